//! Every searcher equals plain negamax on random graphs full of transpositions,
//! repetitions, ties and sudden ends.

use crate::support::{Maze, Spot, follow, forced_end, mix, negamax, solve};
use kalista::search::{Analysis, Engine, Limits, Options, Prover, Score};
use kalista::{Game, Side};

const TABLES: [usize; 4] = [0, 64, 1 << 12, 1 << 20];

fn options(table_bytes: usize, repetition_draws: bool) -> Options {
    Options {
        table_bytes,
        repetition_draws,
        reductions: false,
        ..Options::default()
    }
}

fn search(maze: &Maze, depth: u32, options: Options) -> Analysis<u8> {
    let start = maze.start();
    Engine::new(maze, options).search(&start, &[], &Limits::depth(depth), |_| {})
}

/// Mazes whose start is not over, and a depth that negamax can bear.
fn mazes(count: u64) -> impl Iterator<Item = (Maze, u32)> {
    (0..count).filter_map(|seed| {
        let maze = Maze::random(seed);
        let depth = match maze.branching {
            1 | 2 => 10,
            3 => 8,
            _ => 6,
        };
        maze.outcome(&maze.start())
            .is_none()
            .then_some((maze, depth))
    })
}

#[test]
fn without_repetitions_every_table_gives_the_value_of_negamax() {
    let mut proven = 0;
    for (maze, deepest) in mazes(600) {
        for depth in 1..=deepest {
            let plain = negamax(&maze, &maze.start(), depth, None);
            for bytes in TABLES {
                let report = search(&maze, depth, options(bytes, false));
                assert_eq!(report.score, plain, "{maze:?} depth {depth} table {bytes}");
            }
            proven += u32::from(plain.is_proven());
        }
    }
    assert!(
        proven > 500,
        "too few wins and losses to mean anything: {proven}"
    );
}

#[test]
fn with_repetitions_and_no_table_the_value_is_that_of_negamax() {
    for (maze, deepest) in mazes(600) {
        for depth in 1..=deepest {
            let plain = negamax(&maze, &maze.start(), depth, Some(&mut Vec::new()));
            let report = search(&maze, depth, options(0, true));
            assert_eq!(report.score, plain, "{maze:?} depth {depth}");
        }
    }
}

#[test]
fn repetitions_neither_hide_nor_invent_a_forced_end() {
    for (maze, deepest) in mazes(600) {
        let truth = forced_end(&maze, &maze.start(), deepest);
        for bytes in TABLES {
            let report = search(&maze, deepest, options(bytes, true));
            match truth {
                Some(score) => assert_eq!(report.score, score, "{maze:?} table {bytes}"),
                // A search sees one ply further than its depth.
                None => assert!(
                    !report.score.is_proven()
                        || Some(report.score) == forced_end(&maze, &maze.start(), deepest + 1),
                    "{maze:?} table {bytes}: {:?}",
                    report.score
                ),
            }
        }
    }
}

#[test]
fn the_prover_finds_exactly_the_forced_ends() {
    let (mut wins, mut losses) = (0, 0);
    for (maze, deepest) in mazes(1000) {
        let start = maze.start();
        for plies in [deepest / 2, deepest] {
            let truth = forced_end(&maze, &start, plies);
            for bytes in TABLES {
                let proof = Prover::new(&maze, bytes).prove(&start, plies, &Limits::default());
                assert_eq!(proof.score, truth, "{maze:?} plies {plies} table {bytes}");
                if let Some(Score::Win(n) | Score::Loss(n)) = truth {
                    assert_eq!(proof.line.len() as u32, n);
                    assert_eq!(proof.within, n);
                    let end = follow(&maze, &start, &proof.line);
                    assert!(maze.outcome(&end).is_some());
                } else {
                    assert_eq!(proof.within, plies);
                }
            }
            wins += u32::from(matches!(truth, Some(Score::Win(_))));
            losses += u32::from(matches!(truth, Some(Score::Loss(_))));
        }
    }
    assert!(wins > 200 && losses > 50, "{wins} wins, {losses} losses");
}

#[test]
fn the_line_is_legal_and_leads_to_the_score() {
    for (maze, deepest) in mazes(300) {
        let start = maze.start();
        let report = search(&maze, deepest, options(1 << 16, false));
        assert_eq!(report.best, report.pv.first().copied());
        let end = follow(&maze, &start, &report.pv);
        match report.score {
            Score::Win(n) | Score::Loss(n) => {
                assert_eq!(report.pv.len() as u32, n, "{maze:?}");
                assert!(maze.outcome(&end).is_some());
            }
            Score::Value(value) => {
                let left = deepest - report.pv.len() as u32;
                let below = negamax(&maze, &end, left, None);
                let sign = if report.pv.len().is_multiple_of(2) {
                    1
                } else {
                    -1
                };
                assert_eq!(below.to_order(), sign * value, "{maze:?}");
            }
        }
    }
}

#[test]
fn one_thread_is_repeatable_and_two_agree_with_it() {
    for (maze, deepest) in mazes(60) {
        let mut one = search(&maze, deepest, options(1 << 16, false));
        let mut again = search(&maze, deepest, options(1 << 16, false));
        let two = search(&maze, deepest, options(1 << 16, false).with_threads(2));
        (one.time, again.time) = Default::default();
        assert_eq!(one, again, "{maze:?}");
        assert_eq!(one.score, two.score, "{maze:?}");
    }
}

/// Deep searches of small mazes, where nearly every line meets a position again.
/// Kept values that lean on a repetition would hide wins here.
#[test]
fn long_forced_ends_are_exact_though_most_lines_repeat() {
    let (mut proven, mut longest) = (0, 0);
    for seed in 0..400 {
        let maze = Maze {
            seed,
            nodes: 10 + seed % 20,
            branching: 2 + seed % 2,
            ends: 4,
            range: [0, 1, 50][seed as usize % 3],
            any_end: seed % 2 == 0,
        };
        let truth = solve(&maze);
        for node in 0..6 {
            let side = Side::First;
            let start = Spot { node, side };
            if maze.outcome(&start).is_some() {
                continue;
            }
            let depth = 18;
            let mut engine = Engine::new(&maze, options(1 << 16, true));
            let report = engine.search(&start, &[], &Limits::depth(depth), |_| {});
            match truth.get(&start) {
                Some(&score) if score.to_order().abs() >= 1_000_000 - depth as i32 => {
                    assert_eq!(report.score, score, "{maze:?} {start:?}");
                    proven += 1;
                    longest = longest.max(1_000_000 - score.to_order().abs());
                }
                Some(&score) => assert!(!report.score.is_proven() || report.score == score),
                None => assert!(!report.score.is_proven(), "{maze:?} {start:?}"),
            }
        }
    }
    assert!(
        proven > 300 && longest > 10,
        "{proven} proven, longest {longest}"
    );
}

#[test]
fn reductions_leave_short_forced_ends_exact_and_invent_none() {
    for (maze, deepest) in mazes(600) {
        let plies = deepest.min(9);
        let truth = forced_end(&maze, &maze.start(), plies);
        for bytes in TABLES {
            let reduced = Options {
                reductions: true,
                ..options(bytes, true)
            };
            let report = search(&maze, deepest, reduced);
            assert!(report.exact);
            match truth {
                Some(score) => assert_eq!(report.score, score, "{maze:?} table {bytes}"),
                None => assert!(
                    !report.score.is_proven()
                        || Some(report.score) == forced_end(&maze, &maze.start(), deepest + 1),
                    "{maze:?} table {bytes}: {:?}",
                    report.score
                ),
            }
            follow(&maze, &maze.start(), &report.pv);
        }
    }
}

/// A game in which half of the positions would be the third of their kind, then one
/// without a past, with the same table: what the first leaves behind must not hide
/// an end from the second.
#[test]
fn the_table_carries_no_repetition_from_one_game_to_the_next() {
    let mut proven = 0;
    for seed in 0..300 {
        let maze = Maze {
            seed,
            nodes: 10 + seed % 20,
            branching: 2 + seed % 2,
            ends: 8,
            range: 50,
            any_end: false,
        };
        let truth = solve(&maze);
        let past = |spot: &Spot| mix(seed, spot.node).is_multiple_of(2);
        let spots = (0..maze.nodes)
            .flat_map(|node| Side::BOTH.into_iter().map(move |side| Spot { node, side }));
        let history: Vec<Spot> = spots
            .filter(past)
            .flat_map(|spot| [spot.clone(), spot])
            .collect();
        let depth = 12;
        let start = maze.start();
        let mut engine = Engine::new(&maze, options(1 << 16, true));
        let with_past = engine.search(&start, &history, &Limits::depth(depth), |_| {});
        let without = engine.search(&start, &[], &Limits::depth(depth), |_| {});
        let ends = truth
            .get(&start)
            .filter(|score| score.to_order().abs() >= 1_000_000 - 12);
        if let Some(&score) = ends {
            assert_eq!(without.score, score, "{maze:?}");
            proven += 1;
        }
        if with_past.score.is_proven() {
            // Draws can put an end off, never bring one about.
            assert!(truth.contains_key(&start), "{maze:?}");
        }
    }
    assert!(proven > 100, "{proven}");
}

//! Every searcher equals plain negamax on random graphs full of transpositions,
//! repetitions, ties and sudden ends.

mod search_common;

use kalista::game::Game;
use kalista::search::{Engine, Limits, Options, Prover, Report, Score};
use search_common::{Maze, follow, forced_end, negamax};

const TABLES: [usize; 4] = [0, 64, 1 << 12, 1 << 20];

fn options(table_bytes: usize, repetition_draws: bool) -> Options {
    Options {
        table_bytes,
        repetition_draws,
        ..Options::default()
    }
}

fn search(maze: &Maze, depth: u32, options: Options) -> Report<u8> {
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
                let sign = if report.pv.len() % 2 == 0 { 1 } else { -1 };
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

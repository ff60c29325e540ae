//! The search on Khan: equal to plain negamax, exact about forced ends, repeatable,
//! and as quick as it should be.

use std::time::Duration;

use crate::games::handle;
use crate::random::random_start;
use crate::support::{follow, forced_end, negamax};
use kalista::games::khan::position::Position;
use kalista::matches::{BenchReport, bench};
use kalista::search::{Engine, Limits, Options, Prover, Score};
use kalista::{AnyPosition, Game, Khan, Outcome};
use rand::{RngExt, SeedableRng, rngs::SmallRng};

fn full_width() -> Options {
    Options {
        reductions: false,
        ..Options::default().with_hash_mib(1)
    }
}

/// Random placements from which nobody has a forced win within seven plies.
fn quiet_starts(count: usize) -> Vec<Position> {
    let (khan, handle) = (Khan::new(), handle("khan"));
    let mut rng = SmallRng::seed_from_u64(2026);
    let mut prover = Prover::new(&khan, 1 << 20);
    std::iter::repeat_with(|| random_start::<Khan>(&handle, &mut rng))
        .filter(|start| prover.prove(start, 7, &Limits::default()).score.is_none())
        .take(count)
        .collect()
}

/// Positions out of random games.
fn midgames(count: usize, seed: u64) -> Vec<Position> {
    let (khan, handle) = (Khan::new(), handle("khan"));
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut position = random_start::<Khan>(&handle, &mut rng);
        for _ in 0..rng.random_range(2..40) {
            let moves = khan.legal_moves(&position);
            // Nobody overlooks a win: the games would be over too soon.
            let sane: Vec<_> = moves
                .iter()
                .filter(|&&mv| khan.outcome(&khan.play(&position, mv)).is_none())
                .collect();
            match sane.len() {
                0 => break,
                many => position = khan.play(&position, *sane[rng.random_range(0..many)]),
            }
        }
        positions.push(position);
    }
    positions
}

#[test]
fn full_width_equals_negamax() {
    let khan = Khan::new();
    for position in midgames(60, 1).iter().chain(&quiet_starts(20)) {
        for depth in 1..=4 {
            let plain = negamax(&khan, position, depth, None);
            let options = Options {
                repetition_draws: false,
                ..full_width()
            };
            let mut engine = Engine::new(&khan, options);
            let report = engine.search(position, &[], &Limits::depth(depth), |_| {});
            assert_eq!(
                report.score,
                plain,
                "{} depth {depth}",
                khan.position_text(position)
            );
        }
    }
}

#[test]
fn forced_ends_are_exact() {
    let khan = Khan::new();
    let (mut wins, mut losses) = (0, 0);
    for position in midgames(150, 2) {
        let text = khan.position_text(&position);
        let proof = Prover::new(&khan, 1 << 20).prove(&position, 9, &Limits::default());
        let mut engine = Engine::new(&khan, Options::default().with_hash_mib(1));
        let report = engine.search(&position, &[], &Limits::depth(9), |_| {});
        match proof.score {
            Some(score) => assert_eq!((report.score, report.exact), (score, true), "{text}"),
            None => assert!(!matches!(report.score, Score::Win(n) | Score::Loss(n) if n <= 9)),
        }
        if let Some(Score::Win(plies) | Score::Loss(plies)) = proof.score {
            for line in [&proof.line, &report.pv] {
                assert_eq!(line.len(), plies as usize, "{text}");
                let end = khan.outcome(&follow(&khan, &position, line));
                assert!(matches!(end, Some(Outcome::Win(_))));
            }
            // The same by the search alone, without reductions and without the prover.
            let mut engine = Engine::new(&khan, full_width());
            let alone = engine.search(&position, &[], &Limits::depth(9), |_| {});
            assert_eq!(alone.score, report.score, "{text}");
        }
        // And by trying everything, as far as that can be borne.
        let truth = forced_end(&khan, &position, 4);
        let short = proof
            .score
            .filter(|score| score.to_order().abs() >= 1_000_000 - 4);
        assert_eq!(truth, short, "{text}");
        wins += u32::from(matches!(proof.score, Some(Score::Win(_))));
        losses += u32::from(matches!(proof.score, Some(Score::Loss(_))));
    }
    assert!(wins > 20 && losses > 10, "{wins} wins, {losses} losses");
}

fn measured(starts: &[Position], depth: u32, options: &Options) -> BenchReport {
    let starts: Vec<AnyPosition> = starts.iter().copied().map(AnyPosition::new).collect();
    bench(&*handle("khan"), &starts, depth, options).expect("native rules do not break down")
}

#[test]
fn one_thread_is_repeatable() {
    let starts = quiet_starts(5);
    let first = measured(&starts, 9, &Options::default());
    let second = measured(&starts, 9, &Options::default());
    assert_eq!(first.nodes, second.nodes);
}

#[test]
fn threads_share_the_table_and_find_legal_lines() {
    let khan = Khan::new();
    let mut engine = Engine::new(&khan, Options::default().with_threads(3));
    for position in midgames(20, 3) {
        let limits = Limits::time(Duration::from_millis(25));
        let report = engine.search(&position, &[], &limits, |_| {});
        assert!(report.best.is_some_and(|mv| khan.is_legal(&position, mv)));
        follow(&khan, &position, &report.pv);
    }
}

/// `cargo test --release --test search khan::measure -- --ignored --nocapture`
#[test]
#[ignore = "a measurement"]
fn measure() {
    let starts = quiet_starts(50);
    for (name, options) in [
        ("reduced", Options::default()),
        ("full width", full_width().with_hash_mib(16)),
    ] {
        for depth in [8, 10, 12] {
            let report = measured(&starts, depth, &options);
            println!(
                "{name}, depth {depth}: mean {} nodes, mean {:.1} ms, {} nodes/s, max {}",
                report.mean_nodes(),
                report.time.as_secs_f64() * 1000.0 / starts.len() as f64,
                report.nodes_per_second(),
                report.nodes.iter().max().unwrap_or(&0),
            );
        }
    }
}

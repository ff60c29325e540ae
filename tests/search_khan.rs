//! The search on Khan.

mod search_common;

use kalista::game::Game;
use kalista::games::khan::Khan;
use kalista::games::khan::position::Position;
use kalista::search::{Engine, Limits, Options, Prover, bench};
use rand::{SeedableRng, rngs::StdRng};

/// Random placements from which nobody has a forced win within seven plies.
fn quiet_starts(count: usize) -> Vec<Position> {
    let khan = Khan::new();
    let mut rng = StdRng::seed_from_u64(2026);
    let mut prover = Prover::new(&khan, 1 << 20);
    std::iter::repeat_with(|| khan.random_start(&mut rng))
        .filter(|start| prover.prove(start, 7, &Limits::default()).score.is_none())
        .take(count)
        .collect()
}

/// `cargo test --test search_khan -- --ignored --nocapture measure`
#[test]
#[ignore = "a measurement"]
fn measure() {
    let khan = Khan::new();
    let starts = quiet_starts(50);
    for depth in [8, 10, 12] {
        let report = bench(&khan, &starts, depth, &Options::default());
        println!(
            "depth {depth}: mean {} nodes, mean {:.1} ms, {} nodes/s, max {}",
            report.mean_nodes(),
            report.time.as_secs_f64() * 1000.0 / starts.len() as f64,
            report.nodes_per_second(),
            report.nodes.iter().max().unwrap_or(&0),
        );
    }
}

//! Tuning: the evaluation is the sum it says it is, and a seed gives the same samples.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use kalista::games::khan::Khan;
use kalista::search::{Searchable, Tunable};
use kalista::specification::Specified;
use kalista::tuning::{Plan, compare, gather};
use rand::{SeedableRng, rngs::SmallRng};

fn plan(games: u64, jobs: usize) -> Plan {
    Plan {
        games,
        nodes: 200,
        seed: 5,
        jobs,
        undecided_within: 3,
    }
}

fn stop() -> Arc<AtomicBool> {
    Arc::new(AtomicBool::new(false))
}

#[test]
fn the_evaluation_is_the_sum_of_its_weights() {
    let khan = Khan::new();
    let present: Vec<i32> = khan.weights().iter().map(|&(_, weight)| weight).collect();
    let other: Vec<i32> = (1..=present.len() as i32).collect();
    let mut rng = SmallRng::seed_from_u64(1);
    for _ in 0..300 {
        let position = khan.any_position(&mut rng);
        for weights in [&present, &other] {
            let features = khan.features(&position).into_iter();
            let sum: i32 = features
                .zip(weights)
                .map(|(count, weight)| count * weight)
                .sum();
            assert_eq!(khan.with_weights(weights).evaluate(&position), sum);
        }
    }
}

#[test]
fn a_seed_gives_the_same_samples_however_many_games_run_at_once() {
    let khan = Khan::new();
    let alone = gather(&khan, &plan(6, 1), &stop(), |_| {}).unwrap();
    assert!(alone.len() > 20);
    assert_eq!(alone, gather(&khan, &plan(6, 3), &stop(), |_| {}).unwrap());
    // Every game gives its positions to both sides in turn, with opposite results.
    assert!(alone.iter().any(|sample| sample.points == 1.0));
    assert!(alone.iter().any(|sample| sample.points == 0.0));
}

#[test]
fn equal_weights_are_equally_strong() {
    let khan = Khan::new();
    let tally = compare([&khan, &khan], &plan(8, 2), &stop(), |_| {}).unwrap();
    // The two games of a pair are the same game with the names exchanged.
    assert_eq!((tally.games(), tally.score()), (8, 0.5));
}

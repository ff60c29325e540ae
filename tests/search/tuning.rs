//! Tuning: the evaluation is the sum it says it is, and a seed gives the same samples.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::games::handle;
use crate::random::random_moment;
use kalista::tuning::{Plan, compare, gather};
use kalista::{Gauss, Heuristics, Khan, Shi};
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
    evaluates_a_sum(&Khan::new());
    evaluates_a_sum(&Shi::default());
    evaluates_a_sum(&Gauss::new());
}

fn evaluates_a_sum<G: Heuristics>(game: &G) {
    let handle = handle(game.name());
    let mut rng = SmallRng::seed_from_u64(1);
    let mut positions: Vec<G::Position> = (crate::worked::positions(game.name()).iter())
        .map(|line| game.parse_position(&line.position).expect("a position"))
        .collect();
    positions.extend((0..300).map(|_| random_moment(game, &handle, 0..28, &mut rng)));
    crate::weights::evaluates_a_sum(game, &positions);
}

#[test]
fn a_seed_gives_the_same_samples_however_many_games_run_at_once() {
    let khan = handle("khan");
    let alone = gather(&khan, &plan(6, 1), &stop(), |_| {}).unwrap();
    assert!(alone.len() > 20);
    assert_eq!(alone, gather(&khan, &plan(6, 3), &stop(), |_| {}).unwrap());
    // Every game gives its positions to both sides in turn, with opposite results.
    assert!(alone.iter().any(|sample| sample.points == 1.0));
    assert!(alone.iter().any(|sample| sample.points == 0.0));
}

#[test]
fn equal_weights_are_equally_strong() {
    let khan = handle("khan");
    let tally = compare([&khan, &khan], &plan(8, 2), &stop(), |_| {}).unwrap();
    // The two games of a pair are the same game with the names exchanged.
    assert_eq!((tally.games(), tally.score()), (8, 0.5));
}

/// Games without an evaluation that can be weighed are still played, and weights that a
/// game has not are refused.
#[test]
fn weights_are_exchanged_where_there_are_any() {
    let khan = handle("khan");
    let weights: Vec<i32> = khan.weights().iter().map(|&(_, weight)| weight).collect();
    let doubled: Vec<i32> = weights.iter().map(|weight| weight * 2).collect();
    let other = khan.reweighted(&doubled).expect("khan has weights");
    let found: Vec<i32> = other.weights().iter().map(|&(_, weight)| weight).collect();
    assert_eq!(found, doubled);
    assert_eq!(other.selection(), khan.selection());
}

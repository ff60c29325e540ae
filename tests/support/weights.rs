//! What an evaluation promises of positions, wherever these come from.

use kalista::Heuristics;

/// An evaluation is the sum of its weights, whatever they are.
pub fn evaluates_a_sum<G: Heuristics>(game: &G, positions: &[G::Position]) {
    let present: Vec<i32> = game.weights().iter().map(|&(_, weight)| weight).collect();
    assert!(!present.is_empty());
    let other: Vec<i32> = (1..=present.len() as i32).collect();
    for position in positions {
        for weights in [&present, &other] {
            let features = game.features(position).into_iter();
            let sum: i32 = features
                .zip(weights)
                .map(|(count, weight)| count * weight)
                .sum();
            let weighted = game.with_weights(weights).expect("it has weights");
            assert_eq!(weighted.evaluate(position), sum);
        }
    }
}

//! What an evaluation promises of positions, wherever these come from.

use kalista::games::khan::position::Position;
use kalista::{Heuristics, Khan};

/// The evaluation of Khan is the sum of its weights, whatever they are.
pub fn khan_evaluates_a_sum(positions: &[Position]) {
    let khan = Khan::new();
    let present: Vec<i32> = khan.weights().iter().map(|&(_, weight)| weight).collect();
    let other: Vec<i32> = (1..=present.len() as i32).collect();
    for position in positions {
        for weights in [&present, &other] {
            let features = khan.features(position).into_iter();
            let sum: i32 = features
                .zip(weights)
                .map(|(count, weight)| count * weight)
                .sum();
            let weighted = khan.with_weights(weights).expect("khan has weights");
            assert_eq!(weighted.evaluate(position), sum);
        }
    }
}

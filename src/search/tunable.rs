//! Evaluations that are sums, so that their weights can be found by playing.

use super::Searchable;

/// A game whose evaluation has weights.
///
/// For every position, [`evaluate`](Searchable::evaluate) is the sum of the weights, each
/// times its feature. The default is an evaluation without weights.
pub trait Tunable: Searchable + Sized + Clone {
    /// The names of the weights and their values.
    fn weights(&self) -> Vec<(&'static str, i32)> {
        Vec::new()
    }

    /// The same game with other weights, in the same order.
    fn with_weights(&self, weights: &[i32]) -> Self {
        let _ = weights;
        self.clone()
    }

    /// What each weight counts in a position, for the side to move.
    fn features(&self, position: &Self::Position) -> Vec<i32> {
        let _ = position;
        Vec::new()
    }
}

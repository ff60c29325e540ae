//! Weights of an evaluation, found by games that the engine plays against itself.
//!
//! An evaluation that can be tuned is a sum: each weight times what it counts in a
//! position. The engine plays games; every position of them is a sample, its features and
//! how its game ended. The weights are then those under which the evaluation predicts
//! the results best ([`fit()`]), and whether they also play better is for games to say,
//! with the old weights on the other side ([`compare()`]). All of it follows from a seed.
//!
//! | module | what is in it |
//! |---|---|
//! | `selfplay` | games and the samples they give; games between two sets of weights |
//! | `fit` | the weights that predict the results best |

mod fit;
mod selfplay;

pub use fit::{Fit, fit};
pub use selfplay::{Plan, Sample, compare, gather};

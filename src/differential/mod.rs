//! Two implementations of the same rules, asked the same questions.
//!
//! The way of a check: a seed makes positions ([`Generator`]), both referees judge them,
//! the verdicts are compared ([`compare`]), and what differs is reported with the query
//! that shows it. Nothing here knows a particular game.

mod campaign;
mod compare;
mod generate;

pub use campaign::{Plan, Report, run};
pub use compare::{Mismatch, compare};
pub use generate::Generator;

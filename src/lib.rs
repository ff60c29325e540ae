//! Kalista: the rules of a game are Prolog clauses, Rust plays them fast, and
//! whatever Rust claims can be checked against the clauses.

#![warn(missing_docs)]

pub mod catalog;
pub mod game;
pub mod games;
#[cfg(feature = "cli")]
pub mod play;
pub mod players;
#[cfg(feature = "prolog")]
pub mod prolog;
pub mod search;
pub mod session;
#[cfg(feature = "cli")]
pub mod terminal;

pub use catalog::{AnyGame, Catalog, GameHandle, Row};
pub use game::{Game, Heuristics, Machines, Outcome, Presentation, Side, TextError, perft};
pub use games::{gauss::Gauss, khan::Khan, shi::Shi};

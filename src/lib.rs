//! Kalista: the rules of a game are Prolog clauses, Rust plays them fast, and
//! whatever Rust claims can be checked against the clauses.

#![warn(missing_docs)]

pub mod aspects;
pub mod cli;
pub mod combinations;
pub mod differential;
pub mod drawing;
#[cfg(feature = "prolog")]
pub mod explanation;
pub mod game;
pub mod games;
pub mod guide;
pub mod hash_keys;
pub mod interrupt;
pub mod machines;
pub mod matches;
pub mod native;
pub mod play;
pub mod players;
#[cfg(feature = "prolog")]
pub mod prolog;
pub mod record;
#[cfg(feature = "prolog")]
pub mod repl;
#[cfg(feature = "prolog")]
pub mod ruled;
pub mod search;
pub mod specification;
pub mod squares;
pub mod state_folder;
pub mod text;
pub mod tuning;
pub mod verdict;

//! Kalista: the rules of a game are Prolog clauses, Rust plays them fast, and
//! whatever Rust claims can be checked against the clauses.

#![warn(missing_docs)]

pub mod game;
pub mod games;
pub mod search;
pub mod text;
pub mod verdict;

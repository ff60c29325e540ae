//! Alpha-beta and playouts over the contract; nothing here knows a particular game.
//!
//! | module | what is in it |
//! |---|---|
//! | [`score`] | values, and wins and losses counted in plies |
//! | [`table`] | the transposition table: bounded, shared between threads without locks; `memory`: where it lies |
//! | [`limits`] | when to stop: time, nodes, depth, a flag from outside |
//! | [`options`] | how to search, and what was found |
//! | `order` | the moves of each ply, and which of them to try first |
//! | `searcher` | one thread's tree: principal variation search; `entry`: what it stores |
//! | [`engine`] | iterative deepening, aspiration windows, threads |
//! | [`prove`] | forced wins and losses, exact and nothing else; `known`: what it stores |
//! | [`select`] | choices that need a glance or a short search: a plausible move, the best of many starts |
//! | [`playouts`] | games played at random to their end |
//! | [`flat`] | as many playouts after each move, and the best average |
//! | [`mcts`] | Monte-Carlo tree search; `tree`: what it has grown and proven |
//! | [`judgement`] | what playouts say of a position |
//! | `repetitions` | positions that return |
//! | `budget` | what a search may spend, as text |
//!
//! # What a score means
//!
//! Without [reductions](Options::reductions) the search is full width: it prunes
//! nothing but what alpha-beta may, so a search of depth `d` has the value of plain
//! negamax of depth `d`, and the wins and losses it finds have their exact length.
//!
//! With them, late moves are searched a ply less deeply, and more deeply only if they
//! turn out well. A win or a loss found so is still forced by the rules alone, but a
//! shorter one may have been overlooked. So the [prover](prove), which overlooks
//! nothing, looks for forced ends of up to nine plies before the search reaches that
//! depth, and excludes shorter ones when the search finds one that is longer.
//!
//! A repeated position is a draw only for whoever runs the game, and a value that
//! leans on a repetition holds only on the path it was found on. Such values are
//! never kept in the table (see `searcher`), so that no win and no loss is ever an
//! artefact of a repetition.
//!
//! # What is asked of a game
//!
//! The game implements [`Heuristics`](crate::game::Heuristics). For alpha-beta and the
//! prover the sides take turns (a game with nothing to move has a move that passes);
//! playouts ask whose turn it is.

mod budget;
pub mod engine;
mod entry;
pub mod flat;
pub mod judgement;
mod known;
pub mod limits;
pub mod mcts;
mod memory;
pub mod options;
mod order;
pub mod playouts;
pub mod prove;
#[cfg(test)]
mod repetition_tests;
mod repetitions;
pub mod score;
mod searcher;
pub mod select;
pub mod table;
mod tree;

pub use budget::{
    Budget, BudgetError, PlayoutBudget, PlayoutBudgetError, duration_text, parse_duration,
};
pub use engine::Engine;
pub use judgement::Judgement;
pub use limits::Limits;
pub use mcts::TreeOptions;
pub use options::{Analysis, Options};
pub use prove::{Proof, Prover};
pub use score::Score;

//! Alpha-beta over the contract; this folder has never heard of a game.
//!
//! | module | what is in it |
//! |---|---|
//! | [`score`] | values, and wins and losses counted in plies |
//! | [`table`] | the transposition table: bounded, shared between threads without locks |
//! | [`limits`] | when to stop: time, nodes, depth, a flag from outside |
//! | [`options`] | how to search, and what was found |
//! | `order` | which move to try first |
//! | `worker` | one thread's tree: principal variation search; `entry`: what it stores |
//! | [`engine`] | iterative deepening, aspiration windows, threads |
//! | [`prove`] | forced wins and losses, exact and nothing else; `known`: what it stores |
//! | `tunable` | evaluations that are sums, whose weights are found by playing |
//! | [`mod@bench`] | a fixed amount of work, to compare two versions of the search |
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
//! never kept in the table (see `worker`), so that no win and no loss is ever an
//! artefact of a repetition.
//!
//! # What is asked of a game
//!
//! The sides take turns (a game with nothing to move has a move that passes), and
//! the game implements [`Searchable`].

use crate::game::{Game, Outcome};

pub mod bench;
pub mod engine;
mod entry;
mod known;
pub mod limits;
pub mod options;
mod order;
pub mod prove;
#[cfg(test)]
mod repetition_tests;
pub mod score;
pub mod table;
mod tunable;
mod worker;

pub use bench::{BenchReport, bench, bench_time};
pub use engine::Engine;
pub use limits::Limits;
pub use options::{Options, Report};
pub use prove::{Proof, Prover};
pub use score::Score;
pub use tunable::Tunable;

/// What the search wants to know of a game, besides its rules.
///
/// Only [`evaluate`](Searchable::evaluate) has to be written; the rest has defaults
/// that are correct but slow, or that order the moves less well.
pub trait Searchable: Game {
    /// How many different numbers [`move_slot`](Searchable::move_slot) gives.
    const MOVE_SLOTS: usize = 1;
    /// How many different numbers [`context`](Searchable::context) gives.
    const CONTEXTS: usize = 1;

    /// Whether only the side that moved last ever wins, as where taking a piece
    /// ends the game; wins then have odd lengths, and the prover skips the rest.
    const LAST_MOVER_WINS: bool = false;

    /// How good a position that goes on is for the side to move; 0 is even. Only
    /// the range of [`score::VALUE_LIMIT`] is used, what is beyond is cut.
    fn evaluate(&self, position: &Self::Position) -> i32;

    /// A number below `MOVE_SLOTS` under which the search remembers how well a
    /// move did elsewhere. Moves that are alike should share theirs.
    fn move_slot(&self, mv: Self::Move) -> usize {
        let _ = mv;
        0
    }

    /// A number below `CONTEXTS` for what decides most about which moves are good
    /// here. What the search remembers of moves it also remembers by context.
    fn context(&self, position: &Self::Position) -> usize {
        let _ = position;
        0
    }

    /// Whether a move takes something or otherwise changes much at once: such
    /// moves are never searched less deeply than others.
    fn is_tactical(&self, position: &Self::Position, mv: Self::Move) -> bool {
        let _ = (position, mv);
        false
    }

    /// A first guess of how good a move is, for the order in which moves are
    /// tried; from -1000 to 1000. Whatever outweighs all experience (captures, in
    /// some games) has a hint near 1000; a preference has one near 10.
    fn order_hint(&self, position: &Self::Position, mv: Self::Move) -> i32 {
        let _ = (position, mv);
        0
    }

    /// A move that wins the game at once, if there is one. Asked at every position
    /// of the tree: worth writing by hand.
    fn wins_now(&self, position: &Self::Position) -> Option<Self::Move> {
        let win = Some(Outcome::Win(self.turn(position)));
        self.legal_moves(position)
            .into_iter()
            .find(|&mv| self.outcome(&self.play(position, mv)) == win)
    }
}

//! The machine players of the students who wrote Khan in Prolog, natively.
//!
//! They value positions and choose moves exactly as the clauses in `prolog/khan/` do
//! (`heuristique.pl`, `minimax.pl`, `machines.pl`), down to which of several equally
//! good moves they play: the first in the order in which the clauses list them.

mod heuristique;
mod minimax;

pub use heuristique::heuristic;
pub use minimax::{Difficulty, score};

use rand::{Rng, seq::IndexedRandom};

use super::Khan;
use super::board::Square;
use super::moves::Move;
use super::position::Position;
use crate::game::Game;
use crate::game::machines::{Machine, Machines};

impl Machines for Khan {
    fn machines(&self) -> &'static [Machine] {
        &[
            ("random", &[]),
            ("heuristique", &[]),
            ("minimax", &Difficulty::NAMES),
        ]
    }

    /// Minimax without a level is at its strongest.
    fn machine_move(
        &self,
        machine: &str,
        level: Option<&str>,
        position: &Position,
        rng: &mut dyn Rng,
    ) -> Option<Move> {
        match (machine, level) {
            ("random", None) => self.legal_moves(position).choose(rng).copied(),
            ("heuristique", None) => heuristique::choose(self, position),
            ("minimax", None) => minimax::choose(self, position, Difficulty::Difficile),
            ("minimax", Some(name)) => minimax::choose(self, position, Difficulty::named(name)?),
            _ => None,
        }
    }
}

/// The legal moves in the order of `valid_moves/2`: the standard order of the terms
/// `(Col1, Lin1, Col2, Lin2)`, where a sbire that is put back comes from `(0, 0)`.
fn listed_moves(khan: &Khan, position: &Position) -> Vec<Move> {
    let place = |square: Square| (square.column(), square.line());
    let mut moves = khan.legal_moves(position);
    moves.sort_unstable_by_key(|&mv| match mv {
        Move::PutBack(to) => ((0, 0), place(to)),
        Move::Step(from, to) => (place(from), place(to)),
        Move::Pass => ((0, 0), (0, 0)), // the only one where it is legal
    });
    moves
}

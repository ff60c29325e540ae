//! The machines of the coursework: level 1 plays anything, level 2 looks one move ahead.

use std::cmp::Reverse;

use rand::{Rng, seq::IndexedRandom};

use super::Shi;
use super::moves::Move;
use super::position::Position;
use crate::game::Game;
use crate::game::machines::{Machine, Machines, most_valued};

/// What level 2 thinks of a move; the lower the better.
pub mod values {
    /// The move takes a piece.
    pub const TAKES: i32 = -10;
    /// The opponent could take a piece after it.
    pub const RISKS: i32 = 10;
    /// The mover could take a piece after it, if it were its turn.
    pub const THREATENS: i32 = -5;
    /// None of these.
    pub const QUIET: i32 = 0;
}

impl Shi {
    /// What level 2 thinks of a legal move: `evaluate_board/4` of the clauses.
    pub fn move_value(&self, position: &Position, mv: Move) -> i32 {
        let mover = position.turn();
        let next = self.play(position, mv);
        if next.points(mover) > position.points(mover) {
            values::TAKES
        } else if next.attacked_by(mover.other()) != 0 {
            values::RISKS
        } else if next.attacked_by(mover) != 0 {
            values::THREATENS
        } else {
            values::QUIET
        }
    }

    /// The moves that level 2 draws from, those of the lowest value: `best_moves/2` of
    /// the clauses. There are none if the game is over.
    pub fn best_moves(&self, position: &Position) -> Vec<Move> {
        let moves = self.legal_moves(position);
        most_valued(moves, |mv| Reverse(self.move_value(position, mv)))
    }
}

impl Machines for Shi {
    fn machines(&self) -> &'static [Machine] {
        &[("level1", &[]), ("level2", &[])]
    }

    fn machine_move(
        &self,
        machine: &str,
        level: Option<&str>,
        position: &Position,
        rng: &mut dyn Rng,
    ) -> Option<Move> {
        let candidates = match (machine, level) {
            ("level1", None) => self.legal_moves(position),
            ("level2", None) => self.best_moves(position),
            _ => return None,
        };
        candidates.choose(rng).copied()
    }
}

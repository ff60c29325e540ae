//! The machines of the coursework: `easy` plays anything, `hard` looks one move ahead.

use rand::{Rng, RngExt};

use super::Gauss;
use super::moves::Move;
use super::position::Position;
use super::score::value;
use crate::game::Game;
use crate::machines::{Machine, Machines};

impl Gauss {
    /// The moves after which the points of the side to move exceed the other's by most,
    /// scored as if the game ended there: what `hard` chooses from.
    pub fn best_moves(&self, position: &Position) -> Vec<Move> {
        let side = position.turn();
        let mut best = i32::MIN;
        let mut moves = self.legal_moves(position);
        let values: Vec<i32> = (moves.iter())
            .map(|&mv| value(&self.play(position, mv), side))
            .inspect(|&value| best = best.max(value))
            .collect();
        let mut values = values.into_iter();
        moves.retain(|_| values.next() == Some(best));
        moves
    }
}

impl Machines for Gauss {
    fn machines(&self) -> &'static [Machine] {
        &[("easy", &[]), ("hard", &[])]
    }

    fn machine_move(
        &self,
        machine: &str,
        level: Option<&str>,
        position: &Position,
        rng: &mut dyn Rng,
    ) -> Option<Move> {
        let moves = match (machine, level) {
            ("easy", None) => self.legal_moves(position),
            ("hard", None) => self.best_moves(position),
            _ => return None,
        };
        match moves.is_empty() {
            true => None,
            false => Some(moves[rng.random_range(0..moves.len())]),
        }
    }
}

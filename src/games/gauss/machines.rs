//! The machines of the coursework, `easy` and `hard`, and the deeper one it wanted.

use rand::{Rng, seq::IndexedRandom};

use super::Gauss;
use super::moves::Move;
use super::position::Position;
use super::score::value;
use crate::game::machines::{Machine, Machines, most_valued};
use crate::game::{Game, Side};

impl Gauss {
    /// The moves after which the points of the side to move exceed the other's by most,
    /// scored as if the game ended there: what `hard` chooses from.
    pub fn best_moves(&self, position: &Position) -> Vec<Move> {
        let side = position.turn();
        most_valued(self.legal_moves(position), |mv| {
            value(&self.play(position, mv), side)
        })
    }

    /// The same, scored after the other's best reply: what `expert` chooses from, and
    /// `expert_moves/2` of the clauses.
    pub fn expert_moves(&self, position: &Position) -> Vec<Move> {
        let side = position.turn();
        most_valued(self.legal_moves(position), |mv| {
            self.value_after_reply(&self.play(position, mv), side)
        })
    }

    /// What is left to a side after the reply that leaves it least.
    fn value_after_reply(&self, position: &Position, side: Side) -> i32 {
        let replies = self.legal_moves(position).into_iter();
        let values = replies.map(|reply| value(&self.play(position, reply), side));
        values.min().unwrap_or_else(|| value(position, side))
    }
}

impl Machines for Gauss {
    fn machines(&self) -> &'static [Machine] {
        &[("easy", &[]), ("hard", &[]), ("expert", &[])]
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
            ("expert", None) => self.expert_moves(position),
            _ => return None,
        };
        moves.choose(rng).copied()
    }
}

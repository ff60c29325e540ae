//! What a position of Shi is worth, and what the search wants to know of a move.

mod terms;

pub(super) use terms::{TERMS, WEIGHTS};

use super::Shi;
use super::moves::{Move, first_capture};
use super::position::Position;
use crate::game::processor::with_fast_bits;
use crate::game::{Heuristics, Outlook};

impl Heuristics for Shi {
    const MOVE_SLOTS: usize = Move::SLOTS;
    /// Whoever takes has moved.
    const LAST_MOVER_WINS: bool = true;
    const QUICK_WINS: bool = true;
    const VALUE_SCALE: u32 = 90;

    fn evaluate(&self, position: &Position) -> i32 {
        with_fast_bits(
            #[inline(always)]
            || self.weights.value(terms::count(position)),
        )
    }

    fn move_slot(&self, mv: Move) -> usize {
        mv.slot()
    }

    fn outlook(&self, position: &Position, mv: Move) -> Outlook {
        let takes = match mv {
            Move::Step(_, to) => position.of(position.turn().other()) & to.bit() != 0,
            Move::Pass => false,
        };
        Outlook {
            hint: if takes { 1_000 } else { 0 },
            is_tactical: takes,
        }
    }

    fn wins_now(&self, position: &Position) -> Option<Move> {
        let one_more = position.points(position.turn()) + 1;
        match position.winner() {
            None if one_more == position.size().goal() => first_capture(position),
            _ => None,
        }
    }

    fn weights(&self) -> Vec<(&'static str, i32)> {
        self.weights.named()
    }

    fn with_weights(&self, weights: &[i32]) -> Option<Shi> {
        let weights = self.weights.replaced(weights);
        Some(Shi { weights, ..*self })
    }

    fn features(&self, position: &Position) -> Vec<i32> {
        terms::count(position).to_vec()
    }
}

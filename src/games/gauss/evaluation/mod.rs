//! What a position of Gauss is worth, and what the search wants to know of a move.

mod terms;

pub(super) use terms::{TERMS, WEIGHTS};

use super::Gauss;
use super::board::SPAN;
use super::moves::Move;
use super::position::Position;
use super::score;
use crate::game::processor::with_fast_bits;
use crate::game::{Game, Heuristics, Outcome, Outlook, Side};

impl Heuristics for Gauss {
    /// Colour and cell.
    const MOVE_SLOTS: usize = 2 * SPAN;
    const QUICK_WINS: bool = true;
    const VALUE_SCALE: u32 = 190;

    fn evaluate(&self, position: &Position) -> i32 {
        with_fast_bits(
            #[inline(always)]
            || self.weights.value(terms::count(position)),
        )
    }

    fn move_slot(&self, mv: Move) -> usize {
        mv.colour.index() * SPAN + mv.cell.index()
    }

    /// What the points say at once; whether any piece is collected.
    fn outlook(&self, position: &Position, mv: Move) -> Outlook {
        let (side, after) = (position.turn(), self.play(position, mv));
        let gain = score::value(&after, side) - score::value(position, side);
        let (old, new) = (position.counts(), after.counts());
        Outlook {
            hint: (100 * gain).clamp(-1000, 1000),
            is_tactical: old.bonus != new.bonus || old.risk != new.risk,
        }
    }

    /// Only the very last placement ends the game.
    fn wins_now(&self, position: &Position) -> Option<Move> {
        if position.held(Side::First) + position.held(Side::Second) != 1 {
            return None;
        }
        let win = Some(Outcome::Win(position.turn()));
        (self.legal_moves(position).into_iter())
            .find(|&mv| self.outcome(&self.play(position, mv)) == win)
    }

    fn weights(&self) -> Vec<(&'static str, i32)> {
        self.weights.named()
    }

    fn with_weights(&self, weights: &[i32]) -> Option<Gauss> {
        let weights = self.weights.replaced(weights);
        Some(Gauss { weights })
    }

    fn features(&self, position: &Position) -> Vec<i32> {
        terms::count(position).to_vec()
    }
}

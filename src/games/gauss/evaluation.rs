//! What a position of Gauss is worth, and what the search wants to know of a move.
//!
//! Points are what counts in the end, but only some of them are certain: the bonus
//! zones are; the risk zones cost their owner nothing or everything, depending on who
//! has more pieces in the void when the last piece is placed. So the risk is weighed by
//! how likely that is, which the pieces that are still to come make less certain.

use super::Gauss;
use super::board::{Cells, INNER, SPAN, VOID};
use super::moves::Move;
use super::position::{Colour, Position};
use super::score;
use crate::game::Heuristics;
use crate::game::{Game, Outcome, Side};

/// A point in hand.
const POINT: i32 = 100;
/// A piece that stands inside: it may be collected yet.
const INSIDE: i32 = 12;
/// A piece inside that touches another of its colour.
const TOGETHER: i32 = 6;
/// A piece in the void.
const IN_VOID: i32 = -10;

impl Gauss {
    /// What speaks for a side, besides the comparison of the void.
    fn worth(position: &Position, colour: Colour) -> i32 {
        let pieces = position.of(colour);
        let inside = pieces & INNER;
        let count = |cells: Cells| cells.count_ones() as i32;
        let together = count(beside(pieces) & inside);
        POINT * i32::from(position.counts().bonus[colour.index()])
            + INSIDE * count(inside)
            + TOGETHER * together
            + IN_VOID * count(pieces & VOID)
    }

    /// How likely it is, from 0 to 100, that a side has more pieces in the void at the
    /// end than the other, if it has `more` of them now.
    fn likely(more: i32, to_come: i32) -> i32 {
        // One more piece in the void decides at the end, and says little early.
        let step = 400 / (8 + 2 * to_come);
        (50 + more * step).clamp(0, 100)
    }
}

/// The cells of a set that have a neighbour in it.
fn beside(cells: Cells) -> Cells {
    let next = (cells << 1) | (cells >> 1) | (cells << 8) | (cells >> 8);
    cells & (next | (cells << 9) | (cells >> 9))
}

impl Heuristics for Gauss {
    /// Colour and cell.
    const MOVE_SLOTS: usize = 2 * SPAN;
    const QUICK_WINS: bool = true;
    const VALUE_SCALE: u32 = 100;

    fn evaluate(&self, position: &Position) -> i32 {
        let side = position.turn();
        let (own, other) = (Colour::of(side), Colour::of(side.other()));
        let more = position.in_void(own) as i32 - position.in_void(other) as i32;
        let to_come = i32::from(position.held(side)) + i32::from(position.held(side.other()));
        let likely = Gauss::likely(more, to_come);
        let risk = |colour: Colour| i32::from(position.counts().risk[colour.index()]);
        let at_risk = POINT * (risk(own) * likely - risk(other) * (100 - likely)) / 100;
        Gauss::worth(position, own) - Gauss::worth(position, other) - at_risk
    }

    fn move_slot(&self, mv: Move) -> usize {
        mv.colour.index() * SPAN + mv.cell.index()
    }

    fn is_tactical(&self, position: &Position, mv: Move) -> bool {
        let (before, after) = (position.counts(), self.play(position, mv));
        let after = after.counts();
        before.bonus != after.bonus || before.risk != after.risk
    }

    /// What the points say at once.
    fn order_hint(&self, position: &Position, mv: Move) -> i32 {
        let side = position.turn();
        let gain = score::value(&self.play(position, mv), side) - score::value(position, side);
        (100 * gain).clamp(-1000, 1000)
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
}

//! Which moves there are: sliding like a queen, and jumping a friend to take.

use super::board::{SQUARES, Square, Squares, each};
use super::lines::{Reach, View, destinations};
use super::position::Position;
use crate::game::processor::with_fast_bits;

/// A move of Shi.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// A piece slides or jumps: `A1-A4`.
    Step(Square, Square),
    /// No legal move exists.
    Pass,
}

impl Move {
    /// A bound of [`Move::slot`].
    pub const SLOTS: usize = SQUARES * SQUARES + 1;

    /// A number of its own for each move.
    pub const fn slot(self) -> usize {
        match self {
            Move::Step(from, to) => from.index() * SQUARES + to.index(),
            Move::Pass => SQUARES * SQUARES,
        }
    }
}

/// Where a piece of the side to move can go.
#[inline(always)]
fn targets(view: &View, from: Square) -> Squares {
    let Reach {
        slides, captures, ..
    } = destinations(view, from);
    slides | captures
}

/// Names every move of a game that goes on.
#[inline(always)]
pub(super) fn name(position: &Position, moves: &mut Vec<Move>) {
    let view = position.view(position.turn());
    let before = moves.len();
    for from in each(view.own) {
        moves.extend(each(targets(&view, from)).map(|to| Move::Step(from, to)));
    }
    if moves.len() == before {
        moves.push(Move::Pass);
    }
}

/// A move that takes a piece in a game that goes on.
pub(super) fn first_capture(position: &Position) -> Option<Move> {
    let view = position.view(position.turn());
    if view.attacked() == 0 {
        return None;
    }
    each(view.own).find_map(|from| match destinations(&view, from).captures {
        0 => None,
        captures => Some(Move::Step(from, Square::first_of(captures))),
    })
}

/// Whether a move is legal in a game that goes on.
pub(super) fn is_legal(position: &Position, mv: Move) -> bool {
    let view = position.view(position.turn());
    match mv {
        Move::Step(from, to) => view.own & from.bit() != 0 && targets(&view, from) & to.bit() != 0,
        Move::Pass => each(view.own).all(|from| targets(&view, from) == 0),
    }
}

/// How many moves a game that goes on has.
#[inline]
pub(super) fn count(position: &Position) -> u64 {
    with_fast_bits(
        #[inline(always)]
        || {
            let mut moves = 0;
            position.view(position.turn()).each_direction(|reach| {
                // A square is either empty or the enemy's, so the two sets are apart.
                moves += (reach.slides | reach.captures).count_ones();
            });
            u64::from(moves).max(1) // 1 for the pass
        },
    )
}

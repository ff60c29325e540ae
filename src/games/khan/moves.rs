//! Which moves there are: obedience to the Khan, its exceptions, putting back.

use super::board::{Square, Squares, WORTH, each};
use super::paths::Paths;
use super::position::Position;

/// A move of Khan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// A captured sbire returns: `S@c4`.
    PutBack(Square),
    /// A piece moves: `b1d2`.
    Step(Square, Square),
    /// No legal move exists.
    Pass,
}

/// What the side to move may do, before single moves are named.
pub(super) struct Choice {
    /// The pieces that may move.
    pub movers: Squares,
    /// The squares on which a captured sbire may be put back.
    pub open: Squares,
}

/// The Khan's law. Pieces on its value must move if one of them can; else the side is
/// free to move any piece or to put a sbire back on the Khan's value.
#[inline(always)]
pub(super) fn choice(paths: &Paths, position: &Position) -> Choice {
    let own = position.of(position.turn());
    let asked = WORTH[position.khan_value() as usize];
    let obeying = own & asked;
    if position.khan().is_none() || any_can_move(paths, position, obeying) {
        return Choice {
            movers: obeying,
            open: 0,
        };
    }
    let hand = position.captured(position.turn()) > 0;
    Choice {
        movers: own & !obeying,
        open: if hand {
            asked & !position.occupied()
        } else {
            0
        },
    }
}

/// Where a piece of the side to move can go.
#[inline(always)]
pub(super) fn destinations(paths: &Paths, position: &Position, from: Square) -> Squares {
    paths.reached(from, position.occupied()) & !position.of(position.turn())
}

#[inline(always)]
fn any_can_move(paths: &Paths, position: &Position, movers: Squares) -> bool {
    each(movers).any(|from| destinations(paths, position, from) != 0)
}

/// How many moves a game that goes on has.
#[inline(always)]
pub(super) fn count(paths: &Paths, position: &Position) -> u64 {
    let Choice { movers, open } = choice(paths, position);
    let steps: u32 = each(movers)
        .map(|from| destinations(paths, position, from).count_ones())
        .sum();
    u64::from(steps + open.count_ones()).max(1) // 1 for the pass
}

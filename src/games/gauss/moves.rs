//! Which moves there are: a held colour on a free cell.

use super::board::{Cell, each};
use super::position::{Colour, Position};

/// A move of Gauss: a piece is placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// Its colour, which need not be the player's own.
    pub colour: Colour,
    /// Where it is placed.
    pub cell: Cell,
}

/// The colours that the side to move may place; none when the game is over.
#[inline]
fn colours(position: &Position) -> impl Iterator<Item = Colour> {
    (Colour::BOTH.into_iter()).filter(|&colour| position.holds(colour))
}

/// Appends every legal move.
#[inline]
pub(super) fn list(position: &Position, moves: &mut Vec<Move>) {
    let free = position.free();
    for colour in colours(position) {
        moves.extend(each(free).map(|cell| Move { colour, cell }));
    }
}

/// How many legal moves there are.
#[inline]
pub(super) fn count(position: &Position) -> u64 {
    let colours = Colour::BOTH.map(|colour| u64::from(position.holds(colour)));
    (colours[0] + colours[1]) * u64::from(position.free().count_ones())
}

/// Whether a move is legal.
#[inline]
pub(super) fn is_legal(position: &Position, mv: Move) -> bool {
    position.holds(mv.colour) && position.free() & mv.cell.bit() != 0
}

//! The board: a square of 6, 7 or 8 by as many squares, kept inside 64 bits.
//!
//! Whatever the size, a row is eight bits long and A1 is bit 0, so that one set of
//! tables serves every size: what lies outside of a smaller board is simply never
//! empty and never anyone's.

use std::fmt;

use crate::game::bits::{each_bit, parse_square};

/// Bits of a row: the largest board's width.
pub const STRIDE: usize = 8;
/// Bits in all.
pub const SQUARES: usize = STRIDE * STRIDE;

/// A set of squares, one bit each.
pub type Squares = u64;

/// How many squares a board has along an edge, and how many pieces a side has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size(u8);

impl Size {
    /// The sizes there are.
    pub const ALL: [Size; 3] = [Size(6), Size(7), Size(8)];
    /// The same as numbers.
    pub const NUMBERS: [usize; 3] = [6, 7, 8];
    /// The published game's size.
    pub const PUBLISHED: Size = Size(8);

    /// A size of the rules: 6, 7 or 8.
    pub const fn new(size: usize) -> Option<Size> {
        match size {
            6..=8 => Some(Size(size as u8)),
            _ => None,
        }
    }

    /// The size as a number.
    #[inline]
    pub const fn get(self) -> usize {
        self.0 as usize
    }

    /// How many captures win: half of the pieces, rounded up.
    #[inline]
    pub const fn goal(self) -> u8 {
        self.0.div_ceil(2)
    }

    /// Every square of a board of this size.
    #[inline]
    pub const fn squares(self) -> Squares {
        BOARDS[self.0 as usize % BOARDS.len()]
    }

    /// The squares that have at least so many others between them and the edge.
    #[inline]
    pub const fn within(self, distance: usize) -> Squares {
        let size = self.get().saturating_sub(2 * distance);
        BOARDS[size % BOARDS.len()] << (distance * (STRIDE + 1))
    }

    /// The squares of a row, counted from 1 at the bottom.
    pub const fn row(self, row: usize) -> Squares {
        self.squares() & 0xFF << ((row - 1) * STRIDE)
    }
}

/// The boards by their size; only 6 to 8 are asked for.
const BOARDS: [Squares; STRIDE + 1] = {
    let mut boards = [0; STRIDE + 1];
    let mut size = 0;
    while size <= STRIDE {
        let mut row = 0;
        while row < size {
            boards[size] |= ((1 << size) - 1) << (row * STRIDE);
            row += 1;
        }
        size += 1;
    }
    boards
};

/// One square, numbered along the rows of the largest board from A1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square of the lowest bit of a set that is not empty.
    #[inline]
    pub(super) fn first_of(squares: Squares) -> Square {
        debug_assert!(squares != 0);
        Square(squares.trailing_zeros() as u8 % SQUARES as u8)
    }

    /// Column and row, both counted from 1 as the clauses do.
    pub const fn at(column: usize, row: usize) -> Option<Square> {
        if column >= 1 && column <= STRIDE && row >= 1 && row <= STRIDE {
            Some(Square(((row - 1) * STRIDE + column - 1) as u8))
        } else {
            None
        }
    }

    /// Every square of the largest board, A1, B1, ... H8.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..SQUARES as u8).map(Square)
    }

    /// The number of the square, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 1 for A to 8 for H.
    pub const fn column(self) -> usize {
        self.index() % STRIDE + 1
    }

    /// 1 for the samurai's row and up.
    pub const fn row(self) -> usize {
        self.index() / STRIDE + 1
    }

    /// The set that holds this square alone.
    #[inline]
    pub const fn bit(self) -> Squares {
        1 << self.0
    }

    /// Reads `C4`; the letter may be small.
    pub fn parse(text: &str) -> Option<Square> {
        let (column, row) = parse_square(text)?;
        Square::at(column, row)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = (b'A' + (self.column() - 1) as u8) as char;
        write!(f, "{letter}{}", self.row())
    }
}

/// The squares of a set, lowest first.
pub fn each(squares: Squares) -> impl Iterator<Item = Square> {
    // The remainder tells the compiler that every table has this entry.
    each_bit(squares).map(|bit| Square(bit % SQUARES as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_has_size_by_size_squares_and_half_of_a_row_wins() {
        for (size, squares, goal) in [(6, 36, 3), (7, 49, 4), (8, 64, 4)] {
            let size = Size::new(size).unwrap();
            assert_eq!(size.squares().count_ones(), squares);
            assert_eq!(size.goal(), goal);
            assert_eq!(size.row(size.get()).count_ones() as usize, size.get());
        }
        assert_eq!((Size::new(5), Size::new(9)), (None, None));
    }

    #[test]
    fn names_of_squares_round_trip() {
        for square in Square::all() {
            assert_eq!(Square::parse(&square.to_string()), Some(square));
        }
        assert_eq!(Square::parse("h8").map(Square::index), Some(63));
        for wrong in ["", "A", "A0", "A9", "I1", "A11", "é1", "1A"] {
            assert_eq!(Square::parse(wrong), None, "{wrong}");
        }
    }
}

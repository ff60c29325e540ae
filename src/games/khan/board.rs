//! The board: 36 squares worth one, two or three steps.

use std::fmt;

use crate::game::bits::{each_bit, parse_square};

/// Squares along an edge.
pub const WIDTH: usize = 6;
/// Squares in all.
pub const SQUARES: usize = WIDTH * WIDTH;

/// What each square is worth, line 1 first, columns a to f.
#[rustfmt::skip]
pub const VALUES: [u8; SQUARES] = [
    2, 3, 1, 2, 2, 3,
    2, 1, 3, 1, 3, 1,
    1, 3, 2, 3, 1, 2,
    3, 1, 2, 1, 3, 2,
    2, 3, 1, 3, 1, 3,
    2, 1, 3, 2, 2, 1,
];

/// A set of squares, one bit each.
pub type Squares = u64;

/// Every square of the board.
pub const ALL: Squares = (1 << SQUARES) - 1;

/// The squares worth 1, 2 and 3, by value; index 0 stands for "no Khan", which asks
/// for nothing and so is met by every square.
pub const WORTH: [Squares; 4] = {
    let mut worth = [ALL, 0, 0, 0];
    let mut square = 0;
    while square < SQUARES {
        worth[VALUES[square] as usize] |= 1 << square;
        square += 1;
    }
    worth
};

/// For each square those that are worth as much.
const ALIKE: [Squares; SQUARES] = {
    let mut alike = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        alike[square] = WORTH[VALUES[square] as usize];
        square += 1;
    }
    alike
};

/// One square, numbered line by line from a1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square with this number, counted from a1 = 0 to f6 = 35.
    pub const fn new(index: usize) -> Option<Square> {
        if index < SQUARES {
            Some(Square(index as u8))
        } else {
            None
        }
    }

    /// The square of the lowest bit of a set that is not empty.
    pub(crate) fn first_of(squares: Squares) -> Square {
        debug_assert!(squares & ALL != 0);
        Square(squares.trailing_zeros() as u8)
    }

    /// Column and line, both counted from 1 as the clauses do.
    pub const fn at(column: usize, line: usize) -> Option<Square> {
        if column >= 1 && column <= WIDTH && line >= 1 && line <= WIDTH {
            Square::new((line - 1) * WIDTH + column - 1)
        } else {
            None
        }
    }

    /// Every square, a1, b1, ... f6.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..SQUARES as u8).map(Square)
    }

    /// The number of the square, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 1 for a to 6 for f.
    pub const fn column(self) -> usize {
        self.index() % WIDTH + 1
    }

    /// 1 to 6.
    pub const fn line(self) -> usize {
        self.index() / WIDTH + 1
    }

    /// How many steps a piece that starts here makes.
    pub const fn value(self) -> u8 {
        VALUES[self.index()]
    }

    /// The squares that are worth as much, this one among them.
    pub const fn alike(self) -> Squares {
        ALIKE[self.index()]
    }

    /// The set that holds this square alone.
    pub const fn bit(self) -> Squares {
        1 << self.0
    }

    /// `c4`.
    pub fn name(self) -> &'static str {
        &NAMES[2 * self.index()..2 * self.index() + 2]
    }

    /// Reads `c4`; the letter may be a capital.
    pub fn parse(text: &str) -> Option<Square> {
        let (column, line) = parse_square(text)?;
        Square::at(column, line)
    }
}

/// The names of the squares in the order of their numbers.
const NAMES: &str = concat!(
    "a1b1c1d1e1f1",
    "a2b2c2d2e2f2",
    "a3b3c3d3e3f3",
    "a4b4c4d4e4f4",
    "a5b5c5d5e5f5",
    "a6b6c6d6e6f6",
);

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The squares of a set, lowest first.
pub fn each(squares: Squares) -> impl Iterator<Item = Square> {
    each_bit(squares).map(Square)
}

/// The squares beside a square.
pub const fn beside(square: Square) -> Squares {
    let bit = square.bit();
    let mut beside = (bit << WIDTH | bit >> WIDTH) & ALL;
    if square.column() > 1 {
        beside |= bit >> 1;
    }
    if square.column() < WIDTH {
        beside |= bit << 1;
    }
    beside
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_twelve_squares_of_each_value() {
        for squares in &WORTH[1..] {
            assert_eq!(squares.count_ones(), 12);
        }
        assert_eq!(WORTH[1] | WORTH[2] | WORTH[3], ALL);
    }

    #[test]
    fn names_of_squares_round_trip() {
        for square in Square::all() {
            assert_eq!(Square::parse(&square.to_string()), Some(square));
        }
        assert_eq!(Square::parse("F6"), Square::new(35));
        for wrong in ["", "a", "a0", "a7", "g1", "a11", "é1", "1a"] {
            assert_eq!(Square::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_corner_has_two_squares_beside_it_and_the_middle_four() {
        let names = |name: &str| {
            let square = Square::parse(name).unwrap();
            each(beside(square))
                .map(|s| s.to_string())
                .collect::<Vec<_>>()
        };
        assert_eq!(names("a1"), ["b1", "a2"]);
        assert_eq!(names("f3"), ["f2", "e3", "f4"]);
        assert_eq!(names("d5"), ["d4", "c5", "e5", "d6"]);
    }
}

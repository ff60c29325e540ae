//! Where a piece can go: one table look-up a piece.
//!
//! A piece makes exactly as many steps as its square is worth, over empty squares,
//! visiting none twice. Which squares it reaches depends only on which of the squares
//! that a path can *cross* are occupied: none for a square worth 1, its neighbours for
//! a 2, the (at most 12) squares within two steps for a 3. So the answer to every
//! arrangement of those squares is worked out once, by walking, and looked up later.
//!
//! The squares crossed lie scattered over the board; a multiplication gathers them into
//! a table index. The factors were found by random search; two arrangements may share
//! an index only where they lead to the same squares, which the tests verify.

use super::board::{SQUARES, Square, Squares, VALUES, beside, each};

/// Every answer, for every square.
#[derive(Debug)]
pub struct Paths {
    squares: [Gather; SQUARES],
    reached: Vec<Squares>,
}

/// How the occupancy around one square becomes an index into the common table.
#[derive(Debug, Clone, Copy, Default)]
struct Gather {
    crossed: Squares,
    factor: u64,
    shift: u32,
    first: u32,
}

impl Gather {
    #[inline(always)]
    fn index(&self, occupied: Squares) -> usize {
        let gathered = (occupied & self.crossed).wrapping_mul(self.factor) >> self.shift;
        self.first as usize + gathered as usize
    }
}

impl Paths {
    /// Walks every path once.
    pub fn new() -> Self {
        let mut squares = [Gather::default(); SQUARES];
        let mut reached = Vec::new();
        for square in Square::all() {
            let (factor, bits) = FACTORS[square.index()];
            let gather = Gather {
                crossed: crossed(square),
                factor,
                // A shift by 64 does not shift at all: squares worth 1 cross nothing, so
                // any shift gives them index 0.
                shift: if bits == 0 { 63 } else { 64 - bits },
                first: reached.len() as u32,
            };
            reached.resize(reached.len() + (1 << bits), 0);
            for occupied in subsets(gather.crossed) {
                reached[gather.index(occupied)] = walk(square, occupied);
            }
            squares[square.index()] = gather;
        }
        Paths { squares, reached }
    }

    /// The squares on which a move from `square` can end, whoever stands there.
    #[inline(always)]
    pub fn reached(&self, square: Square, occupied: Squares) -> Squares {
        self.reached[self.squares[square.index()].index(occupied)]
    }
}

impl Default for Paths {
    fn default() -> Self {
        Self::new()
    }
}

/// The squares on which paths from `start` end: the rule itself, step by step.
fn walk(start: Square, occupied: Squares) -> Squares {
    fn step(from: Square, left: u8, visited: Squares, occupied: Squares) -> Squares {
        let next = beside(from) & !visited;
        if left == 1 {
            return next;
        }
        each(next & !occupied)
            .map(|square| step(square, left - 1, visited | square.bit(), occupied))
            .fold(0, |all, some| all | some)
    }
    step(start, start.value(), start.bit(), occupied)
}

/// The squares that a path from `start` can cross before its last step.
fn crossed(start: Square) -> Squares {
    let mut within = start.bit();
    for _ in 1..VALUES[start.index()] {
        within |= each(within).fold(0, |all, square| all | beside(square));
    }
    within & !start.bit()
}

/// Every subset of a set.
fn subsets(set: Squares) -> impl Iterator<Item = Squares> {
    let mut next: Option<Squares> = Some(0);
    std::iter::from_fn(move || {
        let subset = next?;
        let after = subset.wrapping_sub(set) & set;
        next = (after != 0).then_some(after);
        Some(subset)
    })
}

/// For each square the factor that gathers its crossed squares, and the bits of the index.
#[rustfmt::skip]
const FACTORS: [(u64, u32); SQUARES] = [
    (0x4304_0028_0000_8008, 2),
    (0x1180_4015_0002_28a0, 7),
    (0, 0),
    (0x1c40_1242_2000_4004, 3),
    (0x5410_8080_0085_400d, 3),
    (0x2809_0814_0000_0412, 5),
    (0x4948_0a21_0000_2210, 3),
    (0, 0),
    (0x0880_2002_0040_2140, 12),
    (0, 0),
    (0x8d80_4004_80c0_0020, 10),
    (0, 0),
    (0, 0),
    (0x0143_0040_0000_8400, 12),
    (0x002a_8800_2009_0308, 4),
    (0x0010_4000_8000_0100, 13),
    (0, 0),
    (0x0008_2500_2264_0940, 3),
    (0x0080_8040_2400_2002, 8),
    (0, 0),
    (0x0402_0208_0080_0420, 4),
    (0, 0),
    (0x2088_1804_0040_4001, 11),
    (0x0114_648c_2008_0021, 3),
    (0x0008_0822_3210_0222, 3),
    (0x0000_2010_2000_0040, 11),
    (0, 0),
    (0x1820_4004_0410_0940, 12),
    (0, 0),
    (0x2000_4204_0204_2104, 7),
    (0x4200_0041_0804_2000, 2),
    (0, 0),
    (0x0102_0201_2000_0210, 8),
    (0x0000_0908_2010_04c2, 3),
    (0x0428_1144_1000_0008, 3),
    (0, 0),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn names(squares: Squares) -> Vec<String> {
        each(squares).map(|square| square.to_string()).collect()
    }

    #[test]
    fn the_table_answers_as_walking_does_for_every_arrangement() {
        let paths = Paths::new();
        for square in Square::all() {
            for occupied in subsets(crossed(square)) {
                assert_eq!(
                    names(paths.reached(square, occupied)),
                    names(walk(square, occupied)),
                    "from {square} over {occupied:#x}"
                );
            }
        }
    }

    #[test]
    fn at_most_twelve_squares_are_crossed() {
        let most = Square::all().map(|s| crossed(s).count_ones()).max();
        assert_eq!(most, Some(12));
    }

    #[test]
    fn three_steps_can_turn_back_beside_the_start() {
        let d5 = Square::parse("d5").unwrap();
        let reached = names(Paths::new().reached(d5, 0));
        for beside in ["c5", "d4", "d6", "e5"] {
            assert!(reached.iter().any(|name| name == beside), "{beside}");
        }
    }

    #[test]
    fn a_wall_of_neighbours_stops_all_but_single_steps() {
        let paths = Paths::new();
        for square in Square::all() {
            let reached = paths.reached(square, beside(square));
            let expected = if square.value() == 1 {
                beside(square)
            } else {
                0
            };
            assert_eq!(reached, expected, "{square}");
        }
    }
}

//! The board: a hexagon of 37 cells, its rim the void, and the lines across it.

use std::fmt;

use crate::game::bits::each_bit;

/// Columns, of 4 to 7 cells.
pub const COLUMNS: usize = 7;
/// Cells in all.
pub const CELLS: usize = 37;

/// How many cells a column has, by its number; there is no column 0.
pub const HEIGHTS: [usize; COLUMNS + 1] = [0, 4, 5, 6, 7, 6, 5, 4];

/// A set of cells, one bit each.
///
/// The columns lie eight bits apart, and each begins so much lower than the one before
/// it that the six neighbours of every cell are the bits at a distance of 1, 8 and 9.
/// The bits between are never set, and keep a step from running into another column:
///
/// ```text
///             row 0 1 2 3 4 5 6 7
/// column 1        x x x x . . . .
/// column 2        x x x x x . . .
/// column 3        x x x x x x . .
/// column 4        x x x x x x x .
/// column 5        . x x x x x x .
/// column 6        . . x x x x x .
/// column 7        . . . x x x x .
/// ```
pub type Cells = u64;

/// Bits from one column to the next.
const STRIDE: usize = 8;
/// Bits that a set of cells spans: the last cell is the last of column 7.
pub const SPAN: usize = (COLUMNS - 1) * STRIDE + COLUMNS;

/// The distances of the bits of the six neighbours: down, down to the right, and to the
/// right and up; then the opposite ones.
const STEPS: [i32; 6] = [1, 9, 8, -1, -9, -8];
/// The directions of `STEPS` that lead to higher bits; the others lead to lower ones.
pub const RISING: usize = 3;
/// Directions in all.
pub const DIRECTIONS: usize = STEPS.len();

/// Every cell of the board.
pub const ALL: Cells = {
    let mut all = 0;
    let mut column = 1;
    while column <= COLUMNS {
        let mut line = 1;
        while line <= HEIGHTS[column] {
            all |= 1 << bit_of(column, line);
            line += 1;
        }
        column += 1;
    }
    all
};

/// The 19 cells on which a piece may be placed: those with all six neighbours.
pub const INNER: Cells = {
    let mut inner = ALL;
    let mut direction = 0;
    while direction < DIRECTIONS {
        inner &= shifted(ALL, STEPS[direction]);
        direction += 1;
    }
    inner
};

/// The 18 cells of the rim.
pub const VOID: Cells = ALL & !INNER;

const fn bit_of(column: usize, line: usize) -> usize {
    let first = column.saturating_sub(4);
    (column - 1) * STRIDE + first + line - 1
}

const fn shifted(cells: Cells, step: i32) -> Cells {
    match step < 0 {
        true => cells >> -step,
        false => cells << step,
    }
}

/// The cells of a set and all their neighbours, and bits beyond the board.
#[inline]
pub const fn spread(cells: Cells) -> Cells {
    let beside = cells | cells << 8 | cells >> 8;
    beside | cells << 1 | cells >> 1 | cells << 9 | cells >> 9
}

/// For each direction and the bit of each cell, the cells on the way to the rim.
pub static RAYS: [[Cells; SPAN]; DIRECTIONS] = {
    let mut rays = [[0; SPAN]; DIRECTIONS];
    let mut direction = 0;
    while direction < DIRECTIONS {
        let mut bit = 0;
        while bit < SPAN {
            let mut next = shifted(ALL & 1 << bit, STEPS[direction]) & ALL;
            while next != 0 {
                rays[direction][bit] |= next;
                next = shifted(next, STEPS[direction]) & ALL;
            }
            bit += 1;
        }
        direction += 1;
    }
    rays
};

/// One cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u8);

impl Cell {
    /// Column and line, both counted from 1: the line from the top of its column.
    pub const fn at(column: usize, line: usize) -> Option<Cell> {
        if column >= 1 && column <= COLUMNS && line >= 1 && line <= HEIGHTS[column] {
            Some(Cell(bit_of(column, line) as u8))
        } else {
            None
        }
    }

    /// Every cell, down one column after the other.
    pub fn all() -> impl Iterator<Item = Cell> {
        each(ALL)
    }

    /// The number of its bit in a set of cells, below [`SPAN`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 1 to 7, from the left.
    pub const fn column(self) -> usize {
        self.index() / STRIDE + 1
    }

    /// 1 to at most 7, from the top of the column.
    pub const fn line(self) -> usize {
        self.index() + 1 - bit_of(self.column(), 1)
    }

    /// The set that holds this cell alone.
    pub const fn bit(self) -> Cells {
        1 << self.0
    }

    /// Whether it belongs to the rim, where nothing may be placed.
    pub const fn is_void(self) -> bool {
        VOID & self.bit() != 0
    }

    /// Reads `42`: column 4, line 2.
    pub fn parse(text: &str) -> Option<Cell> {
        match *text.as_bytes() {
            [column @ b'0'..=b'9', line @ b'0'..=b'9'] => {
                Cell::at((column - b'0').into(), (line - b'0').into())
            }
            _ => None,
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.column(), self.line())
    }
}

/// The cells of a set, down one column after the other.
#[inline]
pub fn each(cells: Cells) -> impl Iterator<Item = Cell> {
    each_bit(cells).map(Cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(cells: Cells) -> Vec<String> {
        each(cells).map(|cell| cell.to_string()).collect()
    }

    fn cell(name: &str) -> Cell {
        Cell::parse(name).unwrap()
    }

    #[test]
    fn there_are_37_cells_and_18_of_them_are_void() {
        assert_eq!(ALL.count_ones() as usize, CELLS);
        assert_eq!(INNER.count_ones(), 19);
        let rim = |cell: &Cell| {
            let (column, line) = (cell.column(), cell.line());
            column == 1 || column == 7 || line == 1 || line == HEIGHTS[column]
        };
        let void: Vec<Cell> = Cell::all().filter(rim).collect();
        assert_eq!(void, each(VOID).collect::<Vec<_>>());
    }

    #[test]
    fn names_of_cells_round_trip() {
        for cell in Cell::all() {
            assert_eq!(Cell::parse(&cell.to_string()), Some(cell));
        }
        for wrong in [
            "", "4", "40", "48", "15", "75", "01", "81", "444", "a1", "é",
        ] {
            assert_eq!(Cell::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_centre_has_six_neighbours_and_a_corner_three() {
        let beside = |name| names(spread(cell(name).bit()) & ALL & !cell(name).bit());
        assert_eq!(beside("44"), ["33", "34", "43", "45", "53", "54"]);
        assert_eq!(beside("11"), ["12", "21", "22"]);
        assert_eq!(beside("23"), ["12", "13", "22", "24", "33", "34"]);
        assert_eq!(beside("63"), ["53", "54", "62", "64", "72", "73"]);
        assert_eq!(beside("47"), ["36", "46", "56"]);
    }

    #[test]
    fn lines_run_straight_to_the_rim() {
        let rays = |name| RAYS.map(|rays| names(rays[cell(name).index()]).join(" "));
        let centre = [
            "45 46 47", "54 64 74", "53 62 71", "41 42 43", "11 22 33", "14 24 34",
        ];
        assert_eq!(rays("44"), centre);
        let near_the_rim = ["23 24 25", "33 44 54 64 74", "32 42 51", "21", "11", "12"];
        assert_eq!(rays("22"), near_the_rim);
    }
}

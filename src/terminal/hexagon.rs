//! A board of hexagons.
//!
//! A cell takes two lines and the foot of what is above it. In ASCII:
//!
//! ```text
//!    _____           cap
//!   / r 43\          middle: the piece and the name of the cell
//!   \_____/          foot
//! ```
//!
//! In colours the piece is in the middle line and the name in the foot, underlined. The
//! cells of the next column lie half a cell higher or lower, so that a line of the
//! picture goes through the middles of one column and the feet of the next.

use super::cells::{RIM, ground};
use super::ink::{Words, inked};
use super::{Picture, Style};
use crate::game::board::{Cell, Place};

/// Characters inside of a cell.
const INSIDE: usize = 5;
/// Characters from one column to the next.
const PITCH: usize = INSIDE + 1;
/// What every line begins with.
const MARGIN: &str = "    ";

/// What a column has on a line of the picture.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part<'a> {
    Nothing,
    Cap,
    Middle(&'a Cell),
    Foot(&'a Cell),
}

impl Picture<'_> {
    /// The lines: what is above the board, then the board with what is in its corners.
    pub(super) fn hexagon(&self) -> Vec<String> {
        let cells = &self.diagram.cells;
        let columns = cells.iter().map(|cell| cell.column + 1).max().unwrap_or(0);
        // The lowest foot; the highest cap is on line 0.
        let last = cells.iter().map(|cell| cell.row + 2).max().unwrap_or(0);
        let [left, right] = [Place::AboveLeft, Place::AboveRight].map(|place| self.counted(place));
        let room = (columns * PITCH + 1).saturating_sub(right.width);
        let above = format!("{MARGIN}{}{}", left.at_left_of(room), right.text);
        let lines = (0..=last).map(|line| self.line(line, columns, last));
        std::iter::once(above).chain(lines).collect()
    }

    fn line(&self, line: usize, columns: usize, last: usize) -> String {
        let parts: Vec<Part> = (0..columns).map(|column| self.part(column, line)).collect();
        let free = parts.iter().take_while(|&&part| part == Part::Nothing);
        let free = free.count();
        let room = (free * PITCH).saturating_sub(1);
        // The words are at the very edge, the pieces beside them.
        let corner = |top, bottom| match line {
            0 => self.heading(top),
            1 => self.pieces(top, room),
            line if line + 1 == last => self.pieces(bottom, room),
            line if line == last => self.heading(bottom),
            _ => Words::default(),
        };
        let left = corner(Place::TopLeft, Place::BottomLeft);
        let right = corner(Place::TopRight, Place::BottomRight);
        let mut drawn = format!("{MARGIN}{}", left.at_left_of(free * PITCH));
        let mut before = Part::Nothing;
        for &part in parts.iter().take(columns - free).skip(free) {
            drawn.push_str(&self.edge(before, part));
            drawn.push_str(&self.inside(part));
            before = part;
        }
        drawn.push_str(&self.edge(before, Part::Nothing));
        drawn.push_str(&right.at_right_of(free * PITCH));
        drawn.trim_end().to_owned()
    }

    fn part(&self, column: usize, line: usize) -> Part<'_> {
        let at = |row: Option<usize>| {
            let is_there = |cell: &&Cell| cell.column == column && Some(cell.row) == row;
            self.diagram.cells.iter().find(is_there)
        };
        let middle = at(line.checked_sub(1)).map(Part::Middle);
        let foot = || at(line.checked_sub(2)).map(Part::Foot);
        let cap = || at(Some(line)).map(|_| Part::Cap);
        middle.or_else(foot).or_else(cap).unwrap_or(Part::Nothing)
    }

    /// The edge between two parts of a line: a middle bulges, a foot gives way.
    fn edge(&self, left: Part, right: Part) -> String {
        let (plain, fancy) = match (left, right) {
            (_, Part::Middle(_)) | (Part::Foot(_), _) => ("/", "╱"),
            (_, Part::Foot(_)) | (Part::Middle(_), _) => ("\\", "╲"),
            _ => return " ".to_owned(),
        };
        match self.style {
            Style::Plain => plain.to_owned(),
            Style::Fancy => inked(RIM, fancy),
        }
    }

    fn inside(&self, part: Part) -> String {
        let rule = "_".repeat(INSIDE);
        match (part, self.style) {
            (Part::Nothing, _) => " ".repeat(INSIDE),
            (Part::Cap | Part::Foot(_), Style::Plain) => rule,
            (Part::Cap, Style::Fancy) => inked(RIM, &rule),
            (Part::Middle(cell), Style::Plain) => self.plain_cell(cell) + &cell.name,
            (Part::Middle(cell), Style::Fancy) => self.fancy_cell(cell, INSIDE),
            (Part::Foot(cell), Style::Fancy) => {
                let ink = RIM.bg_color(Some(ground(cell))).underline();
                inked(ink, &format!("{:^INSIDE$}", cell.name))
            }
        }
    }
}

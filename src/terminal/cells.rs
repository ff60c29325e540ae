//! What is drawn in a cell, whatever its outline, and what the signs mean.

use anstyle::{Color, Style as Ink};

use super::ink::{colour, ink, inked, nearest};
use super::{Picture, Style};
use crate::game::Side;
use crate::game::board::{Cell, Piece, Shape, Sign};

impl Picture<'_> {
    /// The colour of a side.
    fn colour(&self, side: Side) -> Color {
        nearest(self.diagram.colours[side.index()])
    }

    /// The ink for a side's name and pieces, where there is ink.
    pub(super) fn ink(&self, side: Side) -> Ink {
        match self.style {
            Style::Plain => Ink::new(),
            Style::Fancy => Ink::new().fg_color(Some(self.colour(side))).bold(),
        }
    }

    /// The ink for the letter on a side's tile.
    pub(super) fn tile_ink(&self, side: Side) -> Ink {
        ink(232).bold().bg_color(Some(self.colour(side)))
    }

    /// The character for a piece.
    pub(super) fn glyph(&self, piece: Piece) -> char {
        match (self.style, piece.shape) {
            (Style::Plain, _) | (_, Shape::Tile) => piece.letter,
            (Style::Fancy, Shape::Queen) => '♛',
            (Style::Fancy, Shape::Disc) => '●',
        }
    }

    /// A cell in ASCII: its piece between the brackets of its sign.
    pub(super) fn plain_cell(&self, cell: &Cell) -> String {
        let (open, close) = brackets(cell.sign());
        let empty = if cell.has(Sign::Void) { '.' } else { ' ' };
        let glyph = cell.piece.map_or(empty, |piece| self.glyph(piece));
        format!("{open}{glyph}{close}")
    }

    /// The line of a cell in colours where its piece is, at least five characters wide.
    pub(super) fn fancy_cell(&self, cell: &Cell, width: usize) -> String {
        let (open, close) = match cell.has(Sign::Crown) {
            true => ('❮', '❯'),
            false => (' ', ' '),
        };
        let margin = " ".repeat(width.saturating_sub(5) / 2);
        let (open, close) = (format!("{margin}{open}"), format!("{close}{margin}"));
        let on_ground = |ink: Ink, text: &str| inked(ink.bg_color(Some(ground(cell))), text);
        let (ink, glyph) = match cell.piece {
            Some(piece) if piece.shape == Shape::Tile => {
                let rim = Ink::new().fg_color(Some(self.colour(piece.side)));
                let face = inked(self.tile_ink(piece.side), &piece.letter.to_string());
                let (left, right) = (format!("{open}▐"), format!("▌{close}"));
                return on_ground(rim, &left) + &face + &on_ground(rim, &right);
            }
            Some(piece) => (self.ink(piece.side), self.glyph(piece)),
            None => empty(cell),
        };
        on_ground(ink, &format!("{open} {glyph} {close}"))
    }

    /// The line below a plain board that explains the signs on it, if there are any.
    pub(super) fn legend(&self) -> Option<String> {
        let shows = |cell: &Cell, sign| match sign {
            Sign::Void => cell.has(sign),
            sign => cell.sign() == Some(sign),
        };
        let is_shown = |sign| self.diagram.cells.iter().any(|cell| shows(cell, sign));
        let shown = self
            .diagram
            .legend
            .iter()
            .filter(|(sign, _)| is_shown(*sign));
        let explained = shown.map(|&(sign, words)| match (sign, brackets(Some(sign))) {
            (Sign::Void, _) => format!(". {words}"),
            (_, (open, close)) => format!("{open}{close} {words}"),
        });
        let explained: Vec<String> = explained.collect();
        (!explained.is_empty()).then(|| format!("    {}", explained.join("   ")))
    }
}

/// The edges of hexagons, their names, and what lies in the void.
pub(super) const RIM: Ink = ink(243);

/// The ground of a cell in colours: that of its sign, or its shade.
pub(super) fn ground(cell: &Cell) -> Color {
    colour(match cell.sign() {
        Some(Sign::Blocked) => 52,
        Some(Sign::Marked) => 22,
        Some(Sign::Crown) => 55,
        Some(Sign::Last) => 17,
        Some(Sign::Void) | None => 238 - cell.shade.min(5),
    })
}

/// The ink for the name of a cell, a little lighter than its shade.
pub(super) fn name_ink(cell: &Cell) -> Ink {
    ink(244 - cell.shade.min(5))
}

/// What an empty cell shows in colours.
fn empty(cell: &Cell) -> (Ink, char) {
    match cell.sign() {
        Some(Sign::Blocked) => (ink(217), '✕'),
        Some(Sign::Marked) => (ink(158), '○'),
        _ if cell.has(Sign::Void) => (RIM, '·'),
        _ => (Ink::new(), ' '),
    }
}

/// What stands on both sides of a piece on a plain board.
const fn brackets(sign: Option<Sign>) -> (char, char) {
    match sign {
        Some(Sign::Blocked) => ('x', 'x'),
        Some(Sign::Marked) => ('(', ')'),
        Some(Sign::Crown) => ('<', '>'),
        Some(Sign::Last) => ('[', ']'),
        Some(Sign::Void) | None => (' ', ' '),
    }
}

//! The picture itself, in ASCII or in colours.

use anstyle::{Color, Style as Ink};

use crate::drawing::{Grid, Half, Mark, Style, View, colour, ink, legend};
use crate::game::Side;
use crate::games::khan::board::{Square, WIDTH};
use crate::games::khan::position::{Piece, Position};
use crate::games::khan::{Edge, text};

/// A position as it is seen from an edge.
pub(in super::super) struct Picture<'a> {
    pub(in super::super) position: &'a Position,
    pub(in super::super) edge: Edge,
    pub(in super::super) view: &'a View,
    /// Whether the pieces that are not on the board have yet to be placed.
    pub(in super::super) is_placing: bool,
}

impl Picture<'_> {
    fn mark(&self, square: Square) -> Mark {
        self.view.mark(&square.to_string())
    }

    /// Whether the bearer of the Khan is shown as that, and nothing says more.
    fn shows_khan(&self, square: Square) -> bool {
        self.position.khan() == Some(square) && matches!(self.mark(square), Mark::Last | Mark::None)
    }

    /// The letters and digits around the board.
    fn grid(&self, width: usize) -> Grid {
        type Name = fn(Square) -> char;
        let letter: Name = |square| (b'a' + square.column() as u8 - 1) as char;
        let digit: Name = |square| (b'0' + square.line() as u8) as char;
        let (along, beside) = match self.edge {
            Edge::Bas | Edge::Haut => (letter, digit),
            Edge::Gauche | Edge::Droite => (digit, letter),
        };
        let seen = |row, column| self.edge.seen(row, column);
        Grid {
            along: (0..WIDTH).filter_map(|at| seen(0, at).map(along)).collect(),
            beside: (0..WIDTH)
                .filter_map(|at| seen(at, 0).map(beside))
                .collect(),
            width,
        }
    }

    /// Who sits across the board: the captured sbires of that side are shown there.
    fn far_side(&self) -> Side {
        let [_, second] = &self.view.homes;
        match second == self.edge.name() {
            true => Side::First,
            false => Side::Second,
        }
    }

    /// What stands beside a row: the sbires that are out.
    fn aside(&self, row: usize) -> String {
        let far = self.far_side();
        let side = match row {
            0 => far,
            row if row == WIDTH - 1 => far.other(),
            _ => return String::new(),
        };
        let name = text::side_name(side);
        if self.is_placing {
            return format!("  {name}");
        }
        let count = self.position.captured(side) as usize;
        let fancy = self.view.style == Style::Fancy;
        let shape = self.shape(Piece {
            side,
            kalista: false,
        });
        let out = vec![shape.to_string(); count].join(" ");
        let out = match (count, fancy) {
            (0, _) => String::new(),
            (_, false) => format!(" out: {out}"),
            (_, true) => format!("  {}{out}{:#} out", side_ink(side), side_ink(side)),
        };
        match fancy {
            true => format!("{}{name}{:#}{out}", side_ink(side), side_ink(side)),
            false => format!("{name}{out}"),
        }
    }

    fn shape(&self, piece: Piece) -> char {
        match (self.view.style, piece.side, piece.kalista) {
            (Style::Plain, Side::First, true) => 'K',
            (Style::Plain, Side::First, false) => 'S',
            (Style::Plain, Side::Second, true) => 'k',
            (Style::Plain, Side::Second, false) => 's',
            (Style::Fancy, _, true) => '♛',
            (Style::Fancy, _, false) => '●',
        }
    }

    pub(in super::super) fn plain(&self) -> String {
        let cell = |row, column| {
            let square = self.edge.seen(row, column);
            square.map_or_else(String::new, |square| self.plain_cell(square))
        };
        let mut lines = self.grid(5).plain(cell, |row| self.aside(row));
        lines.extend(self.legend());
        lines.join("\n")
    }

    fn plain_cell(&self, square: Square) -> String {
        let piece = self.position.piece_at(square);
        let shape = piece.map_or(' ', |piece| self.shape(piece));
        let (open, close) = match self.shows_khan(square) {
            true => ('<', '>'),
            false => self.mark(square).brackets(),
        };
        format!("{open}{shape}{close}{} ", square.value())
    }

    /// The signs on a plain board that need a word.
    fn legend(&self) -> Option<String> {
        if self.is_placing {
            return (!self.view.marked.is_empty()).then(|| "    () where you may place".to_owned());
        }
        let khan = Square::all().any(|square| self.shows_khan(square));
        let others = Square::all().filter(|&square| !self.shows_khan(square));
        let own: &[&'static str] = if khan { &["<> the Khan"] } else { &[] };
        legend(own, others.map(|square| self.mark(square)))
    }

    pub(in super::super) fn fancy(&self) -> String {
        let cell = |row, column, half| {
            let square = self.edge.seen(row, column);
            square.map_or_else(String::new, |square| self.fancy_cell(square, half))
        };
        let lines = self.grid(7).fancy(cell, |row| self.aside(row));
        lines.join("\n")
    }

    /// Half of a square: the piece above, what the square is worth below.
    fn fancy_cell(&self, square: Square, half: Half) -> String {
        let ground = Ink::new().bg_color(Some(self.ground(square)));
        match half {
            Half::Lower => {
                let pips = ["", "   ·   ", "  · ·  ", " · · · "][usize::from(square.value())];
                let pips_ink = ground.fg_color(Some(colour(252)));
                format!("{pips_ink}{pips}{pips_ink:#}")
            }
            Half::Upper => {
                let piece = self.position.piece_at(square);
                let (ink, shape) = match piece {
                    Some(piece) => (side_ink(piece.side), self.shape(piece)),
                    None => self.mark(square).sign().unwrap_or((Ink::new(), ' ')),
                };
                let ink = ink.bg_color(ground.get_bg_color());
                let bearer = self.position.khan() == Some(square);
                let (open, close) = if bearer { ('❮', '❯') } else { (' ', ' ') };
                format!("{ink} {open} {shape} {close} {ink:#}")
            }
        }
    }

    /// The darker the square, the more it is worth; marks have colours of their own.
    fn ground(&self, square: Square) -> Color {
        let usual = colour([0, 238, 236, 234][usize::from(square.value())]);
        match self.shows_khan(square) {
            true => colour(55),
            false => self.mark(square).ground().unwrap_or(usual),
        }
    }
}

/// The colour of a side.
const fn side_ink(side: Side) -> Ink {
    match side {
        Side::First => ink(203).bold(),
        Side::Second => ink(221).bold(),
    }
}

//! The board of Khan on a screen, from any of its four edges.

use anstyle::{Ansi256Color, Color, Style as Ink};

use super::board::{Square, WIDTH};
use super::moves::Move;
use super::position::{Piece, Position};
use super::{Edge, Khan};
use crate::drawing::{Drawn, Style, View};
use crate::game::{Game, Outcome, Side};

impl Edge {
    /// `gauche`, `droite`, `haut` or `bas`.
    pub const fn name(self) -> &'static str {
        match self {
            Edge::Gauche => "gauche",
            Edge::Droite => "droite",
            Edge::Haut => "haut",
            Edge::Bas => "bas",
        }
    }

    /// The edge of that name.
    pub fn parse(name: &str) -> Option<Edge> {
        Edge::ALL.into_iter().find(|edge| edge.name() == name)
    }

    /// The square that someone who sits at this edge sees in a row, counted from the
    /// far one, and a column, counted from the left.
    fn seen(self, row: usize, column: usize) -> Option<Square> {
        let far = WIDTH - 1;
        let (c, l) = match self {
            Edge::Bas => (column, row),
            Edge::Haut => (far - column, far - row),
            Edge::Gauche => (far - row, column),
            Edge::Droite => (row, far - column),
        };
        Square::at(c + 1, l + 1)
    }
}

impl Drawn for Khan {
    fn seats(&self) -> &'static [&'static str] {
        &["gauche", "droite", "haut", "bas"]
    }

    fn seat(&self, start: &Position, side: Side) -> &'static str {
        let at_home = |side: Side, edge: Edge| {
            let home = edge
                .home()
                .fold(0, |squares, square| squares | square.bit());
            start.of(side) & !home == 0
        };
        let begun_from =
            |&edge: &Edge| at_home(Side::First, edge) && at_home(Side::Second, edge.opposite());
        let edge = Edge::ALL.into_iter().find(begun_from).unwrap_or(Edge::Bas);
        match side {
            Side::First => edge.name(),
            Side::Second => edge.opposite().name(),
        }
    }

    fn squares(&self) -> Vec<String> {
        Square::all().map(|square| square.to_string()).collect()
    }

    fn squares_of(&self, mv: Move) -> Vec<String> {
        match mv {
            Move::Step(from, to) => vec![from.to_string(), to.to_string()],
            Move::PutBack(to) => vec![to.to_string()],
            Move::Pass => Vec::new(),
        }
    }

    fn draw(&self, position: &Position, view: &View) -> String {
        let picture = Picture {
            position,
            edge: Edge::parse(&view.seat).unwrap_or(Edge::Bas),
            view,
        };
        match view.style {
            Style::Fancy => picture.fancy(),
            Style::Plain => picture.plain(),
        }
    }

    fn status(&self, position: &Position) -> String {
        if let Some(Outcome::Win(winner)) = self.outcome(position) {
            let (winner, loser) = (self.side_name(winner), self.side_name(winner.other()));
            return format!("{winner} has won: the Kalista of {loser} is captured");
        }
        let turn = self.side_name(position.turn());
        match position.khan() {
            None => format!("{turn} to move, freely: no piece wears the Khan"),
            Some(square) => {
                let value = square.value();
                format!("{turn} to move: the Khan, on {square}, asks for a piece on a {value}")
            }
        }
    }
}

/// What is special about a square, the most important thing first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    Blocked,
    Marked,
    Khan,
    Last,
    None,
}

struct Picture<'a> {
    position: &'a Position,
    edge: Edge,
    view: &'a View,
}

impl Picture<'_> {
    fn mark(&self, square: Square) -> Mark {
        let name = square.to_string();
        if self.view.blocked.contains(&name) {
            Mark::Blocked
        } else if self.view.marked.contains(&name) {
            Mark::Marked
        } else if self.position.khan() == Some(square) {
            Mark::Khan
        } else if self.view.last.contains(&name) {
            Mark::Last
        } else {
            Mark::None
        }
    }

    fn row(&self, row: usize) -> impl Iterator<Item = Square> + '_ {
        (0..WIDTH).filter_map(move |column| self.edge.seen(row, column))
    }

    /// The letters or digits along the top, and the one beside a row.
    fn names(&self) -> (Vec<char>, Vec<char>) {
        let letter = |square: Square| (b'a' + square.column() as u8 - 1) as char;
        let digit = |square: Square| (b'0' + square.line() as u8) as char;
        let upright = matches!(self.edge, Edge::Bas | Edge::Haut);
        let along = |square| {
            if upright {
                letter(square)
            } else {
                digit(square)
            }
        };
        let beside = |square| {
            if upright {
                digit(square)
            } else {
                letter(square)
            }
        };
        let rows = (0..WIDTH).filter_map(|row| self.edge.seen(row, 0));
        (self.row(0).map(along).collect(), rows.map(beside).collect())
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
        let name = super::text::side_name(side);
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
            (_, true) => format!("  {}{out}{:#} out", ink(side), ink(side)),
        };
        match fancy {
            true => format!("  {}{name}{:#}{out}", ink(side), ink(side)),
            false => format!("  {name}{out}"),
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

    fn plain(&self) -> String {
        let (along, beside) = self.names();
        let rule = format!("    +{}", "-----+".repeat(WIDTH));
        let letters: String = along.iter().map(|c| format!("   {c}  ")).collect();
        let mut lines = vec![format!("    {letters}").trim_end().to_owned(), rule.clone()];
        for (row, name) in beside.iter().enumerate() {
            let cells: String = self
                .row(row)
                .map(|square| self.plain_cell(square))
                .collect();
            let line = format!("  {name} |{cells} {}", self.aside(row));
            lines.push(line.trim_end().to_owned());
            lines.push(rule.clone());
        }
        lines.extend(self.legend());
        lines.join("\n")
    }

    fn plain_cell(&self, square: Square) -> String {
        let piece = self.position.piece_at(square);
        let shape = piece.map_or(' ', |piece| self.shape(piece));
        let (open, close) = match self.mark(square) {
            Mark::Blocked => ('x', 'x'),
            Mark::Marked => ('(', ')'),
            Mark::Khan => ('<', '>'),
            Mark::Last => ('[', ']'),
            Mark::None => (' ', ' '),
        };
        format!("{open}{shape}{close}{} |", square.value())
    }

    /// The signs on a plain board that need a word.
    fn legend(&self) -> Option<String> {
        let signs = [
            (Mark::Khan, "<> the Khan"),
            (Mark::Last, "[] the last move"),
            (Mark::Marked, "() marked"),
            (Mark::Blocked, "xx in the way"),
        ];
        let used = |mark| Square::all().any(|square| self.mark(square) == mark);
        let words: Vec<&str> = (signs.into_iter())
            .filter(|&(mark, _)| used(mark))
            .map(|(_, words)| words)
            .collect();
        (!words.is_empty()).then(|| format!("    {}", words.join("   ")))
    }

    fn fancy(&self) -> String {
        let (along, beside) = self.names();
        let dim = Ink::new().dimmed();
        let letters: String = along.iter().map(|c| format!("   {c}   ")).collect();
        let letters = format!("     {dim}{}{dim:#}", letters.trim_end());
        let mut lines = vec![letters];
        for (row, name) in beside.iter().enumerate() {
            for half in Half::BOTH {
                let cells: String = (self.row(row))
                    .map(|square| self.fancy_cell(square, half))
                    .collect();
                lines.push(match half {
                    Half::Upper => format!("   {dim}{name}{dim:#} {cells} {}", self.aside(row)),
                    Half::Lower => format!("     {cells}"),
                });
            }
        }
        lines.join("\n")
    }

    /// Half of a square: the piece above, what the square is worth below.
    fn fancy_cell(&self, square: Square, half: Half) -> String {
        let mark = self.mark(square);
        let ground = Ink::new().bg_color(Some(self.ground(square, mark)));
        match half {
            Half::Lower => {
                let pips = ["", "   ·   ", "  · ·  ", " · · · "][usize::from(square.value())];
                let pips_ink = ground.fg_color(Some(colour(252)));
                format!("{pips_ink}{pips}{pips_ink:#}")
            }
            Half::Upper => {
                let piece = self.position.piece_at(square);
                let (ink, shape) = match (piece, mark) {
                    (Some(piece), _) => (ink(piece.side), self.shape(piece)),
                    (None, Mark::Marked) => (Ink::new().fg_color(Some(colour(158))), '○'),
                    (None, Mark::Blocked) => (Ink::new().fg_color(Some(colour(217))), '✕'),
                    (None, _) => (Ink::new(), ' '),
                };
                let ink = ink.bg_color(ground.get_bg_color());
                let bearer = self.position.khan() == Some(square);
                let (open, close) = if bearer { ('❮', '❯') } else { (' ', ' ') };
                format!("{ink} {open} {shape} {close} {ink:#}")
            }
        }
    }

    /// The darker the square, the more it is worth; marks have colours of their own.
    fn ground(&self, square: Square, mark: Mark) -> Color {
        colour(match mark {
            Mark::Blocked => 52,
            Mark::Marked => 22,
            Mark::Khan => 55,
            Mark::Last => 17,
            Mark::None => [0, 238, 236, 234][usize::from(square.value())],
        })
    }
}

#[derive(Clone, Copy)]
enum Half {
    Upper,
    Lower,
}

impl Half {
    const BOTH: [Half; 2] = [Half::Upper, Half::Lower];
}

const fn colour(number: u8) -> Color {
    Color::Ansi256(Ansi256Color(number))
}

/// The colour of a side.
const fn ink(side: Side) -> Ink {
    let number = match side {
        Side::First => 203,
        Side::Second => 221,
    };
    Ink::new().bold().fg_color(Some(colour(number)))
}

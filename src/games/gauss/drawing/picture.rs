//! The picture itself, in ASCII or in colours.
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

use anstyle::Style as Ink;

use crate::drawing::{Mark, Style, View, colour, ink, legend};
use crate::game::Side;
use crate::games::gauss::board::{COLUMNS, Cell};
use crate::games::gauss::position::{Colour, Position};

/// Characters inside of a cell.
const INSIDE: usize = 5;
/// Characters from one column to the next.
const PITCH: usize = INSIDE + 1;
/// Characters of a line.
const WIDTH: usize = COLUMNS * PITCH + 1;
/// The last line, which has the lowest foot; the first one, 0, has the highest cap.
const LAST: usize = 14;
/// What every line begins with.
const MARGIN: &str = "    ";

/// A position as it is looked at.
pub(super) struct Picture<'a> {
    pub(super) position: &'a Position,
    pub(super) view: &'a View,
}

/// What a column has on a line of the picture.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Nothing,
    Cap,
    Middle(Cell),
    Foot(Cell),
}

impl Part {
    fn of(column: usize, line: usize) -> Part {
        let top = column.abs_diff(4);
        match line.checked_sub(top) {
            None => Part::Nothing,
            Some(0) => Part::Cap,
            Some(below) => match Cell::at(column, below.div_ceil(2)) {
                None => Part::Nothing,
                Some(cell) if below % 2 == 1 => Part::Middle(cell),
                Some(cell) => Part::Foot(cell),
            },
        }
    }
}

/// The edge between two parts of a line: a middle bulges, a foot gives way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    Rising,
    Falling,
    None,
}

impl Edge {
    fn between(left: Part, right: Part) -> Edge {
        match (left, right) {
            (_, Part::Middle(_)) | (Part::Foot(_), _) => Edge::Rising,
            (_, Part::Foot(_)) | (Part::Middle(_), _) => Edge::Falling,
            _ => Edge::None,
        }
    }
}

impl Picture<'_> {
    fn is_fancy(&self) -> bool {
        self.view.style == Style::Fancy
    }

    pub(super) fn lines(&self) -> Vec<String> {
        let [red, blue] = Side::BOTH.map(|side| self.held(side));
        let mut lines = vec![format!("{MARGIN}{}", spread(&red, &blue, WIDTH))];
        lines.extend((0..=LAST).map(|line| self.line(line)));
        if !self.is_fancy() {
            let marks = Cell::all().map(|cell| self.mark(cell));
            lines.extend(legend(&[". the void"], marks));
        }
        lines
    }

    fn mark(&self, cell: Cell) -> Mark {
        self.view.mark(&cell.to_string())
    }

    /// A line of the picture, with the zones in the corners that the hexagon leaves.
    fn line(&self, line: usize) -> String {
        let parts: Vec<Part> = (1..=COLUMNS).map(|column| Part::of(column, line)).collect();
        let corner = parts
            .iter()
            .take_while(|&&part| part == Part::Nothing)
            .count();
        let mut drawn = MARGIN.to_owned();
        drawn.push_str(&self.corner(Colour::Red, line).padded_right(corner * PITCH));
        let mut before = Part::Nothing;
        for &part in &parts[corner..COLUMNS - corner] {
            drawn.push_str(&self.edge(Edge::between(before, part)));
            drawn.push_str(&self.inside(part));
            before = part;
        }
        drawn.push_str(&self.edge(Edge::between(before, Part::Nothing)));
        drawn.push_str(&self.corner(Colour::Blue, line).padded_left(corner * PITCH));
        drawn.trim_end().to_owned()
    }

    fn edge(&self, edge: Edge) -> String {
        let (plain, fancy) = match edge {
            Edge::Rising => ("/", "╱"),
            Edge::Falling => ("\\", "╲"),
            Edge::None => return " ".to_owned(),
        };
        match self.view.style {
            Style::Plain => plain.to_owned(),
            Style::Fancy => Words::new().add(RIM, fancy).text,
        }
    }

    fn inside(&self, part: Part) -> String {
        match (part, self.view.style) {
            (Part::Nothing, _) => " ".repeat(INSIDE),
            (Part::Cap, Style::Fancy) => Words::new().add(RIM, &"_".repeat(INSIDE)).text,
            (Part::Cap | Part::Foot(_), Style::Plain) => "_".repeat(INSIDE),
            (Part::Middle(cell), Style::Plain) => {
                let (open, close) = self.mark(cell).brackets();
                format!("{open}{}{close}{cell}", self.plain_sign(cell))
            }
            (Part::Middle(cell), Style::Fancy) => {
                let (ink, sign) = self.fancy_sign(cell);
                let ink = ink.bg_color(Some(self.ground(cell)));
                Words::new().add(ink, &format!("  {sign}  ")).text
            }
            (Part::Foot(cell), Style::Fancy) => {
                let ink = RIM.bg_color(Some(self.ground(cell))).underline();
                let name = cell.to_string();
                Words::new().add(ink, &format!(" {name:<4}")).text
            }
        }
    }

    fn plain_sign(&self, cell: Cell) -> char {
        match self.position.piece_at(cell) {
            Some(colour) => self.shape(colour),
            None if cell.is_void() => '.',
            None => ' ',
        }
    }

    fn fancy_sign(&self, cell: Cell) -> (Ink, char) {
        match (self.position.piece_at(cell), self.mark(cell).sign()) {
            (Some(colour), _) => (colour_ink(colour), self.shape(colour)),
            (None, Some(sign)) => sign,
            (None, None) if cell.is_void() => (RIM, '·'),
            (None, None) => (Ink::new(), ' '),
        }
    }

    /// The void is darker than the rest; marks have colours of their own.
    fn ground(&self, cell: Cell) -> anstyle::Color {
        let usual = colour(if cell.is_void() { 233 } else { 237 });
        self.mark(cell).ground().unwrap_or(usual)
    }

    fn shape(&self, colour: Colour) -> char {
        match (self.view.style, colour) {
            (Style::Plain, Colour::Red) => 'r',
            (Style::Plain, Colour::Blue) => 'b',
            (Style::Fancy, _) => '●',
        }
    }

    /// A word in the ink of a colour, where there is ink.
    fn ink(&self, colour: Colour) -> Ink {
        match self.is_fancy() {
            true => colour_ink(colour),
            false => Ink::new(),
        }
    }

    /// What a player has still to place: `red holds 10 r 5 b`.
    fn held(&self, side: Side) -> Words {
        let own = Colour::of(side);
        let counts = self.position.counts().reserves[side.index()];
        let words = (Words::new().add(self.ink(own), own.name())).add(Ink::new(), " holds");
        Colour::BOTH.into_iter().fold(words, |words, colour| {
            let count = format!(" {} ", counts[colour.index()]);
            let shape = self.shape(colour).to_string();
            (words.add(Ink::new(), &count)).add(self.ink(colour), &shape)
        })
    }

    /// The zones of a colour: the bonus above and the risk below, in words at the very
    /// edge and in pieces beside it.
    fn corner(&self, colour: Colour, line: usize) -> Words {
        let counts = self.position.counts();
        let (bonus, risk) = (counts.bonus[colour.index()], counts.risk[colour.index()]);
        let named = |zone: &str, count: u8| {
            let named = Words::new().add(self.ink(colour), colour.name());
            named.add(Ink::new(), &format!(" {zone} {count}"))
        };
        let pieces = |count: u8| {
            // Two columns are free here: no more fit, and the number says the rest.
            let count = usize::from(count).min(2 * PITCH - 1);
            let pieces = self.shape(colour).to_string().repeat(count);
            Words::new().add(self.ink(colour), &pieces)
        };
        match line {
            0 => named("bonus", bonus),
            1 => pieces(bonus),
            line if line + 1 == LAST => pieces(risk),
            LAST => named("risk", risk),
            _ => Words::new(),
        }
    }
}

/// The edges of the cells, and their names.
const RIM: Ink = ink(243);

/// The colour of a colour.
const fn colour_ink(colour: Colour) -> Ink {
    match colour {
        Colour::Red => ink(203).bold(),
        Colour::Blue => ink(75).bold(),
    }
}

/// A text with ink in it, and how wide it is on the screen.
struct Words {
    text: String,
    width: usize,
}

impl Words {
    fn new() -> Self {
        Words {
            text: String::new(),
            width: 0,
        }
    }

    fn add(mut self, ink: Ink, words: &str) -> Self {
        self.width += words.chars().count();
        self.text.push_str(&format!("{ink}{words}{ink:#}"));
        self
    }

    fn padded_right(&self, width: usize) -> String {
        let spaces = " ".repeat(width.saturating_sub(self.width));
        format!("{}{spaces}", self.text)
    }

    fn padded_left(&self, width: usize) -> String {
        let spaces = " ".repeat(width.saturating_sub(self.width));
        format!("{spaces}{}", self.text)
    }
}

/// Two texts at the ends of a line.
fn spread(left: &Words, right: &Words, width: usize) -> String {
    let room = width.saturating_sub(right.width);
    format!("{}{}", left.padded_right(room), right.text)
}

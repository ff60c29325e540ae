//! How a game is shown: what it draws of a position, and from which seat.

mod grid;
mod marks;

pub use grid::{Grid, Half};
pub use marks::{Mark, colour, ink, legend};

use crate::game::{Game, Side};

/// What the screen can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Colours and Unicode.
    Fancy,
    /// ASCII, nothing else.
    Plain,
}

impl Style {
    /// Fancy if it is `wanted` and the terminal and its user can and want to see it.
    pub fn of_terminal(wanted: bool) -> Style {
        let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
        let locale = set("LC_ALL")
            .or_else(|| set("LC_CTYPE"))
            .or_else(|| set("LANG"));
        let is_ascii = locale.is_some_and(|locale| locale == "C" || locale == "POSIX");
        let is_dumb = set("TERM").is_none_or(|term| term == "dumb");
        match wanted && !is_ascii && !is_dumb && set("NO_COLOR").is_none() {
            true => Style::Fancy,
            false => Style::Plain,
        }
    }
}

/// How a position is looked at. Squares are named as the game's moves name them.
#[derive(Debug, Clone)]
pub struct View {
    /// One of [`Drawn::seats`]; any other word is the game's own choice.
    pub seat: String,
    /// Where the two sides sit, if that is known.
    pub homes: [String; 2],
    /// The squares of the last move, its target last.
    pub last: Vec<String>,
    /// Squares that are pointed out, such as where a piece may go.
    pub marked: Vec<String>,
    /// Squares that are in the way.
    pub blocked: Vec<String>,
    /// What the screen can show.
    pub style: Style,
}

impl View {
    /// A plain look at a position.
    pub fn new(style: Style, seat: &str) -> Self {
        View {
            seat: seat.to_owned(),
            homes: Default::default(),
            last: Vec::new(),
            marked: Vec::new(),
            blocked: Vec::new(),
            style,
        }
    }
}

/// A game that can be drawn. Everything has a default, which shows text.
pub trait Drawn: Game {
    /// The names of the places from which the board can be looked at.
    fn seats(&self) -> &'static [&'static str] {
        &[]
    }

    /// Where a side sits in a game that began like this.
    fn seat(&self, start: &Self::Position, side: Side) -> &'static str {
        let _ = (start, side);
        ""
    }

    /// The names of the squares of the board, as moves name them.
    fn squares(&self, position: &Self::Position) -> Vec<String> {
        let _ = position;
        Vec::new()
    }

    /// The squares that a move names: where from, if anywhere, and where to.
    fn squares_of(&self, mv: Self::Move) -> Vec<String> {
        let _ = mv;
        Vec::new()
    }

    /// The board, in lines, without a line feed at the end.
    fn draw(&self, position: &Self::Position, view: &View) -> String {
        let _ = view;
        self.position_text(position)
    }

    /// One line about what is going on: who is to move, and what binds them.
    fn status(&self, position: &Self::Position) -> String {
        match self.outcome(position) {
            Some(outcome) => format!("the game is over: {}", self.outcome_name(outcome)),
            None => format!("{} to move", self.side_name(self.turn(position))),
        }
    }
}

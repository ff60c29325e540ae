//! Boards on a terminal: a description becomes lines of text.
//!
//! ```
//! use kalista::game::{Game, Presentation, board::View};
//! use kalista::terminal::{Style, draw};
//! use kalista::Khan;
//!
//! let khan = Khan::new();
//! let board = khan.board(&khan.start(), &View::from("bas"));
//! let lines = draw(&board, Style::Plain);
//! assert!(lines.contains("  6 | S 2 | S 1 | S 3 | K 2 | S 2 | S 1 |   rouge"));
//! ```

mod asides;
mod cells;
mod grid;
mod hexagon;
mod ink;
pub mod interrupt;
mod screen;
mod wrap;

pub use wrap::{columns, fill, wrap};

use crate::game::board::{Board, Diagram, Layout};
use crate::game::text::visible;

pub use screen::{Screen, complain};

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

/// The board, in lines, without a line feed at the end. There are no control characters in
/// it but those of our own colours, whatever the game says.
pub fn draw(board: &Board, style: Style) -> String {
    let diagram = match board {
        Board::Text(text) => return visible(text).into_owned(),
        Board::Diagram(diagram) => diagram,
    };
    let picture = Picture { diagram, style };
    let mut lines = match &diagram.layout {
        Layout::Grid { columns, rows } => picture.grid(columns, rows),
        Layout::Hexagon => picture.hexagon(),
    };
    if style == Style::Plain {
        lines.extend(picture.legend());
    }
    let drawn = lines.join("\n");
    match style {
        Style::Plain => visible(&drawn).into_owned(),
        // The words were made visible before they were coloured.
        Style::Fancy => drawn,
    }
}

/// A diagram that is being drawn.
struct Picture<'a> {
    diagram: &'a Diagram,
    style: Style,
}

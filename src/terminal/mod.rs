//! What a terminal shows: boards as text, and Ctrl-C.

pub mod interrupt;

use crate::game::board::Board;

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

/// The board, in lines, without a line feed at the end.
pub fn draw(board: &Board, _style: Style) -> String {
    match board {
        Board::Text(text) => text.clone(),
    }
}

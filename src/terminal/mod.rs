//! Stand-in until the boards are drawn.

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
        match wanted {
            true => Style::Fancy,
            false => Style::Plain,
        }
    }
}

/// The board, in lines, without a line feed at the end.
pub fn draw(board: &Board, _: Style) -> String {
    let Board::Text(text) = board;
    text.clone()
}

//! What is written to a terminal: text that was written elsewhere, and pictures of ours.

use std::fmt;
use std::io::{self, Write};

use super::{Style, draw};
use crate::game::board::Board;
use crate::game::text::visible;

/// Where people read. Text can come from anywhere (a rules file, a journal, the name of a
/// file), so nothing that is written here plays with the terminal: control characters are
/// shown, not obeyed. Only a picture has colours, and they are our own.
pub struct Screen<'a> {
    out: &'a mut dyn Write,
    is_terminal: bool,
}

impl<'a> Screen<'a> {
    /// Writes to `out`, which may be a terminal.
    pub fn new(out: &'a mut dyn Write, is_terminal: bool) -> Self {
        Screen { out, is_terminal }
    }

    /// Draws a board, on lines of its own.
    pub fn draw(&mut self, board: &Board, style: Style) -> io::Result<()> {
        writeln!(self.out, "{}", draw(board, style))
    }

    /// Passes on what a goal of the user's writes: to a terminal as everything else, to a
    /// file or another program as it is.
    pub fn relay(&mut self, text: &str) -> io::Result<()> {
        match self.is_terminal {
            true => write!(self, "{text}"),
            false => self.out.write_all(text.as_bytes()),
        }
    }

    /// Writes text: what `write!` and `writeln!` call.
    pub fn write_fmt(&mut self, text: fmt::Arguments<'_>) -> io::Result<()> {
        match text.as_str() {
            Some(text) => self.out.write_all(visible(text).as_bytes()),
            None => self.out.write_all(visible(&text.to_string()).as_bytes()),
        }
    }

    /// Makes sure that what was written is seen.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Says on the standard error what is wrong. If nobody listens, that is not an error.
pub fn complain(what: impl std::fmt::Display) {
    let _ = writeln!(Screen::new(&mut io::stderr(), true), "{what}");
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOSTILE: &str = "\u{1b}[31mred \u{9b}2J \u{7f}\r\u{7}";

    fn written(write: impl FnOnce(&mut Screen<'_>) -> io::Result<()>, terminal: bool) -> String {
        let mut out = Vec::new();
        write(&mut Screen::new(&mut out, terminal)).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn control_characters_are_shown_and_not_obeyed() {
        let shown = "\\x1b\\[31mred \\x9b\\2J \\x7f\\\\xd\\\\x7\\";
        assert_eq!(written(|s| write!(s, "{HOSTILE}"), false), shown);
        assert_eq!(written(|s| s.relay(HOSTILE), true), shown);
        assert_eq!(written(|s| s.relay(HOSTILE), false), HOSTILE);
        let board = Board::text(HOSTILE.to_owned());
        for style in [Style::Fancy, Style::Plain] {
            let drawn = written(|s| s.draw(&board, style), true);
            assert_eq!(drawn, format!("{shown}\n"));
        }
    }
}

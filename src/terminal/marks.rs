//! What a picture points out, the same way in every game.

use anstyle::{Ansi256Color, Color, Style as Ink};

use super::View;

/// What is special about a square, the most important thing first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// It is in the way.
    Blocked,
    /// It is pointed out.
    Marked,
    /// It belongs to the last move.
    Last,
    /// Nothing.
    None,
}

impl Mark {
    /// What stands on both sides of a piece on a plain board.
    pub const fn brackets(self) -> (char, char) {
        match self {
            Mark::Blocked => ('x', 'x'),
            Mark::Marked => ('(', ')'),
            Mark::Last => ('[', ']'),
            Mark::None => (' ', ' '),
        }
    }

    /// The ground of a square in colours, where it is not that of any square.
    pub const fn ground(self) -> Option<Color> {
        match self {
            Mark::Blocked => Some(colour(52)),
            Mark::Marked => Some(colour(22)),
            Mark::Last => Some(colour(17)),
            Mark::None => None,
        }
    }

    /// What an empty square shows in colours.
    pub const fn sign(self) -> Option<(Ink, char)> {
        match self {
            Mark::Blocked => Some((ink(217), '✕')),
            Mark::Marked => Some((ink(158), '○')),
            Mark::Last | Mark::None => None,
        }
    }

    const fn words(self) -> Option<&'static str> {
        match self {
            Mark::Blocked => Some("xx in the way"),
            Mark::Marked => Some("() marked"),
            Mark::Last => Some("[] the last move"),
            Mark::None => None,
        }
    }
}

impl View {
    /// What this view points out about a square.
    pub fn mark(&self, square: &str) -> Mark {
        let is_among = |squares: &[String]| squares.iter().any(|name| name == square);
        if is_among(&self.blocked) {
            Mark::Blocked
        } else if is_among(&self.marked) {
            Mark::Marked
        } else if is_among(&self.last) {
            Mark::Last
        } else {
            Mark::None
        }
    }
}

/// The line below a plain board that explains its signs: those of the game, then those
/// of the marks that are used. None if there is nothing to explain.
pub fn legend(own: &[&'static str], used: impl IntoIterator<Item = Mark>) -> Option<String> {
    let mut used: Vec<Mark> = used.into_iter().collect();
    used.sort_by(|a, b| b.cmp(a));
    used.dedup();
    let marks = used.into_iter().filter_map(Mark::words);
    let words: Vec<&str> = own.iter().copied().chain(marks).collect();
    (!words.is_empty()).then(|| format!("    {}", words.join("   ")))
}

/// One of the 256 colours of a terminal.
pub const fn colour(number: u8) -> Color {
    Color::Ansi256(Ansi256Color(number))
}

/// Writing in one of the 256 colours.
pub const fn ink(number: u8) -> Ink {
    Ink::new().fg_color(Some(colour(number)))
}

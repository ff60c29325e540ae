//! Colours, and text that knows how wide it is without them.

use anstyle::{Ansi256Color, Color, Style as Ink};

use crate::game::board::Rgb;
use crate::game::text::visible;

/// One of the 256 colours of a terminal.
pub(super) const fn colour(number: u8) -> Color {
    Color::Ansi256(Ansi256Color(number))
}

/// Writing in one of the 256 colours.
pub(super) const fn ink(number: u8) -> Ink {
    Ink::new().fg_color(Some(colour(number)))
}

/// The nearest of the 6 x 6 x 6 colours that every terminal with 256 of them has. Their
/// levels are 0, 95, 135, 175, 215 and 255.
pub(super) fn nearest(rgb: Rgb) -> Color {
    let level = |value: u8| match value {
        0..48 => 0,
        48..115 => 1,
        value => (value - 35) / 40,
    };
    let [red, green, blue] = rgb.map(level);
    colour(16 + 36 * red + 6 * green + blue)
}

/// A text in some ink.
pub(super) fn inked(ink: Ink, text: &str) -> String {
    format!("{ink}{}{ink:#}", visible(text))
}

/// A text with ink in it, and how wide it is on the screen.
#[derive(Default)]
pub(super) struct Words {
    pub(super) text: String,
    pub(super) width: usize,
}

impl Words {
    pub(super) fn add(mut self, ink: Ink, text: &str) -> Self {
        self.width += text.chars().count();
        self.text.push_str(&inked(ink, text));
        self
    }

    pub(super) fn at_left_of(&self, width: usize) -> String {
        format!("{}{}", self.text, self.spaces(width))
    }

    pub(super) fn at_right_of(&self, width: usize) -> String {
        format!("{}{}", self.spaces(width), self.text)
    }

    fn spaces(&self, width: usize) -> String {
        " ".repeat(width.saturating_sub(self.width))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values from the table of the 256 colours, and one between two of them.
    #[test]
    fn a_colour_of_the_table_is_its_own_nearest() {
        let sought = [[0, 0, 0], [95, 215, 215], [255, 95, 95], [250, 180, 100]];
        assert_eq!(sought.map(nearest), [16, 80, 203, 215].map(colour));
    }
}

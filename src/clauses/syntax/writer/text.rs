//! The text that is being written: where it needs a blank, a quotation mark, an escape.

use std::fmt::Write;

use super::super::chars::{is_alphanumeric, is_graphic, needs_no_quotes};

/// Text under construction.
#[derive(Debug, Default)]
pub(super) struct Text {
    pub written: String,
    /// Where the last item begins; the end if that was a bracket, next to which nothing
    /// is ambiguous.
    last: usize,
}

impl Text {
    /// Adds a bracket or the like.
    pub fn push(&mut self, c: char) {
        self.written.push(c);
        self.last = self.written.len();
    }

    /// Adds a text that nothing can run into.
    pub fn push_closed(&mut self, text: &str) {
        self.written.push_str(text);
        self.last = self.written.len();
    }

    /// Adds a blank that belongs to the item before it.
    pub fn blank(&mut self) {
        self.written.push(' ');
    }

    /// Adds an item, with a blank before it if it would run into what is written.
    pub fn item(&mut self, item: &str) {
        self.last = self.written.len();
        if run_together(&self.written, item) {
            self.written.push(' ');
        }
        self.written.push_str(item);
    }

    /// A blank, if an item could be taken for a part of the last one. In quotes, only the
    /// quotation mark counts.
    pub fn separate(&mut self, item: &str, quoted: bool) {
        let last = self.written.get(self.last..).unwrap_or("");
        let seen = match item == "," || !quoted || needs_no_quotes(item) {
            true => item,
            false => "'",
        };
        if run_together(last, seen) {
            self.blank();
        }
    }

    /// [`Text::separate`] and [`Text::item`].
    pub fn separate_item(&mut self, item: &str, quoted: bool) {
        self.separate(item, quoted);
        self.item(item);
    }

    /// Where the last item begins.
    pub fn last(&self) -> usize {
        self.last
    }
}

/// Whether two texts would be read as something else if nothing were between them.
pub(super) fn run_together(before: &str, after: &str) -> bool {
    let (Some(end), Some(start)) = (before.chars().next_back(), after.chars().next()) else {
        return false;
    };
    match end {
        '0' => start == '\'' || start == '(' || is_alphanumeric(start),
        end if is_alphanumeric(end) => start == '(' || is_alphanumeric(start),
        end if is_graphic(end) => is_graphic(start),
        '\'' => start == '\'',
        _ => false,
    }
}

/// A name, in quotes if that is wanted and needed.
pub(super) fn name(name: &str, quoted: bool) -> String {
    if !quoted || needs_no_quotes(name) {
        return name.to_owned();
    }
    let mut text = String::with_capacity(name.len() + 2);
    text.push('\'');
    for c in name.chars() {
        character(&mut text, c, true);
    }
    text.push('\'');
    text
}

/// A character of a quoted atom or a text, as an escape where it has one.
pub(super) fn character(text: &mut String, c: char, quoted: bool) {
    let escape = match c {
        '\'' => '\'',
        '\\' => '\\',
        '\n' => 'n',
        '\r' => 'r',
        '\t' => 't',
        '\u{0b}' => 'v',
        '\u{0c}' => 'f',
        '\u{08}' => 'b',
        '\u{07}' => 'a',
        ' ' => return text.push(c),
        c if c.is_whitespace() || c.is_control() => {
            // A string takes everything.
            let _ = write!(text, "\\x{:x}\\", u32::from(c));
            return;
        }
        c => return text.push(c),
    };
    match quoted {
        true => text.extend(['\\', escape]),
        false => text.push(c),
    }
}

/// A floating-point number: the shortest digits that are read as the same number, always
/// with a point, with an exponent only where zeros would not end.
pub(super) fn float(number: f64) -> String {
    let number = match number == 0.0 {
        true => 0.0, // never -0.0
        false => number,
    };
    let scientific = format!("{number:e}");
    let Some((mantissa, exponent)) = scientific.split_once('e') else {
        return scientific; // inf and NaN, which no evaluation gives
    };
    let exponent: i32 = exponent.parse().unwrap_or(0);
    match exponent {
        -5..=15 => {
            let plain = format!("{number}");
            match plain.contains('.') {
                true => plain,
                false => plain + ".0",
            }
        }
        _ if mantissa.contains('.') => scientific,
        _ => format!("{mantissa}.0e{exponent}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_written_as_scryer_does() {
        for (number, text) in [
            (1.0, "1.0"),
            (-0.0, "0.0"),
            (0.1, "0.1"),
            (1.0e10, "10000000000.0"),
            (1.0e15, "1000000000000000.0"),
            (1.0e16, "1.0e16"),
            (1.5e300, "1.5e300"),
            (1.0e-5, "0.00001"),
            (1.0e-7, "1.0e-7"),
            (-2.5, "-2.5"),
            (123_456_789.125, "123456789.125"),
        ] {
            assert_eq!(float(number), text);
        }
    }

    #[test]
    fn escapes() {
        assert_eq!(name("it's\n\x01", true), "'it\\'s\\n\\x1\\'");
        assert_eq!(name("it's\n", false), "it's\n");
        assert_eq!(name("", true), "''");
    }
}

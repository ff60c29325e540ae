//! Errors in text that a person or a program wrote: what is wrong, and where.

use std::borrow::Cow;
use std::fmt::{self, Write};
use std::ops::Range;

/// How many characters of a long text are shown before an error in it, and from there on.
const AROUND: [usize; 2] = [40, 60];

/// A text as a terminal may be given it: control characters, which could move the cursor,
/// hide what was said or answer in the user's name, are written as Prolog writes them.
/// Line ends and tabulators stay.
///
/// ```
/// use kalista::game::text::visible;
///
/// assert_eq!(visible("a1\tb2\n"), "a1\tb2\n");
/// assert_eq!(visible("\u{1b}[2Ja1 \u{9b}"), "\\x1b\\[2Ja1 \\x9b\\");
/// ```
pub fn visible(text: &str) -> Cow<'_, str> {
    let is_hidden = |c: char| c.is_control() && !matches!(c, '\n' | '\t');
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match is_hidden(c) {
            true => drop(write!(shown, "\\x{:x}\\", u32::from(c))),
            false => shown.push(c),
        }
    }
    Cow::Owned(shown)
}

/// A piece of text that could not be read, with the place of the fault.
///
/// ```
/// use kalista::game::TextError;
///
/// let error = TextError::new("ssxsss/6", 2..3, "'x' is not a piece");
/// assert_eq!(error.to_string(), "at character 3: 'x' is not a piece");
/// assert_eq!(error.with_caret(), "ssxsss/6\n  ^ 'x' is not a piece");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextError {
    text: String,
    at: Range<usize>,
    what: String,
}

impl TextError {
    /// `at` is the range of bytes in `text` that is wrong; it may be empty, and
    /// may stand at the end of the text when something is missing there.
    pub fn new(text: &str, at: Range<usize>, what: impl Into<String>) -> Self {
        let end = floor_boundary(text, at.end);
        let start = floor_boundary(text, at.start).min(end);
        TextError {
            text: text.to_owned(),
            at: start..end,
            what: what.into(),
        }
    }

    /// Reads a part of `text`; `what` is wrong with a part that cannot be read.
    pub fn part<T>(
        text: &str,
        at: Range<usize>,
        read: impl FnOnce(&str) -> Option<T>,
        what: &str,
    ) -> Result<T, Self> {
        let part = text.get(at.clone()).and_then(read);
        part.ok_or_else(|| Self::new(text, at, what))
    }

    /// Something is missing at the end of `text`.
    pub fn at_end(text: &str, what: impl Into<String>) -> Self {
        Self::new(text, text.len()..text.len(), what)
    }

    /// What is wrong, without the place.
    pub fn what(&self) -> &str {
        &self.what
    }

    /// The text that was read.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The range of bytes that is wrong.
    pub fn at(&self) -> Range<usize> {
        self.at.clone()
    }

    /// The text on one line and a caret under the fault on the next; of a long text, what
    /// stands around the fault.
    pub fn with_caret(&self) -> String {
        let (start, end) = (self.at.start, self.at.end);
        let (before, wrong) = (&self.text[..start], &self.text[start..end]);
        let (left, before) = tail(before, AROUND[0]);
        let (right, after) = head(&self.text[start..], AROUND[1]);
        let wrong = head(wrong, AROUND[1]).1;
        let line = format!("{left}{before}{after}{right}");
        let line = line.replace(|c: char| c.is_control(), " ");
        let indent = " ".repeat(left.len() + before.chars().count());
        let carets = "^".repeat(wrong.chars().count().max(1));
        format!("{line}\n{indent}{carets} {}", self.what)
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.text[..self.at.start].chars().count() + 1;
        write!(f, "at character {number}: {}", self.what)
    }
}

impl std::error::Error for TextError {}

/// Stands for what is left out of a long text.
const LEFT_OUT: &str = "...";

/// The last characters of a text, and what stands for those before them.
fn tail(text: &str, count: usize) -> (&'static str, &str) {
    match text.char_indices().rev().nth(count) {
        Some((at, c)) => (LEFT_OUT, &text[at + c.len_utf8()..]),
        None => ("", text),
    }
}

/// The first characters of a text, and what stands for those after them.
fn head(text: &str, count: usize) -> (&'static str, &str) {
    match text.char_indices().nth(count) {
        Some((at, _)) => (LEFT_OUT, &text[..at]),
        None => ("", text),
    }
}

/// The largest character boundary of `text` that is not after `index`.
fn floor_boundary(text: &str, index: usize) -> usize {
    let mut index = index.min(text.len());
    while !text.is_char_boundary(index) {
        index -= 1;
    }
    index
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_long_text_what_stands_around_the_fault_is_shown() {
        let text = format!("{}é?{}", "a".repeat(70_000), "b".repeat(70_000));
        let at = 70_002..70_003;
        let shown = TextError::new(&text, at, "no").with_caret();
        let (line, caret) = shown.split_once('\n').unwrap();
        let expected = format!("...{}é?{}...", "a".repeat(39), "b".repeat(59));
        assert_eq!(line, expected);
        assert_eq!(caret, format!("{}^ no", " ".repeat(43)));
        // What is wrong may be long itself, and stand at the end.
        let shown = TextError::new(&text, 0..text.len(), "all of it").with_caret();
        assert!(shown.len() < 200, "{shown}");
        let shown = TextError::at_end(&text, "more").with_caret();
        assert!(
            shown.ends_with(&format!("\n{}^ more", " ".repeat(43))),
            "{shown}"
        );
    }

    #[test]
    fn a_text_that_is_not_long_is_shown_whole() {
        let text = "a".repeat(100);
        let shown = TextError::new(&text, 40..41, "here").with_caret();
        assert_eq!(shown, format!("{text}\n{}^ here", " ".repeat(40)));
    }
}

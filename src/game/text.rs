//! Errors in text that a person or a program wrote: what is wrong, and where.

use std::fmt;
use std::ops::Range;

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

    /// The text on one line and a caret under the fault on the next.
    pub fn with_caret(&self) -> String {
        let before = self.text[..self.at.start].chars().count();
        let width = self.text[self.at.clone()].chars().count().max(1);
        let text = self.text.replace(|c: char| c.is_control(), " ");
        format!("{text}\n{:before$}{} {}", "", "^".repeat(width), self.what)
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.text[..self.at.start].chars().count() + 1;
        write!(f, "at character {number}: {}", self.what)
    }
}

impl std::error::Error for TextError {}

/// The largest character boundary of `text` that is not after `index`.
fn floor_boundary(text: &str, index: usize) -> usize {
    let mut index = index.min(text.len());
    while !text.is_char_boundary(index) {
        index -= 1;
    }
    index
}

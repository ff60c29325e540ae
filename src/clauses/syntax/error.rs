//! What is wrong with a text, in words.

use super::super::term::Span;

/// A text that cannot be read: where, and why.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {what}")]
pub struct SyntaxError {
    /// What cannot be read.
    pub span: Span,
    /// The line where that begins, from 1.
    pub line: u32,
    /// The character of the line, from 1.
    pub column: u32,
    /// What is wrong with it.
    pub what: String,
    /// What Prolog calls it: the argument of `syntax_error/1`, with Scryer's word.
    pub name: &'static str,
}

/// The same, before line and column are counted.
#[derive(Debug)]
pub(super) struct Fault {
    pub span: Span,
    pub what: String,
    pub name: &'static str,
    /// Where the next clause is looked for; behind the next full stop if nothing better
    /// is known.
    pub resume: Resume,
}

/// How to go on after a fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Resume {
    /// After the next full stop that the lexer finds.
    FullStop,
    /// After the next thing that looks like a full stop from this byte on: a quotation
    /// mark is missing, so the lexer cannot tell text from program.
    AfterQuote(u32),
    /// At this byte: a full stop is missing there.
    At(u32),
}

/// A term that is not complete or has a part too many, as Scryer calls it.
pub(super) const INCOMPLETE: &str = "incomplete_reduction";

impl Fault {
    pub fn new(span: Span, name: &'static str, what: impl Into<String>) -> Fault {
        let what = what.into();
        Fault {
            span,
            what,
            name,
            resume: Resume::FullStop,
        }
    }

    pub fn resume(self, resume: Resume) -> Fault {
        Fault { resume, ..self }
    }
}

/// A name as messages show it: in quotation marks, on one line, and not longer than
/// anybody reads.
pub(super) fn shown(text: &str) -> String {
    const MOST: usize = 40;
    let end = |&(count, (_, c)): &(usize, (usize, char))| count == MOST || c == '\n';
    match text.char_indices().enumerate().find(end) {
        None => format!("`{text}`"),
        Some((_, (end, _))) => format!("`{}...`", &text[..end]),
    }
}

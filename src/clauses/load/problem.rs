//! What the loader has to say about a text.

use std::fmt;
use std::sync::Arc;

use super::super::clause::SourceFile;
use super::super::syntax::Position;
use super::super::term::Span;
use crate::game::TextError;

/// A place in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The text.
    pub file: Arc<SourceFile>,
    /// The bytes that are meant.
    pub span: Span,
    /// The line of the first, from 1.
    pub line: u32,
    /// Its character in the line, from 1.
    pub column: u32,
}

impl Place {
    /// The place of these bytes.
    pub fn new(file: &Arc<SourceFile>, span: Span) -> Place {
        Place::after(file, span, Position::START)
    }

    /// The same, if the position of a byte before them is known.
    pub(super) fn after(file: &Arc<SourceFile>, span: Span, known: Position) -> Place {
        let Position { line, column, .. } = known.moved(&file.text, span.start as usize);
        Place {
            file: Arc::clone(file),
            span,
            line,
            column,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place {
            file, line, column, ..
        } = self;
        write!(f, "{}:{line}:{column}", file.name)
    }
}

/// How bad a problem is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Severity {
    /// Something is missing from the program because of it.
    Error,
    /// Everything is there, but another system may see it otherwise.
    Warning,
}

/// Something wrong, or strange.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// How bad it is.
    pub severity: Severity,
    /// Where; a file that was asked for from outside has no place.
    pub place: Option<Place>,
    /// What.
    pub what: String,
}

impl Problem {
    /// The line of the text that it is about, with a caret below and what is wrong; all lines
    /// but the first are indented by two.
    pub fn with_caret(&self) -> Option<String> {
        let place = self.place.as_ref()?;
        let text = &place.file.text;
        let start = (place.span.start as usize).min(text.len());
        let begin = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let line = text[begin..].lines().next().unwrap_or_default();
        let end = (place.span.end as usize).clamp(start, begin + line.len().max(start - begin));
        let at = start - begin..end - begin;
        let caret = TextError::new(line, at, &self.what).with_caret();
        Some(caret.replace('\n', "\n  "))
    }

    /// The same below the name of the file and the number of the line.
    pub fn in_full(&self) -> String {
        match (&self.place, self.with_caret()) {
            (Some(place), Some(caret)) => {
                format!("{}, line {}:\n  {caret}", place.file.name, place.line)
            }
            _ => self.what.clone(),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{place}: ")?;
        }
        f.write_str(&self.what)
    }
}

/// Something that the engine does not carry out, while Scryer would.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftToScryer {
    /// Why.
    pub what: String,
    /// Where it stands.
    pub place: Place,
}

impl fmt::Display for LeftToScryer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: left to Scryer: {}", self.place, self.what)
    }
}

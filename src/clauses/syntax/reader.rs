//! A text as a sequence of terms.

use super::super::term::{Span, TermId, Terms};
use super::error::{Fault, INCOMPLETE, Resume, SyntaxError};
use super::flags::Flags;
use super::lexer::Lexer;
use super::operators::Operators;
use super::parser::{Memory, Parser};
use super::position::Position;

/// Places are numbers of 32 bits, and a character can become several terms.
const LONGEST: usize = 1 << 30;

/// A term that was read.
#[derive(Debug, Clone)]
pub struct ReadTerm {
    /// The arena of its terms.
    pub terms: Terms,
    /// The term itself.
    pub root: TermId,
    /// The names of the variables, by their numbers; an anonymous one has the name `_`.
    pub variables: Vec<Box<str>>,
    /// Where it stands, with the full stop.
    pub span: Span,
    /// The line where it begins, from 1.
    pub line: u32,
    /// The character of that line, from 1.
    pub column: u32,
}

/// Reads the terms of a text one after the other.
#[derive(Debug)]
pub struct Reader<'a> {
    text: &'a str,
    lexer: Lexer<'a>,
    memory: Memory<'a>,
    /// Where lines and columns were counted last.
    counted: Position,
    ends_with_text: bool,
}

impl<'a> Reader<'a> {
    /// A reader of a text from a byte on.
    pub fn new(text: &'a str, offset: usize) -> Self {
        let has_mark = offset == 0 && text.starts_with('\u{feff}');
        let start = match has_mark {
            true => '\u{feff}'.len_utf8(),
            false => offset,
        };
        Reader {
            text,
            lexer: Lexer::new(text, start),
            memory: Memory::default(),
            counted: Position::START,
            ends_with_text: false,
        }
    }

    /// A reader that goes on where another one was.
    pub fn resume(text: &'a str, position: Position) -> Self {
        Reader {
            counted: position,
            ..Reader::new(text, position.at)
        }
    }

    /// A reader for which the end of the text does for the last full stop.
    pub(super) fn without_full_stop(text: &'a str) -> Self {
        Reader {
            ends_with_text: true,
            ..Reader::new(text, 0)
        }
    }

    /// Where the next term is looked for.
    pub fn position(&mut self) -> Position {
        self.count(self.lexer.at)
    }

    /// Line and column of a byte.
    fn count(&mut self, at: usize) -> Position {
        self.counted = self.counted.moved(self.text, at);
        self.counted
    }

    /// Whether only blanks and comments are left. They are skipped.
    pub(super) fn is_at_end(&mut self) -> bool {
        self.lexer.skip_layout().is_ok() && self.lexer.byte().is_none()
    }

    /// An error at the next byte.
    pub(super) fn error_here(&mut self, what: &str) -> SyntaxError {
        let at = self.lexer.at as u32;
        let end = self.lexer.text.len() as u32;
        self.locate(Fault::new(Span { start: at, end }, INCOMPLETE, what))
    }

    /// The next term; `None` at the end. After an error the one behind it can be read.
    ///
    /// # Errors
    ///
    /// The text up to the next full stop is not a term.
    pub fn next(
        &mut self,
        operators: &Operators,
        flags: &Flags,
    ) -> Result<Option<ReadTerm>, SyntaxError> {
        if self.lexer.text.len() > LONGEST {
            self.lexer.at = self.lexer.text.len();
            self.lexer.text = "";
            let what = "a text of more than a gigabyte is not read";
            return Err(self.locate(Fault::new(Span::default(), "resource_error", what)));
        }
        let ends_with_text = self.ends_with_text;
        let mut parser = Parser::new(
            &mut self.lexer,
            operators,
            *flags,
            &mut self.memory,
            ends_with_text,
        );
        match parser.term() {
            Ok(None) => Ok(None),
            Ok(Some(whole)) => {
                let Parser {
                    terms, variables, ..
                } = parser;
                let Position { line, column, .. } = self.count(whole.span.start as usize);
                Ok(Some(ReadTerm {
                    terms,
                    root: whole.term,
                    variables,
                    span: whole.span,
                    line,
                    column,
                }))
            }
            Err(fault) => {
                let fault = self.likely(fault);
                self.lexer.skip_clause(fault.resume);
                Err(self.locate(fault))
            }
        }
    }

    /// The likely reason of a fault: a text in quotes that runs over the end of a line is
    /// allowed, but more often its closing quote is missing.
    fn likely(&self, fault: Fault) -> Fault {
        match self.lexer.long_quote {
            Some(quote) if quote.start < fault.span.start || fault.name == "missing_quote" => {
                let what = "the text in quotes that begins here does not end on its line: is a quotation mark missing?";
                Fault::new(quote, fault.name, what).resume(Resume::AfterQuote(quote.end))
            }
            _ => fault,
        }
    }

    fn locate(&mut self, fault: Fault) -> SyntaxError {
        let Fault {
            span, what, name, ..
        } = fault;
        let Position { line, column, .. } = self.count(span.start as usize);
        SyntaxError {
            span,
            line,
            column,
            what,
            name,
        }
    }
}

//! From characters to tokens.

use std::borrow::Cow;

use dashu_int::IBig;

use super::super::term::Span;
use super::chars::{begins_variable, is_alphanumeric, is_graphic, is_layout, is_small_letter};
use super::error::{Fault, INCOMPLETE, Resume};

/// What a token is.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Kind<'a> {
    /// An atom or the name of a compound, as it stands in the text.
    Name(&'a str),
    /// The same in quotes, without them.
    Quoted(Cow<'a, str>),
    Var(&'a str),
    Int(i64),
    Big(IBig),
    Float(f64),
    /// A text in double quotes.
    Text(Cow<'a, str>),
    /// A text in back quotes.
    BackQuoted(Cow<'a, str>),
    /// An opening bracket; right behind a name it opens its arguments.
    Open {
        after_layout: bool,
    },
    Close,
    OpenList,
    CloseList,
    OpenCurly,
    CloseCurly,
    Comma,
    Bar,
    /// The full stop.
    End,
    /// The end of the text.
    Eof,
}

/// A token and its place.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Token<'a> {
    pub kind: Kind<'a>,
    pub span: Span,
}

/// Cuts a text into tokens.
#[derive(Debug, Clone)]
pub(super) struct Lexer<'a> {
    pub(super) text: &'a str,
    /// The next byte.
    pub(super) at: usize,
    /// The first quotation mark since [`Lexer::forget_quotes`] whose text runs over the
    /// end of a line. If the clause turns out to be wrong, that is the likely reason.
    pub(super) long_quote: Option<Span>,
}

impl<'a> Lexer<'a> {
    pub fn new(text: &'a str, at: usize) -> Self {
        Lexer {
            text,
            at,
            long_quote: None,
        }
    }

    pub(super) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    /// The next byte; `None` at the end.
    pub(super) fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    pub(super) fn peek(&self) -> Option<char> {
        match self.byte()? {
            byte if byte.is_ascii() => Some(byte.into()),
            _ => self.rest().chars().next(),
        }
    }

    pub(super) fn advance(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    /// What was read since `start`.
    pub(super) fn since(&self, start: usize) -> Span {
        Span {
            start: start as u32,
            end: self.at as u32,
        }
    }

    /// Skips characters as long as they are of a kind.
    pub(super) fn skip_while(&mut self, belongs: impl Fn(char) -> bool) {
        while self.peek().is_some_and(&belongs) {
            self.advance();
        }
    }

    /// Skips blanks and comments; tells whether there were any.
    pub(super) fn skip_layout(&mut self) -> Result<bool, Fault> {
        let start = self.at;
        while let Some(c) = self.peek() {
            match c {
                '%' => {
                    let line = self.rest().find('\n').unwrap_or(self.rest().len());
                    self.at += line;
                }
                '/' if self.rest().starts_with("/*") => self.skip_block_comment()?,
                c if is_layout(c) => self.at += c.len_utf8(),
                _ => break,
            }
        }
        Ok(self.at > start)
    }

    fn skip_block_comment(&mut self) -> Result<(), Fault> {
        let open = self.at;
        match self.rest().get(2..).and_then(|inside| inside.find("*/")) {
            Some(length) => {
                self.at += length + 4;
                Ok(())
            }
            None => {
                self.at = self.text.len();
                let span = Span {
                    start: open as u32,
                    end: open as u32 + 2,
                };
                Err(Fault::new(
                    span,
                    INCOMPLETE,
                    "this comment is never closed with */",
                ))
            }
        }
    }

    /// The next token.
    pub fn token(&mut self) -> Result<Token<'a>, Fault> {
        let after_layout = self.skip_layout()?;
        let start = self.at;
        let Some(c) = self.peek() else {
            return Ok(self.finish(Kind::Eof, start));
        };
        let solo = match c {
            '(' => Kind::Open { after_layout },
            ')' => Kind::Close,
            '[' => Kind::OpenList,
            ']' => Kind::CloseList,
            '{' => Kind::OpenCurly,
            '}' => Kind::CloseCurly,
            ',' => Kind::Comma,
            '|' => Kind::Bar,
            '.' if self.is_full_stop(start) => Kind::End,
            '!' | ';' => Kind::Name(self.text.get(start..start + 1).unwrap_or("")),
            _ => return self.long_token(c, start),
        };
        self.at += 1;
        Ok(self.finish(solo, start))
    }

    /// Whether the full stop at this byte ends a clause: behind it are a blank, a comment
    /// or nothing.
    pub(super) fn is_full_stop(&self, at: usize) -> bool {
        let behind = self.text.get(at + 1..).unwrap_or("").chars().next();
        behind.is_none_or(|c| c == '%' || is_layout(c))
    }

    fn finish(&self, kind: Kind<'a>, start: usize) -> Token<'a> {
        Token {
            kind,
            span: self.since(start),
        }
    }

    /// A token of several characters, the first of which is given.
    fn long_token(&mut self, c: char, start: usize) -> Result<Token<'a>, Fault> {
        let kind = match c {
            '0'..='9' => self.number()?,
            '\'' => Kind::Quoted(self.quoted('\'')?),
            '"' => Kind::Text(self.quoted('"')?),
            '`' => Kind::BackQuoted(self.quoted('`')?),
            c if is_small_letter(c) => Kind::Name(self.word(start, is_alphanumeric)),
            c if begins_variable(c) => Kind::Var(self.word(start, is_alphanumeric)),
            c if is_graphic(c) => Kind::Name(self.word(start, is_graphic)),
            c => {
                self.advance();
                let what = format!("the character {c:?} can only stand in quotes");
                return Err(Fault::new(self.since(start), "unexpected_char", what));
            }
        };
        Ok(self.finish(kind, start))
    }

    fn word(&mut self, start: usize, belongs: fn(char) -> bool) -> &'a str {
        self.skip_while(belongs);
        self.text.get(start..self.at).unwrap_or("")
    }

    /// The byte behind the next thing that looks like a full stop.
    fn full_stop_after(&self, at: usize) -> usize {
        let bytes = self.text.as_bytes();
        let is_part_of_a_name = |at: usize| at > 0 && is_graphic(bytes[at - 1].into());
        let ends =
            |&at: &usize| bytes[at] == b'.' && self.is_full_stop(at) && !is_part_of_a_name(at);
        (at..bytes.len())
            .find(ends)
            .map_or(bytes.len(), |at| at + 1)
    }

    /// Goes to behind the next full stop, whatever is before it.
    pub fn skip_clause(&mut self, resume: Resume) {
        let mut resume = resume;
        loop {
            match resume {
                Resume::At(at) => {
                    self.at = at as usize;
                    return;
                }
                Resume::AfterQuote(at) => {
                    self.at = self.full_stop_after(at as usize);
                    return;
                }
                Resume::FullStop => match self.token() {
                    Ok(Token {
                        kind: Kind::End | Kind::Eof,
                        ..
                    }) => return,
                    Ok(_) => {}
                    // Every fault is behind where its token began.
                    Err(fault) => resume = fault.resume,
                },
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<Kind<'_>> {
        let mut lexer = Lexer::new(text, 0);
        let mut kinds = Vec::new();
        loop {
            match lexer.token() {
                Ok(Token {
                    kind: Kind::Eof, ..
                }) => return kinds,
                Ok(token) => kinds.push(token.kind),
                Err(fault) => panic!("{text}: {}", fault.what),
            }
        }
    }

    #[test]
    fn brackets_know_the_blank_before_them() {
        assert_eq!(
            kinds("f( (-"),
            [
                Kind::Name("f"),
                Kind::Open {
                    after_layout: false
                },
                Kind::Open { after_layout: true },
                Kind::Name("-"),
            ]
        );
    }

    #[test]
    fn a_full_stop_has_a_blank_behind_it() {
        assert_eq!(
            kinds("a.b."),
            [Kind::Name("a"), Kind::Name("."), Kind::Name("b"), Kind::End]
        );
        assert_eq!(kinds("a.%b"), [Kind::Name("a"), Kind::End]);
        assert_eq!(kinds("=.. ."), [Kind::Name("=.."), Kind::End]);
        assert_eq!(
            kinds("1.\n2."),
            [Kind::Int(1), Kind::End, Kind::Int(2), Kind::End]
        );
    }

    #[test]
    fn comments_are_blanks() {
        assert_eq!(
            kinds("a/* b *//**/% c\nd"),
            [Kind::Name("a"), Kind::Name("d")]
        );
        assert_eq!(kinds("+/* b"), [Kind::Name("+/*"), Kind::Name("b")]);
        let fault = Lexer::new("  /* a", 0).token().err();
        assert_eq!(
            fault.map(|fault| fault.span),
            Some(Span { start: 2, end: 4 })
        );
    }

    #[test]
    fn names_and_variables_in_any_alphabet() {
        assert_eq!(
            kinds("été Été _x"),
            [Kind::Name("été"), Kind::Var("Été"), Kind::Var("_x")]
        );
        assert_eq!(
            kinds("!;!"),
            [Kind::Name("!"), Kind::Name(";"), Kind::Name("!")]
        );
        assert!(Lexer::new("☃", 0).token().is_err());
    }
}

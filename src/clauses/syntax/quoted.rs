//! Atoms and texts in quotes, with their escapes.

use std::borrow::Cow;

use super::super::term::Span;
use super::error::{Fault, Resume};
use super::lexer::Lexer;

impl<'a> Lexer<'a> {
    /// What stands between two quotation marks, the first of which is next. It borrows
    /// from the text as long as there is nothing to replace.
    pub(super) fn quoted(&mut self, quote: char) -> Result<Cow<'a, str>, Fault> {
        let open = self.at;
        self.at += 1;
        let inside = self.at;
        let mut changed: Option<String> = None;
        // A wrong escape is told only after the closing quote is found, so that what
        // follows it is not taken for text.
        let mut fault = None;
        loop {
            let start = self.at;
            let Some(c) = self.advance() else {
                return Err(self.never_closed(open, quote));
            };
            let add = match c {
                _ if c == quote => {
                    if self.peek() != Some(quote) {
                        break;
                    }
                    self.at += 1;
                    Some(quote)
                }
                '\\' => match self.escape(start) {
                    Ok(escaped) => escaped,
                    Err(wrong) => {
                        fault.get_or_insert(wrong);
                        None
                    }
                },
                '\n' => {
                    let span = Span {
                        start: open as u32,
                        end: open as u32 + 1,
                    };
                    self.long_quote.get_or_insert(span);
                    plain(&mut changed, c);
                    continue;
                }
                c => {
                    plain(&mut changed, c);
                    continue;
                }
            };
            let before = || self.text.get(inside..start).unwrap_or("").to_owned();
            changed.get_or_insert_with(before).extend(add);
        }
        if let Some(fault) = fault {
            return Err(fault);
        }
        Ok(match changed {
            Some(changed) => changed.into(),
            None => self.text.get(inside..self.at - 1).unwrap_or("").into(),
        })
    }

    fn never_closed(&self, open: usize, quote: char) -> Fault {
        let what = match quote {
            '\'' => "this quoted atom is never closed",
            '"' => "this text in double quotes is never closed",
            _ => "this text in back quotes is never closed",
        };
        let start = open as u32;
        let span = Span {
            start,
            end: start + 1,
        };
        Fault::new(span, "missing_quote", what).resume(Resume::AfterQuote(start + 1))
    }

    /// What an escape stands for, if it stands for anything; its backslash at `start` has
    /// been read.
    pub(super) fn escape(&mut self, start: usize) -> Result<Option<char>, Fault> {
        let Some(c) = self.advance() else {
            return Ok(None); // the quote is not closed either, and that is told
        };
        let escaped = match c {
            '\n' => return Ok(None),
            '\r' if self.peek() == Some('\n') => {
                self.at += 1;
                return Ok(None);
            }
            '\\' | '\'' | '"' | '`' => c,
            'a' => '\u{07}',
            'b' => '\u{08}',
            't' => '\t',
            'n' => '\n',
            'v' => '\u{0b}',
            'f' => '\u{0c}',
            'r' => '\r',
            // Not in the standard, but programs that colour the terminal are full of it.
            'e' => '\u{1b}',
            's' => ' ',
            'u' => return self.unicode(start, 4).map(Some),
            'U' => return self.unicode(start, 8).map(Some),
            'x' => return self.code(start, self.at, 16).map(Some),
            '0'..='7' => return self.code(start, self.at - 1, 8).map(Some),
            c => {
                let what = format!(
                    "there is no escape \\{}; a backslash is written \\\\",
                    c.escape_debug()
                );
                return Err(Fault::new(self.since(start), "unexpected_char", what));
            }
        };
        Ok(Some(escaped))
    }

    /// The character of a code of so many hexadecimal digits, as SWI-Prolog has it.
    fn unicode(&mut self, start: usize, digits: usize) -> Result<char, Fault> {
        let written = self.rest().get(..digits).unwrap_or("");
        let is_hexadecimal = |c: char| c.is_ascii_hexdigit();
        let code = match !written.is_empty() && written.chars().all(is_hexadecimal) {
            true => u32::from_str_radix(written, 16)
                .ok()
                .and_then(char::from_u32),
            false => None,
        };
        match code {
            Some(c) => {
                self.at += digits;
                Ok(c)
            }
            None => {
                let what = format!(
                    "this escape needs the code of a character in {digits} digits behind it"
                );
                Err(Fault::new(self.since(start), "unexpected_char", what))
            }
        }
    }

    /// The character of a code whose digits begin at a byte and end with a backslash.
    fn code(&mut self, start: usize, digits: usize, radix: u32) -> Result<char, Fault> {
        self.at = digits;
        self.skip_while(|c| c.is_digit(radix));
        let written = self.text.get(digits..self.at).unwrap_or("");
        let code = u32::from_str_radix(written, radix)
            .ok()
            .and_then(char::from_u32);
        let is_closed = self.peek() == Some('\\');
        if is_closed {
            self.at += 1;
        }
        let wrong = |what: &str| Err(Fault::new(self.since(start), "unexpected_char", what));
        match code {
            _ if written.is_empty() => wrong("this escape has no digits"),
            _ if !is_closed => {
                wrong("this escape needs a backslash behind its digits, as in \\x41\\")
            }
            None => wrong("this escape is not the code of a character"),
            Some(c) => Ok(c),
        }
    }
}

/// Adds a character that stands for itself, once something before it did not.
fn plain(changed: &mut Option<String>, c: char) {
    if let Some(text) = changed {
        text.push(c);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, String> {
        let quote = text.chars().next().unwrap_or('\'');
        let mut lexer = Lexer::new(text, 0);
        let read = lexer.quoted(quote).map(Cow::into_owned);
        read.map_err(|fault| fault.what)
    }

    #[test]
    fn escapes_of_the_standard() {
        assert_eq!(read("'a''b\"`'").as_deref(), Ok("a'b\"`"));
        assert_eq!(read("\"a\"\"b'\"").as_deref(), Ok("a\"b'"));
        assert_eq!(
            read(r"'\a\b\t\n\v\f\r\\\'\`'").as_deref(),
            Ok("\x07\x08\t\n\x0b\x0c\r\\'`")
        );
        assert_eq!(read(r"'\x41\\101\x'").as_deref(), Ok("AAx"));
        assert_eq!(read("'a\\\nb\\\r\nc'").as_deref(), Ok("abc"));
        assert_eq!(read(r"'\u2654\U0001F600'").as_deref(), Ok("♔😀"));
        assert_eq!(read(r"'\e[31m'").as_deref(), Ok("\x1b[31m"));
        assert_eq!(read("''").as_deref(), Ok(""));
        assert_eq!(read("'été\\n'").as_deref(), Ok("été\n"));
    }

    #[test]
    fn wrong_ones_are_told() {
        assert!(read(r"'\d'").is_err_and(|what| what.contains("no escape \\d")));
        assert!(read(r"'\x41'").is_err_and(|what| what.contains("backslash behind")));
        assert!(read(r"'\xz'").is_err_and(|what| what.contains("no digits")));
        assert!(read(r"'\xd800\'").is_err_and(|what| what.contains("not the code")));
        assert!(read(r"'\u26'").is_err_and(|what| what.contains("4 digits")));
        assert!(read("'abc").is_err_and(|what| what.contains("never closed")));
        assert!(read("'abc\\").is_err_and(|what| what.contains("never closed")));
    }
}

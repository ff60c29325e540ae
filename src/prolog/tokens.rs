//! Prolog text cut into tokens, as far as finding faults in it needs.

use std::ops::Range;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A name, also a quoted one or one made of symbols; `glued` if a parenthesis
    /// follows at once and makes it a functor.
    Name {
        glued: bool,
    },
    /// A variable, number or string: something that is always an operand.
    Operand,
    Open(char),
    Close(char),
    Comma,
    Bar,
    /// The full stop at the end of a term.
    End,
    /// A quote or block comment that is never closed.
    Unclosed,
    /// A character that has no place in Prolog.
    Strange,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) at: Range<usize>,
}

/// All tokens of a text, layout and comments left out.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let mut scanner = Scanner { text, at: 0 };
    let mut tokens = Vec::new();
    while let Some(token) = scanner.next() {
        tokens.push(token);
    }
    tokens
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

fn is_symbol(c: char) -> bool {
    "#$&*+-./:<=>?@^~\\".contains(c)
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

impl Scanner<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn skip_while(&mut self, mut test: impl FnMut(char) -> bool) {
        let rest = self.rest();
        self.at += rest.find(|c| !test(c)).unwrap_or(rest.len());
    }

    /// Passes over layout and comments; false if a comment never ends.
    fn skip_layout(&mut self) -> bool {
        loop {
            self.skip_while(char::is_whitespace);
            if self.rest().starts_with('%') {
                self.skip_while(|c| c != '\n');
            } else if self.rest().starts_with("/*") {
                match self.rest()[2..].find("*/") {
                    Some(end) => self.at += end + 4,
                    None => return false,
                }
            } else {
                return true;
            }
        }
    }

    fn next(&mut self) -> Option<Token> {
        let closed = self.skip_layout();
        let start = self.at;
        let first = self.peek()?;
        let kind = if closed {
            self.token(first)
        } else {
            self.at = self.text.len();
            Kind::Unclosed
        };
        // What is not closed is shown by its beginning.
        let end = match kind {
            Kind::Unclosed => start + first.len_utf8(),
            _ => self.at,
        };
        Some(Token {
            kind,
            at: start..end,
        })
    }

    fn token(&mut self, first: char) -> Kind {
        match first {
            '(' | '[' | '{' => {
                self.at += 1;
                Kind::Open(first)
            }
            ')' | ']' | '}' => {
                self.at += 1;
                Kind::Close(first)
            }
            ',' => {
                self.at += 1;
                Kind::Comma
            }
            '|' if !self.rest().starts_with("||") => {
                self.at += 1;
                Kind::Bar
            }
            '!' | ';' => {
                self.at += 1;
                self.name()
            }
            '\'' | '"' | '`' => match (self.skip_quoted(first), first) {
                (false, _) => Kind::Unclosed,
                (true, '\'') => self.name(),
                (true, _) => Kind::Operand,
            },
            '0'..='9' => {
                self.skip_number();
                Kind::Operand
            }
            '.' if self.ends_here() => {
                self.at += 1;
                Kind::End
            }
            _ if is_symbol(first) => {
                self.skip_while(is_symbol);
                self.name()
            }
            '|' => {
                self.skip_while(|c| c == '|');
                self.name()
            }
            _ if is_word(first) => {
                self.skip_while(is_word);
                if first == '_' || first.is_uppercase() {
                    Kind::Operand
                } else {
                    self.name()
                }
            }
            _ => {
                self.at += first.len_utf8();
                Kind::Strange
            }
        }
    }

    fn name(&self) -> Kind {
        Kind::Name {
            glued: self.rest().starts_with('('),
        }
    }

    /// Whether the full stop here ends the term.
    fn ends_here(&self) -> bool {
        let after = self.rest()[1..].chars().next();
        after.is_none_or(|c| c.is_whitespace() || c == '%')
    }

    /// Passes over a quoted item; false if it is never closed.
    fn skip_quoted(&mut self, quote: char) -> bool {
        self.at += 1;
        while let Some(c) = self.peek() {
            self.at += c.len_utf8();
            if c == '\\' {
                self.skip_escape();
            } else if c == quote {
                if self.peek() != Some(quote) {
                    return true;
                }
                self.at += 1;
            }
        }
        false
    }

    /// Passes over what follows a backslash: one character, or `x41\`, or `101\`.
    fn skip_escape(&mut self) {
        let Some(c) = self.peek() else { return };
        self.at += c.len_utf8();
        if c == 'x' || c.is_ascii_digit() {
            self.skip_while(|c| c.is_ascii_hexdigit());
            self.at += usize::from(self.rest().starts_with('\\'));
        }
    }

    fn skip_number(&mut self) {
        let quoted = self.rest().strip_prefix("0'").map(str::to_owned);
        if let Some(rest) = quoted {
            // 0'a is the code of a, 0''' and 0'\n are codes too.
            let escaped = rest.starts_with('\\') || rest.starts_with("''");
            let width = rest.chars().take(if escaped { 2 } else { 1 });
            self.at += 2 + width.map(char::len_utf8).sum::<usize>();
            return;
        }
        self.skip_while(is_word);
        let fraction = self
            .rest()
            .strip_prefix('.')
            .and_then(|rest| rest.chars().next());
        if fraction.is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
            self.skip_while(is_word);
            // An exponent with a sign: 1.0e-3.
            if self.text[..self.at].ends_with(['e', 'E']) && self.rest().starts_with(['+', '-']) {
                self.at += 1;
                self.skip_while(is_word);
            }
        }
    }
}

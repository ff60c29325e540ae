//! Numbers.

use std::borrow::Cow;

use dashu_int::IBig;

use super::super::term::Node;
use super::error::Fault;
use super::lexer::{Kind, Lexer};

/// Reads a number as `number_chars/2` does: with blanks and a minus sign before it, and
/// nothing behind it.
pub fn parse_number(text: &str) -> Option<Node> {
    let mut lexer = Lexer::new(text, 0);
    let mut number = lexer.token().ok()?.kind;
    let is_negative = match &number {
        Kind::Name(name) => *name == "-",
        Kind::Quoted(name) => name == "-",
        _ => false,
    };
    if is_negative {
        number = lexer.token().ok()?.kind;
    }
    let node = number.number(is_negative)?;
    lexer.rest().is_empty().then_some(node)
}

impl Kind<'_> {
    /// The number that a token is, or its negation; `None` for any other token.
    pub(super) fn number(&self, is_negative: bool) -> Option<Node> {
        Some(match self {
            &Kind::Int(number) if is_negative => Node::Int(-number),
            &Kind::Int(number) => Node::Int(number),
            // The smallest integer is small, its digits alone are not.
            Kind::Big(number) if is_negative => match i64::try_from(-number) {
                Ok(small) => Node::Int(small),
                Err(_) => Node::Big(-number),
            },
            Kind::Big(number) => Node::Big(number.clone()),
            &Kind::Float(number) if is_negative => Node::Float(-number),
            &Kind::Float(number) => Node::Float(number),
            _ => return None,
        })
    }
}

impl<'a> Lexer<'a> {
    /// A number, the first digit of which is next.
    pub(super) fn number(&mut self) -> Result<Kind<'a>, Fault> {
        let start = self.at;
        if let Some(rest) = self.rest().strip_prefix('0') {
            let mut next = rest.chars();
            let (mark, then) = (next.next(), next.next());
            let radix = match mark {
                Some('\'') => return self.character_code(start),
                Some('x') => 16,
                Some('o') => 8,
                Some('b') => 2,
                _ => 1,
            };
            if radix > 1 && then.is_some_and(|c| c.is_digit(radix)) {
                self.at += 2;
                let digits = self.at;
                self.skip_while(|c| c.is_digit(radix));
                return self.integer(self.text.get(digits..self.at).unwrap_or(""), radix, start);
            }
        }
        let digits = self.digit_groups()?;
        if !self.is_fraction() {
            return self.integer(&digits, 10, start);
        }
        self.at += 1;
        self.skip_digits();
        self.skip_exponent();
        let fraction = self.text.get(start..self.at).unwrap_or("");
        let fraction = match fraction.split_once('.') {
            Some((_, after)) => format!("{digits}.{after}"),
            None => fraction.to_owned(),
        };
        match fraction.parse::<f64>() {
            Ok(float) if float.is_finite() => Ok(Kind::Float(float)),
            _ => {
                let what = "this number is too large for a floating-point number";
                Err(Fault::new(self.since(start), "infinite_float", what))
            }
        }
    }

    fn skip_digits(&mut self) {
        while self.byte().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
    }

    /// Whether a point and a digit follow.
    fn is_fraction(&self) -> bool {
        let bytes = self.text.as_bytes();
        let is_digit = |byte: &u8| byte.is_ascii_digit();
        bytes.get(self.at) == Some(&b'.') && bytes.get(self.at + 1).is_some_and(is_digit)
    }

    /// Skips an exponent; an `e` without digits belongs to what follows.
    fn skip_exponent(&mut self) {
        if !matches!(self.byte(), Some(b'e' | b'E')) {
            return;
        }
        let before = self.at;
        self.at += 1;
        if matches!(self.byte(), Some(b'+' | b'-')) {
            self.at += 1;
        }
        let digits = self.at;
        self.skip_digits();
        if self.at == digits {
            self.at = before;
        }
    }

    /// Decimal digits, in groups if there are underscores: `1_000_000`. A group can begin
    /// on a line of its own.
    fn digit_groups(&mut self) -> Result<Cow<'a, str>, Fault> {
        let mut digits = Cow::Borrowed("");
        loop {
            let group = self.at;
            self.skip_digits();
            let found = self.text.get(group..self.at).unwrap_or("");
            match digits.is_empty() {
                true => digits = found.into(),
                false => digits.to_mut().push_str(found),
            }
            if self.byte() != Some(b'_') {
                return Ok(digits);
            }
            let underscore = self.at;
            self.at += 1;
            self.skip_layout()?;
            if !self.byte().is_some_and(|byte| byte.is_ascii_digit()) {
                self.at = underscore + 1;
                let what = "an underscore inside a number needs a digit behind it";
                return Err(Fault::new(
                    self.since(underscore),
                    "cannot_parse_big_int",
                    what,
                ));
            }
        }
    }

    fn integer(&self, digits: &str, radix: u32, start: usize) -> Result<Kind<'a>, Fault> {
        if let Ok(small) = i64::from_str_radix(digits, radix) {
            return Ok(Kind::Int(small));
        }
        match IBig::from_str_radix(digits, radix) {
            Ok(big) => Ok(Kind::Big(big)),
            Err(_) => {
                let what = "this is not a number";
                Err(Fault::new(self.since(start), "cannot_parse_big_int", what))
            }
        }
    }

    /// `0'c`, the code of a character.
    fn character_code(&mut self, start: usize) -> Result<Kind<'a>, Fault> {
        self.at = start + 2;
        let begin = self.at;
        let c = match self.advance() {
            Some('\\') => self.escape(begin)?,
            Some('\'') => {
                // The standard has 0'''; SWI-Prolog reads 0'' as well.
                if self.peek() == Some('\'') {
                    self.at += 1;
                }
                Some('\'')
            }
            Some('\n') | None => None,
            other => other,
        };
        match c {
            Some(c) => Ok(Kind::Int(i64::from(u32::from(c)))),
            None => {
                let what = "0' needs a character behind it";
                Err(Fault::new(self.since(start), "unexpected_char", what))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Kind<'_>, &str) {
        let mut lexer = Lexer::new(text, 0);
        match lexer.number() {
            Ok(kind) => (kind, lexer.rest()),
            Err(fault) => panic!("{text}: {}", fault.what),
        }
    }

    #[test]
    fn integers() {
        assert_eq!(read("0"), (Kind::Int(0), ""));
        assert_eq!(read("007."), (Kind::Int(7), "."));
        assert_eq!(read("1_000_\n 000a"), (Kind::Int(1_000_000), "a"));
        assert_eq!(read("0xfFg"), (Kind::Int(255), "g"));
        assert_eq!(read("0o178"), (Kind::Int(15), "8"));
        assert_eq!(read("0b102"), (Kind::Int(2), "2"));
        assert_eq!(read("0xg"), (Kind::Int(0), "xg"));
        assert_eq!(read("9223372036854775807"), (Kind::Int(i64::MAX), ""));
        assert_eq!(
            read("9223372036854775808"),
            (Kind::Big(IBig::from(1u64 << 63)), "")
        );
        assert_eq!(read("1e5"), (Kind::Int(1), "e5"));
        assert!(Lexer::new("1_a", 0).number().is_err());
    }

    #[test]
    fn floats() {
        assert_eq!(read("1.5"), (Kind::Float(1.5), ""));
        assert_eq!(read("1.5e3"), (Kind::Float(1500.0), ""));
        assert_eq!(read("1.5E-3x"), (Kind::Float(0.0015), "x"));
        assert_eq!(read("1.5e+"), (Kind::Float(1.5), "e+"));
        assert_eq!(read("1_0.5"), (Kind::Float(10.5), ""));
        assert_eq!(read("1.e5"), (Kind::Int(1), ".e5"));
        assert!(Lexer::new("1.0e999", 0).number().is_err());
    }

    #[test]
    fn codes_of_characters() {
        assert_eq!(read("0'ab"), (Kind::Int(97), "b"));
        assert_eq!(read("0'''"), (Kind::Int(39), ""));
        assert_eq!(read("0''."), (Kind::Int(39), "."));
        assert_eq!(read("0'\\n"), (Kind::Int(10), ""));
        assert_eq!(read("0'\\x41\\"), (Kind::Int(65), ""));
        assert_eq!(read("0'é"), (Kind::Int(233), ""));
        assert_eq!(read("0' "), (Kind::Int(32), ""));
        assert_eq!(read("0'\""), (Kind::Int(34), ""));
        assert!(Lexer::new("0'", 0).number().is_err());
        assert!(Lexer::new("0'\n", 0).number().is_err());
    }
}

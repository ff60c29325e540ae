//! Clauses found in a text, as far as listing them needs.

use std::ops::Range;

/// A clause and the predicate it belongs to.
#[derive(Debug)]
pub(super) struct Clause {
    pub(super) name: String,
    pub(super) arity: usize,
    pub(super) at: Range<usize>,
}

/// Every clause of a text; `:- dynamic(p/2).` counts as one of `p/2`.
pub(super) fn clauses(text: &str) -> Vec<Clause> {
    let mut found = Vec::new();
    for sentence in sentences(text) {
        let at = sentence.at;
        match text[at.clone()].strip_prefix(":-") {
            Some(directive) => {
                if let Some((name, arity)) = declared(directive) {
                    found.push(Clause { name, arity, at });
                }
            }
            None => {
                if let Some((name, arity)) = head(&text[at.clone()]) {
                    let arity = arity + if sentence.is_grammar { 2 } else { 0 };
                    found.push(Clause { name, arity, at });
                }
            }
        }
    }
    found
}

/// `p/2` of `dynamic(p/2)`.
fn declared(directive: &str) -> Option<(String, usize)> {
    let inside = directive.trim().strip_prefix("dynamic")?;
    let inside = inside.trim_matches(|c: char| " ().\n".contains(c));
    let (name, arity) = inside.split_once('/')?;
    Some((name.trim().to_owned(), arity.trim().parse().ok()?))
}

/// The name and arity of the term that a text begins with.
pub(super) fn head(text: &str) -> Option<(String, usize)> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let end = text.find(|c| !is_word(c)).unwrap_or(text.len());
    let name = &text[..end];
    if !name.starts_with(char::is_lowercase) {
        return None;
    }
    if !text[end..].starts_with('(') {
        return Some((name.to_owned(), 0));
    }
    let (mut depth, mut arity) = (0_usize, 1);
    let mut scanner = Scanner::new(text, end);
    while let Some(c) = scanner.next() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ',' if depth == 1 => arity += 1,
            _ => {}
        }
        if depth == 0 {
            return Some((name.to_owned(), arity));
        }
    }
    None
}

struct Sentence {
    at: Range<usize>,
    /// Whether it is a rule of a grammar, with `-->`.
    is_grammar: bool,
}

/// The texts between full stops, without the comments around them.
fn sentences(text: &str) -> Vec<Sentence> {
    let mut found = Vec::new();
    let mut scanner = Scanner::new(text, 0);
    let mut begun = None;
    let mut is_grammar = false;
    let mut depth = 0_usize;
    while let Some(c) = scanner.next() {
        let at = scanner.at - c.len_utf8();
        if begun.is_none() {
            if c.is_whitespace() {
                continue;
            }
            begun = Some(scanner.token);
        }
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            '-' if depth == 0 && text[at..].starts_with("-->") => is_grammar = true,
            '.' if is_end(text, at) => {
                let start = begun.take().unwrap_or(at);
                let at = start..scanner.at;
                found.push(Sentence { at, is_grammar });
                (is_grammar, depth) = (false, 0);
            }
            _ => {}
        }
    }
    found
}

/// Whether the dot here ends a sentence.
fn is_end(text: &str, at: usize) -> bool {
    let before = text[..at].chars().last();
    let after = text[at + 1..].chars().next();
    let glued = before.is_some_and(|c| "#$&*+-./:<=>?@^~\\".contains(c));
    !glued && after.is_none_or(|c| c.is_whitespace() || c == '%')
}

/// The characters of a text that matter: of something quoted only the last one, of a
/// comment none.
struct Scanner<'a> {
    text: &'a str,
    at: usize,
    /// Where the last thing begins.
    token: usize,
}

impl<'a> Scanner<'a> {
    fn new(text: &'a str, at: usize) -> Self {
        let token = at;
        Scanner { text, at, token }
    }

    fn next(&mut self) -> Option<char> {
        loop {
            let rest = &self.text[self.at..];
            let c = rest.chars().next()?;
            self.token = self.at;
            if c == '%' {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                self.at += rest.find("*/").map_or(rest.len(), |end| end + 2);
            } else if rest.starts_with("0'") {
                // 0'c, 0'\n and 0''': the character is no quote.
                self.at += 2;
                let escaped = self.text[self.at..].starts_with(['\\', '\'']);
                for _ in 0..=usize::from(escaped) {
                    self.at += self.text[self.at..]
                        .chars()
                        .next()
                        .map_or(0, char::len_utf8);
                }
                return Some('0');
            } else if matches!(c, '\'' | '"' | '`') {
                self.at += quoted(rest, c);
                return Some(c);
            } else {
                self.at += c.len_utf8();
                return Some(c);
            }
        }
    }
}

/// The length of the quoted item that a text begins with.
fn quoted(text: &str, quote: char) -> usize {
    let mut chars = text.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        if c == '\\' {
            chars.next();
        } else if c == quote {
            // A doubled quote ends one item and begins the next: as good for us.
            return at + 1;
        }
    }
    text.len()
}

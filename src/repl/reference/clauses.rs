//! Clauses found in a text, as far as listing them needs.

use std::ops::Range;

use crate::prolog::syntax::{Kind, Token, tokens};

/// A clause and the predicate it belongs to.
#[derive(Debug)]
pub(super) struct Clause {
    pub(super) name: String,
    pub(super) arity: usize,
    pub(super) at: Range<usize>,
}

/// Every clause of a text; `:- dynamic(p/2).` counts as one of `p/2`.
pub(super) fn clauses(text: &str) -> Vec<Clause> {
    let tokens = tokens(text);
    let sentences = tokens.split_inclusive(|token| token.kind == Kind::End);
    sentences
        .filter_map(|sentence| clause(text, sentence))
        .collect()
}

fn clause(text: &str, sentence: &[Token]) -> Option<Clause> {
    let [first, .., last] = sentence else {
        return None;
    };
    if last.kind != Kind::End {
        return None;
    }
    let at = first.at.start..last.at.end;
    let (name, arity) = match text[at.clone()].strip_prefix(":-") {
        Some(directive) => declared(directive)?,
        None => {
            let (name, arity, _) = head(text, sentence)?;
            let more = if is_grammar(text, sentence) { 2 } else { 0 };
            (name, arity + more)
        }
    };
    Some(Clause { name, arity, at })
}

/// `p/2` of `dynamic(p/2)`.
fn declared(directive: &str) -> Option<(String, usize)> {
    let inside = directive.trim().strip_prefix("dynamic")?;
    let inside = inside.trim_matches(|c: char| " ().\n".contains(c));
    let (name, arity) = inside.split_once('/')?;
    Some((name.trim().to_owned(), arity.trim().parse().ok()?))
}

/// The name and arity of the term that a text begins with, and the tokens after it.
pub(in crate::repl) fn head<'t>(
    text: &str,
    tokens: &'t [Token],
) -> Option<(String, usize, &'t [Token])> {
    let (first, rest) = tokens.split_first()?;
    let name = &text[first.at.clone()];
    if !name.starts_with(char::is_lowercase) {
        return None;
    }
    if first.kind != (Kind::Name { glued: true }) {
        return Some((name.to_owned(), 0, rest));
    }
    let mut depths = Depths::default();
    let mut arity = 1;
    for (index, token) in rest.iter().enumerate() {
        let depth = depths.after(token);
        if depth == 0 {
            return Some((name.to_owned(), arity, &rest[index + 1..]));
        }
        arity += usize::from(depth == 1 && token.kind == Kind::Comma);
    }
    None
}

/// Whether it is a rule of a grammar, with `-->`.
fn is_grammar(text: &str, sentence: &[Token]) -> bool {
    let mut depths = Depths::default();
    let is_arrow = |token: &Token| depths.after(token) == 0 && &text[token.at.clone()] == "-->";
    sentence.iter().any(is_arrow)
}

/// How many brackets are open.
#[derive(Default)]
struct Depths(usize);

impl Depths {
    fn after(&mut self, token: &Token) -> usize {
        match token.kind {
            Kind::Open(_) => self.0 += 1,
            Kind::Close(_) => self.0 = self.0.saturating_sub(1),
            _ => {}
        }
        self.0
    }
}

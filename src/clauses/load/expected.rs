//! What directives have as arguments: names of predicates, names of files.

use super::super::atom::Atom;
use super::super::clause::Key;
use super::super::term::{Node, Span, TermId, Terms};

/// Something else than what was expected.
#[derive(Debug)]
pub(super) struct Unexpected {
    pub span: Span,
    pub what: &'static str,
}

/// The elements of a list or of a conjunction, or both nested in each other.
pub(super) fn elements(terms: &Terms, root: TermId) -> Vec<TermId> {
    let mut elements = Vec::new();
    let mut rest = vec![root];
    while let Some(term) = rest.pop() {
        let pair = terms
            .binary(term, Atom::COMMA)
            .or_else(|| terms.binary(term, Atom::DOT));
        match (pair, terms.node(term)) {
            (Some((first, others)), _) => rest.extend([others, first]),
            (None, Node::Atom(Atom::NIL)) => {}
            (None, _) => elements.push(term),
        }
    }
    elements
}

/// Predicates, as `name/arity` or `name//arity`, in a list, a conjunction, or alone.
pub(super) fn indicators(
    terms: &Terms,
    root: TermId,
    module: Atom,
) -> Vec<Result<Key, Unexpected>> {
    let (module, root) = qualified(terms, root, module);
    let key = |term| indicator(terms, term, module).ok_or_else(|| unexpected(terms, term));
    elements(terms, root).into_iter().map(key).collect()
}

fn unexpected(terms: &Terms, term: TermId) -> Unexpected {
    Unexpected {
        span: terms.span(term),
        what: "a predicate is expected here, as name/arity",
    }
}

/// One predicate.
pub(super) fn indicator(terms: &Terms, term: TermId, module: Atom) -> Option<Key> {
    let (module, term) = qualified(terms, term, module);
    let (hidden, (name, arity)) = match terms.binary(term, Atom::SLASH) {
        Some(pair) => (0, pair),
        None => (2, terms.binary(term, Atom::INT_DIV)?),
    };
    match (terms.node(name), terms.node(arity)) {
        (&Node::Atom(name), &Node::Int(arity @ 0..=1_000_000)) => Some(Key {
            module,
            name,
            arity: arity as u32 + hidden,
        }),
        _ => None,
    }
}

/// Takes `module:` off a term.
pub(super) fn qualified(terms: &Terms, term: TermId, module: Atom) -> (Atom, TermId) {
    let (mut module, mut term) = (module, term);
    while let Some((before, behind)) = terms.binary(term, Atom::COLON)
        && let &Node::Atom(name) = terms.node(before)
    {
        (module, term) = (name, behind);
    }
    (module, term)
}

/// What a file is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum FileName {
    Path(String),
    Library(String),
}

/// The name of a file: an atom, a text, a path like `rules/board`, or `library(lists)`.
pub(super) fn file_name(terms: &Terms, term: TermId) -> Result<FileName, Unexpected> {
    let found = match terms.unary(term, Atom::new("library")) {
        Some(library) => path(terms, library).map(FileName::Library),
        None => path(terms, term).map(FileName::Path),
    };
    found.ok_or(Unexpected {
        span: terms.span(term),
        what: "the name of a file is expected here",
    })
}

fn path(terms: &Terms, term: TermId) -> Option<String> {
    // A path is written from its end: a/b/c is (a/b)/c.
    let mut parts = Vec::new();
    let mut term = term;
    while let Some((folder, file)) = terms.binary(term, Atom::SLASH) {
        parts.push(word(terms, file)?);
        term = folder;
    }
    parts.push(word(terms, term)?);
    parts.reverse();
    Some(parts.join("/"))
}

/// An atom, or a text in double quotes. The list `[a,b]` is none: its items have places
/// of their own.
fn word(terms: &Terms, term: TermId) -> Option<String> {
    if let Node::Atom(name) = terms.node(term) {
        return Some(name.name().to_owned());
    }
    let is_text = |&(item, _): &(TermId, TermId)| terms.span(item) == terms.span(term);
    terms.binary(term, Atom::DOT).filter(is_text)?;
    let mut word = String::new();
    let mut rest = term;
    while let Some((item, tail)) = terms.binary(rest, Atom::DOT) {
        word.push(match *terms.node(item) {
            Node::Atom(name) => name.as_char()?,
            Node::Int(code) => char::from_u32(u32::try_from(code).ok()?)?,
            _ => return None,
        });
        rest = tail;
    }
    matches!(terms.node(rest), Node::Atom(Atom::NIL)).then_some(word)
}

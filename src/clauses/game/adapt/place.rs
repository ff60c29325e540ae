//! Places in states, and terms that show them.

use crate::clauses::atom::Atom;
use crate::clauses::game::observe::{Term, arguments};
use crate::clauses::syntax::{Operators, WriteOptions, term_text};
use crate::clauses::term::{Node, TermId, Terms};

/// All places of a term with something atomic in them, the shallow ones first. Long lists
/// are boards: nothing in them is a player.
pub(super) fn places(term: &Term) -> Vec<Vec<u32>> {
    const DEEPEST: usize = 14;
    let mut found = Vec::new();
    let mut level = vec![(term.1, Vec::new())];
    while !level.is_empty() {
        let mut next = Vec::new();
        for (at, path) in level {
            for (n, &argument) in (1..).zip(arguments(&term.0, at)) {
                let mut path: Vec<u32> = path.clone();
                path.push(n);
                match term.0.node(argument) {
                    Node::Compound(..) if path.len() < DEEPEST => next.push((argument, path)),
                    Node::Compound(..) | Node::Var(_) => {}
                    _ => found.push(path),
                }
            }
        }
        level = next;
    }
    found
}

/// A node as text.
pub(super) fn node_text(node: &Node, operators: &Operators) -> String {
    let mut terms = Terms::default();
    let term = terms.add(node.clone(), crate::clauses::term::Span::default());
    term_text(&terms, term, &WriteOptions::writeq(), operators)
}

/// Places of a term and what is written there.
pub(super) type Named<'a> = [(&'a [u32], &'a str)];

/// A term like this one with names in some places and, everywhere else, variables: `_`, or
/// new ones if the same term is to be made again.
pub(super) fn pattern(term: &Term, names: &Named<'_>, is_named: bool) -> String {
    let mut count = 0;
    let mut hole = || match is_named {
        true => {
            count += 1;
            format!("A{count}")
        }
        false => "_".to_owned(),
    };
    let names: Vec<(&[u32], &str)> = names.to_vec();
    shown(term, term.1, &names, &mut hole).0
}

/// The names that belong into the argument of this number.
fn below<'a>(names: &Named<'a>, place: u32) -> Vec<(&'a [u32], &'a str)> {
    let inside = |&(path, name): &(&'a [u32], &'a str)| match path.split_first() {
        Some((&first, deeper)) if first == place => Some((deeper, name)),
        _ => None,
    };
    names.iter().filter_map(inside).collect()
}

/// The text, and whether it has an operator outside.
fn shown(
    term: &Term,
    at: TermId,
    names: &Named<'_>,
    hole: &mut impl FnMut() -> String,
) -> (String, bool) {
    if let Some((_, name)) = names.iter().find(|(path, _)| path.is_empty()) {
        return ((*name).to_owned(), false);
    }
    let (Node::Compound(name, args), false) = (term.0.node(at).clone(), names.is_empty()) else {
        return (hole(), false);
    };
    let args = term.0.arguments(args);
    if name == Atom::DOT {
        return (list(term, at, names, hole), false);
    }
    let mut parts = Vec::new();
    for (n, &argument) in (1..).zip(args) {
        parts.push(shown(term, argument, &below(names, n), hole));
    }
    if name.name() == "-" && parts.len() == 2 {
        let right = match parts[1].1 {
            true => format!("({})", parts[1].0),
            false => parts[1].0.clone(),
        };
        return (format!("{}-{right}", parts[0].0), true);
    }
    let name = node_text(&Node::Atom(name), &Operators::default());
    let name = match name.starts_with(|c: char| c.is_alphanumeric() || c == '\'') {
        true => name,
        false => format!("'{}'", name.trim_matches(|c| c == '(' || c == ')')),
    };
    let parts: Vec<String> = parts.into_iter().map(|(text, _)| text).collect();
    match (name.as_str(), &parts[..]) {
        ("','", [left, right]) => (format!("({left},{right})"), false),
        _ => (format!("{name}({})", parts.join(",")), false),
    }
}

/// A list up to the last place, and whatever comes after it.
fn list(term: &Term, at: TermId, names: &Named<'_>, hole: &mut impl FnMut() -> String) -> String {
    let (mut at, mut names) = (at, names.to_vec());
    let mut items = Vec::new();
    while let (Node::Compound(Atom::DOT, args), false) = (term.0.node(at), names.is_empty()) {
        let args = term.0.arguments(*args);
        items.push(shown(term, args[0], &below(&names, 1), hole).0);
        names = below(&names, 2);
        if let Some((_, rest)) = names.iter().find(|(path, _)| path.is_empty()) {
            return format!("[{}|{rest}]", items.join(","));
        }
        at = args[1];
    }
    match term.0.node(at) {
        Node::Atom(Atom::NIL) => format!("[{}]", items.join(",")),
        _ => format!("[{}|{}]", items.join(","), hole()),
    }
}

/// The parts of a state that may be its board: compound ones that are not inside of lists of
/// lists, the shallow ones first.
pub(super) fn boards(term: &Term) -> Vec<Vec<u32>> {
    const MOST: usize = 4;
    const DEEPEST: usize = 6;
    let mut found = Vec::new();
    if is_board(term) {
        return found;
    }
    let mut level = vec![(term.1, Vec::new())];
    while !level.is_empty() && found.len() < MOST {
        let mut next = Vec::new();
        for (at, path) in level {
            let Node::Compound(name, args) = *term.0.node(at) else {
                continue;
            };
            for (n, &argument) in (1..).zip(term.0.arguments(args)) {
                let Node::Compound(inner, _) = *term.0.node(argument) else {
                    continue;
                };
                let mut path: Vec<u32> = path.clone();
                path.push(n);
                // The rest of a list is not a part of what the list holds.
                let is_rest = name == Atom::DOT && n == 2;
                let is_pair = ["-", ","].contains(&inner.name());
                if !is_rest && !is_pair {
                    found.push(path.clone());
                }
                if (is_rest || is_pair) && path.len() < DEEPEST {
                    next.push((argument, path));
                }
            }
        }
        level = next;
    }
    found.truncate(MOST);
    found
}

/// Whether a term is a list of nothing but lists: rows.
fn is_board((terms, root): &Term) -> bool {
    let mut at = *root;
    let mut rows = 0;
    while let Node::Compound(Atom::DOT, args) = *terms.node(at) {
        let args = terms.arguments(args);
        if !matches!(terms.node(args[0]), Node::Compound(Atom::DOT, _)) {
            return false;
        }
        rows += 1;
        at = args[1];
    }
    rows > 2
}

/// Whether two states look alike: the same name and number of arguments outside; lists
/// are alike.
pub(super) fn alike(one: &Term, other: &Term) -> bool {
    match (one.0.node(one.1), other.0.node(other.1)) {
        (Node::Compound(name, args), Node::Compound(other_name, other_args)) => {
            name == other_name && args.len() == other_args.len()
        }
        (Node::Compound(..), _) | (_, Node::Compound(..)) => false,
        _ => true,
    }
}

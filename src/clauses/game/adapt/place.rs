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

/// A term like this one with `player` in a place and, everywhere else, variables: `_`, or
/// new ones if the same term is to be made again.
pub(super) fn pattern(term: &Term, path: &[u32], player: &str, is_named: bool) -> String {
    let mut count = 0;
    let mut hole = || match is_named {
        true => {
            count += 1;
            format!("A{count}")
        }
        false => "_".to_owned(),
    };
    shown(term, term.1, path, player, &mut hole).0
}

/// The text, and whether it has an operator outside.
fn shown(
    term: &Term,
    at: TermId,
    path: &[u32],
    player: &str,
    hole: &mut impl FnMut() -> String,
) -> (String, bool) {
    let Some((&place, deeper)) = path.split_first() else {
        return (player.to_owned(), false);
    };
    let Node::Compound(name, args) = *term.0.node(at) else {
        return (hole(), false);
    };
    let args = term.0.arguments(args);
    if name == Atom::DOT {
        return (list(term, at, path, player, hole), false);
    }
    let mut parts = Vec::new();
    for (n, &argument) in (1..).zip(args) {
        parts.push(match n == place {
            true => shown(term, argument, deeper, player, hole),
            false => (hole(), false),
        });
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
    (format!("{name}({})", parts.join(",")), false)
}

/// A list up to the place, and whatever comes after it.
fn list(
    term: &Term,
    at: TermId,
    path: &[u32],
    player: &str,
    hole: &mut impl FnMut() -> String,
) -> String {
    let (mut at, mut path) = (at, path);
    let mut items = Vec::new();
    while let (Node::Compound(Atom::DOT, args), Some((&place, deeper))) =
        (term.0.node(at), path.split_first())
    {
        let args = term.0.arguments(*args);
        if place == 1 {
            items.push(shown(term, args[0], deeper, player, hole).0);
            return format!("[{}|{}]", items.join(","), hole());
        }
        items.push(hole());
        (at, path) = (args[1], deeper);
    }
    format!("[{}|{}]", items.join(","), hole())
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

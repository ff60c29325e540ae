//! Which predicates are looked into when something fails.
//!
//! That a list has no such element says more where the list is asked about than inside the
//! predicate that walks along it. So what only takes terms apart is not looked into, nor
//! are facts, nor what is built in.

use std::collections::HashMap;

use super::super::atom::Atom;
use super::super::clause::Clause;
use super::super::code::{Image, Kind};
use super::super::compile::resolve;
use super::super::term::{Node, TermId};

/// What a predicate is when it fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Level {
    /// Its clauses tell why.
    Open,
    /// Facts of the program.
    Facts,
    /// Built in, of the library, or clauses in which no name of the game occurs.
    Plumbing,
}

/// The level of a predicate; `known` remembers.
pub(super) fn level(image: &mut Image, pred: u32, known: &mut HashMap<u32, Level>) -> Level {
    if let Some(&level) = known.get(&pred) {
        return level;
    }
    let level = find(image, pred);
    known.insert(pred, level);
    level
}

fn find(image: &mut Image, pred: u32) -> Level {
    if is_given(image, pred) {
        return Level::Plumbing;
    }
    if clauses(image, pred).all(|clause| clause.body.is_none()) {
        return Level::Facts;
    }
    // All that it calls must be plumbing, too; what is being looked at is taken for such.
    let mut seen = vec![pred];
    let mut next = 0;
    while next < seen.len() {
        let pred = seen[next];
        next += 1;
        if is_given(image, pred) {
            continue;
        }
        let module = image.preds[pred as usize].key.module;
        let sources: Vec<_> = clauses(image, pred).cloned().collect();
        for clause in sources {
            let Some(goals) = plain_goals(&clause) else {
                return Level::Open;
            };
            for (name, arity) in goals {
                let called = resolve(image, module, name, arity);
                if !seen.contains(&called) {
                    seen.push(called);
                }
            }
        }
    }
    Level::Plumbing
}

/// Whether a predicate is built in or comes from a library.
fn is_given(image: &Image, pred: u32) -> bool {
    let found = &image.preds[pred as usize];
    let mut sources = clauses(image, pred);
    found.key.module == Atom::SYSTEM
        || !matches!(found.kind, Kind::Clauses | Kind::Facts(_))
        || (sources.next()).is_some_and(|clause| clause.file.name.starts_with("library("))
}

fn clauses(image: &Image, pred: u32) -> impl Iterator<Item = &std::sync::Arc<Clause>> {
    let (from, to) = image.preds[pred as usize].chain;
    let chain = image.chains[from as usize..to as usize].iter();
    chain.map(|&clause| &image.clauses[clause as usize].source)
}

/// The goals of a clause that mentions no names but those of its goals and of lists;
/// `None` if it does.
fn plain_goals(clause: &Clause) -> Option<Vec<(Atom, u32)>> {
    let terms = &clause.terms;
    let (_, head) = terms.callable(clause.head)?;
    let mut goals = Vec::new();
    let mut data: Vec<TermId> = head.to_vec();
    let mut open: Vec<TermId> = clause.body.into_iter().collect();
    while let Some(goal) = open.pop() {
        let (name, arguments) = terms.callable(goal)?;
        match (name, arguments) {
            (Atom::COMMA | Atom::SEMICOLON | Atom::IF_THEN, &[left, right]) => {
                open.extend([left, right]);
            }
            (Atom::NOT | Atom::ONCE | Atom::CALL, &[inner]) => open.push(inner),
            (Atom::TRUE | Atom::CUT | Atom::FAIL | Atom::FALSE, []) => {}
            _ => {
                goals.push((name, arguments.len() as u32));
                data.extend(arguments);
            }
        }
    }
    while let Some(term) = data.pop() {
        match *terms.node(term) {
            Node::Atom(Atom::NIL) => {}
            Node::Atom(_) => return None,
            Node::Compound(name, arguments) => {
                let is_structure = matches!(
                    name,
                    Atom::DOT | Atom::MINUS | Atom::PLUS | Atom::COMMA | Atom::STAR
                );
                if !is_structure {
                    return None;
                }
                data.extend(terms.arguments(arguments));
            }
            _ => {}
        }
    }
    Some(goals)
}

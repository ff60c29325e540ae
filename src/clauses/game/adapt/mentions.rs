//! What stands where in a program: constants in the arguments of its predicates, in heads, in
//! goals and wherever a variable is handed on to.

use super::choices::is_made;
use crate::clauses::atom::Atom;
use crate::clauses::clause::{Clause, Key};
use crate::clauses::game::program::adapter_module;
use crate::clauses::load::Loaded;
use crate::clauses::syntax::{WriteOptions, term_text};
use crate::clauses::term::{Node, TermId, Terms, VarId};

/// A predicate of the program, or one that was made of its clauses.
pub(super) fn own(loaded: &Loaded, (name, arity): (Atom, u32)) -> Key {
    let of = |module| Key {
        module,
        name,
        arity,
    };
    match loaded.predicate(of(adapter_module())) {
        Some(_) if is_made(name) => of(adapter_module()),
        _ => of(Atom::USER),
    }
}

/// The clauses of a predicate.
pub(super) fn clauses(loaded: &Loaded, key: Key) -> &[std::sync::Arc<Clause>] {
    loaded
        .predicate(key)
        .map_or(&[], |predicate| &predicate.clauses)
}

/// A term as text.
pub(super) fn text(loaded: &Loaded, terms: &Terms, term: TermId) -> String {
    term_text(terms, term, &WriteOptions::writeq(), &loaded.operators)
}

/// Whether a term has no parts and is not a variable.
pub(super) fn is_atomic(terms: &Terms, term: TermId) -> bool {
    !matches!(terms.node(term), Node::Compound(..) | Node::Var(_))
}

/// How far a variable is followed.
const DEEPEST: usize = 3;

/// Constants that the clauses of a predicate have in an argument, or that a variable there
/// is compared with or handed on to; in the order in which they are written.
pub(super) fn accepted(loaded: &Loaded, key: Key, place: usize) -> Vec<String> {
    let mut found = Vec::new();
    accept(loaded, key, place, DEEPEST, &mut found);
    found
}

fn accept(loaded: &Loaded, key: Key, place: usize, depth: usize, found: &mut Vec<String>) {
    for clause in clauses(loaded, key) {
        let Some((_, arguments)) = clause.terms.callable(clause.head) else {
            continue;
        };
        let Some(&argument) = arguments.get(place) else {
            continue;
        };
        match *clause.terms.node(argument) {
            Node::Var(variable) => hand_on(loaded, clause, variable, depth, found),
            _ if is_atomic(&clause.terms, argument) => {
                push(found, text(loaded, &clause.terms, argument));
            }
            _ => {}
        }
    }
}

/// Whether the clauses of a predicate have constants in an argument, and nothing else: a term with
/// arguments there is of no use.
pub(super) fn takes_constants_alone(loaded: &Loaded, key: Key, place: usize) -> bool {
    let mut arguments = clauses(loaded, key).iter().map(|clause| {
        let (_, arguments) = clause.terms.callable(clause.head)?;
        Some((clause, *arguments.get(place)?))
    });
    arguments.all(|found| found.is_some_and(|(clause, term)| is_atomic(&clause.terms, term)))
}

/// Constants that a variable of a clause may be, judged by where the body puts it.
pub(super) fn handed_on(loaded: &Loaded, clause: &Clause, variable: VarId) -> Vec<String> {
    let mut found = Vec::new();
    hand_on(loaded, clause, variable, DEEPEST, &mut found);
    found
}

fn hand_on(
    loaded: &Loaded,
    clause: &Clause,
    variable: VarId,
    depth: usize,
    found: &mut Vec<String>,
) {
    let (Some(body), Some(depth)) = (clause.body, depth.checked_sub(1)) else {
        return;
    };
    let terms = &clause.terms;
    let is_it = |term: TermId| *terms.node(term) == Node::Var(variable);
    for (name, arguments) in goals(terms, body) {
        if let ("=" | "==", &[left, right]) = (name.name(), arguments) {
            for (one, other) in [(left, right), (right, left)] {
                if is_it(one) && is_atomic(terms, other) {
                    push(found, text(loaded, terms, other));
                }
            }
            continue;
        }
        for (place, _) in arguments.iter().enumerate().filter(|(_, a)| is_it(**a)) {
            let key = Key {
                module: Atom::USER,
                name,
                arity: arguments.len() as u32,
            };
            accept(loaded, key, place, depth, found);
        }
    }
}

/// Constants that goals of the program give to a predicate in an argument.
pub(super) fn given(loaded: &Loaded, key: Key, place: usize) -> Vec<String> {
    let mut found = Vec::new();
    for predicate in &loaded.predicates {
        for clause in &predicate.clauses {
            let Some(body) = clause.body else { continue };
            for (name, arguments) in goals(&clause.terms, body) {
                if name == key.name
                    && arguments.len() == key.arity as usize
                    && is_atomic(&clause.terms, arguments[place])
                {
                    push(&mut found, text(loaded, &clause.terms, arguments[place]));
                }
            }
        }
    }
    found
}

fn push(found: &mut Vec<String>, text: String) {
    if text != "[]" && !found.contains(&text) {
        found.push(text);
    }
}

/// Everything callable in a body, goals inside of goals included.
pub(super) fn goals(terms: &Terms, body: TermId) -> Vec<(Atom, &[TermId])> {
    let mut found = Vec::new();
    let mut rest = vec![body];
    while let Some(term) = rest.pop() {
        if let Some((name, arguments)) = terms.callable(term) {
            found.push((name, arguments));
            rest.extend(arguments.iter().rev());
        }
    }
    found
}

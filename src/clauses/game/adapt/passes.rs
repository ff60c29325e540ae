//! Words for passing: what a program's own player chooses where nothing is listed.

use super::goals::flat;
use super::mentions::{is_atomic, text};
use super::names::{Task, chooses, is_called_so};
use crate::clauses::atom::Atom;
use crate::clauses::clause::Clause;
use crate::clauses::load::Loaded;
use crate::clauses::term::{Node, TermId};

/// Constants that a clause gives which is told an empty list of moves, or asks for one:
/// `choose_move(State, skip) :- valid_moves(State, [])`.
pub(super) fn passes(loaded: &Loaded) -> Vec<String> {
    let mut found = Vec::new();
    for predicate in &loaded.predicates {
        if !chooses(predicate.key.name.name()) && !gets(predicate.key.name.name()) {
            continue;
        }
        for clause in &predicate.clauses {
            let Some((_, head)) = clause.terms.callable(clause.head) else {
                continue;
            };
            if !head.iter().any(|&term| is_nil(clause, term)) && !asks_for_nothing(clause) {
                continue;
            }
            let last = head.iter().rev().find(|&&term| {
                matches!(clause.terms.node(term), Node::Atom(_)) && !is_nil(clause, term)
            });
            if let Some(&last) = last.filter(|&&term| is_atomic(&clause.terms, term)) {
                let text = text(loaded, &clause.terms, last);
                if !found.contains(&text) {
                    found.push(text);
                }
            }
        }
    }
    found
}

fn gets(name: &str) -> bool {
    name.contains("move")
        && ["get", "ask", "read"]
            .iter()
            .any(|sign| name.contains(sign))
}

fn is_nil(clause: &Clause, term: TermId) -> bool {
    matches!(clause.terms.node(term), Node::Atom(Atom::NIL))
}

/// Whether a goal of a clause wants a list of moves to be empty.
fn asks_for_nothing(clause: &Clause) -> bool {
    let Some(body) = clause.body else {
        return false;
    };
    flat(&clause.terms, body).into_iter().any(|goal| {
        clause
            .terms
            .callable(goal)
            .is_some_and(|(name, arguments)| {
                is_called_so(Task::Moves, (name, arguments.len() as u32))
                    && arguments.iter().any(|&term| is_nil(clause, term))
            })
    })
}

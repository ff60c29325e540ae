//! Whether a program's own loop does with its predicates what was found out about them.

use super::goals::{Calls, flat, variables};
use super::probe::{Goal, Slot};
use crate::clauses::clause::Clause;
use crate::clauses::term::{Node, TermId, VarId};
use std::collections::HashSet;

/// Whether a clause tries whether a move can be made (`( move(...) -> ... ; ... )`), asks what
/// came of it whether the game is over, and goes on with it. Then a move that is listed and
/// cannot be made is nothing strange, and the end is the end.
pub(super) fn by_loop(calls: &Calls<'_>, apply: &Goal, over: &Goal) -> bool {
    let place = |goal: &Goal, slot: &Slot| goal.slots.iter().position(|other| other == slot);
    let (Some(out), Some(state)) = (place(apply, &Slot::Out), place(over, &Slot::State)) else {
        return false;
    };
    let arity = |goal: &Goal| goal.slots.len() as u32;
    calls.to(apply.name, arity(apply)).iter().any(|site| {
        let terms = &site.clause.terms;
        let Node::Var(next) = *terms.node(site.arguments()[out]) else {
            return false;
        };
        let Some(body) = site.clause.body.filter(|_| site.of.name != apply.name) else {
            return false;
        };
        let goals = flat(terms, body);
        let is_told = |goal: TermId, (name, arity), at: Option<usize>| {
            terms.callable(goal).is_some_and(|(called, arguments)| {
                (called, arguments.len() as u32) == (name, arity)
                    && arguments.iter().enumerate().any(|(place, &told)| {
                        at.is_none_or(|at| at == place) && has(site.clause, told, next)
                    })
            })
        };
        let told = |key, at| {
            goals
                .iter()
                .any(|&goal| goal != site.goal && is_told(goal, key, at))
        };
        is_condition(site.clause, body, site.goal)
            && told((over.name, arity(over)), Some(state))
            && told((site.of.name, site.of.arity), None)
    })
}

fn has(clause: &Clause, term: TermId, variable: VarId) -> bool {
    let mut found = HashSet::new();
    variables(&clause.terms, term, &mut found);
    found.contains(&variable)
}

/// Whether a goal stands in the condition of an alternative.
fn is_condition(clause: &Clause, body: TermId, goal: TermId) -> bool {
    let terms = &clause.terms;
    let mut open = vec![body];
    while let Some(term) = open.pop() {
        let Some((name, &[left, right])) = terms.callable(term) else {
            continue;
        };
        match name.name() {
            "->" if flat(terms, left).contains(&goal) => return true,
            "," | ";" | "->" => open.extend([left, right]),
            _ => {}
        }
    }
    false
}

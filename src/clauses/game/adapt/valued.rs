//! Whether smaller values are better ones.

use std::collections::HashSet;

use super::goals::{Site, flat, variables};
use super::mentions::is_atomic;
use super::place::node_text;
use super::probe::{Goal, Probe, Slot};
use crate::clauses::atom::Atom;
use crate::clauses::syntax::Operators;
use crate::clauses::term::{Node, TermId, Terms, VarId};

/// Whether the program's machine takes, of moves with the values of what comes of them, the first
/// one of a sorted list: `setof(V-M, ..., [_-Best|_])`, with values for whoever moves.
pub(super) fn is_smaller_better(probe: &Probe<'_>, value: &Goal) -> bool {
    let place = |slot: &Slot| value.slots.iter().position(|other| other == slot);
    let (Some(out), Some(player)) = (place(&Slot::Out), place(&Slot::Player)) else {
        return false;
    };
    let sites = probe.calls.to(value.name, value.slots.len() as u32).iter();
    let taken: HashSet<bool> = sites
        .filter(|site| is_for_mover(site, player))
        .filter_map(|site| takes_first(site, out))
        .collect();
    taken.contains(&true) && !taken.contains(&false)
}

fn variable(terms: &Terms, term: TermId) -> Option<VarId> {
    match *terms.node(term) {
        Node::Var(variable) => Some(variable),
        _ => None,
    }
}

/// Whether the player whose value is asked for is one whom the clause is about, and does not bear
/// the name of the other one.
fn is_for_mover(site: &Site<'_>, place: usize) -> bool {
    let clause = site.clause;
    let Some(player) = variable(&clause.terms, site.arguments()[place]) else {
        return false;
    };
    let mut head = HashSet::new();
    variables(&clause.terms, clause.head, &mut head);
    let name = clause.variables.get(player.0 as usize);
    let name = name.map_or_else(String::new, |name| name.to_lowercase());
    let others = ["opp", "enemy", "next", "other", "adv", "rival"];
    head.contains(&player) && !others.iter().any(|other| name.contains(other))
}

/// Whether the first of a sorted list with this value is taken, or the last one.
fn takes_first(site: &Site<'_>, out: usize) -> Option<bool> {
    let terms = &site.clause.terms;
    let value = variable(terms, site.arguments()[out])?;
    let goals = flat(terms, site.clause.body?);
    let called = |&goal: &TermId| {
        let (name, arguments) = terms.callable(goal)?;
        Some((name.name().to_owned(), arguments.to_vec()))
    };
    let called: Vec<(String, Vec<TermId>)> = goals.iter().filter_map(called).collect();
    let is_list = |term: TermId| terms.binary(term, Atom::DOT).is_some();
    let is_number = |term: TermId, number: &str| {
        is_atomic(terms, term) && node_text(terms.node(term), &Operators::default()) == number
    };
    let (mut all, mut sorted) = (Vec::new(), Vec::new());
    let mut is_first = false;
    for (name, arguments) in &called {
        match (name.as_str(), &arguments[..]) {
            ("findall" | "bagof" | "setof", &[template, _, list]) => {
                let pair = terms.binary(template, Atom::new("-"));
                if pair.and_then(|(first, _)| variable(terms, first)) != Some(value) {
                    continue;
                }
                match name == "setof" {
                    true if is_list(list) => is_first = true,
                    true => sorted.extend(variable(terms, list)),
                    false => {}
                }
                all.extend(variable(terms, list));
            }
            ("sort" | "keysort" | "msort", &[list, of]) => {
                if variable(terms, list).is_some_and(|list| all.contains(&list)) {
                    is_first |= is_list(of);
                    sorted.extend(variable(terms, of));
                    all.extend(variable(terms, of));
                }
            }
            _ => {
                let mut told = arguments
                    .iter()
                    .filter_map(|&argument| variable(terms, argument));
                let is_sorted = told.clone().any(|told| sorted.contains(&told));
                let is_any = told.any(|told| all.contains(&told));
                match (name.as_str(), &arguments[..]) {
                    ("last" | "reverse" | "max_member" | "sumlist", _) if is_any => {
                        return Some(false);
                    }
                    ("min_member", _) if is_any => is_first = true,
                    ("nth0", &[at, ..]) if is_sorted && is_number(at, "0") => is_first = true,
                    ("nth1", &[at, ..]) if is_sorted && is_number(at, "1") => is_first = true,
                    ("=", &[left, right]) if is_sorted => {
                        is_first |= is_list(left) || is_list(right);
                    }
                    _ => {}
                }
            }
        }
    }
    is_first.then_some(true)
}

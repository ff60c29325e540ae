//! Whom a program tells to the goal that says whether a game is over: the one who has just moved,
//! or the one who moves next.

use std::collections::HashSet;

use super::goals::{Site, flat, variables};
use super::probe::{Goal, Probe, Slot};
use crate::clauses::term::{TermId, VarId};

/// Whether clauses that make a move and then ask whether the game is over tell it who has moved,
/// and none of them somebody else.
pub(super) fn is_told_mover(probe: &Probe<'_>, apply: &Goal, over: &Goal) -> bool {
    let Some(player) = over.slots.iter().position(|slot| *slot == Slot::Player) else {
        return false;
    };
    let sites = probe.calls.to(over.name, over.slots.len() as u32);
    let mut said = sites
        .iter()
        .filter_map(|site| is_mover(site, apply, over, player));
    said.next() == Some(true) && said.all(|is_mover| is_mover)
}

/// What one of these goals says, if it stands behind one that makes a move.
fn is_mover(site: &Site<'_>, apply: &Goal, over: &Goal, player: usize) -> Option<bool> {
    let terms = &site.clause.terms;
    let inside = |term: TermId| -> HashSet<VarId> {
        let mut found = HashSet::new();
        variables(terms, term, &mut found);
        found
    };
    let state = (over.slots.iter()).position(|slot| matches!(slot, Slot::State | Slot::Part(_)))?;
    let asked = inside(*site.arguments().get(state)?);
    let told = inside(*site.arguments().get(player)?);
    let body = site.clause.body?;
    let made = flat(terms, body).into_iter().find(|&goal| {
        let is_apply = terms.callable(goal).is_some_and(|(name, arguments)| {
            name == apply.name && arguments.len() == apply.slots.len()
        });
        is_apply && goal < site.goal
    })?;
    let (_, arguments) = terms.callable(made)?;
    let next = (apply.slots.iter()).position(|slot| *slot == Slot::Out)?;
    // What is asked about is what the move has made.
    if told.is_empty() || inside(arguments[next]).is_disjoint(&asked) {
        return None;
    }
    let before = arguments.iter().enumerate().filter(|(at, _)| *at != next);
    let mut known = inside(site.clause.head);
    known.extend(before.flat_map(|(_, &argument)| inside(argument)));
    Some(told.is_subset(&known))
}

//! Whose turn it is, by observation.
//!
//! Most games keep the player to move somewhere in the state, and few say where. It
//! shows: the start has some player there, every position one move later another one, and
//! every position two moves later the first one again. Where a player may move twice in a
//! row it shows less: then it has to be one of the state's own arguments, the only one in
//! which two names come and go.

use super::contract::{Asked, Contract};
use super::desk::Desk;
use super::term_text::terms_of;
use crate::clauses::atom::Atom;
use crate::clauses::machine::Flat;
use crate::clauses::machine::cell::Cell;
use crate::clauses::term::{Node, TermId, Terms};

/// How deep in the state the player is looked for.
const DEEPEST: usize = 4;

/// A term outside of any machine.
pub(super) type Term = (Terms, TermId);

/// The place of the player in the states of a game that begins with this one: `[2]` is the
/// second argument, `[1, 3]` the third argument of the first one.
pub(super) fn player_path(
    contract: &Contract,
    desk: &mut Desk,
    start: Cell,
) -> Asked<Option<Vec<u32>>> {
    let Some(first) = terms_of(&desk.machine, start) else {
        return Ok(None);
    };
    let nexts = nexts(contract, desk, start)?;
    let Some(next) = nexts.first() else {
        return Ok(None);
    };
    let next = desk.machine.unflatten(next);
    let next = next.map_err(|thrown| contract.blame(&mut desk.machine, "move/3", thrown))?;
    let afters = self::nexts(contract, desk, next)?;
    if afters.is_empty() {
        return Ok(None);
    }
    let flat = nexts;
    let nexts = terms(desk, &flat);
    let afters = terms(desk, &afters);
    let is_player = |path: &[u32]| {
        let player = atomic_at(&first, path)?;
        let other = atomic_at(nexts.first()?, path)?;
        let all = |states: &[Term], wanted: &Node| {
            (states.iter()).all(|state| atomic_at(state, path).as_ref() == Some(wanted))
        };
        (player != other && all(&nexts, &other) && all(&afters, &player)).then_some(())
    };
    let found = (1..=DEEPEST).find_map(|depth| {
        let mut paths = Vec::new();
        paths_of(&first, first.1, depth, &mut Vec::new(), &mut paths);
        paths.into_iter().find(|path| is_player(path).is_some())
    });
    if found.is_some() {
        return Ok(found);
    }
    // After a move that passes the turn on, the other one may have it back.
    let paths = (1..).take(arguments(&first.0, first.1).len());
    let mut likely = paths.map(|n| vec![n]).filter(|path| {
        let (Some(player), Some(other)) = (name_at(&first, path), change(&first, &nexts, path))
        else {
            return false;
        };
        let is_either = |state| {
            let name = name_at(state, path);
            name == Some(player) || name == Some(other)
        };
        nexts.iter().chain(&afters).all(is_either)
    });
    let only = likely.next().filter(|_| likely.next().is_none());
    let Some(path) = only else {
        return Ok(None);
    };
    let is_given_back = given_back(contract, desk, (&first, &flat), &path)?;
    Ok(is_given_back.then_some(path))
}

/// The clause that says it.
pub(super) fn turn_clause(path: &[u32]) -> String {
    let last = path.len();
    let name = |at: usize| match at {
        0 => "State".to_owned(),
        at if at == last => "Player".to_owned(),
        at => format!("Part{at}"),
    };
    let goal = |(at, n): (usize, &u32)| format!("arg({n},{},{})", name(at), name(at + 1));
    let goals: Vec<String> = path.iter().enumerate().map(goal).collect();
    format!("turn(State,Player):-{}", goals.join(","))
}

fn nexts(contract: &Contract, desk: &mut Desk, state: Cell) -> Asked<Vec<Flat>> {
    let machine = &mut desk.machine;
    if contract.winner(machine, state)?.is_some() {
        return Ok(Vec::new());
    }
    let mut nexts = Vec::new();
    for mv in contract.sorted_moves(machine, state)? {
        if let Some(next) = contract.try_next(machine, state, mv)? {
            let flat = machine.flatten(next);
            nexts.push(flat.map_err(|thrown| contract.blame(machine, "move/3", thrown))?);
        }
    }
    Ok(nexts)
}

fn terms(desk: &mut Desk, states: &[Flat]) -> Vec<Term> {
    let machine = &mut desk.machine;
    let term = |state: &Flat| {
        let mark = machine.mark();
        let state = machine.unflatten(state).ok()?;
        let term = terms_of(machine, state);
        machine.release(mark);
        term
    };
    states.iter().filter_map(term).collect()
}

/// The arguments of a compound; nothing else has any.
pub(super) fn arguments(terms: &Terms, term: TermId) -> &[TermId] {
    match terms.node(term) {
        Node::Compound(_, arguments) => terms.arguments(*arguments),
        _ => &[],
    }
}

/// The name in a place, if one stands there.
fn name_at(state: &Term, path: &[u32]) -> Option<Atom> {
    match atomic_at(state, path)? {
        Node::Atom(name) => Some(name),
        _ => None,
    }
}

/// The first other name that comes into a place by one move.
fn change(first: &Term, nexts: &[Term], path: &[u32]) -> Option<Atom> {
    let before = name_at(first, path)?;
    let mut names = nexts.iter().filter_map(|next| name_at(next, path));
    names.find(|&name| name != before)
}

/// Whether the name that a move takes out of a place comes back by another one.
fn given_back(
    contract: &Contract,
    desk: &mut Desk,
    (first, nexts): (&Term, &[Flat]),
    path: &[u32],
) -> Asked<bool> {
    let before = name_at(first, path);
    for next in nexts {
        if terms(desk, std::slice::from_ref(next))
            .iter()
            .all(|state| name_at(state, path) == before)
        {
            continue;
        }
        let state = desk.machine.unflatten(next);
        let state = state.map_err(|thrown| contract.blame(&mut desk.machine, "move/3", thrown))?;
        let afters = self::nexts(contract, desk, state)?;
        let afters = terms(desk, &afters);
        return Ok(afters.iter().any(|after| name_at(after, path) == before));
    }
    Ok(false)
}

/// All places of a term that lie so deep, from left to right.
fn paths_of(term: &Term, at: TermId, depth: usize, path: &mut Vec<u32>, paths: &mut Vec<Vec<u32>>) {
    if depth == 0 {
        paths.push(path.clone());
        return;
    }
    for (n, &argument) in (1..).zip(arguments(&term.0, at)) {
        path.push(n);
        paths_of(term, argument, depth - 1, path, paths);
        path.pop();
    }
}

/// What stands in a place, if it has no parts.
pub(super) fn atomic_at((terms, root): &Term, path: &[u32]) -> Option<Node> {
    let mut term = *root;
    for &n in path {
        term = *arguments(terms, term).get(n as usize - 1)?;
    }
    match terms.node(term) {
        Node::Compound(..) | Node::Var(_) => None,
        node => Some(node.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clause_names_every_step() {
        assert_eq!(turn_clause(&[2]), "turn(State,Player):-arg(2,State,Player)");
        assert_eq!(
            turn_clause(&[1, 3]),
            "turn(State,Player):-arg(1,State,Part1),arg(3,Part1,Player)"
        );
    }
}

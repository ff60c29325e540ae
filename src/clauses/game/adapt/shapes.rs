//! In which order predicates take their arguments.

use std::sync::Arc;

use super::mentions;
use super::mould::Mould;
use super::probe::{Goal, Probe, Slot};
use super::sources::Sources;
use super::values::{Meant, by_names, given};
use crate::clauses::atom::Atom;
use crate::clauses::clause::Key;
use crate::clauses::load::Loaded;
use Slot::{Any, Move, Out, Player, State};

/// Where arguments may stand in a goal that lists the moves.
pub(super) fn moves_slots(arity: u32) -> Vec<Vec<Slot>> {
    match arity {
        2 => vec![vec![State, Out]],
        3 => vec![
            vec![State, Player, Out],
            vec![Player, State, Out],
            vec![State, Out, Player],
            vec![State, Any, Out],
            vec![Any, State, Out],
            vec![State, Out, Any],
        ],
        4 => vec![
            vec![Any, Any, State, Out],
            vec![State, Player, Any, Out],
            vec![Player, State, Any, Out],
            vec![State, Any, Player, Out],
            vec![State, Player, Out, Any],
            vec![State, Any, Any, Out],
        ],
        _ => Vec::new(),
    }
}

/// The same goals, also with constants of the program where anything may stand, and told only
/// a part of the state.
pub(super) fn variants(
    loaded: &Loaded,
    (name, arity): (Atom, u32),
    slots: Vec<Vec<Slot>>,
    parts: &[Vec<u32>],
) -> Vec<Vec<Slot>> {
    const CONSTANTS: usize = 3;
    let key = mentions::own(loaded, (name, arity));
    let constants = |place: usize| {
        let mut found = mentions::given(loaded, key, place);
        for text in mentions::accepted(loaded, key, place) {
            if !found.contains(&text) {
                found.push(text);
            }
        }
        found
    };
    let constants: Vec<Vec<String>> = (0..arity as usize).map(constants).collect();
    let mut all = slots.clone();
    for slots in slots.iter().filter(|slots| slots.contains(&Any)) {
        for choice in 0..CONSTANTS {
            let constant = |(place, slot): (usize, &Slot)| match slot {
                Any => constants[place].get(choice).cloned().map(Slot::Given),
                slot => Some(slot.clone()),
            };
            let filled: Option<Vec<Slot>> = slots.iter().enumerate().map(constant).collect();
            all.extend(filled);
        }
    }
    let mut told = all.clone();
    for path in parts {
        let part = |slot: &Slot| match slot {
            State => Slot::Part(path.clone()),
            slot => slot.clone(),
        };
        told.extend(all.iter().map(|slots| slots.iter().map(part).collect()));
    }
    told
}

/// Goals that make a move out of what a listed one is made of: in the shape that their
/// clauses have for it, or with its parts as arguments of their own.
pub(super) fn reshaped(
    loaded: &Loaded,
    (name, arity): (Atom, u32),
    (from, holes): &(Arc<Mould>, usize),
) -> Vec<Vec<Slot>> {
    let key = Key {
        module: Atom::USER,
        name,
        arity,
    };
    let mut found = Vec::new();
    let Some((outer, outer_holes)) = from.outer() else {
        return found;
    };
    let outer = Arc::new(outer);
    for slots in apply_slots(arity) {
        let Some(place) = slots.iter().position(|slot| *slot == Move) else {
            continue;
        };
        for clause in mentions::clauses(loaded, key).iter().take(6) {
            let Some((_, arguments)) = clause.terms.callable(clause.head) else {
                continue;
            };
            let (to, count) = Mould::of_clause_throughout(clause, arguments[place]);
            let from = match count {
                count if count == *holes => from,
                count if count == outer_holes => &outer,
                _ => continue,
            };
            if to.is_compound() && to != **from {
                let mut slots = slots.clone();
                slots[place] = Slot::Shaped(Arc::clone(from), to);
                if !found.contains(&slots) {
                    found.push(slots);
                }
            }
        }
    }
    let Some(spread) = (arity + 1).checked_sub(*holes as u32) else {
        return found;
    };
    for slots in apply_slots(spread).into_iter().filter(|_| *holes > 1) {
        let Some(place) = slots.iter().position(|slot| *slot == Move) else {
            continue;
        };
        let holes = (0..*holes).map(|n| Slot::Shaped(Arc::clone(from), Mould::Hole(n)));
        let mut slots = slots;
        slots.splice(place..=place, holes);
        found.push(slots);
    }
    found
}

/// Where arguments may stand in a goal that makes a move.
pub(super) fn apply_slots(arity: u32) -> Vec<Vec<Slot>> {
    match arity {
        3 => vec![vec![State, Move, Out], vec![Move, State, Out]],
        4 => vec![
            vec![State, Player, Move, Out],
            vec![State, Move, Player, Out],
            vec![Player, State, Move, Out],
            vec![Player, Move, State, Out],
            vec![Move, Player, State, Out],
            vec![Move, State, Player, Out],
            vec![State, Move, Out, Any],
            vec![Move, State, Out, Any],
            vec![Move, State, Any, Out],
            vec![Any, State, Move, Out],
            vec![State, Move, Any, Out],
            vec![State, Any, Move, Out],
        ],
        5 => vec![
            vec![State, Player, Move, Out, Any],
            vec![State, Move, Player, Out, Any],
            vec![State, Move, Out, Any, Any],
        ],
        _ => Vec::new(),
    }
}

/// Where arguments may stand in a goal that says who has won.
pub(super) fn over_slots(arity: u32) -> Vec<Vec<Slot>> {
    match arity {
        2 => vec![vec![State, Out], vec![Out, State]],
        3 => vec![
            vec![State, Player, Out],
            vec![Player, State, Out],
            vec![State, Out, Player],
            vec![State, Out, Any],
            vec![State, Any, Out],
            vec![Any, State, Out],
        ],
        4 => vec![
            vec![State, Player, Out, Any],
            vec![State, Any, Out, Any],
            vec![State, Player, Any, Out],
        ],
        _ => Vec::new(),
    }
}

/// Starts as the program itself calls them.
fn called(probe: &Probe<'_>, (name, arity): (Atom, u32), pairs: &[[String; 2]]) -> Vec<Goal> {
    const MOST: usize = 12;
    let sources = Sources::new(probe.program.loaded(), &probe.calls);
    let mut found: Vec<Vec<Slot>> = Vec::new();
    for meant in Meant::all(pairs) {
        for site in probe.calls.to(name, arity) {
            for row in sources.together(site, &meant) {
                let open = row.iter().filter(|cell| cell.is_none()).count();
                let slot = |cell: Option<String>| cell.map_or(Out, Slot::Given);
                let slots: Vec<Slot> = row.into_iter().map(slot).collect();
                if open == 1 && !found.contains(&slots) {
                    found.push(slots);
                }
            }
        }
    }
    found.truncate(MOST);
    let goals = found.iter();
    goals
        .filter_map(|slots| probe.goal((name, arity), slots, false))
        .collect()
}

/// Goals that may give the first state.
pub(super) fn starts(
    probe: &Probe<'_>,
    (name, arity): (Atom, u32),
    option: Option<&str>,
    pairs: &[[String; 2]],
) -> Vec<Goal> {
    let key = Key {
        module: Atom::USER,
        name,
        arity,
    };
    let goal = |slots: &[Slot]| probe.goal((name, arity), slots, false);
    let loaded = probe.program.loaded();
    let values = |place| match option {
        Some(option) => vec![option.to_owned(), format!("[{option}]")],
        None => given(loaded, key, place, pairs),
    };
    let given = |text: &String| Slot::Given(text.clone());
    let mut goals = Vec::new();
    // What the menus say comes first.
    if let Some(begun) = probe
        .begun
        .as_ref()
        .filter(|begun| begun.start == (name, arity))
    {
        let slot = |told: &Option<String>| told.clone().map_or(Out, Slot::Given);
        goals.extend(goal(&begun.told.iter().map(slot).collect::<Vec<_>>()));
    }
    if option.is_none() && arity > 1 {
        goals.extend(called(probe, (name, arity), pairs));
    }
    match arity {
        1 => goals.extend(goal(&[Out])),
        2 => {
            for value in &values(0) {
                goals.extend(goal(&[given(value), Out]));
            }
            if option.is_none() {
                for value in &values(1) {
                    goals.extend(goal(&[Out, given(value)]));
                }
            }
        }
        3 => {
            let (first, second) = (values(0), values(1));
            for one in first.iter().take(8) {
                for other in second.iter().take(8) {
                    goals.extend(goal(&[given(one), given(other), Out]));
                }
            }
            for one in first.iter().take(8) {
                goals.extend(goal(&[given(one), Out, Any]));
                goals.extend(goal(&[given(one), Any, Out]));
            }
            goals.extend(goal(&[Out, Any, Any]));
        }
        4 => {
            for one in values(0).iter().take(6) {
                goals.extend(goal(&[given(one), Any, Any, Out]));
                goals.extend(goal(&[given(one), given(one), given(one), Out]));
            }
        }
        _ => {}
    }
    if (3..=7).contains(&arity) && option.is_none() {
        for values in by_names(loaded, key, pairs) {
            let slots = values.iter().map(given).chain([Out]);
            goals.extend(goal(&slots.collect::<Vec<_>>()));
        }
    }
    goals
}

//! In which order predicates take their arguments.

use super::probe::{Goal, Probe, Slot};
use super::values::{by_names, given};
use crate::clauses::atom::Atom;
use crate::clauses::clause::Key;
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
            vec![State, Player, Any, Out],
            vec![Player, State, Any, Out],
            vec![State, Any, Player, Out],
            vec![State, Player, Out, Any],
            vec![State, Any, Any, Out],
        ],
        _ => Vec::new(),
    }
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
        2 => vec![vec![State, Out]],
        3 => vec![
            vec![State, Player, Out],
            vec![Player, State, Out],
            vec![State, Out, Player],
            vec![State, Out, Any],
            vec![State, Any, Out],
        ],
        4 => vec![
            vec![State, Player, Out, Any],
            vec![State, Any, Out, Any],
            vec![State, Player, Any, Out],
        ],
        _ => Vec::new(),
    }
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

//! Predicates whose names say nothing, but whose arguments do: a goal that is told a board and
//! a move and leaves a new board open makes a move, whatever it is called.

use super::names::{Task, is_called_so, is_part, is_spoken};
use super::probe::Probe;
use super::roles::Role;
use crate::clauses::atom::Atom;

/// The most predicates that are added for a task.
const MOST: usize = 4;

/// Adds predicates that may do a task, judged by their arguments.
pub(super) fn seen(probe: &Probe<'_>, task: Task, found: &mut Vec<(Atom, u32)>) {
    let (told, given): (&[Role], &[Role]) = match task {
        Task::Moves => (&[Role::State], &[Role::Moves]),
        Task::Apply => (&[Role::State, Role::Move], &[Role::Next]),
        Task::Over => (&[Role::State], &[Role::Winner]),
        // These are either called what they are called, or they are not there.
        Task::Start | Task::Each => return,
    };
    if found.iter().any(|&key| is_called_so(task, key)) {
        return;
    }
    let mut more: Vec<(usize, (Atom, u32))> = Vec::new();
    for predicate in &probe.program.loaded().predicates {
        let key = (predicate.key.name, predicate.key.arity);
        let is_own = predicate.key.module == Atom::USER && !predicate.clauses.is_empty();
        let name = key.0.name();
        let is_else = is_spoken(name) || is_part(task, name);
        if !is_own || found.contains(&key) || is_else || !(2..=7).contains(&key.1) {
            continue;
        }
        let roles = probe.roles(key);
        let is_told = told.iter().all(|role| roles.is_told(*role));
        if is_told && given.iter().all(|role| roles.is_given(*role)) {
            more.push((key.1 as usize, key));
        }
    }
    more.sort_by_key(|&(arity, (name, _))| (arity, name.name().len()));
    found.extend(more.into_iter().take(MOST).map(|(_, key)| key));
}

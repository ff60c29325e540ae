//! States and parts of states, put together anew.

use super::probe::{Answer, Goal, Probe, Told, term};
use super::sources::Made;
use crate::clauses::machine::cell::{Cell, tag};
use crate::clauses::machine::{Flat, Machine};

impl Probe<'_> {
    /// A state with another player in a place.
    pub fn with_player(&mut self, state: &Flat, path: &[u32], player: &str) -> Option<Flat> {
        self.machine.reset();
        let machine = &mut self.machine;
        let root = machine.unflatten(state).ok()?;
        let player = term(machine, player)?;
        let changed = replaced(machine, root, path, player)?;
        machine.flatten(changed).ok()
    }

    /// A state with another part in a place, if what is there now is like it.
    fn with_part(&mut self, state: &Flat, path: &[u32], part: &Flat) -> Option<Flat> {
        self.machine.reset();
        let machine = &mut self.machine;
        let root = machine.unflatten(state).ok()?;
        let part = machine.unflatten(part).ok()?;
        let old = part_of(machine, root, path)?;
        if machine.deref(old).tag() != part.tag() {
            return None;
        }
        let changed = replaced(machine, root, path, part)?;
        machine.flatten(changed).ok()
    }

    /// A state with something else in a place.
    fn replaced(&mut self, state: &Flat, path: &[u32], by: &Flat) -> Option<Flat> {
        self.machine.reset();
        let machine = &mut self.machine;
        let root = machine.unflatten(state).ok()?;
        let by = machine.unflatten(by).ok()?;
        let changed = replaced(machine, root, path, by)?;
        machine.flatten(changed).ok()
    }

    /// The state after a move, by a goal that makes it of a state or of a part of one.
    pub fn made(&mut self, apply: &Goal, told: Told<'_>) -> Result<Flat, Answer> {
        let answer = self.ask(apply, told);
        let facts = self.facts_now();
        // Facts that are part of a state are meant to change.
        self.has_written |= facts.is_none() && self.machine.has_changed();
        self.has_ever_written |= self.has_written;
        let next = match answer {
            Answer::Yes(next) => next,
            answer => return Err(answer),
        };
        match (apply.part(), told.state) {
            (Some(path), Some(state)) => {
                // A clause for everything else may hand back what it was given.
                if told.mv == Some(&next) {
                    return Err(Answer::No);
                }
                let next = self.with_part(state, path, &next).ok_or(Answer::No)?;
                match facts {
                    Some(facts) => self.replaced(&next, &[2], &facts).ok_or(Answer::No),
                    None => Ok(next),
                }
            }
            _ => match facts {
                Some(facts) => self.beside_facts(&next, &facts).ok_or(Answer::No),
                None => Ok(next),
            },
        }
    }

    /// A state that is made of what the start gives.
    pub fn wrapped(&mut self, made: &Made, state: &Flat) -> Option<Flat> {
        self.machine.reset();
        let machine = &mut self.machine;
        let state = machine.unflatten(state).ok()?;
        let holes = made.from.taken(machine, state)?;
        let wrapped = made.to.made(machine, &holes)?;
        machine.flatten(wrapped).ok()
    }
}

/// What stands in a place of a term.
pub(super) fn part_of(machine: &Machine, at: Cell, path: &[u32]) -> Option<Cell> {
    let mut at = machine.deref(at);
    for &place in path {
        if !matches!(at.tag(), tag::LIST | tag::STRUCT) {
            return None;
        }
        let (functor, first) = machine.functor_and_arguments(at);
        if place > functor.functor_arity() {
            return None;
        }
        at = machine.deref(machine.at(first + place - 1));
    }
    Some(at)
}

fn replaced(machine: &mut Machine, at: Cell, path: &[u32], by: Cell) -> Option<Cell> {
    let Some((&place, deeper)) = path.split_first() else {
        return Some(by);
    };
    let at = machine.deref(at);
    if !matches!(at.tag(), tag::LIST | tag::STRUCT) {
        return None;
    }
    let (functor, first) = machine.functor_and_arguments(at);
    let mut arguments: Vec<Cell> = (0..functor.functor_arity())
        .map(|n| machine.at(first + n))
        .collect();
    let argument = arguments.get_mut(place as usize - 1)?;
    *argument = replaced(machine, *argument, deeper, by)?;
    Some(machine.compound(functor.functor_name(), &arguments))
}

//! Goals that do a task of the contract, and what they are told.

use std::sync::Arc;

use super::mould::Mould;
use crate::clauses::atom::Atom;
use crate::clauses::clause::Key;
use crate::clauses::machine::Flat;

/// What stands in an argument of a goal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Slot {
    State,
    /// What stands in this place of the state: mostly the board.
    Part(Vec<u32>),
    Player,
    Move,
    /// What a move of the first shape is made of, or some of it, in the second one.
    Shaped(Arc<Mould>, Mould),
    /// What the goal gives.
    Out,
    /// Anything.
    Any,
    /// This term.
    Given(String),
}

/// A goal that does a task.
#[derive(Debug, Clone)]
pub(super) struct Goal {
    pub module: Atom,
    pub name: Atom,
    pub slots: Vec<Slot>,
    pub number: u32,
    /// Whether all its answers count, and not only the first.
    pub is_each: bool,
    /// What becomes of the variables in what it gives.
    pub fills: Vec<String>,
    /// The shape of what is in its list, if each stands for several moves: the second hole is a
    /// list, and a move has one of its elements there.
    pub groups: Option<Arc<Mould>>,
}

impl Goal {
    pub fn key(&self) -> Key {
        Key {
            module: self.module,
            name: self.name,
            arity: self.slots.len() as u32,
        }
    }

    /// Whether it has to be told the player.
    pub fn wants_player(&self) -> bool {
        self.slots.contains(&Slot::Player)
    }

    /// The place of the state that it is told, if it is not told all of it.
    pub fn part(&self) -> Option<&[u32]> {
        self.slots.iter().find_map(|slot| match slot {
            Slot::Part(path) => Some(path.as_slice()),
            _ => None,
        })
    }

    /// The shape of the moves that it is told in another one.
    pub fn takes_apart(&self) -> Option<&Mould> {
        self.slots.iter().find_map(|slot| match slot {
            Slot::Shaped(from, _) => Some(&**from),
            _ => None,
        })
    }
}

/// What a goal is told.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Told<'a> {
    pub state: Option<&'a Flat>,
    pub player: Option<&'a str>,
    pub mv: Option<&'a Flat>,
}

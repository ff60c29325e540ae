//! Global variables whose values go away on backtracking.

use std::collections::HashMap;

use super::Machine;
use super::cell::Cell;
use crate::clauses::atom::Atom;

/// What the trail has for a global variable; anything above the addresses would do.
const ENTRY: u64 = u64::MAX;

/// The values, and what they were before.
#[derive(Default)]
pub(super) struct Scoped {
    values: HashMap<Atom, Cell>,
    /// One for each entry of the trail.
    before: Vec<(Atom, Option<Cell>)>,
}

impl Scoped {
    /// A question begins: there are no terms any more that these values could be.
    pub(super) fn clear(&mut self) {
        self.values.clear();
        self.before.clear();
    }
}

impl Machine {
    /// The value, if there is one that goes away.
    pub(in crate::clauses) fn scoped_value(&self, key: Atom) -> Option<Cell> {
        self.scoped.values.get(&key).copied()
    }

    /// Sets or forgets a value until backtracking.
    pub(in crate::clauses) fn set_scoped(&mut self, key: Atom, value: Option<Cell>) {
        let before = match value {
            Some(value) => self.scoped.values.insert(key, value),
            None => self.scoped.values.remove(&key),
        };
        self.scoped.before.push((key, before));
        self.trail.push(ENTRY);
    }

    /// Takes the last of these changes back.
    #[cold]
    pub(super) fn undo_scoped(&mut self) {
        match self.scoped.before.pop() {
            Some((key, Some(value))) => {
                self.scoped.values.insert(key, value);
            }
            Some((key, None)) => {
                self.scoped.values.remove(&key);
            }
            None => {}
        }
    }
}

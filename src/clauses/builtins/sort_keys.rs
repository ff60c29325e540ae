//! Numbers that are in the order of the terms they stand for: moves are mostly a few small
//! integers in terms of one shape, and are sorted at every turn.

use crate::clauses::machine::Machine;
use crate::clauses::machine::cell::{Cell, tag};

/// The most compounds and constants in a term.
const MOST_PARTS: usize = 24;
/// The most integers.
const MOST_INTEGERS: usize = 8;

/// The parts of a term in the order in which terms are compared.
struct Parts {
    /// Functors and atoms; an integer stands here as 0.
    shape: Vec<u64>,
    integers: Vec<i64>,
}

impl Parts {
    /// Takes a term apart; `false` if there is something else in it, or too much.
    fn take(&mut self, machine: &Machine, term: Cell) -> bool {
        self.shape.clear();
        self.integers.clear();
        let mut pending = [Cell::NIL; MOST_PARTS];
        pending[0] = term;
        let mut count = 1;
        while let Some(at) = usize::checked_sub(count, 1) {
            let cell = machine.deref(pending[at]);
            count = at;
            if self.shape.len() == MOST_PARTS {
                return false;
            }
            match cell.tag() {
                tag::INT => {
                    self.integers.push(cell.value());
                    self.shape.push(0);
                }
                tag::ATOM => self.shape.push(cell.0),
                tag::LIST | tag::STRUCT => {
                    let (functor, first) = machine.functor_and_arguments(cell);
                    let arity = functor.functor_arity();
                    if count + arity as usize > MOST_PARTS {
                        return false;
                    }
                    self.shape.push(functor.0);
                    for i in (0..arity).rev() {
                        pending[count] = machine.at(first + i);
                        count += 1;
                    }
                }
                _ => return false,
            }
        }
        self.integers.len() <= MOST_INTEGERS
    }
}

/// A number for each term, if all terms have one shape and differ in small integers alone:
/// two numbers compare as the terms do.
pub(super) fn sort_keys(
    machine: &Machine,
    terms: impl ExactSizeIterator<Item = Cell>,
) -> Option<Vec<u64>> {
    let mut parts = Parts {
        shape: Vec::with_capacity(MOST_PARTS),
        integers: Vec::with_capacity(MOST_INTEGERS),
    };
    let mut shape = Vec::new();
    let mut bits = u64::BITS;
    let mut keys = Vec::with_capacity(terms.len());
    for (i, term) in terms.enumerate() {
        if !parts.take(machine, term) {
            return None;
        }
        if i == 0 {
            shape.clone_from(&parts.shape);
            bits = (u64::BITS / parts.integers.len().max(1) as u32).min(32);
        }
        if parts.shape != shape {
            return None;
        }
        let half = 1 << (bits - 1);
        let mut key = 0;
        for &integer in &parts.integers {
            if !(-half..half).contains(&integer) {
                return None;
            }
            key = key << bits | (integer + half) as u64;
        }
        keys.push(key);
    }
    Some(keys)
}

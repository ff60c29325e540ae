//! Numbers that are in the order of the terms they stand for: moves are mostly a few small
//! integers in terms of one shape, and are sorted at every turn.

use crate::clauses::machine::Machine;
use crate::clauses::machine::cell::{Cell, tag};

/// The most compounds and constants in a term.
const MOST_PARTS: usize = 24;
/// The most compounds inside each other.
const DEEPEST: usize = 8;

/// What stands for an integer in a shape: no part of a term that is known looks like it.
const INTEGER: u64 = Cell::reference(0).0;
/// The same for an atom of one character.
const CHARACTER: u64 = Cell::reference(1).0;
/// Below this, such atoms are in the order of their numbers.
const CHARACTERS: u32 = 128;
const BITS_OF_CHARACTER: u32 = CHARACTERS.ilog2();

/// What terms have in common: functors and atoms, and what stands for the values, in the order
/// in which terms are compared.
struct Shape {
    parts: [u64; MOST_PARTS],
    length: usize,
    /// How many bits of a key there are for each integer.
    bits: u32,
}

impl Shape {
    /// The shape of a term; `None` if there is something else in it, or too much.
    fn of(machine: &Machine, term: Cell) -> Option<Self> {
        let (mut parts, mut length) = ([0; MOST_PARTS], 0);
        walk(machine, term, |part, _| {
            *parts.get_mut(length)? = part;
            length += 1;
            Some(())
        })?;
        let count = |kind: u64| parts[..length].iter().filter(|&&part| part == kind).count() as u32;
        let taken = count(CHARACTER) * BITS_OF_CHARACTER;
        let bits = u64::BITS.checked_sub(taken)? / count(INTEGER).max(1);
        (bits > 0).then_some(Shape {
            parts,
            length,
            bits: bits.min(32),
        })
    }

    /// The values of a term of this shape as one number.
    fn key(&self, machine: &Machine, term: Cell) -> Option<u64> {
        let mut expected = self.parts[..self.length].iter();
        let half = 1 << (self.bits - 1);
        let mut key = 0;
        walk(machine, term, |part, value| {
            if *expected.next()? != part {
                return None;
            }
            key = match part {
                CHARACTER => key << BITS_OF_CHARACTER | value as u64,
                INTEGER if (-half..half).contains(&value) => {
                    key << self.bits | (value + half) as u64
                }
                INTEGER => return None,
                _ => key,
            };
            Some(())
        })?;
        expected.next().is_none().then_some(key)
    }
}

/// Tells the parts of a term in the order in which terms are compared: what stands for it in a
/// shape, and the value, if it is one.
#[inline(always)]
fn walk(machine: &Machine, term: Cell, mut tell: impl FnMut(u64, i64) -> Option<()>) -> Option<()> {
    // Arguments that are still to be told, from and to.
    let mut pending = [(0, 0); DEEPEST];
    let mut depth = 0;
    let (mut at, mut end) = (0, 0);
    let mut next = term;
    loop {
        let cell = machine.deref(next);
        match cell.tag() {
            tag::INT => tell(INTEGER, cell.value())?,
            tag::ATOM => match cell.as_atom().number() {
                character @ ..CHARACTERS => tell(CHARACTER, character.into())?,
                _ => tell(cell.0, 0)?,
            },
            tag::LIST | tag::STRUCT => {
                let (functor, first) = machine.functor_and_arguments(cell);
                tell(functor.0, 0)?;
                if at != end {
                    *pending.get_mut(depth)? = (at, end);
                    depth += 1;
                }
                (at, end) = (first, first + functor.functor_arity());
            }
            _ => return None,
        }
        if at == end {
            if depth == 0 {
                return Some(());
            }
            depth -= 1;
            (at, end) = pending[depth];
        }
        next = machine.at(at);
        at += 1;
    }
}

/// Items with a number each, if their terms have one shape and differ in small integers and
/// characters alone: two numbers compare as the terms do.
pub(super) fn sort_keys(
    machine: &Machine,
    items: &[Cell],
    term: impl Fn(&Machine, Cell) -> Cell,
) -> Option<Vec<(u64, Cell)>> {
    let shape = Shape::of(machine, term(machine, *items.first()?))?;
    let mut keyed = Vec::with_capacity(items.len());
    for &item in items {
        keyed.push((shape.key(machine, term(machine, item))?, item));
    }
    Some(keyed)
}

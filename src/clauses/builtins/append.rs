//! A list before another.

use super::lists::list_end;
use super::{Builtin, nondet};
use crate::clauses::machine::cell::{Cell, tag};
use crate::clauses::machine::{Machine, Thrown};

pub(super) const ALL: &[Builtin] = &[nondet("append", 3, append)];

/// A list before another: in place if the first is complete.
fn append(
    machine: &mut Machine,
    arguments: &[Cell],
    cursor: Option<[u64; 2]>,
) -> Result<bool, Thrown> {
    let [front, back, whole] = [arguments[0], arguments[1], arguments[2]];
    if cursor.is_none() {
        let (count, end) = list_end(machine, front)?;
        if end == Cell::NIL {
            return append_known(machine, front, back, whole, count);
        }
        if !end.is_ref() {
            // It may agree as far as it goes, but it never ends.
            return Ok(false);
        }
    }
    split(machine, front, back, whole, cursor)
}

/// What remains of the whole after the elements of the front is the back.
fn append_known(
    machine: &mut Machine,
    front: Cell,
    back: Cell,
    whole: Cell,
    count: u64,
) -> Result<bool, Thrown> {
    let (mut front, mut whole) = (machine.deref(front), machine.deref(whole));
    while front.tag() == tag::LIST {
        let at = front.address();
        match whole.tag() {
            tag::LIST => {
                if !machine.unify(machine.at(at), machine.at(whole.address()))? {
                    return Ok(false);
                }
                whole = machine.deref(machine.at(whole.address() + 1));
            }
            tag::REF => {
                machine.reserve(2 * count as usize + 2)?;
                let copy = machine.mark();
                let mut end = copy;
                while front.tag() == tag::LIST {
                    let at = front.address();
                    let item = machine.at(at);
                    machine.push(item.0);
                    machine.push(Cell::list(end + 2).0);
                    end += 2;
                    front = machine.deref(machine.at(at + 1));
                }
                machine.set(end - 1, back);
                machine.bind(whole, Cell::list(copy));
                return Ok(true);
            }
            _ => return Ok(false),
        }
        front = machine.deref(machine.at(at + 1));
    }
    machine.unify(whole, back)
}

/// The ways to split the whole; the front grows by one element each time.
fn split(
    machine: &mut Machine,
    front: Cell,
    back: Cell,
    whole: Cell,
    cursor: Option<[u64; 2]>,
) -> Result<bool, Thrown> {
    let (known, _) = list_end(machine, front)?;
    let taken = cursor.map_or(known, |[taken, _]| taken);
    let (count, end) = list_end(machine, whole)?;
    if count < taken && !end.is_ref() {
        return Ok(false);
    }
    if count > taken || end.is_ref() {
        machine.more([taken + 1, 0]);
    }
    let (mut front, mut whole) = (machine.deref(front), machine.deref(whole));
    for i in 0..taken {
        machine.reserve(4)?;
        if whole.is_ref() {
            whole = open_pair(machine, whole);
        }
        if front.is_ref() {
            front = open_pair(machine, front);
        }
        if whole.tag() != tag::LIST || front.tag() != tag::LIST {
            return Ok(false);
        }
        let (own, other) = (front.address(), whole.address());
        if !machine.unify(machine.at(own), machine.at(other))? {
            return Ok(false);
        }
        front = machine.deref(machine.at(own + 1));
        whole = machine.deref(machine.at(other + 1));
        machine.work(i)?;
    }
    Ok(machine.unify(front, Cell::NIL)? && machine.unify(whole, back)?)
}

/// A variable becomes a list of a new variable and an open end.
fn open_pair(machine: &mut Machine, variable: Cell) -> Cell {
    let at = machine.mark();
    machine.new_variable();
    machine.new_variable();
    machine.bind(variable, Cell::list(at));
    Cell::list(at)
}

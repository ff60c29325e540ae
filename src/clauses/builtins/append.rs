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

/// The ways to split the whole; the front grows by one element each time. Splits at which the
/// rest cannot be the back are passed over.
fn split(
    machine: &mut Machine,
    front: Cell,
    back: Cell,
    whole: Cell,
    cursor: Option<[u64; 2]>,
) -> Result<bool, Thrown> {
    let least = match cursor {
        Some([least, _]) => least,
        None => list_end(machine, front)?.0,
    };
    let Some((taken, rest)) = candidate(machine, back, whole, 0, least)? else {
        return Ok(false);
    };
    match rest.tag() {
        tag::REF => machine.more([taken + 1, 0]),
        tag::LIST => {
            let others = machine.at(rest.address() + 1);
            if let Some((next, _)) = candidate(machine, back, others, taken + 1, taken + 1)? {
                machine.more([next, 0]);
            }
        }
        _ => {}
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

/// The first place, not before `least`, at which the rest of a list may be the back, and that
/// rest. `at` is the place at which the list begins. Beyond its open end every place is one.
fn candidate(
    machine: &mut Machine,
    back: Cell,
    list: Cell,
    at: u64,
    least: u64,
) -> Result<Option<(u64, Cell)>, Thrown> {
    let back = machine.deref(back);
    let (mut rest, mut at) = (machine.deref(list), at);
    loop {
        if at >= least && could_be(machine, rest, back) {
            return Ok(Some((at, rest)));
        }
        match rest.tag() {
            tag::LIST => rest = machine.deref(machine.at(rest.address() + 1)),
            tag::REF => return Ok(Some((at.max(least), rest))),
            _ => return Ok(None),
        }
        at += 1;
        machine.work(at)?;
    }
}

/// So many elements are looked at.
const MOST_COMPARED: usize = 16;

/// Whether two lists may be the same, judged by the outside of their first elements.
fn could_be(machine: &Machine, one: Cell, other: Cell) -> bool {
    let (mut one, mut other) = (one, other);
    for _ in 0..MOST_COMPARED {
        match (one.tag(), other.tag()) {
            (tag::REF, _) | (_, tag::REF) => return true,
            (tag::LIST, tag::LIST) if one == other => return true,
            (tag::LIST, tag::LIST) => {
                let (left, right) = (one.address(), other.address());
                if !machine.could_unify(machine.at(left), machine.at(right)) {
                    return false;
                }
                one = machine.deref(machine.at(left + 1));
                other = machine.deref(machine.at(right + 1));
            }
            _ => return machine.could_unify(one, other),
        }
    }
    true
}

/// A variable becomes a list of a new variable and an open end.
fn open_pair(machine: &mut Machine, variable: Cell) -> Cell {
    let at = machine.mark();
    machine.new_variable();
    machine.new_variable();
    machine.bind(variable, Cell::list(at));
    Cell::list(at)
}

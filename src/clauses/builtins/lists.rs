//! Lists: their members, their elements by number, their lengths.
//!
//! Predicates with several answers look ahead: a choice is left only if another element
//! may match.

use dashu_int::IBig;

use super::{Builtin, det, nondet};
use crate::clauses::atom::Atom;
use crate::clauses::machine::cell::{Cell, tag};
use crate::clauses::machine::number::Number;
use crate::clauses::machine::{Machine, Thrown};

pub(super) const ALL: &[Builtin] = &[
    nondet("member", 2, member),
    det("memberchk", 2, memberchk),
    nondet("nth0", 3, |machine, arguments, cursor| {
        nth(machine, arguments, cursor, 0)
    }),
    nondet("nth1", 3, |machine, arguments, cursor| {
        nth(machine, arguments, cursor, 1)
    }),
    nondet("length", 2, length),
    det("is_list", 1, is_list),
    det("$skip_list", 3, skip_list),
];

/// Where a list ends that begins like this: how many elements, and what comes after them.
pub(super) fn list_end(machine: &mut Machine, list: Cell) -> Result<(u64, Cell), Thrown> {
    let mut rest = machine.deref(list);
    let mut count = 0;
    while rest.tag() == tag::LIST {
        count += 1;
        rest = machine.deref(machine.at(rest.address() + 1));
        machine.work(count)?;
    }
    Ok((count, rest))
}

/// The first element of a list that may equal a term, as the list that begins with it.
#[inline(always)]
fn find(machine: &mut Machine, element: Cell, list: Cell) -> Result<Option<Cell>, Thrown> {
    let mut rest = machine.deref(list);
    let mut steps = 0;
    while rest.tag() == tag::LIST {
        let at = rest.address();
        if machine.could_unify(machine.at(at), element) {
            return Ok(Some(rest));
        }
        rest = machine.deref(machine.at(at + 1));
        steps += 1;
        machine.work(steps)?;
    }
    // A list without an end may have anything in it.
    Ok(rest.is_ref().then_some(rest))
}

fn member(
    machine: &mut Machine,
    arguments: &[Cell],
    cursor: Option<[u64; 2]>,
) -> Result<bool, Thrown> {
    let element = machine.deref(arguments[0]);
    // Where the next element is, and how many come between an open end and it.
    let (found, before) = match cursor {
        Some([place, before]) => (Some(Cell(place)), before),
        None => (find(machine, element, arguments[1])?, 0),
    };
    let Some(found) = found else {
        return Ok(false);
    };
    let found = machine.deref(found);
    if found.is_ref() {
        // The end is open: the list grows.
        machine.more([found.0, before + 1]);
        extend(machine, found, before as usize, element)?;
        return Ok(true);
    }
    if found.tag() != tag::LIST {
        return Ok(false);
    }
    let at = found.address();
    if let Some(next) = find(machine, element, machine.at(at + 1))? {
        machine.more([next.0, 0]);
    }
    machine.unify(element, machine.at(at))
}

fn memberchk(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    let element = machine.deref(arguments[0]);
    let mut rest = arguments[1];
    while let Some(found) = find(machine, element, rest)? {
        if found.is_ref() {
            let (at, tail) = (machine.mark(), machine.mark() + 1);
            machine.push(element.0);
            machine.push(Cell::reference(tail).0);
            machine.bind(found, Cell::list(at));
            return Ok(true);
        }
        let candidate = machine.at(found.address());
        if machine.try_unify(element, candidate)? {
            return Ok(true);
        }
        rest = machine.at(found.address() + 1);
    }
    Ok(false)
}

fn nth(
    machine: &mut Machine,
    arguments: &[Cell],
    cursor: Option<[u64; 2]>,
    base: i64,
) -> Result<bool, Thrown> {
    let (mut list, mut number) = match cursor {
        Some([list, number]) => (Cell(list), number as i64),
        None => {
            let index = machine.deref(arguments[0]);
            if !index.is_ref() {
                return nth_known(machine, index, arguments, base);
            }
            (machine.deref(arguments[1]), base)
        }
    };
    // The next element that may match, and the one after it.
    let element = machine.deref(arguments[2]);
    let start = number;
    loop {
        list = machine.deref(list);
        match list.tag() {
            tag::LIST => {}
            tag::REF => return nth_open(machine, arguments, list, number, base),
            _ => return Ok(false),
        }
        if machine.could_unify(machine.at(list.address()), element) {
            break;
        }
        list = machine.at(list.address() + 1);
        number += 1;
        machine.work((number - start) as u64)?;
    }
    let at = list.address();
    let (mut next, mut next_number) = (machine.deref(machine.at(at + 1)), number + 1);
    while next.tag() == tag::LIST && !machine.could_unify(machine.at(next.address()), element) {
        next = machine.deref(machine.at(next.address() + 1));
        next_number += 1;
        machine.work((next_number - start) as u64)?;
    }
    if matches!(next.tag(), tag::LIST | tag::REF) {
        machine.more([next.0, next_number as u64]);
    }
    Ok(
        machine.unify(arguments[0], Cell::int(number))?
            && machine.unify(element, machine.at(at))?,
    )
}

/// A list with an open end has every number of elements: the one of this number is the
/// last that is known.
fn nth_open(
    machine: &mut Machine,
    arguments: &[Cell],
    end: Cell,
    number: i64,
    base: i64,
) -> Result<bool, Thrown> {
    let (count, _) = list_end(machine, arguments[1])?;
    machine.more([end.0, (number + 1) as u64]);
    let before = (number - base - count as i64).max(0) as usize;
    extend(machine, end, before, arguments[2])?;
    machine.unify(arguments[0], Cell::int(number))
}

/// An open end becomes so many new variables, an element and a new open end.
fn extend(machine: &mut Machine, end: Cell, before: usize, element: Cell) -> Result<(), Thrown> {
    machine.reserve(2 * before + 4)?;
    let first = machine.mark();
    for i in 0..before as u32 {
        machine.push(Cell::reference(first + 2 * i).0);
        machine.push(Cell::list(first + 2 * i + 2).0);
    }
    machine.push(element.0);
    machine.new_variable();
    machine.bind(end, Cell::list(first));
    Ok(())
}

fn nth_known(
    machine: &mut Machine,
    index: Cell,
    arguments: &[Cell],
    base: i64,
) -> Result<bool, Thrown> {
    let index = match index.is_int() && index.value() >= 0 {
        true => index.value(),
        false if machine.image.dialect.is_some() => return Ok(false),
        false => {
            machine.set_context("can_be", 2);
            machine.count(index)?
        }
    };
    let mut left = index - base;
    if left < 0 {
        return Ok(false);
    }
    let mut list = machine.deref(arguments[1]);
    while list.tag() == tag::LIST && left > 0 {
        list = machine.deref(machine.at(list.address() + 1));
        left -= 1;
        machine.work((index - left) as u64)?;
    }
    if list.is_ref() {
        extend(machine, list, left as usize, arguments[2])?;
        return Ok(true);
    }
    if list.tag() != tag::LIST {
        return Ok(false);
    }
    machine.unify(arguments[2], machine.at(list.address()))
}

fn length(
    machine: &mut Machine,
    arguments: &[Cell],
    cursor: Option<[u64; 2]>,
) -> Result<bool, Thrown> {
    if let Some([end, count]) = cursor {
        return longer(machine, arguments, Cell(end), count);
    }
    machine.set_own_context();
    let known = match machine.integer_or_variable(arguments[1])? {
        Some(known) if known < 0 => {
            return Err(machine.domain_error("not_less_than_zero", Cell::int(known)));
        }
        known => known,
    };
    let (count, end) = list_end(machine, arguments[0])?;
    if end == Cell::NIL {
        return machine.unify(arguments[1], Cell::int(count as i64));
    }
    if !end.is_ref() {
        return Ok(false);
    }
    let Some(known) = known else {
        if machine.deref(arguments[1]) == end {
            return Err(machine.resource_error("finite_memory"));
        }
        return longer(machine, arguments, end, count);
    };
    let Ok(missing) = usize::try_from(known - count as i64) else {
        return Ok(false);
    };
    if missing > super::super::machine::store::HEAP_WORDS / 2 {
        return too_long(machine, arguments[1], count);
    }
    let list = variables(machine, missing)?;
    machine.bind(end, list);
    Ok(true)
}

/// A list with more elements than there can be memory for: the error says how many are
/// missing.
fn too_long(machine: &mut Machine, length: Cell, count: u64) -> Result<bool, Thrown> {
    let length = machine.evaluate(length)?;
    let missing = match length {
        Number::Int(length) => Number::Int(length - count as i64),
        Number::Big(length) => Number::from(length - IBig::from(count)),
        Number::Float(_) => length,
    };
    let missing = machine.number_cell(&missing)?;
    let formal = [Cell::atom(Atom::new("finite_memory")), missing];
    let formal = machine.compound(Atom::new("resource_error"), &formal);
    Err(machine.error(formal))
}

/// A list of new variables.
fn variables(machine: &mut Machine, count: usize) -> Result<Cell, Thrown> {
    machine.reserve(2 * count)?;
    let first = machine.mark();
    for i in 0..count as u32 {
        machine.push(Cell::reference(first + 2 * i).0);
        machine.push(Cell::list(first + 2 * i + 2).0);
    }
    Ok(match count {
        0 => Cell::NIL,
        _ => {
            machine.set(first + 2 * count as u32 - 1, Cell::NIL);
            Cell::list(first)
        }
    })
}

/// The list ends after this many elements, or later.
fn longer(
    machine: &mut Machine,
    arguments: &[Cell],
    end: Cell,
    count: u64,
) -> Result<bool, Thrown> {
    let (so_far, _) = list_end(machine, arguments[0])?;
    machine.more([end.0, count + 1]);
    let list = variables(machine, (count - so_far.min(count)) as usize)?;
    machine.bind(end, list);
    machine.unify(arguments[1], Cell::int(count as i64))
}

fn is_list(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    let (_, end) = list_end(machine, arguments[0])?;
    Ok(end == Cell::NIL)
}

/// `'$skip_list'(Count, List, Rest)`: how many elements come before the rest.
fn skip_list(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    let (count, end) = list_end(machine, arguments[1])?;
    Ok(
        machine.unify(arguments[0], Cell::int(count as i64))?
            && machine.unify(arguments[2], end)?,
    )
}

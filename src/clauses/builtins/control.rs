//! Exceptions, the end, numbers between.

use std::cmp::Ordering;

use dashu_int::IBig;

use super::{Builtin, det, nondet};
use crate::clauses::machine::cell::Cell;
use crate::clauses::machine::number::Number;
use crate::clauses::machine::{Machine, Thrown};

pub(super) const ALL: &[Builtin] = &[
    det("throw", 1, throw),
    det("halt", 0, |_, _| Err(Thrown::Halt(0))),
    det("halt", 1, halt),
    nondet("between", 3, between),
    nondet("repeat", 0, repeat),
];

fn throw(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    let ball = machine.deref(arguments[0]);
    if ball.is_ref() {
        machine.set_own_context();
        return Err(machine.instantiation_error());
    }
    Err(machine.throw(ball))
}

fn halt(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    machine.set_own_context();
    let code = machine.integer(arguments[0])?;
    Err(Thrown::Halt(code))
}

fn repeat(machine: &mut Machine, _: &[Cell], _: Option<[u64; 2]>) -> Result<bool, Thrown> {
    machine.more([0; 2]);
    Ok(true)
}

fn between(
    machine: &mut Machine,
    arguments: &[Cell],
    cursor: Option<[u64; 2]>,
) -> Result<bool, Thrown> {
    let [low, high] = [machine.deref(arguments[0]), machine.deref(arguments[1])];
    if cursor.is_none() {
        machine.set_context("must_be", 2);
        machine.integer(low)?;
        machine.integer(high)?;
        machine.set_context("can_be", 2);
        if machine.integer_or_variable(arguments[2])?.is_some() {
            let known = arguments[2];
            return Ok(
                machine.compare(low, known)?.is_le() && machine.compare(known, high)?.is_le()
            );
        }
    }
    // The cursor counts from the lowest: that may be a number of any size.
    let done = cursor.map_or(0, |[done, _]| done);
    if low.is_int() && high.is_int() {
        let value = low.value() + done as i64;
        if value > high.value() {
            return Ok(false);
        }
        if value < high.value() {
            machine.more([done + 1, 0]);
        }
        return machine.unify(arguments[2], Cell::int(value));
    }
    let low = match machine.number(low) {
        Some(Number::Int(low)) => IBig::from(low),
        Some(Number::Big(low)) => low,
        _ => return Ok(false),
    };
    let value = machine.number_cell(&Number::from(low + done))?;
    match machine.compare(value, high)? {
        Ordering::Greater => return Ok(false),
        Ordering::Less => machine.more([done + 1, 0]),
        Ordering::Equal => {}
    }
    machine.unify(arguments[2], value)
}

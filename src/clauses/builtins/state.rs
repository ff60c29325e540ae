//! What outlives backtracking: global variables, random numbers, the clock.

use std::time::Instant;

use super::{Builtin, det, test};
use crate::clauses::atom::Atom;
use crate::clauses::machine::cell::Cell;
use crate::clauses::machine::number::Number;
use crate::clauses::machine::{Machine, Thrown};

pub(super) const ALL: &[Builtin] = &[
    det("bb_put", 2, bb_put),
    det("bb_b_put", 2, bb_b_put),
    det("bb_get", 2, bb_get),
    det("$random", 1, random),
    det("$set_random", 1, set_random),
    det("statistics", 2, statistics),
    det("$flat", 2, flat),
    test("$can_be_list", 1, can_be_list),
];

/// The most global variables.
const MOST_GLOBALS: usize = 1 << 16;

fn key(machine: &mut Machine, key: Cell) -> Result<Atom, Thrown> {
    machine.set_own_context();
    let key = machine.deref(key);
    match key.is_atom() {
        true => Ok(key.as_atom()),
        false => Err(machine.type_error("atom", key)),
    }
}

fn bb_put(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    let key = key(machine, arguments[0])?;
    let value = machine.flatten(arguments[1])?;
    if machine.scoped_value(key).is_some() {
        machine.set_scoped(key, None);
    }
    if machine.globals.len() >= MOST_GLOBALS && !machine.globals.contains_key(&key) {
        return Err(machine.resource_error("memory"));
    }
    machine.keep_globals();
    machine.globals.insert(key, value);
    Ok(true)
}

fn bb_b_put(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    let key = key(machine, arguments[0])?;
    let value = machine.deref(arguments[1]);
    machine.set_scoped(key, Some(value));
    Ok(true)
}

fn bb_get(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    let key = key(machine, arguments[0])?;
    if let Some(value) = machine.scoped_value(key) {
        return machine.unify(arguments[1], value);
    }
    let Some(value) = machine.globals.get(&key).cloned() else {
        return Ok(false);
    };
    let value = machine.unflatten(&value)?;
    machine.unify(arguments[1], value)
}

/// `'$random'(F)`: from 0 to below 1.
fn random(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    let value = machine.next_random();
    let value = machine.number_cell(&Number::Float(value))?;
    machine.unify(arguments[0], value)
}

/// `'$set_random'(Seed)`
fn set_random(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    machine.set_own_context();
    let seed = machine.integer(arguments[0])?;
    // Seeds that follow each other must not give numbers that do.
    let mut mixed = (seed as u64).wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    machine.random = (mixed ^ (mixed >> 31)).max(1);
    Ok(true)
}

/// `statistics(runtime, [Milliseconds, SinceTheLastTime])`; the time of the process is
/// not known here, so it is the time on the clock.
fn statistics(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    machine.set_own_context();
    let what = machine.atom(arguments[0])?;
    let passed = START.get_or_init(Instant::now).elapsed();
    let value = match what.name() {
        "cputime" | "process_cputime" => {
            machine.number_cell(&Number::Float(passed.as_secs_f64()))?
        }
        "runtime" | "walltime" | "real_time" | "process_time" => {
            let last = machine.globals.get(&Atom::new("$last_time")).cloned();
            let last = match last {
                Some(last) => machine.unflatten(&last)?.value(),
                None => 0,
            };
            let now = passed.as_millis() as i64;
            let kept = machine.flatten(Cell::int(now))?;
            machine.keep_globals();
            machine.globals.insert(Atom::new("$last_time"), kept);
            machine.new_list(&[Cell::int(now), Cell::int(now - last)], Cell::NIL)?
        }
        _ => return Err(machine.domain_error("statistics_key", Cell::atom(what))),
    };
    machine.unify(arguments[1], value)
}

/// `'$flat'(Number, Term)`: a ground term of a clause.
fn flat(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    let number = machine.deref(arguments[0]).value();
    let term = machine.flat(number as usize)?;
    machine.unify(arguments[1], term)
}

/// `'$can_be_list'(List)`: what may become a list, or an error.
fn can_be_list(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    machine.set_context("can_be", 2);
    machine.must_be_partial_list(arguments[0])?;
    Ok(true)
}

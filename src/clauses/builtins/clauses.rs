//! Clauses that are looked at and taken away.

use std::collections::HashMap;
use std::sync::Arc;

use super::database::Head;
use super::{Builtin, det, nondet};
use crate::clauses::atom::Atom;
use crate::clauses::code::KEYS;
use crate::clauses::machine::cell::{Cell, tag};
use crate::clauses::machine::{Machine, Thrown};
use crate::clauses::term::VarId;

pub(super) const ALL: &[Builtin] = &[
    nondet("retract", 1, retract),
    det("retractall", 1, retractall),
    nondet("clause", 2, clause),
];

/// What remains of a chain: places from and to, the predicate, the generation.
#[derive(Clone, Copy)]
struct Walk {
    next: u32,
    end: u32,
    pred: u32,
    generation: u32,
}

impl Walk {
    fn begin(machine: &Machine, pred: u32) -> Walk {
        let (next, end) = machine.image.preds[pred as usize].chain;
        Walk {
            next,
            end,
            pred,
            generation: machine.generation(),
        }
    }

    /// As [`crate::clauses::machine`] expects it of whoever walks over clauses.
    fn cursor(self) -> [u64; 2] {
        [
            u64::from(self.next) | u64::from(self.end) << 32,
            u64::from(self.generation) | u64::from(self.pred) << 32,
        ]
    }

    fn from_cursor([places, who]: [u64; 2]) -> Walk {
        Walk {
            next: places as u32,
            end: (places >> 32) as u32,
            generation: who as u32,
            pred: (who >> 32) as u32,
        }
    }

    /// The next clause that was there at the beginning and may have this head.
    fn step(&mut self, machine: &Machine, keys: &[u64; KEYS]) -> Option<u32> {
        while self.next < self.end {
            let number = machine.image.chains[self.next as usize];
            self.next += 1;
            let clause = &machine.image.clauses[number as usize];
            let is_there = clause.born <= self.generation && self.generation < clause.died;
            let fits = |(&own, &key): (&u64, &u64)| own == 0 || key == 0 || own == key;
            if is_there && clause.keys.iter().zip(keys).all(fits) {
                return Some(number);
            }
        }
        None
    }
}

/// What the clauses of a predicate are told apart by, for a head.
fn keys(machine: &Machine, pred: u32, head: &Head) -> [u64; KEYS] {
    let mut keys = [0; KEYS];
    let predicate = &machine.image.preds[pred as usize];
    if head.arity == 0 {
        return keys;
    }
    let first = head.term.address() + 1;
    let args = &predicate.key_args[..usize::from(predicate.key_count).min(KEYS)];
    for (key, &argument) in keys.iter_mut().zip(args) {
        *key = machine.key(machine.at(first + u32::from(argument)));
    }
    keys
}

/// Puts a clause onto the heap: head and body.
fn put_clause(machine: &mut Machine, number: u32) -> Result<(Cell, Cell), Thrown> {
    let source = Arc::clone(&machine.image.clauses[number as usize].source);
    let mut variables: HashMap<VarId, Cell> = HashMap::new();
    let head = machine.put_term(&source.terms, source.head, &mut variables)?;
    let body = match source.body {
        Some(body) => machine.put_term(&source.terms, body, &mut variables)?,
        None => Cell::atom(Atom::TRUE),
    };
    Ok((head, body))
}

/// The next clause that matches, after leaving a way to those behind it.
fn next_clause(
    machine: &mut Machine,
    head: &Head,
    body: Cell,
    mut walk: Walk,
) -> Result<Option<u32>, Thrown> {
    let keys = keys(machine, walk.pred, head);
    let Some(number) = walk.step(machine, &keys) else {
        return Ok(None);
    };
    let mut behind = walk;
    if behind.step(machine, &keys).is_some() {
        behind.next -= 1;
        machine.more(behind.cursor());
    }
    let (own_head, own_body) = put_clause(machine, number)?;
    let matches = machine.unify(head.term, own_head)? && machine.unify(body, own_body)?;
    Ok(matches.then_some(number))
}

fn retract(
    machine: &mut Machine,
    arguments: &[Cell],
    cursor: Option<[u64; 2]>,
) -> Result<bool, Thrown> {
    machine.set_own_context();
    let (head, body) = machine.head_and_body(arguments[0])?;
    let walk = match cursor {
        Some(cursor) => Walk::from_cursor(cursor),
        None => match machine.dynamic_predicate(&head)? {
            Some(pred) => Walk::begin(machine, pred),
            None => return Ok(false),
        },
    };
    let Some(number) = next_clause(machine, &head, body, walk)? else {
        return Ok(false);
    };
    // Somebody else may have taken it away in the meantime.
    if machine.is_alive(number) {
        machine.kill(walk.pred, number)?;
    }
    Ok(true)
}

fn retractall(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    machine.set_context("retract", 1);
    let (module, term) = machine.unqualified(arguments[0])?;
    let head = machine.head(module, term)?;
    let Some(pred) = machine.dynamic_predicate(&head)? else {
        return Ok(true);
    };
    let keys = keys(machine, pred, &head);
    let is_any = matches_any(machine, &head);
    let mut walk = Walk::begin(machine, pred);
    let mut steps = 0;
    while let Some(number) = walk.step(machine, &keys) {
        steps += 1;
        machine.work(steps)?;
        if is_any {
            machine.kill(pred, number)?;
            continue;
        }
        let mark = machine.mark();
        let (own, _) = put_clause(machine, number)?;
        let matches = machine.could_become_equal(head.term, own);
        machine.drop_to(mark);
        if matches? {
            machine.kill(pred, number)?;
        }
    }
    Ok(true)
}

/// Whether every clause of its predicate matches a head: its arguments are variables, each
/// another one.
fn matches_any(machine: &Machine, head: &Head) -> bool {
    let first = head.term.address() + 1;
    let argument = |n| machine.deref(machine.at(first + n));
    (0..head.arity).all(|n| {
        let own = argument(n);
        own.is_ref() && (0..n).all(|other| argument(other) != own)
    })
}

fn clause(
    machine: &mut Machine,
    arguments: &[Cell],
    cursor: Option<[u64; 2]>,
) -> Result<bool, Thrown> {
    machine.set_own_context();
    let (module, term) = machine.unqualified(arguments[0])?;
    let head = machine.head(module, term)?;
    let body = machine.deref(arguments[1]);
    let walk = match cursor {
        Some(cursor) => Walk::from_cursor(cursor),
        None => {
            let kind = "private_procedure";
            let found = machine.own_predicate(&head, "access", kind)?;
            // As in Scryer, the clauses of a program are its own affair.
            if found.is_some_and(|pred| !machine.image.preds[pred as usize].is_dynamic) {
                return Err(machine.permission_error("access", kind, head.name, head.arity));
            }
            if !matches!(body.tag(), tag::REF | tag::ATOM | tag::STRUCT) {
                return Ok(false);
            }
            match found {
                Some(pred) => Walk::begin(machine, pred),
                None => return Ok(false),
            }
        }
    };
    Ok(next_clause(machine, &head, body, walk)?.is_some())
}

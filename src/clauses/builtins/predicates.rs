//! Which predicates there are.

use super::{Builtin, det, nondet};
use crate::clauses::atom::Atom;
use crate::clauses::code::Kind;
use crate::clauses::compile::resolve;
use crate::clauses::machine::cell::{Cell, tag};
use crate::clauses::machine::{Machine, Thrown};

pub(super) const ALL: &[Builtin] = &[
    nondet("current_predicate", 1, current_predicate),
    det("predicate_property", 2, predicate_property),
];

fn current_predicate(
    machine: &mut Machine,
    arguments: &[Cell],
    cursor: Option<[u64; 2]>,
) -> Result<bool, Thrown> {
    machine.set_own_context();
    let whole = machine.deref(arguments[0]);
    let (module, indicator) = machine.unqualified(whole)?;
    // What is not known at all is a name and an arity that are not known.
    let pattern = match indicator.is_ref() {
        true => {
            let parts = [machine.new_variable(), machine.new_variable()];
            machine.compound(Atom::SLASH, &parts)
        }
        false => indicator,
    };
    let Some(at) = machine.arguments_of(pattern, Atom::SLASH, 2) else {
        return Err(machine.type_error("predicate_indicator", whole));
    };
    let (name, arity) = (
        machine.deref(machine.at(at)),
        machine.deref(machine.at(at + 1)),
    );
    let is_name = name.is_ref() || name.is_atom();
    if !is_name || !(arity.is_ref() || arity.is_int()) {
        return Err(machine.type_error("predicate_indicator", whole));
    }
    // Those of the module first, then those of the libraries.
    let own = machine.image.preds.len();
    let libraries = super::library_predicates();
    let matches = |machine: &Machine, at: usize| -> Option<(Atom, u32)> {
        let (found, count) = match machine.image.preds.get(at) {
            Some(pred) => {
                let is_there =
                    matches!(pred.kind, Kind::Clauses | Kind::Facts(_)) || pred.is_dynamic;
                let is_own = pred.key.module == module && !pred.key.name.name().starts_with('$');
                (is_there && is_own).then_some((pred.key.name, pred.key.arity))?
            }
            None => *libraries.get(at - own)?,
        };
        let fits = machine.could_unify(name, Cell::atom(found))
            && machine.could_unify(arity, Cell::int(count.into()));
        fits.then_some((found, count))
    };
    let end = own + libraries.len();
    let mut at = cursor.map_or(0, |[at, _]| at as usize);
    let found = loop {
        if at >= end {
            return Ok(false);
        }
        machine.work(at as u64)?;
        at += 1;
        if let Some(found) = matches(machine, at - 1) {
            break found;
        }
    };
    let is_known = name.is_atom() && arity.is_int();
    let next = (at..end).find(|&at| matches(machine, at).is_some());
    if let (Some(next), false) = (next, is_known) {
        machine.more([next as u64, 0]);
    }
    Ok(machine.unify(name, Cell::atom(found.0))?
        && machine.unify(arity, Cell::int(found.1.into()))?
        && machine.unify(indicator, pattern)?)
}

fn predicate_property(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    machine.set_own_context();
    let (module, head) = machine.unqualified(arguments[0])?;
    if !matches!(head.tag(), tag::ATOM | tag::STRUCT) {
        return Ok(false);
    }
    let head = machine.head(module, head)?;
    if super::is_library(head.name, head.arity) {
        return Ok(false);
    }
    let pred = resolve(&mut machine.image, module, head.name, head.arity);
    let predicate = &machine.image.preds[pred as usize];
    let property = match predicate.kind {
        _ if predicate.is_dynamic => "dynamic",
        _ if predicate.key.module == Atom::SYSTEM => "built_in",
        _ => return Ok(false),
    };
    machine.unify(arguments[1], Cell::atom(Atom::new(property)))
}

//! Operators and flags.

use super::{Builtin, det, nondet};
use crate::clauses::atom::Atom;
use crate::clauses::machine::cell::{Cell, tag};
use crate::clauses::machine::{Machine, Thrown};
use crate::clauses::syntax::{DoubleQuotes, Fixity, Operator, OperatorError, OperatorType};

pub(super) const ALL: &[Builtin] = &[
    det("op", 3, op),
    nondet("current_op", 3, current_op),
    nondet("current_prolog_flag", 2, current_prolog_flag),
    det("set_prolog_flag", 2, set_prolog_flag),
];

fn op(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    machine.set_own_context();
    let priority = machine.integer(arguments[0])?;
    let specifier = machine.deref(arguments[1]);
    let kind = machine.atom(specifier)?;
    let names = operator_names(machine, arguments[2])?;
    if !(0..=1200).contains(&priority) {
        let priority = machine.deref(arguments[0]);
        return Err(machine.domain_error("operator_priority", priority));
    }
    let Some(kind) = OperatorType::from_atom(kind) else {
        return Err(machine.domain_error("operator_specifier", specifier));
    };
    machine.keep_syntax();
    for name in names {
        // One name cannot stand both between its operands and behind one.
        let known = machine.operators.get(name);
        let is_taken = match kind.fixity() {
            Fixity::Infix => known.postfix.is_some(),
            Fixity::Postfix => known.infix.is_some(),
            Fixity::Prefix => false,
        };
        let added = match is_taken && priority > 0 {
            true => Err(OperatorError::Reserved(name)),
            false => machine.operators.add(priority, kind, name),
        };
        let action = match added {
            Ok(()) => continue,
            Err(OperatorError::Priority(_)) => {
                let priority = machine.deref(arguments[0]);
                return Err(machine.domain_error("operator_priority", priority));
            }
            Err(OperatorError::Comma) => "modify",
            Err(OperatorError::Reserved(_)) => "create",
        };
        let formal = [
            Cell::atom(Atom::new(action)),
            Cell::atom(Atom::new("operator")),
            Cell::atom(name),
        ];
        let formal = machine.compound(Atom::new("permission_error"), &formal);
        return Err(machine.error(formal));
    }
    Ok(true)
}

/// One name, or a list of names; the empty list is a name.
fn operator_names(machine: &mut Machine, names: Cell) -> Result<Vec<Atom>, Thrown> {
    let names = machine.deref(names);
    match names.tag() {
        tag::REF => Err(machine.instantiation_error()),
        tag::ATOM => Ok(vec![names.as_atom()]),
        tag::LIST => {
            let items = machine.list(names)?;
            items.into_iter().map(|item| machine.atom(item)).collect()
        }
        _ => Err(machine.type_error("list", names)),
    }
}

fn current_op(
    machine: &mut Machine,
    arguments: &[Cell],
    cursor: Option<[u64; 2]>,
) -> Result<bool, Thrown> {
    let [priority, specifier, name] = [arguments[0], arguments[1], arguments[2]];
    if cursor.is_none() {
        machine.set_context("op", 3);
        machine.integer_or_variable(priority)?;
        let specifier = machine.deref(specifier);
        if let Some(kind) = machine.atom_or_variable(specifier)?
            && OperatorType::from_atom(kind).is_none()
        {
            return Err(machine.domain_error("operator_specifier", specifier));
        }
        machine.set_context("can_be", 2);
        machine.atom_or_variable(name)?;
    }
    let found: Vec<(Atom, Operator)> = match machine.atom_or_variable(name)? {
        Some(name) => {
            let known = machine.operators.for_writing(name);
            let all = [known.infix, known.prefix, known.postfix];
            all.into_iter()
                .flatten()
                .map(|operator| (name, operator))
                .collect()
        }
        None => machine.operators.all(),
    };
    // Only those that match; the table can change before the next answer, which is then
    // looked for among what is there.
    let matches = |machine: &Machine, &(own, operator): &(Atom, Operator)| {
        machine.could_unify(priority, Cell::int(operator.priority.into()))
            && machine.could_unify(specifier, Cell::atom(operator.kind.atom()))
            && machine.could_unify(name, Cell::atom(own))
    };
    let start = cursor.map_or(0, |[start, _]| start as usize);
    let mut rest = (start..found.len()).filter(|&i| matches(machine, &found[i]));
    let Some(at) = rest.next() else {
        return Ok(false);
    };
    if let Some(next) = rest.next() {
        machine.more([next as u64, 0]);
    }
    let (own, operator) = found[at];
    Ok(
        machine.unify(priority, Cell::int(operator.priority.into()))?
            && machine.unify(specifier, Cell::atom(operator.kind.atom()))?
            && machine.unify(name, Cell::atom(own))?,
    )
}

/// The flags, in the order in which they are listed.
const FLAGS: [&str; 7] = [
    "max_arity",
    "bounded",
    "integer_rounding_function",
    "double_quotes",
    "unknown",
    "occurs_check",
    "answer_write_options",
];

/// Flags that exist and have no value.
const WITHOUT_VALUE: [&str; 2] = ["max_integer", "min_integer"];

fn flag_value(machine: &Machine, flag: &str) -> Cell {
    let name = match flag {
        "max_arity" => return Cell::int(255),
        "answer_write_options" => return Cell::NIL,
        "bounded" | "occurs_check" => "false",
        "integer_rounding_function" => "toward_zero",
        "double_quotes" => match machine.flags.double_quotes {
            DoubleQuotes::Chars => "chars",
            DoubleQuotes::Codes => "codes",
            DoubleQuotes::Atom => "atom",
        },
        _ => "error",
    };
    Cell::atom(Atom::new(name))
}

fn current_prolog_flag(
    machine: &mut Machine,
    arguments: &[Cell],
    cursor: Option<[u64; 2]>,
) -> Result<bool, Thrown> {
    machine.set_own_context();
    if cursor.is_none()
        && let Some(flag) = machine.atom_or_variable(arguments[0])?
    {
        let flag = flag.name();
        if WITHOUT_VALUE.contains(&flag) || flag == "integer_rounding_function" {
            return Ok(false);
        }
        if !FLAGS.contains(&flag) {
            let flag = machine.deref(arguments[0]);
            return Err(machine.domain_error("prolog_flag", flag));
        }
        let value = flag_value(machine, flag);
        return machine.unify(arguments[1], value);
    }
    let at = cursor.map_or(0, |[at, _]| at as usize);
    let Some(flag) = FLAGS.get(at) else {
        return Ok(false);
    };
    if at + 1 < FLAGS.len() {
        machine.more([at as u64 + 1, 0]);
    }
    let value = flag_value(machine, flag);
    Ok(machine.unify(arguments[0], Cell::atom(Atom::new(flag)))?
        && machine.unify(arguments[1], value)?)
}

fn set_prolog_flag(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    machine.set_own_context();
    let flag = machine.atom(arguments[0])?;
    let value = machine.deref(arguments[1]);
    let name = flag.name();
    if !FLAGS.contains(&name) && !WITHOUT_VALUE.contains(&name) {
        return Err(machine.domain_error("prolog_flag", Cell::atom(flag)));
    }
    if value.is_ref() {
        return Err(machine.instantiation_error());
    }
    machine.keep_syntax();
    let word = value.is_atom().then(|| value.as_atom().name());
    let is_valid = match (name, word) {
        ("double_quotes", Some("chars")) => {
            machine.flags.double_quotes = DoubleQuotes::Chars;
            true
        }
        ("double_quotes", Some("codes")) => {
            machine.flags.double_quotes = DoubleQuotes::Codes;
            true
        }
        ("double_quotes", Some("atom")) => {
            machine.flags.double_quotes = DoubleQuotes::Atom;
            true
        }
        ("unknown", Some("error")) | ("occurs_check", Some("false")) => true,
        ("answer_write_options", None) => true,
        ("double_quotes" | "unknown" | "occurs_check", _) => false,
        _ => return Ok(false),
    };
    if is_valid {
        return Ok(true);
    }
    let culprit = machine.compound(Atom::PLUS, &[Cell::atom(flag), value]);
    Err(machine.domain_error("flag_value", culprit))
}

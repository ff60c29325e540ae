//! Terms read from text, and kinds of characters.

use std::collections::HashMap;

use super::text::Letters;
use super::{Builtin, det};
use crate::clauses::atom::Atom;
use crate::clauses::machine::cell::{Cell, tag};
use crate::clauses::machine::{Machine, Thrown};
use crate::clauses::syntax::Reader;
use crate::clauses::term::{Node, TermId, Terms, VarId};

pub(super) const ALL: &[Builtin] = &[
    det("read_term_from_chars", 3, read_term_from_chars),
    det("$char_type", 2, char_type),
];

fn read_term_from_chars(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    machine.set_context("can_be", 2);
    let Some(text) = machine.known_text(arguments[0], Letters::Chars)? else {
        machine.set_context("must_be", 2);
        return Err(machine.instantiation_error());
    };
    machine.set_own_context();
    let options = machine.list(arguments[2])?;
    let read = Reader::new(&text, 0).next(&machine.operators, &machine.flags);
    let read = match read {
        Ok(Some(read)) => read,
        Ok(None) => return machine.unify(arguments[1], Cell::atom(Atom::END_OF_FILE)),
        Err(error) => {
            let (name, arity) = ("read_term_from_chars", 3);
            return Err(machine.syntax_error(error.name, name, arity, true));
        }
    };
    let mut variables: HashMap<VarId, Cell> = HashMap::new();
    let term = machine.put_term(&read.terms, read.root, &mut variables)?;
    let mut known: Vec<(VarId, Cell)> = variables.into_iter().collect();
    known.sort();
    let counts = occurrences(&read.terms, read.root);
    for option in options {
        let option = machine.deref(option);
        if option.tag() != tag::STRUCT {
            return Err(machine.domain_error("read_option", option));
        }
        let (functor, first) = machine.functor_and_arguments(option);
        let value = machine.at(first);
        let list = match functor.functor_name().name() {
            "variables" => {
                let all: Vec<Cell> = known.iter().map(|&(_, cell)| cell).collect();
                machine.new_list(&all, Cell::NIL)?
            }
            kind @ ("variable_names" | "singletons") => {
                let mut pairs = Vec::new();
                for &(var, cell) in &known {
                    let name = read.variables.get(var.0 as usize).map_or("_", |name| name);
                    if name != "_" && (kind == "variable_names" || counts.get(&var) == Some(&1)) {
                        let name = machine.new_atom(name)?;
                        machine.reserve(3)?;
                        pairs.push(machine.compound(Atom::EQUAL, &[name, cell]));
                    }
                }
                machine.new_list(&pairs, Cell::NIL)?
            }
            _ => return Err(machine.domain_error("read_option", option)),
        };
        if !machine.unify(value, list)? {
            return Ok(false);
        }
    }
    machine.unify(arguments[1], term)
}

/// How often each variable occurs.
fn occurrences(terms: &Terms, root: TermId) -> HashMap<VarId, u32> {
    let mut counts = HashMap::new();
    let mut open = vec![root];
    while let Some(term) = open.pop() {
        match terms.node(term) {
            Node::Var(var) => *counts.entry(*var).or_default() += 1,
            Node::Compound(_, arguments) => open.extend(terms.arguments(*arguments)),
            _ => {}
        }
    }
    counts
}

/// `'$char_type'(Char, Type)` for a character and a type that are known.
fn char_type(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    let [c, kind] = [machine.deref(arguments[0]), machine.deref(arguments[1])];
    let Some(c) = c.is_atom().then(|| c.as_atom().as_char()).flatten() else {
        return Ok(false);
    };
    if kind.is_atom() {
        return Ok(is_of_type(c, kind.as_atom().name()));
    }
    if !matches!(kind.tag(), tag::STRUCT) {
        return Ok(false);
    }
    let (functor, first) = machine.functor_and_arguments(kind);
    let is_known = matches!(functor.functor_name().name(), "lower" | "upper");
    if !is_known || functor.functor_arity() != 1 {
        return Ok(false);
    }
    // Both, in Scryer, are the upper case.
    let text: String = c.to_uppercase().collect();
    let chars = machine.chars_list(&text, Cell::NIL)?;
    machine.unify(machine.at(first), chars)
}

fn is_of_type(c: char, kind: &str) -> bool {
    let is = |kind| is_of_type(c, kind);
    match kind {
        "alpha" => {
            let others = [
                "numeric",
                "whitespace",
                "control",
                "graphic_token",
                "layout",
                "meta",
                "solo",
            ];
            c == '_' || !others.into_iter().any(is)
        }
        "alnum" => is("alpha") || is("numeric"),
        "alphabetic" => c.is_alphabetic(),
        "alphanumeric" => c.is_alphanumeric(),
        "ascii" => c.is_ascii(),
        "ascii_graphic" => c.is_ascii_graphic(),
        "ascii_punctuation" => c.is_ascii_punctuation(),
        "control" => c.is_control(),
        "numeric" => c.is_numeric(),
        "whitespace" => c.is_whitespace(),
        "lower" => c.is_lowercase(),
        "upper" => c.is_uppercase(),
        "binary_digit" => matches!(c, '0' | '1'),
        "octal_digit" => c.is_digit(8),
        "decimal_digit" => c.is_ascii_digit(),
        "hexadecimal_digit" => c.is_ascii_hexdigit(),
        "exponent" => matches!(c, 'e' | 'E'),
        "sign" => matches!(c, '+' | '-'),
        "symbolic_hexadecimal" => c == 'x',
        "graphic" => "#$&*+-./:<=>?@^~".contains(c),
        "graphic_token" => c == '\\' || is("graphic"),
        "meta" => "\\'\"`".contains(c),
        "solo" => "!(),;[]{}|%".contains(c),
        "layout" => matches!(c, ' ' | '\t'..='\r'),
        "symbolic_control" => "abfnrtv0".contains(c),
        "octet" => u32::from(c) < 256,
        "prolog" => ["graphic", "alnum", "solo", "layout", "meta"]
            .into_iter()
            .any(is),
        _ => false,
    }
}

//! Goals as text, short enough to be read.

use std::collections::HashMap;

use super::super::clause::Clause;
use super::super::machine::Machine;
use super::super::machine::cell::{Cell, tag};
use super::super::syntax::{WriteOptions, term_text};
use super::super::term::{Node, TermId, VarId};
use super::ports::Site;

/// Where a value is cut off.
const LONG: usize = 76;
/// Values up to here take the place of their variables.
const SHORT: usize = 20;
/// How deep values are shown.
const DEPTH: usize = 12;

/// A goal as text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Shown {
    /// The goal.
    pub text: String,
    /// Names in it and their values.
    pub bindings: Vec<(String, String)>,
}

/// A term, cut off where it gets long.
pub fn shown(machine: &Machine, term: Cell) -> String {
    shortened(&in_full(machine, term, DEPTH), LONG)
}

/// A term that is cut off only where it is very long.
pub fn shown_in_full(machine: &Machine, term: Cell) -> String {
    in_full(machine, term, 0)
}

fn in_full(machine: &Machine, term: Cell, max_depth: usize) -> String {
    let options = WriteOptions {
        quoted: true,
        numbervars: true,
        double_quotes: true,
        max_depth,
        most_parts: 1 << 16,
        ..WriteOptions::default()
    };
    let heap = super::super::machine::Heap::new(machine);
    term_text(&heap, term, &options, &machine.operators)
}

/// A text up to a length, and how it is shown that there was more.
pub fn shortened(text: &str, length: usize) -> String {
    match text.char_indices().nth(length) {
        Some((at, _)) => format!("{}...", text[..at].trim_end()),
        None => text.to_owned(),
    }
}

/// A goal as it is written in its clause, with values instead of the names of variables
/// where they are short, and the others beside it.
pub fn shown_goal(machine: &Machine, goal: Cell, site: Option<&Site>) -> Shown {
    let site = site.filter(|site| {
        let goal = machine.deref(goal);
        let own = match goal.tag() {
            tag::ATOM => Some((goal.as_atom(), 0)),
            tag::LIST | tag::STRUCT => {
                let (functor, _) = machine.functor_and_arguments(goal);
                Some((functor.functor_name(), functor.functor_arity() as usize))
            }
            _ => None,
        };
        let written = site.clause.terms.callable(site.goal);
        own.is_some() && own == written.map(|(name, arguments)| (name, arguments.len()))
    });
    let Some(site) = site else {
        return Shown {
            text: shown(machine, goal),
            bindings: Vec::new(),
        };
    };
    let clause = &site.clause;
    let mut values: HashMap<VarId, Cell> = HashMap::new();
    let mut open = vec![(site.goal, goal)];
    while let Some((term, cell)) = open.pop() {
        let cell = machine.deref(cell);
        match clause.terms.node(term) {
            Node::Var(var) => {
                values.insert(*var, cell);
            }
            Node::Compound(_, arguments) if matches!(cell.tag(), tag::LIST | tag::STRUCT) => {
                let (_, first) = machine.functor_and_arguments(cell);
                let arguments = clause.terms.arguments(*arguments);
                open.extend(
                    (first..)
                        .zip(arguments)
                        .map(|(at, &term)| (term, machine.at(at))),
                );
            }
            _ => {}
        }
    }
    with_values(machine, clause, site.goal, &values)
}

/// A term of a clause with values for some of its variables.
fn with_values(
    machine: &Machine,
    clause: &Clause,
    root: TermId,
    values: &HashMap<VarId, Cell>,
) -> Shown {
    let mut texts: Vec<(VarId, String)> = Vec::new();
    let mut names: HashMap<u64, Box<str>> = HashMap::new();
    for (number, name) in (0..).zip(&clause.variables) {
        let var = VarId(number);
        let value = values.get(&var).map(|&cell| machine.deref(cell));
        let value = value.filter(|cell| !cell.is_ref());
        let text = value.map(|cell| shown(machine, cell));
        let is_short = |text: &String| text.chars().count() <= SHORT;
        let is_anonymous = name.starts_with('_');
        let label = match text {
            Some(text) if is_short(&text) || is_anonymous => shortened(&text, SHORT).into(),
            Some(text) => {
                texts.push((var, text));
                name.clone()
            }
            None if is_anonymous => "_".into(),
            None => name.clone(),
        };
        names.insert(u64::from(number), label);
    }
    let options = WriteOptions {
        quoted: true,
        double_quotes: true,
        variable_names: names,
        ..WriteOptions::default()
    };
    let text = term_text(&clause.terms, root, &options, &machine.operators);
    let bindings = texts
        .into_iter()
        .map(|(var, text)| (clause.variables[var.0 as usize].to_string(), text));
    Shown {
        text: shortened(&text, 2 * LONG),
        bindings: bindings.collect(),
    }
}

/// A term of a clause with the names of its variables.
pub(super) fn term_of(machine: &Machine, clause: &Clause, term: TermId) -> String {
    with_values(machine, clause, term, &HashMap::new()).text
}

/// A whole clause as it is written in its file.
pub fn clause_text(clause: &Clause) -> &str {
    let (start, end) = (clause.span.start as usize, clause.span.end as usize);
    clause.file.text.get(start..end).unwrap_or_default()
}

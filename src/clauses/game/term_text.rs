//! Terms of a machine as text, and texts as terms of a machine.

use crate::clauses::atom::Atom;
use crate::clauses::machine::cell::{Cell, MAX_SMALL, MIN_SMALL, tag};
use crate::clauses::machine::number::{Number, big_words, float_words};
use crate::clauses::machine::{Machine, Thrown};
use crate::clauses::syntax::{DoubleQuotes, Operators, ReadTerm, WriteOptions, term_text};
use crate::clauses::term::{Node, Span, TermId, Terms, VarId};

/// A term with more parts is not written.
const MOST_PARTS: usize = 1 << 22;
/// There is room for so many bytes of a text from the beginning.
const USUAL_TEXT: usize = 48;
/// Where a term in a message is cut off.
const DEEP: usize = 60;

/// A term as it can be read again.
pub(super) fn quoted(machine: &Machine, term: Cell) -> String {
    in_full(machine, term, 0)
}

/// A term in a message.
pub(super) fn written(machine: &Machine, term: Cell) -> String {
    in_full(machine, term, DEEP)
}

/// A term as `write/1` writes it.
pub(super) fn plain(machine: &Machine, term: Cell) -> String {
    if term.is_atom() {
        return term.as_atom().name().to_owned();
    }
    match terms_of(machine, term) {
        Some((terms, root)) => term_text(&terms, root, &WriteOptions::write(), &machine.operators),
        None => "...".to_owned(),
    }
}

fn in_full(machine: &Machine, term: Cell, max_depth: usize) -> String {
    let Some((terms, root)) = terms_of(machine, term) else {
        return "...".to_owned();
    };
    // In a dialect, a text in double quotes may be read as something else.
    let is_text = machine.flags.double_quotes == DoubleQuotes::Chars;
    let options = WriteOptions {
        quoted: true,
        double_quotes: is_text || machine.image.dialect.is_none(),
        max_depth,
        ..WriteOptions::default()
    };
    term_text(&terms, root, &options, &machine.operators)
}

/// A copy of a term that is not on the heap of a machine; `None` if it is too large.
pub(super) fn terms_of(machine: &Machine, term: Cell) -> Option<(Terms, TermId)> {
    enum Step {
        Visit(Cell),
        Build(Atom, usize),
    }
    let span = Span::default();
    let mut terms = Terms::default();
    let mut done: Vec<TermId> = Vec::new();
    let mut steps = vec![Step::Visit(term)];
    while let Some(step) = steps.pop() {
        let cell = match step {
            Step::Visit(cell) => machine.deref(cell),
            Step::Build(name, arity) => {
                let arguments = done.split_off(done.len() - arity);
                done.push(terms.compound(name, &arguments, span));
                continue;
            }
        };
        let node = match cell.tag() {
            tag::LIST | tag::STRUCT => {
                let (functor, first) = machine.functor_and_arguments(cell);
                let arity = functor.functor_arity();
                steps.push(Step::Build(functor.functor_name(), arity as usize));
                let arguments = (0..arity).rev().map(|i| Step::Visit(machine.at(first + i)));
                steps.extend(arguments);
                if terms.len() + steps.len() > MOST_PARTS {
                    return None;
                }
                continue;
            }
            tag::ATOM => Node::Atom(cell.as_atom()),
            tag::REF => Node::Var(VarId(cell.address())),
            _ => match machine.number(cell) {
                Some(Number::Int(value)) => Node::Int(value),
                Some(Number::Big(value)) => Node::Big(value),
                Some(Number::Float(value)) => Node::Float(value),
                None => Node::Atom(Atom::EMPTY),
            },
        };
        done.push(terms.add(node, span));
    }
    Some((terms, done.pop()?))
}

/// A term that was read, on the heap.
pub(super) fn placed(machine: &mut Machine, read: &ReadTerm) -> Result<Cell, Thrown> {
    let terms = &read.terms;
    // Subterms come before the terms they are part of.
    let mut cells: Vec<Cell> = Vec::with_capacity(terms.len());
    let variables: Vec<Cell> = (0..read.variables.len())
        .map(|_| machine.variable())
        .collect();
    for number in 0..=read.root.0 {
        machine.reserve(64)?;
        let cell = match terms.node(TermId(number)) {
            Node::Var(variable) => variables
                .get(variable.0 as usize)
                .copied()
                .unwrap_or(Cell::NIL),
            Node::Atom(name) => Cell::atom(*name),
            Node::Int(value @ MIN_SMALL..=MAX_SMALL) => Cell::int(*value),
            Node::Int(value) => boxed(machine, &big_words(&(*value).into())),
            Node::Big(value) => {
                let words = big_words(value);
                machine.reserve(words.len())?;
                boxed(machine, &words)
            }
            Node::Float(value) => boxed(machine, &float_words(*value)),
            Node::Compound(name, arguments) => {
                let arguments = terms.arguments(*arguments).iter();
                let arguments: Vec<Cell> = arguments
                    .map(|argument| cells.get(argument.0 as usize).copied().unwrap_or(Cell::NIL))
                    .collect();
                machine.reserve(arguments.len() + 1)?;
                machine.compound(*name, &arguments)
            }
        };
        cells.push(cell);
    }
    Ok(cells.pop().unwrap_or(Cell::NIL))
}

fn boxed(machine: &mut Machine, words: &[u64]) -> Cell {
    let at = machine.mark();
    for &word in words {
        machine.push(word);
    }
    Cell::boxed(at)
}

/// The term of a text, without its full stop.
pub(super) fn read(
    text: &str,
    operators: &Operators,
    machine: &mut Machine,
) -> Result<Cell, String> {
    let flags = machine.flags;
    let read = crate::clauses::syntax::parse_goal(text, operators, &flags);
    let read = read.map_err(|error| error.to_string())?;
    placed(machine, &read).map_err(|_| "it is too large".to_owned())
}

/// A list of characters.
pub(super) fn characters(machine: &mut Machine, text: &str) -> Result<Cell, Thrown> {
    machine.reserve(2 * text.len() + 2)?;
    let mut list = Cell::NIL;
    for c in text.chars().rev() {
        let atom = Atom::try_from_char(c).unwrap_or(Atom::EMPTY);
        list = machine.compound(Atom::DOT, &[Cell::atom(atom), list]);
    }
    Ok(list)
}

/// The text that a term is: a list of characters, or an atom.
pub(super) fn text_of(machine: &Machine, term: Cell) -> Option<String> {
    let mut rest = machine.deref(term);
    if rest.is_atom() && rest != Cell::NIL {
        return Some(rest.as_atom().name().to_owned());
    }
    let mut text = Vec::with_capacity(USUAL_TEXT);
    while rest.tag() == tag::LIST {
        let character = machine.deref(machine.at(rest.address()));
        if !character.is_atom() || text.len() > MOST_PARTS {
            return None;
        }
        match character.as_atom().as_char()? {
            ascii @ '\0'..='\x7f' => text.push(ascii as u8),
            other => text.extend_from_slice(other.encode_utf8(&mut [0; 4]).as_bytes()),
        }
        rest = machine.deref(machine.at(rest.address() + 1));
    }
    (rest == Cell::NIL)
        .then(|| String::from_utf8(text).ok())
        .flatten()
}

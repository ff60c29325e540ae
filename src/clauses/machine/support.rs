//! Terms of the heap as text, and terms of clauses on the heap: what built-in predicates
//! and whoever asks questions need.

use std::cell::OnceCell;
use std::collections::HashMap;

use dashu_int::IBig;

use super::Machine;
use super::cell::{Cell, MAX_SMALL, MIN_SMALL, tag};
use super::errors::Thrown;
use super::number::{self, Number};
use crate::clauses::atom::Atom;
use crate::clauses::syntax::{Look, View, WriteError, WriteOptions, term_text, write_term};
use crate::clauses::term::{Node, Span, TermId, Terms, VarId};

/// The terms of a machine, to be looked at.
pub(in crate::clauses) struct Heap<'m> {
    machine: &'m Machine,
    bigs: Bigs,
}

/// Integers that a look at a term refers to: a list that only grows.
#[derive(Default)]
struct Bigs {
    first: OnceCell<Box<(IBig, Bigs)>>,
}

impl Bigs {
    fn keep(&self, value: IBig) -> &IBig {
        let mut place = &self.first;
        while let Some(kept) = place.get() {
            place = &kept.1.first;
        }
        &place.get_or_init(|| Box::new((value, Bigs::default()))).0
    }
}

impl<'m> Heap<'m> {
    pub(in crate::clauses) fn new(machine: &'m Machine) -> Self {
        Heap {
            machine,
            bigs: Bigs::default(),
        }
    }
}

impl View for Heap<'_> {
    type Ref = Cell;

    fn look(&self, term: Cell) -> Look<'_> {
        let term = self.machine.deref(term);
        match term.tag() {
            tag::REF => Look::Var(term.address().into()),
            tag::ATOM => Look::Atom(term.as_atom()),
            tag::LIST | tag::STRUCT => {
                let (functor, _) = self.machine.functor_and_arguments(term);
                Look::Compound(functor.functor_name(), functor.functor_arity() as usize)
            }
            _ => match self.machine.number(term) {
                Some(Number::Int(value)) => Look::Int(value),
                Some(Number::Float(value)) => Look::Float(value),
                Some(Number::Big(value)) => match i64::try_from(&value) {
                    Ok(small) => Look::Int(small),
                    Err(_) => Look::Big(self.bigs.keep(value)),
                },
                None => Look::Atom(Atom::EMPTY),
            },
        }
    }

    fn argument(&self, term: Cell, index: usize) -> Cell {
        let term = self.machine.deref(term);
        match term.tag() {
            tag::LIST | tag::STRUCT => {
                let (_, first) = self.machine.functor_and_arguments(term);
                self.machine.at(first + index as u32)
            }
            _ => term,
        }
    }
}

impl Machine {
    /// A term as text; a variable is `_` with a number.
    pub fn text(&self, term: Cell, quoted: bool) -> String {
        let options = match quoted {
            true => WriteOptions::writeq(),
            false => WriteOptions::write(),
        };
        term_text(&Heap::new(self), term, &options, &self.operators)
    }

    /// A text as a list of characters.
    ///
    /// # Errors
    ///
    /// There is no memory for it.
    pub fn text_cell(&mut self, text: &str) -> Result<Cell, Thrown> {
        self.chars_list(text, Cell::NIL)
    }

    /// Lets goals read and write with the operators that a library gives away.
    pub fn add_library_operators(&mut self, library: &str) {
        crate::clauses::library::add_operators(library, &mut self.operators);
    }

    /// A term as text, or an error if there is too much of it.
    pub(in crate::clauses) fn written(
        &mut self,
        term: Cell,
        options: &WriteOptions,
    ) -> Result<String, Thrown> {
        let mut text = String::new();
        match write_term(&Heap::new(self), term, options, &self.operators, &mut text) {
            Ok(()) => Ok(text),
            Err(WriteError::TooLarge | WriteError::Output(_)) => Err(self.resource_error("memory")),
        }
    }

    /// Puts a term of a clause onto the heap. `variables` are those of the clause that
    /// have been met, by their numbers.
    pub(in crate::clauses) fn put_term(
        &mut self,
        terms: &Terms,
        root: TermId,
        variables: &mut HashMap<VarId, Cell>,
    ) -> Result<Cell, Thrown> {
        self.reserve(1)?;
        let top = self.h;
        self.push(0);
        let mut open = vec![(top, root)];
        let mut steps = 0;
        while let Some((at, term)) = open.pop() {
            steps += 1;
            self.work(steps)?;
            let cell = match terms.node(term) {
                Node::Var(var) => match variables.get(var) {
                    Some(&known) => known,
                    None => {
                        // The place itself becomes the variable.
                        let cell = Cell::reference(at);
                        variables.insert(*var, cell);
                        cell
                    }
                },
                Node::Atom(name) => Cell::atom(*name),
                Node::Int(value) => self.number_cell(&Number::Int(*value))?,
                Node::Big(value) => self.number_cell(&Number::Big(value.clone()))?,
                Node::Float(value) => self.number_cell(&Number::Float(*value))?,
                Node::Compound(name, arguments) => {
                    let arguments = terms.arguments(*arguments);
                    self.reserve(arguments.len() + 1)?;
                    let here = self.h;
                    let cell = match (*name, arguments.len()) {
                        (Atom::DOT, 2) => Cell::list(here),
                        (name, arity) => {
                            self.push(Cell::functor(name, arity as u32).0);
                            Cell::structure(here)
                        }
                    };
                    // The first argument is done next.
                    let first = self.h;
                    for _ in arguments {
                        self.push(Cell::NIL.0);
                    }
                    let places = first..first + arguments.len() as u32;
                    open.extend(places.zip(arguments.iter().copied()).rev());
                    cell
                }
            };
            self.heap.set(at, cell.0);
        }
        Ok(Cell(self.heap.get(top)))
    }

    /// Copies a term of the heap into an arena. `variables` numbers those that are met.
    pub(in crate::clauses) fn take_term(
        &mut self,
        root: Cell,
        terms: &mut Terms,
        variables: &mut HashMap<u32, VarId>,
    ) -> Result<TermId, Thrown> {
        enum Step {
            Visit(Cell),
            Make(Cell),
        }
        let none = Span::default();
        let mut steps = vec![Step::Visit(root)];
        let mut made: Vec<TermId> = Vec::new();
        let mut done = 0;
        while let Some(step) = steps.pop() {
            done += 1;
            self.work(done)?;
            if done > u64::from(self.limits.words) {
                return Err(self.resource_error("memory"));
            }
            match step {
                Step::Visit(term) => {
                    let term = self.deref(term);
                    let node = match term.tag() {
                        tag::REF => {
                            let next = VarId(variables.len() as u32);
                            Node::Var(*variables.entry(term.address()).or_insert(next))
                        }
                        tag::ATOM => Node::Atom(term.as_atom()),
                        tag::INT => Node::Int(term.value()),
                        tag::LIST | tag::STRUCT => {
                            let (functor, first) = self.functor_and_arguments(term);
                            steps.push(Step::Make(functor));
                            let arguments = (0..functor.functor_arity()).rev();
                            steps.extend(arguments.map(|i| Step::Visit(self.at(first + i))));
                            continue;
                        }
                        _ => match self.number(term) {
                            Some(Number::Float(value)) => Node::Float(value),
                            Some(Number::Int(value)) => Node::Int(value),
                            Some(Number::Big(value)) => Node::Big(value),
                            None => Node::Atom(Atom::NIL),
                        },
                    };
                    made.push(terms.add(node, none));
                }
                Step::Make(functor) => {
                    let from = made.len().saturating_sub(functor.functor_arity() as usize);
                    let term = terms.compound(functor.functor_name(), &made[from..], none);
                    made.truncate(from);
                    made.push(term);
                }
            }
        }
        Ok(made.pop().unwrap_or(TermId(0)))
    }

    /// Puts all literals where they belong, after something was compiled.
    pub(in crate::clauses) fn reload_literals(&mut self) {
        self.load_literals(0);
    }

    /// The characters of a text as a list of atoms before a tail.
    pub(in crate::clauses) fn chars_list(
        &mut self,
        text: &str,
        tail: Cell,
    ) -> Result<Cell, Thrown> {
        self.text_list(text, tail, |c| Atom::try_from_char(c).map(Cell::atom))
    }

    /// The same with their codes.
    pub(in crate::clauses) fn codes_list(
        &mut self,
        text: &str,
        tail: Cell,
    ) -> Result<Cell, Thrown> {
        self.text_list(text, tail, |c| Some(Cell::int(i64::from(u32::from(c)))))
    }

    fn text_list(
        &mut self,
        text: &str,
        tail: Cell,
        item: impl Fn(char) -> Option<Cell>,
    ) -> Result<Cell, Thrown> {
        let count = text.chars().count();
        if count == 0 {
            return Ok(tail);
        }
        self.reserve(2 * count)?;
        let first = self.h;
        for c in text.chars() {
            let Some(item) = item(c) else {
                self.h = first;
                return Err(self.resource_error("atoms"));
            };
            self.push(item.0);
            let next = self.h + 1;
            self.push(Cell::list(next).0);
        }
        self.heap.set(self.h - 1, tail.0);
        Ok(Cell::list(first))
    }

    /// An atom with a name that a program makes.
    pub(in crate::clauses) fn new_atom(&mut self, name: &str) -> Result<Cell, Thrown> {
        match Atom::try_new(name) {
            Some(atom) => Ok(Cell::atom(atom)),
            None => Err(self.resource_error("atoms")),
        }
    }

    /// A number that was read, as a cell.
    pub(in crate::clauses) fn node_number(&mut self, node: &Node) -> Result<Option<Cell>, Thrown> {
        Ok(Some(match node {
            Node::Int(value @ MIN_SMALL..=MAX_SMALL) => Cell::int(*value),
            Node::Int(value) => self.number_cell(&Number::Int(*value))?,
            Node::Big(value) => self.number_cell(&Number::Big(value.clone()))?,
            Node::Float(value) => self.number_cell(&Number::Float(*value))?,
            _ => return Ok(None),
        }))
    }

    /// Whether a cell is an integer of any size.
    pub(in crate::clauses) fn is_integer(&self, cell: Cell) -> bool {
        cell.is_int() || cell.tag() == tag::BOX && number::is_big(self.at(cell.address()).0)
    }

    /// Whether a term is a compound with this functor; where its arguments are.
    pub(in crate::clauses) fn arguments_of(
        &self,
        term: Cell,
        name: Atom,
        arity: u32,
    ) -> Option<u32> {
        let term = self.deref(term);
        if !matches!(term.tag(), tag::LIST | tag::STRUCT) {
            return None;
        }
        let (functor, first) = self.functor_and_arguments(term);
        (functor == Cell::functor(name, arity)).then_some(first)
    }
}

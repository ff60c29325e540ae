//! Goals: in the body of a clause, or terms that were made while the program runs.

use super::super::atom::Atom;
use super::super::machine::Machine;
use super::super::machine::cell::{Cell, tag};
use super::super::term::{Node, TermId};
use super::frames::Stacks;

/// A goal that is to be called in a module.
#[derive(Debug, Clone, Copy)]
pub(super) struct Goal {
    pub what: What,
    pub module: Atom,
    /// For a term: the clause and the goal that it is called by.
    pub place: Option<(u32, TermId)>,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum What {
    /// A term of the clause of an environment.
    Source(u32, TermId),
    /// A term on the heap.
    Term(Cell),
}

/// What a goal looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// A name with a number of arguments.
    Callable(Atom, u32),
    /// A variable of a clause, which stands for this.
    Variable(Cell),
    /// Nobody can call it.
    Other,
}

impl Goal {
    pub fn term(cell: Cell, module: Atom) -> Goal {
        Goal {
            what: What::Term(cell),
            module,
            place: None,
        }
    }

    /// The same goal as a term that was made of it, where it stands.
    pub fn with_term(self, cell: Cell) -> Goal {
        let place = match self.what {
            What::Source(env, term) => Some((env, term)),
            What::Term(_) => self.place,
        };
        Goal {
            what: What::Term(cell),
            place,
            ..self
        }
    }

    /// The clause at work that it stands in.
    pub fn env(self) -> Option<u32> {
        match self.what {
            What::Source(env, _) => Some(env),
            What::Term(_) => self.place.map(|(env, _)| env),
        }
    }

    pub fn shape(self, stacks: &Stacks, machine: &Machine) -> Shape {
        match self.what {
            What::Source(env, term) => {
                let clause = &stacks.envs[env as usize].clause;
                match *clause.terms.node(term) {
                    Node::Atom(name) => Shape::Callable(name, 0),
                    Node::Compound(name, arguments) => {
                        Shape::Callable(name, arguments.len() as u32)
                    }
                    Node::Var(var) => Shape::Variable(machine.deref(stacks.slot(env, var))),
                    _ => Shape::Other,
                }
            }
            What::Term(cell) => {
                let cell = machine.deref(cell);
                match cell.tag() {
                    tag::ATOM => Shape::Callable(cell.as_atom(), 0),
                    tag::STRUCT | tag::LIST => {
                        let (functor, _) = machine.functor_and_arguments(cell);
                        Shape::Callable(functor.functor_name(), functor.functor_arity())
                    }
                    tag::REF => Shape::Variable(cell),
                    _ => Shape::Other,
                }
            }
        }
    }

    /// One of its arguments as a goal, from 0.
    pub fn part(self, stacks: &Stacks, machine: &Machine, index: u32) -> Goal {
        let what = match self.what {
            What::Source(env, term) => {
                let terms = &stacks.envs[env as usize].clause.terms;
                let arguments = terms.callable(term).map_or(&[][..], |(_, found)| found);
                let part = arguments.get(index as usize).copied().unwrap_or(term);
                What::Source(env, part)
            }
            What::Term(cell) => {
                let (_, first) = machine.functor_and_arguments(machine.deref(cell));
                What::Term(machine.at(first + index))
            }
        };
        Goal { what, ..self }
    }
}

//! What the writer has to know of a term, wherever it lies.

use dashu_int::IBig;

use super::super::super::atom::Atom;
use super::super::super::term::{Node, TermId, Terms};

/// What a term is, seen from outside.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Look<'v> {
    /// A variable, with a number that no other variable has.
    Var(u64),
    /// An atom, `[]` included.
    Atom(Atom),
    /// An integer that fits.
    Int(i64),
    /// One that does not.
    Big(&'v IBig),
    /// A floating-point number.
    Float(f64),
    /// A name and how many arguments it has; a list is `'.'/2`.
    Compound(Atom, usize),
}

/// Terms that can be looked at: those of a text, or those of a running machine.
pub trait View {
    /// A term.
    type Ref: Copy;

    /// What it is; never a variable that is bound.
    fn look(&self, term: Self::Ref) -> Look<'_>;

    /// An argument of a compound, counted from 0.
    fn argument(&self, term: Self::Ref, index: usize) -> Self::Ref;
}

impl View for Terms {
    type Ref = TermId;

    fn look(&self, term: TermId) -> Look<'_> {
        match self.node(term) {
            Node::Var(number) => Look::Var(number.0.into()),
            Node::Atom(name) => Look::Atom(*name),
            Node::Int(number) => Look::Int(*number),
            Node::Big(number) => Look::Big(number),
            Node::Float(number) => Look::Float(*number),
            Node::Compound(name, arguments) => Look::Compound(*name, arguments.len()),
        }
    }

    fn argument(&self, term: TermId, index: usize) -> TermId {
        match *self.node(term) {
            Node::Compound(_, arguments) => self.arguments(arguments)[index],
            _ => term,
        }
    }
}

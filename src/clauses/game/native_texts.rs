//! Terms of a machine, looked at by native code that knows how a game writes them: a
//! comparison then has their texts without asking the clauses for each.

use crate::clauses::atom::Atom;
use crate::clauses::machine::Machine;
use crate::clauses::machine::cell::{Cell, tag};

/// Of so many texts one is written by the clauses as well. The number is odd, because states and
/// moves take turns and both are to be in the sample.
const SAMPLE: u32 = 17;

/// What a game's clauses call its states and moves, known natively. What does not look as it
/// should has no text here, and the clauses are asked.
pub trait NativeTexts: Send + Sync {
    /// The text of a state, if everything in it is as it should be.
    fn state(&self, state: TermView<'_>) -> Option<String>;
    /// The text of a move.
    fn mv(&self, mv: TermView<'_>) -> Option<String>;
}

/// A term that lies on a machine.
#[derive(Clone, Copy)]
pub struct TermView<'m> {
    machine: &'m Machine,
    cell: Cell,
}

impl<'m> TermView<'m> {
    pub(super) fn new(machine: &'m Machine, term: Cell) -> Self {
        TermView {
            machine,
            cell: machine.deref(term),
        }
    }

    /// The atom that it is.
    pub fn atom(self) -> Option<Atom> {
        self.cell.is_atom().then(|| self.cell.as_atom())
    }

    /// The integer that it is, unless it is a big one.
    pub fn integer(self) -> Option<i64> {
        (self.cell.tag() == tag::INT).then(|| self.cell.value())
    }

    /// The arguments of a compound of this name that has just so many. A list is one of the
    /// name [`Atom::DOT`] with two.
    pub fn arguments<const N: usize>(self, name: Atom) -> Option<[Self; N]> {
        if !matches!(self.cell.tag(), tag::LIST | tag::STRUCT) {
            return None;
        }
        let (functor, first) = self.machine.functor_and_arguments(self.cell);
        if functor != Cell::functor(name, N as u32) {
            return None;
        }
        let argument = |n| TermView::new(self.machine, self.machine.at(first + n as u32));
        Some(std::array::from_fn(argument))
    }
}

/// Texts that native code writes, held to those of the clauses by a sample.
pub(super) struct Held {
    texts: Box<dyn NativeTexts>,
    written: u32,
}

impl Held {
    pub fn new(texts: Box<dyn NativeTexts>) -> Self {
        Held { texts, written: 0 }
    }

    /// The text of a state or a move, and whether the clauses are to write it, too.
    pub fn text(&mut self, kind: Kind, term: TermView<'_>) -> Option<(String, bool)> {
        let text = match kind {
            Kind::State => self.texts.state(term),
            Kind::Move => self.texts.mv(term),
        }?;
        self.written = self.written.wrapping_add(1);
        Some((text, self.written.is_multiple_of(SAMPLE)))
    }
}

/// What a text is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    State,
    Move,
}

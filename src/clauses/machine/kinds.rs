//! What kind of term something is.

use super::cell::{Cell, tag};
use super::errors::Thrown;
use super::{Machine, number};
use crate::clauses::code::TypeTest;

impl Machine {
    /// A test of one term.
    #[inline(always)]
    pub(super) fn type_test(&mut self, test: TypeTest, cell: Cell) -> Result<bool, Thrown> {
        let cell = self.deref(cell);
        match self.quick_test(test, cell) {
            Some(holds) => Ok(holds),
            None => self.is_ground(cell),
        }
    }

    /// The same for tests that need only one look.
    #[inline(always)]
    pub(super) fn quick_test(&self, test: TypeTest, cell: Cell) -> Option<bool> {
        let kind = cell.tag();
        Some(match test {
            TypeTest::Var => kind == tag::REF,
            TypeTest::Nonvar => kind != tag::REF,
            TypeTest::Atom => kind == tag::ATOM,
            TypeTest::Number => matches!(kind, tag::INT | tag::BOX),
            TypeTest::Integer => kind == tag::INT || self.is_boxed(cell, true),
            TypeTest::Float => self.is_boxed(cell, false),
            TypeTest::Atomic => matches!(kind, tag::INT | tag::ATOM | tag::BOX),
            TypeTest::Compound => matches!(kind, tag::LIST | tag::STRUCT),
            TypeTest::Callable => matches!(kind, tag::LIST | tag::STRUCT | tag::ATOM),
            TypeTest::Ground => match kind {
                tag::REF => false,
                tag::LIST | tag::STRUCT => return None,
                _ => true,
            },
        })
    }

    fn is_boxed(&self, cell: Cell, big: bool) -> bool {
        cell.tag() == tag::BOX && number::is_big(self.at(cell.address()).0) == big
    }
}

//! What kind of term something is.

use super::cell::{Cell, tag};
use super::errors::Thrown;
use super::{Machine, number};
use crate::clauses::code::TypeTest;

/// A term that is known to have no variables. It has none as long as nothing is taken back
/// that was bound before it was looked at, and nothing is given back of the heap on which it
/// lies.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct KnownGround {
    /// Its cell; 0, which refers to a literal, if there is none.
    term: u64,
    /// How far the heap and the trail went.
    heap: u32,
    pub(super) trail: u32,
}

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

    /// Whether a term has no variables. Rules ask this of the same state again and again, so
    /// the last one that had none is remembered.
    pub(in crate::clauses) fn is_ground(&mut self, term: Cell) -> Result<bool, Thrown> {
        let term = self.deref(term);
        if self.known_ground.term == term.0 {
            return Ok(true);
        }
        let is_ground = self.looks_ground(term)?;
        if is_ground && !term.is_constant() {
            self.known_ground = KnownGround {
                term: term.0,
                heap: self.h,
                trail: self.trail.len() as u32,
            };
        }
        Ok(is_ground)
    }

    /// Gives back the heap above a place.
    #[inline(always)]
    pub(super) fn lower_heap(&mut self, to: u32) {
        self.h = to;
        if to < self.known_ground.heap {
            self.known_ground = KnownGround::default();
        }
    }

    fn looks_ground(&mut self, term: Cell) -> Result<bool, Thrown> {
        let Some((mut at, mut end)) = self.parts(term) else {
            return Ok(!term.is_ref());
        };
        // Cells that are still to be looked at, from and to.
        let base = self.pending.len();
        let mut steps = 0;
        let ground = loop {
            if at == end {
                if self.pending.len() == base {
                    break Ok(true);
                }
                let Some((from, to)) = self.pending.pop() else {
                    break Ok(true);
                };
                (at, end) = (from.address(), to.address());
                continue;
            }
            let cell = self.deref(self.at(at));
            at += 1;
            if cell.is_constant() {
                continue;
            }
            if cell.is_ref() {
                break Ok(false);
            }
            if let Some(parts) = self.parts(cell) {
                if at != end {
                    self.pending
                        .push((Cell::reference(at), Cell::reference(end)));
                }
                (at, end) = parts;
            }
            steps += 1;
            if let Err(thrown) = self.work(steps) {
                break Err(thrown);
            }
        };
        self.pending.truncate(base);
        ground
    }

    /// Where the arguments of a compound are, from and to, unless it is a literal.
    #[inline(always)]
    fn parts(&self, cell: Cell) -> Option<(u32, u32)> {
        let at = cell.address();
        match cell.tag() {
            tag::LIST | tag::STRUCT if at < super::store::LITERALS_END => None,
            tag::LIST => Some((at, at + 2)),
            tag::STRUCT => Some((at + 1, at + 1 + self.at(at).functor_arity())),
            _ => None,
        }
    }
}

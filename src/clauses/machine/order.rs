//! The standard order of terms: variables, floats, integers, atoms, compounds.

use std::cmp::Ordering;

use super::Machine;
use super::cell::{Cell, tag};
use super::errors::Thrown;
use super::number::Number;

/// How deep terms are compared by the quick way.
const QUICK: u32 = 6;

impl Machine {
    /// Whether two terms are the same as they stand.
    #[inline(always)]
    pub(in crate::clauses) fn same(&mut self, left: Cell, right: Cell) -> Result<bool, Thrown> {
        let (left, right) = (self.deref(left), self.deref(right));
        if left == right {
            return Ok(true);
        }
        if left.tag() != right.tag() || left.is_constant() || left.is_ref() {
            return Ok(false);
        }
        Ok(self.compare(left, right)?.is_eq())
    }

    /// How two terms compare.
    pub(in crate::clauses) fn compare(
        &mut self,
        left: Cell,
        right: Cell,
    ) -> Result<Ordering, Thrown> {
        if let Some(order) = self.compare_quickly(left, right, QUICK) {
            return Ok(order);
        }
        let base = self.pending.len();
        let mut next = Some((left, right));
        let order = loop {
            let Some((left, right)) = next else {
                break Ok(Ordering::Equal);
            };
            match self.compare_one(left, right) {
                Ordering::Equal => {}
                different => break Ok(different),
            }
            next = match self.pending.len() > base {
                true => self.pending.pop(),
                false => None,
            };
            self.fuel = self.fuel.saturating_sub(1);
            if self.fuel == 0
                && let Err(thrown) = self.refuel()
            {
                break Err(thrown);
            }
            if self.pending.len() > super::store::MOST_CHOICES * 4 {
                break Err(self.resource_error("memory"));
            }
        };
        self.pending.truncate(base);
        order
    }

    /// How two terms compare that are neither deep nor hold numbers of the unusual kinds.
    fn compare_quickly(&self, left: Cell, right: Cell, depth: u32) -> Option<Ordering> {
        let (left, right) = (self.deref(left), self.deref(right));
        if left == right {
            return Some(Ordering::Equal);
        }
        match (left.tag(), right.tag()) {
            (tag::INT, tag::INT) => return Some(left.value().cmp(&right.value())),
            (tag::ATOM, tag::ATOM) => {
                let (left, right) = (left.as_atom(), right.as_atom());
                return Some(match left.number() < 128 && right.number() < 128 {
                    true => left.cmp(&right),
                    false => left.name().cmp(right.name()),
                });
            }
            (tag::LIST, tag::LIST) | (tag::STRUCT, tag::STRUCT) if depth > 0 => {}
            _ => return None,
        }
        let (functor, l) = self.functor_and_arguments(left);
        let (other, r) = self.functor_and_arguments(right);
        if functor != other {
            return None;
        }
        for i in 0..functor.functor_arity() {
            let (left, right) = (self.at(l + i), self.at(r + i));
            if left != right {
                match self.compare_quickly(left, right, depth - 1)? {
                    Ordering::Equal => {}
                    different => return Some(different),
                }
            }
        }
        Some(Ordering::Equal)
    }

    fn compare_one(&mut self, left: Cell, right: Cell) -> Ordering {
        let (left, right) = (self.deref(left), self.deref(right));
        if left == right {
            return Ordering::Equal;
        }
        if left.is_int() && right.is_int() {
            return left.value().cmp(&right.value());
        }
        let by_kind = self.rank(left).cmp(&self.rank(right));
        if by_kind.is_ne() {
            return by_kind;
        }
        match left.tag() {
            tag::REF => left.address().cmp(&right.address()),
            tag::INT | tag::BOX => match (self.number(left), self.number(right)) {
                (Some(l), Some(r)) => compare_alike(&l, &r),
                _ => Ordering::Equal,
            },
            tag::ATOM => left.as_atom().name().cmp(right.as_atom().name()),
            _ => self.compare_compounds(left, right),
        }
    }

    fn compare_compounds(&mut self, left: Cell, right: Cell) -> Ordering {
        let (l_functor, l) = self.functor_and_arguments(left);
        let (r_functor, r) = self.functor_and_arguments(right);
        if l_functor != r_functor {
            let arity = l_functor.functor_arity().cmp(&r_functor.functor_arity());
            let name = || {
                let (l, r) = (l_functor.functor_name(), r_functor.functor_name());
                l.name().cmp(r.name())
            };
            return arity.then_with(name);
        }
        for i in (0..l_functor.functor_arity()).rev() {
            let pair = (self.at(l + i), self.at(r + i));
            if pair.0 != pair.1 {
                self.pending.push(pair);
            }
        }
        Ordering::Equal
    }

    /// The functor of a compound, and where its arguments are.
    pub(in crate::clauses) fn functor_and_arguments(&self, compound: Cell) -> (Cell, u32) {
        let at = compound.address();
        match compound.tag() {
            tag::LIST => (Cell(crate::clauses::code::LIST_KEY), at),
            _ => (self.at(at), at + 1),
        }
    }

    fn rank(&self, cell: Cell) -> u8 {
        match cell.tag() {
            tag::REF => 0,
            tag::BOX if !super::number::is_big(self.at(cell.address()).0) => 1,
            tag::BOX | tag::INT => 2,
            tag::ATOM => 3,
            _ => 4,
        }
    }
}

/// Two floats or two integers.
fn compare_alike(left: &Number, right: &Number) -> Ordering {
    match (left, right) {
        (Number::Float(l), Number::Float(r)) => l.partial_cmp(r).unwrap_or_else(|| l.total_cmp(r)),
        (Number::Int(l), Number::Int(r)) => l.cmp(r),
        (Number::Big(l), Number::Big(r)) => l.cmp(r),
        (Number::Int(l), Number::Big(r)) => dashu_int::IBig::from(*l).cmp(r),
        (Number::Big(l), Number::Int(r)) => l.cmp(&dashu_int::IBig::from(*r)),
        (Number::Float(_), _) => Ordering::Less,
        (_, Number::Float(_)) => Ordering::Greater,
    }
}

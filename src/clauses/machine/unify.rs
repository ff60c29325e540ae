//! Terms that become equal.

use super::cell::{Cell, tag};
use super::errors::Thrown;
use super::{Machine, number};

/// So many arguments of compounds are looked at to tell them apart.
pub(super) const MOST_COMPARED: u32 = 8;

impl Machine {
    /// What a cell stands for: never a reference to something that has a value.
    #[inline(always)]
    pub(in crate::clauses) fn deref(&self, mut cell: Cell) -> Cell {
        while cell.is_ref() {
            let next = Cell(self.heap.get(cell.address()));
            if next == cell {
                break;
            }
            cell = next;
        }
        cell
    }

    /// The word at an address of the heap.
    #[inline(always)]
    pub(in crate::clauses) fn at(&self, address: u32) -> Cell {
        Cell(self.heap.get(address))
    }

    /// Adds a word to the heap.
    #[inline(always)]
    pub(in crate::clauses) fn push(&mut self, word: u64) {
        self.heap.set(self.h, word);
        self.h += 1;
    }

    /// A new variable.
    #[inline(always)]
    pub(in crate::clauses) fn new_variable(&mut self) -> Cell {
        let cell = Cell::reference(self.h);
        self.push(cell.0);
        cell
    }

    /// Gives a variable a value.
    #[inline(always)]
    pub(in crate::clauses) fn bind(&mut self, variable: Cell, value: Cell) {
        let address = variable.address();
        self.heap.set(address, value.0);
        if address < self.hb {
            self.trail.push(u64::from(address));
        }
    }

    /// Takes bindings back.
    #[inline(always)]
    pub(super) fn undo(&mut self, trail: u32) {
        if trail < self.ground.latest.trail {
            self.ground.forget_after(u32::MAX, trail);
        }
        while self.trail.len() > trail {
            match self.trail.pop() {
                address if address <= u64::from(u32::MAX) => {
                    let address = address as u32;
                    self.heap.set(address, Cell::reference(address).0);
                }
                _ => self.undo_scoped(),
            }
        }
    }

    /// Makes two terms equal.
    #[inline(always)]
    pub(in crate::clauses) fn unify(&mut self, left: Cell, right: Cell) -> Result<bool, Thrown> {
        let (left, right) = (self.deref(left), self.deref(right));
        if left == right {
            return Ok(true);
        }
        if left.is_ref() || right.is_ref() {
            self.bind_either(left, right);
            return Ok(true);
        }
        if left.is_constant() || right.is_constant() {
            return Ok(false);
        }
        self.unify_compounds(left, right)
    }

    /// One of the two is a variable; of two, the younger one refers to the older.
    #[inline(always)]
    fn bind_either(&mut self, left: Cell, right: Cell) {
        if !left.is_ref() || (right.is_ref() && right.address() > left.address()) {
            self.bind(right, left);
        } else {
            self.bind(left, right);
        }
    }

    fn unify_compounds(&mut self, left: Cell, right: Cell) -> Result<bool, Thrown> {
        let base = self.pending.len();
        let mut next = Some((left, right));
        let unified = loop {
            let Some((left, right)) = next else {
                break Ok(true);
            };
            match self.unify_one(left, right) {
                true => {}
                false => break Ok(false),
            }
            next = match self.pending.len() > base {
                true => self.pending.pop(),
                false => None,
            };
            // Cyclic terms would go on for ever.
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
        unified
    }

    /// Two terms; the parts that remain are left pending.
    fn unify_one(&mut self, left: Cell, right: Cell) -> bool {
        let (left, right) = (self.deref(left), self.deref(right));
        if left == right {
            return true;
        }
        if left.is_ref() || right.is_ref() {
            self.bind_either(left, right);
            return true;
        }
        if left.tag() != right.tag() {
            return false;
        }
        let (l, r) = (left.address(), right.address());
        let arguments = match left.tag() {
            tag::LIST => 0..2,
            tag::STRUCT => {
                let functor = self.at(l);
                if functor != self.at(r) {
                    return false;
                }
                1..functor.functor_arity() + 1
            }
            tag::BOX => return self.same_number(l, r),
            _ => return false,
        };
        for i in arguments {
            let (left, right) = (self.deref(self.at(l + i)), self.deref(self.at(r + i)));
            if left == right {
                continue;
            }
            if left.is_ref() || right.is_ref() {
                self.bind_either(left, right);
            } else if left.is_constant() || right.is_constant() {
                return false;
            } else {
                self.pending.push((left, right));
            }
        }
        true
    }

    /// Whether two numbers on the heap are the same, word by word.
    pub(super) fn same_number(&self, left: u32, right: u32) -> bool {
        let header = self.at(left);
        header == self.at(right)
            && (1..=number::words_after(header.0)).all(|i| self.at(left + i) == self.at(right + i))
            || self.both_zero(left, right)
    }

    /// Scryer has only one zero among its floats.
    fn both_zero(&self, left: u32, right: u32) -> bool {
        let zero = |at: u32| {
            let header = self.at(at).0;
            !number::is_big(header) && f64::from_bits(self.at(at + 1).0) == 0.0
        };
        zero(left) && zero(right)
    }

    /// Whether two terms can become equal; they do not.
    pub(super) fn unifiable(&mut self, left: Cell, right: Cell) -> Result<bool, Thrown> {
        let (left, right) = (self.deref(left), self.deref(right));
        if left == right || left.is_ref() || right.is_ref() {
            return Ok(true);
        }
        if left.is_constant() || right.is_constant() || left.tag() != right.tag() {
            return Ok(false);
        }
        let trail = self.trail.len();
        let hb = std::mem::replace(&mut self.hb, u32::MAX);
        let unified = self.unify(left, right);
        self.hb = hb;
        self.undo(trail);
        unified
    }

    /// Whether two terms could be equal, as far as a look at them tells; it costs little
    /// and saves choice points.
    #[inline(always)]
    pub(in crate::clauses) fn could_unify(&self, left: Cell, right: Cell) -> bool {
        let (left, right) = (self.deref(left), self.deref(right));
        if left == right || left.is_ref() || right.is_ref() {
            return true;
        }
        if left.tag() != right.tag() || left.is_constant() {
            return false;
        }
        if left.tag() != tag::STRUCT {
            return true;
        }
        let (l, r) = (left.address(), right.address());
        let functor = self.at(l);
        if functor != self.at(r) {
            return false;
        }
        for i in 1..=functor.functor_arity().min(MOST_COMPARED) {
            let (a, b) = (self.deref(self.at(l + i)), self.deref(self.at(r + i)));
            if a != b && a.is_constant() && b.is_constant() {
                return false;
            }
        }
        true
    }
}

/// What built-in predicates need.
impl Machine {
    /// Counts work that a built-in predicate does by itself.
    #[inline(always)]
    pub(in crate::clauses) fn work(&mut self, done: u64) -> Result<(), Thrown> {
        if done.is_multiple_of(1024) {
            self.fuel = self.fuel.saturating_sub(256);
            if self.fuel == 0 {
                self.refuel()?;
            }
        }
        Ok(())
    }

    /// Writes a word of the heap.
    #[inline(always)]
    pub(in crate::clauses) fn set(&mut self, address: u32, cell: Cell) {
        self.heap.set(address, cell.0);
    }

    /// Makes two terms equal, or leaves them as they are.
    pub(in crate::clauses) fn try_unify(
        &mut self,
        left: Cell,
        right: Cell,
    ) -> Result<bool, Thrown> {
        let trail = self.trail.len();
        let hb = std::mem::replace(&mut self.hb, u32::MAX);
        let unified = self.unify(left, right);
        self.hb = hb;
        if unified != Ok(true) {
            self.undo(trail);
        }
        unified
    }

    /// The variables of a term in the order in which they are met.
    pub(in crate::clauses) fn variables_of(&mut self, term: Cell) -> Result<Vec<Cell>, Thrown> {
        let base = self.pending.len();
        let mut found: Vec<Cell> = Vec::new();
        self.pending.push((term, term));
        let mut done = Ok(());
        let mut steps = 0;
        while self.pending.len() > base
            && let Some((cell, _)) = self.pending.pop()
        {
            let cell = self.deref(cell);
            match cell.tag() {
                tag::REF => {
                    // Marked until the end, so that it is met only once.
                    self.heap.set(cell.address(), Cell::NIL.0);
                    found.push(cell);
                }
                tag::LIST | tag::STRUCT if cell.address() >= super::store::LITERALS_END => {
                    let (functor, first) = self.functor_and_arguments(cell);
                    for i in (0..functor.functor_arity()).rev() {
                        let argument = self.at(first + i);
                        if !argument.is_constant() {
                            self.pending.push((argument, argument));
                        }
                    }
                }
                _ => {}
            }
            steps += 1;
            if let Err(thrown) = self.work(steps) {
                done = Err(thrown);
                break;
            }
        }
        self.pending.truncate(base);
        for &variable in &found {
            self.heap.set(variable.address(), variable.0);
        }
        done.map(|()| found)
    }

    /// Whether a term is finite. One that is not repeats itself: whoever goes down its
    /// arguments for longer than there are words on the heap goes in a circle.
    pub(in crate::clauses) fn is_acyclic(&mut self, term: Cell) -> Result<bool, Thrown> {
        // The compounds on the way down from the top, and how many arguments are done.
        let mut way: Vec<(Cell, u32)> = Vec::new();
        let mut done: std::collections::HashSet<u64> = std::collections::HashSet::new();
        let mut on_way: std::collections::HashSet<u64> = std::collections::HashSet::new();
        let mut next = Some(term);
        let mut steps = 0;
        loop {
            if let Some(cell) = next.take() {
                let cell = self.deref(cell);
                let is_compound = matches!(cell.tag(), tag::LIST | tag::STRUCT);
                if is_compound && !done.contains(&cell.0) {
                    if !on_way.insert(cell.0) {
                        return Ok(false);
                    }
                    way.push((cell, 0));
                }
            }
            let Some((cell, at)) = way.last_mut() else {
                return Ok(true);
            };
            let (functor, first) = match cell.tag() {
                tag::LIST => (2, cell.address()),
                _ => (
                    Cell(self.heap.get(cell.address())).functor_arity(),
                    cell.address() + 1,
                ),
            };
            if *at == functor {
                on_way.remove(&cell.0);
                done.insert(cell.0);
                way.pop();
            } else {
                next = Some(Cell(self.heap.get(first + *at)));
                *at += 1;
            }
            steps += 1;
            self.work(steps)?;
        }
    }
}

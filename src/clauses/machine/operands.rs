//! What instructions work on: operands, which are constants, slots or new variables.

use super::cell::{Cell, tag};
use super::errors::Thrown;
use super::{FRAME, Machine};
use crate::clauses::code::{FEW, operand};

/// The low bits of an operand that is a slot with a value.
pub(super) const SLOT: u64 = operand::SLOT << 3 | tag::SPECIAL;
/// The low bits of one that is a new variable in a slot.
pub(super) const FRESH: u64 = operand::FRESH << 3 | tag::SPECIAL;
/// The low bits of one that nobody asks for.
const VOID: u64 = operand::VOID << 3 | tag::SPECIAL;

/// The words of a frame before its slots, and the most slots that it can have.
const FRAME_WORDS: usize = FRAME as usize + (1 << 16);
/// The same up to the last slot that a byte can tell.
const NEAR: usize = FRAME as usize + (1 << 8);

impl Machine {
    /// What a slot holds.
    #[inline(always)]
    pub(super) fn slot(&self, e: u32, slot: u16) -> Cell {
        let frame: &[u64; FRAME_WORDS] = self.stack.window(e);
        Cell(frame[FRAME as usize + usize::from(slot)])
    }

    /// Gives a slot its value.
    #[inline(always)]
    pub(super) fn set_slot(&mut self, e: u32, slot: u16, cell: Cell) {
        let frame: &mut [u64; FRAME_WORDS] = self.stack.window_mut(e);
        frame[FRAME as usize + usize::from(slot)] = cell.0;
    }

    /// The value of an operand; a new variable if it is one.
    #[inline(always)]
    pub(super) fn value(&mut self, word: u64, e: u32) -> Cell {
        if word & 7 != tag::SPECIAL {
            return Cell(word);
        }
        let slot = e + FRAME + (word >> 5) as u32;
        match (word >> 3) & 3 {
            operand::SLOT => Cell(self.stack.get(slot)),
            operand::FRESH => {
                let cell = self.new_variable();
                self.stack.set(slot, cell.0);
                cell
            }
            _ => self.new_variable(),
        }
    }

    /// Makes an operand equal to a term.
    #[inline(always)]
    pub(super) fn take(&mut self, word: u64, e: u32, cell: Cell) -> Result<bool, Thrown> {
        if word & 7 != tag::SPECIAL {
            let constant = Cell(word);
            let cell = self.deref(cell);
            if cell == constant {
                return Ok(true);
            }
            if cell.is_ref() {
                self.bind(cell, constant);
                return Ok(true);
            }
            if constant.is_constant() {
                return Ok(false);
            }
            return self.unify(cell, constant);
        }
        let slot = e + FRAME + (word >> 5) as u32;
        match (word >> 3) & 3 {
            operand::SLOT => self.unify(Cell(self.stack.get(slot)), cell),
            operand::FRESH => {
                self.stack.set(slot, cell.0);
                Ok(true)
            }
            _ => Ok(true),
        }
    }

    /// Adds an operand to the heap, as an argument of a term that is being made.
    #[inline(always)]
    pub(super) fn give(&mut self, word: u64, e: u32) {
        if word & 7 != tag::SPECIAL {
            self.push(word);
            return;
        }
        let slot = e + FRAME + (word >> 5) as u32;
        match (word >> 3) & 3 {
            operand::SLOT => {
                let word = self.stack.get(slot);
                self.push(word);
            }
            operand::FRESH => {
                let cell = self.new_variable();
                self.stack.set(slot, cell.0);
            }
            _ => {
                self.new_variable();
            }
        }
    }

    /// Puts the arguments of a call into the frame at `to`.
    #[inline(always)]
    pub(super) fn put_arguments(&mut self, operands: &[u64], e: u32, to: u32) {
        let Machine { stack, heap, h, .. } = self;
        for (i, &word) in (to + FRAME..).zip(operands) {
            let value = if word & 31 == SLOT {
                stack.get(e + FRAME + (word >> 5) as u32)
            } else if word & 7 != tag::SPECIAL {
                word
            } else {
                let cell = Cell::reference(*h).0;
                heap.set(*h, cell);
                *h += 1;
                if word & 31 == FRESH {
                    stack.set(e + FRAME + (word >> 5) as u32, cell);
                }
                cell
            };
            stack.set(i, value);
        }
    }

    /// The values of two operands.
    #[inline(always)]
    pub(super) fn pair(&mut self, words: &[u64], e: u32) -> (Cell, Cell) {
        match *words {
            [left, right] => {
                let left = self.value(left, e);
                (left, self.value(right, e))
            }
            _ => (Cell::NIL, Cell::NIL),
        }
    }

    /// Makes operands equal to the arguments of a compound that begin at an address.
    #[inline(always)]
    pub(super) fn take_arguments(
        &mut self,
        words: &[u64],
        at: u32,
        e: u32,
    ) -> Result<bool, Thrown> {
        for (at, &word) in (at..).zip(words) {
            if word & 31 == FRESH {
                let argument = self.at(at);
                self.stack.set(e + FRAME + (word >> 5) as u32, argument.0);
            } else if word & 31 != VOID && !self.take(word, e, self.at(at))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Takes the elements at the beginning of a list and the rest, or makes those that
    /// are not there yet.
    #[inline(never)]
    pub(super) fn get_list(&mut self, list: Cell, words: &[u64], e: u32) -> Result<bool, Thrown> {
        let Some((&rest, items)) = words.split_last() else {
            return Ok(true);
        };
        let mut list = list;
        for (i, &word) in items.iter().enumerate() {
            if list.tag() != tag::LIST {
                list = self.deref(list);
                match list.tag() {
                    tag::LIST => {}
                    tag::REF => {
                        self.make_list(list, &items[i..], rest, e);
                        return Ok(true);
                    }
                    _ => return Ok(false),
                }
            }
            let [item, tail] = *self.heap.window(list.address());
            if word & 31 == FRESH {
                self.set_slot(e, (word >> 5) as u16, Cell(item));
            } else if word & 31 != VOID && !self.take(word, e, Cell(item))? {
                return Ok(false);
            }
            list = Cell(tail);
        }
        self.take(rest, e, list)
    }

    /// A variable becomes a list of operands with a rest.
    fn make_list(&mut self, variable: Cell, items: &[u64], rest: u64, e: u32) {
        let first = self.h;
        for &word in items {
            self.give(word, e);
            self.push(Cell::list(self.h + 1).0);
        }
        // The last cell is not a list but the rest.
        self.h -= 1;
        self.give(rest, e);
        self.bind(variable, Cell::list(first));
    }
}

/// Arguments of the usual size, as `compile/layout.rs` lays them out.
impl Machine {
    /// The words in so many slots.
    #[inline(always)]
    fn slots<const N: usize>(&self, slots: [u8; N], e: u32) -> [u64; N] {
        let frame: &[u64; NEAR] = self.stack.window(e);
        slots.map(|slot| frame[FRAME as usize + usize::from(slot)])
    }

    /// New variables in slots: those whose bit is set.
    #[inline(always)]
    fn fresh_slots<const N: usize>(&mut self, slots: [u8; N], mut fresh: u8, e: u32) {
        while fresh != 0 {
            let slot = slots[fresh.trailing_zeros() as usize % N];
            let cell = self.new_variable();
            let frame: &mut [u64; NEAR] = self.stack.window_mut(e);
            frame[FRAME as usize + usize::from(slot)] = cell.0;
            fresh &= fresh - 1;
        }
    }

    /// Puts the arguments of a call into the frame at `to`, which may be the same.
    #[inline(always)]
    pub(super) fn put_slots<const N: usize>(&mut self, slots: [u8; N], fresh: u8, e: u32, to: u32) {
        self.fresh_slots(slots, fresh, e);
        let values = self.slots(slots, e);
        *self.stack.window_mut(to + FRAME) = values;
    }

    /// The same; some of them may be constants.
    #[inline(always)]
    pub(super) fn put_few(
        &mut self,
        slots: [u8; 4],
        kinds: u8,
        constants: &[u64],
        e: u32,
        to: u32,
    ) {
        self.put_slots(slots, kinds & 15, e, to);
        let mut constant = kinds >> 4;
        if constant != 0 {
            let frame: &mut [u64; 4] = self.stack.window_mut(to + FRAME);
            for &word in constants {
                frame[constant.trailing_zeros() as usize % 4] = word;
                constant &= constant - 1;
                if constant == 0 {
                    break;
                }
            }
        }
    }

    /// Matches what a slot holds with a compound.
    #[inline(always)]
    pub(super) fn get_few(
        &mut self,
        own: Cell,
        functor: Cell,
        words: &[u64],
        e: u32,
    ) -> Result<bool, Thrown> {
        let [packed, counts, words @ ..] = words else {
            return Ok(false);
        };
        let (constants, known) = (*counts as u32 as usize * 2, (*counts >> 32) as usize);
        match own.tag() {
            tag::STRUCT => {}
            tag::REF => {
                let operands = words.get(constants + known..).unwrap_or(&[]);
                self.make_struct(own, functor, operands, e);
                return Ok(true);
            }
            _ => return Ok(false),
        }
        let at = own.address();
        if self.at(at) != functor {
            return Ok(false);
        }
        if constants + known == 0 {
            self.copy_arguments(at + 1, *packed, functor, e);
            return Ok(true);
        }
        let Some((constants, rest)) = words.split_at_checked(constants) else {
            return Ok(false);
        };
        for pair in constants.chunks_exact(2) {
            let cell = self.at(at + 1 + pair[0] as u32);
            if cell.0 != pair[1] && !self.take(pair[1], e, cell)? {
                return Ok(false);
            }
        }
        self.copy_arguments(at + 1, *packed, functor, e);
        for &word in rest.get(..known).unwrap_or(&[]) {
            let cell = self.at(at + 1 + word as u32);
            if !self.unify(self.slot(e, (word >> 32) as u16), cell)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Copies arguments from the heap to slots.
    #[inline(always)]
    fn copy_arguments(&mut self, from: u32, packed: u64, functor: Cell, e: u32) {
        let slots = packed.to_le_bytes();
        let arguments: &[u64; FEW] = self.heap.window(from);
        let frame: &mut [u64; NEAR] = self.stack.window_mut(e);
        let mut copy = |i: usize| frame[FRAME as usize + usize::from(slots[i])] = arguments[i];
        (0..4).for_each(&mut copy);
        if functor.functor_arity() > 4 {
            (4..FEW).for_each(&mut copy);
        }
    }

    /// A variable becomes a compound of operands.
    fn make_struct(&mut self, variable: Cell, functor: Cell, operands: &[u64], e: u32) {
        let at = self.h;
        self.push(functor.0);
        for &word in operands.iter().take(functor.functor_arity() as usize) {
            self.give(word, e);
        }
        self.bind(variable, Cell::structure(at));
    }

    /// A new compound.
    #[inline(always)]
    pub(super) fn build_few(&mut self, functor: Cell, words: &[u64], e: u32) -> Cell {
        let at = self.h;
        let arity = functor.functor_arity();
        let [packed, counts, words @ ..] = words else {
            return Cell::NIL;
        };
        let [a, b, c, d, rest @ ..] = packed.to_le_bytes();
        let values = self.slots([a, b, c, d], e);
        *self.heap.window_mut(at + 1) = values;
        if arity > 4 {
            let values = self.slots(rest, e);
            *self.heap.window_mut(at + 5) = values;
        }
        self.heap.set(at, functor.0);
        self.h = at + 1 + arity;
        if *counts != 0 {
            let (constants, fresh) = (*counts as u32 as usize * 2, (*counts >> 32) as usize);
            let (constants, rest) = words.split_at_checked(constants).unwrap_or((&[], &[]));
            for pair in constants.chunks_exact(2) {
                self.heap.set(at + 1 + pair[0] as u32, pair[1]);
            }
            for &word in rest.get(..fresh).unwrap_or(&[]) {
                let address = at + 1 + word as u32;
                let cell = Cell::reference(address);
                self.heap.set(address, cell.0);
                self.set_slot(e, (word >> 32) as u16, cell);
            }
        }
        Cell::structure(at)
    }
}

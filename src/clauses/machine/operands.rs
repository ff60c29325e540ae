//! What instructions work on: operands, which are constants, slots or new variables.

use super::cell::{Cell, tag};
use super::errors::Thrown;
use super::{FRAME, Machine};
use crate::clauses::code::operand;

/// The low bits of an operand that is a slot with a value.
pub(super) const SLOT: u64 = operand::SLOT << 3 | tag::SPECIAL;
/// The low bits of one that is a new variable in a slot.
pub(super) const FRESH: u64 = operand::FRESH << 3 | tag::SPECIAL;
/// The low bits of one that nobody asks for.
const VOID: u64 = operand::VOID << 3 | tag::SPECIAL;

impl Machine {
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

    /// Moves the arguments of a last call to the slots of its caller.
    #[inline(always)]
    pub(super) fn move_arguments(&mut self, moves: &[u64], e: u32) {
        let Machine { stack, heap, h, .. } = self;
        let Some((&count, moves)) = moves.split_first() else {
            return;
        };
        let moves = moves.get(..2 * count as usize).unwrap_or(&[]);
        for pair in moves.chunks_exact(2) {
            let (slot, word) = (pair[0] as u32, pair[1]);
            let value = if word & 31 == SLOT {
                stack.get(e + FRAME + (word >> 5) as u32)
            } else if word & 7 != tag::SPECIAL {
                word
            } else {
                let cell = Cell::reference(*h).0;
                heap.set(*h, cell);
                *h += 1;
                cell
            };
            stack.set(e + FRAME + slot, value);
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
            let own = self.deref(list);
            match own.tag() {
                tag::LIST => {
                    let at = own.address();
                    if word & 31 == FRESH {
                        let item = self.at(at);
                        self.stack.set(e + FRAME + (word >> 5) as u32, item.0);
                    } else if word & 31 != VOID && !self.take(word, e, self.at(at))? {
                        return Ok(false);
                    }
                    list = self.at(at + 1);
                }
                tag::REF => {
                    let first = self.h;
                    for &word in &items[i..] {
                        self.give(word, e);
                        self.push(Cell::list(self.h + 1).0);
                    }
                    // The last cell is not a list but the rest.
                    self.h -= 1;
                    self.give(rest, e);
                    self.bind(own, Cell::list(first));
                    return Ok(true);
                }
                _ => return Ok(false),
            }
        }
        self.take(rest, e, list)
    }
}

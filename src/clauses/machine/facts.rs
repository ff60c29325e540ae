//! Tables of facts, looked at in place.

use super::cell::Cell;
use super::copy::key_of;
use super::errors::Thrown;
use super::operands::{FRESH, SLOT};
use super::{ChoiceKind, FRAME, Machine};
use crate::clauses::code::{Pc, Table};
use crate::clauses::compile::MOST_COLUMNS;
use crate::clauses::machine::cell::tag;

impl Machine {
    /// The next row of a table that matches; `cursor` tells where to go on. The
    /// instruction is at `pc`, the frame at `e`.
    #[inline(never)]
    pub(super) fn facts(
        &mut self,
        table: u32,
        words: &[u64],
        e: u32,
        end_of_frame: u32,
        pc: Pc,
        cursor: Option<[u64; 2]>,
    ) -> Result<bool, Thrown> {
        let this = &self.image.tables[table as usize];
        let arity = this.arity as usize;
        let words = words.get(..arity).unwrap_or(&[]);
        let (range, all_match) = match cursor {
            Some([places, all]) => ((places as u32, (places >> 32) as u32), all != 0),
            None => match self.rows(this, words, e) {
                Some(found) => found,
                None => return Ok(false),
            },
        };
        if all_match || range.0 + 1 == range.1 {
            if range.0 + 1 < range.1 {
                let cursor = [u64::from(range.0 + 1) | u64::from(range.1) << 32, 1];
                self.push_choice(ChoiceKind::Cursor, e, end_of_frame, pc, cursor);
            }
            return self.take_row(table, range.0, words, e);
        }
        // What the columns must be; 0 where that is not known or not so simple.
        let mut keys = [0; MOST_COLUMNS as usize];
        for (key, &word) in keys.iter_mut().zip(words) {
            if let Some(cell) = self.known(word, e) {
                *key = key_of(self, cell);
            }
        }
        let Some(at) = self.next_row(table, &keys, range) else {
            return Ok(false);
        };
        if at + 1 < range.1
            && let Some(next) = self.next_row(table, &keys, (at + 1, range.1))
        {
            let cursor = [u64::from(next) | u64::from(range.1) << 32, 0];
            self.push_choice(ChoiceKind::Cursor, e, end_of_frame, pc, cursor);
        }
        self.take_row(table, at, words, e)
    }

    /// What an operand stands for, if it is not a new variable.
    #[inline(always)]
    fn known(&self, word: u64, e: u32) -> Option<Cell> {
        match word & 31 {
            SLOT => Some(Cell(self.stack.get(e + FRAME + (word >> 5) as u32))),
            word if word & 7 == tag::SPECIAL => None,
            _ => Some(Cell(word)),
        }
    }

    /// The rows that may match, by the first column that is known, and whether all of
    /// them do because nothing else is known; `None` if there are none.
    #[inline(always)]
    fn rows(&self, table: &Table, words: &[u64], e: u32) -> Option<((u32, u32), bool)> {
        for (i, &word) in words.iter().enumerate() {
            let Some(cell) = self.known(word, e) else {
                continue;
            };
            let key = key_of(self, cell);
            if key == 0 {
                continue;
            }
            let rows = if let Some(dense) = &table.dense[i] {
                let place = Cell(key).value().wrapping_sub(dense.least);
                let rows = *dense.rows.get(place as usize)?;
                if !Cell(key).is_int() || rows.0 == rows.1 {
                    return None;
                }
                rows
            } else if let Some(column) = &table.columns[i] {
                *column.get(&key)?
            } else {
                continue;
            };
            // What came before has no key, what comes after may.
            let is_new = |&word: &u64| word & 7 == tag::SPECIAL && word & 31 != SLOT;
            let all = words[..i].iter().all(is_new) && words[i + 1..].iter().all(is_new);
            return Some((rows, all && Cell(key).is_constant()));
        }
        Some(((0, table.count), false))
    }

    /// Makes the operands equal to a row.
    #[inline(always)]
    fn take_row(&mut self, table: u32, at: u32, words: &[u64], e: u32) -> Result<bool, Thrown> {
        let this = &self.image.tables[table as usize];
        let first = this.rows[at as usize] as usize * words.len();
        for (i, &word) in words.iter().enumerate() {
            let cell = Cell(self.image.tables[table as usize].cells[first + i]);
            if word & 31 == FRESH {
                self.stack.set(e + FRAME + (word >> 5) as u32, cell.0);
            } else if word != cell.0 && !self.take(word, e, cell)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The next row of a range that has these keys.
    #[inline(always)]
    fn next_row(
        &self,
        table: u32,
        keys: &[u64; MOST_COLUMNS as usize],
        (from, to): (u32, u32),
    ) -> Option<u32> {
        let this = &self.image.tables[table as usize];
        let arity = this.arity as usize;
        let rows = this.rows.get(from as usize..to as usize)?;
        let found = rows.iter().position(|&row| {
            let first = row as usize * arity;
            let cells = this.cells.get(first..first + arity).unwrap_or(&[]);
            cells.iter().zip(keys).all(|(&cell, &key)| {
                let is_compound = cell & 7 > tag::ATOM;
                key == 0 || cell == key || (is_compound && key_of(self, Cell(cell)) == key)
            })
        });
        found.map(|place| from + place as u32)
    }
}

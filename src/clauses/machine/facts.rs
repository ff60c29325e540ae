//! Tables of facts, looked at in place.

use super::cell::Cell;
use super::copy::key_of;
use super::errors::Thrown;
use super::{ChoiceKind, FRAME, Machine};
use crate::clauses::code::{Pc, operand};
use crate::clauses::compile::MOST_COLUMNS;
use crate::clauses::machine::cell::tag;

impl Machine {
    /// The next row of a table that matches; `cursor` tells where to go on. The
    /// instruction is at `pc`, the frame at `e`.
    #[inline(never)]
    pub(super) fn facts(
        &mut self,
        table: u32,
        operands: u32,
        e: u32,
        pc: Pc,
        cursor: Option<[u64; 2]>,
    ) -> Result<bool, Thrown> {
        // What the columns must be; 0 where that is not known or not so simple.
        let mut keys = [0; MOST_COLUMNS as usize];
        let this = &self.image.tables[table as usize];
        let arity = this.arity as usize;
        let mut range = (0, this.count);
        let mut is_narrow = cursor.is_some();
        let words = &self.image.operands[operands as usize..operands as usize + arity];
        for (i, (key, &word)) in keys.iter_mut().zip(words).enumerate() {
            let cell = match word & 31 {
                SLOT => Cell(self.stack.get(e + FRAME + (word >> 5) as u32)),
                word if word & 7 == tag::SPECIAL => continue,
                _ => Cell(word),
            };
            *key = key_of(self, cell);
            if *key == 0 || is_narrow {
                continue;
            }
            if let Some(dense) = &this.dense[i] {
                let place = Cell(*key).value().wrapping_sub(dense.least);
                match dense.rows.get(place as usize) {
                    Some(&rows) if Cell(*key).is_int() => range = rows,
                    _ => return Ok(false),
                }
                is_narrow = true;
            } else if let Some(column) = &this.columns[i] {
                match column.get(key) {
                    Some(&rows) => range = rows,
                    None => return Ok(false),
                }
                is_narrow = true;
            }
        }
        if let Some([places, _]) = cursor {
            range = (places as u32, (places >> 32) as u32);
        }
        let Some(at) = self.next_row(table, &keys, range) else {
            return Ok(false);
        };
        if at + 1 < range.1
            && let Some(next) = self.next_row(table, &keys, (at + 1, range.1))
        {
            let cursor = [u64::from(next) | u64::from(range.1) << 32, 0];
            self.push_choice(ChoiceKind::Cursor, e, pc, cursor);
        }
        let this = &self.image.tables[table as usize];
        let row = this.rows[at as usize] as usize * arity;
        for i in 0..arity {
            let cell = Cell(self.image.tables[table as usize].cells[row + i]);
            let word = self.image.operands[operands as usize + i];
            if keys[i] == cell.0 && cell.is_constant() {
                continue;
            }
            if !self.take(word, e, cell)? {
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

/// The low bits of an operand that is a slot with a value.
const SLOT: u64 = operand::SLOT << 3 | tag::SPECIAL;

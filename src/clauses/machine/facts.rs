//! Tables of facts, looked at in place.

use super::cell::{Cell, tag};
use super::copy::key_of;
use super::errors::Thrown;
use super::operands::{FRESH, SLOT};
use super::{ChoiceKind, Machine};
use crate::clauses::code::{Pc, Table};
use crate::clauses::compile::MOST_COLUMNS;
use crate::clauses::coverage::NONE;

/// What is known of the columns before a row is looked for.
struct Known {
    /// The keys of columns that rows have to be compared with.
    keys: [u64; MOST_COLUMNS],
    /// Which columns these are: a bit each.
    compared: u32,
    /// Columns that agree with every row that is found: nothing is left to be done.
    settled: u32,
}

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
        let words = &words[..(this.arity as usize).min(MOST_COLUMNS)];
        let mut known = Known {
            keys: [0; MOST_COLUMNS],
            compared: 0,
            settled: 0,
        };
        let mut range = cursor.map(|[places, _]| (places as u32, (places >> 32) as u32));
        // The column by which the rows were found the first time.
        let mut found_by = cursor.map(|[_, column]| column as usize);
        for (i, &word) in words.iter().enumerate() {
            let cell = match word & 31 {
                SLOT => self.slot(e, (word >> 5) as u16),
                word if word & 7 == tag::SPECIAL => continue,
                _ => Cell(word),
            };
            let key = key_of(self, cell);
            if key == 0 {
                continue;
            }
            known.settled |= u32::from(Cell(key).is_constant()) << i;
            if range.is_none()
                && let Some(found) = rows(this, i, key)
            {
                if found.0 == found.1 {
                    return Ok(false);
                }
                (range, found_by) = (Some(found), Some(i));
            }
            if found_by != Some(i) {
                known.keys[i] = key;
                known.compared |= 1 << i;
            }
        }
        let range = range.unwrap_or((0, this.count));
        let Some(at) = self.next_row(this, &known, range) else {
            return Ok(false);
        };
        let number = this.rows[at as usize];
        let (row, point) = (number as usize * words.len(), this.point);
        if at + 1 < range.1
            && let Some(next) = self.next_row(this, &known, (at + 1, range.1))
        {
            let places = u64::from(next) | u64::from(range.1) << 32;
            let column = found_by.unwrap_or(usize::MAX) as u64;
            self.push_choice(ChoiceKind::Cursor, e, end_of_frame, pc, [places, column]);
        }
        for (i, &word) in words.iter().enumerate() {
            if known.settled >> i & 1 != 0 {
                continue;
            }
            let cell = Cell(self.image.tables[table as usize].cells[row + i]);
            if word & 31 == FRESH {
                self.set_slot(e, (word >> 5) as u16, cell);
            } else if !self.take(word, e, cell)? {
                return Ok(false);
            }
        }
        if point != NONE {
            self.count_row(point + number);
        }
        Ok(true)
    }

    /// The first row of a range that has the keys.
    #[inline(always)]
    fn next_row(&self, table: &Table, known: &Known, (from, to): (u32, u32)) -> Option<u32> {
        if known.compared == 0 {
            return (from < to).then_some(from);
        }
        let rows = table.rows.get(from as usize..to as usize)?;
        let found = rows.iter().position(|&row| {
            let first = (row * table.arity) as usize;
            let mut compared = known.compared;
            while compared != 0 {
                let column = compared.trailing_zeros() as usize % MOST_COLUMNS;
                let (cell, key) = (table.cells[first + column], known.keys[column]);
                let is_compound = cell & 7 > tag::ATOM;
                if cell != key && !(is_compound && key_of(self, Cell(cell)) == key) {
                    return false;
                }
                compared &= compared - 1;
            }
            true
        });
        found.map(|place| from + place as u32)
    }
}

/// The rows that have a key in a column; `None` if they are not told apart by it.
#[inline(always)]
fn rows(table: &Table, column: usize, key: u64) -> Option<(u32, u32)> {
    if let Some(dense) = &table.dense[column] {
        let place = Cell(key).value().wrapping_sub(dense.least);
        return Some(match dense.rows.get(place as usize) {
            Some(&rows) if Cell(key).is_int() => rows,
            _ => (0, 0),
        });
    }
    let column = table.columns[column].as_ref()?;
    Some(column.get(&key).copied().unwrap_or((0, 0)))
}

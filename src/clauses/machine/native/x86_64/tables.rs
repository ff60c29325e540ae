//! Tables of facts, looked into in place.

use dynasmrt::{DynamicLabel, DynasmApi, DynasmLabelApi, dynasm};

use super::calls;
use super::emit::{Argument, CURSOR, CURSOR_WORDS, Emitter, slot};
use crate::clauses::code::{Pc, Table};
use crate::clauses::coverage::NONE;
use crate::clauses::machine::FRAME;
use crate::clauses::machine::cell::{Cell, tag};

/// So many keys of a column are compared one after the other.
const MOST_KEYS: usize = 16;

impl Emitter<'_> {
    /// The rows of a table that are found by a column that is known, or all of them if none
    /// is. What is known may turn out to be something else than a constant, and several rows
    /// may have to be compared with other columns: then it goes on at `all`.
    pub(super) fn rows(
        &mut self,
        pc: Pc,
        size: u16,
        number: u32,
        operands: u32,
        all: DynamicLabel,
    ) -> Option<()> {
        let image = self.image;
        let table = &image.tables[number as usize];
        let arguments = self.arguments(operands, table.arity as usize);
        let is_known = |argument| matches!(argument, Argument::Slot(_) | Argument::Constant(_));
        let columns = 0..arguments.len();
        let known: Vec<usize> = columns
            .filter(|&column| is_known(arguments[column]))
            .collect();
        if table.point != NONE || table.count == 0 {
            return None;
        }
        let mut finders = known
            .iter()
            .map(|&column| (column, Finder::of(table, column)));
        let finder = match finders.find(|(_, finder)| finder.is_some()) {
            Some((column, finder)) => finder.map(|finder| (column, finder)),
            None if known.is_empty() => None,
            None => return None,
        };
        let column = finder.as_ref().map(|&(column, _)| column);
        let compared = known.iter().filter(|&&known| Some(known) != column);
        let compared: Vec<usize> = compared.copied().collect();
        let [found, last] = [(); 2].map(|()| self.ops.new_dynamic_label());
        // Rows that were compared are left to who compared them.
        let again = match compared.is_empty() {
            true => self.ops.new_dynamic_label(),
            false => all,
        };
        dynasm!(self.ops
            ; cmp QWORD [rbx + CURSOR], 0
            ; jne =>again
        );
        // The first row in ecx, the end of the rows in edx.
        match &finder {
            Some((column, finder)) => {
                self.load_rax(arguments[*column]);
                self.find(finder, found, all);
            }
            None => dynasm!(self.ops
                ; xor ecx, ecx
                ; mov edx, table.count as i32
                ; jmp =>found
            ),
        }
        let cells = self.cells(number, table);
        let column = column.map_or(-1, |column| column as i32);
        let end = i32::from(size) + FRAME as i32;
        if compared.is_empty() {
            // Rows that were found by other means are left to those.
            dynasm!(self.ops
                ; =>again
                ; cmp QWORD [rbx + CURSOR_WORDS + 8], column
                ; jne =>all
                ; mov QWORD [rbx + CURSOR], 0
                ; mov rdx, [rbx + CURSOR_WORDS]
                ; mov ecx, edx
                ; shr rdx, 32
            );
        }
        dynasm!(self.ops
            ; =>found
            ; cmp ecx, table.rows.len() as i32
            ; jae ->fail
            ; lea eax, [rcx + 1]
            ; cmp eax, edx
            ; jae =>last
        );
        if let Some(&column) = compared.first() {
            self.only_row(table, cells, arguments[column], column as i32, all);
            dynasm!(self.ops; jmp =>last);
        }
        dynasm!(self.ops
            ; mov [rsp], rcx
            ; mov r8, rdx
            ; shl r8, 32
            ; or r8, rax
            ; mov r9, column
            ; mov esi, ebp
            ; lea edx, [rbp + end]
            ; mov ecx, pc as i32
        );
        self.rust(calls::more_rows as *const ());
        dynasm!(self.ops
            ; mov rcx, [rsp]
            ; =>last
            ; imul esi, ecx, 8 * table.arity as i32
            ; mov rax, QWORD cells
            ; add rsi, rax
        );
        for column in compared {
            let same = self.ops.new_dynamic_label();
            self.load_rax(arguments[column]);
            self.deref_rax();
            // Constants are the same or not; anything else is to be looked at.
            dynasm!(self.ops
                ; mov rdx, [rsi + 8 * column as i32]
                ; cmp rax, rdx
                ; je =>same
                ; and eax, 7
                ; jz =>all
                ; and edx, 7
                ; cmp eax, tag::LIST as i32
                ; jb ->fail
                ; cmp edx, tag::LIST as i32
                ; jb ->fail
                ; jmp =>all
                ; =>same
            );
        }
        for (i, argument) in (0..).zip(&arguments) {
            if let Argument::Fresh(own) = *argument {
                dynasm!(self.ops
                    ; mov rax, [rsi + 8 * i]
                    ; mov [r14 + slot(own)], rax
                );
            }
        }
        Some(())
    }

    /// Of the rows from `ecx` to `edx`, the one that has something in a column: in `ecx`. If
    /// there are more of them, it goes on at `all`.
    fn only_row(
        &mut self,
        table: &Table,
        cells: i64,
        wanted: Argument,
        column: i32,
        all: DynamicLabel,
    ) {
        dynasm!(self.ops; mov r8d, ecx);
        self.load_rax(wanted);
        self.deref_rax();
        dynasm!(self.ops
            ; mov ecx, eax
            ; and ecx, 7
            ; dec ecx
            ; cmp ecx, 2
            ; jae =>all
            ; cmp edx, table.rows.len() as i32
            ; ja =>all
            ; mov r9, QWORD cells
            ; mov ecx, -1
            ; next_row:
            ; imul esi, r8d, 8 * table.arity as i32
            ; cmp rax, [r9 + rsi + 8 * column]
            ; jne >other_row
            ; cmp ecx, -1
            ; jne =>all
            ; mov ecx, r8d
            ; other_row:
            ; inc r8d
            ; cmp r8d, edx
            ; jb <next_row
            ; cmp ecx, -1
            ; je ->fail
        );
    }

    /// The rows that have what `rax` stands for in a column.
    fn find(&mut self, finder: &Finder, found: DynamicLabel, all: DynamicLabel) {
        match finder {
            Finder::Dense { least, rows } => {
                self.small_integer_or(all);
                let count = rows.len() as i32;
                let rows = self.keep(rows.iter().copied());
                dynasm!(self.ops
                    ; sar rax, 3
                    ; mov rcx, QWORD *least
                    ; sub rax, rcx
                    ; cmp rax, count
                    ; jae ->fail
                    ; mov rcx, QWORD rows
                    ; mov rdx, [rcx + rax * 8]
                    ; mov ecx, edx
                    ; shr rdx, 32
                    ; cmp ecx, edx
                    ; jae ->fail
                    ; jmp =>found
                );
            }
            Finder::Keys(keys) => {
                self.deref_rax();
                dynasm!(self.ops
                    ; mov ecx, eax
                    ; and ecx, 7
                    ; dec ecx
                    ; cmp ecx, 2
                    ; jae =>all
                );
                for &(key, (from, to)) in keys {
                    let other = self.ops.new_dynamic_label();
                    self.compare_rax(key);
                    dynasm!(self.ops
                        ; jne =>other
                        ; mov ecx, from as i32
                        ; mov edx, to as i32
                        ; jmp =>found
                        ; =>other
                    );
                }
                dynasm!(self.ops; jmp ->fail);
            }
        }
    }

    /// Where the cells of a table are, row by row in the order of its places.
    fn cells(&mut self, number: u32, table: &Table) -> i64 {
        if let Some(&cells) = self.rows.get(&number) {
            return cells;
        }
        let arity = table.arity as usize;
        let row = |&row: &u32| &table.cells[row as usize * arity..][..arity];
        let cells = self.keep(table.rows.iter().flat_map(row).copied());
        self.rows.insert(number, cells);
        cells
    }

    /// Words that live as long as the code: where they are.
    fn keep(&mut self, words: impl Iterator<Item = u64>) -> i64 {
        let words: Box<[u64]> = words.collect();
        let place = words.as_ptr() as i64;
        self.data.push(words);
        place
    }
}

/// How the rows are found that have something in a column.
enum Finder {
    /// By a small integer, from the least on: from and, in the upper half, to.
    Dense { least: i64, rows: Vec<u64> },
    /// By one of a few constants.
    Keys(Vec<(u64, (u32, u32))>),
}

impl Finder {
    fn of(table: &Table, column: usize) -> Option<Self> {
        if let Some(dense) = &table.dense[column] {
            let rows = dense.rows.iter();
            let rows = rows.map(|&(from, to)| u64::from(from) | u64::from(to) << 32);
            return Some(Finder::Dense {
                least: dense.least,
                rows: rows.collect(),
            });
        }
        let keys = table.columns[column].as_ref()?;
        let are_constants = keys.keys().all(|&key| Cell(key).is_constant());
        if keys.len() > MOST_KEYS || !are_constants {
            return None;
        }
        let mut keys: Vec<_> = keys.iter().map(|(&key, &rows)| (key, rows)).collect();
        keys.sort_unstable();
        Some(Finder::Keys(keys))
    }
}

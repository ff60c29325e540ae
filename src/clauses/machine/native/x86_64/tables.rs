//! Tables of facts, looked into in place.

use dynasmrt::{DynamicLabel, DynasmApi, DynasmLabelApi, dynasm};

use super::calls;
use super::emit::{Argument, CURSOR, CURSOR_WORDS, Emitter, MOST_PASSED, slot};
use crate::clauses::code::{Pc, Table};
use crate::clauses::coverage::NONE;
use crate::clauses::machine::cell::{Cell, tag};

/// In a cursor: rows have to be compared in every column.
const NO_COLUMN: i32 = -1;

/// So many keys of a column are compared one after the other.
const MOST_KEYS: usize = 16;

impl Emitter<'_> {
    /// The rows of a table that are found by a column that is known, or all of them. All that
    /// is known is compared, or, if it turns out to be a variable, given its value. It may turn
    /// out to be something else than a constant, too: then the code goes on at `all`.
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
        let finder = known
            .iter()
            .find_map(|&column| Some((column, Finder::of(table, column)?)));
        // Many rows that are told apart by many keys are not compared one by one.
        let has_index = |&column: &usize| table.columns[column].is_some();
        if finder.is_none() && known.iter().any(has_index) {
            return None;
        }
        if known.len() > MOST_PASSED as usize {
            return None;
        }
        let [again, found, every] = [(); 3].map(|()| self.ops.new_dynamic_label());
        dynasm!(self.ops
            ; cmp QWORD [rbx + CURSOR], 0
            ; jne =>again
        );
        // The first row in ecx, the end of the rows in edx.
        match &finder {
            Some((column, finder)) => {
                self.load_rax(arguments[*column]);
                self.deref_rax();
                dynasm!(self.ops
                    ; test al, 7
                    ; jz =>every
                );
                self.find(finder, found, all);
            }
            None => dynasm!(self.ops; jmp =>every),
        }
        let cells = self.cells(number, table);
        let count = table.rows.len() as i32;
        dynasm!(self.ops
            ; =>every
            ; xor ecx, ecx
            ; mov edx, table.count as i32
            ; jmp =>found
            ; =>again
            ; mov rdx, [rbx + CURSOR_WORDS]
            ; mov ecx, edx
            ; shr rdx, 32
            ; =>found
            ; cmp ecx, count
            ; jae =>all
            ; cmp edx, count
            ; ja =>all
        );
        let wanted: Vec<(i32, i32)> = (0..)
            .zip(&known)
            .map(|(i, &column)| (8 + 8 * i, 8 * column as i32))
            .collect();
        for (&column, &(place, _)) in known.iter().zip(&wanted) {
            self.wanted_in_column(arguments[column], place, all);
        }
        dynasm!(self.ops; mov QWORD [rbx + CURSOR], 0);
        self.row(pc, size, table, cells, &wanted);
        for (i, argument) in (0..).zip(&arguments) {
            if let Argument::Fresh(own) = *argument {
                dynasm!(self.ops
                    ; mov rax, [rsi + 8 * i]
                    ; mov [r14 + slot(own)], rax
                );
            }
        }
        for (place, distance) in wanted {
            let known = self.ops.new_dynamic_label();
            dynasm!(self.ops
                ; mov rax, [rsp + place]
                ; test al, 7
                ; jnz =>known
                ; mov rdx, [rsi + distance]
                ; call ->unify
                ; cmp eax, calls::YES as i32
                ; jne ->no_answer
                ; =>known
            );
        }
        Some(())
    }

    /// What rows have to have in a column, or a variable, is put at a place on the stack.
    /// Keeps `rcx` and `rdx`.
    fn wanted_in_column(&mut self, argument: Argument, place: i32, all: DynamicLabel) {
        dynasm!(self.ops; mov r8d, ecx);
        self.load_rax(argument);
        self.deref_rax();
        dynasm!(self.ops
            ; mov ecx, eax
            ; and ecx, 7
            ; cmp ecx, tag::LIST as i32
            ; jae =>all
            ; mov [rsp + place], rax
            ; mov ecx, r8d
        );
    }

    /// Of the rows from `ecx` to `edx`, the first that has what is wanted: in `rsi`. If there
    /// is another one, a choice is left.
    fn row(&mut self, pc: Pc, size: u16, table: &Table, cells: i64, wanted: &[(i32, i32)]) {
        let [next, other, second, last] = [(); 4].map(|()| self.ops.new_dynamic_label());
        dynasm!(self.ops
            ; mov edi, -1
            ; mov r9, QWORD cells
            ; =>next
        );
        for &(place, distance) in wanted {
            let same = self.ops.new_dynamic_label();
            dynasm!(self.ops
                ; imul esi, ecx, 8 * table.arity as i32
                ; mov rax, [rsp + place]
                ; test al, 7
                ; jz =>same
                ; cmp rax, [r9 + rsi + distance]
                ; jne =>other
                ; =>same
            );
        }
        dynasm!(self.ops
            ; test edi, edi
            ; jns =>second
            ; mov edi, ecx
            ; =>other
            ; inc ecx
            ; cmp ecx, edx
            ; jb =>next
            ; test edi, edi
            ; js ->fail
            ; jmp =>last
            ; =>second
            ; mov r10, rdx
            ; shl r10, 32
            ; or r10, rcx
            ; mov r11, NO_COLUMN
        );
        self.choose_again(size, pc);
        dynasm!(self.ops
            ; =>last
            ; imul esi, edi, 8 * table.arity as i32
            ; mov rax, QWORD cells
            ; add rsi, rax
        );
    }

    /// The rows that have the term in `rax` in a column.
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

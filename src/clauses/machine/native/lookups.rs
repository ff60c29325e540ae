//! Tables, built-in predicates, and guards: what is looked up before anything is called.

use dynasmrt::{DynamicLabel, DynasmApi, DynasmLabelApi, dynasm};

use super::calls;
use super::emit::{
    Argument, CURSOR, CURSOR_WORDS, END_OF_FRAME, Emitter, HEAP, MOST_PASSED, PC, slot,
};
use super::numbers::kinds;
use crate::clauses::builtins;
use crate::clauses::code::{Guard, GuardKind, Instr, Pc, Table};
use crate::clauses::coverage::NONE;
use crate::clauses::machine::FRAME;
use crate::clauses::machine::cell::{Cell, tag};

/// So many keys of a column are compared one after the other.
const MOST_KEYS: usize = 16;
/// Elements of lists further down are looked for by the built-in predicate, which can be
/// interrupted.
const FARTHEST: i32 = 4096;

impl Emitter<'_> {
    /// Translates an instruction, if it is one of these.
    pub(super) fn lookups(&mut self, pc: Pc, instr: &Instr) -> bool {
        match *instr {
            Instr::Guards {
                count,
                first,
                otherwise,
                pred,
            } => {
                // Guards that are counted are looked at one by one.
                if self.image.points.is_some() {
                    return false;
                }
                self.guards(pc, (first, first + u32::from(count)), otherwise, pred);
            }
            Instr::Facts {
                size,
                table,
                operands,
            } => {
                let all = self.ops.new_dynamic_label();
                if self.rows(pc, size, table, operands, all).is_some() {
                    let next = self.label(pc + 1);
                    dynasm!(self.ops; jmp =>next);
                }
                dynasm!(self.ops; =>all);
                self.ask(pc, calls::facts as *const ());
                self.or_fail();
            }
            Instr::Nondet {
                builtin,
                arity,
                size,
                operands,
            } => {
                let any = self.ops.new_dynamic_label();
                if self.element(builtin, operands, any) {
                    let next = self.label(pc + 1);
                    dynasm!(self.ops; jmp =>next);
                }
                dynasm!(self.ops; =>any);
                let end = i32::from(size) + FRAME as i32;
                dynasm!(self.ops
                    ; lea eax, [rbp + end]
                    ; mov [rbx + END_OF_FRAME], eax
                    ; mov DWORD [rbx + PC], pc as i32
                );
                if !self.builtin(builtin, arity, operands) {
                    return false;
                }
                self.or_fail();
            }
            Instr::Det {
                builtin,
                arity,
                operands,
                otherwise,
            } => {
                if !self.builtin(builtin, arity, operands) {
                    return false;
                }
                let (next, otherwise) = (self.label(pc + 1), self.label(otherwise));
                dynasm!(self.ops
                    ; cmp eax, calls::YES as i32
                    ; je =>next
                    ; test eax, eax
                    ; jz =>otherwise
                    ; jmp ->thrown
                );
            }
            _ => return false,
        }
        true
    }

    /// What was asked has an answer, or this way fails.
    fn or_fail(&mut self) {
        dynasm!(self.ops
            ; cmp eax, calls::YES as i32
            ; jne ->no_answer
        );
    }

    /// Calls a built-in predicate, unless it has too many arguments.
    fn builtin(&mut self, builtin: u16, arity: u8, operands: u32) -> bool {
        let arguments = self.arguments(operands, arity.into());
        if arguments.len() > MOST_PASSED as usize || arguments.contains(&Argument::Void) {
            return false;
        }
        let fresh: Vec<u16> = arguments.iter().filter_map(Argument::as_fresh).collect();
        self.new_variables(&fresh);
        for (i, &argument) in (0..).zip(&arguments) {
            let distance = 8 + 8 * i;
            match argument {
                Argument::Slot(own) | Argument::Fresh(own) => dynasm!(self.ops
                    ; mov rax, [r14 + slot(own)]
                    ; mov [rsp + distance], rax
                ),
                Argument::Constant(word) => {
                    self.constant_rax(word);
                    dynasm!(self.ops; mov [rsp + distance], rax);
                }
                Argument::Void => {}
            }
        }
        dynasm!(self.ops
            ; mov esi, i32::from(builtin)
            ; lea rdx, [rsp + 8]
            ; mov ecx, i32::from(arity)
        );
        self.rust_in_frame(calls::builtin as *const ());
        true
    }

    /// An element of a list by its number, as `nth0/3` and `nth1/3` find it; anything else
    /// is left to `any`.
    fn element(&mut self, builtin: u16, operands: u32, any: DynamicLabel) -> bool {
        let builtin = &builtins::ALL[usize::from(builtin)];
        let base = match (builtin.name, builtin.arity) {
            ("nth0", 3) => 0,
            ("nth1", 3) => 1,
            _ => return false,
        };
        let [index, list, element] = self.arguments(operands, 3)[..] else {
            return false;
        };
        let is_known = |argument| matches!(argument, Argument::Slot(_) | Argument::Constant(_));
        if !is_known(index) || !is_known(list) {
            return false;
        }
        dynasm!(self.ops
            ; cmp QWORD [rbx + CURSOR], 0
            ; jne =>any
        );
        self.load_rax(index);
        self.small_integer_or(any);
        self.load_rdx(list);
        dynasm!(self.ops
            ; sar rax, 3
            ; sub rax, base
            ; cmp rax, FARTHEST
            ; jae =>any
            ; next_element:
        );
        self.deref_rdx();
        dynasm!(self.ops
            ; mov ecx, edx
            ; and ecx, 7
            ; cmp ecx, tag::LIST as i32
            ; jne =>any
            ; and edx, HEAP
            ; dec rax
            ; js >element_found
            ; mov rdx, [r12 + rdx + 8]
            ; jmp <next_element
            ; element_found:
            ; mov rdx, [r12 + rdx]
        );
        self.take(element);
        true
    }
}

/// Tables.
impl Emitter<'_> {
    /// The rows of a table that are found by a column that is known, or all of them if none
    /// is. What is known may turn out to be something else than a constant, and several rows
    /// may have to be compared with other columns: then it goes on at `all`.
    fn rows(
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

/// Guards.
impl Emitter<'_> {
    /// Guards of a clause: where nothing is known of one of them, all are looked at again.
    fn guards(&mut self, pc: Pc, (first, end): (u32, u32), otherwise: Pc, pred: u32) {
        let image = self.image;
        let unknown = self.ops.new_dynamic_label();
        let (next, select) = (self.label(pc + 1), self.selection(pred));
        let otherwise = self.label(otherwise);
        for guard in &image.guards[first as usize..end as usize] {
            self.guard(guard, otherwise, unknown);
        }
        dynasm!(self.ops
            ; jmp =>next
            ; =>unknown
            ; mov esi, first as i32
            ; mov edx, end as i32
            ; mov ecx, ebp
        );
        self.rust(calls::guards as *const ());
        dynasm!(self.ops
            ; test eax, eax
            ; je =>otherwise
            ; cmp eax, calls::NEITHER as i32
            ; je =>select
        );
    }

    /// One guard: it holds, or the code goes on elsewhere.
    fn guard(&mut self, guard: &Guard, otherwise: DynamicLabel, unknown: DynamicLabel) {
        let holds = self.ops.new_dynamic_label();
        let (left, right) = (Argument::of(guard.left.0), Argument::of(guard.right.0));
        if !self.load_rax(left) || !self.load_rdx(right) {
            dynasm!(self.ops; jmp =>unknown);
            return;
        }
        match guard.kind {
            GuardKind::Compare(comparison) => {
                self.small_integers_or(unknown);
                dynasm!(self.ops; cmp rax, rdx);
                self.unless_at(comparison, otherwise);
            }
            GuardKind::Same => self.guard_same(holds, otherwise, unknown),
            GuardKind::NotSame => self.guard_same(otherwise, holds, unknown),
            GuardKind::Test(test) => {
                let (holds_of, unknown_of) = kinds(test);
                // Of a variable nothing is known: the head may give it a value.
                let unknown_of = (unknown_of | 1 << tag::REF) & 0xff;
                self.deref_rax();
                dynasm!(self.ops
                    ; and eax, 7
                    ; mov ecx, unknown_of
                    ; bt ecx, eax
                    ; jc =>unknown
                    ; mov ecx, holds_of
                    ; bt ecx, eax
                    ; jnc =>otherwise
                );
            }
            GuardKind::MayUnify => {
                self.deref_rax();
                self.deref_rdx();
                dynasm!(self.ops
                    ; cmp rax, rdx
                    ; je =>holds
                    ; and eax, 7
                    ; jz =>holds
                    ; and edx, 7
                    ; jz =>holds
                    ; cmp eax, edx
                    ; jne =>otherwise
                    ; cmp eax, tag::LIST as i32
                    ; jb =>otherwise
                    ; jmp =>unknown
                );
            }
        }
        dynasm!(self.ops; =>holds);
    }

    /// Whether the terms in `rax` and `rdx` are the same, as far as a look at them tells.
    fn guard_same(&mut self, same: DynamicLabel, different: DynamicLabel, unknown: DynamicLabel) {
        self.deref_rax();
        self.deref_rdx();
        dynasm!(self.ops
            ; cmp rax, rdx
            ; je =>same
            ; and eax, 7
            ; jz =>unknown
            ; and edx, 7
            ; jz =>unknown
            ; cmp eax, tag::LIST as i32
            ; jb =>different
            ; cmp edx, tag::LIST as i32
            ; jb =>different
            ; jmp =>unknown
        );
    }
}

//! Terms that are matched and made.

use dynasmrt::{DynasmApi, DynasmLabelApi, dynasm};

use super::calls;
use super::emit::{Argument, Emitter, H, HB, HEAP, MOST_ARGUMENTS, TRAIL, TRAIL_WORDS, slot};
use crate::clauses::code::{Instr, Pc};
use crate::clauses::machine::cell::{Cell, tag};
use crate::clauses::machine::store::HEAP_WORDS;

/// Elements at the beginning of a list that are taken apart in place.
const MOST_ELEMENTS: u16 = 32;

impl Emitter<'_> {
    /// Code that makes the terms in `rax` and `rdx` equal, and code that gives the variable
    /// in `rax` the value in `rdx`. Keeps `rsi` and `rdi`.
    pub(super) fn unification(&mut self) {
        dynasm!(self.ops; ->unify:);
        self.deref_rax();
        self.deref_rdx();
        dynasm!(self.ops
            ; cmp rax, rdx
            ; je >yes
            ; test al, 7
            ; jz >left
            ; test dl, 7
            ; jz >right
            ; mov ecx, eax
            ; and ecx, 7
            ; cmp ecx, tag::LIST as i32
            ; jb >no
            ; mov ecx, edx
            ; and ecx, 7
            ; cmp ecx, tag::LIST as i32
            ; jae ->unify_compounds
            ; no:
            ; mov eax, calls::NO as i32
            ; ret
            // Of two variables, the younger one refers to the older.
            ; left:
            ; test dl, 7
            ; jnz ->bind
            ; cmp rdx, rax
            ; jbe ->bind
            ; right:
            ; xchg rax, rdx
            ; ->bind:
            ; mov ecx, eax
            ; and ecx, HEAP
            ; mov [r12 + rcx], rdx
            ; shr rax, 3
            ; cmp eax, [rbx + HB]
            ; jae >yes
            ; mov ecx, [rbx + TRAIL]
            ; inc DWORD [rbx + TRAIL]
            ; and ecx, (HEAP_WORDS - 1) as i32
            ; mov rdx, [rbx + TRAIL_WORDS]
            ; mov [rdx + rcx * 8], rax
            ; yes:
            ; mov eax, calls::YES as i32
            ; ret
        );
    }

    /// Translates an instruction, if it is one that matches or makes a term.
    pub(super) fn terms(&mut self, pc: Pc, instr: &Instr) -> bool {
        match *instr {
            Instr::Fresh { slot } => self.new_variables(&[slot]),
            Instr::Assign { slot: to, operand } => match Argument::of(operand.0) {
                Argument::Slot(from) => dynasm!(self.ops
                    ; mov rax, [r14 + slot(from)]
                    ; mov [r14 + slot(to)], rax
                ),
                Argument::Constant(word) => {
                    self.constant_rax(word);
                    dynasm!(self.ops; mov [r14 + slot(to)], rax);
                }
                _ => return false,
            },
            Instr::GetConstant { slot: own, cell } => {
                let next = self.label(pc + 1);
                dynasm!(self.ops; mov rax, [r14 + slot(own)]);
                self.deref_rax();
                self.compare_rax(cell.0);
                dynasm!(self.ops
                    ; je =>next
                    ; test al, 7
                    ; jnz ->fail
                );
                self.constant_rdx(cell.0);
                dynasm!(self.ops; call ->bind);
            }
            Instr::GetListParts {
                slot: own,
                head,
                tail,
            } => {
                let arguments = [Argument::Fresh(head), Argument::Fresh(tail)];
                return self.get(pc, own, None, &arguments);
            }
            Instr::GetListAfter {
                slot: own,
                head,
                tail,
            } => {
                let arguments = [Argument::Slot(head), Argument::Fresh(tail)];
                return self.get(pc, own, None, &arguments);
            }
            Instr::GetList {
                slot: own,
                operands,
            } => {
                let arguments = self.arguments(operands, 2);
                return self.get(pc, own, None, &arguments);
            }
            Instr::GetStruct {
                slot: own,
                operands,
                functor,
            } => {
                let arguments = self.arguments(operands, functor.functor_arity() as usize);
                return self.get(pc, own, Some(functor), &arguments);
            }
            Instr::GetFew {
                slot: own,
                operands,
                functor,
            } => {
                // Behind the packed form stand the operands themselves.
                let counts = self.image.operands[operands as usize + 1];
                let before = 2 + 2 * (counts as u32) + (counts >> 32) as u32;
                let arity = functor.functor_arity() as usize;
                let arguments = self.arguments(operands + before, arity);
                return self.get(pc, own, Some(functor), &arguments);
            }
            Instr::GetListMany {
                slot: own,
                count,
                operands,
            } => return self.get_list(pc, own, count, operands),
            Instr::BuildListSlots {
                slot: own,
                head,
                tail,
            } => {
                let arguments = [Argument::Slot(head), Argument::Slot(tail)];
                self.build(None, &arguments, own);
            }
            Instr::BuildList {
                slot: own,
                operands,
            } => {
                let arguments = self.arguments(operands, 2);
                self.build(None, &arguments, own);
            }
            Instr::BuildStruct {
                slot: own,
                operands,
                functor,
            } => {
                let arity = functor.functor_arity() as usize;
                if arity > MOST_ARGUMENTS {
                    return false;
                }
                let arguments = self.arguments(operands, arity);
                self.build(Some(functor), &arguments, own);
            }
            Instr::BuildFew {
                slot: own,
                operands,
                functor,
            } => {
                let arguments = self.packed_arguments(operands, functor);
                self.build(Some(functor), &arguments, own);
            }
            Instr::UnifySlots { left, right } => dynasm!(self.ops
                ; mov rax, [r14 + slot(left)]
                ; mov rdx, [r14 + slot(right)]
                ; call ->unify
                ; cmp eax, calls::YES as i32
                ; jne ->no_answer
            ),
            Instr::Unify {
                operands,
                otherwise,
            } => {
                if !self.load_pair(operands) {
                    return false;
                }
                let (next, otherwise) = (self.label(pc + 1), self.label(otherwise));
                dynasm!(self.ops
                    ; call ->unify
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

    /// What a compound of the usual size is made of, from its packed form.
    fn packed_arguments(&self, operands: u32, functor: Cell) -> Vec<Argument> {
        let words = &self.image.operands[operands as usize..];
        let (slots, counts) = (words[0].to_le_bytes(), words[1]);
        let (constants, fresh) = (counts as u32 as usize, (counts >> 32) as usize);
        let own = |slot: &u8| Argument::Slot((*slot).into());
        let arity = functor.functor_arity() as usize;
        let mut arguments: Vec<Argument> = slots.iter().take(arity).map(own).collect();
        let (pairs, rest) = words[2..].split_at(2 * constants);
        for pair in pairs.chunks_exact(2) {
            arguments[pair[0] as usize] = Argument::Constant(pair[1]);
        }
        for &word in &rest[..fresh] {
            arguments[word as u32 as usize] = Argument::Fresh((word >> 32) as u16);
        }
        arguments
    }

    /// Matches what a slot holds with a compound, or with a list if there is no functor.
    fn get(&mut self, pc: Pc, own: u16, functor: Option<Cell>, arguments: &[Argument]) -> bool {
        if arguments.len() > MOST_ARGUMENTS {
            return false;
        }
        let next = self.label(pc + 1);
        let other = self.ops.new_dynamic_label();
        let (kind, first) = match functor {
            Some(_) => (tag::STRUCT, 8),
            None => (tag::LIST, 0),
        };
        dynasm!(self.ops; mov rax, [r14 + slot(own)]);
        self.deref_rax();
        dynasm!(self.ops
            ; mov ecx, eax
            ; and ecx, 7
            ; cmp ecx, kind as i32
            ; jne =>other
            ; mov esi, eax
            ; and esi, HEAP
        );
        if let Some(functor) = functor {
            dynasm!(self.ops; mov rdx, [r12 + rsi]);
            self.compare_rdx(functor.0);
            dynasm!(self.ops; jne ->fail);
        }
        for (i, &argument) in (0..).zip(arguments) {
            let distance = first + 8 * i;
            match argument {
                Argument::Void => continue,
                _ => dynasm!(self.ops; mov rdx, [r12 + rsi + distance]),
            }
            self.take(argument);
        }
        dynasm!(self.ops
            ; jmp =>next
            ; =>other
            ; test ecx, ecx
            ; jnz ->fail
        );
        self.make(functor, arguments);
        dynasm!(self.ops; call ->bind);
        true
    }

    /// The cell in `rdx` becomes equal to an operand. Keeps `rsi` and `rdi`.
    pub(super) fn take(&mut self, argument: Argument) {
        let same = self.ops.new_dynamic_label();
        match argument {
            Argument::Void => {}
            Argument::Fresh(own) => dynasm!(self.ops; mov [r14 + slot(own)], rdx),
            Argument::Constant(word) if Cell(word).is_constant() => {
                self.deref_rdx();
                self.compare_rdx(word);
                dynasm!(self.ops
                    ; je =>same
                    ; test dl, 7
                    ; jnz ->fail
                    ; mov rax, rdx
                );
                self.constant_rdx(word);
                dynasm!(self.ops
                    ; call ->bind
                    ; =>same
                );
            }
            Argument::Slot(_) | Argument::Constant(_) => {
                self.load_rax(argument);
                dynasm!(self.ops
                    ; cmp rax, rdx
                    ; je =>same
                    ; call ->unify
                    ; cmp eax, calls::YES as i32
                    ; jne ->no_answer
                    ; =>same
                );
            }
        }
    }

    /// A new term on the heap: its cell is in `rdx`. Keeps `rax`.
    fn make(&mut self, functor: Option<Cell>, arguments: &[Argument]) {
        self.begin_term();
        let (kind, first) = match functor {
            Some(functor) => {
                self.store_constant(functor.0, 0);
                (tag::STRUCT, 8)
            }
            None => (tag::LIST, 0),
        };
        for (i, &argument) in (0..).zip(arguments) {
            self.give(argument, first + 8 * i);
        }
        let words = arguments.len() as i32 + first / 8;
        dynasm!(self.ops
            ; add DWORD [rbx + H], words
            ; lea rdx, [rsi + kind as i32]
        );
    }

    /// An operand becomes a part of the term that begins at `r9`, of which the cell without
    /// its kind is in `rsi`.
    fn give(&mut self, argument: Argument, distance: i32) {
        match argument {
            Argument::Constant(word) => self.store_constant(word, distance),
            Argument::Slot(own) => dynasm!(self.ops
                ; mov rcx, [r14 + slot(own)]
                ; mov [r9 + distance], rcx
            ),
            Argument::Fresh(_) | Argument::Void => dynasm!(self.ops
                ; lea rcx, [rsi + distance]
                ; mov [r9 + distance], rcx
            ),
        }
        if let Argument::Fresh(own) = argument {
            dynasm!(self.ops; mov [r14 + slot(own)], rcx);
        }
    }

    /// Where the next term begins: its cell without its kind in `rsi`, the place in `r9`.
    fn begin_term(&mut self) {
        dynasm!(self.ops
            ; mov esi, [rbx + H]
            ; shl rsi, 3
            ; mov r9d, esi
            ; and r9d, HEAP
            ; add r9, r12
        );
    }

    /// The variable in `rax` becomes a list of operands with a rest.
    fn make_list(&mut self, items: &[Argument], rest: Argument) {
        self.begin_term();
        let mut distance = 0;
        for (i, &item) in items.iter().enumerate() {
            self.give(item, distance);
            distance += 16;
            match i + 1 == items.len() {
                true => self.give(rest, distance - 8),
                false => dynasm!(self.ops
                    ; lea rcx, [rsi + distance + tag::LIST as i32]
                    ; mov [r9 + distance - 8], rcx
                ),
            }
        }
        dynasm!(self.ops
            ; add DWORD [rbx + H], distance / 8
            ; lea rdx, [rsi + tag::LIST as i32]
            ; call ->bind
        );
    }

    /// A new term in a slot.
    fn build(&mut self, functor: Option<Cell>, arguments: &[Argument], own: u16) {
        self.make(functor, arguments);
        dynasm!(self.ops; mov [r14 + slot(own)], rdx);
    }

    /// The beginning of a list, which is there already, and the rest.
    fn get_list(&mut self, pc: Pc, own: u16, count: u16, operands: u32) -> bool {
        if count > MOST_ELEMENTS {
            return false;
        }
        let arguments = self.arguments(operands, usize::from(count) + 1);
        let Some((&rest, items)) = arguments.split_last() else {
            return false;
        };
        let slow = self.ops.new_dynamic_label();
        let next = self.label(pc + 1);
        dynasm!(self.ops; mov rdi, [r14 + slot(own)]);
        for (i, &item) in items.iter().enumerate() {
            // Tails that are not references are the usual case.
            let is_list = self.ops.new_dynamic_label();
            dynasm!(self.ops
                ; mov esi, edi
                ; and esi, 7
                ; cmp esi, tag::LIST as i32
                ; je =>is_list
                ; mov rdx, rdi
            );
            self.deref_rdx();
            dynasm!(self.ops
                ; mov rdi, rdx
                ; and edx, 7
                ; cmp edx, tag::LIST as i32
                ; je =>is_list
            );
            if i == 0 {
                dynasm!(self.ops
                    ; test edx, edx
                    ; jnz ->fail
                    ; mov rax, rdi
                );
                self.make_list(items, rest);
                dynasm!(self.ops; jmp =>next);
            } else {
                dynasm!(self.ops; jmp =>slow);
            }
            dynasm!(self.ops
                ; =>is_list
                ; and edi, HEAP
                ; mov rdx, [r12 + rdi]
                ; mov rdi, [r12 + rdi + 8]
            );
            self.take(item);
        }
        dynasm!(self.ops; mov rdx, rdi);
        self.take(rest);
        dynasm!(self.ops; jmp =>next; =>slow);
        self.ask(pc, calls::get_list as *const ());
        dynasm!(self.ops
            ; cmp eax, calls::YES as i32
            ; jne ->no_answer
        );
        true
    }
}

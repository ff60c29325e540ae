//! What is asked where it stands, instead of called: guards, tables, and built-in predicates.

use dynasmrt::{DynasmApi, DynasmLabelApi, dynasm};

use super::calls;
use super::emit::{Argument, END_OF_FRAME, Emitter, MOST_PASSED, PC, slot};
use crate::clauses::code::{Instr, Pc};
use crate::clauses::machine::FRAME;

impl Emitter<'_> {
    /// Translates an instruction, if it is one of these.
    pub(super) fn lookups(&mut self, pc: Pc, instr: &Instr) -> bool {
        match *instr {
            Instr::Guards {
                count,
                first,
                otherwise,
                unknown,
            } => {
                // Guards that are counted are looked at one by one.
                if self.image.points.is_some() {
                    return false;
                }
                self.guards(pc, (first, first + u32::from(count)), otherwise, unknown);
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
                if self.elements(pc, size, builtin, operands, any) {
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
                let (next, otherwise) = (self.label(pc + 1), self.label(otherwise));
                let any = self.ops.new_dynamic_label();
                self.is_member(builtin, operands, (next, otherwise), any);
                dynasm!(self.ops; =>any);
                if !self.builtin(builtin, arity, operands) {
                    return false;
                }
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
}

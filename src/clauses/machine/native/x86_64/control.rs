//! Calls, choices, and clauses that are selected.

use dynasmrt::x64::Rq;
use dynasmrt::{DynamicLabel, DynasmApi, DynasmLabelApi, dynasm};

use super::calls;
use super::emit::{Argument, CHOICES, Emitter, HEAP, STACK, TOP, slot};
use crate::clauses::code::{Instr, LIST_KEY, Pc};
use crate::clauses::machine::FRAME;
use crate::clauses::machine::cell::{Cell, tag};

/// Calls with more arguments are left to the interpreter.
pub(super) const MOST_ARGUMENTS: usize = 8;
/// So many keys are compared one after the other; more are halved first.
const FEW_KEYS: usize = 4;

impl Emitter<'_> {
    /// Translates an instruction, if it is one of these.
    pub(super) fn control(&mut self, pc: Pc, instr: &Instr) -> bool {
        match *instr {
            Instr::Fail => dynasm!(self.ops; jmp ->fail),
            Instr::Jump(to) => {
                let there = self.label(to);
                dynasm!(self.ops; jmp =>there);
            }
            Instr::Proceed => {
                let count = self.image.code.len() as i32;
                dynasm!(self.ops
                    ; mov rax, [r14]
                    ; mov rbp, rax
                    ; shr rbp, 32
                    ; mov eax, eax
                    ; mov r14d, ebp
                    ; and r14d, STACK
                    ; lea r14, [r13 + r14 * 8]
                    ; cmp eax, count
                    ; jae ->leave
                    ; jmp QWORD [r15 + rax * 8]
                );
            }
            Instr::Call { .. }
            | Instr::CallFew { .. }
            | Instr::CallSlots { .. }
            | Instr::Execute { .. }
            | Instr::ExecuteFew { .. }
            | Instr::ExecuteSlots { .. } => return self.call(pc, instr),
            Instr::Enter(pred) => {
                dynasm!(self.ops; mov esi, pred as i32; mov edx, ebp);
                self.place(calls::enter as *const ());
            }
            Instr::SwitchList {
                argument,
                list,
                nil,
                unknown,
            } => {
                let [list, nil, unknown] = [list, nil, unknown].map(|pc| self.label(pc));
                dynasm!(self.ops; mov rax, [r14 + slot(argument.into())]);
                self.deref_rax();
                dynasm!(self.ops
                    ; mov ecx, eax
                    ; and ecx, 7
                    ; cmp ecx, tag::LIST as i32
                    ; je =>list
                    ; cmp rax, Cell::NIL.0 as i32
                    ; je =>nil
                    ; jmp =>unknown
                );
            }
            Instr::SwitchListParts {
                argument,
                head,
                tail,
                list,
                otherwise,
            } => {
                let switch = &self.image.switches[otherwise as usize];
                let (list, nil) = (self.label(list), self.label(switch.others));
                let unknown = self.label(switch.unknown);
                let other = self.ops.new_dynamic_label();
                dynasm!(self.ops; mov rax, [r14 + slot(argument.into())]);
                self.deref_rax();
                dynasm!(self.ops
                    ; mov ecx, eax
                    ; and ecx, 7
                    ; cmp ecx, tag::LIST as i32
                    ; jne =>other
                    ; and eax, HEAP
                    ; mov rcx, [r12 + rax]
                    ; mov rdx, [r12 + rax + 8]
                    ; mov [r14 + slot(head)], rcx
                    ; mov [r14 + slot(tail)], rdx
                    ; jmp =>list
                    ; =>other
                    ; cmp rax, Cell::NIL.0 as i32
                    ; je =>nil
                    ; jmp =>unknown
                );
            }
            Instr::Switch { argument, switch } => self.switch(argument, switch),
            Instr::TryClause { arity, next, other } => {
                let next = self.label(next);
                self.choose(arity.into(), other);
                dynasm!(self.ops; jmp =>next);
            }
            Instr::Try { size, other } => self.choose(size, other),
            Instr::TryMark {
                slot: own,
                size,
                other,
            } => {
                dynasm!(self.ops
                    ; mov rax, [rbx + CHOICES]
                    ; mov [r14 + slot(own)], rax
                );
                self.choose(size, other);
            }
            Instr::Mark { slot: own } => dynasm!(self.ops
                ; mov rax, [rbx + CHOICES]
                ; mov [r14 + slot(own)], rax
            ),
            Instr::CutTo { slot: own } => self.cut(pc, slot(own)),
            Instr::Cut => self.cut(pc, 8),
            Instr::Count(at) => self.count(at),
            Instr::CountIn { slot, point } => self.count_goal(false, slot, point),
            Instr::CountOut { slot, point } => self.count_goal(true, slot, point),
            Instr::CountThenIn { at, slot, point } => {
                self.count(at);
                self.count_goal(false, slot, point);
            }
            Instr::CountOutIn {
                from,
                slot,
                done,
                point,
            } => {
                self.count_goal(true, from, done);
                self.count_goal(false, slot, point);
            }
            Instr::FindallStart { size, end } => {
                self.choose_by(calls::findall_start as *const (), size, end);
            }
            Instr::FindallEnd { .. } => {
                self.ask(pc, calls::findall_end as *const ());
                dynasm!(self.ops
                    ; cmp eax, calls::YES as i32
                    ; jne ->thrown
                );
            }
            Instr::FindallAdd { operands } => {
                self.ask(operands, calls::findall_add as *const ());
                dynasm!(self.ops
                    ; cmp eax, calls::YES as i32
                    ; jne ->thrown
                    ; jmp ->fail
                );
            }
            _ => return false,
        }
        true
    }

    /// Calls a function with the machine, an instruction or where its operands are, and the
    /// frame.
    pub(super) fn ask(&mut self, what: u32, function: *const ()) {
        dynasm!(self.ops; mov esi, what as i32; mov edx, ebp);
        self.rust_in_frame(function);
    }

    /// Something is reached.
    fn count(&mut self, at: u32) {
        dynasm!(self.ops; mov esi, at as i32);
        self.rust(calls::count as *const ());
    }

    /// A goal has an answer, or is called.
    fn count_goal(&mut self, has_answer: bool, slot: u16, point: u32) {
        dynasm!(self.ops
            ; mov esi, ebp
            ; mov edx, i32::from(slot)
            ; mov ecx, point as i32
        );
        self.rust(match has_answer {
            true => calls::count_out as *const (),
            false => calls::count_in as *const (),
        });
    }

    /// A choice that a function makes, which is told where the frame ends.
    fn choose_by(&mut self, function: *const (), size: u16, other: Pc) {
        dynasm!(self.ops
            ; mov esi, ebp
            ; lea edx, [rbp + i32::from(size) + FRAME as i32]
            ; mov ecx, other as i32
        );
        self.rust(function);
    }

    /// Forgets all choices but as many as a word of the frame says.
    fn cut(&mut self, pc: Pc, distance: i32) {
        let next = self.label(pc + 1);
        dynasm!(self.ops
            ; mov rsi, [r14 + distance]
            ; cmp [rbx + CHOICES], rsi
            ; jbe =>next
        );
        dynasm!(self.ops; call ->cut);
    }

    /// The key of an argument decides.
    fn switch(&mut self, argument: u8, switch: u32) {
        let switch = &self.image.switches[switch as usize];
        let [others, unknown] = [switch.others, switch.unknown].map(|pc| self.label(pc));
        let [is_list, is_struct, keyed] = [(); 3].map(|()| self.ops.new_dynamic_label());
        dynasm!(self.ops; mov rax, [r14 + slot(argument.into())]);
        self.deref_rax();
        dynasm!(self.ops
            ; mov ecx, eax
            ; and ecx, 7
            ; jz =>unknown
            ; cmp ecx, tag::LIST as i32
            ; jb =>keyed
            ; je =>is_list
            ; cmp ecx, tag::STRUCT as i32
            ; je =>is_struct
            ; jmp =>unknown
            ; =>is_struct
            ; and eax, HEAP
            ; mov rax, [r12 + rax]
        );
        let (functors, constants): (Vec<_>, Vec<_>) =
            (switch.keys.iter()).partition(|(key, _)| key & 7 == tag::FUNCTOR);
        self.search(&functors, others);
        dynasm!(self.ops; =>keyed);
        self.search(&constants, others);
        let list = switch.keys.iter().find(|(key, _)| *key == LIST_KEY);
        let list = list.map_or(others, |&(_, pc)| self.label(pc));
        dynasm!(self.ops
            ; =>is_list
            ; jmp =>list
        );
    }

    /// Goes on where the key in `rax` leads; the keys are in order.
    fn search(&mut self, keys: &[(u64, Pc)], others: DynamicLabel) {
        if keys.len() <= FEW_KEYS {
            for &(key, pc) in keys {
                let there = self.label(pc);
                self.compare_rax(key);
                dynasm!(self.ops; je =>there);
            }
            dynasm!(self.ops; jmp =>others);
            return;
        }
        let (below, above) = keys.split_at(keys.len() / 2);
        let upper = self.ops.new_dynamic_label();
        self.compare_rax(above[0].0);
        dynasm!(self.ops; jae =>upper);
        self.search(below, others);
        dynasm!(self.ops; =>upper);
        self.search(above, others);
    }
}

/// A call, whatever the instruction.
struct Call {
    arguments: Vec<Argument>,
    size: u16,
    target: Pc,
    is_last: bool,
}

impl Emitter<'_> {
    fn call(&mut self, pc: Pc, instr: &Instr) -> bool {
        let Some(call) = self.call_of(instr) else {
            return false;
        };
        let fresh: Vec<u16> = (call.arguments.iter())
            .filter_map(Argument::as_fresh)
            .collect();
        self.new_variables(&fresh);
        let free = i32::from(call.size) + FRAME as i32;
        let [elsewhere, ready] = [(); 2].map(|()| self.ops.new_dynamic_label());
        if call.is_last {
            // In the place of the caller, if nothing can come back to that.
            dynasm!(self.ops
                ; mov r10, [rbx + CHOICES]
                ; cmp r10, [r14 + 8]
                ; ja =>elsewhere
            );
            self.move_arguments(&call.arguments);
            dynasm!(self.ops; =>ready);
            self.go(call.target);
            dynasm!(self.ops; =>elsewhere; mov r11, [r14]);
        } else {
            dynasm!(self.ops
                ; mov r10, [rbx + CHOICES]
                ; mov r11, rbp
                ; shl r11, 32
                ; or r11, pc as i32 + 1
            );
        }
        dynasm!(self.ops
            ; mov eax, [rbx + TOP]
            ; lea ecx, [rbp + free]
            ; cmp eax, ecx
            ; cmovb eax, ecx
            ; mov ebp, eax
            ; and eax, STACK
            ; lea r9, [r13 + rax * 8]
            ; mov [r9], r11
            ; mov [r9 + 8], r10
        );
        for (i, &argument) in (0..).zip(&call.arguments) {
            match argument {
                Argument::Slot(own) | Argument::Fresh(own) => dynasm!(self.ops
                    ; mov rcx, [r14 + slot(own)]
                    ; mov [r9 + slot(i)], rcx
                ),
                Argument::Constant(word) => self.store_constant(word, slot(i)),
                Argument::Void => {}
            }
        }
        dynasm!(self.ops; mov r14, r9);
        match call.is_last {
            true => dynasm!(self.ops; jmp =>ready),
            false => self.go(call.target),
        }
        true
    }

    /// What a call consists of, if it is translated.
    fn call_of(&self, instr: &Instr) -> Option<Call> {
        let is_last = matches!(
            instr,
            Instr::Execute { .. } | Instr::ExecuteFew { .. } | Instr::ExecuteSlots { .. }
        );
        let (arguments, size, target) = match *instr {
            Instr::Call {
                arity,
                size,
                target,
                operands,
            }
            | Instr::Execute {
                arity,
                size,
                target,
                operands,
            } => (self.arguments(operands, arity.into()), size, target),
            Instr::CallFew {
                kinds,
                size,
                target,
                slots,
                constants,
            }
            | Instr::ExecuteFew {
                kinds,
                size,
                target,
                slots,
                constants,
            } => {
                let mut constants = self.image.operands.get(constants as usize..)?.iter();
                let mut arguments = Vec::new();
                for (i, &own) in slots.iter().enumerate() {
                    arguments.push(match (kinds >> i & 1, kinds >> (4 + i) & 1) {
                        (_, 1) => Argument::Constant(*constants.next()?),
                        (1, _) => Argument::Fresh(own.into()),
                        _ => Argument::Slot(own.into()),
                    });
                }
                arguments.truncate(self.arity(target, slots.len()));
                (arguments, size, target)
            }
            Instr::CallSlots {
                fresh,
                size,
                target,
                slots,
            }
            | Instr::ExecuteSlots {
                fresh,
                size,
                target,
                slots,
            } => {
                let argument = |(i, &own): (usize, &u8)| match fresh >> i & 1 {
                    1 => Argument::Fresh(own.into()),
                    _ => Argument::Slot(own.into()),
                };
                let mut arguments: Vec<_> = slots.iter().enumerate().map(argument).collect();
                arguments.truncate(self.arity(target, slots.len()));
                (arguments, size, target)
            }
            _ => return None,
        };
        let is_plain = arguments.len() <= MOST_ARGUMENTS && !arguments.contains(&Argument::Void);
        is_plain.then_some(Call {
            arguments,
            size,
            target,
            is_last,
        })
    }

    /// Slots become the arguments in the same frame: all are read before one is written.
    fn move_arguments(&mut self, arguments: &[Argument]) {
        let moved: Vec<(u16, u16)> = (0..)
            .zip(arguments)
            .filter_map(|(to, argument)| match *argument {
                Argument::Slot(from) | Argument::Fresh(from) if from != to => Some((from, to)),
                _ => None,
            })
            .collect();
        const FREE: [Rq; MOST_ARGUMENTS] = [
            Rq::RAX,
            Rq::RCX,
            Rq::RDX,
            Rq::RSI,
            Rq::RDI,
            Rq::R8,
            Rq::R9,
            Rq::R11,
        ];
        for (&register, &(from, _)) in FREE.iter().zip(&moved) {
            dynasm!(self.ops; mov Rq(register), [r14 + slot(from)]);
        }
        for (&register, &(_, to)) in FREE.iter().zip(&moved) {
            dynasm!(self.ops; mov [r14 + slot(to)], Rq(register));
        }
        for (to, argument) in (0..).zip(arguments) {
            if let Argument::Constant(word) = *argument {
                match i32::try_from(word as i64) {
                    Ok(word) => dynasm!(self.ops; mov QWORD [r14 + slot(to)], word),
                    Err(_) => dynasm!(self.ops
                        ; mov rcx, QWORD word as i64
                        ; mov [r14 + slot(to)], rcx
                    ),
                }
            }
        }
    }
}

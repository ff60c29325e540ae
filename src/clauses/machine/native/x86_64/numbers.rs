//! Terms that are compared and tested, arguments by their numbers, and arithmetic on small
//! integers.
//!
//! What is not the usual case, such as a number that is not small, is left to the
//! interpreter.

use dynasmrt::{DynamicLabel, DynasmApi, DynasmLabelApi, dynasm};

use super::calls;
use super::emit::{Argument, Emitter, GROUND_TERM, HEAP, slot};
use crate::clauses::code::{Comparison, Function, Instr, Pc, TypeTest};
use crate::clauses::machine::cell::{Cell, tag};

impl Emitter<'_> {
    /// Translates an instruction, if it is one of these.
    pub(super) fn tests(&mut self, pc: Pc, instr: &Instr) -> bool {
        match *instr {
            Instr::SameConstant {
                slot: own,
                otherwise,
                cell,
            } => {
                let otherwise = self.label(otherwise);
                dynasm!(self.ops; mov rax, [r14 + slot(own)]);
                self.deref_rax();
                self.compare_rax(cell.0);
                dynasm!(self.ops; jne =>otherwise);
            }
            Instr::NotSameSlots {
                left,
                right,
                otherwise,
            } => {
                dynasm!(self.ops
                    ; mov rax, [r14 + slot(left)]
                    ; mov rdx, [r14 + slot(right)]
                );
                self.same(pc, otherwise, false);
            }
            Instr::Same {
                operands,
                otherwise,
            } => {
                if !self.load_pair(operands) {
                    return false;
                }
                self.same(pc, otherwise, true);
            }
            Instr::NotSame {
                operands,
                otherwise,
            } => {
                if !self.load_pair(operands) {
                    return false;
                }
                self.same(pc, otherwise, false);
            }
            Instr::NotUnify {
                operands,
                otherwise,
            } => {
                if !self.load_pair(operands) {
                    return false;
                }
                self.not_unify(pc, otherwise);
            }
            Instr::Compare {
                comparison,
                operands,
                otherwise,
            } => {
                if !self.load_pair(operands) {
                    return false;
                }
                self.small_integers(pc);
                dynasm!(self.ops; cmp rax, rdx);
                self.unless(comparison, otherwise);
            }
            Instr::CompareSmall {
                comparison,
                slot: own,
                value,
                otherwise,
            } => {
                dynasm!(self.ops; mov rax, [r14 + slot(own)]);
                self.small_integer(pc);
                self.compare_rax(Cell::int(value.into()).0);
                self.unless(comparison, otherwise);
            }
            Instr::Test {
                test,
                slot: own,
                otherwise,
            } => self.test(pc, test, own, otherwise),
            Instr::AddSmall {
                slot: own,
                from,
                value,
            } => {
                let slow = self.slow(pc);
                dynasm!(self.ops; mov rax, [r14 + slot(from)]);
                self.small_integer(pc);
                // The kind of the other number is left out.
                match i32::try_from(i64::from(value) << 3) {
                    Ok(value) => dynasm!(self.ops; add rax, value),
                    Err(_) => dynasm!(self.ops
                        ; mov rcx, QWORD i64::from(value) << 3
                        ; add rax, rcx
                    ),
                }
                dynasm!(self.ops
                    ; jo =>slow
                    ; mov [r14 + slot(own)], rax
                );
            }
            Instr::ArithSlots {
                function,
                slot: own,
                left,
                right,
            } => {
                dynasm!(self.ops
                    ; mov rax, [r14 + slot(left)]
                    ; mov rdx, [r14 + slot(right)]
                );
                self.arithmetic(pc, function, own);
            }
            Instr::Arith {
                function,
                slot: own,
                operands,
            } => {
                if !self.load_pair(operands) {
                    return false;
                }
                self.arithmetic(pc, function, own);
            }
            Instr::ArgFresh {
                index,
                term,
                slot: own,
                ..
            } => {
                self.argument(pc, index, term);
                dynasm!(self.ops; mov [r14 + slot(own)], rdx);
            }
            Instr::ArgSlots {
                index,
                term,
                operands,
            } => {
                self.argument(pc, index, term);
                let word = self.image.operands[operands as usize + 2];
                self.take(Argument::of(word));
            }
            _ => return false,
        }
        true
    }

    /// Whether the terms in `rax` and `rdx` are the same, as wanted; if not, the code goes on
    /// elsewhere.
    fn same(&mut self, pc: Pc, otherwise: Pc, wanted: bool) {
        let (next, otherwise) = (self.label(pc + 1), self.label(otherwise));
        let (same, different) = match wanted {
            true => (next, otherwise),
            false => (otherwise, next),
        };
        self.deref_rax();
        self.deref_rdx();
        // Two lists or two compounds have to be looked at.
        dynasm!(self.ops
            ; cmp rax, rdx
            ; je =>same
            ; mov ecx, eax
            ; and ecx, 7
            ; cmp ecx, tag::LIST as i32
            ; jb =>different
            ; mov ecx, edx
            ; and ecx, 7
            ; cmp ecx, tag::LIST as i32
            ; jb =>different
            ; mov rsi, rax
        );
        self.rust_in_frame(calls::same as *const ());
        dynasm!(self.ops
            ; cmp eax, calls::YES as i32
            ; je =>same
            ; test eax, eax
            ; jnz ->thrown
            ; jmp =>different
        );
    }

    /// The terms in `rax` and `rdx` cannot become equal; if they can, the code goes on
    /// elsewhere.
    fn not_unify(&mut self, pc: Pc, otherwise: Pc) {
        let (next, slow, otherwise) = (self.label(pc + 1), self.slow(pc), self.label(otherwise));
        self.deref_rax();
        self.deref_rdx();
        dynasm!(self.ops
            ; cmp rax, rdx
            ; je =>otherwise
            ; test al, 7
            ; jz =>otherwise
            ; test dl, 7
            ; jz =>otherwise
            ; and eax, 7
            ; and edx, 7
            ; cmp eax, edx
            ; jne =>next
            ; cmp eax, tag::LIST as i32
            ; jae =>slow
        );
    }

    /// What `rax` stands for is a small integer, or the interpreter does the instruction.
    fn small_integer(&mut self, pc: Pc) {
        let slow = self.slow(pc);
        self.small_integer_or(slow);
    }

    /// The same, or the code goes on elsewhere.
    pub(super) fn small_integer_or(&mut self, slow: DynamicLabel) {
        self.deref_rax();
        dynasm!(self.ops
            ; mov ecx, eax
            ; and ecx, 7
            ; cmp ecx, tag::INT as i32
            ; jne =>slow
        );
    }

    /// The same of `rax` and `rdx`.
    fn small_integers(&mut self, pc: Pc) {
        let slow = self.slow(pc);
        self.small_integers_or(slow);
    }

    /// The same, or the code goes on elsewhere.
    pub(super) fn small_integers_or(&mut self, slow: DynamicLabel) {
        self.deref_rdx();
        dynasm!(self.ops
            ; mov ecx, edx
            ; and ecx, 7
            ; cmp ecx, tag::INT as i32
            ; jne =>slow
        );
        self.small_integer_or(slow);
    }

    /// Goes on elsewhere, unless what was just compared compares like this.
    fn unless(&mut self, comparison: Comparison, otherwise: Pc) {
        let otherwise = self.label(otherwise);
        self.unless_at(comparison, otherwise);
    }

    /// The same.
    pub(super) fn unless_at(&mut self, comparison: Comparison, otherwise: DynamicLabel) {
        match comparison {
            Comparison::Equal => dynasm!(self.ops; jne =>otherwise),
            Comparison::Unequal => dynasm!(self.ops; je =>otherwise),
            Comparison::Less => dynasm!(self.ops; jge =>otherwise),
            Comparison::AtMost => dynasm!(self.ops; jg =>otherwise),
            Comparison::Greater => dynasm!(self.ops; jle =>otherwise),
            Comparison::AtLeast => dynasm!(self.ops; jl =>otherwise),
        }
    }

    /// A function of the integers in `rax` and `rdx`. The kind is taken off one of them, so
    /// that the result has it once; what does not fit into a cell overflows.
    fn arithmetic(&mut self, pc: Pc, function: Function, own: u16) {
        if !matches!(function, Function::Add | Function::Sub | Function::Mul) {
            self.any_arithmetic(pc, own);
            return;
        }
        let slow = self.slow(pc);
        self.small_integers(pc);
        dynasm!(self.ops; dec rdx);
        match function {
            Function::Add => dynasm!(self.ops; add rax, rdx; jo =>slow),
            Function::Sub => dynasm!(self.ops; sub rax, rdx; jo =>slow),
            _ => dynasm!(self.ops
                ; sar rax, 3
                ; imul rax, rdx
                ; jo =>slow
                ; inc rax
            ),
        }
        dynasm!(self.ops; mov [r14 + slot(own)], rax);
    }

    /// Any function of the numbers in `rax` and `rdx`.
    fn any_arithmetic(&mut self, pc: Pc, own: u16) {
        dynasm!(self.ops
            ; mov esi, pc as i32
            ; mov rcx, rdx
            ; mov rdx, rax
        );
        self.rust_in_frame(calls::arith as *const ());
        dynasm!(self.ops
            ; test rax, rax
            ; jz ->thrown
            ; mov [r14 + slot(own)], rax
        );
    }

    /// A test of one term.
    fn test(&mut self, pc: Pc, test: TypeTest, own: u16, otherwise: Pc) {
        let (next, slow) = (self.label(pc + 1), self.slow(pc));
        let otherwise = self.label(otherwise);
        let (holds, unknown) = kinds(test);
        dynasm!(self.ops; mov rax, [r14 + slot(own)]);
        self.deref_rax();
        dynasm!(self.ops
            ; mov edx, eax
            ; and edx, 7
            ; mov ecx, holds
            ; bt ecx, edx
            ; jc =>next
            ; mov ecx, unknown
            ; bt ecx, edx
            ; jnc =>otherwise
        );
        if !matches!(test, TypeTest::Ground) {
            dynasm!(self.ops; jmp =>slow);
            return;
        }
        dynasm!(self.ops
            ; cmp rax, [rbx + GROUND_TERM]
            ; je =>next
            ; mov rsi, rax
        );
        self.rust_in_frame(calls::ground as *const ());
        dynasm!(self.ops
            ; cmp eax, calls::YES as i32
            ; je =>next
            ; test eax, eax
            ; jz =>otherwise
            ; jmp ->thrown
        );
    }

    /// An argument of a compound, in `rdx`; the interpreter does what is anything else.
    fn argument(&mut self, pc: Pc, index: u16, term: u16) {
        let slow = self.slow(pc);
        dynasm!(self.ops; mov rdx, [r14 + slot(term)]);
        self.deref_rdx();
        dynasm!(self.ops
            ; mov ecx, edx
            ; and ecx, 7
            ; cmp ecx, tag::STRUCT as i32
            ; jne =>slow
            ; mov rax, [r14 + slot(index)]
        );
        self.small_integer(pc);
        dynasm!(self.ops
            ; and edx, HEAP
            ; mov rcx, [r12 + rdx]
            ; shr rcx, 3
            ; and ecx, 0xff_ffff
            ; sar rax, 3
            ; js =>slow
            ; lea rsi, [rax - 1]
            ; cmp rsi, rcx
            ; jae ->fail
            ; lea edx, [rdx + rax * 8]
            ; and edx, HEAP
            ; mov rdx, [r12 + rdx]
        );
    }
}

/// The kinds of cells of which a test holds, and those that have to be looked at: a bit each.
pub(super) fn kinds(test: TypeTest) -> (i32, i32) {
    let bits = |kinds: &[u64]| kinds.iter().fold(0, |bits, kind| bits | 1 << kind);
    let compound = bits(&[tag::LIST, tag::STRUCT]);
    match test {
        TypeTest::Var => (bits(&[tag::REF]), 0),
        TypeTest::Nonvar => (!bits(&[tag::REF]) & 0xff, 0),
        TypeTest::Atom => (bits(&[tag::ATOM]), 0),
        TypeTest::Number => (bits(&[tag::INT, tag::BOX]), 0),
        TypeTest::Integer => (bits(&[tag::INT]), bits(&[tag::BOX])),
        TypeTest::Float => (0, bits(&[tag::BOX])),
        TypeTest::Atomic => (bits(&[tag::INT, tag::ATOM, tag::BOX]), 0),
        TypeTest::Compound => (compound, 0),
        TypeTest::Callable => (compound | bits(&[tag::ATOM]), 0),
        TypeTest::Ground => (bits(&[tag::INT, tag::ATOM, tag::BOX]), compound),
    }
}

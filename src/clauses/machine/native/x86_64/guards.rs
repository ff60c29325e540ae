//! Guards: tests that decide, before a clause is entered, whether it is worth it.

use dynasmrt::{DynamicLabel, DynasmApi, DynasmLabelApi, dynasm};

use super::calls;
use super::emit::{Argument, Emitter};
use super::numbers::kinds;
use crate::clauses::code::{Guard, GuardKind, Pc};
use crate::clauses::machine::cell::tag;

impl Emitter<'_> {
    /// Guards of a clause: where nothing is known of one of them, all are looked at again.
    pub(super) fn guards(&mut self, pc: Pc, (first, end): (u32, u32), otherwise: Pc, unknown: Pc) {
        let image = self.image;
        let look = self.ops.new_dynamic_label();
        let [next, otherwise, unknown] = [pc + 1, otherwise, unknown].map(|pc| self.label(pc));
        for guard in &image.guards[first as usize..end as usize] {
            self.guard(guard, otherwise, look);
        }
        dynasm!(self.ops
            ; jmp =>next
            ; =>look
            ; mov esi, first as i32
            ; mov edx, end as i32
            ; mov ecx, ebp
        );
        self.rust(calls::guards as *const ());
        dynasm!(self.ops
            ; test eax, eax
            ; je =>otherwise
            ; cmp eax, calls::NEITHER as i32
            ; je =>unknown
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
                    ; mov rdi, rax
                    ; mov rsi, rdx
                    ; and eax, 7
                    ; jz =>holds
                    ; and edx, 7
                    ; jz =>holds
                    ; cmp eax, edx
                    ; jne =>otherwise
                    ; cmp eax, tag::LIST as i32
                    ; jb =>otherwise
                    ; mov rax, rdi
                    ; mov rdx, rsi
                    ; call ->could_unify
                    ; test eax, eax
                    ; jz =>otherwise
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

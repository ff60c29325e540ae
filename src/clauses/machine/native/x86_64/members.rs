//! Elements of lists: `member/2`, `memberchk/2`, `nth0/3`, `nth1/3`.

use dynasmrt::{DynamicLabel, DynasmApi, DynasmLabelApi, dynasm};

use super::emit::{Argument, CURSOR, CURSOR_WORDS, Emitter, HEAP};
use crate::clauses::builtins;
use crate::clauses::code::Pc;
use crate::clauses::machine::cell::tag;

/// Elements of lists further down are looked for by the built-in predicate, which can be
/// interrupted.
const FARTHEST: i32 = 4096;

/// What a search in a list found: nothing,
const NOTHING: i32 = 0;
/// an element that may be equal,
const FOUND: i32 = 1;
/// or an open end, or it went on for too long.
const OPEN: i32 = 2;

fn is_known(argument: Argument) -> bool {
    matches!(argument, Argument::Slot(_) | Argument::Constant(_))
}

impl Emitter<'_> {
    /// Translates a predicate that has elements of a list as its answers, if it is one;
    /// whatever is not the usual case is left to `any`.
    pub(super) fn elements(
        &mut self,
        pc: Pc,
        size: u16,
        builtin: u16,
        operands: u32,
        any: DynamicLabel,
    ) -> bool {
        let builtin = &builtins::ALL[usize::from(builtin)];
        match (builtin.name, builtin.arity) {
            ("nth0", 3) => self.nth(0, operands, any),
            ("nth1", 3) => self.nth(1, operands, any),
            ("member", 2) => self.member(pc, size, operands, any),
            _ => false,
        }
    }

    /// An element of a list by its number.
    fn nth(&mut self, base: i32, operands: u32, any: DynamicLabel) -> bool {
        let [index, list, element] = self.arguments(operands, 3)[..] else {
            return false;
        };
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

    /// Any element of a list. A choice is left only if another one may be equal.
    fn member(&mut self, pc: Pc, size: u16, operands: u32, any: DynamicLabel) -> bool {
        let [element, list] = self.arguments(operands, 2)[..] else {
            return false;
        };
        if !is_known(list) || element == Argument::Void {
            return false;
        }
        let [is_first, found, more, only] = [(); 4].map(|()| self.ops.new_dynamic_label());
        self.wanted(element);
        dynasm!(self.ops
            ; cmp QWORD [rbx + CURSOR], 0
            ; je =>is_first
            // Again: the next element was found before. Open ends are left to the predicate.
            ; cmp QWORD [rbx + CURSOR_WORDS + 8], 0
            ; jne =>any
            ; mov rsi, [rbx + CURSOR_WORDS]
            ; mov edx, esi
            ; and edx, 7
            ; cmp edx, tag::LIST as i32
            ; jne =>any
            ; mov QWORD [rbx + CURSOR], 0
            ; jmp =>found
            ; =>is_first
        );
        self.find_in(list, any);
        dynasm!(self.ops
            ; test eax, eax
            ; jz ->fail
            ; cmp eax, OPEN
            ; je =>any
            ; =>found
            ; mov [rsp], rsi
            ; and esi, HEAP
            ; mov rdx, [r12 + rsi + 8]
        );
        self.deref_rdx();
        dynasm!(self.ops
            ; mov rsi, rdx
            ; and edx, 7
            ; jz =>more
            ; cmp edx, tag::LIST as i32
            ; jne =>only
            ; call ->find
            ; test eax, eax
            ; jz =>only
            ; =>more
            ; mov r10, rsi
            ; xor r11d, r11d
        );
        self.choose_again(size, pc);
        dynasm!(self.ops
            ; =>only
            ; mov rsi, [rsp]
            ; and esi, HEAP
            ; mov rdx, [r12 + rsi]
        );
        self.take(element);
        true
    }

    /// The first element of a list that is equal to a constant: whether there is one decides
    /// where the code goes on. Anything else is left to `any`.
    pub(super) fn is_member(
        &mut self,
        builtin: u16,
        operands: u32,
        (next, otherwise): (DynamicLabel, DynamicLabel),
        any: DynamicLabel,
    ) {
        let builtin = &builtins::ALL[usize::from(builtin)];
        let [element, list] = self.arguments(operands, 2)[..] else {
            return;
        };
        if (builtin.name, builtin.arity) != ("memberchk", 2)
            || !is_known(list)
            || !is_known(element)
        {
            return;
        }
        self.wanted(element);
        dynasm!(self.ops
            ; lea ecx, [rdi - 1]
            ; and ecx, 7
            ; cmp ecx, 2
            ; jae =>any
        );
        self.find_in(list, any);
        dynasm!(self.ops
            ; test eax, eax
            ; jz =>otherwise
            ; cmp eax, OPEN
            ; je =>any
            ; and esi, HEAP
            ; mov rdx, [r12 + rsi]
        );
        self.deref_rdx();
        dynasm!(self.ops
            ; cmp rdx, rdi
            ; je =>next
        );
    }

    /// The element that is looked for, in `rdi`; anything will do for a new variable.
    fn wanted(&mut self, element: Argument) {
        match self.load_rax(element) {
            true => {
                self.deref_rax();
                dynasm!(self.ops; mov rdi, rax);
            }
            false => dynasm!(self.ops; xor edi, edi),
        }
    }

    /// Looks for the element in `rdi`, as `->find` does.
    fn find_in(&mut self, list: Argument, any: DynamicLabel) {
        let done = self.ops.new_dynamic_label();
        self.load_rdx(list);
        self.deref_rdx();
        dynasm!(self.ops
            ; mov rsi, rdx
            ; and edx, 7
            ; jz =>any
            ; xor eax, eax
            ; cmp edx, tag::LIST as i32
            ; jne =>done
            ; call ->find
            ; =>done
        );
    }

    /// Code that looks for the first element that may be equal to the one in `rdi`, in the
    /// list in `rsi`: `eax` says what it found, and `rsi` is the list that begins there.
    pub(super) fn finding(&mut self) {
        dynasm!(self.ops
            ; ->find:
            ; mov r11d, FARTHEST
            ; find_next:
            ; mov eax, esi
            ; and eax, HEAP
            ; mov rdx, [r12 + rax]
            ; test dil, 7
            ; jz >found
            ; cmp rdx, rdi
            ; je >found
        );
        self.deref_rdx();
        dynasm!(self.ops
            ; cmp rdx, rdi
            ; je >found
            ; test dl, 7
            ; jz >found
            ; lea ecx, [rdi - 1]
            ; and ecx, 7
            ; cmp ecx, 2
            ; jb >other
            ; lea ecx, [rdx - 1]
            ; and ecx, 7
            ; cmp ecx, 2
            ; jb >other
            ; mov rax, rdi
            ; call ->could_unify
            ; test eax, eax
            ; jnz >found
            ; other:
            ; dec r11d
            ; jz >open
            ; mov eax, esi
            ; and eax, HEAP
            ; mov rdx, [r12 + rax + 8]
        );
        self.deref_rdx();
        dynasm!(self.ops
            ; mov rsi, rdx
            ; and edx, 7
            ; cmp edx, tag::LIST as i32
            ; je <find_next
            ; test edx, edx
            ; jz >open
            ; mov eax, NOTHING
            ; ret
            ; found:
            ; mov eax, FOUND
            ; ret
            ; open:
            ; mov eax, OPEN
            ; ret
        );
    }
}

//! Compounds made equal and told apart, one level at a time.

use dynasmrt::{DynasmApi, DynasmLabelApi, dynasm};

use super::calls;
use super::emit::{Emitter, HEAP, MOST_ARGUMENTS};
use crate::clauses::machine::MOST_COMPARED;
use crate::clauses::machine::cell::{MAX_ARITY, tag};

/// Lists are followed so far; the rest is for the machine, which can be interrupted.
const FARTHEST: i32 = 4096;

/// What the code below has on the stack: how far it may go, and what a call would lose.
const ROOM: i32 = 40;
const LEFT: i32 = 8;
const PARTS: i32 = 16;
const OTHERS: i32 = 24;

impl Emitter<'_> {
    /// Code that makes the compounds or numbers in `rax` and `rdx` equal, which are not the
    /// same. Keeps `rsi` and `rdi`.
    pub(super) fn unifying_compounds(&mut self) {
        dynasm!(self.ops
            ; ->unify_compounds:
            ; push rsi
            ; push rdi
            ; sub rsp, ROOM
            ; mov DWORD [rsp], FARTHEST
            ; again:
            ; mov ecx, eax
            ; xor ecx, edx
            ; test ecx, 7
            ; jnz >differ
            ; mov esi, eax
            ; and esi, HEAP
            ; mov edi, edx
            ; and edi, HEAP
            ; mov ecx, eax
            ; and ecx, 7
            ; mov r10d, 2
            ; cmp ecx, tag::LIST as i32
            ; je >parts
            ; mov r10d, 1
            ; cmp ecx, tag::STRUCT as i32
            ; jne >nested
            ; mov rcx, [r12 + rsi]
            ; cmp rcx, [r12 + rdi]
            ; jne >differ
            ; shr rcx, 3
            ; and ecx, MAX_ARITY as i32
            ; cmp ecx, MOST_ARGUMENTS as i32
            ; ja >nested
            ; test ecx, ecx
            ; jz >nested
            ; mov r10d, ecx
            ; add esi, 8
            ; add edi, 8
            ; parts:
            ; mov rax, [r12 + rsi]
            ; mov rdx, [r12 + rdi]
            ; cmp rax, rdx
            ; je >next
        );
        self.deref_rax();
        self.deref_rdx();
        dynasm!(self.ops
            ; cmp rax, rdx
            ; je >next
            ; test al, 7
            ; jz >left
            ; test dl, 7
            ; jz >right
            ; lea ecx, [rax - 1]
            ; and ecx, 7
            ; cmp ecx, 2
            ; jb >differ
            ; lea ecx, [rdx - 1]
            ; and ecx, 7
            ; cmp ecx, 2
            ; jb >differ
            // The last part of a term is the next term.
            ; cmp r10d, 1
            ; jne >nested
            ; dec DWORD [rsp]
            ; jnz <again
            ; nested:
            ; mov [rsp + LEFT], r10
            ; mov [rsp + PARTS], rsi
            ; mov [rsp + OTHERS], rdi
            ; mov rsi, rax
        );
        self.rust_in_frame(calls::unify as *const ());
        dynasm!(self.ops
            ; mov r10, [rsp + LEFT]
            ; mov rsi, [rsp + PARTS]
            ; mov rdi, [rsp + OTHERS]
            ; cmp eax, calls::YES as i32
            ; jne >out
            ; next:
            ; add esi, 8
            ; add edi, 8
            ; dec r10d
            ; jnz <parts
            ; mov eax, calls::YES as i32
            ; out:
            ; add rsp, ROOM
            ; pop rdi
            ; pop rsi
            ; ret
            ; differ:
            ; mov eax, calls::NO as i32
            ; jmp <out
            // Of two variables, the younger one refers to the older.
            ; left:
            ; test dl, 7
            ; jnz >bound
            ; cmp rdx, rax
            ; jbe >bound
            ; right:
            ; xchg rax, rdx
            ; bound:
            ; call ->bind
            ; jmp <next
        );
    }

    /// Code that looks whether the compounds or numbers in `rax` and `rdx` could be equal:
    /// `eax` is 0 if not. Keeps `rsi`, `rdi` and `r11`.
    pub(super) fn telling_apart(&mut self) {
        dynasm!(self.ops
            ; ->could_unify:
            ; mov ecx, eax
            ; xor ecx, edx
            ; test ecx, 7
            ; jnz >no
            ; mov ecx, eax
            ; and ecx, 7
            ; cmp ecx, tag::STRUCT as i32
            ; jne >yes
            ; mov r8d, eax
            ; and r8d, HEAP
            ; add r8, r12
            ; mov r9d, edx
            ; and r9d, HEAP
            ; add r9, r12
            ; mov r10, [r8]
            ; cmp r10, [r9]
            ; jne >no
            ; shr r10, 3
            ; and r10d, MAX_ARITY as i32
            ; mov ecx, MOST_COMPARED as i32
            ; cmp r10d, ecx
            ; cmova r10d, ecx
            ; test r10d, r10d
            ; jz >yes
            ; part:
            ; mov rax, [r8 + r10 * 8]
            ; mov rdx, [r9 + r10 * 8]
            ; cmp rax, rdx
            ; je >same
        );
        self.deref_rax();
        self.deref_rdx();
        dynasm!(self.ops
            ; cmp rax, rdx
            ; je >same
            ; lea ecx, [rax - 1]
            ; and ecx, 7
            ; cmp ecx, 2
            ; jae >same
            ; lea ecx, [rdx - 1]
            ; and ecx, 7
            ; cmp ecx, 2
            ; jb >no
            ; same:
            ; dec r10d
            ; jnz <part
            ; yes:
            ; mov eax, 1
            ; ret
            ; no:
            ; xor eax, eax
            ; ret
        );
    }
}

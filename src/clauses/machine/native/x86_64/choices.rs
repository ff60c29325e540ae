//! Choice points: made, gone back to, forgotten.

use dynasmrt::{DynasmApi, DynasmLabelApi, dynasm};

use super::calls;
use super::emit::{
    CHOICE_ROWS, CHOICES, CURSOR, CURSOR_WORDS, Emitter, FUEL, GROUND_END, GROUND_TRAIL, H, HB,
    HEAP, STACK, TOP, TRAIL, TRAIL_WORDS,
};
use crate::clauses::code::Pc;
use crate::clauses::machine::choices::{ChoiceKind, ROW};
use crate::clauses::machine::store::{self, HEAP_WORDS};

/// Bytes of a row.
const BYTES: i32 = ROW as i32 * 8;
const SHIFT: i8 = BYTES.trailing_zeros() as i8;
/// What keeps the distance of a row within the rows.
const ROWS: i32 = (store::CHOICE_WORDS * 8 - 1) as i32;
/// What keeps a number within the trail.
const NUMBERS: i32 = (HEAP_WORDS - 1) as i32;

/// The distances of what is in a row.
const KIND: i32 = 0;
const FRAME: i32 = 4;
const FRAMES: i32 = 8;
const TERMS: i32 = 12;
const BOUND: i32 = 16;
const PLACE: i32 = 20;
const CURSOR_OF: i32 = 24;

impl Emitter<'_> {
    /// A choice that goes on elsewhere. Keeps `rcx`, `rsi`, `rdi`, `r10` and `r11`.
    pub(super) fn choose(&mut self, size: u16, other: Pc) {
        let end = i32::from(size) + crate::clauses::machine::FRAME as i32;
        dynasm!(self.ops
            ; lea edx, [rbp + end]
            ; call ->choose
            ; mov DWORD [r9 + KIND], ChoiceKind::Local as i32
            ; mov DWORD [r9 + PLACE], other as i32
        );
    }

    /// A choice that does this instruction again, with the cursor in `r10` and `r11`.
    pub(super) fn choose_again(&mut self, size: u16, pc: Pc) {
        self.choose(size, pc);
        dynasm!(self.ops
            ; mov DWORD [r9 + KIND], ChoiceKind::Cursor as i32
            ; mov [r9 + CURSOR_OF], r10
            ; mov [r9 + CURSOR_OF + 8], r11
        );
    }

    /// Code that makes a choice but for its kind and where it goes on: the frame ends at
    /// `edx`, and the row is in `r9`. Uses `rax` and `r8`.
    pub(super) fn choosing(&mut self) {
        dynasm!(self.ops
            ; ->choose:
            ; mov eax, [rbx + TOP]
            ; cmp edx, eax
            ; cmovb edx, eax
            ; mov [rbx + TOP], edx
            ; mov rax, [rbx + CHOICES]
            ; mov r9d, eax
            ; shl r9d, SHIFT
            ; and r9d, ROWS
            ; add r9, [rbx + CHOICE_ROWS]
            ; mov [r9 + FRAME], ebp
            ; mov [r9 + FRAMES], edx
            ; mov r8d, [rbx + H]
            ; mov [rbx + HB], r8d
            ; mov [r9 + TERMS], r8d
            ; mov r8d, [rbx + TRAIL]
            ; mov [r9 + BOUND], r8d
            ; cmp eax, store::CHOICE_ROWS as i32 - 1
            ; jae >full
            ; inc rax
            ; mov [rbx + CHOICES], rax
            ; full:
            ; ret
        );
    }

    /// Code that forgets all choices but as many as `rsi` says, which are fewer.
    pub(super) fn cutting(&mut self) {
        dynasm!(self.ops
            ; ->cut:
            ; mov eax, esi
            ; dec eax
            ; js >all
            ; mov [rbx + CHOICES], rsi
            ; shl eax, SHIFT
            ; and eax, ROWS
            ; add rax, [rbx + CHOICE_ROWS]
            ; mov ecx, [rax + TERMS]
            ; mov [rbx + HB], ecx
            ; mov ecx, [rax + FRAMES]
            ; mov [rbx + TOP], ecx
            ; ret
            ; all:
            ; sub rsp, 8
        );
        self.rust(calls::cut_to as *const ());
        dynasm!(self.ops
            ; add rsp, 8
            ; ret
        );
    }

    /// Code that goes back to the last choice. Clauses that are still to be selected, and
    /// whatever else is rare, is for the machine.
    pub(super) fn going_back(&mut self) {
        let count = self.image.code.len() as i32;
        dynasm!(self.ops
            ; ->fail:
            ; mov rcx, [rbx + CHOICES]
            ; dec rcx
            ; jle >rare
            ; mov edx, ecx
            ; shl edx, SHIFT
            ; and edx, ROWS
            ; add rdx, [rbx + CHOICE_ROWS]
            ; mov r8d, [rdx + KIND]
            ; test r8d, !(ChoiceKind::Cursor as i32)
            ; jnz >rare
            // What is known of the heap and the trail stays true.
            ; mov esi, [rdx + TERMS]
            ; cmp esi, [rbx + GROUND_END]
            ; jb >rare
            ; mov edi, [rdx + BOUND]
            ; cmp edi, [rbx + GROUND_TRAIL]
            ; jb >rare
            ; mov eax, [rbx + TRAIL]
            ; cmp eax, edi
            ; jbe >undone
            ; mov r9, [rbx + TRAIL_WORDS]
            ; undo:
            ; dec eax
            ; mov r10d, eax
            ; and r10d, NUMBERS
            ; mov r10, [r9 + r10 * 8]
            ; mov r11, r10
            ; shr r11, 32
            ; jnz >rare
            ; shl r10, 3
            ; mov r11d, r10d
            ; and r11d, HEAP
            ; mov [r12 + r11], r10
            ; cmp eax, edi
            ; ja <undo
            ; mov [rbx + TRAIL], eax
            ; undone:
            ; mov [rbx + H], esi
            ; mov [rbx + CHOICES], rcx
            ; mov esi, [rdx - BYTES + TERMS]
            ; mov [rbx + HB], esi
            ; mov esi, [rdx - BYTES + FRAMES]
            ; mov [rbx + TOP], esi
            ; mov ebp, [rdx + FRAME]
            ; mov eax, ebp
            ; and eax, STACK
            ; lea r14, [r13 + rax * 8]
            ; mov eax, [rdx + PLACE]
            ; test r8d, r8d
            ; jz >there
            ; mov rsi, [rdx + CURSOR_OF]
            ; mov [rbx + CURSOR_WORDS], rsi
            ; mov rsi, [rdx + CURSOR_OF + 8]
            ; mov [rbx + CURSOR_WORDS + 8], rsi
            ; mov QWORD [rbx + CURSOR], 1
            ; dec DWORD [rbx + FUEL]
            ; jz >refuel
            ; there:
            ; cmp eax, count
            ; jae ->leave
            ; jmp QWORD [r15 + rax * 8]
            ; refuel:
            ; mov esi, eax
        );
        self.place(calls::refuel as *const ());
        dynasm!(self.ops; rare:);
        self.place(calls::backtrack as *const ());
    }
}

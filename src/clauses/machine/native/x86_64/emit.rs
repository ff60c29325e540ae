//! The translation: which instructions become what, and what all of them share.
//!
//! | register | what is in it |
//! |---|---|
//! | `rbx` | the machine |
//! | `r12`, `r13` | the heap and the frames |
//! | `ebp`, `r14` | the frame at work: its address, and where that is |
//! | `r15` | where the instructions are |
//!
//! The others are free within an instruction. A reference, a list or a compound points to
//! the word at its address, which is eight times the distance from the heap in bytes: without
//! its kind, a cell is that distance already.

use std::collections::{BTreeMap, HashMap};
use std::mem::offset_of;

use dynasmrt::x64::Assembler;
use dynasmrt::{AssemblyOffset, DynamicLabel, DynasmApi, DynasmLabelApi, ExecutableBuffer, dynasm};

use super::calls;
use crate::clauses::code::{Image, Instr, Operand, Pc};
use crate::clauses::machine::Machine;
use crate::clauses::machine::store::{ChoiceMemory, HEAP_WORDS, STACK_WORDS, TrailMemory};

/// Offsets of what the code reads and writes.
pub(super) const H: i32 = offset_of!(Machine, h) as i32;
pub(super) const HB: i32 = offset_of!(Machine, hb) as i32;
pub(super) const E: i32 = offset_of!(Machine, e) as i32;
pub(super) const TOP: i32 = offset_of!(Machine, top) as i32;
pub(super) const FUEL: i32 = offset_of!(Machine, fuel) as i32;
pub(super) const PC: i32 = offset_of!(Machine, pc) as i32;
pub(super) const END_OF_FRAME: i32 = offset_of!(Machine, end_of_frame) as i32;
pub(super) const CURSOR: i32 = offset_of!(Machine, cursor.is_set) as i32;
pub(super) const CURSOR_WORDS: i32 = offset_of!(Machine, cursor.words) as i32;
pub(super) const CHOICES: i32 = offset_of!(Machine, choices.count) as i32;
pub(super) const CHOICE_ROWS: i32 = offset_of!(Machine, choices.rows) as i32;
pub(super) const TRAIL: i32 = offset_of!(Machine, trail.count) as i32;
pub(super) const TRAIL_WORDS: i32 = offset_of!(Machine, trail.words) as i32;
pub(super) const GROUND_END: i32 = offset_of!(Machine, ground.end) as i32;
pub(super) const GROUND_TRAIL: i32 = offset_of!(Machine, ground.latest.trail) as i32;
pub(super) const GROUND_TERM: i32 = offset_of!(Machine, ground.latest.term) as i32;

/// The types that these fields have to have.
const _: fn(&Machine) = |machine| {
    let _: [&u32; 5] = [
        &machine.h,
        &machine.hb,
        &machine.e,
        &machine.top,
        &machine.fuel,
    ];
    let _: [&u32; 2] = [&machine.pc, &machine.end_of_frame];
    let _: (&u64, &[u64; 2]) = (&machine.cursor.is_set, &machine.cursor.words);
    let _: [&u32; 3] = [
        &machine.trail.count,
        &machine.ground.end,
        &machine.ground.latest.trail,
    ];
    let _: (&usize, &u64) = (&machine.choices.count, &machine.ground.latest.term);
    // Memory is the pointer to its words.
    let _: (&ChoiceMemory, &TrailMemory) = (&machine.choices.rows, &machine.trail.words);
    const { assert!(size_of::<ChoiceMemory>() == 8 && size_of::<TrailMemory>() == 8) };
};

/// What keeps the distance of a cell within the heap.
pub(super) const HEAP: i32 = ((HEAP_WORDS - 1) << 3) as i32;
/// The address of a frame within the frames.
pub(super) const STACK: i32 = (STACK_WORDS - 1) as i32;

/// Terms with more arguments are left to the interpreter.
pub(super) const MOST_ARGUMENTS: usize = 64;

/// What the code has on the stack for itself: a word, and the arguments of a built-in
/// predicate.
pub(super) const SCRATCH: i32 = 8 + 8 * MOST_PASSED;
/// The most arguments of a built-in predicate.
pub(super) const MOST_PASSED: i32 = 8;

/// The distance of a slot from its frame.
pub(super) fn slot(slot: u16) -> i32 {
    (2 + i32::from(slot)) * 8
}

/// What an operand is.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Argument {
    Slot(u16),
    Fresh(u16),
    Void,
    Constant(u64),
}

impl Argument {
    pub(super) fn of(word: u64) -> Self {
        let operand = Operand(word);
        match (operand.as_slot(), operand.as_fresh(), operand.as_constant()) {
            (Some(slot), _, _) => Argument::Slot(slot),
            (_, Some(slot), _) => Argument::Fresh(slot),
            (_, _, Some(cell)) => Argument::Constant(cell.0),
            _ => Argument::Void,
        }
    }

    /// The slot of a new variable.
    pub(super) fn as_fresh(&self) -> Option<u16> {
        match *self {
            Argument::Fresh(slot) => Some(slot),
            _ => None,
        }
    }
}

/// What is rarely needed stands behind everything else.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Aside {
    /// The interpreter does an instruction.
    Step(Pc),
    /// The fuel has run out before a call.
    Refuel(Pc),
}

/// Machine code, and where everything in it is.
pub(super) struct Emitted {
    pub(super) code: ExecutableBuffer,
    pub(super) enter: AssemblyOffset,
    pub(super) places: Vec<AssemblyOffset>,
    /// What the code refers to.
    pub(super) data: Vec<Box<[u64]>>,
}

/// A translation under way.
pub(super) struct Emitter<'a> {
    pub(super) ops: Assembler,
    pub(super) image: &'a Image,
    /// The instructions, and the place behind the last one.
    labels: Vec<DynamicLabel>,
    asides: Vec<(DynamicLabel, Aside)>,
    known: BTreeMap<Aside, DynamicLabel>,
    /// The numbers of arguments of predicates, by where they are entered.
    arities: HashMap<Pc, usize>,
    pub(super) data: Vec<Box<[u64]>>,
    /// The rows of tables, by their numbers.
    pub(super) rows: HashMap<u32, i64>,
}

impl<'a> Emitter<'a> {
    pub(super) fn new(image: &'a Image) -> Option<Self> {
        let mut ops = Assembler::new_with_capacity(image.code.len() * 64).ok()?;
        let labels = (0..=image.code.len())
            .map(|_| ops.new_dynamic_label())
            .collect();
        let arity = |pred: &crate::clauses::code::Pred| (pred.entry, pred.key.arity as usize);
        Some(Emitter {
            ops,
            image,
            labels,
            asides: Vec::new(),
            known: BTreeMap::new(),
            arities: image.preds.iter().map(arity).collect(),
            data: Vec::new(),
            rows: HashMap::new(),
        })
    }

    /// Translates everything; `None` where the system does not allow code to be made.
    pub(super) fn emit(mut self) -> Option<Emitted> {
        let enter = self.ops.offset();
        self.frame_of_rust();
        let mut places = Vec::with_capacity(self.image.code.len());
        for (pc, instr) in (0..).zip(&self.image.code) {
            places.push(self.ops.offset());
            let label = self.labels[pc as usize];
            dynasm!(self.ops; =>label);
            self.instruction(pc, instr);
        }
        let (end, last) = (self.labels[places.len()], places.len() as i32);
        dynasm!(self.ops
            ; =>end
            ; mov eax, last
            ; jmp ->leave
        );
        self.stand_aside();
        let code = self.ops.finalize().ok()?;
        Some(Emitted {
            code,
            enter,
            places,
            data: self.data,
        })
    }

    /// Coming from Rust, going back to it, and what all instructions share.
    fn frame_of_rust(&mut self) {
        let count = self.image.code.len() as i32;
        dynasm!(self.ops
            ; push rbx
            ; push rbp
            ; push r12
            ; push r13
            ; push r14
            ; push r15
            ; sub rsp, SCRATCH
            ; mov rbx, rdi
            ; mov r12, rsi
            ; mov r13, rdx
            ; mov r15, rcx
            ; mov rax, r8
            // Goes on at the instruction in rax, in the frame that the machine says.
            ; ->resume:
            ; mov ebp, [rbx + E]
            ; mov r14d, ebp
            ; and r14d, STACK
            ; lea r14, [r13 + r14 * 8]
            ; cmp rax, count
            ; jae ->leave
            ; jmp QWORD [r15 + rax * 8]
            ; ->thrown:
            ; mov rax, QWORD calls::THROWN as i64
            ; ->leave:
            ; mov [rbx + E], ebp
            ; add rsp, SCRATCH
            ; pop r15
            ; pop r14
            ; pop r13
            ; pop r12
            ; pop rbp
            ; pop rbx
            ; ret
            // A goal has failed, or thrown something.
            ; ->no_answer:
            ; cmp eax, calls::NEITHER as i32
            ; je ->thrown
        );
        self.going_back();
        self.choosing();
        self.cutting();
        self.dereferencing();
        self.unification();
        self.unifying_compounds();
        self.telling_apart();
        self.finding();
    }

    /// One instruction.
    fn instruction(&mut self, pc: Pc, instr: &Instr) {
        let done = self.control(pc, instr)
            || self.lookups(pc, instr)
            || self.terms(pc, instr)
            || self.tests(pc, instr);
        if !done {
            self.step(pc);
        }
    }

    /// Leaves an instruction to the interpreter.
    fn step(&mut self, pc: Pc) {
        dynasm!(self.ops; mov esi, pc as i32);
        self.place(calls::step as *const ());
    }

    /// Calls a function with the machine, and what is in the registers of the other arguments.
    pub(super) fn rust(&mut self, function: *const ()) {
        dynasm!(self.ops
            ; mov rdi, rbx
            ; mov rax, QWORD function as i64
            ; call rax
        );
    }

    /// The same; the function has to know the frame.
    pub(super) fn rust_in_frame(&mut self, function: *const ()) {
        dynasm!(self.ops; mov [rbx + E], ebp);
        self.rust(function);
    }

    /// The same; the function says where to go on.
    pub(super) fn place(&mut self, function: *const ()) {
        self.rust_in_frame(function);
        dynasm!(self.ops; jmp ->resume);
    }

    /// Where an instruction is; whatever is not translated is behind the last one.
    pub(super) fn label(&self, pc: Pc) -> DynamicLabel {
        self.labels[(pc as usize).min(self.labels.len() - 1)]
    }

    /// Where the interpreter does this instruction.
    pub(super) fn slow(&mut self, pc: Pc) -> DynamicLabel {
        self.aside(Aside::Step(pc))
    }

    /// Counts a call and goes on where its predicate is entered.
    pub(super) fn go(&mut self, target: Pc) {
        let (there, refuel) = (self.label(target), self.aside(Aside::Refuel(target)));
        dynasm!(self.ops
            ; dec DWORD [rbx + FUEL]
            ; jz =>refuel
            ; jmp =>there
        );
    }

    fn aside(&mut self, aside: Aside) -> DynamicLabel {
        if let Some(&label) = self.known.get(&aside) {
            return label;
        }
        let label = self.ops.new_dynamic_label();
        self.known.insert(aside, label);
        self.asides.push((label, aside));
        label
    }

    fn stand_aside(&mut self) {
        for (label, aside) in std::mem::take(&mut self.asides) {
            dynasm!(self.ops; =>label);
            match aside {
                Aside::Step(pc) => self.step(pc),
                Aside::Refuel(pc) => {
                    dynasm!(self.ops; mov esi, pc as i32);
                    self.place(calls::refuel as *const ());
                }
            }
        }
    }

    /// How many arguments a call has, as far as that is known; at most so many.
    pub(super) fn arity(&self, target: Pc, most: usize) -> usize {
        let arity = self.arities.get(&target).copied();
        arity.unwrap_or(most).min(most)
    }

    /// The operands of an instruction.
    pub(super) fn arguments(&self, first: u32, count: usize) -> Vec<Argument> {
        let words = self.image.operands.get(first as usize..);
        let words = words.and_then(|words| words.get(..count)).unwrap_or(&[]);
        words.iter().map(|&word| Argument::of(word)).collect()
    }
}

/// Small pieces.
impl Emitter<'_> {
    /// What the cell in `rax` stands for. Uses `rcx`.
    pub(super) fn deref_rax(&mut self) {
        dynasm!(self.ops
            ; test al, 7
            ; jnz >deref_done
            ; mov ecx, eax
            ; and ecx, HEAP
            ; mov rcx, [r12 + rcx]
            ; cmp rcx, rax
            ; je >deref_done
            ; mov rax, rcx
            ; test al, 7
            ; jnz >deref_done
            ; call ->deref_rax
            ; deref_done:
        );
    }

    /// What the cell in `rdx` stands for. Uses `rcx`.
    pub(super) fn deref_rdx(&mut self) {
        dynasm!(self.ops
            ; test dl, 7
            ; jnz >deref_done
            ; mov ecx, edx
            ; and ecx, HEAP
            ; mov rcx, [r12 + rcx]
            ; cmp rcx, rdx
            ; je >deref_done
            ; mov rdx, rcx
            ; test dl, 7
            ; jnz >deref_done
            ; call ->deref_rdx
            ; deref_done:
        );
    }

    /// Code that follows the references in `rax` and `rdx`, which are some.
    fn dereferencing(&mut self) {
        dynasm!(self.ops
            ; ->deref_rax:
            ; mov ecx, eax
            ; and ecx, HEAP
            ; mov rcx, [r12 + rcx]
            ; cmp rcx, rax
            ; je >deref_done
            ; mov rax, rcx
            ; test al, 7
            ; jz ->deref_rax
            ; deref_done:
            ; ret
            ; ->deref_rdx:
            ; mov ecx, edx
            ; and ecx, HEAP
            ; mov rcx, [r12 + rcx]
            ; cmp rcx, rdx
            ; je >deref_done
            ; mov rdx, rcx
            ; test dl, 7
            ; jz ->deref_rdx
            ; deref_done:
            ; ret
        );
    }

    /// Compares `rax` with a constant. May use `rcx`.
    pub(super) fn compare_rax(&mut self, word: u64) {
        match i32::try_from(word as i64) {
            Ok(word) => dynasm!(self.ops; cmp rax, word),
            Err(_) => dynasm!(self.ops; mov rcx, QWORD word as i64; cmp rax, rcx),
        }
    }

    /// The same of `rdx`.
    pub(super) fn compare_rdx(&mut self, word: u64) {
        match i32::try_from(word as i64) {
            Ok(word) => dynasm!(self.ops; cmp rdx, word),
            Err(_) => dynasm!(self.ops; mov rcx, QWORD word as i64; cmp rdx, rcx),
        }
    }

    /// A constant in `rax`.
    pub(super) fn constant_rax(&mut self, word: u64) {
        match i32::try_from(word as i64) {
            Ok(word) => dynasm!(self.ops; mov rax, word),
            Err(_) => dynasm!(self.ops; mov rax, QWORD word as i64),
        }
    }

    /// A constant in `rdx`.
    pub(super) fn constant_rdx(&mut self, word: u64) {
        match i32::try_from(word as i64) {
            Ok(word) => dynasm!(self.ops; mov rdx, word),
            Err(_) => dynasm!(self.ops; mov rdx, QWORD word as i64),
        }
    }

    /// The values of two operands, in `rax` and `rdx`; whether there is nothing else in them.
    pub(super) fn load_pair(&mut self, first: u32) -> bool {
        let [left, right] = self.arguments(first, 2)[..] else {
            return false;
        };
        let is_plain = |argument| matches!(argument, Argument::Slot(_) | Argument::Constant(_));
        is_plain(left) && is_plain(right) && self.load_rax(left) && self.load_rdx(right)
    }

    /// The value of an operand that has one, in `rax`.
    pub(super) fn load_rax(&mut self, argument: Argument) -> bool {
        match argument {
            Argument::Slot(own) => dynasm!(self.ops; mov rax, [r14 + slot(own)]),
            Argument::Constant(word) => self.constant_rax(word),
            _ => return false,
        }
        true
    }

    /// The same in `rdx`.
    pub(super) fn load_rdx(&mut self, argument: Argument) -> bool {
        match argument {
            Argument::Slot(own) => dynasm!(self.ops; mov rdx, [r14 + slot(own)]),
            Argument::Constant(word) => self.constant_rdx(word),
            _ => return false,
        }
        true
    }

    /// A word to be stored at a distance from `r9`. Uses `rcx`.
    pub(super) fn store_constant(&mut self, word: u64, distance: i32) {
        match i32::try_from(word as i64) {
            Ok(word) => dynasm!(self.ops; mov QWORD [r9 + distance], word),
            Err(_) => {
                dynasm!(self.ops; mov rcx, QWORD word as i64; mov [r9 + distance], rcx);
            }
        }
    }

    /// New variables in slots. Uses `rax`, `rcx` and `rdx`.
    pub(super) fn new_variables(&mut self, slots: &[u16]) {
        if slots.is_empty() {
            return;
        }
        let count = slots.len() as i32;
        dynasm!(self.ops
            ; mov eax, [rbx + H]
            ; lea ecx, [rax + count]
            ; mov [rbx + H], ecx
            ; shl rax, 3
            ; mov ecx, eax
            ; and ecx, HEAP
        );
        for (i, &own) in (0..).zip(slots) {
            let distance = 8 * i;
            dynasm!(self.ops
                ; lea rdx, [rax + distance]
                ; mov [r12 + rcx + distance], rdx
                ; mov [r14 + slot(own)], rdx
            );
        }
    }
}

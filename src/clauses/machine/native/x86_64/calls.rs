//! The functions that machine code calls.
#![allow(unsafe_code)]

use crate::clauses::builtins;
use crate::clauses::code::{Instr, Pc};
use crate::clauses::machine::cell::Cell;
use crate::clauses::machine::errors::Thrown;
use crate::clauses::machine::run::Ended;
use crate::clauses::machine::{ChoiceKind, FRAME, Machine};

/// What stands for no place in the code: there is no answer,
pub(super) const NO_ANSWER: u64 = 1 << 32;
/// there is one,
pub(super) const ANSWERED: u64 = 2 << 32;
/// or something was thrown, which the machine has.
pub(super) const THROWN: u64 = 3 << 32;

/// What a goal did: it failed,
pub(super) const NO: u64 = 0;
/// it has an answer,
pub(super) const YES: u64 = 1;
/// or it has thrown something, which the machine has. Of guards: it is not known.
pub(super) const NEITHER: u64 = 2;

/// The machine that a pointer of generated code means.
macro_rules! machine {
    ($pointer:expr) => {
        // SAFETY: generated code hands on the pointer with which it was entered, which comes
        // from the one reference that there is, and does nothing until the call is over.
        unsafe { &mut *$pointer }
    };
}

/// Keeps what was thrown.
fn thrown(machine: &mut Machine, thrown: Thrown) -> u64 {
    machine.thrown = Some(thrown);
    THROWN
}

/// Whether a goal has an answer.
fn answer(machine: &mut Machine, holds: Result<bool, Thrown>) -> u64 {
    match holds {
        Ok(holds) => u64::from(holds),
        Err(error) => {
            thrown(machine, error);
            NEITHER
        }
    }
}

/// A place in the code.
fn place(machine: &mut Machine, found: Result<Pc, Thrown>) -> u64 {
    match found {
        Ok(pc) => pc.into(),
        Err(error) => thrown(machine, error),
    }
}

/// One instruction, as the interpreter does it, and all that follow and are not translated.
pub(super) extern "sysv64" fn step(machine: *mut Machine, pc: Pc) -> u64 {
    let machine = machine!(machine);
    machine.pc = pc;
    match machine.interpret() {
        Ok(Ended::Elsewhere) => machine.pc.into(),
        Ok(Ended::Yes) => ANSWERED,
        Ok(Ended::No) => NO_ANSWER,
        Err(error) => thrown(machine, error),
    }
}

/// Goes back to the last choice.
pub(super) extern "sysv64" fn backtrack(machine: *mut Machine) -> u64 {
    let machine = machine!(machine);
    match machine.backtrack() {
        Ok(Some(pc)) => pc.into(),
        Ok(None) => NO_ANSWER,
        Err(error) => thrown(machine, error),
    }
}

/// The fuel has run out before a call that goes on at `pc`.
pub(super) extern "sysv64" fn refuel(machine: *mut Machine, pc: Pc) -> u64 {
    let machine = machine!(machine);
    let found = machine.refuel().map(|()| pc);
    place(machine, found)
}

/// Begins a call of a predicate of which nothing was known.
pub(super) extern "sysv64" fn enter(machine: *mut Machine, pred: u32, e: u32) -> u64 {
    let machine = machine!(machine);
    let found = machine.enter(pred, e);
    place(machine, found)
}

/// Forgets all choices but the first ones.
pub(super) extern "sysv64" fn cut_to(machine: *mut Machine, choices: u64) {
    machine!(machine).cut_to(choices as usize);
}

/// Makes two terms equal.
pub(super) extern "sysv64" fn unify(machine: *mut Machine, left: u64, right: u64) -> u64 {
    let machine = machine!(machine);
    let unified = machine.unify(Cell(left), Cell(right));
    answer(machine, unified)
}

/// Whether two terms are the same.
pub(super) extern "sysv64" fn same(machine: *mut Machine, left: u64, right: u64) -> u64 {
    let machine = machine!(machine);
    let same = machine.same(Cell(left), Cell(right));
    answer(machine, same)
}

/// Something is reached.
pub(super) extern "sysv64" fn count(machine: *mut Machine, at: u32) {
    machine!(machine).counters.add(at);
}

/// A goal is called.
pub(super) extern "sysv64" fn count_in(machine: *mut Machine, e: u32, slot: u32, point: u32) {
    machine!(machine).count_in(e, slot as u16, point);
}

/// A goal has an answer.
pub(super) extern "sysv64" fn count_out(machine: *mut Machine, e: u32, slot: u32, point: u32) {
    machine!(machine).count_out(e, slot as u16, point);
}

/// A function of two numbers: its value, or 0, which is not a cell of a number, if it has
/// thrown something.
pub(super) extern "sysv64" fn arith(machine: *mut Machine, pc: Pc, left: u64, right: u64) -> u64 {
    let machine = machine!(machine);
    let (Instr::Arith { function, .. } | Instr::ArithSlots { function, .. }) =
        machine.image.code[pc as usize]
    else {
        return 0;
    };
    match machine.arith(function, Cell(left), Cell(right)) {
        Ok(value) => value.0,
        Err(error) => {
            thrown(machine, error);
            0
        }
    }
}

/// Whether a term has no variables.
pub(super) extern "sysv64" fn ground(machine: *mut Machine, term: u64) -> u64 {
    let machine = machine!(machine);
    let is_ground = machine.is_ground(Cell(term));
    answer(machine, is_ground)
}

/// Whether guards hold.
pub(super) extern "sysv64" fn guards(machine: *mut Machine, first: u32, end: u32, e: u32) -> u64 {
    match machine!(machine).guards_hold((first, end), e) {
        Some(holds) => holds.into(),
        None => NEITHER,
    }
}

/// A built-in predicate.
pub(super) extern "sysv64" fn builtin(
    machine: *mut Machine,
    builtin: u32,
    arguments: *const Cell,
    arity: u64,
) -> u64 {
    let machine = machine!(machine);
    // SAFETY: generated code has just written so many cells there, on its own stack.
    let arguments = unsafe { std::slice::from_raw_parts(arguments, arity as usize) };
    let again = machine.cursor.take();
    machine.at_work = builtin as u16;
    let builtin = &builtins::ALL[builtin as usize];
    let holds = builtin.run(machine, arguments, again);
    answer(machine, holds)
}

/// The next row of a table.
pub(super) extern "sysv64" fn facts(machine: *mut Machine, pc: Pc, e: u32) -> u64 {
    let machine = machine!(machine);
    let Instr::Facts {
        size,
        table,
        operands,
    } = machine.image.code[pc as usize]
    else {
        return NO;
    };
    let end = e + FRAME + u32::from(size);
    let again = machine.cursor.take();
    let words = std::mem::take(&mut machine.image.operands);
    let holds = machine.facts(table, &words[operands as usize..], e, end, pc, again);
    machine.image.operands = words;
    answer(machine, holds)
}

/// The beginning of a list.
pub(super) extern "sysv64" fn get_list(machine: *mut Machine, pc: Pc, e: u32) -> u64 {
    let machine = machine!(machine);
    let Instr::GetListMany {
        slot,
        count,
        operands,
    } = machine.image.code[pc as usize]
    else {
        return NO;
    };
    let list = machine.slot(e, slot);
    let words = std::mem::take(&mut machine.image.operands);
    let first = operands as usize;
    let holds = machine.get_list(list, &words[first..=first + usize::from(count)], e);
    machine.image.operands = words;
    answer(machine, holds)
}

/// `findall/3` begins, and goes on at `end` when there are no more answers.
pub(super) extern "sysv64" fn findall_start(machine: *mut Machine, e: u32, end: u32, pc: Pc) {
    let machine = machine!(machine);
    machine.begin_results();
    machine.push_choice(ChoiceKind::Local, e, end, pc, [0; 2]);
}

/// `findall/3` has no more answers: all of them are in a slot.
pub(super) extern "sysv64" fn findall_end(machine: *mut Machine, pc: Pc, e: u32) -> u64 {
    let machine = machine!(machine);
    let Instr::FindallEnd { slot, operands } = machine.image.code[pc as usize] else {
        return NO;
    };
    let tail = machine.value(machine.image.operands[operands as usize], e);
    let list = machine.list_of_results(tail);
    let ended = list.map(|list| {
        machine.set_slot(e, slot, list);
        true
    });
    answer(machine, ended)
}

/// `findall/3` has an answer.
pub(super) extern "sysv64" fn findall_add(machine: *mut Machine, operands: u32, e: u32) -> u64 {
    let machine = machine!(machine);
    let template = machine.value(machine.image.operands[operands as usize], e);
    let added = machine.add_result(template).map(|()| true);
    answer(machine, added)
}

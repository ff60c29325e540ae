//! The instructions, one after the other.

use super::cell::{Cell, MAX_SMALL, MIN_SMALL, tag};
use super::copy::key_of;
use super::errors::Thrown;
use super::store::MOST_CHOICES;
use super::{ChoiceKind, FRAME, Machine};
use crate::clauses::builtins;
use crate::clauses::code::{Comparison, Function, Instr, Pc};

/// The most arguments of a predicate that is written in Rust.
const MOST_ARGUMENTS: usize = 8;

/// How a part of an answer ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ended {
    /// There is an answer.
    Yes,
    /// There is none.
    No,
    /// It goes on at another instruction, by other means.
    Elsewhere,
}

impl Machine {
    /// Runs until the question is answered.
    pub(super) fn run(&mut self) -> Result<bool, Thrown> {
        loop {
            match self.steps() {
                Err(Thrown::Ball) => match self.unwind()? {
                    true => {}
                    false => return Err(Thrown::Ball),
                },
                Ok(true) if self.choices.len() > MOST_CHOICES => {
                    return Err(self.resource_error("memory"));
                }
                ended => return ended,
            }
        }
    }

    /// Where a new frame begins: above that of the caller, and above those that choices
    /// may come back to.
    #[inline(always)]
    fn free(&self, e: u32, size: u16) -> u32 {
        self.top.max(e + FRAME + u32::from(size))
    }

    /// One call more.
    #[inline(always)]
    fn count_call(&mut self) -> Result<(), Thrown> {
        self.fuel -= 1;
        match self.fuel {
            0 => self.refuel(),
            _ => Ok(()),
        }
    }

    /// A last call takes the place of its caller, if nothing can come back to that.
    #[inline(always)]
    fn reuse_frame(&mut self, e: u32, new: u32, arity: u32) -> u32 {
        let choices = self.choices.len() as u64;
        if choices <= self.stack.get(e + 1) {
            self.stack.move_words(new + FRAME, e + FRAME, arity);
            e
        } else {
            let back = self.stack.get(e);
            self.stack.set(new, back);
            self.stack.set(new + 1, choices);
            new
        }
    }

    /// The frame of a last call, of which everything but the arguments is there: that of
    /// its caller, if nothing can come back to that.
    #[inline(always)]
    fn last_frame(&mut self, e: u32, size: u16) -> u32 {
        let [back, before] = *self.stack.window(e);
        let choices = self.choices.len() as u64;
        if choices <= before {
            return e;
        }
        let new = self.free(e, size);
        *self.stack.window_mut(new) = [back, choices];
        new
    }

    /// A new frame on top, to come back from at `pc`.
    #[inline(always)]
    fn new_frame(&mut self, e: u32, new: u32, pc: Pc) {
        let back = u64::from(pc) | u64::from(e) << 32;
        *self.stack.window_mut(new) = [back, self.choices.len() as u64];
    }

    /// Runs until the question is answered, or, after at least one instruction, until it
    /// comes to one of which there is machine code.
    ///
    /// The code is taken out while it runs, so that it is at hand; whoever may add to it
    /// finds it where it belongs.
    pub(super) fn interpret(&mut self) -> Result<Ended, Thrown> {
        let mut code = std::mem::take(&mut self.image.code);
        let mut operands = std::mem::take(&mut self.image.operands);
        let ended = self.steps_of(&mut code, &mut operands);
        self.image.code = code;
        self.image.operands = operands;
        ended
    }

    fn steps_of(
        &mut self,
        code: &mut Vec<Instr>,
        all_operands: &mut Vec<u64>,
    ) -> Result<Ended, Thrown> {
        let mut pc = self.pc;
        let mut e = self.e;
        // Looked at more often than anything else.
        let mut text: &[Instr] = code;
        let mut words: &[u64] = all_operands;
        macro_rules! fail {
            () => {{
                match self.backtrack()? {
                    Some(again) => {
                        pc = again;
                        e = self.e;
                    }
                    None => return Ok(Ended::No),
                }
                continue;
            }};
        }
        // On to the code of a predicate, whose arguments are in a frame.
        macro_rules! go {
            ($frame:expr, $target:expr) => {{
                e = $frame;
                self.e = e;
                pc = $target;
                self.count_call()?;
            }};
        }
        // What may compile something needs the code where it belongs.
        macro_rules! with_code {
            ($work:expr) => {{
                std::mem::swap(code, &mut self.image.code);
                std::mem::swap(all_operands, &mut self.image.operands);
                let done = $work;
                std::mem::swap(code, &mut self.image.code);
                std::mem::swap(all_operands, &mut self.image.operands);
                (text, words) = (&*code, &*all_operands);
                done?
            }};
        }
        // So many operands from a number on.
        macro_rules! operands {
            ($first:expr, $count:expr) => {{
                let first = $first as usize;
                &words[first..first + $count as usize]
            }};
        }
        let mut has_begun = false;
        loop {
            if self.is_covered(pc) && has_begun {
                self.pc = pc;
                return Ok(Ended::Elsewhere);
            }
            has_begun = true;
            let instr = &text[pc as usize];
            pc += 1;
            match *instr {
                Instr::Fail => fail!(),
                Instr::Stop => {
                    self.pc = pc;
                    return Ok(Ended::Yes);
                }
                Instr::Proceed => {
                    let back = self.stack.get(e);
                    pc = back as u32;
                    e = (back >> 32) as u32;
                    self.e = e;
                }
                Instr::Call {
                    arity,
                    size,
                    target,
                    operands,
                } => {
                    let new = self.free(e, size);
                    self.put_arguments(operands!(operands, arity), e, new);
                    self.new_frame(e, new, pc);
                    go!(new, target);
                }
                Instr::Execute {
                    arity,
                    size,
                    target,
                    operands,
                } => {
                    let new = self.free(e, size);
                    self.put_arguments(operands!(operands, arity), e, new);
                    go!(self.reuse_frame(e, new, arity.into()), target);
                }
                Instr::CallFew {
                    kinds,
                    size,
                    target,
                    slots,
                    constants,
                } => {
                    let new = self.free(e, size);
                    self.put_few(slots, kinds, &words[constants as usize..], e, new);
                    self.new_frame(e, new, pc);
                    go!(new, target);
                }
                Instr::ExecuteFew {
                    kinds,
                    size,
                    target,
                    slots,
                    constants,
                } => {
                    let to = self.last_frame(e, size);
                    self.put_few(slots, kinds, &words[constants as usize..], e, to);
                    go!(to, target);
                }
                Instr::CallSlots {
                    fresh,
                    size,
                    target,
                    slots,
                } => {
                    let new = self.free(e, size);
                    self.put_slots(slots, fresh, e, new);
                    self.new_frame(e, new, pc);
                    go!(new, target);
                }
                Instr::ExecuteSlots {
                    fresh,
                    size,
                    target,
                    slots,
                } => {
                    let to = self.last_frame(e, size);
                    self.put_slots(slots, fresh, e, to);
                    go!(to, target);
                }
                Instr::CallGoal {
                    arity,
                    size,
                    operands,
                } => {
                    let new = self.free(e, size);
                    let pred = with_code!(self.goal_operands(operands, arity, e, new));
                    self.new_frame(e, new, pc);
                    go!(new, self.image.preds[pred as usize].entry);
                }
                Instr::ExecuteGoal {
                    arity,
                    size,
                    operands,
                } => {
                    let new = self.free(e, size);
                    let pred = with_code!(self.goal_operands(operands, arity, e, new));
                    let arity = self.image.preds[pred as usize].key.arity;
                    go!(
                        self.reuse_frame(e, new, arity),
                        self.image.preds[pred as usize].entry
                    );
                }
                Instr::Enter(pred) => pc = with_code!(self.enter(pred, e)),
                Instr::SwitchList {
                    argument,
                    list,
                    nil,
                    unknown,
                } => {
                    let cell = self.slot(e, argument.into());
                    pc = match self.deref(cell) {
                        Cell::NIL => nil,
                        cell if cell.tag() == tag::LIST => list,
                        _ => unknown,
                    };
                }
                Instr::SwitchListParts {
                    argument,
                    head,
                    tail,
                    list,
                    otherwise,
                } => {
                    let cell = self.slot(e, argument.into());
                    let cell = self.deref(cell);
                    if cell.tag() == tag::LIST {
                        let at = cell.address();
                        let [first, rest] = *self.heap.window(at);
                        self.set_slot(e, head, Cell(first));
                        self.set_slot(e, tail, Cell(rest));
                        pc = list;
                    } else {
                        let switch = &self.image.switches[otherwise as usize];
                        pc = match cell {
                            Cell::NIL => switch.others,
                            _ => switch.unknown,
                        };
                    }
                }
                Instr::Switch { argument, switch } => {
                    let cell = self.slot(e, argument.into());
                    let key = key_of(self, cell);
                    let switch = &self.image.switches[switch as usize];
                    pc = match key {
                        0 => switch.unknown,
                        key => match switch.keys.binary_search_by_key(&key, |&(own, _)| own) {
                            Ok(found) => switch.keys[found].1,
                            Err(_) => switch.others,
                        },
                    };
                }
                Instr::Guards {
                    count,
                    first,
                    otherwise,
                    unknown,
                } => match self.guards_hold((first, first + u32::from(count)), e) {
                    Some(true) => {}
                    Some(false) => {
                        if !self.counters.is_empty() {
                            self.count_refusal((first, first + u32::from(count)), e);
                        }
                        pc = otherwise;
                    }
                    None => pc = unknown,
                },
                Instr::TryClause { arity, next, other } => {
                    let end = e + FRAME + u32::from(arity);
                    self.push_choice(ChoiceKind::Local, e, end, other, [0; 2]);
                    pc = next;
                }
                Instr::Reserve(words) => self.reserve(words as usize)?,
                Instr::Facts {
                    size,
                    table,
                    operands,
                } => {
                    let end = e + FRAME + u32::from(size);
                    let again = self.cursor.take();
                    if !self.facts(table, &words[operands as usize..], e, end, pc - 1, again)? {
                        fail!();
                    }
                }
                Instr::Jump(to) => pc = to,
                Instr::Count(at) => self.counters.add(at),
                Instr::CountIn { slot, point } => self.count_in(e, slot, point),
                Instr::CountOut { slot, point } => self.count_out(e, slot, point),
                Instr::CountThenIn { at, slot, point } => {
                    self.counters.add(at);
                    self.count_in(e, slot, point);
                }
                Instr::CountOutIn {
                    from,
                    slot,
                    done,
                    point,
                } => {
                    self.count_out(e, from, done);
                    self.count_in(e, slot, point);
                }
                Instr::Try { size, other } => {
                    let end = e + FRAME + u32::from(size);
                    self.push_choice(ChoiceKind::Local, e, end, other, [0; 2]);
                }
                Instr::TryMark { slot, size, other } => {
                    let choices = self.choices.len() as u64;
                    self.set_slot(e, slot, Cell(choices));
                    let end = e + FRAME + u32::from(size);
                    self.push_choice(ChoiceKind::Local, e, end, other, [0; 2]);
                }
                Instr::Mark { slot } => {
                    let choices = self.choices.len() as u64;
                    self.set_slot(e, slot, Cell(choices));
                }
                Instr::CutTo { slot } => {
                    let choices = self.slot(e, slot).0;
                    self.cut_to(choices as usize);
                }
                Instr::SoftCut { slot } => {
                    let choice = self.slot(e, slot).0 as usize;
                    if choice + 1 == self.choices.len() {
                        self.choices.pop();
                        self.choices_are_gone();
                    } else {
                        self.choices.disarm(choice);
                    }
                }
                Instr::Cut => {
                    let choices = self.stack.get(e + 1);
                    self.cut_to(choices as usize);
                }
                Instr::Fresh { slot } => {
                    let cell = self.new_variable();
                    self.set_slot(e, slot, cell);
                }
                Instr::Assign { slot, operand } => {
                    let cell = self.value(operand.0, e);
                    self.set_slot(e, slot, cell);
                }
                Instr::GetConstant { slot, cell } => {
                    let own = self.deref(self.slot(e, slot));
                    if own != cell {
                        if !own.is_ref() {
                            fail!();
                        }
                        self.bind(own, cell);
                    }
                }
                Instr::GetList { slot, operands } => {
                    let own = self.deref(self.slot(e, slot));
                    let [head, tail] = *operands!(operands, 2) else {
                        fail!();
                    };
                    match own.tag() {
                        tag::LIST => {
                            let at = own.address();
                            let (first, rest) = (self.at(at), self.at(at + 1));
                            if !self.take(head, e, first)? || !self.take(tail, e, rest)? {
                                fail!();
                            }
                        }
                        tag::REF => {
                            let at = self.h;
                            self.give(head, e);
                            self.give(tail, e);
                            self.bind(own, Cell::list(at));
                        }
                        _ => fail!(),
                    }
                }
                Instr::GetListMany {
                    slot,
                    count,
                    operands,
                } => {
                    let list = self.slot(e, slot);
                    if !self.get_list(list, operands!(operands, count + 1), e)? {
                        fail!();
                    }
                }
                Instr::GetListParts { slot, head, tail } => {
                    let own = self.deref(self.slot(e, slot));
                    let at = match own.tag() {
                        tag::LIST => own.address(),
                        tag::REF => {
                            let at = self.h;
                            self.new_variable();
                            self.new_variable();
                            self.bind(own, Cell::list(at));
                            at
                        }
                        _ => fail!(),
                    };
                    let [first, rest] = *self.heap.window(at);
                    self.set_slot(e, head, Cell(first));
                    self.set_slot(e, tail, Cell(rest));
                }
                Instr::GetListAfter { slot, head, tail } => {
                    let own = self.deref(self.slot(e, slot));
                    let head = self.slot(e, head);
                    let at = match own.tag() {
                        tag::LIST => {
                            let at = own.address();
                            if !self.unify(head, self.at(at))? {
                                fail!();
                            }
                            at
                        }
                        tag::REF => {
                            let at = self.h;
                            self.push(head.0);
                            self.new_variable();
                            self.bind(own, Cell::list(at));
                            at
                        }
                        _ => fail!(),
                    };
                    let rest = self.at(at + 1);
                    self.set_slot(e, tail, rest);
                }
                Instr::GetStruct {
                    slot,
                    operands,
                    functor,
                } => {
                    let own = self.deref(self.slot(e, slot));
                    let arity = functor.functor_arity();
                    match own.tag() {
                        tag::STRUCT => {
                            let at = own.address();
                            if self.at(at) != functor {
                                fail!();
                            }
                            if !self.take_arguments(operands!(operands, arity), at + 1, e)? {
                                fail!();
                            }
                        }
                        tag::REF => {
                            let at = self.h;
                            self.push(functor.0);
                            for &word in operands!(operands, arity) {
                                self.give(word, e);
                            }
                            self.bind(own, Cell::structure(at));
                        }
                        _ => fail!(),
                    }
                }
                Instr::GetFew {
                    slot,
                    operands,
                    functor,
                } => {
                    let own = self.deref(self.slot(e, slot));
                    if !self.get_few(own, functor, &words[operands as usize..], e)? {
                        fail!();
                    }
                }
                Instr::BuildFew {
                    slot,
                    operands,
                    functor,
                } => {
                    let cell = self.build_few(functor, &words[operands as usize..], e);
                    self.set_slot(e, slot, cell);
                }
                Instr::BuildListSlots { slot, head, tail } => {
                    let at = self.h;
                    let pair = [self.slot(e, head).0, self.slot(e, tail).0];
                    *self.heap.window_mut(at) = pair;
                    self.h = at + 2;
                    self.set_slot(e, slot, Cell::list(at));
                }
                Instr::BuildList { slot, operands } => {
                    let at = self.h;
                    for &word in operands!(operands, 2) {
                        self.give(word, e);
                    }
                    self.set_slot(e, slot, Cell::list(at));
                }
                Instr::BuildStruct {
                    slot,
                    operands,
                    functor,
                } => {
                    let at = self.h;
                    self.push(functor.0);
                    for &word in operands!(operands, functor.functor_arity()) {
                        self.give(word, e);
                    }
                    self.set_slot(e, slot, Cell::structure(at));
                }
                Instr::UnifySlots { left, right } => {
                    let left = self.slot(e, left);
                    let right = self.slot(e, right);
                    if !self.unify(left, right)? {
                        fail!();
                    }
                }
                Instr::Unify {
                    operands,
                    otherwise,
                } => {
                    let (left, right) = self.pair(operands!(operands, 2), e);
                    if !self.unify(left, right)? {
                        pc = otherwise;
                    }
                }
                Instr::NotUnify {
                    operands,
                    otherwise,
                } => {
                    let (left, right) = self.pair(operands!(operands, 2), e);
                    if self.unifiable(left, right)? {
                        pc = otherwise;
                    }
                }
                Instr::Same {
                    operands,
                    otherwise,
                } => {
                    let (left, right) = self.pair(operands!(operands, 2), e);
                    if !self.same(left, right)? {
                        pc = otherwise;
                    }
                }
                Instr::NotSame {
                    operands,
                    otherwise,
                } => {
                    let (left, right) = self.pair(operands!(operands, 2), e);
                    if self.same(left, right)? {
                        pc = otherwise;
                    }
                }
                Instr::SameConstant {
                    slot,
                    otherwise,
                    cell,
                } => {
                    let own = self.deref(self.slot(e, slot));
                    if own != cell {
                        pc = otherwise;
                    }
                }
                Instr::NotSameSlots {
                    left,
                    right,
                    otherwise,
                } => {
                    let left = self.slot(e, left);
                    let right = self.slot(e, right);
                    if self.same(left, right)? {
                        pc = otherwise;
                    }
                }
                Instr::Order {
                    comparison,
                    operands,
                    otherwise,
                } => {
                    let (left, right) = self.pair(operands!(operands, 2), e);
                    if !comparison.holds(self.compare(left, right)?) {
                        pc = otherwise;
                    }
                }
                Instr::Compare {
                    comparison,
                    operands,
                    otherwise,
                } => {
                    let (left, right) = self.pair(operands!(operands, 2), e);
                    if !self.compare_goal(comparison, left, right)? {
                        pc = otherwise;
                    }
                }
                Instr::CompareSmall {
                    comparison,
                    slot,
                    value,
                    otherwise,
                } => {
                    let left = self.deref(self.slot(e, slot));
                    let holds = match left.is_int() {
                        true => small_holds(comparison, left.value(), i64::from(value)),
                        false => {
                            self.compare_goal(comparison, left, Cell::int(i64::from(value)))?
                        }
                    };
                    if !holds {
                        pc = otherwise;
                    }
                }
                Instr::Test {
                    test,
                    slot,
                    otherwise,
                } => {
                    let cell = self.slot(e, slot);
                    if !self.type_test(test, cell)? {
                        pc = otherwise;
                    }
                }
                Instr::Arith {
                    function,
                    slot,
                    operands,
                } => {
                    let (left, right) = self.pair(operands!(operands, 2), e);
                    let value = self.arith(function, left, right)?;
                    self.set_slot(e, slot, value);
                }
                Instr::ArithSlots {
                    function,
                    slot,
                    left,
                    right,
                } => {
                    let left = self.deref(self.slot(e, left));
                    let right = self.deref(self.slot(e, right));
                    let sum = match (left.is_int() && right.is_int(), function) {
                        (true, Function::Add) => left.value() + right.value(),
                        (true, Function::Sub) => left.value() - right.value(),
                        _ => i64::MAX,
                    };
                    let value = match sum {
                        MIN_SMALL..=MAX_SMALL => Cell::int(sum),
                        _ => self.arith(function, left, right)?,
                    };
                    self.set_slot(e, slot, value);
                }
                Instr::AddSmall { slot, from, value } => {
                    let left = self.deref(self.slot(e, from));
                    let sum = left.value().wrapping_add(i64::from(value));
                    let cell = match left.is_int() && (MIN_SMALL..=MAX_SMALL).contains(&sum) {
                        true => Cell::int(sum),
                        false => self.arith(Function::Add, left, Cell::int(i64::from(value)))?,
                    };
                    self.set_slot(e, slot, cell);
                }
                Instr::Evaluate { slot, operands } => {
                    let term = self.value(words[operands as usize], e);
                    let term = self.deref(term);
                    let cell = match term.is_int() {
                        true => term,
                        false => {
                            let value = self.evaluate(term)?;
                            self.number_cell(&value)?
                        }
                    };
                    self.set_slot(e, slot, cell);
                }
                Instr::ArgFresh {
                    index,
                    term,
                    slot,
                    operands,
                } => {
                    let index = self.deref(self.slot(e, index));
                    let term = self.deref(self.slot(e, term));
                    let at = term.address();
                    let index_value = index.value();
                    if index.is_int()
                        && term.tag() == tag::STRUCT
                        && index_value >= 1
                        && index_value <= i64::from(self.at(at).functor_arity())
                    {
                        let argument = self.at(at + index_value as u32);
                        self.set_slot(e, slot, argument);
                    } else if !self.arg_otherwise(operands!(operands, 4), e)? {
                        fail!();
                    }
                }
                Instr::ArgSlots {
                    index,
                    term,
                    operands,
                } => {
                    let index = self.deref(self.slot(e, index));
                    let term = self.deref(self.slot(e, term));
                    if index.is_int() && term.tag() == tag::STRUCT {
                        let at = term.address();
                        let arity = i64::from(self.at(at).functor_arity());
                        let index = index.value();
                        if index >= 1 && index <= arity {
                            let word = words[operands as usize + 2];
                            if !self.take(word, e, self.at(at + index as u32))? {
                                fail!();
                            }
                            continue;
                        }
                    }
                    if !self.arg_otherwise(operands!(operands, 4), e)? {
                        fail!();
                    }
                }
                Instr::Arg { operands } => {
                    if !self.arg_otherwise(operands!(operands, 4), e)? {
                        fail!();
                    }
                }
                Instr::Det {
                    builtin,
                    arity,
                    operands,
                    otherwise,
                } => {
                    let this = &builtins::ALL[usize::from(builtin)];
                    let (arguments, count) = self.arguments(operands!(operands, arity), e);
                    self.at_work = builtin;
                    let holds = match this.sees_program {
                        true => with_code!(this.run(self, &arguments[..count], None)),
                        false => this.run(self, &arguments[..count], None)?,
                    };
                    if !holds {
                        pc = otherwise;
                    }
                }
                Instr::Nondet {
                    builtin,
                    arity,
                    size,
                    operands,
                } => {
                    let this = &builtins::ALL[usize::from(builtin)];
                    let again = self.cursor.take();
                    let (arguments, count) = self.arguments(operands!(operands, arity), e);
                    self.end_of_frame = e + FRAME + u32::from(size);
                    self.pc = pc - 1;
                    self.at_work = builtin;
                    let holds = match this.sees_program {
                        true => with_code!(this.run(self, &arguments[..count], again)),
                        false => this.run(self, &arguments[..count], again)?,
                    };
                    if !holds {
                        fail!();
                    }
                }
                Instr::FindallStart { size, end } => {
                    self.begin_results();
                    let end_of_frame = e + FRAME + u32::from(size);
                    self.push_choice(ChoiceKind::Local, e, end_of_frame, end, [0; 2]);
                }
                Instr::FindallAdd { operands } => {
                    let template = self.value(words[operands as usize], e);
                    self.add_result(template)?;
                    fail!();
                }
                Instr::FindallEnd { slot, operands } => {
                    let tail = self.value(words[operands as usize], e);
                    let list = self.list_of_results(tail)?;
                    self.set_slot(e, slot, list);
                }
                Instr::Catch => {
                    let results = self.results.len() as u64;
                    self.push_choice(ChoiceKind::Catch, e, e + FRAME + 3, pc, [results, 0]);
                }
                Instr::CatchExit => {
                    // If the goal left no choice, what was to be caught is over.
                    if let Some(choice) = self.choices.last()
                        && choice.kind == ChoiceKind::Catch
                        && choice.e == e
                    {
                        self.choices.pop();
                        self.choices_are_gone();
                    }
                }
            }
        }
    }

    /// `arg/3`, whatever its arguments are.
    fn arg_otherwise(&mut self, words: &[u64], e: u32) -> Result<bool, Thrown> {
        let &[index, term, argument, builtin] = words else {
            return Ok(false);
        };
        let builtin = Cell(builtin).value() as u16;
        self.at_work = builtin;
        let arguments = [index, term, argument].map(|word| self.value(word, e));
        builtins::ALL[usize::from(builtin)].run(self, &arguments, None)
    }

    /// The predicate of a goal that is a term, its arguments in a frame on top.
    fn goal_operands(&mut self, operands: u32, arity: u8, e: u32, to: u32) -> Result<u32, Thrown> {
        let module = Cell(self.image.operands[operands as usize]).as_atom();
        let goal = self.value(self.image.operands[operands as usize + 1], e);
        if arity == 1 {
            return self.prepare_goal(goal, module, &[], to);
        }
        let more: Vec<Cell> = (1..u32::from(arity))
            .map(|i| self.value(self.image.operands[(operands + 1 + i) as usize], e))
            .collect();
        self.prepare_goal(goal, module, &more, to)
    }

    /// The arguments of a predicate that is written in Rust, and how many.
    #[inline(always)]
    fn arguments(&mut self, words: &[u64], e: u32) -> ([Cell; MOST_ARGUMENTS], usize) {
        let mut arguments = [Cell::NIL; MOST_ARGUMENTS];
        for (argument, &word) in arguments.iter_mut().zip(words) {
            *argument = self.value(word, e);
        }
        (arguments, words.len().min(MOST_ARGUMENTS))
    }

    /// Called by a predicate that has more answers, before it binds anything: how to go
    /// on from here.
    #[inline(always)]
    pub(in crate::clauses) fn more(&mut self, cursor: [u64; 2]) {
        self.push_choice(
            ChoiceKind::Cursor,
            self.e,
            self.end_of_frame,
            self.pc,
            cursor,
        );
    }
}

/// Whether a comparison holds between two small integers.
#[inline(always)]
pub(super) fn small_holds(comparison: Comparison, left: i64, right: i64) -> bool {
    match comparison {
        Comparison::Equal => left == right,
        Comparison::Unequal => left != right,
        Comparison::Less => left < right,
        Comparison::AtMost => left <= right,
        Comparison::Greater => left > right,
        Comparison::AtLeast => left >= right,
    }
}

//! The instructions, one after the other.

use super::cell::{Cell, MAX_SMALL, MIN_SMALL, tag};
use super::copy::{key_of, moved};
use super::errors::Thrown;
use super::{ChoiceKind, FRAME, Machine, Results, number};
use crate::clauses::builtins::{self, Run};
use crate::clauses::code::{Comparison, Function, Instr, Pc, TypeTest, operand};

/// The low bits of an operand that is a slot with a value.
const SLOT: u64 = operand::SLOT << 3 | tag::SPECIAL;
/// The low bits of one that is a new variable in a slot.
const FRESH: u64 = operand::FRESH << 3 | tag::SPECIAL;

/// The low bits of one that nobody asks for.
const VOID: u64 = operand::VOID << 3 | tag::SPECIAL;

/// The most arguments of a predicate that is written in Rust.
const MOST_ARGUMENTS: usize = 8;

impl Machine {
    /// Runs until the question is answered.
    pub(super) fn run(&mut self) -> Result<bool, Thrown> {
        loop {
            match self.steps() {
                Err(Thrown::Ball) => match self.unwind()? {
                    true => {}
                    false => return Err(Thrown::Ball),
                },
                ended => return ended,
            }
        }
    }

    /// The value of an operand; a new variable if it is one.
    #[inline(always)]
    pub(super) fn value(&mut self, word: u64, e: u32) -> Cell {
        if word & 7 != tag::SPECIAL {
            return Cell(word);
        }
        let slot = e + FRAME + (word >> 5) as u32;
        match (word >> 3) & 3 {
            operand::SLOT => Cell(self.stack.get(slot)),
            operand::FRESH => {
                let cell = self.new_variable();
                self.stack.set(slot, cell.0);
                cell
            }
            _ => self.new_variable(),
        }
    }

    /// Makes an operand equal to a term.
    #[inline(always)]
    pub(super) fn take(&mut self, word: u64, e: u32, cell: Cell) -> Result<bool, Thrown> {
        if word & 7 != tag::SPECIAL {
            let constant = Cell(word);
            let cell = self.deref(cell);
            if cell == constant {
                return Ok(true);
            }
            if cell.is_ref() {
                self.bind(cell, constant);
                return Ok(true);
            }
            if constant.is_constant() {
                return Ok(false);
            }
            return self.unify(cell, constant);
        }
        let slot = e + FRAME + (word >> 5) as u32;
        match (word >> 3) & 3 {
            operand::SLOT => self.unify(Cell(self.stack.get(slot)), cell),
            operand::FRESH => {
                self.stack.set(slot, cell.0);
                Ok(true)
            }
            _ => Ok(true),
        }
    }

    /// Adds an operand to the heap, as an argument of a term that is being made.
    #[inline(always)]
    fn give(&mut self, word: u64, e: u32) {
        if word & 7 != tag::SPECIAL {
            self.push(word);
            return;
        }
        let slot = e + FRAME + (word >> 5) as u32;
        match (word >> 3) & 3 {
            operand::SLOT => {
                let word = self.stack.get(slot);
                self.push(word);
            }
            operand::FRESH => {
                let cell = self.new_variable();
                self.stack.set(slot, cell.0);
            }
            _ => {
                self.new_variable();
            }
        }
    }

    /// Puts the arguments of a call into the frame at `to`.
    #[inline(always)]
    fn put_arguments(&mut self, operands: &[u64], e: u32, to: u32) {
        let Machine { stack, heap, h, .. } = self;
        for (i, &word) in (to + FRAME..).zip(operands) {
            let value = if word & 31 == SLOT {
                stack.get(e + FRAME + (word >> 5) as u32)
            } else if word & 7 != tag::SPECIAL {
                word
            } else {
                let cell = Cell::reference(*h).0;
                heap.set(*h, cell);
                *h += 1;
                if word & 31 == FRESH {
                    stack.set(e + FRAME + (word >> 5) as u32, cell);
                }
                cell
            };
            stack.set(i, value);
        }
    }

    /// Moves the arguments of a last call to the slots of its caller.
    #[inline(always)]
    fn move_arguments(&mut self, moves: &[u64], e: u32) {
        let Machine { stack, heap, h, .. } = self;
        let Some((&count, moves)) = moves.split_first() else {
            return;
        };
        let moves = moves.get(..2 * count as usize).unwrap_or(&[]);
        for pair in moves.chunks_exact(2) {
            let (slot, word) = (pair[0] as u32, pair[1]);
            let value = if word & 31 == SLOT {
                stack.get(e + FRAME + (word >> 5) as u32)
            } else if word & 7 != tag::SPECIAL {
                word
            } else {
                let cell = Cell::reference(*h).0;
                heap.set(*h, cell);
                *h += 1;
                cell
            };
            stack.set(e + FRAME + slot, value);
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

    /// A new frame on top, to come back from at `pc`.
    #[inline(always)]
    fn new_frame(&mut self, e: u32, new: u32, pc: Pc) {
        self.stack.set(new, u64::from(pc) | u64::from(e) << 32);
        self.stack.set(new + 1, self.choices.len() as u64);
    }

    /// The code is taken out while it runs, so that it is at hand; whoever may add to it
    /// finds it where it belongs.
    fn steps(&mut self) -> Result<bool, Thrown> {
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
    ) -> Result<bool, Thrown> {
        let mut pc = self.pc;
        let mut e = self.e;
        let mut cursor: Option<[u64; 2]> = None;
        macro_rules! fail {
            () => {{
                match self.backtrack()? {
                    Some((to, again)) => {
                        pc = to;
                        e = self.e;
                        cursor = again;
                    }
                    None => return Ok(false),
                }
                continue;
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
                done?
            }};
        }
        // So many operands from a number on.
        macro_rules! operands {
            ($first:expr, $count:expr) => {{
                let first = $first as usize;
                &all_operands[first..first + $count as usize]
            }};
        }
        loop {
            let instr = &code[pc as usize];
            pc += 1;
            match *instr {
                Instr::Fail => fail!(),
                Instr::Stop => {
                    self.pc = pc;
                    return Ok(true);
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
                    e = new;
                    self.e = e;
                    pc = target;
                    self.count_call()?;
                }
                Instr::Execute {
                    arity,
                    size,
                    target,
                    operands,
                } => {
                    if self.choices.len() as u64 <= self.stack.get(e + 1) {
                        let moves = operands as usize + usize::from(arity);
                        self.move_arguments(&all_operands[moves..], e);
                    } else {
                        let new = self.free(e, size);
                        self.put_arguments(operands!(operands, arity), e, new);
                        e = self.reuse_frame(e, new, arity.into());
                        self.e = e;
                    }
                    pc = target;
                    self.count_call()?;
                }
                Instr::CallGoal {
                    arity,
                    size,
                    operands,
                } => {
                    let new = self.free(e, size);
                    let pred = with_code!(self.goal_operands(operands, arity, e, new));
                    self.new_frame(e, new, pc);
                    e = new;
                    self.e = e;
                    pc = self.image.preds[pred as usize].entry;
                    self.count_call()?;
                }
                Instr::ExecuteGoal {
                    arity,
                    size,
                    operands,
                } => {
                    let new = self.free(e, size);
                    let pred = with_code!(self.goal_operands(operands, arity, e, new));
                    let arity = self.image.preds[pred as usize].key.arity;
                    e = self.reuse_frame(e, new, arity);
                    self.e = e;
                    pc = self.image.preds[pred as usize].entry;
                    self.count_call()?;
                }
                Instr::Enter(pred) => pc = with_code!(self.enter(pred, e)),
                Instr::SwitchList {
                    argument,
                    list,
                    nil,
                    pred,
                } => {
                    let cell = Cell(self.stack.get(e + FRAME + u32::from(argument)));
                    pc = match self.deref(cell) {
                        Cell::NIL => nil,
                        cell if cell.tag() == tag::LIST => list,
                        _ => self.select(pred, e),
                    };
                }
                Instr::SwitchListParts {
                    argument,
                    head,
                    tail,
                    list,
                    otherwise,
                } => {
                    let cell = Cell(self.stack.get(e + FRAME + u32::from(argument)));
                    let cell = self.deref(cell);
                    if cell.tag() == tag::LIST {
                        let at = cell.address();
                        let (first, rest) = (self.at(at), self.at(at + 1));
                        self.stack.set(e + FRAME + u32::from(head), first.0);
                        self.stack.set(e + FRAME + u32::from(tail), rest.0);
                        pc = list;
                    } else {
                        let switch = &self.image.switches[otherwise as usize];
                        pc = match cell {
                            Cell::NIL => switch.others,
                            _ => self.select(switch.pred, e),
                        };
                    }
                }
                Instr::Switch { argument, switch } => {
                    let cell = Cell(self.stack.get(e + FRAME + u32::from(argument)));
                    let key = key_of(self, cell);
                    let switch = &self.image.switches[switch as usize];
                    pc = match key {
                        0 => self.select(switch.pred, e),
                        key => match switch.keys.iter().find(|(own, _)| *own == key) {
                            Some(&(_, pc)) => pc,
                            None => switch.others,
                        },
                    };
                }
                Instr::Guards {
                    count,
                    first,
                    otherwise,
                    pred,
                } => match self.guards_hold((first, first + u32::from(count)), e) {
                    Some(true) => {}
                    Some(false) => pc = otherwise,
                    None => pc = self.select(pred, e),
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
                    let again = cursor.take();
                    if !self.facts(
                        table,
                        &all_operands[operands as usize..],
                        e,
                        end,
                        pc - 1,
                        again,
                    )? {
                        fail!();
                    }
                }
                Instr::Jump(to) => pc = to,
                Instr::Try { size, other } => {
                    let end = e + FRAME + u32::from(size);
                    self.push_choice(ChoiceKind::Local, e, end, other, [0; 2]);
                }
                Instr::TryMark { slot, size, other } => {
                    let choices = self.choices.len() as u64;
                    self.stack.set(e + FRAME + u32::from(slot), choices);
                    let end = e + FRAME + u32::from(size);
                    self.push_choice(ChoiceKind::Local, e, end, other, [0; 2]);
                }
                Instr::Mark { slot } => {
                    let choices = self.choices.len() as u64;
                    self.stack.set(e + FRAME + u32::from(slot), choices);
                }
                Instr::CutTo { slot } => {
                    let choices = self.stack.get(e + FRAME + u32::from(slot));
                    self.cut_to(choices as usize);
                }
                Instr::SoftCut { slot } => {
                    let choice = self.stack.get(e + FRAME + u32::from(slot)) as usize;
                    if choice + 1 == self.choices.len() {
                        self.choices.pop();
                        self.choices_are_gone();
                    } else if let Some(choice) = self.choices.get_mut(choice) {
                        choice.pc = 0;
                    }
                }
                Instr::Cut => {
                    let choices = self.stack.get(e + 1);
                    self.cut_to(choices as usize);
                }
                Instr::Fresh { slot } => {
                    let cell = self.new_variable();
                    self.stack.set(e + FRAME + u32::from(slot), cell.0);
                }
                Instr::Assign { slot, operand } => {
                    let cell = self.value(operand.0, e);
                    self.stack.set(e + FRAME + u32::from(slot), cell.0);
                }
                Instr::GetConstant { slot, cell } => {
                    let own = self.deref(Cell(self.stack.get(e + FRAME + u32::from(slot))));
                    if own != cell {
                        if !own.is_ref() {
                            fail!();
                        }
                        self.bind(own, cell);
                    }
                }
                Instr::GetList { slot, operands } => {
                    let own = self.deref(Cell(self.stack.get(e + FRAME + u32::from(slot))));
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
                    let list = Cell(self.stack.get(e + FRAME + u32::from(slot)));
                    if !self.get_list(list, operands!(operands, count + 1), e)? {
                        fail!();
                    }
                }
                Instr::GetListParts { slot, head, tail } => {
                    let own = self.deref(Cell(self.stack.get(e + FRAME + u32::from(slot))));
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
                    let (first, rest) = (self.at(at), self.at(at + 1));
                    self.stack.set(e + FRAME + u32::from(head), first.0);
                    self.stack.set(e + FRAME + u32::from(tail), rest.0);
                }
                Instr::GetListAfter { slot, head, tail } => {
                    let own = self.deref(Cell(self.stack.get(e + FRAME + u32::from(slot))));
                    let head = Cell(self.stack.get(e + FRAME + u32::from(head)));
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
                    self.stack.set(e + FRAME + u32::from(tail), rest.0);
                }
                Instr::GetStruct {
                    slot,
                    operands,
                    functor,
                } => {
                    let own = self.deref(Cell(self.stack.get(e + FRAME + u32::from(slot))));
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
                Instr::BuildList { slot, operands } => {
                    let at = self.h;
                    for &word in operands!(operands, 2) {
                        self.give(word, e);
                    }
                    self.stack
                        .set(e + FRAME + u32::from(slot), Cell::list(at).0);
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
                    self.stack
                        .set(e + FRAME + u32::from(slot), Cell::structure(at).0);
                }
                Instr::UnifySlots { left, right } => {
                    let left = Cell(self.stack.get(e + FRAME + u32::from(left)));
                    let right = Cell(self.stack.get(e + FRAME + u32::from(right)));
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
                    let own = self.deref(Cell(self.stack.get(e + FRAME + u32::from(slot))));
                    if own != cell {
                        pc = otherwise;
                    }
                }
                Instr::NotSameSlots {
                    left,
                    right,
                    otherwise,
                } => {
                    let left = Cell(self.stack.get(e + FRAME + u32::from(left)));
                    let right = Cell(self.stack.get(e + FRAME + u32::from(right)));
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
                    let left = self.deref(Cell(self.stack.get(e + FRAME + u32::from(slot))));
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
                    let cell = Cell(self.stack.get(e + FRAME + u32::from(slot)));
                    if !self.type_test(test, cell)? {
                        pc = otherwise;
                    }
                }
                Instr::NotTest {
                    test,
                    slot,
                    otherwise,
                } => {
                    let cell = Cell(self.stack.get(e + FRAME + u32::from(slot)));
                    if self.type_test(test, cell)? {
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
                    self.stack.set(e + FRAME + u32::from(slot), value.0);
                }
                Instr::ArithSlots {
                    function,
                    slot,
                    left,
                    right,
                } => {
                    let left = self.deref(Cell(self.stack.get(e + FRAME + u32::from(left))));
                    let right = self.deref(Cell(self.stack.get(e + FRAME + u32::from(right))));
                    let sum = match (left.is_int() && right.is_int(), function) {
                        (true, Function::Add) => left.value() + right.value(),
                        (true, Function::Sub) => left.value() - right.value(),
                        _ => i64::MAX,
                    };
                    let value = match sum {
                        MIN_SMALL..=MAX_SMALL => Cell::int(sum),
                        _ => self.arith(function, left, right)?,
                    };
                    self.stack.set(e + FRAME + u32::from(slot), value.0);
                }
                Instr::AddSmall { slot, from, value } => {
                    let left = self.deref(Cell(self.stack.get(e + FRAME + u32::from(from))));
                    let sum = left.value().wrapping_add(i64::from(value));
                    let cell = match left.is_int() && (MIN_SMALL..=MAX_SMALL).contains(&sum) {
                        true => Cell::int(sum),
                        false => self.arith(Function::Add, left, Cell::int(i64::from(value)))?,
                    };
                    self.stack.set(e + FRAME + u32::from(slot), cell.0);
                }
                Instr::Evaluate { slot, operands } => {
                    let term = self.value(all_operands[operands as usize], e);
                    let term = self.deref(term);
                    let cell = match term.is_int() {
                        true => term,
                        false => {
                            let value = self.evaluate(term)?;
                            self.number_cell(&value)?
                        }
                    };
                    self.stack.set(e + FRAME + u32::from(slot), cell.0);
                }
                Instr::ArgFresh {
                    index,
                    term,
                    slot,
                    operands,
                } => {
                    let index = self.deref(Cell(self.stack.get(e + FRAME + u32::from(index))));
                    let term = self.deref(Cell(self.stack.get(e + FRAME + u32::from(term))));
                    let at = term.address();
                    let index_value = index.value();
                    if index.is_int()
                        && term.tag() == tag::STRUCT
                        && index_value >= 1
                        && index_value <= i64::from(self.at(at).functor_arity())
                    {
                        let argument = self.at(at + index_value as u32);
                        self.stack.set(e + FRAME + u32::from(slot), argument.0);
                    } else if !with_code!(self.arg_otherwise(operands, e)) {
                        fail!();
                    }
                }
                Instr::ArgSlots {
                    index,
                    term,
                    operands,
                } => {
                    let index = self.deref(Cell(self.stack.get(e + FRAME + u32::from(index))));
                    let term = self.deref(Cell(self.stack.get(e + FRAME + u32::from(term))));
                    if index.is_int() && term.tag() == tag::STRUCT {
                        let at = term.address();
                        let arity = i64::from(self.at(at).functor_arity());
                        let index = index.value();
                        if index >= 1 && index <= arity {
                            let word = all_operands[operands as usize + 2];
                            if !self.take(word, e, self.at(at + index as u32))? {
                                fail!();
                            }
                            continue;
                        }
                    }
                    if !with_code!(self.arg_otherwise(operands, e)) {
                        fail!();
                    }
                }
                Instr::Arg { operands } => {
                    if !with_code!(self.arg_otherwise(operands, e)) {
                        fail!();
                    }
                }
                Instr::Det {
                    builtin,
                    arity,
                    operands,
                    otherwise,
                } => {
                    if !with_code!(self.det(builtin, arity, operands, e)) {
                        pc = otherwise;
                    }
                }
                Instr::Nondet {
                    builtin,
                    arity,
                    size,
                    operands,
                } => {
                    let again = cursor.take();
                    self.end_of_frame = e + FRAME + u32::from(size);
                    if !with_code!(self.nondet(builtin, arity, operands, e, pc - 1, again)) {
                        fail!();
                    }
                }
                Instr::FindallStart { size, end } => {
                    let results = self.spare_results.pop().unwrap_or_default();
                    self.results.push(results);
                    let end_of_frame = e + FRAME + u32::from(size);
                    self.push_choice(ChoiceKind::Local, e, end_of_frame, end, [0; 2]);
                }
                Instr::FindallAdd { operands } => {
                    let template = self.value(all_operands[operands as usize], e);
                    self.add_result(template)?;
                    fail!();
                }
                Instr::FindallEnd { slot, operands } => {
                    let tail = self.value(all_operands[operands as usize], e);
                    let list = self.list_of_results(tail)?;
                    self.stack.set(e + FRAME + u32::from(slot), list.0);
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
                Instr::Count(_) => {}
            }
        }
    }

    /// The values of two operands.
    #[inline(always)]
    fn pair(&mut self, words: &[u64], e: u32) -> (Cell, Cell) {
        match *words {
            [left, right] => {
                let left = self.value(left, e);
                (left, self.value(right, e))
            }
            _ => (Cell::NIL, Cell::NIL),
        }
    }

    /// Makes operands equal to the arguments of a compound that begin at an address.
    #[inline(always)]
    fn take_arguments(&mut self, words: &[u64], at: u32, e: u32) -> Result<bool, Thrown> {
        for (at, &word) in (at..).zip(words) {
            if word & 31 == FRESH {
                let argument = self.at(at);
                self.stack.set(e + FRAME + (word >> 5) as u32, argument.0);
            } else if word & 31 != VOID && !self.take(word, e, self.at(at))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Takes the elements at the beginning of a list and the rest, or makes those that
    /// are not there yet.
    #[inline(never)]
    fn get_list(&mut self, list: Cell, words: &[u64], e: u32) -> Result<bool, Thrown> {
        let Some((&rest, items)) = words.split_last() else {
            return Ok(true);
        };
        let mut list = list;
        for (i, &word) in items.iter().enumerate() {
            let own = self.deref(list);
            match own.tag() {
                tag::LIST => {
                    let at = own.address();
                    if word & 31 == FRESH {
                        let item = self.at(at);
                        self.stack.set(e + FRAME + (word >> 5) as u32, item.0);
                    } else if word & 31 != VOID && !self.take(word, e, self.at(at))? {
                        return Ok(false);
                    }
                    list = self.at(at + 1);
                }
                tag::REF => {
                    let first = self.h;
                    for &word in &items[i..] {
                        self.give(word, e);
                        self.push(Cell::list(self.h + 1).0);
                    }
                    // The last cell is not a list but the rest.
                    self.h -= 1;
                    self.give(rest, e);
                    self.bind(own, Cell::list(first));
                    return Ok(true);
                }
                _ => return Ok(false),
            }
        }
        self.take(rest, e, list)
    }

    /// `arg/3`, whatever its arguments are.
    fn arg_otherwise(&mut self, operands: u32, e: u32) -> Result<bool, Thrown> {
        let builtin = Cell(self.image.operands[operands as usize + 3]).value() as u16;
        self.det(builtin, 3, operands, e)
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

    #[inline(always)]
    fn det(&mut self, builtin: u16, arity: u8, operands: u32, e: u32) -> Result<bool, Thrown> {
        let mut arguments = [Cell::NIL; MOST_ARGUMENTS];
        let count = usize::from(arity).min(MOST_ARGUMENTS);
        for (i, argument) in (0..).zip(&mut arguments[..count]) {
            *argument = self.value(self.image.operands[(operands + i) as usize], e);
        }
        let this = &builtins::ALL[usize::from(builtin)];
        self.at_work = builtin;
        match this.run {
            Run::Det(run) => run(self, &arguments[..count]),
            Run::Nondet(run) => run(self, &arguments[..count], None),
        }
    }

    #[inline(always)]
    fn nondet(
        &mut self,
        builtin: u16,
        arity: u8,
        operands: u32,
        e: u32,
        pc: Pc,
        cursor: Option<[u64; 2]>,
    ) -> Result<bool, Thrown> {
        let mut arguments = [Cell::NIL; MOST_ARGUMENTS];
        let count = usize::from(arity).min(MOST_ARGUMENTS);
        for (i, argument) in (0..).zip(&mut arguments[..count]) {
            *argument = self.value(self.image.operands[(operands + i) as usize], e);
        }
        self.pc = pc;
        self.at_work = builtin;
        match builtins::ALL[usize::from(builtin)].run {
            Run::Nondet(run) => run(self, &arguments[..count], cursor),
            Run::Det(run) => run(self, &arguments[..count]),
        }
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

    /// Whether two terms can become equal; they do not.
    fn unifiable(&mut self, left: Cell, right: Cell) -> Result<bool, Thrown> {
        let (left, right) = (self.deref(left), self.deref(right));
        if left == right || left.is_ref() || right.is_ref() {
            return Ok(true);
        }
        if left.is_constant() || right.is_constant() || left.tag() != right.tag() {
            return Ok(false);
        }
        let trail = self.trail.len() as u32;
        let hb = std::mem::replace(&mut self.hb, u32::MAX);
        let unified = self.unify(left, right);
        self.hb = hb;
        self.undo(trail);
        unified
    }

    /// A test of one term.
    #[inline(always)]
    fn type_test(&mut self, test: TypeTest, cell: Cell) -> Result<bool, Thrown> {
        let cell = self.deref(cell);
        match self.quick_test(test, cell) {
            Some(holds) => Ok(holds),
            None => self.is_ground(cell),
        }
    }

    /// The same for tests that need only one look.
    #[inline(always)]
    pub(super) fn quick_test(&self, test: TypeTest, cell: Cell) -> Option<bool> {
        let kind = cell.tag();
        Some(match test {
            TypeTest::Var => kind == tag::REF,
            TypeTest::Nonvar => kind != tag::REF,
            TypeTest::Atom => kind == tag::ATOM,
            TypeTest::Number => matches!(kind, tag::INT | tag::BOX),
            TypeTest::Integer => kind == tag::INT || self.is_boxed(cell, true),
            TypeTest::Float => self.is_boxed(cell, false),
            TypeTest::Atomic => matches!(kind, tag::INT | tag::ATOM | tag::BOX),
            TypeTest::Compound => matches!(kind, tag::LIST | tag::STRUCT),
            TypeTest::Callable => matches!(kind, tag::LIST | tag::STRUCT | tag::ATOM),
            TypeTest::Ground => match kind {
                tag::REF => false,
                tag::LIST | tag::STRUCT => return None,
                _ => true,
            },
        })
    }

    fn is_boxed(&self, cell: Cell, big: bool) -> bool {
        cell.tag() == tag::BOX && number::is_big(self.at(cell.address()).0) == big
    }

    /// Whether a term has no variables.
    pub(in crate::clauses) fn is_ground(&mut self, term: Cell) -> Result<bool, Thrown> {
        let Some((mut at, mut end)) = self.parts(self.deref(term)) else {
            return Ok(!self.deref(term).is_ref());
        };
        // Cells that are still to be looked at, from and to.
        let base = self.pending.len();
        let mut steps = 0;
        let ground = loop {
            if at == end {
                if self.pending.len() == base {
                    break Ok(true);
                }
                let Some((from, to)) = self.pending.pop() else {
                    break Ok(true);
                };
                (at, end) = (from.address(), to.address());
                continue;
            }
            let cell = self.deref(self.at(at));
            at += 1;
            if cell.is_constant() {
                continue;
            }
            if cell.is_ref() {
                break Ok(false);
            }
            if let Some(parts) = self.parts(cell) {
                if at != end {
                    self.pending
                        .push((Cell::reference(at), Cell::reference(end)));
                }
                (at, end) = parts;
            }
            steps += 1;
            if let Err(thrown) = self.work(steps) {
                break Err(thrown);
            }
        };
        self.pending.truncate(base);
        ground
    }

    /// Where the arguments of a compound are, from and to, unless it is a literal.
    #[inline(always)]
    fn parts(&self, cell: Cell) -> Option<(u32, u32)> {
        let at = cell.address();
        match cell.tag() {
            tag::LIST | tag::STRUCT if at < super::store::LITERALS_END => None,
            tag::LIST => Some((at, at + 2)),
            tag::STRUCT => Some((at + 1, at + 1 + self.at(at).functor_arity())),
            _ => None,
        }
    }

    /// Keeps a copy of a result of `findall/3`.
    fn add_result(&mut self, template: Cell) -> Result<(), Thrown> {
        let Some(mut results) = self.results.pop() else {
            return Ok(());
        };
        let root = self.copy_out(&mut results.words, template, true);
        let size = results.words.len() + 2 * results.roots.len();
        let added = match root {
            Ok(root) => {
                results.roots.push(root);
                Ok(())
            }
            Err(thrown) => Err(thrown),
        };
        self.results.push(results);
        added?;
        match size < self.limits.words as usize {
            true => Ok(()),
            false => Err(self.resource_error("memory")),
        }
    }

    /// All results as a list.
    fn list_of_results(&mut self, tail: Cell) -> Result<Cell, Thrown> {
        let Some(mut results) = self.results.pop() else {
            return Ok(tail);
        };
        let Results { words, roots } = &results;
        let list = self.reserve(words.len() + 2 * roots.len()).and_then(|()| {
            let base = self.h;
            self.copy_in(words)?;
            let first = self.h;
            for (i, root) in (1..).zip(roots) {
                self.push(moved(*root, base).0);
                self.push(Cell::list(first + 2 * i).0);
            }
            if roots.is_empty() {
                return Ok(tail);
            }
            self.heap.set(self.h - 1, tail.0);
            Ok(Cell::list(first))
        });
        results.words.clear();
        results.roots.clear();
        self.spare_results.push(results);
        list
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

//! The instructions, one after the other.

use super::cell::{Cell, MAX_SMALL, MIN_SMALL, tag};
use super::copy::moved;
use super::errors::Thrown;
use super::{ChoiceKind, FRAME, Machine, Results, number};
use crate::clauses::builtins::{self, Run};
use crate::clauses::code::{Comparison, Function, Instr, Pc, TypeTest, operand};

/// The low bits of an operand that is a slot with a value.
const SLOT: u64 = operand::SLOT << 3 | tag::SPECIAL;
/// The low bits of one that is a new variable in a slot.
const FRESH: u64 = operand::FRESH << 3 | tag::SPECIAL;

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

    /// The operand of a number.
    #[inline(always)]
    fn operand(&self, at: u32) -> u64 {
        self.image.operands[at as usize]
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
    fn put_arguments(&mut self, operands: u32, arity: u8, e: u32, to: u32) {
        let Machine {
            image,
            stack,
            heap,
            h,
            ..
        } = self;
        let from = operands as usize;
        let operands = image.operands.get(from..from + usize::from(arity));
        for (i, &word) in (to + FRAME..).zip(operands.unwrap_or(&[])) {
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
    fn move_arguments(&mut self, moves: u32, e: u32) {
        let Machine {
            image,
            stack,
            heap,
            h,
            ..
        } = self;
        let moves = image.operands.get(moves as usize..).unwrap_or(&[]);
        let Some((&count, moves)) = moves.split_first() else {
            return;
        };
        for pair in moves.chunks_exact(2).take(count as usize) {
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

    /// A last call takes the place of its caller, if nothing can come back to that.
    #[inline(always)]
    fn reuse_frame(&mut self, e: u32, arity: u32) -> u32 {
        let new = self.top;
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
    fn new_frame(&mut self, e: u32, pc: Pc) -> u32 {
        let new = self.top;
        self.stack.set(new, u64::from(pc) | u64::from(e) << 32);
        self.stack.set(new + 1, self.choices.len() as u64);
        new
    }

    fn steps(&mut self) -> Result<bool, Thrown> {
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
        loop {
            let instr = self.image.code[pc as usize];
            pc += 1;
            match instr {
                Instr::Fail => fail!(),
                Instr::Stop => {
                    self.pc = pc;
                    return Ok(true);
                }
                Instr::Proceed => {
                    let back = self.stack.get(e);
                    if self.choices.len() as u64 <= self.stack.get(e + 1) {
                        self.top = e;
                    }
                    pc = back as u32;
                    e = (back >> 32) as u32;
                    self.e = e;
                }
                Instr::Call { arity, pred, operands } => {
                    self.put_arguments(operands, arity, e, self.top);
                    e = self.new_frame(e, pc);
                    self.e = e;
                    pc = self.enter(pred, e)?;
                }
                Instr::Execute { arity, pred, operands } => {
                    if self.choices.len() as u64 <= self.stack.get(e + 1) {
                        self.move_arguments(operands + u32::from(arity), e);
                    } else {
                        self.put_arguments(operands, arity, e, self.top);
                        e = self.reuse_frame(e, arity.into());
                        self.e = e;
                    }
                    pc = self.enter(pred, e)?;
                }
                Instr::CallGoal { arity, operands } => {
                    let pred = self.goal_operands(operands, arity, e)?;
                    e = self.new_frame(e, pc);
                    self.e = e;
                    pc = self.enter(pred, e)?;
                }
                Instr::ExecuteGoal { arity, operands } => {
                    let pred = self.goal_operands(operands, arity, e)?;
                    let arity = self.image.preds[pred as usize].key.arity;
                    e = self.reuse_frame(e, arity);
                    self.e = e;
                    pc = self.enter(pred, e)?;
                }
                Instr::Facts { table, operands } => {
                    if !self.facts(table, operands, e, pc - 1, cursor.take())? {
                        fail!();
                    }
                }
                Instr::Jump(to) => pc = to,
                Instr::Try(other) => self.push_choice(ChoiceKind::Local, e, other, [0; 2]),
                Instr::Mark { slot } => {
                    let choices = self.choices.len() as u64;
                    self.stack.set(e + FRAME + u32::from(slot), choices);
                }
                Instr::CutTo { slot, size } => {
                    let choices = self.stack.get(e + FRAME + u32::from(slot));
                    self.cut_to(choices as usize, e, size);
                }
                Instr::SoftCut { slot } => {
                    let choice = self.stack.get(e + FRAME + u32::from(slot)) as usize;
                    if choice + 1 == self.choices.len() {
                        self.choices.pop();
                        self.update_hb();
                    } else if let Some(choice) = self.choices.get_mut(choice) {
                        choice.pc = 0;
                    }
                }
                Instr::Cut { size } => {
                    let choices = self.stack.get(e + 1);
                    self.cut_to(choices as usize, e, size);
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
                    let (head, tail) = (self.operand(operands), self.operand(operands + 1));
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
                Instr::GetStruct { slot, operands, functor } => {
                    let own = self.deref(Cell(self.stack.get(e + FRAME + u32::from(slot))));
                    let arity = functor.functor_arity();
                    match own.tag() {
                        tag::STRUCT => {
                            let at = own.address();
                            if self.at(at) != functor {
                                fail!();
                            }
                            let mut matches = true;
                            for i in 0..arity {
                                let argument = self.at(at + 1 + i);
                                if !self.take(self.operand(operands + i), e, argument)? {
                                    matches = false;
                                    break;
                                }
                            }
                            if !matches {
                                fail!();
                            }
                        }
                        tag::REF => {
                            let at = self.h;
                            self.push(functor.0);
                            for i in 0..arity {
                                self.give(self.operand(operands + i), e);
                            }
                            self.bind(own, Cell::structure(at));
                        }
                        _ => fail!(),
                    }
                }
                Instr::BuildList { slot, operands } => {
                    let at = self.h;
                    self.give(self.operand(operands), e);
                    self.give(self.operand(operands + 1), e);
                    self.stack.set(e + FRAME + u32::from(slot), Cell::list(at).0);
                }
                Instr::BuildStruct { slot, operands, functor } => {
                    let at = self.h;
                    self.push(functor.0);
                    for i in 0..functor.functor_arity() {
                        self.give(self.operand(operands + i), e);
                    }
                    self.stack.set(e + FRAME + u32::from(slot), Cell::structure(at).0);
                }
                Instr::Unify { operands, otherwise } => {
                    let left = self.value(self.operand(operands), e);
                    let right = self.value(self.operand(operands + 1), e);
                    if !self.unify(left, right)? {
                        pc = otherwise;
                    }
                }
                Instr::NotUnify { operands, otherwise } => {
                    let left = self.value(self.operand(operands), e);
                    let right = self.value(self.operand(operands + 1), e);
                    if self.unifiable(left, right)? {
                        pc = otherwise;
                    }
                }
                Instr::Same { operands, otherwise } => {
                    let left = self.value(self.operand(operands), e);
                    let right = self.value(self.operand(operands + 1), e);
                    if !self.same(left, right)? {
                        pc = otherwise;
                    }
                }
                Instr::NotSame { operands, otherwise } => {
                    let left = self.value(self.operand(operands), e);
                    let right = self.value(self.operand(operands + 1), e);
                    if self.same(left, right)? {
                        pc = otherwise;
                    }
                }
                Instr::SameConstant { slot, otherwise, cell } => {
                    let own = self.deref(Cell(self.stack.get(e + FRAME + u32::from(slot))));
                    if own != cell {
                        pc = otherwise;
                    }
                }
                Instr::NotSameSlots { left, right, otherwise } => {
                    let left = Cell(self.stack.get(e + FRAME + u32::from(left)));
                    let right = Cell(self.stack.get(e + FRAME + u32::from(right)));
                    if self.same(left, right)? {
                        pc = otherwise;
                    }
                }
                Instr::Order { comparison, operands, otherwise } => {
                    let left = self.value(self.operand(operands), e);
                    let right = self.value(self.operand(operands + 1), e);
                    if !comparison.holds(self.compare(left, right)?) {
                        pc = otherwise;
                    }
                }
                Instr::Compare { comparison, operands, otherwise } => {
                    let left = self.value(self.operand(operands), e);
                    let right = self.value(self.operand(operands + 1), e);
                    if !self.compare_goal(comparison, left, right)? {
                        pc = otherwise;
                    }
                }
                Instr::CompareSmall { comparison, slot, value, otherwise } => {
                    let left = self.deref(Cell(self.stack.get(e + FRAME + u32::from(slot))));
                    let holds = match left.is_int() {
                        true => small_holds(comparison, left.value(), i64::from(value)),
                        false => self.compare_goal(comparison, left, Cell::int(i64::from(value)))?,
                    };
                    if !holds {
                        pc = otherwise;
                    }
                }
                Instr::Test { test, slot, otherwise } => {
                    let cell = Cell(self.stack.get(e + FRAME + u32::from(slot)));
                    if !self.type_test(test, cell)? {
                        pc = otherwise;
                    }
                }
                Instr::NotTest { test, slot, otherwise } => {
                    let cell = Cell(self.stack.get(e + FRAME + u32::from(slot)));
                    if self.type_test(test, cell)? {
                        pc = otherwise;
                    }
                }
                Instr::Arith { function, slot, operands } => {
                    let left = self.value(self.operand(operands), e);
                    let right = self.value(self.operand(operands + 1), e);
                    let value = self.arith(function, left, right)?;
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
                    let term = self.value(self.operand(operands), e);
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
                Instr::Arg { operands, otherwise } => {
                    let index = self.value(self.operand(operands), e);
                    let term = self.value(self.operand(operands + 1), e);
                    let (index, term) = (self.deref(index), self.deref(term));
                    let found = match (index.is_int(), term.tag()) {
                        (true, tag::STRUCT) => {
                            let at = term.address();
                            let index = index.value();
                            let arity = i64::from(self.at(at).functor_arity());
                            match (1..=arity).contains(&index) {
                                true => {
                                    let argument = self.at(at + index as u32);
                                    self.take(self.operand(operands + 2), e, argument)?
                                }
                                false => self.arg_otherwise(operands, e)?,
                            }
                        }
                        _ => self.arg_otherwise(operands, e)?,
                    };
                    if !found {
                        pc = otherwise;
                    }
                }
                Instr::Det { builtin, arity, operands, otherwise } => {
                    if !self.det(builtin, arity, operands, e)? {
                        pc = otherwise;
                    }
                }
                Instr::Nondet { builtin, arity, operands } => {
                    let again = cursor.take();
                    if !self.nondet(builtin, arity, operands, e, pc - 1, again)? {
                        fail!();
                    }
                }
                Instr::FindallStart { end } => {
                    let results = self.spare_results.pop().unwrap_or_default();
                    self.results.push(results);
                    self.push_choice(ChoiceKind::Local, e, end, [0; 2]);
                }
                Instr::FindallAdd { operands } => {
                    let template = self.value(self.operand(operands), e);
                    self.add_result(template)?;
                    fail!();
                }
                Instr::FindallEnd { slot, operands } => {
                    let tail = self.value(self.operand(operands), e);
                    let list = self.list_of_results(tail)?;
                    self.stack.set(e + FRAME + u32::from(slot), list.0);
                }
                Instr::Catch => {
                    let results = self.results.len() as u64;
                    self.push_choice(ChoiceKind::Catch, e, pc, [results, 0]);
                }
                Instr::CatchExit => {
                    // If the goal left no choice, what was to be caught is over.
                    if let Some(choice) = self.choices.last()
                        && choice.kind == ChoiceKind::Catch
                        && choice.e == e
                    {
                        self.choices.pop();
                        self.update_hb();
                    }
                }
                Instr::Count(_) => {}
            }
        }
    }

    /// `arg/3` in the unusual cases.
    #[cold]
    fn arg_otherwise(&mut self, operands: u32, e: u32) -> Result<bool, Thrown> {
        let builtin = Cell(self.operand(operands + 3)).value() as u16;
        self.det(builtin, 3, operands, e)
    }

    /// The predicate of a goal that is a term, its arguments in a frame on top.
    fn goal_operands(&mut self, operands: u32, arity: u8, e: u32) -> Result<u32, Thrown> {
        let module = Cell(self.operand(operands)).as_atom();
        let goal = self.value(self.operand(operands + 1), e);
        if arity == 1 {
            return self.prepare_goal(goal, module, &[], self.top);
        }
        let more: Vec<Cell> = (1..u32::from(arity))
            .map(|i| self.value(self.operand(operands + 1 + i), e))
            .collect();
        self.prepare_goal(goal, module, &more, self.top)
    }

    #[inline(always)]
    fn det(&mut self, builtin: u16, arity: u8, operands: u32, e: u32) -> Result<bool, Thrown> {
        let mut arguments = [Cell::NIL; MOST_ARGUMENTS];
        let count = usize::from(arity).min(MOST_ARGUMENTS);
        for (i, argument) in (0..).zip(&mut arguments[..count]) {
            *argument = self.value(self.operand(operands + i), e);
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
            *argument = self.value(self.operand(operands + i), e);
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
        self.push_choice(ChoiceKind::Cursor, self.e, self.pc, cursor);
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
        let base = self.pending.len();
        self.pending.push((term, term));
        let mut ground = Ok(true);
        while self.pending.len() > base
            && let Some((cell, _)) = self.pending.pop()
        {
            let mut cell = self.deref(cell);
            // The last argument of a compound is looked at next, without waiting.
            loop {
                let (first, count) = match cell.tag() {
                    tag::REF => {
                        ground = Ok(false);
                        break;
                    }
                    tag::LIST | tag::STRUCT if cell.address() < super::store::LITERALS_END => break,
                    tag::LIST => (cell.address(), 2),
                    tag::STRUCT => {
                        let at = cell.address();
                        (at + 1, self.at(at).functor_arity())
                    }
                    _ => break,
                };
                for i in 0..count - 1 {
                    let argument = self.deref(self.at(first + i));
                    if !argument.is_constant() {
                        self.pending.push((argument, argument));
                    }
                }
                cell = self.deref(self.at(first + count - 1));
                self.fuel = self.fuel.saturating_sub(1);
                if self.fuel == 0
                    && let Err(thrown) = self.refuel()
                {
                    ground = Err(thrown);
                    break;
                }
            }
            if ground != Ok(true) {
                break;
            }
        }
        self.pending.truncate(base);
        ground
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

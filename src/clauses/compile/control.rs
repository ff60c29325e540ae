//! Control constructs: what becomes jumps.

use super::CompileError;
use super::clause::{Compiler, occurrences};
use crate::clauses::atom::Atom;
use crate::clauses::builtins;
use crate::clauses::code::{Instr, Kind, Operand, Pc};
use crate::clauses::machine::cell::Cell;
use crate::clauses::term::{Node, TermId, VarId};

/// A choice whose other way is not known yet, nor the size of the frame.
const TRY: Instr = Instr::Try { size: 0, other: 0 };

impl Compiler<'_> {
    /// Compiles a control construct; tells whether it is one. If it is the last goal, the
    /// call ends on every way through it.
    pub(super) fn control(
        &mut self,
        name: Atom,
        arguments: &[TermId],
        is_last: bool,
    ) -> Result<bool, CompileError> {
        let clause = self.clause;
        match (name, arguments) {
            (Atom::SEMICOLON | Atom::BAR, &[left, right]) => {
                let after = self.needed_after(arguments);
                if let Some((condition, then)) = clause.terms.binary(left, Atom::IF_THEN) {
                    self.if_then_else(condition, Some(then), Some(right), after, is_last)?;
                } else if let Some((condition, then)) = clause.terms.binary(left, Atom::SOFT_IF) {
                    self.soft_if(condition, then, right, after, is_last)?;
                } else {
                    self.disjunction(left, right, after, is_last)?;
                }
            }
            (Atom::IF_THEN, &[condition, then]) => {
                self.if_then_else(condition, Some(then), None, Vec::new(), is_last)?;
            }
            (Atom::SOFT_IF, &[condition, then]) => {
                self.goal(condition, false)?;
                self.goal(then, is_last)?;
            }
            (Atom::NOT, &[goal]) => {
                self.negation(goal, None)?;
                self.end(is_last);
            }
            (Atom::CALL, &[goal]) if self.is_callable(goal) => {
                self.opaque(goal, false)?;
                self.end(is_last);
            }
            (Atom::FINDALL, &[template, goal, list]) => {
                self.findall(template, goal, list, None)?;
                self.end(is_last);
            }
            (Atom::FINDALL, &[template, goal, list, tail]) => {
                self.findall(template, goal, list, Some(tail))?;
                self.end(is_last);
            }
            _ if self.is_redefined(name, arguments.len()) => return Ok(false),
            (Atom::ONCE, &[goal]) if self.is_callable(goal) => {
                self.opaque(goal, true)?;
                self.end(is_last);
            }
            (Atom::FORALL, &[condition, action]) if self.is_callable(condition) => {
                self.negation(condition, Some(action))?;
                self.end(is_last);
            }
            (name, &[goal]) if name.name() == "ignore" && self.is_callable(goal) => {
                let after = self.needed_after(arguments);
                self.if_then_else(goal, None, None, after, is_last)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn end(&mut self, is_last: bool) {
        if is_last {
            self.emit(Instr::Proceed);
        }
    }

    /// Whether a program has a predicate of its own under a name that is not reserved.
    fn is_redefined(&mut self, name: Atom, arity: usize) -> bool {
        let pred = super::resolve(self.image, self.module, name, arity as u32);
        !builtins::is_compiled(name, arity)
            || self.image.preds[pred as usize].key.module != Atom::SYSTEM
    }

    /// Whether a goal is known well enough to be compiled here.
    fn is_callable(&self, goal: TermId) -> bool {
        self.clause.terms.callable(goal).is_some()
    }

    pub(super) fn cut(&mut self) {
        self.emit(match self.cut {
            Some(slot) => Instr::CutTo { slot },
            None => Instr::Cut,
        });
    }

    fn mark(&mut self) -> Result<u16, CompileError> {
        let slot = self.new_slot()?;
        self.emit(Instr::Mark { slot });
        Ok(slot)
    }

    /// A choice to which a later cut comes back: the slot of its mark, and where it is.
    fn try_mark(&mut self) -> Result<(u16, Pc), CompileError> {
        let slot = self.new_slot()?;
        let (size, other) = (0, 0);
        Ok((slot, self.emit_open(Instr::TryMark { slot, size, other })))
    }

    fn cut_to(&mut self, slot: u16) {
        self.emit(Instr::CutTo { slot });
    }

    /// A goal whose cuts stay inside. Where it has any, they cut to a mark of their own:
    /// a choice that was made after `mark`, and is there for when the goal fails, is kept.
    fn local(&mut self, goal: TermId, mark: u16) -> Result<(), CompileError> {
        let mark = match self.has_cut(goal) {
            true => self.mark()?,
            false => mark,
        };
        let outer = self.cut.replace(mark);
        self.goal(goal, false)?;
        self.cut = outer;
        Ok(())
    }

    fn has_cut(&self, goal: TermId) -> bool {
        let terms = &self.clause.terms;
        if !self.has_cuts {
            return false;
        }
        let mut open = vec![goal];
        while let Some(term) = open.pop() {
            match terms.callable(term) {
                Some((Atom::CUT, [])) => return true,
                Some((_, arguments)) => open.extend(arguments),
                None => {}
            }
        }
        false
    }

    /// A place that no instruction is at and no other placeholder stands for.
    fn placeholder(&mut self) -> Pc {
        self.placeholders -= 1;
        self.placeholders
    }

    /// A jump or choice whose target is not known yet.
    fn emit_open(&mut self, instr: Instr) -> Pc {
        let at = self.here();
        self.emit(instr);
        at
    }

    /// The target is here.
    fn close(&mut self, at: Pc) {
        self.label();
        let here = self.here();
        match &mut self.image.code[at as usize] {
            Instr::Jump(target)
            | Instr::Try { other: target, .. }
            | Instr::TryMark { other: target, .. } => *target = here,
            Instr::FindallStart { end, .. } => *end = here,
            _ => {}
        }
    }

    /// Tests compiled since `from` that have nowhere to go go here.
    fn close_tests(&mut self, from: Pc, placeholder: Pc) {
        self.label();
        let here = self.here();
        for instr in &mut self.image.code[from as usize..] {
            match instr {
                Instr::Unify { otherwise, .. }
                | Instr::NotUnify { otherwise, .. }
                | Instr::Same { otherwise, .. }
                | Instr::NotSame { otherwise, .. }
                | Instr::SameConstant { otherwise, .. }
                | Instr::NotSameSlots { otherwise, .. }
                | Instr::Order { otherwise, .. }
                | Instr::Compare { otherwise, .. }
                | Instr::CompareSmall { otherwise, .. }
                | Instr::Test { otherwise, .. }
                | Instr::Det { otherwise, .. }
                | Instr::Jump(otherwise)
                    if *otherwise == placeholder =>
                {
                    *otherwise = here;
                }
                _ => {}
            }
        }
    }

    /// Variables that are first met in these goals and occur outside of them, too. On
    /// every way through they must have a value in the end.
    fn needed_after(&self, goals: &[TermId]) -> Vec<VarId> {
        if self.counts.is_empty() {
            return Vec::new();
        }
        let terms = &self.clause.terms;
        let mut counts = vec![0; self.counts.len()];
        for var in goals.iter().flat_map(|&goal| occurrences(terms, goal)) {
            counts[var.0 as usize] += 1;
        }
        let needed =
            |&(i, &count): &(usize, &u32)| count > 0 && !self.seen[i] && count < self.counts[i];
        let found = counts.iter().enumerate().filter(needed);
        found.map(|(i, _)| VarId(i as u32)).collect()
    }

    /// What is needed and was not met on this way becomes a new variable.
    fn supply(&mut self, needed: &[VarId]) -> Result<(), CompileError> {
        for &var in needed {
            self.known_variable(var)?;
        }
        Ok(())
    }

    /// One way through a construct: the goal, what is needed after it, and on to the end.
    fn branch(
        &mut self,
        goal: Option<TermId>,
        after: &[VarId],
        is_last: bool,
    ) -> Result<Option<Pc>, CompileError> {
        match goal {
            Some(goal) => self.goal(goal, is_last)?,
            None => self.end(is_last),
        }
        if is_last {
            return Ok(None);
        }
        self.supply(after)?;
        Ok(Some(self.emit_open(Instr::Jump(0))))
    }

    /// The ways through a construct come together here.
    fn join(&mut self, before: Vec<bool>, after: &[VarId], jump: Option<Pc>) {
        self.seen = before;
        for var in after {
            self.seen[var.0 as usize] = true;
        }
        if let Some(jump) = jump {
            self.close(jump);
        }
    }

    fn disjunction(
        &mut self,
        left: TermId,
        right: TermId,
        after: Vec<VarId>,
        is_last: bool,
    ) -> Result<(), CompileError> {
        let before = self.seen.clone();
        let alternative = self.emit_open(TRY);
        let jump = self.branch(Some(left), &after, is_last)?;
        self.seen.clone_from(&before);
        self.close(alternative);
        self.goal(right, is_last)?;
        if !is_last {
            self.supply(&after)?;
        }
        self.join(before, &after, jump);
        Ok(())
    }

    /// `then` and `otherwise` may be missing: `true` and `fail`; without both, the
    /// condition may fail and nothing happens.
    fn if_then_else(
        &mut self,
        condition: TermId,
        then: Option<TermId>,
        otherwise: Option<TermId>,
        after: Vec<VarId>,
        is_last: bool,
    ) -> Result<(), CompileError> {
        let before = self.seen.clone();
        let is_ignore = then.is_none();
        let start = self.here();
        let placeholder = self.placeholder();
        let alternative = match self.tests(condition, placeholder)? {
            true => None,
            false => {
                let (mark, alternative) = self.try_mark()?;
                self.local(condition, mark)?;
                self.cut_to(mark);
                Some(alternative)
            }
        };
        if then.is_some() && otherwise.is_none() {
            // (C -> T): if C fails, all of it does.
            let jump = self.branch(then, &after, is_last)?;
            match alternative {
                Some(at) => self.close(at),
                None => self.close_tests(start, placeholder),
            }
            self.emit(Instr::Fail);
            // What was met on the way is known: there is only one.
            if let Some(jump) = jump {
                self.close(jump);
            }
            return Ok(());
        }
        let jump = self.branch(then, &after, is_last)?;
        self.seen.clone_from(&before);
        match alternative {
            Some(at) => self.close(at),
            None => self.close_tests(start, placeholder),
        }
        match otherwise {
            Some(otherwise) => self.goal(otherwise, is_last)?,
            None if is_ignore => self.end(is_last),
            None => self.emit(Instr::Fail),
        }
        if !is_last {
            self.supply(&after)?;
        }
        self.join(before, &after, jump);
        Ok(())
    }

    /// A conjunction of tests, each of which jumps there if it fails. If not all of them
    /// are, nothing is compiled.
    fn tests(&mut self, goal: TermId, otherwise: Pc) -> Result<bool, CompileError> {
        let clause = self.clause;
        let marks = (self.here(), self.image.operands.len());
        let (seen, slots) = (self.seen.clone(), self.slots.clone());
        let (size, unused) = (self.size, self.unused);
        // What was emitted before stays as it is if this has to be taken back.
        self.label();
        let mut rest = goal;
        loop {
            let (first, others) = match clause.terms.binary(rest, Atom::COMMA) {
                Some((first, others)) => (first, Some(others)),
                None => (rest, None),
            };
            let counted = self.count_in(first)?;
            let is_test = self.bound_constant_test(first, otherwise)?
                || self.negated_test(first, otherwise)?
                || self.test(first, otherwise)?;
            if !is_test {
                self.image.code.truncate(marks.0 as usize);
                self.image.operands.truncate(marks.1);
                (self.seen, self.slots) = (seen, slots);
                (self.size, self.unused) = (size, unused);
                return Ok(false);
            }
            self.count_out(counted);
            match others {
                Some(others) => rest = others,
                None => return Ok(true),
            }
        }
    }

    /// `X = constant` binds one variable or nothing.
    fn bound_constant_test(&mut self, goal: TermId, otherwise: Pc) -> Result<bool, CompileError> {
        let clause = self.clause;
        let Some((left, right)) = clause.terms.binary(goal, Atom::EQUAL) else {
            return Ok(false);
        };
        let (left, right) = match clause.terms.node(left) {
            Node::Var(_) => (left, right),
            _ => (right, left),
        };
        let Node::Var(var) = *clause.terms.node(left) else {
            return Ok(false);
        };
        let Some(cell) = self.constant(right)? else {
            return Ok(false);
        };
        if !cell.is_constant() || !self.is_seen(var) {
            return Ok(false);
        }
        let operands = [Operand::slot(self.slot(var)?), Operand::constant(cell)];
        let operands = self.add_operands(&operands);
        self.emit(Instr::Unify {
            operands,
            otherwise,
        });
        Ok(true)
    }

    /// `\+ test`, for tests that have an opposite.
    fn negated_test(&mut self, goal: TermId, otherwise: Pc) -> Result<bool, CompileError> {
        let Some(inner) = self.clause.terms.unary(goal, Atom::NOT) else {
            return Ok(false);
        };
        let start = self.here();
        let placeholder = self.placeholder();
        let before = self.seen.clone();
        if !self.tests(inner, placeholder)? {
            return Ok(false);
        }
        self.emit(Instr::Jump(otherwise));
        self.close_tests(start, placeholder);
        self.seen = before;
        Ok(true)
    }

    fn soft_if(
        &mut self,
        condition: TermId,
        then: TermId,
        otherwise: TermId,
        after: Vec<VarId>,
        is_last: bool,
    ) -> Result<(), CompileError> {
        let before = self.seen.clone();
        let (mark, alternative) = self.try_mark()?;
        self.local(condition, mark)?;
        self.emit(Instr::SoftCut { slot: mark });
        let jump = self.branch(Some(then), &after, is_last)?;
        self.seen.clone_from(&before);
        self.close(alternative);
        self.goal(otherwise, is_last)?;
        if !is_last {
            self.supply(&after)?;
        }
        self.join(before, &after, jump);
        Ok(())
    }

    /// `\+ (Goal, \+ Unless)`: `\+` without the second, `forall/2` with it.
    fn negation(&mut self, goal: TermId, unless: Option<TermId>) -> Result<(), CompileError> {
        let before = self.seen.clone();
        if unless.is_none() && self.negated_test_of(goal)? {
            self.seen = before;
            return Ok(());
        }
        let (mark, alternative) = self.try_mark()?;
        self.local(goal, mark)?;
        if let Some(unless) = unless {
            self.negation(unless, None)?;
        }
        self.cut_to(mark);
        self.emit(Instr::Fail);
        self.close(alternative);
        // Nothing that happened inside is left.
        self.seen = before;
        Ok(())
    }

    fn negated_test_of(&mut self, goal: TermId) -> Result<bool, CompileError> {
        let start = self.here();
        let placeholder = self.placeholder();
        if !self.tests(goal, placeholder)? {
            return Ok(false);
        }
        self.emit(Instr::Fail);
        self.close_tests(start, placeholder);
        Ok(true)
    }

    /// A goal whose cuts stay inside; with `once`, only its first answer counts.
    fn opaque(&mut self, goal: TermId, once: bool) -> Result<(), CompileError> {
        let mark = self.mark()?;
        self.local(goal, mark)?;
        if once {
            self.cut_to(mark);
        }
        Ok(())
    }

    /// What all solutions are compared with must be a list, as far as it is known.
    fn must_be_list(&mut self, list: TermId) -> Result<(), CompileError> {
        if let Node::Var(var) = *self.clause.terms.node(list)
            && !self.is_seen(var)
        {
            return Ok(());
        }
        let pred = super::resolve(self.image, Atom::SYSTEM, Atom::new("$can_be_list"), 1);
        if let Kind::Det(builtin) = self.image.preds[pred as usize].kind {
            let list = self.in_slot(list)?;
            let operands = self.add_operands(&[Operand::slot(list)]);
            self.emit(Instr::Det {
                builtin,
                arity: 1,
                operands,
                otherwise: 0,
            });
        }
        Ok(())
    }

    fn findall(
        &mut self,
        template: TermId,
        goal: TermId,
        list: TermId,
        tail: Option<TermId>,
    ) -> Result<(), CompileError> {
        for list in [Some(list), tail].into_iter().flatten() {
            self.must_be_list(list)?;
        }
        let before = self.seen.clone();
        let start = self.emit_open(Instr::FindallStart { size: 0, end: 0 });
        self.local(goal, 0)?;
        let template = self.operand(template)?;
        let operands = self.add_operands(&[template]);
        self.emit(Instr::FindallAdd { operands });
        self.close(start);
        self.seen = before;
        let tail = match tail {
            Some(tail) => self.operand(tail)?,
            None => Operand::constant(Cell::NIL),
        };
        let operands = self.add_operands(&[tail]);
        let slot = match *self.clause.terms.node(list) {
            Node::Var(var) if !self.is_seen(var) && self.counts[var.0 as usize] > 1 => {
                let slot = self.slot(var)?;
                self.emit(Instr::FindallEnd { slot, operands });
                self.seen[var.0 as usize] = true;
                return Ok(());
            }
            _ => self.new_slot()?,
        };
        self.emit(Instr::FindallEnd { slot, operands });
        let list = self.operand(list)?;
        self.unify(list, Operand::slot(slot));
        Ok(())
    }
}

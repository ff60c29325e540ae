//! Control constructs, exceptions, and going back.

use super::super::atom::Atom;
use super::super::code::Kind;
use super::super::compile::resolve;
use super::super::machine::cell::Cell;
use super::frames::{Choice, ChoiceKind, Condition, Context, DONE, Frame, Task};
use super::goal::{Goal, Shape};
use super::ports::Port;
use super::solver::{Progress, Signal, Solver, Step};

impl Solver<'_> {
    /// Runs a goal, and then what is next.
    pub(super) fn goal(&mut self, goal: Goal, context: Context, next: u32) -> Step {
        let (name, arity) = match goal.shape(&self.stacks, self.machine) {
            Shape::Callable(name, arity) => (name, arity),
            Shape::Variable(cell) if cell.is_ref() => {
                self.machine.set_context("call", 1);
                return Err(self.machine.instantiation_error().into());
            }
            Shape::Variable(cell) => {
                return self.opaque(goal.with_term(cell), context, next);
            }
            Shape::Other => {
                let culprit = self.goal_term(goal)?;
                self.machine.set_context("call", 1);
                return Err(self.machine.type_error("callable", culprit).into());
            }
        };
        // These are no predicates unless a program makes them such.
        let is_ignore = arity == 1 && name.name() == "ignore";
        let is_compiled = is_ignore || matches!((name, arity), (Atom::ONCE, 1) | (Atom::FORALL, 2));
        let is_built_in = is_compiled && self.is_built_in(goal.module, name, arity);
        let part = |index| goal.part(&self.stacks, self.machine, index);
        match (name, arity) {
            (Atom::COMMA, 2) => {
                let (first, second) = (part(0), part(1));
                let second = self.stacks.push_node(Task::Goal(second, context), next);
                self.next = self.stacks.push_node(Task::Goal(first, context), second);
            }
            (Atom::TRUE, 0) => self.next = next,
            (Atom::CUT, 0) => {
                let before = self.stacks.frames[context.frame as usize].supposed;
                self.cut_to(context.cut, before);
                self.next = next;
            }
            (Atom::SEMICOLON | Atom::BAR, 2) => {
                let (left, right) = (part(0), part(1));
                return self.disjunction(left, right, context, next);
            }
            (Atom::IF_THEN, 2) => {
                let (condition, then) = (part(0), part(1));
                let then = self.stacks.push_node(Task::Goal(then, context), next);
                self.once(condition, context, then);
            }
            (Atom::SOFT_IF, 2) => {
                let (condition, then) = (part(0), part(1));
                let then = self.stacks.push_node(Task::Goal(then, context), next);
                return self.opaque(condition, context, then);
            }
            (Atom::NOT, 1) => {
                let goal = part(0);
                self.negation(goal, context, next);
            }
            (Atom::COLON, 2) => {
                let (module, inner) = (part(0), part(1));
                let module = self.goal_term(module)?;
                self.machine.set_context("call", 1);
                let module = self.machine.atom(module)?;
                let inner = Goal { module, ..inner };
                return self.goal(inner, context, next);
            }
            (Atom::CALL, 1) => {
                let goal = part(0);
                return self.opaque(goal, context, next);
            }
            (Atom::CALL, 2..) => return self.call_with(goal, arity, context, next),
            (Atom::FINDALL, 3 | 4) => return self.findall(goal, arity, context, next),
            (Atom::CATCH, 3) => return self.catch(goal, context, next),
            (Atom::ONCE, 1) if is_built_in => {
                let inner = part(0);
                self.once(inner, context, next);
            }
            (Atom::FORALL, 2) if is_built_in => {
                let (condition, action) = (part(0), part(1));
                self.for_all(condition, action, context, next);
            }
            (_, 1) if is_ignore && is_built_in => {
                let inner = part(0);
                self.push_choice(ChoiceKind::Proceed, context.frame, next);
                self.once_before(inner, context, next, 1);
            }
            _ => return self.call(goal, name, arity, context, next),
        }
        Ok(Progress::On)
    }

    /// Whether a program has no predicate of its own under this name.
    fn is_built_in(&mut self, module: Atom, name: Atom, arity: u32) -> bool {
        let pred = resolve(&mut self.machine.image, module, name, arity);
        let pred = &self.machine.image.preds[pred as usize];
        pred.key.module == Atom::SYSTEM && pred.kind != Kind::Undefined
    }

    /// A goal whose cuts stay inside.
    pub(super) fn opaque(&mut self, goal: Goal, context: Context, next: u32) -> Step {
        let context = Context {
            cut: self.stacks.choices.len() as u32,
            ..context
        };
        self.next = self.stacks.push_node(Task::Goal(goal, context), next);
        Ok(Progress::On)
    }

    fn once(&mut self, goal: Goal, context: Context, next: u32) {
        self.once_before(goal, context, next, 0);
    }

    /// A goal of which one answer is enough; then as many choices made before are gone, too.
    fn once_before(&mut self, goal: Goal, context: Context, next: u32, more: u32) {
        let choices = self.stacks.choices.len() as u32;
        let decided = Task::Decided {
            condition: Condition::Once,
            choices: choices - more,
            supposed: self.supposed(),
            context,
        };
        let decided = self.stacks.push_node(decided, next);
        let context = Context {
            cut: choices,
            ..context
        };
        self.next = self.stacks.push_node(Task::Goal(goal, context), decided);
    }

    fn disjunction(&mut self, left: Goal, right: Goal, context: Context, next: u32) -> Step {
        let (condition, then) = match left.shape(&self.stacks, self.machine) {
            Shape::Callable(Atom::IF_THEN | Atom::SOFT_IF, 2) => {
                let part = |index| left.part(&self.stacks, self.machine, index);
                (part(0), part(1))
            }
            _ => {
                self.push_choice(ChoiceKind::Goal(right, context), context.frame, next);
                self.next = self.stacks.push_node(Task::Goal(left, context), next);
                return Ok(Progress::On);
            }
        };
        let is_soft = left.shape(&self.stacks, self.machine) == Shape::Callable(Atom::SOFT_IF, 2);
        let choices = self.stacks.choices.len() as u32;
        self.push_choice(ChoiceKind::Goal(right, context), context.frame, next);
        let then = self.stacks.push_node(Task::Goal(then, context), next);
        let decided = match is_soft {
            true => Task::Soft { choices },
            false => Task::Decided {
                condition: Condition::IfThenElse(condition, right),
                choices,
                supposed: self.supposed(),
                context,
            },
        };
        let decided = self.stacks.push_node(decided, then);
        let inside = Context {
            cut: choices + 1,
            is_locked: context.is_locked || !self.is_simple(condition),
            ..context
        };
        self.next = self
            .stacks
            .push_node(Task::Goal(condition, inside), decided);
        Ok(Progress::On)
    }

    /// `\+ Goal`
    fn negation(&mut self, goal: Goal, context: Context, next: u32) {
        let choices = self.stacks.choices.len() as u32;
        self.push_choice(ChoiceKind::Proceed, context.frame, next);
        let decided = self.decided_not(goal, choices, context, next);
        self.next = self.inside(goal, context, decided);
    }

    fn decided_not(&mut self, goal: Goal, choices: u32, context: Context, next: u32) -> u32 {
        let decided = Task::Decided {
            condition: Condition::Not(goal),
            choices,
            supposed: self.supposed(),
            context,
        };
        self.stacks.push_node(decided, next)
    }

    /// A goal in which nothing is supposed, and whose cuts stay inside.
    fn inside(&mut self, goal: Goal, context: Context, next: u32) -> u32 {
        let context = Context {
            cut: self.stacks.choices.len() as u32,
            is_locked: true,
            ..context
        };
        self.stacks.push_node(Task::Goal(goal, context), next)
    }

    fn for_all(&mut self, condition: Goal, action: Goal, context: Context, next: u32) {
        let choices = self.stacks.choices.len() as u32;
        self.push_choice(ChoiceKind::Proceed, context.frame, next);
        let decided = self.decided_not(condition, choices, context, next);
        let locked = Context {
            is_locked: true,
            ..context
        };
        let action = self.stacks.push_node(Task::Not(action, locked), decided);
        self.next = self.inside(condition, context, action);
    }

    /// `call/N` with arguments to be added.
    fn call_with(&mut self, goal: Goal, arity: u32, context: Context, next: u32) -> Step {
        let whole = self.goal_term(goal)?;
        let parts = self.goal_arguments(whole);
        let (mut module, mut called) = (goal.module, self.machine.deref(parts[0]));
        while let Some(at) = self.machine.arguments_of(called, Atom::COLON, 2) {
            self.machine.set_context("call", arity);
            module = self.machine.atom(self.machine.at(at))?;
            called = self.machine.deref(self.machine.at(at + 1));
        }
        let name = match Goal::term(called, module).shape(&self.stacks, self.machine) {
            Shape::Callable(name, _) => name,
            Shape::Variable(_) => {
                self.machine.set_context("call", arity);
                return Err(self.machine.instantiation_error().into());
            }
            Shape::Other => {
                self.machine.set_context("call", arity);
                return Err(self.machine.type_error("callable", called).into());
            }
        };
        let mut arguments = self.goal_arguments(called);
        arguments.extend_from_slice(&parts[1..]);
        self.machine.reserve(arguments.len() + 1)?;
        let term = self.machine.compound(name, &arguments);
        let goal = Goal {
            module,
            ..goal.with_term(term)
        };
        self.opaque(goal, context, next)
    }

    fn findall(&mut self, goal: Goal, arity: u32, context: Context, next: u32) -> Step {
        let part = |index| goal.part(&self.stacks, self.machine, index);
        let (template, inner, list) = (part(0), part(1), part(2));
        let tail = (arity == 4).then(|| part(3));
        let result = template;
        let template = self.goal_term(template)?;
        let list = self.goal_term(list)?;
        let tail = match tail {
            Some(tail) => self.goal_term(tail)?,
            None => Cell::NIL,
        };
        let directed = self.direct(result, template, inner, context)?;
        let results = self.stacks.findalls.len() as u32;
        self.push_choice(ChoiceKind::Results(list, tail), context.frame, next);
        self.stacks.findalls.push(Vec::new());
        let result = self.stacks.push_node(Task::Result(template, results), DONE);
        self.next = self.inside(inner, context, result);
        if let Some(directed) = directed {
            self.begin_directed(directed, context)?;
        }
        Ok(Progress::On)
    }

    fn catch(&mut self, goal: Goal, context: Context, next: u32) -> Step {
        let part = |index| goal.part(&self.stacks, self.machine, index);
        let (inner, catcher, recovery) = (part(0), part(1), part(2));
        let catcher = self.goal_term(catcher)?;
        let recovery = self.goal_term(recovery)?;
        self.catches += 1;
        let id = self.catches;
        let kind = ChoiceKind::Catch {
            id,
            catcher,
            recovery,
            context,
            module: goal.module,
        };
        self.push_choice(kind, context.frame, next);
        let exit = self.stacks.push_node(Task::CatchExit(id), next);
        self.opaque(inner, context, exit)
    }

    /// What follows a goal inside a construct.
    pub(super) fn control_task(&mut self, task: Task, next: u32) -> Step {
        match task {
            Task::Decided {
                condition,
                choices,
                supposed,
                context,
            } => {
                self.at = context.frame;
                return self.decided(condition, choices, supposed, context, next);
            }
            Task::Not(goal, context) => self.negation(goal, context, next),
            Task::Soft { choices } => {
                // The other way is closed; further answers of the condition are not.
                if let Some(choice) = self.stacks.choices.get_mut(choices as usize) {
                    choice.kind = ChoiceKind::Closed;
                }
                self.next = next;
            }
            Task::Result(template, number) => {
                let flat = self.machine.flatten(template)?;
                self.stacks.findalls[number as usize].push(flat);
                return self.fail(self.at);
            }
            Task::CatchExit(id) => {
                if let Some(Choice {
                    kind: ChoiceKind::Catch { id: last, .. },
                    ..
                }) = self.stacks.choices.last()
                    && *last == id
                {
                    self.stacks.choices.pop();
                }
                self.next = next;
            }
            Task::Derived => return Ok(Progress::Answer),
            Task::Goal(..) | Task::Exit(_) => {}
        }
        Ok(Progress::On)
    }

    /// Goes back to the last choice. `from` is the call at work.
    pub(super) fn fail(&mut self, from: u32) -> Step {
        let mut from = from;
        loop {
            let choice = self.stacks.choices.pop();
            let to = choice.as_ref().map_or(0, |choice| choice.frame);
            if let Some(ChoiceKind::Catch { .. } | ChoiceKind::Closed) =
                choice.as_ref().map(|choice| &choice.kind)
            {
                continue;
            }
            let again = self.leave(from, to, Port::Fail)?;
            let Some(mut choice) = choice else {
                self.machine.back_to(self.stacks.frames[0].mark);
                return Ok(Progress::Over);
            };
            let results = match choice.kind {
                ChoiceKind::Results(..) => {
                    let place = choice.before.findalls as usize;
                    self.stacks.findalls.get_mut(place).map(std::mem::take)
                }
                _ => None,
            };
            self.machine.back_to(choice.mark);
            self.stacks.shorten(choice.before);
            self.observer.undo(choice.seen);
            self.suppose_again(choice.supposed);
            self.next = choice.next;
            self.at = choice.frame;
            for &frame in again.iter().rev() {
                self.tell(Port::Redo, frame)?;
            }
            let kind = std::mem::replace(&mut choice.kind, ChoiceKind::Closed);
            match self.go_on(kind, &choice, results.unwrap_or_default())? {
                Some(progress) => return Ok(progress),
                None => from = choice.frame,
            }
        }
    }

    /// Leaves the calls between one that is at work and one that is gone on with; gives
    /// those that are entered again, the innermost first.
    fn leave(&mut self, from: u32, to: u32, port: Port) -> Result<Vec<u32>, Signal> {
        let (mut one, mut other) = (from, to);
        let mut entered = Vec::new();
        while one != other {
            if one > other {
                let Frame { parent, mark, .. } = self.stacks.frames[one as usize];
                // A goal that failed is shown as it was called.
                if port == Port::Fail {
                    self.machine.back_to(mark);
                }
                self.tell(port, one)?;
                one = parent;
            } else {
                entered.push(other);
                other = self.stacks.frames[other as usize].parent;
            }
        }
        Ok(entered)
    }

    /// Goes on with a choice; `None` if that fails, too.
    fn go_on(
        &mut self,
        kind: ChoiceKind,
        choice: &Choice,
        results: Vec<super::super::machine::Flat>,
    ) -> Result<Option<Progress>, Signal> {
        let (frame, next) = (choice.frame, choice.next);
        match kind {
            ChoiceKind::Clauses(candidates, from) => {
                self.try_clauses(frame, candidates, from).map(Some)
            }
            ChoiceKind::BuiltIn(number, cursor) => {
                let arguments = self.goal_arguments(self.stacks.frames[frame as usize].goal);
                let answered = self
                    .machine
                    .guest_builtin(number, &arguments, Some(cursor))?;
                match answered {
                    super::super::machine::Answered::No => Ok(None),
                    answered => self.built_in_answered(frame, number, answered).map(Some),
                }
            }
            ChoiceKind::Goal(goal, context) => {
                self.next = self.stacks.push_node(Task::Goal(goal, context), next);
                Ok(Some(Progress::On))
            }
            ChoiceKind::Proceed => Ok(Some(Progress::On)),
            ChoiceKind::Results(list, tail) => {
                let mut found = tail;
                for flat in results.iter().rev() {
                    let item = self.machine.unflatten(flat)?;
                    self.machine.reserve(2)?;
                    found = self.machine.compound(Atom::DOT, &[item, found]);
                }
                match self.machine.unify(list, found)? {
                    true => Ok(Some(Progress::On)),
                    false => Ok(None),
                }
            }
            other => self.go_on_supposing(other, choice),
        }
    }

    /// Something was thrown: goes on with the `catch/3` that catches it, if one does.
    pub(super) fn thrown(&mut self) -> Result<bool, Signal> {
        let mut active = Vec::new();
        let mut node = self.next;
        while node != DONE {
            let found = &self.stacks.nodes[node as usize];
            if let Task::CatchExit(id) = found.task {
                active.push(id);
            }
            node = found.next;
        }
        let mut from = self.at;
        while let Some(choice) = self.stacks.choices.pop() {
            let ChoiceKind::Catch {
                id,
                catcher,
                recovery,
                context,
                module,
            } = choice.kind
            else {
                continue;
            };
            if !active.contains(&id) {
                continue;
            }
            self.leave(from, choice.frame, Port::Exception)?;
            from = choice.frame;
            self.machine.back_to(choice.mark);
            self.stacks.shorten(choice.before);
            self.observer.undo(choice.seen);
            self.suppose_again(choice.supposed);
            self.at = from;
            let ball = self.machine.ball();
            if self.machine.unify(catcher, ball)? {
                self.opaque(Goal::term(recovery, module), context, choice.next)?;
                return Ok(true);
            }
            self.machine.back_to(choice.mark);
        }
        self.leave(from, 0, Port::Exception)?;
        Ok(false)
    }
}

//! Runs clauses as they are written, goal by goal, where everything can be watched.
//!
//! The same clauses run compiled, some hundred times faster, when nobody asks how. What is
//! built in, and the memory of the terms, is that of the compiled machine.

use std::rc::Rc;
use std::sync::Arc;

use super::super::atom::Atom;
use super::super::clause::{Clause, Key};
use super::super::code::{Kind, Pred};
use super::super::compile::resolve;
use super::super::machine::cell::{Cell, tag};
use super::super::machine::{Answered, Machine, Thrown};
use super::assume::{Policy, Supposed};
use super::frames::{Choice, ChoiceKind, Context, DONE, Env, Frame, Lengths, Node, Stacks, Task};
use super::goal::{Goal, What};
use super::head::{UNMET, build, head_arguments, may_fit, unify_head};
use super::ports::{Entry, Event, Flow, Observer, Origin, Port, Site};

/// Entries that the stacks may have together.
const MOST: usize = 1 << 24;

/// Why a run is over before its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// Something was thrown, or a limit was reached.
    Thrown(Thrown),
    /// The observer wanted it.
    Aborted,
}

/// What makes a step not simply go on.
#[derive(Debug)]
pub(super) enum Signal {
    Thrown(Thrown),
    Retry(u64),
    Abort,
}

impl From<Thrown> for Signal {
    fn from(thrown: Thrown) -> Self {
        Signal::Thrown(thrown)
    }
}

/// How far a step came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Progress {
    On,
    Answer,
    Over,
}

pub(super) type Step = Result<Progress, Signal>;

/// A run of a goal.
pub struct Solver<'m> {
    pub(super) machine: &'m mut Machine,
    pub(super) stacks: Stacks,
    pub(super) observer: &'m mut dyn Observer,
    pub(super) policy: Option<Policy>,
    /// What is to be done now.
    pub(super) next: u32,
    /// The call that is at work.
    pub(super) at: u32,
    pub(super) numbers: u64,
    pub(super) catches: u64,
    has_begun: bool,
}

impl<'m> Solver<'m> {
    /// A run of a goal that lies on the heap of a machine.
    pub fn new(machine: &'m mut Machine, goal: Cell, observer: &'m mut dyn Observer) -> Self {
        machine.begin_guest();
        let mut stacks = Stacks::default();
        let nothing = Supposed::default();
        stacks.frames.push(Frame {
            number: 0,
            parent: 0,
            depth: 0,
            pred: 0,
            key: Key {
                module: Atom::USER,
                name: Atom::new("?-"),
                arity: 0,
            },
            origin: Origin::BuiltIn,
            goal,
            site: None,
            env: None,
            choices: 0,
            next: DONE,
            before: Lengths::default(),
            mark: machine.guest_mark(),
            seen: 0,
            is_locked: false,
            concerned: 0,
            supposed: nothing,
        });
        // Node 0 is the end.
        stacks.nodes.push(Node {
            task: Task::Exit(0),
            next: DONE,
        });
        let context = Context {
            frame: 0,
            cut: 0,
            is_locked: false,
        };
        let task = Task::Goal(Goal::term(goal, Atom::USER), context);
        let next = stacks.push_node(task, DONE);
        Solver {
            machine,
            stacks,
            observer,
            policy: None,
            next,
            at: 0,
            numbers: 0,
            catches: 0,
            has_begun: false,
        }
    }

    /// The machine, with the terms as they are now.
    pub fn machine(&mut self) -> &mut Machine {
        self.machine
    }

    /// The next answer; whether there is one.
    ///
    /// # Errors
    ///
    /// Something was thrown that nobody caught, a limit was reached, or the observer did
    /// not want to go on.
    pub fn answer(&mut self) -> Result<bool, Stop> {
        let mut step = match std::mem::replace(&mut self.has_begun, true) {
            true => self.fail(0),
            false => Ok(Progress::On),
        };
        loop {
            step = match step {
                Ok(Progress::Answer) => return Ok(true),
                Ok(Progress::Over) => return Ok(false),
                Ok(Progress::On) => self.step(),
                Err(Signal::Abort) => return Err(Stop::Aborted),
                Err(Signal::Retry(number)) => self.retry(number),
                Err(Signal::Thrown(Thrown::Ball)) => match self.thrown() {
                    Ok(true) => Ok(Progress::On),
                    Ok(false) => return Err(Stop::Thrown(Thrown::Ball)),
                    Err(signal) => Err(signal),
                },
                Err(Signal::Thrown(thrown)) => return Err(Stop::Thrown(thrown)),
            };
        }
    }

    /// Whether there may be another answer.
    pub fn has_more(&self) -> bool {
        !self.stacks.choices.is_empty()
    }

    fn step(&mut self) -> Step {
        self.machine.guest_step()?;
        if self.stacks.size() > MOST {
            self.machine.set_context("call", 1);
            return Err(self.machine.resource_error("memory").into());
        }
        if self.next == DONE {
            return Ok(Progress::Answer);
        }
        let Node { task, next } = self.stacks.nodes[self.next as usize].clone();
        match task {
            Task::Goal(goal, context) => {
                self.at = context.frame;
                self.goal(goal, context, next)
            }
            Task::Exit(frame) => self.exit(frame),
            other => self.control_task(other, next),
        }
    }

    /// Tells the observer of a port.
    pub(super) fn tell(&mut self, port: Port, frame: u32) -> Result<(), Signal> {
        if frame == 0 {
            return Ok(());
        }
        let Frame {
            number,
            depth,
            key,
            origin,
            goal,
            choices,
            ref site,
            ..
        } = self.stacks.frames[frame as usize];
        let event = Event {
            port,
            number,
            depth,
            key,
            origin,
            goal,
            site: site.as_ref(),
            has_more: self.stacks.choices.len() > choices as usize,
            steps: self.machine.guest_steps(),
            machine: self.machine,
        };
        match self.observer.port(event) {
            Flow::On => Ok(()),
            Flow::Retry(number) => Err(Signal::Retry(number)),
            Flow::Abort => Err(Signal::Abort),
        }
    }

    /// Calls a predicate.
    pub(super) fn call(
        &mut self,
        goal: Goal,
        name: Atom,
        arity: u32,
        context: Context,
        next: u32,
    ) -> Step {
        let before = self.stacks.lengths();
        let arguments = self.arguments(goal, arity)?;
        self.machine.reserve(arguments.len() + 1)?;
        let term = self.machine.compound(name, &arguments);
        let mark = self.machine.guest_mark();
        let site = self.site(goal);
        let concerned = self.concern(goal, context, &arguments);
        let pred = resolve(&mut self.machine.image, goal.module, name, arity);
        let parent = &self.stacks.frames[context.frame as usize];
        let depth = parent.depth + 1;
        self.numbers += 1;
        let frame = self.stacks.frames.len() as u32;
        let key = self.machine.image.preds[pred as usize].key;
        self.stacks.frames.push(Frame {
            number: self.numbers,
            parent: context.frame,
            depth,
            pred,
            key,
            origin: Origin::Program,
            goal: term,
            site,
            env: goal.env(),
            choices: self.stacks.choices.len() as u32,
            next,
            before,
            mark,
            seen: self.observer.mark(),
            is_locked: context.is_locked,
            concerned,
            supposed: self.supposed(),
        });
        self.at = frame;
        let origin = self.origin(pred);
        self.stacks.frames[frame as usize].origin = origin;
        self.tell(Port::Call, frame)?;
        self.enter(frame)
    }

    /// Where a goal stands, if in a clause.
    pub(super) fn site(&self, goal: Goal) -> Option<Site> {
        let (env, goal) = match (goal.what, goal.place) {
            (What::Source(env, term), _) => (env, term),
            (What::Term(_), place) => place?,
        };
        let Env { clause, key, .. } = &self.stacks.envs[env as usize];
        Some(Site {
            clause: Arc::clone(clause),
            caller: *key,
            goal,
        })
    }

    /// Where a predicate comes from.
    pub(super) fn origin(&self, pred: u32) -> Origin {
        let Pred { key, chain, .. } = &self.machine.image.preds[pred as usize];
        if key.module == Atom::SYSTEM {
            return Origin::BuiltIn;
        }
        let first = (chain.0 < chain.1).then(|| self.machine.image.chains[chain.0 as usize]);
        let is_library = first.is_some_and(|clause| {
            let clause = &self.machine.image.clauses[clause as usize].source;
            clause.file.name.starts_with("library(")
        });
        match is_library {
            true => Origin::Library,
            false => Origin::Program,
        }
    }

    /// Runs a call that has a frame.
    pub(super) fn enter(&mut self, frame: u32) -> Step {
        let Frame {
            mut pred,
            key,
            goal,
            ..
        } = self.stacks.frames[frame as usize];
        let Pred {
            kind, is_dynamic, ..
        } = self.machine.image.preds[pred as usize];
        if kind == Kind::Undefined && !is_dynamic {
            let module = self.machine.guest_undefined(pred)?;
            pred = resolve(&mut self.machine.image, module, key.name, key.arity);
            self.stacks.frames[frame as usize].pred = pred;
            self.stacks.frames[frame as usize].origin = Origin::Library;
        }
        let Pred { kind, key, .. } = self.machine.image.preds[pred as usize];
        let arguments = self.goal_arguments(goal);
        if self.policy.is_some()
            && let Some(step) = self.enter_opaque(frame, kind, &arguments)?
        {
            return Ok(step);
        }
        match kind {
            Kind::Foreign => Err(self.machine.guest_foreign(pred).into()),
            Kind::Det(number) | Kind::Nondet(number) => {
                let answered = self.machine.guest_builtin(number, &arguments, None)?;
                self.built_in_answered(frame, number, answered)
            }
            _ if key.module == Atom::SYSTEM => match self.machine.guest_once(pred, &arguments)? {
                true => self.exit(frame),
                false => self.refused(frame),
            },
            _ => {
                let candidates = self.candidates(pred, &arguments);
                self.try_clauses(frame, candidates, 0)
            }
        }
    }

    pub(super) fn built_in_answered(
        &mut self,
        frame: u32,
        number: u16,
        answered: Answered,
    ) -> Step {
        match answered {
            Answered::No => self.refused(frame),
            Answered::Yes => self.exit(frame),
            Answered::More(cursor) => {
                // The bindings of this answer are not part of what is gone back to.
                let Frame { mark, next, .. } = self.stacks.frames[frame as usize];
                self.push_choice(ChoiceKind::BuiltIn(number, cursor), frame, next);
                if let Some(choice) = self.stacks.choices.last_mut() {
                    choice.mark = mark;
                }
                self.exit(frame)
            }
        }
    }

    /// The clauses of a predicate that are worth trying.
    pub(super) fn candidates(&self, pred: u32, arguments: &[Cell]) -> Rc<[Arc<Clause>]> {
        let image = &self.machine.image;
        let (from, to) = image.preds[pred as usize].chain;
        let chain = &image.chains[from as usize..to as usize];
        let alive = chain
            .iter()
            .filter(|&&clause| self.machine.is_alive(clause));
        let sources = alive.map(|&clause| &image.clauses[clause as usize].source);
        let fitting = sources.filter(|clause| may_fit(self.machine, clause, arguments));
        fitting.cloned().collect()
    }

    /// Tries clauses from a number on.
    pub(super) fn try_clauses(
        &mut self,
        frame: u32,
        candidates: Rc<[Arc<Clause>]>,
        from: usize,
    ) -> Step {
        let goal = self.stacks.frames[frame as usize].goal;
        let next = self.stacks.frames[frame as usize].next;
        for number in from..candidates.len() {
            let clause = Arc::clone(&candidates[number]);
            let mark = self.machine.guest_mark();
            let before = self.stacks.lengths();
            let arguments = self.goal_arguments(goal);
            let pairs = head_arguments(&clause).iter().copied().zip(arguments).rev();
            let mut pairs: Vec<_> = pairs.collect();
            if !self.unify_clause(frame, &clause, &mut pairs)? {
                self.machine.back_to(mark);
                self.stacks.shorten(before);
                continue;
            }
            if number + 1 < candidates.len() {
                let kind = ChoiceKind::Clauses(candidates, number + 1);
                self.push_choice(kind, frame, next);
                if let Some(choice) = self.stacks.choices.last_mut() {
                    (choice.mark, choice.before) = (mark, before);
                }
            }
            return self.run_body(frame);
        }
        match from {
            0 => self.refused(frame),
            _ => self.fail(frame),
        }
    }

    /// A new environment for a clause, if its head fits.
    pub(super) fn unify_clause(
        &mut self,
        frame: u32,
        clause: &Arc<Clause>,
        pairs: &mut Vec<(super::super::term::TermId, Cell)>,
    ) -> Result<bool, Signal> {
        let first = self.stacks.slots.len();
        let end = first + clause.variables.len();
        self.stacks.slots.resize(end, UNMET);
        self.stacks.concerned.resize(end, false);
        let variables = &mut self.stacks.slots[first..end];
        if !unify_head(self.machine, clause, pairs, variables)? {
            return Ok(false);
        }
        self.machine.reserve(clause.variables.len())?;
        for variable in &mut self.stacks.slots[first..end] {
            if *variable == UNMET {
                *variable = self.machine.variable();
            }
        }
        let Frame { mut key, pred, .. } = self.stacks.frames[frame as usize];
        // What a library gives away is called as part of the module that uses it.
        if key.module == Atom::USER && self.origin(pred) == Origin::Library {
            let name = clause.file.name.strip_prefix("library(");
            let name = name.and_then(|name| name.strip_suffix(')'));
            key.module = name.map_or(Atom::USER, Atom::new);
        }
        self.stacks.envs.push(Env {
            clause: Arc::clone(clause),
            key,
            first: first as u32,
        });
        self.concern_clause(frame);
        Ok(true)
    }

    /// Runs the body of the clause whose environment is on top.
    pub(super) fn run_body(&mut self, frame: u32) -> Step {
        let env = self.stacks.envs.len() as u32 - 1;
        let Env { clause, key, .. } = self.stacks.envs[env as usize].clone();
        let Frame {
            number,
            origin,
            choices,
            is_locked,
            next,
            ..
        } = self.stacks.frames[frame as usize];
        self.observer.entry(Entry {
            number,
            clause: &clause,
            variables: self.stacks.variables(env),
            origin,
            machine: self.machine,
        });
        let Some(body) = clause.body else {
            return self.exit(frame);
        };
        if !is_locked && self.policy.is_some() {
            self.look_ahead(env, &clause, body, key)?;
        }
        let exit = self.stacks.push_node(Task::Exit(frame), next);
        let goal = Goal {
            what: What::Source(env, body),
            module: key.module,
            place: None,
        };
        let context = Context {
            frame,
            cut: choices,
            is_locked,
        };
        self.next = self.stacks.push_node(Task::Goal(goal, context), exit);
        Ok(Progress::On)
    }

    /// A call is answered.
    pub(super) fn exit(&mut self, frame: u32) -> Step {
        self.at = frame;
        self.advance();
        self.tell(Port::Exit, frame)?;
        let Frame {
            choices,
            next,
            before,
            parent,
            ..
        } = self.stacks.frames[frame as usize];
        if self.stacks.choices.len() <= choices as usize {
            self.stacks.shorten(before);
        }
        self.at = parent;
        self.next = next;
        Ok(Progress::On)
    }

    pub(super) fn push_choice(&mut self, kind: ChoiceKind, frame: u32, next: u32) {
        self.stacks.choices.push(Choice {
            kind,
            frame,
            next,
            before: self.stacks.lengths(),
            mark: self.machine.guest_mark(),
            seen: self.observer.mark(),
            supposed: self.supposed(),
        });
    }

    /// The arguments of a goal of a clause, on the heap.
    fn arguments(&mut self, goal: Goal, arity: u32) -> Result<Vec<Cell>, Signal> {
        match goal.what {
            What::Term(cell) => Ok(self.goal_arguments(cell)),
            What::Source(env, term) => {
                let Env { clause, first, .. } = &self.stacks.envs[env as usize];
                let (clause, first) = (Arc::clone(clause), *first as usize);
                let end = first + clause.variables.len();
                let mut cells = Vec::with_capacity(arity as usize);
                let arguments = clause.terms.callable(term).map_or(&[][..], |(_, all)| all);
                for &argument in arguments {
                    let variables = &mut self.stacks.slots[first..end];
                    cells.push(build(self.machine, &clause.terms, argument, variables)?);
                }
                Ok(cells)
            }
        }
    }

    /// A goal as a term on the heap.
    pub(super) fn goal_term(&mut self, goal: Goal) -> Result<Cell, Signal> {
        match goal.what {
            What::Term(cell) => Ok(cell),
            What::Source(env, term) => {
                let Env { clause, first, .. } = &self.stacks.envs[env as usize];
                let (clause, first) = (Arc::clone(clause), *first as usize);
                let end = first + clause.variables.len();
                let variables = &mut self.stacks.slots[first..end];
                Ok(build(self.machine, &clause.terms, term, variables)?)
            }
        }
    }

    /// The arguments of a goal that is a term.
    pub(super) fn goal_arguments(&self, goal: Cell) -> Vec<Cell> {
        let goal = self.machine.deref(goal);
        match goal.tag() {
            tag::LIST | tag::STRUCT => {
                let (functor, first) = self.machine.functor_and_arguments(goal);
                let places = first..first + functor.functor_arity();
                places.map(|at| self.machine.at(at)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Begins a call anew.
    fn retry(&mut self, number: u64) -> Step {
        let found = self.stacks.frames.iter().rposition(|f| f.number == number);
        let Some(found) = found else {
            return Ok(Progress::On);
        };
        let frame = self.stacks.frames[found].clone();
        self.stacks.choices.truncate(frame.choices as usize);
        self.machine.back_to(frame.mark);
        self.stacks.shorten(frame.before);
        self.observer.undo(frame.seen);
        self.suppose_again(frame.supposed);
        let at = self.stacks.frames.len() as u32;
        self.at = at;
        self.stacks.frames.push(frame);
        self.tell(Port::Call, at)?;
        self.enter(at)
    }
}

impl Drop for Solver<'_> {
    fn drop(&mut self) {
        self.machine.end_guest();
    }
}

//! What a run consists of: calls, the clauses they are in, what is still to do, and where
//! to go on if something fails. Each lies on a stack of its own; going back means making
//! the stacks shorter, and nothing recurses.

use std::rc::Rc;
use std::sync::Arc;

use super::super::atom::Atom;
use super::super::clause::{Clause, Key};
use super::super::machine::cell::Cell;
use super::super::machine::{Flat, Mark};
use super::super::term::VarId;
use super::assume::Supposed;
use super::goal::Goal;
use super::ports::{Origin, Site};

/// There is nothing left to do.
pub(super) const DONE: u32 = 0;

/// A clause at work, and its variables.
#[derive(Debug, Clone)]
pub(super) struct Env {
    pub clause: Arc<Clause>,
    pub key: Key,
    /// Where its variables begin.
    pub first: u32,
}

/// A call.
#[derive(Debug, Clone)]
pub(super) struct Frame {
    pub number: u64,
    pub parent: u32,
    pub depth: u32,
    pub pred: u32,
    pub key: Key,
    pub origin: Origin,
    pub goal: Cell,
    pub site: Option<Site>,
    /// The clause at work that it stands in.
    pub env: Option<u32>,
    /// The choices when it was called: a cut goes back to them.
    pub choices: u32,
    /// What is to be done once it is answered.
    pub next: u32,
    pub before: Lengths,
    pub mark: Mark,
    pub seen: usize,
    /// Whether nothing may be supposed inside.
    pub is_locked: bool,
    /// Its arguments that have to do with what is asked about: see `concern`.
    pub concerned: u64,
    /// What had been supposed when it was called.
    pub supposed: Supposed,
}

/// Where a goal stands among the calls.
#[derive(Debug, Clone, Copy)]
pub(super) struct Context {
    /// The call whose body it is in.
    pub frame: u32,
    /// The choices that a cut leaves.
    pub cut: u32,
    pub is_locked: bool,
}

/// Something to do.
#[derive(Debug, Clone)]
pub(super) enum Task {
    Goal(Goal, Context),
    /// The call is answered.
    Exit(u32),
    /// A condition holds: its other answers are of no interest.
    Decided {
        condition: Condition,
        /// The choices before it.
        choices: u32,
        supposed: Supposed,
        context: Context,
    },
    /// `\+ Goal`
    Not(Goal, Context),
    /// `*->`: the condition holds.
    Soft {
        choices: u32,
    },
    /// One more result of `findall/3`.
    Result(Cell, u32),
    /// The end of `catch/3`.
    CatchExit(u64),
    /// A move was derived.
    Derived,
}

/// What a condition is for.
#[derive(Debug, Clone, Copy)]
pub(super) enum Condition {
    /// `If -> Then ; Else`: the condition, and what to do otherwise.
    IfThenElse(Goal, Goal),
    /// `once/1`, or `->` alone.
    Once,
    /// `\+ Goal`, which then fails.
    Not(Goal),
}

#[derive(Debug, Clone)]
pub(super) struct Node {
    pub task: Task,
    pub next: u32,
}

/// A place to go on from if something fails.
#[derive(Debug, Clone)]
pub(super) struct Choice {
    pub kind: ChoiceKind,
    /// The call it belongs to.
    pub frame: u32,
    pub next: u32,
    pub before: Lengths,
    pub mark: Mark,
    pub seen: usize,
    pub supposed: Supposed,
}

#[derive(Debug, Clone)]
pub(super) enum ChoiceKind {
    /// Clauses of a call, from a number on.
    Clauses(Rc<[Arc<Clause>]>, usize),
    /// A built-in predicate has more answers.
    BuiltIn(u16, [u64; 2]),
    /// Another goal.
    Goal(Goal, Context),
    /// Nothing else: go on.
    Proceed,
    /// The results of `findall/3` are complete: list and tail.
    Results(Cell, Cell),
    /// A way that is closed.
    Closed,
    /// `catch/3`, whose goal failed: nothing to try.
    Catch {
        id: u64,
        catcher: Cell,
        recovery: Cell,
        context: Context,
        module: Atom,
    },
    /// The condition held, but suppose that it had not.
    Otherwise {
        condition: Goal,
        other: Goal,
        context: Context,
    },
    /// The goal held, but suppose that it had not.
    Refuted(Goal),
    /// Clauses whose heads do not fit in one argument, as if it did.
    Misfits(Rc<[(Arc<Clause>, u32)]>, usize),
    /// Answers of a goal that was asked for all of them at once.
    Answers(Rc<[Cell]>, usize),
}

/// How long the stacks are.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Lengths {
    pub frames: u32,
    pub nodes: u32,
    pub envs: u32,
    pub slots: u32,
    pub findalls: u32,
}

/// The stacks.
#[derive(Debug, Default)]
pub(super) struct Stacks {
    pub frames: Vec<Frame>,
    pub nodes: Vec<Node>,
    pub envs: Vec<Env>,
    pub slots: Vec<Cell>,
    /// For each of these variables, whether it has to do with what is asked about.
    pub concerned: Vec<bool>,
    pub choices: Vec<Choice>,
    /// Results of `findall/3` that is under way.
    pub findalls: Vec<Vec<Flat>>,
}

impl Stacks {
    pub fn lengths(&self) -> Lengths {
        Lengths {
            frames: self.frames.len() as u32,
            nodes: self.nodes.len() as u32,
            envs: self.envs.len() as u32,
            slots: self.slots.len() as u32,
            findalls: self.findalls.len() as u32,
        }
    }

    /// All but the choices.
    pub fn shorten(&mut self, to: Lengths) {
        self.frames.truncate(to.frames as usize);
        self.nodes.truncate(to.nodes as usize);
        self.envs.truncate(to.envs as usize);
        self.slots.truncate(to.slots as usize);
        self.concerned.truncate(to.slots as usize);
        self.findalls.truncate(to.findalls as usize);
    }

    /// How many entries there are together.
    pub fn size(&self) -> usize {
        let results: usize = self.findalls.len();
        self.frames.len() + self.nodes.len() + self.slots.len() + self.choices.len() + results
    }

    pub fn push_node(&mut self, task: Task, next: u32) -> u32 {
        let node = self.nodes.len() as u32;
        self.nodes.push(Node { task, next });
        node
    }

    pub fn slot(&self, env: u32, var: VarId) -> Cell {
        self.slots[(self.envs[env as usize].first + var.0) as usize]
    }

    /// The variables of a clause at work.
    pub fn variables(&self, env: u32) -> &[Cell] {
        let Env { clause, first, .. } = &self.envs[env as usize];
        let first = *first as usize;
        &self.slots[first..first + clause.variables.len()]
    }
}

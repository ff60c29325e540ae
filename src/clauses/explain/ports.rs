//! What can be seen of a run: goals that are called, answered, asked again and refused.
//!
//! The ports are Byrd's. A goal is a box; control passes through it by *call* and *redo*,
//! and leaves it by *exit* and *fail*, or by an exception. So for every predicate
//! calls + redos = exits + fails, except for goals whose choices were cut or that threw.

use std::sync::Arc;

use super::super::clause::{Clause, Key};
use super::super::machine::Machine;
use super::super::machine::cell::Cell;
use super::super::term::TermId;

/// How control passes into or out of a goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Port {
    /// It is called.
    Call,
    /// It has an answer.
    Exit,
    /// It is asked for another answer.
    Redo,
    /// It has none, or no more.
    Fail,
    /// It threw something.
    Exception,
}

/// What kind of predicate a goal calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Origin {
    /// One that the texts of the program define.
    Program,
    /// One of the library, written in Prolog.
    Library,
    /// One that is built in.
    BuiltIn,
}

/// A goal as it stands in a body.
#[derive(Debug, Clone)]
pub struct Site {
    /// The clause.
    pub clause: Arc<Clause>,
    /// The predicate that it belongs to.
    pub caller: Key,
    /// The goal.
    pub goal: TermId,
}

impl Site {
    /// The line of the goal in its text, from 1.
    pub fn line(&self) -> u32 {
        let Clause {
            file, line, span, ..
        } = &*self.clause;
        let goal = self.clause.terms.span(self.goal);
        let between = file.text.get(span.start as usize..goal.start as usize);
        let breaks = between.map_or(0, |text| text.matches('\n').count());
        line + breaks as u32
    }
}

/// Something that happened to a goal.
pub struct Event<'e> {
    /// What.
    pub port: Port,
    /// The number of the call, from 1; the same at all its ports.
    pub number: u64,
    /// How many calls are around it.
    pub depth: u32,
    /// The predicate.
    pub key: Key,
    /// Where it comes from.
    pub origin: Origin,
    /// The goal, bound as it is now.
    pub goal: Cell,
    /// Where it stands, if in a clause.
    pub site: Option<&'e Site>,
    /// Whether there may be more answers; told at an exit.
    pub has_more: bool,
    /// Steps so far.
    pub steps: u64,
    /// What the goal is made of.
    pub machine: &'e mut Machine,
}

/// A clause whose head fits a goal: its body is about to be run.
pub struct Entry<'e> {
    /// The number of the call.
    pub number: u64,
    /// The clause.
    pub clause: &'e Arc<Clause>,
    /// Its variables in the order of their numbers.
    pub variables: &'e [Cell],
    /// Where the predicate comes from.
    pub origin: Origin,
    /// What the variables are made of.
    pub machine: &'e mut Machine,
}

/// How a run goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// As the clauses say.
    On,
    /// With the call of that number, as if nothing had happened since.
    Retry(u64),
    /// Not at all.
    Abort,
}

/// Somebody who watches a run.
pub trait Observer {
    /// A port was reached.
    fn port(&mut self, event: Event<'_>) -> Flow {
        let _ = event;
        Flow::On
    }

    /// The head of a clause fits.
    fn entry(&mut self, entry: Entry<'_>) {
        let _ = entry;
    }

    /// How much was seen so far: [`Observer::undo`] is told this number when the run goes
    /// back to where it is now.
    fn mark(&self) -> usize {
        0
    }

    /// The run goes back.
    fn undo(&mut self, mark: usize) {
        let _ = mark;
    }
}

/// Nobody.
impl Observer for () {}

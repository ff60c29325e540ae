//! Exceptions, and what ends a question from outside.

use super::cell::Cell;
use super::store::SLACK;
use super::{ChoiceKind, FRAME, Machine};
use crate::clauses::atom::Atom;
use crate::clauses::builtins;

/// Why there is no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Thrown {
    /// A term was thrown: see [`Machine::ball`].
    Ball,
    /// The question used up what it may use. No goal can catch this.
    Limit(Limit),
    /// A predicate was called that only Scryer knows: see [`Machine::foreign`].
    Foreign,
    /// `halt/0` was called.
    Halt(i64),
}

/// What a question ran out of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// Calls.
    Steps,
    /// Time.
    Time,
    /// Somebody stopped it.
    Interrupted,
}

impl Machine {
    /// What was thrown, as a term on the heap.
    pub fn ball(&mut self) -> Cell {
        let ball = std::mem::take(&mut self.ball);
        // There is room: it was checked when the term was thrown.
        let cell = self.unflatten_words(&ball).unwrap_or(Cell::NIL);
        self.ball = ball;
        cell
    }

    /// The predicate that only Scryer knows.
    pub fn foreign(&self) -> Option<(Atom, u32)> {
        let pred = self.foreign?;
        let key = self.image.preds.get(pred as usize)?.key;
        Some((key.name, key.arity))
    }

    /// Throws a term.
    pub(in crate::clauses) fn throw(&mut self, ball: Cell) -> Thrown {
        let mut words = Vec::new();
        match self.flatten_into(&mut words, ball, 0) {
            Ok(()) if words.len() > SLACK as usize / 2 => self.resource_error("memory"),
            Ok(()) => {
                self.ball = words;
                Thrown::Ball
            }
            Err(thrown) => thrown,
        }
    }

    /// A new compound on the heap.
    pub(in crate::clauses) fn compound(&mut self, name: Atom, arguments: &[Cell]) -> Cell {
        if arguments.is_empty() {
            return Cell::atom(name);
        }
        let at = self.h;
        let arity = arguments.len() as u32;
        if name == Atom::DOT && arity == 2 {
            self.push(arguments[0].0);
            self.push(arguments[1].0);
            return Cell::list(at);
        }
        self.push(Cell::functor(name, arity).0);
        for argument in arguments {
            self.push(argument.0);
        }
        Cell::structure(at)
    }

    /// `error(Formal, Name/Arity)`, the predicate being the one at work.
    pub(in crate::clauses) fn error(&mut self, formal: Cell) -> Thrown {
        let (name, arity) = self.context;
        let arguments = [Cell::atom(Atom::new(name)), Cell::int(i64::from(arity))];
        let indicator = self.compound(Atom::SLASH, &arguments);
        let ball = self.compound(Atom::ERROR, &[formal, indicator]);
        self.throw(ball)
    }

    /// Errors are about the built-in predicate at work from now on.
    pub(in crate::clauses) fn set_own_context(&mut self) {
        let builtin = &builtins::ALL[usize::from(self.at_work)];
        self.context = (builtin.name, builtin.arity.into());
    }

    /// What errors are about from now on.
    pub(in crate::clauses) fn set_context(&mut self, name: &'static str, arity: u32) {
        self.context = (name, arity);
    }

    pub(in crate::clauses) fn instantiation_error(&mut self) -> Thrown {
        self.error(Cell::atom(Atom::new("instantiation_error")))
    }

    pub(in crate::clauses) fn type_error(&mut self, kind: &str, culprit: Cell) -> Thrown {
        let formal = [Cell::atom(Atom::new(kind)), culprit];
        let formal = self.compound(Atom::new("type_error"), &formal);
        self.error(formal)
    }

    pub(in crate::clauses) fn domain_error(&mut self, domain: &str, culprit: Cell) -> Thrown {
        let formal = [Cell::atom(Atom::new(domain)), culprit];
        let formal = self.compound(Atom::new("domain_error"), &formal);
        self.error(formal)
    }

    pub(in crate::clauses) fn representation_error(&mut self, what: &str) -> Thrown {
        let formal = [Cell::atom(Atom::new(what))];
        let formal = self.compound(Atom::new("representation_error"), &formal);
        self.error(formal)
    }

    pub(in crate::clauses) fn evaluation_error(&mut self, what: &str) -> Thrown {
        let formal = [Cell::atom(Atom::new(what))];
        let formal = self.compound(Atom::new("evaluation_error"), &formal);
        self.error(formal)
    }

    /// There is no memory left, of the kind that is said.
    #[cold]
    pub(in crate::clauses) fn resource_error(&mut self, what: &str) -> Thrown {
        // Room for the error itself is kept free.
        let formal = [Cell::atom(Atom::new(what))];
        let formal = self.compound(Atom::new("resource_error"), &formal);
        self.error(formal)
    }

    pub(in crate::clauses) fn permission_error(
        &mut self,
        action: &str,
        kind: &str,
        name: Atom,
        arity: u32,
    ) -> Thrown {
        let indicator = [Cell::atom(name), Cell::int(i64::from(arity))];
        let indicator = self.compound(Atom::SLASH, &indicator);
        let formal = [
            Cell::atom(Atom::new(action)),
            Cell::atom(Atom::new(kind)),
            indicator,
        ];
        let formal = self.compound(Atom::new("permission_error"), &formal);
        self.error(formal)
    }

    /// A call of something that does not exist.
    pub(super) fn unknown_procedure(&mut self, pred: u32) -> Thrown {
        let key = self.image.preds[pred as usize].key;
        self.context = (key.name.name(), key.arity);
        let indicator = [Cell::atom(key.name), Cell::int(i64::from(key.arity))];
        let indicator = self.compound(Atom::SLASH, &indicator);
        let formal = [Cell::atom(Atom::new("procedure")), indicator];
        let formal = self.compound(Atom::new("existence_error"), &formal);
        self.error(formal)
    }

    /// Looks for the `catch/3` that catches what was thrown, and prepares to go on there.
    /// Only a `catch/3` whose goal is still running counts: its frame is among those that
    /// lead from the present one to the end of the question.
    pub(super) fn unwind(&mut self) -> Result<bool, Thrown> {
        let mut frame = self.e;
        self.cursor.clear();
        while let Some(choice) = self.choices.pop() {
            match choice.kind {
                ChoiceKind::Barrier => {
                    self.choices.push(choice);
                    self.undo(choice.trail);
                    self.lower_heap(choice.h);
                    return Ok(false);
                }
                ChoiceKind::Catch => {
                    // Frames lie above those that they return to.
                    while frame > choice.e {
                        frame = (self.stack.get(frame) >> 32) as u32;
                    }
                    if frame != choice.e {
                        continue;
                    }
                    self.undo(choice.trail);
                    self.lower_heap(choice.h);
                    self.choices_are_gone();
                    self.results.truncate(choice.cursor[0] as usize);
                    let ball = self.ball();
                    let catcher = Cell(self.stack.get(choice.e + FRAME + 1));
                    // The bindings of an attempt that fails must go away again.
                    let trail = self.trail.len();
                    let hb = std::mem::replace(&mut self.hb, u32::MAX);
                    let caught = self.unify(catcher, ball);
                    self.hb = hb;
                    if caught? {
                        self.e = choice.e;
                        // After Catch, CallGoal, CatchExit and Proceed.
                        self.pc = choice.pc + 3;
                        return Ok(true);
                    }
                    self.undo(trail);
                }
                _ => {}
            }
        }
        Ok(false)
    }
}

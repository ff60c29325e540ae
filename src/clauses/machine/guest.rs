//! For whoever runs clauses in another way and uses the memory of this machine for it:
//! see `clauses::explain`. Nothing here is needed by compiled code.

use super::cell::Cell;
use super::errors::Thrown;
use super::{Limit, Machine};
use crate::clauses::atom::Atom;
use crate::clauses::builtins::{self, Run};

/// A state of the terms to come back to.
#[derive(Clone, Copy, Debug)]
pub(in crate::clauses) struct Mark {
    trail: u32,
    heap: u32,
}

/// What a built-in predicate did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::clauses) enum Answered {
    No,
    Yes,
    /// Yes, and there may be more: how to ask again.
    More([u64; 2]),
}

impl Machine {
    /// A question begins that the guest answers. Every binding is remembered, so that any
    /// mark can be gone back to.
    pub(in crate::clauses) fn begin_guest(&mut self) {
        self.begin();
        self.hb = u32::MAX;
    }

    /// The question is over; the terms are still there.
    pub(in crate::clauses) fn end_guest(&mut self) {
        self.choices.clear();
        self.choices_are_gone();
        self.trail.clear();
        self.hb = self.h;
    }

    /// The state of the terms now.
    pub(in crate::clauses) fn guest_mark(&self) -> Mark {
        Mark {
            trail: self.trail.len(),
            heap: self.h,
        }
    }

    /// Takes back all that was bound and built since.
    pub(in crate::clauses) fn back_to(&mut self, mark: Mark) {
        self.undo(mark.trail);
        self.lower_heap(mark.heap);
    }

    /// Counts a step, and looks now and then whether there may be more.
    pub(in crate::clauses) fn guest_step(&mut self) -> Result<(), Thrown> {
        self.fuel = self.fuel.saturating_sub(1);
        match self.fuel {
            0 => self.refuel(),
            _ => Ok(()),
        }
    }

    /// Asks a built-in predicate, the first time or again.
    pub(in crate::clauses) fn guest_builtin(
        &mut self,
        number: u16,
        arguments: &[Cell],
        cursor: Option<[u64; 2]>,
    ) -> Result<Answered, Thrown> {
        let choices = self.choices.len();
        self.at_work = number;
        let holds = match builtins::ALL[usize::from(number)].run {
            Run::Det(run) => run(self, arguments),
            Run::Nondet(run) => run(self, arguments, cursor),
        };
        let more = self.choices.get(choices).map(|choice| choice.cursor);
        self.choices.truncate(choices);
        self.choices_are_gone();
        self.hb = u32::MAX;
        Ok(match (holds?, more) {
            (false, _) => Answered::No,
            (true, None) => Answered::Yes,
            (true, Some(cursor)) => Answered::More(cursor),
        })
    }

    /// Calls a predicate once, as compiled: what it binds can be taken back.
    pub(in crate::clauses) fn guest_once(
        &mut self,
        pred: u32,
        arguments: &[Cell],
    ) -> Result<bool, Thrown> {
        let choices = self.choices.len();
        let base = self.top;
        self.push_barrier();
        self.enter_question(pred, arguments);
        let answered = self.run();
        self.choices.truncate(choices);
        self.choices_are_gone();
        self.e = base;
        self.hb = u32::MAX;
        answered
    }

    /// The same with no more than this many steps and words; `None` if it takes more, or breaks.
    /// What it writes is not shown.
    pub(in crate::clauses) fn guest_try(
        &mut self,
        pred: u32,
        arguments: &[Cell],
        steps: u64,
        words: u32,
    ) -> Result<Option<bool>, Thrown> {
        let (limits, heap_limit, written) = (self.limits, self.heap_limit, self.output.len());
        self.limits.steps = limits.steps.min(self.steps.saturating_add(steps));
        self.limits.words = limits.words.min(words);
        self.heap_limit = heap_limit.min(self.h.saturating_add(words));
        let answered = self.guest_once(pred, arguments);
        let is_own = self.limits.steps < limits.steps;
        (self.limits, self.heap_limit) = (limits, heap_limit);
        self.output.truncate(written);
        match answered {
            Ok(answer) => Ok(Some(answer)),
            Err(Thrown::Limit(Limit::Steps)) if is_own => Ok(None),
            Err(Thrown::Limit(limit)) => Err(Thrown::Limit(limit)),
            Err(_) => Ok(None),
        }
    }

    /// A predicate that is not there was called: one of a library is fetched, and this is
    /// the module that has it. Anything else is an error.
    pub(in crate::clauses) fn guest_undefined(&mut self, pred: u32) -> Result<Atom, Thrown> {
        let key = self.image.preds[pred as usize].key;
        let library = crate::clauses::library::exporter(key.name, key.arity);
        match library.filter(|_| self.load_on_demand(pred)) {
            Some(library) => Ok(Atom::new(library)),
            None => Err(self.unknown_procedure(pred)),
        }
    }

    /// A predicate was called that only Scryer has.
    pub(in crate::clauses) fn guest_foreign(&mut self, pred: u32) -> Thrown {
        self.foreign = Some(pred);
        Thrown::Foreign
    }

    /// Steps of the question so far.
    pub(in crate::clauses) fn guest_steps(&self) -> u64 {
        self.steps + u64::from(super::FUEL - self.fuel.min(super::FUEL))
    }

    /// Whether a term is more than a variable.
    pub fn is_bound(&self, term: Cell) -> bool {
        !self.deref(term).is_ref()
    }
}

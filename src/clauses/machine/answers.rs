//! Questions from outside, and their answers one after the other.

use super::cell::Cell;
use super::errors::Thrown;
use super::scoped::Scoped;
use super::{Choice, ChoiceKind, FRAME, FUEL, Machine};

/// A question that may have more answers. Others can be asked in between; what they are
/// asked with and what they find is lost with the next answer of this one.
pub struct Pending {
    /// How many choices there were before it.
    choices: usize,
    has_begun: bool,
    scoped: Scoped,
}

impl Machine {
    /// Asks a predicate once: whether it has an answer, which is then in the variables of
    /// the arguments. Choices that are left are forgotten.
    pub fn call(&mut self, pred: u32, arguments: &[Cell]) -> Result<bool, Thrown> {
        let mut question = self.ask(pred, arguments);
        let answered = self.next_answer(&mut question);
        self.forget(&question);
        answered
    }

    /// Prepares a question, which [`Machine::next_answer`] answers.
    pub fn ask(&mut self, pred: u32, arguments: &[Cell]) -> Pending {
        let choices = self.choices.len();
        self.begin();
        self.enter_question(pred, arguments);
        Pending {
            choices,
            has_begun: false,
            scoped: Scoped::default(),
        }
    }

    /// Whether there is another answer, which is then in the variables of the arguments.
    pub fn next_answer(&mut self, question: &mut Pending) -> Result<bool, Thrown> {
        if question.has_begun {
            self.allow();
            std::mem::swap(&mut self.scoped, &mut question.scoped);
            match self.backtrack()? {
                Some(pc) => self.pc = pc,
                None => return Ok(false),
            }
        }
        question.has_begun = true;
        let answered = self.run();
        std::mem::swap(&mut self.scoped, &mut question.scoped);
        answered
    }

    /// The question is over: its choices are gone, its last answer is still there.
    pub fn forget(&mut self, question: &Pending) {
        if let Some(barrier) = self.choices.get(question.choices) {
            self.trail.truncate(barrier.trail);
        }
        self.choices.truncate(question.choices);
        self.choices_are_gone();
    }

    /// A question begins: nothing below is touched if it fails.
    pub(super) fn begin(&mut self) {
        self.allow();
        self.results.clear();
        self.scoped.clear();
        self.push_barrier();
    }

    /// From here on nothing below is touched by going back.
    pub(super) fn push_barrier(&mut self) {
        self.choices.push(Choice {
            kind: ChoiceKind::Barrier,
            e: self.e,
            top: self.top,
            h: self.h,
            trail: self.trail.len(),
            pc: 0,
            cursor: [0; 2],
        });
        self.hb = self.h;
    }

    /// The frame of a predicate that is asked from outside.
    pub(super) fn enter_question(&mut self, pred: u32, arguments: &[Cell]) {
        let base = self.top;
        for (slot, argument) in (0..).zip(arguments) {
            self.stack.set(base + FRAME + slot, argument.0);
        }
        // Instruction 1 stops.
        self.stack.set(base, 1);
        self.stack.set(base + 1, self.choices.len() as u64);
        self.e = base;
        self.pc = self.image.preds[pred as usize].entry;
        self.cursor.clear();
    }

    /// All that an answer may use is there again.
    fn allow(&mut self) {
        self.warm_up(FUEL.saturating_sub(self.fuel));
        self.steps = 0;
        self.fuel = FUEL
            .min(self.limits.steps.min(u64::from(FUEL)) as u32)
            .max(1);
        // Whoever is soon done need not know the time.
        self.deadline = None;
    }
}

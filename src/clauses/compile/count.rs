//! The instructions that count, in programs that are compiled with points.

use super::CompileError;
use super::clause::Compiler;
use crate::clauses::atom::Atom;
use crate::clauses::code::{Instr, Pc};
use crate::clauses::coverage::NUMBERS;
use crate::clauses::term::TermId;

/// A goal that is counted: its point, its slot, and where its code begins.
pub(super) type Counted = Option<(u32, u16, Pc)>;

impl Compiler<'_> {
    /// The point of a goal, or of the clause itself, if it is counted.
    pub(super) fn point(&self, goal: Option<TermId>) -> Option<u32> {
        self.image.points.as_ref()?.number(self.clause, goal)
    }

    pub(super) fn is_counted(&self) -> bool {
        self.point(None).is_some()
    }

    /// The head of the clause has fitted.
    pub(super) fn count_clause(&mut self) {
        if let Some(point) = self.point(None) {
            self.emit(Instr::Count(first(point)));
        }
    }

    /// The clause has had an answer.
    pub(super) fn count_answer(&mut self) {
        if let Some(point) = self.point(None) {
            self.emit(Instr::Count(first(point) + 1));
        }
    }

    pub(super) fn end_of_counted(&mut self) {
        self.count_answer();
        self.emit(Instr::Proceed);
    }

    /// The guards of a clause are known to hold: each goal was called and succeeded.
    pub(super) fn count_guards(&mut self, body: Option<TermId>, past_guards: Option<TermId>) {
        let clause = self.clause;
        let mut rest = body;
        while let Some(goal) = rest.filter(|_| rest != past_guards) {
            let (guard, others) = match clause.terms.binary(goal, Atom::COMMA) {
                Some((guard, others)) => (guard, Some(others)),
                None => (goal, None),
            };
            if let Some(point) = self.point(Some(guard)) {
                self.emit(Instr::Count(first(point)));
                self.emit(Instr::Count(first(point) + 1));
            }
            rest = others;
        }
    }

    /// Before a goal: where its code begins is remembered. What was counted just before is
    /// counted by the same instruction, unless others jump in between.
    pub(super) fn count_in(&mut self, goal: TermId) -> Result<Counted, CompileError> {
        let Some(point) = self.point(Some(goal)) else {
            return Ok(None);
        };
        let slot = self.new_slot()?;
        let last = match self.here() == self.label {
            true => None,
            false => self.image.code.last_mut(),
        };
        match last {
            Some(last @ &mut Instr::Count(at)) => *last = Instr::CountThenIn { at, slot, point },
            Some(last @ &mut Instr::CountOut { .. }) => {
                if let Instr::CountOut {
                    slot: from,
                    point: done,
                } = *last
                {
                    *last = Instr::CountOutIn {
                        from,
                        slot,
                        done,
                        point,
                    };
                }
            }
            _ => self.emit(Instr::CountIn { slot, point }),
        }
        Ok(Some((point, slot, self.here())))
    }

    /// After it. A goal that has one answer at most needs no look at its slot.
    pub(super) fn count_out(&mut self, counted: Counted) {
        let Some((point, slot, start)) = counted else {
            return;
        };
        let code = &self.image.code[start as usize..];
        self.emit(match code.iter().all(Instr::has_one_answer) {
            true => Instr::Count(first(point) + 1),
            false => Instr::CountOut { slot, point },
        });
    }

    /// What comes next may be jumped to.
    pub(super) fn label(&mut self) {
        self.label = self.here();
    }
}

/// The first counter of a point.
fn first(point: u32) -> u32 {
    point * NUMBERS as u32
}

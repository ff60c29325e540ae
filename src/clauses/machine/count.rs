//! What programs with counters do while they run.

use super::Machine;
use super::cell::Cell;
use crate::clauses::coverage::{Count, NONE, NUMBERS};

/// A goal has not had an answer yet.
const OPEN: Cell = Cell::int(0);
/// It has had one.
const ANSWERED: Cell = Cell::int(1);

impl Machine {
    /// A goal is called.
    #[inline(always)]
    pub(super) fn count_in(&mut self, e: u32, slot: u16, point: u32) {
        self.set_slot(e, slot, OPEN);
        self.counters.add(point * NUMBERS as u32);
    }

    /// A goal has an answer: its first, or another one.
    #[inline(always)]
    pub(super) fn count_out(&mut self, e: u32, slot: u16, point: u32) {
        let is_first = self.slot(e, slot) == OPEN;
        self.set_slot(e, slot, ANSWERED);
        self.counters
            .add(point * NUMBERS as u32 + if is_first { 1 } else { 2 });
    }

    /// A row of a table is an answer.
    pub(super) fn count_row(&mut self, point: u32) {
        self.counters.add(point * NUMBERS as u32);
        self.counters.add(point * NUMBERS as u32 + 1);
    }

    /// The guards of a clause do not hold: those before the first that fails do.
    #[cold]
    pub(super) fn count_refusal(&mut self, (from, to): (u32, u32), e: u32) {
        for guard in from..to {
            let holds = self.guards_hold((guard, guard + 1), e);
            let point = self.image.guards[guard as usize].point;
            if point != NONE {
                self.counters.add(point * NUMBERS as u32);
            }
            if holds == Some(false) {
                return;
            }
            if point != NONE {
                self.counters.add(point * NUMBERS as u32 + 1);
            }
        }
    }

    /// What was counted since this was last asked, by point; nothing if the program was
    /// compiled without points.
    pub fn take_counts(&mut self) -> Vec<Count> {
        self.counters.take()
    }
}

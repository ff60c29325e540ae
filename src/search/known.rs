//! What the table knows of a position, for the prover.

use super::order::NO_INDEX;

/// The question a node asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    /// Does the side to move win?
    Win,
    /// Does the side to move lose?
    Loss,
}

impl Goal {
    /// The same question after a move, when the same side may be to move again.
    pub(super) fn after(self, again: bool) -> Goal {
        match (self, again) {
            (goal, true) => goal,
            (Goal::Win, false) => Goal::Loss,
            (Goal::Loss, false) => Goal::Win,
        }
    }
}

/// What the table knows of a position: within how many plies it is won (0: not
/// known) and within how many it is not; the same for lost; the move that settled
/// the last question.
#[derive(Debug, Clone, Copy)]
pub(super) struct Known {
    won: u8,
    not_won: u8,
    lost: u8,
    not_lost: u8,
    pub index: u8,
}

impl Known {
    pub const NOTHING: Known = Known {
        won: 0,
        not_won: 0,
        lost: 0,
        not_lost: 0,
        index: NO_INDEX,
    };

    pub fn answer(self, goal: Goal, within: u32) -> Option<bool> {
        let (yes, no) = match goal {
            Goal::Win => (self.won, self.not_won),
            Goal::Loss => (self.lost, self.not_lost),
        };
        let proven = yes > 0 && u32::from(yes) <= within;
        // Who wins at all does not lose, and the other way round.
        let against = match goal {
            Goal::Win => self.lost > 0,
            Goal::Loss => self.won > 0,
        };
        let refuted = against || u32::from(no) >= within;
        (proven || refuted).then_some(proven)
    }

    pub fn learn(&mut self, goal: Goal, within: u32, answer: bool) {
        let within = within as u8; // at most MAX_PLIES
        match (goal, answer) {
            (Goal::Win, true) => self.won = within,
            (Goal::Win, false) => self.not_won = within,
            (Goal::Loss, true) => self.lost = within,
            (Goal::Loss, false) => self.not_lost = within,
        }
    }

    pub fn merge(&mut self, other: Known) {
        let sooner = |a: u8, b: u8| if a == 0 || (b > 0 && b < a) { b } else { a };
        self.won = sooner(self.won, other.won);
        self.lost = sooner(self.lost, other.lost);
        self.not_won = self.not_won.max(other.not_won);
        self.not_lost = self.not_lost.max(other.not_lost);
    }

    pub fn encode(self) -> u64 {
        let Known {
            won,
            not_won,
            lost,
            not_lost,
            index,
        } = self;
        // Answers about more plies cost more: the lowest byte is their worth.
        let worth = won.max(not_won).max(lost).max(not_lost);
        u64::from_le_bytes([worth, won, not_won, lost, not_lost, index, 0, 0])
    }

    pub fn decode(data: u64) -> Known {
        let [_, won, not_won, lost, not_lost, index, ..] = data.to_le_bytes();
        Known {
            won,
            not_won,
            lost,
            not_lost,
            index,
        }
    }
}

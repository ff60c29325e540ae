//! What the table knows of a position, for the search.

use super::score::{VALUE_LIMIT, from_node_to_root, is_proven, win_at};

/// What a stored score says about the real one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is at least this.
    Lower = 1,
    /// It is at most this.
    Upper = 2,
    /// It is this.
    Exact = 3,
}

/// What the table knows of a position.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    /// Wins and losses counted from this position.
    pub score: i32,
    pub depth: u8,
    pub bound: Bound,
    /// The best move, by its place in the list that the game generates.
    pub index: u8,
}

impl Entry {
    pub fn encode(self) -> u64 {
        u64::from(self.depth)
            | (self.bound as u64) << 8
            | u64::from(self.index) << 16
            | u64::from(self.score as u32) << 24
    }

    pub fn decode(data: u64) -> Entry {
        Entry {
            score: (data >> 24) as u32 as i32,
            depth: data as u8,
            bound: match (data >> 8) & 3 {
                1 => Bound::Lower,
                2 => Bound::Upper,
                _ => Bound::Exact,
            },
            index: (data >> 16) as u8,
        }
    }

    /// The score, if it settles a search of this depth within this window.
    ///
    /// A value is one of its depth only, unless `deeper` ones are as good: where late
    /// moves are reduced a value is none of a depth anyway. A win or a loss holds at every depth
    /// that can see its end; and that a win is no sooner, a loss no later than it
    /// is, holds at every depth at all.
    pub fn cutoff(
        self,
        ply: u32,
        depth: u32,
        deeper: bool,
        (alpha, beta): (i32, i32),
    ) -> Option<i32> {
        let own = u32::from(self.depth);
        let same = own == depth || (deeper && own > depth);
        // A search of depth d sees the wins at once of its leaves: one ply more.
        let seen = is_proven(self.score) && self.score.abs() >= win_at(depth + 1);
        let at_least = self.bound != Bound::Upper && (same || seen || self.score < -VALUE_LIMIT);
        let at_most = self.bound != Bound::Lower && (same || seen || self.score > VALUE_LIMIT);
        let score = from_node_to_root(self.score, ply);
        let settled = (at_least && score >= beta) || (at_most && score <= alpha);
        (settled || (at_least && at_most)).then_some(score)
    }
}

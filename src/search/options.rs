//! How to search, and what was found.

use std::time::Duration;

use super::score::Score;

/// How an engine searches; what it may spend is in [`Limits`](super::Limits).
#[derive(Debug, Clone)]
pub struct Options {
    /// Bytes that the tables may take.
    pub table_bytes: usize,
    /// How many threads search; 1 makes a search repeatable to the node.
    pub threads: usize,
    /// Whether a position that returns is a draw: one on the line that is searched
    /// at once, one of the game before it at its third time.
    pub repetition_draws: bool,
    /// Half the width of the first window around the score of the depth before.
    pub aspiration: i32,
    /// Whether late moves are searched less deeply, or near the leaves not at all.
    pub reductions: bool,
    /// Whether the [prover](super::prove) takes care, where moves are reduced, that wins and
    /// losses have their exact length. It costs time that a player can spend better.
    pub exact_ends: bool,
}

impl Options {
    /// The same options, with a table of this many MiB.
    pub fn with_hash_mib(mut self, mib: usize) -> Options {
        self.table_bytes = mib.saturating_mul(1 << 20);
        self
    }

    /// Whether the prover is needed.
    pub(super) fn proves(&self) -> bool {
        self.reductions && self.exact_ends
    }

    /// The same options for somebody who plays: what wins is good enough, however long.
    pub fn for_play(mut self) -> Options {
        self.exact_ends = false;
        self
    }

    /// The same options, with this many threads.
    pub fn with_threads(mut self, threads: usize) -> Options {
        self.threads = threads;
        self
    }
}

impl Default for Options {
    /// 16 MiB, one thread, repetitions are draws, late moves are reduced.
    fn default() -> Options {
        Options {
            table_bytes: 16 << 20,
            threads: 1,
            repetition_draws: true,
            aspiration: 60,
            reductions: true,
            exact_ends: true,
        }
    }
}

/// What a search has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Analysis<M> {
    /// The move to play; none if the game is over.
    pub best: Option<M>,
    /// What the position is worth to the side to move. A win or a loss is proven.
    pub score: Score,
    /// Whether a win or a loss is known to have its exact length: always, unless nobody
    /// [asked](Options::exact_ends) for it or the limits ended the search while that was
    /// being made sure.
    pub exact: bool,
    /// The depth of the last search that was finished.
    pub depth: u32,
    /// Positions visited, by all threads.
    pub nodes: u64,
    /// The time it took.
    pub time: Duration,
    /// The line that both sides should play, beginning with `best`.
    pub pv: Vec<M>,
}

impl<M: Copy> Analysis<M> {
    /// The same, with moves of another kind.
    pub fn map<N>(&self, mv: impl Fn(M) -> N) -> Analysis<N> {
        Analysis {
            best: self.best.map(&mv),
            score: self.score,
            exact: self.exact,
            depth: self.depth,
            nodes: self.nodes,
            time: self.time,
            pv: self.pv.iter().copied().map(&mv).collect(),
        }
    }
}

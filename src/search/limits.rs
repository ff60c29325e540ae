//! When a search stops.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// What a search may spend. Nothing set means: until the position is solved, the
/// flag is raised or the greatest depth is reached.
#[derive(Debug, Clone, Default)]
pub struct Limits {
    /// The search ends within this time, wherever it is.
    pub time: Option<Duration>,
    /// No new depth is begun after this time.
    pub soft_time: Option<Duration>,
    /// The search ends after this many positions.
    pub nodes: Option<u64>,
    /// The search ends after this many playouts; alpha-beta makes none.
    pub playouts: Option<u64>,
    /// The last depth that is searched; a search by playouts goes as deep as it likes.
    pub depth: Option<u32>,
    /// The search ends soon after somebody sets this.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// Only a depth.
    pub fn depth(depth: u32) -> Limits {
        Limits {
            depth: Some(depth),
            ..Limits::default()
        }
    }

    /// Only a time.
    pub fn time(time: Duration) -> Limits {
        Limits {
            time: Some(time),
            ..Limits::default()
        }
    }

    /// A part of what is left on a clock, to which every move adds an increment: no new depth
    /// after a while, and an end well before the flag falls.
    pub fn clock(left: Duration, increment: Duration) -> Limits {
        // What it takes to be heard.
        let safe = left.saturating_sub(left / 20 + Duration::from_millis(10));
        let safe = safe.max(left / 4).max(Duration::from_millis(1));
        let share = left / 30 + increment * 3 / 4;
        Limits {
            soft_time: Some((share / 2).min(safe / 2)),
            time: Some((share * 3).min(safe / 2).max(Duration::from_millis(1))),
            ..Limits::default()
        }
    }

    /// Only a number of positions.
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }

    /// Only a number of playouts.
    pub fn playouts(playouts: u64) -> Limits {
        Limits {
            playouts: Some(playouts),
            ..Limits::default()
        }
    }

    /// Whether the flag that stops a search is raised.
    pub fn is_stopped(&self) -> bool {
        let raised = |flag: &Arc<AtomicBool>| flag.load(Relaxed);
        self.stop.as_ref().is_some_and(raised)
    }

    /// The same limits, with a flag that stops the search.
    pub fn with_stop(mut self, stop: Arc<AtomicBool>) -> Limits {
        self.stop = Some(stop);
        self
    }
}

/// The search ended before it was finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stopped;

/// What the threads of one search share besides the table.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    /// Set when the first thread is done: the others may stop.
    pub done: AtomicBool,
    /// Positions counted by all threads, brought up to date now and then.
    pub nodes: AtomicU64,
}

/// Longest and shortest intervals, in nodes, between two looks at the clock.
const INTERVALS: (u64, u64) = (1, 1024);
/// What an interval should take at most: the clock is looked at so often that a
/// game whose moves are slow (one played by clauses, say) stops in time as well.
const TICK: Duration = Duration::from_micros(500);

/// One thread's count of positions and its look at the limits.
#[derive(Debug)]
pub(crate) struct Clock<'a> {
    limits: &'a Limits,
    shared: &'a Shared,
    start: Instant,
    nodes: u64,
    flushed: u64,
    next_look: u64,
    interval: u64,
    last_look: Instant,
}

impl<'a> Clock<'a> {
    pub fn new(limits: &'a Limits, shared: &'a Shared, start: Instant) -> Self {
        Clock {
            limits,
            shared,
            start,
            nodes: 0,
            flushed: 0,
            next_look: 0,
            interval: INTERVALS.0,
            last_look: start,
        }
    }

    /// Positions this thread has visited.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether a new depth may be begun.
    pub fn begin_depth(&mut self) -> Result<(), Stopped> {
        let late = |soft| self.start.elapsed() >= soft;
        match self.limits.soft_time.is_some_and(late) {
            true => Err(Stopped),
            false => self.look(),
        }
    }

    /// Counts a position; an error when the search must end.
    pub fn count(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.next_look {
            self.look()?;
        }
        self.nodes += 1;
        Ok(())
    }

    /// Brings the common count up to date.
    pub fn flush(&mut self) -> u64 {
        let new = self.nodes - self.flushed;
        self.flushed = self.nodes;
        self.shared.nodes.fetch_add(new, Relaxed) + new
    }

    /// Looks at the limits now. Whoever shares a count with another clock does so
    /// before going on, for the other one may have used up what was left.
    pub fn look(&mut self) -> Result<(), Stopped> {
        let total = self.flush();
        if self.shared.done.load(Relaxed) || self.limits.is_stopped() {
            return Err(Stopped);
        }
        let mut left = u64::MAX;
        if let Some(most) = self.limits.nodes {
            left = most.saturating_sub(total);
            if left == 0 {
                return Err(Stopped);
            }
        }
        let now = Instant::now();
        let late = |most| now.duration_since(self.start) + TICK >= most;
        if self.limits.time.is_some_and(late) {
            return Err(Stopped);
        }
        let taken = now.duration_since(self.last_look);
        self.last_look = now;
        if taken < TICK / 4 {
            self.interval = (self.interval * 2).min(INTERVALS.1);
        } else if taken > TICK {
            self.interval = (self.interval / 4).max(INTERVALS.0);
        }
        self.next_look = self.nodes + self.interval.min(left);
        Ok(())
    }
}

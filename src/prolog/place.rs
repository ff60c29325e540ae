//! Where an interpreter runs, and what it may use.

use std::path::Path;

use super::process::WorkerCommand;
use super::system::Outside;

/// Where Prolog runs.
#[derive(Debug, Clone)]
pub enum Place {
    /// On a thread of this process: fast to talk to, for clauses and goals that can
    /// be trusted to end or that have a budget. It cannot be stopped from outside.
    Thread,
    /// In a process of its own, with a limit to its memory, that can be stopped.
    Worker(WorkerCommand),
    /// In another Prolog system, which the user has installed: a process with a limit to its
    /// memory, that can be stopped. It answers what is asked of rules, and no queries.
    System(Outside),
}

impl Place {
    /// The folder to which clauses are confined there, if they run in a sandbox.
    pub(super) fn sandbox(&self) -> Option<&Path> {
        match self {
            Place::Thread => None,
            Place::Worker(command) => command.sandbox(),
            Place::System(outside) => outside.sandbox(),
        }
    }
}

/// What an interpreter may use.
#[derive(Debug, Clone)]
pub struct Resources {
    /// Bytes of address space for a worker.
    pub memory: u64,
    /// Inferences for one question of [`answer`](super::Interpreter::answer) and for a
    /// whole [`perft`](super::Interpreter::perft); `None` for no limit.
    pub inferences: Option<u64>,
    /// Scryer never gives all memory back. In this process, a machine that has
    /// worked on this many positions and queries since it started is replaced by a fresh
    /// one before the next [`answer`](super::Interpreter::answer) or
    /// [`perft`](super::Interpreter::perft); what was asserted is forgotten with it.
    /// Workers need no such care.
    pub recycle: u64,
}

impl Default for Resources {
    fn default() -> Self {
        Resources {
            memory: 1 << 30,
            inferences: None,
            recycle: 50_000,
        }
    }
}

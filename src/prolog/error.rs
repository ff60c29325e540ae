//! What can go wrong between Rust and Prolog.

use serde::{Deserialize, Serialize};

use crate::game::TextError;
use crate::game::oracle::OracleError;

/// Why Prolog has no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The query is no Prolog term, with the place of the fault.
    #[error("syntax error {0}")]
    Syntax(TextError),
    /// The goal threw.
    #[error("{0}")]
    Exception(Exception),
    /// The goal took more inferences than it was given.
    #[error("the budget of {0} inferences is spent")]
    Budget(u64),
    /// The goal took more memory than it was given.
    #[error("out of memory: endless recursion, or a term that keeps growing?")]
    Memory,
    /// A [`Stopper`](super::Stopper) stopped the goal.
    #[error("stopped")]
    Stopped,
    /// The goal called `halt`, where no answer is expected from that.
    #[error("halt was called")]
    Halted,
    /// The Prolog machine broke down.
    #[error("Prolog died: {0}")]
    Died(String),
    /// A text of clauses could not be loaded.
    #[error("{file} cannot be loaded: {message}")]
    Load {
        /// The name of the text or file.
        file: String,
        /// What Prolog said.
        message: String,
    },
    /// A position text that the rules do not understand.
    #[error("no position of this game: {0}")]
    Position(String),
}

impl Error {
    /// What the last words of a machine mean.
    pub(super) fn of_death(words: &str) -> Self {
        const HUNGER: [&str; 6] = [
            "memory allocation of",
            "capacity overflow",
            "overflowed its stack",
            "AllocError",
            "out of memory",
            "growing the stack failed",
        ];
        if HUNGER.iter().any(|hunger| words.contains(hunger)) {
            return Error::Memory;
        }
        let line = words.lines().map(str::trim).find(|line| !line.is_empty());
        Error::Died(line.unwrap_or("without a word").to_owned())
    }
}

/// A term that was thrown, as text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exception {
    /// As Scryer's toplevel shows it: `error(type_error(evaluable,a/0),(is)/2)`.
    pub text: String,
    /// `type_error`, `existence_error`, ...; `throw` if it is no error term.
    pub kind: String,
    /// The unknown procedure, if that is what the error is about: name and arity.
    pub unknown: Option<(String, u32)>,
}

impl std::fmt::Display for Exception {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.unknown {
            Some((name, arity)) => write!(f, "there is no predicate {name}/{arity}"),
            None => write!(f, "{}", self.text),
        }
    }
}

impl From<Error> for OracleError {
    fn from(error: Error) -> Self {
        OracleError {
            oracle: "prolog".to_owned(),
            what: error.to_string(),
        }
    }
}

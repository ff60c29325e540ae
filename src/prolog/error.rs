//! What can go wrong between Rust and Prolog.

use super::{sandbox, words};
use crate::game::TextError;
use crate::game::oracle::OracleError;

/// Why Prolog has no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The query is not a Prolog term, with the place of the fault.
    #[error("syntax error {0}")]
    Syntax(TextError),
    /// The goal threw.
    #[error("{0}")]
    Exception(Box<Exception>),
    /// The goal took more inferences than it was given.
    #[error("the budget of {0} inferences is spent")]
    Budget(u64),
    /// The goal took more memory than it was given.
    #[error("out of memory: endless recursion, or a term that keeps growing?")]
    Memory,
    /// The goal wrote more than is kept of what a goal writes, in bytes.
    #[error("stopped: it wrote more than {} MiB", .0 >> 20)]
    Output(usize),
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
    #[error("not a position of this game: {0}")]
    Position(String),
}

/// A term that was thrown, as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exception {
    /// As Scryer's toplevel shows it: `error(type_error(evaluable,a/0),(is)/2)`.
    pub text: String,
    /// `type_error`, `existence_error`, ...; `throw` if it is not an error term.
    pub kind: String,
    /// The unknown procedure, if that is what the error is about: name and arity.
    pub unknown: Option<(String, u32)>,
    /// The predicate that the sandbox did not let through, if that is what happened:
    /// `open/4`.
    pub refused: Option<String>,
    /// The arguments of the error: `evaluable` and `a/0`.
    pub culprits: Vec<String>,
    /// Where, as Scryer says it: `(is)/2`.
    pub context: String,
}

impl Exception {
    pub(super) fn is_out_of_memory(&self) -> bool {
        self.kind == "resource_error"
    }
}

impl std::fmt::Display for Exception {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (&self.unknown, &self.refused) {
            (Some((name, arity)), _) => write!(f, "there is no predicate {name}/{arity}"),
            (None, Some(predicate)) => f.write_str(&sandbox::sentence(predicate)),
            (None, None) => f.write_str(&words::of(self)),
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

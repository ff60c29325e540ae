//! What a command prints, and how it ends.

use std::io::{self, BufWriter, ErrorKind, Stdout, Write};
use std::process::ExitCode;

use crate::catalog::OpenError;
use crate::game::oracle::OracleError;
use crate::game::{RulesError, TextError};
use crate::matches::MatchError;

/// How a command that did its work ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Yes, or done: exit code 0.
    Yes,
    /// No, false, or a mismatch: exit code 1.
    No,
    /// Part of the input was wrong, and has been reported: exit code 2.
    Faulty,
    /// Ended with this exit code: a goal called `halt/1`, or Ctrl-C.
    Code(u8),
}

/// Why a command could not do its work: exit code 2, with one message.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// A game cannot be opened.
    #[error(transparent)]
    Game(#[from] OpenError),
    /// The rules of a game broke down.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A match cannot be played.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// A text could not be read.
    #[error("this is not a {what}:\n  {}", error.with_caret().replace('\n', "\n  "))]
    Text {
        /// What was expected.
        what: &'static str,
        /// What is wrong with it.
        error: TextError,
    },
    /// Prolog failed.
    #[cfg(feature = "prolog")]
    #[error(transparent)]
    Prolog(#[from] crate::prolog::Error),
    /// An oracle failed.
    #[error(transparent)]
    Oracle(#[from] OracleError),
    /// A file or a stream could not be read or written.
    #[error("{what}: {error}")]
    Io {
        /// What was being done.
        what: String,
        /// What the system said.
        error: io::Error,
    },
    /// Anything else, said in words.
    #[error("{0}")]
    Other(String),
    /// Whoever read the output has gone; nobody is there to be told.
    #[error("the reader of the output has gone")]
    Closed,
}

impl Failure {
    /// The text of a position is wrong.
    pub fn position(error: TextError) -> Self {
        let what = "position";
        Failure::Text { what, error }
    }

    /// Anything that is said in words.
    pub fn other(error: impl std::fmt::Display) -> Self {
        Failure::Other(error.to_string())
    }
}

/// Standard output, buffered, without the panic of `println!` when a pipe is closed.
#[derive(Debug)]
pub struct Output(BufWriter<Stdout>);

impl Output {
    /// The process's own.
    pub fn stdout() -> Self {
        Output(BufWriter::new(io::stdout()))
    }

    /// Writes a line.
    pub fn line(&mut self, line: impl std::fmt::Display) -> Result<(), Failure> {
        writeln!(self.0, "{line}").map_err(Self::failure)
    }

    /// Writes text as it is.
    pub fn text(&mut self, text: &str) -> Result<(), Failure> {
        self.0.write_all(text.as_bytes()).map_err(Self::failure)
    }

    /// Writes a value as one line of JSON.
    pub fn json(&mut self, value: &impl serde::Serialize) -> Result<(), Failure> {
        let json = serde_json::to_string(value);
        self.line(json.map_err(|error| Failure::Other(error.to_string()))?)
    }

    /// Makes sure that what was written is seen.
    pub fn flush(&mut self) -> Result<(), Failure> {
        self.0.flush().map_err(Self::failure)
    }

    /// What an error in writing means.
    pub(super) fn failure(error: io::Error) -> Failure {
        match error.kind() {
            ErrorKind::BrokenPipe => Failure::Closed,
            _ => Failure::Io {
                what: "writing the output".to_owned(),
                error,
            },
        }
    }

    /// Ends a command: the message of a failure, and the exit code.
    pub fn close(mut self, result: Result<Status, Failure>) -> ExitCode {
        match result.and_then(|status| self.flush().map(|()| status)) {
            Ok(Status::Yes) | Err(Failure::Closed) => ExitCode::SUCCESS,
            Ok(Status::No) => ExitCode::from(1),
            Ok(Status::Faulty) => ExitCode::from(2),
            Ok(Status::Code(code)) => ExitCode::from(code),
            Err(failure) => {
                let _ = self.flush();
                let _ = writeln!(io::stderr(), "kalista: {failure}");
                ExitCode::from(2)
            }
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

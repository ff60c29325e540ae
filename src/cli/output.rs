//! What a command prints, and how it ends.

use std::io::{self, BufWriter, ErrorKind, IsTerminal, Stdout, Write};
use std::process::ExitCode;

use crate::catalog::OpenError;
use crate::game::oracle::OracleError;
use crate::game::{RulesError, TextError};
use crate::matches::MatchError;
use crate::terminal::{Screen, complain};

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

/// `1 move`, `2 moves`.
pub(super) fn counted(count: usize, one: &str, many: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        count => format!("{count} {many}"),
    }
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
pub struct Output {
    out: BufWriter<Stdout>,
    is_terminal: bool,
}

impl Output {
    /// The process's own.
    pub fn stdout() -> Self {
        let out = io::stdout();
        Output {
            is_terminal: out.is_terminal(),
            out: BufWriter::new(out),
        }
    }

    /// Writes a line.
    pub fn line(&mut self, line: impl std::fmt::Display) -> Result<(), Failure> {
        writeln!(self.screen(), "{line}").map_err(Self::failure)
    }

    /// Writes text without a line end.
    pub fn text(&mut self, text: &str) -> Result<(), Failure> {
        write!(self.screen(), "{text}").map_err(Self::failure)
    }

    /// The same for those who write much, and for pictures.
    pub fn screen(&mut self) -> Screen<'_> {
        Screen::new(&mut self.out, self.is_terminal)
    }

    /// Writes a value as one line of JSON. Every control character in it is escaped, those
    /// too that JSON would allow.
    pub fn json(&mut self, value: &impl serde::Serialize) -> Result<(), Failure> {
        let json = serde_json::to_string(value);
        let json = json.map_err(|error| Failure::Other(error.to_string()))?;
        if !json.contains(char::is_control) {
            return self.line(json);
        }
        let escaped = |c: char| match c.is_control() {
            true => format!("\\u{:04x}", u32::from(c)),
            false => c.to_string(),
        };
        self.line(json.chars().map(escaped).collect::<String>())
    }

    /// Makes sure that what was written is seen.
    pub fn flush(&mut self) -> Result<(), Failure> {
        self.out.flush().map_err(Self::failure)
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
                complain(format_args!("kalista: {failure}"));
                ExitCode::from(2)
            }
        }
    }
}

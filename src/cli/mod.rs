//! The command line: one file a subcommand, each of them thin.
//!
//! Exit codes everywhere: 0 yes or done, 1 no or mismatch, 2 error.

#[cfg(feature = "prolog")]
mod check;
mod moves;
mod output;
mod perft;
#[cfg(feature = "prolog")]
mod query;
mod referee;

use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};

pub use output::{Failure, Output, Verdict};

/// A rules engine for abstract board games: the rules are Prolog clauses, Rust plays
/// them fast, and each is held to the other.
#[derive(Debug, Parser)]
#[command(
    name = "kalista",
    version,
    max_term_width = 100,
    propagate_version = true
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Moves(moves::Arguments),
    Perft(perft::Arguments),
    #[cfg(feature = "prolog")]
    Query(query::Arguments),
    #[cfg(feature = "prolog")]
    Check(check::Arguments),
}

/// Which implementation of the rules answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Backend {
    /// The rules in Rust: fast, starts at once
    Native,
    /// The clauses, in the embedded Scryer Prolog
    #[cfg(feature = "prolog")]
    Prolog,
}

/// Reads the arguments, does what they say, and tells the shell how it went.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut output = Output::stdout();
    let result = match arguments.command {
        Command::Moves(arguments) => moves::run(arguments, &mut output),
        Command::Perft(arguments) => perft::run(arguments, &mut output),
        #[cfg(feature = "prolog")]
        Command::Query(arguments) => query::run(arguments, &mut output),
        #[cfg(feature = "prolog")]
        Command::Check(arguments) => check::run(arguments, &mut output),
    };
    output.close(result)
}

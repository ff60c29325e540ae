//! The command line: one file a subcommand, each of them thin.
//!
//! Exit codes everywhere: 0 yes or done, 1 no or mismatch, 2 error.

mod analyse;
mod bench;
#[cfg(feature = "prolog")]
mod check;
mod interrupt;
mod match_games;
mod moves;
mod output;
mod perft;
#[cfg(feature = "prolog")]
mod query;
mod referee;
mod replay;

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
    Analyse(analyse::Arguments),
    Match(match_games::Arguments),
    Replay(replay::Arguments),
    Bench(bench::Arguments),
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
        Command::Analyse(arguments) => analyse::run(arguments, &mut output),
        Command::Match(arguments) => match_games::run(arguments, &mut output),
        Command::Replay(arguments) => replay::run(arguments, &mut output),
        Command::Bench(arguments) => bench::run(arguments, &mut output),
        #[cfg(feature = "prolog")]
        Command::Query(arguments) => query::run(arguments, &mut output),
        #[cfg(feature = "prolog")]
        Command::Check(arguments) => check::run(arguments, &mut output),
    };
    output.close(result)
}

/// The bytes of so many MiB, if the computer has them: an allocation that fails later
/// would end the process without a word of explanation.
fn hash_bytes(mib: usize) -> Result<usize, Failure> {
    let bytes = mib.checked_mul(1 << 20);
    let mut probe: Vec<u8> = Vec::new();
    match bytes {
        Some(bytes)
            if std::hint::black_box(&mut probe)
                .try_reserve_exact(bytes)
                .is_ok() =>
        {
            Ok(bytes)
        }
        _ => Err(Failure::Other(format!(
            "there is not enough memory for --hash {mib}"
        ))),
    }
}

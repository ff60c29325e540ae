//! The command line: one file a subcommand, each of them thin.
//!
//! Exit codes everywhere: 0 yes or done, 1 no or mismatch, 2 error.

#[cfg(feature = "clauses")]
mod adapt;
mod analyse;
mod bench;
mod budget;
#[cfg(feature = "prolog")]
mod check;
mod completions;
mod conditions;
mod game;
#[cfg(feature = "prolog")]
mod grade;
mod judged;
mod match_games;
mod moves;
mod native;
mod output;
mod perft;
mod play;
mod prove;
#[cfg(feature = "prolog")]
mod query;
#[cfg(feature = "clauses")]
mod rates;
mod records;
#[cfg(feature = "prolog")]
mod repl;
mod replay;
mod resume;
mod review;
#[cfg(feature = "clauses")]
mod rules;
#[cfg(feature = "serve")]
mod serve;
mod tournament;
#[cfg(feature = "prolog")]
mod trust;
mod tune;
mod ugi;
mod verify;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand, ValueEnum};

use crate::catalog::Catalog;
use crate::game::text::visible;
use game::GameArguments;
pub use output::{Failure, Output, Status};

#[cfg(feature = "prolog")]
const AFTER_HELP: &str = "Without a command, the toplevel of Khan opens: kalista repl khan
To play a game: kalista play khan, or in the browser: kalista serve";
#[cfg(not(feature = "prolog"))]
const AFTER_HELP: &str = "Built without Prolog: the native engine alone";

/// A rules engine for abstract board games: the rules are Prolog clauses, Rust plays
/// them fast, and the two are checked against each other.
#[derive(Debug, Parser)]
#[command(
    name = "kalista",
    version,
    max_term_width = 100,
    propagate_version = true,
    after_help = AFTER_HELP
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[cfg(feature = "prolog")]
    #[command(flatten)]
    trust: trust::TrustArguments,
}

#[derive(Debug, Subcommand)]
enum Command {
    Moves(moves::Arguments),
    Perft(perft::Arguments),
    Play(play::Arguments),
    Resume(resume::Arguments),
    #[cfg(feature = "serve")]
    Serve(serve::Arguments),
    Analyse(analyse::Arguments),
    Match(match_games::Arguments),
    Tournament(tournament::Arguments),
    Table(tournament::TableArguments),
    Ugi(ugi::Arguments),
    Replay(replay::Arguments),
    Review(review::Arguments),
    Prove(prove::Arguments),
    Verify(verify::Arguments),
    Bench(bench::Arguments),
    #[cfg(feature = "clauses")]
    Rules(rules::Arguments),
    #[cfg(feature = "clauses")]
    Adapt(adapt::Arguments),
    Native(native::Arguments),
    Tune(tune::Arguments),
    #[cfg(feature = "prolog")]
    Query(query::Arguments),
    #[cfg(feature = "prolog")]
    Check(Box<check::Arguments>),
    #[cfg(feature = "prolog")]
    Grade(Box<grade::Arguments>),
    #[cfg(feature = "prolog")]
    Repl(repl::Arguments),
    Completions(completions::Arguments),
}

/// Which implementation of the rules answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Backend {
    /// The rules in Rust: fast, starts at once
    Native,
    /// The clauses, compiled and run by Kalista's own engine
    #[cfg(feature = "clauses")]
    Clauses,
    /// The clauses, in the embedded Scryer Prolog
    #[cfg(feature = "prolog")]
    Prolog,
}

impl From<Backend> for crate::catalog::Backend {
    fn from(backend: Backend) -> Self {
        match backend {
            Backend::Native => Self::Native,
            #[cfg(feature = "clauses")]
            Backend::Clauses => Self::Clauses,
            #[cfg(feature = "prolog")]
            Backend::Prolog => Self::Prolog,
        }
    }
}

/// Does what the arguments say, with the games of a catalog, and tells the shell how it
/// went. The first argument is the name of the program.
///
/// It is the whole of a program's `main`: a process that was started to run Prolog for
/// another one does that instead, and never returns.
pub fn main(catalog: Catalog, arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    catalog.install();
    #[cfg(feature = "prolog")]
    crate::prolog::worker::run_if_asked(Some(crate::catalog::native::answer));
    let arguments = game::rules_first(arguments);
    let arguments = match Arguments::try_parse_from(&arguments) {
        Ok(arguments) => arguments,
        Err(error) => return refuse(&error, &arguments),
    };
    #[cfg(feature = "prolog")]
    arguments.trust.install();
    let mut output = Output::stdout();
    let Some(command) = arguments.command else {
        let result = open(&mut output);
        return output.close(result);
    };
    let result = match command {
        Command::Moves(arguments) => moves::run(arguments, &mut output),
        Command::Perft(arguments) => perft::run(arguments, &mut output),
        Command::Play(arguments) => play::run(arguments, &mut output),
        Command::Resume(arguments) => resume::run(arguments, &mut output),
        #[cfg(feature = "serve")]
        Command::Serve(arguments) => serve::run(&arguments, &mut output),
        Command::Analyse(arguments) => analyse::run(arguments, &mut output),
        Command::Match(arguments) => match_games::run(arguments, &mut output),
        Command::Tournament(arguments) => tournament::run(&arguments, &mut output),
        Command::Table(arguments) => tournament::run_table(&arguments, &mut output),
        Command::Ugi(arguments) => ugi::run(&arguments, &mut output),
        Command::Replay(arguments) => replay::run(arguments, &mut output),
        Command::Review(arguments) => review::run(&arguments, &mut output),
        Command::Prove(arguments) => prove::run(&arguments, &mut output),
        Command::Verify(arguments) => verify::run(&arguments, &mut output),
        Command::Bench(arguments) => bench::run(arguments, &mut output),
        #[cfg(feature = "clauses")]
        Command::Rules(arguments) => rules::run(&arguments, &mut output),
        #[cfg(feature = "clauses")]
        Command::Adapt(arguments) => adapt::run(&arguments, &mut output),
        Command::Native(arguments) => native::run(&arguments, &mut output),
        Command::Tune(arguments) => tune::run(arguments, &mut output),
        #[cfg(feature = "prolog")]
        Command::Query(arguments) => query::run(arguments, &mut output),
        #[cfg(feature = "prolog")]
        Command::Check(arguments) => check::run(*arguments, &mut output),
        #[cfg(feature = "prolog")]
        Command::Grade(arguments) => grade::run(&arguments, &mut output),
        #[cfg(feature = "prolog")]
        Command::Repl(arguments) => repl::run(arguments, &mut output),
        Command::Completions(arguments) => {
            completions::run(&arguments, &mut Arguments::command(), &mut output)
        }
    };
    output.close(result)
}

/// Arguments that are none, or a question about them. They may be the names of files that
/// somebody else chose: the message is about them as they can be shown.
fn refuse(error: &clap::Error, arguments: &[OsString]) -> ExitCode {
    let shown = arguments.iter().map(|argument| {
        let text = argument.to_string_lossy();
        visible(&text).into_owned()
    });
    let shown = Arguments::try_parse_from(shown).err();
    // If nobody reads it, that is not an error.
    let _ = shown.as_ref().unwrap_or(error).print();
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

/// What happens if no command is given.
#[cfg(feature = "prolog")]
fn open(output: &mut Output) -> Result<Status, Failure> {
    repl::run(repl::Arguments::default(), output)
}

#[cfg(not(feature = "prolog"))]
fn open(output: &mut Output) -> Result<Status, Failure> {
    output.text(&Arguments::command().render_help().to_string())?;
    Ok(Status::Faulty)
}

/// The bytes of this many MiB, if the computer has them for so many tables: what cannot be
/// had later would end the process without a word of explanation.
fn hash_bytes(mib: usize, tables: u64) -> Result<usize, Failure> {
    let bytes = mib.checked_mul(1 << 20);
    let all = bytes.and_then(|bytes| usize::try_from(tables).ok()?.checked_mul(bytes));
    let mut probe: Vec<u8> = Vec::new();
    let mut can_be_had = |bytes| {
        let reserved = std::hint::black_box(&mut probe).try_reserve_exact(bytes);
        reserved.is_ok() && free_memory().is_none_or(|free| bytes as u64 <= free)
    };
    match bytes.zip(all) {
        Some((bytes, all)) if can_be_had(all) => Ok(bytes),
        _ => {
            let tables = match tables {
                0 | 1 => String::new(),
                count => format!(", {count} times"),
            };
            let free = free_memory()
                .map_or_else(String::new, |free| format!("; {} MiB are free", free >> 20));
            Err(Failure::Other(format!(
                "there is not enough memory for --hash {mib}{tables}{free}"
            )))
        }
    }
}

/// How many bytes of memory the system could still give away, if it says.
fn free_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kib: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kib << 10)
}

#[cfg(all(test, feature = "prolog"))]
mod tests {
    use super::*;

    /// The words of a command as a shell sees them, up to what is for the shell or for
    /// people.
    fn words(line: &str) -> Vec<OsString> {
        let (mut words, mut word, mut quote) = (Vec::new(), String::new(), None);
        let mut spaces = 0;
        for c in line.chars().chain([' ']) {
            spaces = if c == ' ' { spaces + 1 } else { 0 };
            match (quote, c) {
                (Some(open), c) if c == open => quote = None,
                (Some(_), c) => word.push(c),
                (None, '"' | '\'') => quote = Some(c),
                (None, ' ') if spaces > 1 => break,
                (None, ' ') => words.push(std::mem::take(&mut word)),
                (None, c) => word.push(c),
            }
        }
        let is_ours = |word: &String| !["<", ">", "|", "&&"].contains(&word.as_str());
        let ours = words.into_iter().take_while(is_ours);
        ours.map(OsString::from).collect()
    }

    #[test]
    fn every_example_of_the_help_is_understood() {
        let mut tried = 0;
        for command in Arguments::command().get_subcommands() {
            let help = command.get_after_help().map(ToString::to_string);
            for line in help.unwrap_or_default().lines() {
                let Some(at) = line.find("kalista ") else {
                    continue;
                };
                let words = game::rules_first(words(&line[at..]));
                let parsed = Arguments::try_parse_from(&words);
                assert!(parsed.is_ok(), "{line}: {}", parsed.unwrap_err());
                tried += 1;
            }
        }
        assert!(tried > 30, "only {tried} examples");
    }
}

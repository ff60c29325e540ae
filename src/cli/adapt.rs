//! `kalista adapt`: how a program that was not written for Kalista keeps its contract.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::{Failure, Output, Status};
use crate::clauses::game::{Settings, adapt, adapter_file};
use crate::clauses::library::Dialect as Known;

/// Find out how a Prolog program keeps the contract of a game, and write that down
///
/// The predicates that give the start, list the moves, make them and end the game are found
/// by their names, by their arguments and by playing. FILE.kalista.pl gets a few clauses
/// that say how the program does it; from then on every command reads them with FILE.pl.
/// They are made to be corrected. The program itself is not changed.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  kalista adapt examples/hexapawn.pl --print
  kalista adapt src/main.pl
  kalista adapt src/main.pl --option 6
  kalista play src/main.pl")]
pub struct Arguments {
    /// The program's main file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// What initial_state wants to know: a term, as in 6, hard or size(6)
    #[arg(long, value_name = "TERM")]
    option: Option<String>,
    /// The Prolog system that the program was written for, if it cannot be seen
    #[arg(long, value_enum)]
    dialect: Option<Dialect>,
    /// Show the clauses and write no file
    #[arg(long)]
    print: bool,
    /// Write over an adapter that is there
    #[arg(long)]
    force: bool,
}

/// A Prolog system that programs are written for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Dialect {
    /// SICStus Prolog 4
    Sicstus,
    /// SWI-Prolog
    Swi,
}

impl From<Dialect> for Known {
    fn from(dialect: Dialect) -> Self {
        match dialect {
            Dialect::Sicstus => Known::Sicstus,
            Dialect::Swi => Known::Swi,
        }
    }
}

pub fn run(arguments: &Arguments, output: &mut Output) -> Result<Status, Failure> {
    let file = &arguments.file;
    let settings = Settings {
        dialect: arguments.dialect.map(Known::from),
        ..Settings::default()
    };
    let adapter = adapter_file(file);
    let adaptation = match adapt(file, arguments.option.as_deref(), &settings) {
        Ok(adaptation) => adaptation,
        Err(not_found) => {
            output.line(format_args!("{}: {not_found}", file.display()))?;
            if let Some(sketch) = &not_found.sketch {
                match arguments.print {
                    true => output.line(format_args!("\n{}", sketch.trim_end()))?,
                    false => {
                        written(&adapter, sketch, arguments.force)?;
                        output.line(format_args!(
                            "\nwritten  {}, to be completed; docs/bring-your-game.md says more",
                            adapter.display()
                        ))?;
                    }
                }
            }
            return Ok(Status::No);
        }
    };
    for found in &adaptation.found {
        output.line(format_args!("found    {found}"))?;
    }
    for guessed in &adaptation.guessed {
        output.line(format_args!("guessed  {guessed}"))?;
    }
    let played = adaptation.played;
    output.line(format_args!(
        "tried    {} games, {} moves; {} of the games came to an end",
        played.games, played.moves, played.ended
    ))?;
    if arguments.print {
        output.line(format_args!("\n{}", adaptation.text.trim_end()))?;
        return Ok(Status::Yes);
    }
    written(&adapter, &adaptation.text, arguments.force)?;
    output.line(format_args!("written  {}", adapter.display()))?;
    Ok(Status::Yes)
}

/// Writes an adapter, over another one only if that is wanted.
fn written(adapter: &Path, text: &str, is_forced: bool) -> Result<(), Failure> {
    if adapter.exists() && !is_forced {
        return Err(Failure::other(format!(
            "{} is there already; --force writes over it, --print shows what would be written",
            adapter.display()
        )));
    }
    std::fs::write(adapter, text).map_err(|error| {
        Failure::other(format!("{} cannot be written: {error}", adapter.display()))
    })
}

//! `kalista rules`: what becomes of a Prolog file that is a game.

mod found;
mod show;

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::{Failure, Output, Status};

/// How long each measurement takes.
const TIME: Duration = Duration::from_millis(400);

/// Say what becomes of a Prolog file: what is compiled, what is left to Scryer, how fast it is
///
/// The file is loaded and compiled by Kalista's engine, and every predicate of the contract
/// is tried once. The exit code is 0 if the game can be played: by the engine, or by Scryer
/// where the engine does not know all that the file asks for.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  kalista rules examples/hexapawn.pl
  kalista rules mygame.pl --compare        how much faster than Scryer
  kalista rules mygame.pl --json")]
pub struct Arguments {
    /// The Prolog file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The size of the board: the option size(N) of initial_state/2
    #[arg(long, value_name = "N")]
    size: Option<usize>,
    /// What initial_state wants to know: a term, as in 6, hard or size(6)
    #[arg(long, value_name = "TERM")]
    option: Option<String>,
    /// Measure Scryer, too
    #[arg(long)]
    #[cfg(feature = "prolog")]
    compare: bool,
    /// Do not measure anything
    #[arg(long)]
    no_speed: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Arguments {
    fn compares(&self) -> bool {
        #[cfg(feature = "prolog")]
        return self.compare;
        #[cfg(not(feature = "prolog"))]
        return false;
    }
}

pub fn run(arguments: &Arguments, output: &mut Output) -> Result<Status, Failure> {
    let found = found::look(arguments)?;
    match arguments.json {
        true => output.json(&found)?,
        false => show::show(&found, output)?,
    }
    Ok(match found.played_by {
        Some(_) => Status::Yes,
        None => Status::No,
    })
}

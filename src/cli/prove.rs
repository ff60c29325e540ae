//! `kalista prove`: a forced win, written down so that it can be checked.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::game::position_or_start;
use super::{Failure, GameArguments, Output, Status, hash_bytes};
use crate::proofs::{ProveError, prove};
use crate::search::{Limits, parse_duration};
use crate::terminal::interrupt;

/// Write down a forced win, every reply of the loser covered
///
/// Looks for the shortest forced win of either side, and writes a tree: one move for each
/// position in which the winner is to move, and nothing left out that the loser can play.
/// kalista verify checks it by the clauses, without any search. The exit code is 1 if no win
/// was found.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  kalista prove khan \"6/SSSKSS/6/6/ssksss/6 r -\" --out proof.json
  kalista prove --rules examples/hexapawn.pl --out proof.json
  kalista verify proof.json")]
pub struct Arguments {
    #[command(flatten)]
    game: GameArguments,
    /// The position; the game's usual start if none is given
    #[arg(allow_hyphen_values = true, conflicts_with = "size")]
    position: Option<String>,
    /// The file to write; standard output if none is given
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The most plies to look for
    #[arg(long, default_value_t = 15, value_parser = clap::value_parser!(u32).range(1..=200))]
    plies: u32,
    /// How long to look: 50ms, 1.5s, 2min
    #[arg(long, default_value = "60s", value_parser = parse_duration)]
    time: Duration,
    /// MiB of memory for positions already examined
    #[arg(long, default_value_t = 64, value_name = "MB")]
    hash: usize,
}

pub fn run(arguments: &Arguments, output: &mut Output) -> Result<Status, Failure> {
    let game = arguments.game.open()?;
    let position = position_or_start(&game, arguments.position.as_deref())?;
    let limits = Limits::time(arguments.time).with_stop(interrupt::flag());
    let bytes = hash_bytes(arguments.hash, 1)?;
    let proof = match prove(&game, &position, arguments.plies, bytes, &limits) {
        Ok(proof) => proof,
        Err(error @ ProveError::NotFound(_)) => {
            output.line(error)?;
            return Ok(Status::No);
        }
        Err(error) => return Err(Failure::other(error)),
    };
    let Some(file) = &arguments.out else {
        output.text(&proof.to_json())?;
        return Ok(Status::Yes);
    };
    std::fs::write(file, proof.to_json()).map_err(|error| Failure::Io {
        what: format!("writing {}", file.display()),
        error,
    })?;
    let (winner, plies, file) = (&proof.winner, proof.plies, file.display());
    let within = match plies {
        1 => "at once".to_owned(),
        plies => format!("in {plies} plies or fewer, whatever the other side plays"),
    };
    let steps = match proof.steps.len() {
        1 => "1 position is".to_owned(),
        count => format!("{count} positions are"),
    };
    output.line(format_args!(
        "{winner} wins {within}; {steps} in {file}\nto check it: kalista verify {file}"
    ))?;
    Ok(Status::Yes)
}

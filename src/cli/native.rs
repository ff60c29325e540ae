//! `kalista native`: the native rules and the engine, for programs that ask.

use clap::Args;

use super::{Failure, Output, Status};
use crate::catalog::native;

/// Ask the native rules or the engine, as prolog/native.pl does
///
/// The questions: moves POSITION; perft DEPTH POSITION; best LIMIT POSITION, where a limit
/// is a time (50ms), a depth (d8) or a number of nodes (n10000). The answer is one line
/// for each item; best gives the move and then its score.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  kalista native khan moves \"ssksss/6/6/6/6/SSSKSS r -\"
  kalista native khan best d8 \"ssksss/6/6/6/6/SSSKSS r -\"")]
pub struct Arguments {
    /// The game
    #[arg(value_parser = super::game::names())]
    game: String,
    /// The words of the question
    #[arg(required = true, allow_hyphen_values = true)]
    question: Vec<String>,
}

pub fn run(arguments: &Arguments, output: &mut Output) -> Result<Status, Failure> {
    let question: Vec<&str> = arguments.question.iter().map(String::as_str).collect();
    let lines = native::answer(&arguments.game, &question).map_err(Failure::Other)?;
    lines.iter().try_for_each(|line| output.line(line))?;
    Ok(Status::Yes)
}

//! `kalista review`: what every move of a game gave away.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;

use super::budget::BudgetArguments;
use super::match_games::progress_bar;
use super::records::{Again, RecordArguments};
use super::{Failure, Output, Status, hash_bytes};
use crate::search::Options;
use crate::session::{Review, review};
use crate::terminal::{columns, interrupt};

/// How long a position is looked at if nobody says.
const USUAL: Duration = Duration::from_millis(200);
/// How wide the curve is where nobody knows how wide the screen is.
const CURVE_COLUMNS: usize = 79;

/// Learn from a game that was written down: what every move gave away, and where it turned
///
/// Every position is searched (200ms each, if nothing else is said). A line a move: the value
/// after it and the points that the first side can then expect, both as the first side sees
/// them; ?! ? ?? for moves that give away a tenth, a fifth, three tenths of a point, with the
/// better move and its line. Forced wins are proven, those that were missed, too. Below: the
/// turning points, a figure of accuracy for each side (100 gives nothing away), and the curve.
/// Any record of any game will do: of a match, a saved game, a journal.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  kalista review game.txt
  kalista review games.txt --game 3 --time 1s --svg curve.svg
  kalista review game.txt --nodes 20000 --json")]
pub struct Arguments {
    #[command(flatten)]
    records: RecordArguments,
    #[command(flatten)]
    budget: BudgetArguments,
    /// Write the curve as a picture to this file; for a single game
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print one JSON object a game, and nothing else
    #[arg(long)]
    json: bool,
    /// Threads that search together; with one, the same limits of depth or nodes give the
    /// same review
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// MiB of memory for positions already searched
    #[arg(long, default_value_t = 64, value_name = "MB")]
    hash: usize,
}

pub fn run(arguments: &Arguments, output: &mut Output) -> Result<Status, Failure> {
    let games = arguments.records.games(None)?;
    if arguments.svg.is_some() && games.len() > 1 {
        let what = "--svg draws one game, and there are several: choose one with --game N";
        return Err(Failure::Other(what.to_owned()));
    }
    for (index, again) in games.iter().enumerate() {
        let (found, summary) = reviewed(again, arguments)?;
        if arguments.json {
            output.json(&found)?;
        } else {
            if index > 0 {
                output.line("")?;
            }
            output.line(format_args!("game {}: {summary}", again.number()))?;
            print(&found, output)?;
        }
        if let Some(file) = &arguments.svg {
            draw(&found, file)?;
        }
        if !found.complete {
            return Ok(Status::Code(130));
        }
    }
    Ok(Status::Yes)
}

fn reviewed(again: &Again, arguments: &Arguments) -> Result<(Review, String), Failure> {
    let game = again.open()?;
    let (history, summary) = again.play(&game).map_err(Failure::other)?;
    let ended = again.ended(&game, &history)?;
    let limits = arguments.budget.or_time(USUAL).limits();
    let limits = limits.with_stop(interrupt::flag());
    let options = Options {
        table_bytes: hash_bytes(arguments.hash, 1)?,
        threads: usize::from(arguments.threads),
        ..Options::default()
    };
    let bar = progress_bar(history.positions().len() as u64, "positions");
    let declared = ended.map(|(outcome, _)| outcome);
    let mut progress = |done: usize| bar.set_position(done as u64);
    let found = review(&*game, &history, declared, options, &limits, &mut progress);
    bar.finish_and_clear();
    Ok((found?, summary))
}

fn print(found: &Review, output: &mut Output) -> Result<(), Failure> {
    let columns = columns().unwrap_or(CURVE_COLUMNS).min(CURVE_COLUMNS);
    let parts = [found.table(), found.summary(), found.curve_text(columns)];
    for line in parts.iter().flatten() {
        output.line(line)?;
    }
    output.flush()
}

fn draw(found: &Review, file: &Path) -> Result<(), Failure> {
    std::fs::write(file, found.svg()).map_err(|error| Failure::Io {
        what: format!("writing {}", file.display()),
        error,
    })
}

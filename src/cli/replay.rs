//! `kalista replay`: games that were written down, played again.

use std::io::Read;
use std::path::PathBuf;

use clap::Args;

use super::{Failure, Output, Verdict};
use crate::games::{Playable, Task, UnknownGame, with_game};
use crate::matches::{Record, ReplayError, parse_records, replay};

/// Check games that a match has written: every move, the result, and why it ended
///
/// Prints a line a game. The exit code is 1 if any game is not as it was written.
#[derive(Debug, Args)]
#[command(after_help = "Example:
  kalista match khan alphabeta:d4 random --games 10 --games-file games.txt
  kalista replay games.txt")]
pub struct Arguments {
    /// The file, or - for standard input
    file: PathBuf,
    /// Show every position of every game
    #[arg(long)]
    positions: bool,
}

pub fn run(arguments: Arguments, output: &mut Output) -> Result<Verdict, Failure> {
    let text = read(&arguments.file).map_err(|error| Failure::Io {
        what: format!("reading {}", arguments.file.display()),
        error,
    })?;
    let records = parse_records(&text)
        .map_err(|error| Failure::Other(format!("{}: {error}", arguments.file.display())))?;
    if records.is_empty() {
        let what = format!("there is no game in {}", arguments.file.display());
        return Err(Failure::Other(what));
    }
    let mut faulty = 0;
    for record in &records {
        let positions = match with_game(&record.game, Again(record)) {
            Ok(Ok(positions)) => positions,
            Ok(Err(fault)) => {
                faulty += 1;
                output.line(format_args!("game {}: WRONG: {fault}", record.number))?;
                continue;
            }
            Err(UnknownGame(name)) => return Err(UnknownGame(name).into()),
        };
        let [(first_side, first), (second_side, second)] = &record.players;
        output.line(format_args!(
            "game {}: {first_side} {first}, {second_side} {second}: {} after {} plies ({})",
            record.number,
            record.result,
            record.moves.len(),
            record.ending
        ))?;
        if arguments.positions {
            let moves = std::iter::once("start").chain(record.moves.iter().map(String::as_str));
            for (mv, position) in moves.zip(positions) {
                output.line(format_args!("  {mv:<5} {position}"))?;
            }
        }
    }
    let count = records.len();
    let word = if count == 1 { "game" } else { "games" };
    output.line(format_args!("{count} {word} replayed, {faulty} wrong"))?;
    Ok(if faulty == 0 {
        Verdict::Yes
    } else {
        Verdict::No
    })
}

fn read(file: &PathBuf) -> std::io::Result<String> {
    let mut bytes = Vec::new();
    match file.as_os_str() == "-" {
        true => std::io::stdin().lock().read_to_end(&mut bytes)?,
        false => std::fs::File::open(file)?.read_to_end(&mut bytes)?,
    };
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Plays a record again; gives the texts of its positions.
struct Again<'a>(&'a Record);

impl Task for Again<'_> {
    type Output = Result<Vec<String>, ReplayError>;

    fn run<G: Playable>(self, game: G) -> Self::Output {
        let played = replay(&game, self.0)?;
        let mut position = played.start;
        let mut texts = vec![game.position_text(&position)];
        for mv in played.moves {
            position = game.play(&position, mv);
            texts.push(game.position_text(&position));
        }
        Ok(texts)
    }
}

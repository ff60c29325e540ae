//! `kalista resume`: a game that was left goes on.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::{Duration, SystemTime};

use clap::Args;

use super::play::at_console;
use super::{Failure, Output, Status};
use crate::catalog::Catalog;
use crate::play::go_on;
use crate::session::journal::{Journal, Kept, unfinished};
use crate::session::{Left, Record, state_folder};

/// Continue an unfinished game
///
/// If several games are unfinished, they are listed, the latest first, and you choose; a
/// number chooses at once. Finished games leave the list; what was played stays in the folder
/// finished beside it.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  kalista resume
  kalista resume 2
  kalista resume --list
  kalista resume 3 --forget")]
pub struct Arguments {
    /// The number of the game in the list
    number: Option<usize>,
    /// Only list the unfinished games
    #[arg(long)]
    list: bool,
    /// Forget the game instead of continuing it
    #[arg(long, requires = "number", conflicts_with = "list")]
    forget: bool,
    /// Draw with plain characters, without colours
    #[arg(long)]
    ascii: bool,
}

pub fn run(arguments: Arguments, output: &mut Output) -> Result<Status, Failure> {
    let games = match state_folder() {
        None => Vec::new(),
        Some(folder) => unfinished(&folder).map_err(|error| Failure::Io {
            what: format!("{} cannot be read", folder.display()),
            error,
        })?,
    };
    if games.is_empty() {
        output.line("No game is unfinished; kalista play khan begins one.")?;
        return Ok(Status::No);
    }
    if arguments.list {
        output.line(listed(&games))?;
        return Ok(Status::Yes);
    }
    let number = match (arguments.number, games.len()) {
        (Some(number), _) => number,
        (None, 1) => 1,
        (None, _) => match choose(&arguments, &games, output)? {
            Some(number) => number,
            None => return Ok(Status::Yes),
        },
    };
    let game = chosen(&games, number)?;
    if arguments.forget {
        Journal::reopen(&game.path).map_err(|error| unavailable(&game.path, error))?;
        fs::remove_file(&game.path).map_err(|error| unavailable(&game.path, error))?;
        output.line(format_args!("The game of {} is forgotten.", summary(game)))?;
        return Ok(Status::Yes);
    }
    let (journal, text) =
        Journal::reopen(&game.path).map_err(|error| unavailable(&game.path, error))?;
    let left = Left::of(&text).map_err(Failure::other)?;
    #[cfg(feature = "prolog")]
    let is_at_toplevel = left.record().at_toplevel;
    let game = Catalog::current().open(&left.record().selection())?;
    let (resumed, damage) = left.resume(&game, journal).map_err(Failure::other)?;
    if let Some(damage) = damage {
        output.line(damage)?;
    }
    #[cfg(feature = "prolog")]
    if is_at_toplevel {
        return super::repl::reopen(arguments.ascii, resumed, output);
    }
    at_console(output, arguments.ascii, |console| go_on(resumed, console))
}

fn chosen(games: &[Kept], number: usize) -> Result<&Kept, Failure> {
    let game = number.checked_sub(1).and_then(|index| games.get(index));
    game.ok_or_else(|| {
        let count = games.len();
        Failure::Other(format!("there is no game {number}; there are {count}"))
    })
}

/// Asks for the number of a game; `None` if the user wants none of them.
fn choose(
    arguments: &Arguments,
    games: &[Kept],
    output: &mut Output,
) -> Result<Option<usize>, Failure> {
    let mut chosen = None;
    at_console(output, arguments.ascii, |console| {
        console.say(listed(games))?;
        let words: Vec<String> = (1..=games.len()).map(|n| n.to_string()).collect();
        loop {
            let text = console.ask("which game? ", &words)?.unwrap_or_default();
            if ["quit", "q", "exit"].contains(&text.as_str()) {
                return Ok(());
            }
            chosen = text.parse().ok().filter(|n| (1..=games.len()).contains(n));
            if chosen.is_some() {
                return Ok(());
            }
            let count = games.len();
            console.tell(format_args!("Type a number from 1 to {count}, or quit."))?;
        }
    })?;
    Ok(chosen)
}

fn unavailable(path: &Path, error: io::Error) -> Failure {
    match error.kind() {
        ErrorKind::WouldBlock => {
            Failure::Other("this game is being played elsewhere at this moment".to_owned())
        }
        _ => Failure::Io {
            what: format!("{} cannot be opened", path.display()),
            error,
        },
    }
}

/// The unfinished games, numbered.
fn listed(games: &[Kept]) -> String {
    let lines = games.iter().enumerate().map(|(index, game)| {
        let busy = if game.is_busy { ", being played" } else { "" };
        let age = SystemTime::now().duration_since(game.changed);
        let age = age_text(age.unwrap_or_default());
        format!("  {:>2}  {}, {age}{busy}", index + 1, summary(game))
    });
    lines.collect::<Vec<String>>().join("\n")
}

/// `khan, rouge humain, ocre minimax:facile, 12 moves`.
fn summary(kept: &Kept) -> String {
    let summary = match Left::of(&kept.text) {
        Ok(left) if left.is_damaged() || !kept.is_whole => {
            format!("{}, damaged", described(left.record()))
        }
        Ok(left) => described(left.record()),
        Err(_) => "a game which cannot be read".to_owned(),
    };
    // A name may have line ends in it, and would be taken for another game.
    summary.replace('\n', " ")
}

fn described(record: &Record) -> String {
    let moves = match record.moves.len() {
        0 if record.start.is_none() => "before the first move".to_owned(),
        1 => "1 move".to_owned(),
        count => format!("{count} moves"),
    };
    // Version 0.1 did not write the names of the sides; a file of rules is not opened for
    // them.
    let native = Catalog::current()
        .open_named(&record.game, record.size)
        .ok();
    let native = native.filter(|_| record.rules.is_none());
    let players = match record.named_players(native.as_ref()) {
        _ if record.at_toplevel => "at the toplevel, ".to_owned(),
        None => String::new(),
        Some(players) => players
            .map(|(side, player)| format!("{side} {player}, "))
            .concat(),
    };
    format!("{}, {players}{moves}", record.game)
}

/// How long ago something was.
fn age_text(age: Duration) -> String {
    let units = [(86_400, "day"), (3_600, "hour"), (60, "minute")];
    let seconds = age.as_secs();
    match units.into_iter().find(|(unit, _)| seconds >= *unit) {
        None => "just now".to_owned(),
        Some((unit, name)) => match seconds / unit {
            1 => format!("1 {name} ago"),
            count => format!("{count} {name}s ago"),
        },
    }
}

//! `kalista resume`: a game that was left goes on.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::{Duration, SystemTime};

use clap::Args;

use super::play::at_table;
use super::{Failure, Output, Verdict};
use crate::games::{Playable, Task};
use crate::play::journal::{Journal, Kept, unfinished};
use crate::play::{Circumstances, Console, Leave, ResumeError, Stopped, choice, resume};
use crate::record::Record;
use crate::state_folder::state_folder;

/// Continue a game that was left, by whatever cause
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

pub fn run(arguments: Arguments, output: &mut Output) -> Result<Verdict, Failure> {
    let games = match state_folder() {
        None => Vec::new(),
        Some(folder) => unfinished(&folder).map_err(|error| Failure::Io {
            what: format!("{} cannot be read", folder.display()),
            error,
        })?,
    };
    if games.is_empty() {
        output.line("No game is unfinished; kalista play khan begins one.")?;
        return Ok(Verdict::No);
    }
    if arguments.list {
        output.line(listed(&games))?;
        return Ok(Verdict::Yes);
    }
    let number = match (arguments.number, games.len()) {
        (Some(number), _) => number,
        (None, 1) => 1,
        (None, _) => match choose(&arguments, &games, output)? {
            Some(number) => number,
            None => return Ok(Verdict::Yes),
        },
    };
    let game = chosen(&games, number)?;
    if arguments.forget {
        Journal::reopen(&game.path).map_err(|error| unavailable(&game.path, error))?;
        fs::remove_file(&game.path).map_err(|error| unavailable(&game.path, error))?;
        output.line(format_args!("The game of {} is forgotten.", summary(game)))?;
        return Ok(Verdict::Yes);
    }
    let (journal, text) =
        Journal::reopen(&game.path).map_err(|error| unavailable(&game.path, error))?;
    #[cfg(feature = "prolog")]
    if is_toplevel(&text) {
        return super::repl::reopen(arguments.ascii, journal, text, output);
    }
    at_table(output, arguments.ascii, |console| {
        go_on(journal, &text, console)
    })
}

/// Whether a game was played at the toplevel.
#[cfg(feature = "prolog")]
fn is_toplevel(journal: &str) -> bool {
    journal.lines().any(|line| line == crate::repl::MARK)
}

#[cfg(not(feature = "prolog"))]
fn is_toplevel(_: &str) -> bool {
    false
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
    at_table(output, arguments.ascii, |console| {
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

fn go_on(journal: Journal, text: &str, console: &mut Console<'_>) -> Result<(), Stopped> {
    let goes_on = GoOn {
        journal,
        text,
        console,
    };
    let wrong = |why: String| Stopped::from(Leave::Wrong(why));
    match choice(text).with(goes_on) {
        Ok(Ok(played)) => played,
        Ok(Err(error)) => Err(wrong(error.to_string())),
        Err(unknown) => Err(wrong(unknown.to_string())),
    }
}

struct GoOn<'a, 'c> {
    journal: Journal,
    text: &'a str,
    console: &'a mut Console<'c>,
}

impl Task for GoOn<'_, '_> {
    type Output = Result<Result<(), Stopped>, ResumeError>;

    fn run<G: Playable>(self, game: G) -> Self::Output {
        resume(&game, self.journal, self.text, self.console)
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
    let game = choice(&kept.text);
    let described = game.with(Summary(&kept.text)).ok().flatten();
    described.unwrap_or_else(|| format!("{}, which cannot be read", game.name))
}

struct Summary<'a>(&'a str);

impl Task for Summary<'_> {
    type Output = Option<String>;

    fn run<G: Playable>(self, game: G) -> Self::Output {
        let with = Circumstances::parse(&game, self.0).ok()?;
        let moves = match Record::parse(&game, self.0).ok()?.moves().len() {
            0 if !self.0.contains("\nstart ") => "before the first move".to_owned(),
            1 => "1 move".to_owned(),
            count => format!("{count} moves"),
        };
        let seats = crate::game::Side::BOTH
            .map(|side| format!("{} {}", game.side_name(side), with.seats[side.index()]));
        let seats = match is_toplevel(self.0) {
            true => "at the toplevel".to_owned(),
            false => seats.join(", "),
        };
        Some(format!("{}, {seats}, {moves}", game.name()))
    }
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

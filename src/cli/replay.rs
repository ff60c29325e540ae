//! `kalista replay`: games that were written down, played again.

use std::io::Read;
use std::path::PathBuf;

use clap::Args;

use super::play::at_console;
use super::{Failure, Output, Status};
use crate::catalog::{Catalog, GameHandle, Selection};
use crate::game::Side;
use crate::game::folder::file_only;
use crate::play::{Console, Leave};
use crate::session::{
    Config, DrawRules, History, Record, ReplayError, Session, parse_records, result_name,
};

/// Check games that were written down: every move, the result, and why it ended
///
/// Prints a line a game. The exit code is 1 if any game is not as it was written. It does not
/// matter who wrote them: a match, a game that was saved, or the journal of one.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  kalista match khan alphabeta:d4 random --games 10 --games-file games.txt
  kalista replay games.txt
  kalista replay games.txt --step --game 3")]
pub struct Arguments {
    /// The file, or - for standard input
    file: PathBuf,
    /// Show every position of every game
    #[arg(long)]
    positions: bool,
    /// Only the game of this number in the file, from 1
    #[arg(long, value_name = "N")]
    game: Option<usize>,
    /// Step through a game, back and forth; the first one if --game does not choose another
    #[arg(long, conflicts_with = "positions")]
    step: bool,
    /// The rules of games that come from a file, if it is no longer where it was
    #[arg(long, value_name = "FILE")]
    #[cfg(feature = "prolog")]
    rules: Option<String>,
    /// Draw with plain characters, without colours
    #[arg(long, requires = "step")]
    ascii: bool,
}

pub fn run(arguments: Arguments, output: &mut Output) -> Result<Status, Failure> {
    let file = arguments.file.display();
    let text = read(&arguments.file).map_err(|error| Failure::Io {
        what: format!("reading {file}"),
        error,
    })?;
    let records =
        parse_records(&text).map_err(|error| Failure::Other(format!("{file}: {error}")))?;
    let count = records.len();
    if records.is_empty() {
        return Err(Failure::Other(format!("there is no game in {file}")));
    }
    let games = (1..).zip(records);
    let mut games: Vec<Again> = games
        .map(|(number, record)| arguments.again(number, record))
        .collect();
    let only = arguments.game.or(arguments.step.then_some(1));
    if let Some(number) = only {
        games.retain(|game| game.place == number);
    }
    let Some(first) = games.first() else {
        let number = only.unwrap_or(0);
        return Err(Failure::Other(format!(
            "there is no game {number} in {file}, which has {count}"
        )));
    };
    if arguments.step {
        return step(first, &arguments, output);
    }
    verify(&games, arguments.positions, output)
}

/// What is read is all there is: the file is not open any more while games are played.
fn read(file: &PathBuf) -> std::io::Result<String> {
    let mut bytes = Vec::new();
    match file.as_os_str() == "-" {
        true => std::io::stdin().lock().read_to_end(&mut bytes)?,
        false => {
            file_only(file)?;
            std::fs::File::open(file)?.read_to_end(&mut bytes)?
        }
    };
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A game that is to be played again.
struct Again {
    /// Its number in the file.
    place: usize,
    record: Record,
    /// Rules to play it by, whatever the record says.
    rules: Option<String>,
}

impl Arguments {
    fn again(&self, place: usize, record: Record) -> Again {
        #[cfg(feature = "prolog")]
        let rules = self.rules.clone();
        #[cfg(not(feature = "prolog"))]
        let rules = None;
        Again {
            place,
            record,
            rules,
        }
    }
}

fn verify(games: &[Again], positions: bool, output: &mut Output) -> Result<Status, Failure> {
    let mut faulty = 0;
    let mut open: Option<(Selection, GameHandle)> = None;
    for again in games {
        let selection = again.selection();
        let game = match open.take() {
            Some((known, game)) if known == selection => game,
            _ => again.open()?,
        };
        let number = again.number();
        match again.play(&game) {
            Ok((history, summary)) => {
                output.line(format_args!("game {number}: {summary}"))?;
                if positions {
                    let moves = history.moves().iter().map(String::as_str);
                    let moves = std::iter::once("start").chain(moves);
                    for (mv, position) in moves.zip(history.positions()) {
                        let position = game.position_text(position);
                        output.line(format_args!("  {mv:<5} {position}"))?;
                    }
                }
            }
            Err(fault) => {
                faulty += 1;
                output.line(format_args!("game {number}: WRONG: {fault}"))?;
            }
        }
        open = Some((selection, game));
    }
    let count = games.len();
    let word = if count == 1 { "game" } else { "games" };
    output.line(format_args!("{count} {word} replayed, {faulty} wrong"))?;
    Ok(match faulty {
        0 => Status::Yes,
        _ => Status::No,
    })
}

impl Again {
    fn selection(&self) -> Selection {
        let written = self.record.selection();
        match &self.rules {
            Some(file) if self.record.rules.is_some() => Selection {
                name: file.clone(),
                ..written
            },
            _ => written,
        }
    }

    fn open(&self) -> Result<GameHandle, Failure> {
        let opened = Catalog::current().open(&self.selection());
        opened.map_err(|error| match (&self.record.rules, &self.rules) {
            (Some(_), None) => Failure::Other(format!(
                "{error}\nif the file is elsewhere now: kalista replay ... --rules FILE"
            )),
            _ => Failure::from(error),
        })
    }

    /// Its number in its match, or else in the file.
    fn number(&self) -> u64 {
        self.record.number.unwrap_or(self.place as u64)
    }

    /// Plays the game and checks how it ended; says what came of it.
    fn play(&self, game: &GameHandle) -> Result<(History, String), ReplayError> {
        let mut record = self.record.clone();
        if self.rules.is_some() {
            // The file may have another name now.
            record.game = game.name().to_owned();
        }
        let history = record.replay(game)?;
        record.verify_end(game, &history)?;
        let players = match record.named_players(Some(game)) {
            None => String::new(),
            Some([(one, first), (two, second)]) => format!("{one} {first}, {two} {second}: "),
        };
        // What the record does not say, the rules may.
        let draws = record.draws.unwrap_or(DrawRules::NEVER);
        let ended = draws.ended(&**game, history.positions())?;
        let name = |(outcome, ending)| result_name(&**game, outcome, ending);
        let result = record.result.or_else(|| ended.map(name));
        let result = result.unwrap_or_else(|| "not finished".to_owned());
        let ending = record.ending.or(ended.map(|(_, ending)| ending));
        let ending = ending.map_or_else(String::new, |ending| format!(" ({ending})"));
        let plies = match history.moves().len() {
            1 => "1 ply".to_owned(),
            count => format!("{count} plies"),
        };
        let summary = format!("{players}{result} after {plies}{ending}");
        Ok((history, summary))
    }
}

/// Shows a game position by position, as somebody likes.
fn step(again: &Again, arguments: &Arguments, output: &mut Output) -> Result<Status, Failure> {
    if arguments.file.as_os_str() == "-" {
        let what = "--step reads what you type from standard input: name the file of the game";
        return Err(Failure::Other(what.to_owned()));
    }
    let game = again.open()?;
    let number = again.number();
    let (history, summary) = match again.play(&game) {
        Ok(played) => played,
        Err(fault) => {
            output.line(format_args!("game {number}: WRONG: {fault}"))?;
            return Ok(Status::No);
        }
    };
    let mut session = Session::new(game, Config::new(0));
    session.load(history);
    at_console(output, arguments.ascii, |console| {
        console.tell(format_args!(
            "game {number}: {summary}\nEnter goes on, b goes back, a number goes there, q leaves."
        ))?;
        Ok(walk(&mut session, console)?)
    })
}

/// What can be typed while stepping.
const WORDS: [&str; 4] = ["next", "back", "quit", "help"];

fn walk(session: &mut Session, console: &mut Console<'_>) -> Result<(), Leave> {
    let all = session.history().moves().len();
    session.undo(all);
    let words = WORDS.map(str::to_owned);
    let mut shown = None;
    loop {
        let here = session.history().moves().len();
        if shown != Some(here) {
            show(session, console)?;
            shown = Some(here);
        }
        let text = console.ask(&format!("{here} of {all}> "), &words)?;
        let to = match text.as_deref().unwrap_or("next").trim_start_matches(':') {
            "next" | "n" | "redo" => here + 1,
            "back" | "b" | "undo" => match here.checked_sub(1) {
                Some(to) => to,
                None => {
                    console.tell("This is the start.")?;
                    continue;
                }
            },
            "quit" | "q" | "exit" => return Ok(()),
            number => match number.parse() {
                Ok(to) if to <= all => to,
                _ => {
                    console.tell(format_args!(
                        "Enter goes on, b goes back, a number from 0 to {all} goes there, q leaves."
                    ))?;
                    continue;
                }
            },
        };
        if to > all {
            console.tell("This is the end.")?;
        } else if to > here {
            session.redo(to - here);
        } else {
            session.undo(here - to);
        }
    }
}

/// The board, the move that led to it, and what is going on.
fn show(session: &Session, console: &mut Console<'_>) -> Result<(), Leave> {
    let board = session.board(&session.view(Side::First))?;
    console.show(&board)?;
    let status = session.status()?;
    let here = session.history().moves().len();
    match session.history().last() {
        Some(mv) => console.tell(format_args!("{here}. {mv}: {status}")),
        None => console.tell(status),
    }
}

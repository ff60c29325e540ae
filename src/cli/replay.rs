//! `kalista replay`: games that were written down, played again.

use clap::Args;

use super::play::at_console;
use super::records::{Again, RecordArguments};
use super::{Failure, Output, Status};
use crate::catalog::{GameHandle, Selection};
use crate::game::Side;
use crate::play::{Console, Leave};
use crate::session::{Config, Session};

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
    #[command(flatten)]
    records: RecordArguments,
    /// Show every position of every game
    #[arg(long)]
    positions: bool,
    /// Step through a game, back and forth; the first one if --game does not choose another
    #[arg(long, conflicts_with = "positions")]
    step: bool,
    /// Draw with plain characters, without colours
    #[arg(long, requires = "step")]
    ascii: bool,
}

pub fn run(arguments: Arguments, output: &mut Output) -> Result<Status, Failure> {
    let games = arguments.records.games(arguments.step.then_some(1))?;
    if arguments.step {
        return step(&games[0], &arguments, output);
    }
    verify(&games, arguments.positions, output)
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

/// Shows a game position by position, as somebody likes.
fn step(again: &Again, arguments: &Arguments, output: &mut Output) -> Result<Status, Failure> {
    if arguments.records.file.as_os_str() == "-" {
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

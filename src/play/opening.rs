//! What is decided before the first move.

use super::commands::{Command, is_command};
use super::console::{Console, Leave};
use super::{Stopped, game};
use crate::catalog::AnyPosition;
use crate::game::opening::{Decision, Opening};
use crate::players::Seat;
use crate::session::{Preparation, Session};

/// Asks everybody what they have to decide; the game can begin then.
pub(super) fn prepare(
    preparation: Preparation,
    console: &mut Console<'_>,
) -> Result<Session, Stopped> {
    let mut asking = Asking {
        preparation,
        console,
    };
    match asking.decide() {
        Ok(start) => Ok(asking.preparation.begin(start)),
        Err(leave @ Leave::Wrong(_)) => {
            // It would go wrong again.
            asking.preparation.discard();
            Err(leave.into())
        }
        Err(leave) => Err(Stopped {
            leave,
            is_kept: asking.preparation.is_kept(),
        }),
    }
}

/// A game before its first move, and somebody to ask.
struct Asking<'a, 'c> {
    preparation: Preparation,
    console: &'a mut Console<'c>,
}

impl Asking<'_, '_> {
    fn decide(&mut self) -> Result<AnyPosition, Leave> {
        loop {
            let decision = match self.preparation.next().map_err(Leave::Wrong)? {
                Opening::Begin(start) => {
                    // A person sees the board at the first turn anyway.
                    if !self.preparation.config().seats.iter().any(Seat::is_human) {
                        self.show_board()?;
                    }
                    return Ok(start);
                }
                Opening::Decide(decision) => decision,
            };
            match self.preparation.settled(&decision) {
                Some(text) => self.settle(&decision, &text)?,
                None => self.ask_person(&decision)?,
            }
            self.tell_unkept()?;
        }
    }

    fn side_name(&self, decision: &Decision) -> String {
        self.preparation.game().side_name(decision.side).to_owned()
    }

    /// Takes a choice that nobody was asked for; if it is wrong, the game cannot go on.
    fn settle(&mut self, decision: &Decision, text: &str) -> Result<(), Leave> {
        let side = self.side_name(decision);
        let topic = decision.topic;
        let wrong = |why| Leave::Wrong(format!("the {topic} of {side}: {why}"));
        let choices = self.preparation.choose(text).map_err(wrong)?.join(" ");
        let who = &self.preparation.config().seats[decision.side.index()];
        let who = format!("{side} ({})", who.announced());
        self.console.tell(format_args!("{who}, {topic}: {choices}"))
    }

    fn tell_unkept(&mut self) -> Result<(), Leave> {
        game::tell_unkept(self.preparation.take_unkept(), self.console)
    }

    fn show_board(&mut self) -> Result<(), Leave> {
        let game = self.preparation.game();
        match game.opening_board(self.preparation.choices()) {
            None => Ok(()),
            Some(board) => self.console.show(&board),
        }
    }

    /// Asks a person until the answer will do.
    fn ask_person(&mut self, decision: &Decision) -> Result<(), Leave> {
        let side = self.side_name(decision);
        self.show_board()?;
        let strategies = match decision.strategies {
            [] => String::new(),
            strategies => format!(" (or: {})", strategies.join(", ")),
        };
        let answers = format!("{}{strategies}", decision.options.join(" "));
        self.console
            .tell(format_args!("{side}, {}\n{answers}", decision.text))?;
        let mut words = decision.options.clone();
        words.extend(decision.strategies.iter().map(|&word| word.to_owned()));
        words.extend(Command::names(true));
        loop {
            let Some(text) = self.console.ask(&format!("{side}> "), &words)? else {
                continue;
            };
            match is_command(&text, true) {
                Some((Command::Quit, _)) => return Err(Leave::Quit),
                Some((Command::Undo, _)) => match self.preparation.undo() {
                    true => return Ok(()),
                    false => self.console.tell("You have not decided anything yet.")?,
                },
                Some((Command::Rules, _)) => {
                    self.console.tell(self.preparation.game().instructions())?;
                }
                Some((Command::Board, _)) => self.show_board()?,
                Some(_) => {
                    let help = Command::help(true);
                    self.console
                        .tell(format_args!("Answer with one of: {answers}\n{help}"))?;
                }
                None => match self.preparation.choose(&text) {
                    Ok(_) => return Ok(()),
                    Err(why) => self.console.tell(format_args!("No: {why}."))?,
                },
            }
        }
    }
}

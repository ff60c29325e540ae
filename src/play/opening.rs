//! What is decided before the first move.

use super::Seat;
use super::commands::{Command, is_command};
use super::console::Leave;
use super::table::Table;
use crate::games::Playable;
use crate::guide::{Opening, Question, Wish};

impl<G: Playable> Table<'_, '_, G> {
    /// Asks everybody what they have to decide; gives the start.
    pub(super) fn open(&mut self) -> Result<G::Position, Leave> {
        loop {
            let question = match self.game.opening(&self.with.decided) {
                Ok(Opening::Begin(start)) => {
                    // A person sees the board at the first turn anyway.
                    if !self.with.seats.iter().any(Seat::is_human) {
                        self.show_opening()?;
                    }
                    return Ok(start);
                }
                Ok(Opening::Ask(question)) => question,
                Err(why) => return Err(Leave::Wrong(why)),
            };
            match self.answer_beforehand(&question) {
                Some(answer) => self.settle(&question, &answer)?,
                None => self.ask_person(&question)?,
            }
        }
    }

    /// The answer that needs no question: a wish, or what a machine does.
    fn answer_beforehand(&self, question: &Question) -> Option<String> {
        let seat = self.seat(question.side);
        if let Some(wish) = Wish::find(&self.with.wishes, question) {
            return Some(wish.to_owned());
        }
        let way = || self.game.machines_way(question, seat.is_engine());
        (!seat.is_human()).then(|| way().to_owned())
    }

    /// Takes an answer that nobody was asked for; if it is wrong there is no going on.
    fn settle(&mut self, question: &Question, answer: &str) -> Result<(), Leave> {
        let side = self.game.side_name(question.side);
        let wrong = |why| Leave::Wrong(format!("the {} of {side}: {why}", question.topic));
        let decisions = self.decisions(answer).map_err(wrong)?;
        self.decide(&decisions)?;
        let who = self.who(question.side);
        let decisions = decisions.join(" ");
        self.console
            .tell(format_args!("{who}, {}: {decisions}", question.topic))
    }

    fn decisions(&self, answer: &str) -> Result<Vec<String>, String> {
        (self.game).checked(&self.with.decided, answer, &mut self.chance())
    }

    fn decide(&mut self, decisions: &[String]) -> Result<(), Leave> {
        let lines: Vec<String> = decisions
            .iter()
            .map(|d| format!("with decided {d}"))
            .collect();
        self.with.decided.extend_from_slice(decisions);
        self.note(&lines.join("\n"))
    }

    fn show_opening(&mut self) -> Result<(), Leave> {
        let board = (self.game).opening_board(&self.with.decided, self.console.style);
        match board.is_empty() {
            true => Ok(()),
            false => self.console.say(format_args!("\n{board}")),
        }
    }

    /// Asks a person until the answer will do.
    fn ask_person(&mut self, question: &Question) -> Result<(), Leave> {
        let side = self.game.side_name(question.side);
        self.show_opening()?;
        let ways = match question.ways {
            [] => String::new(),
            ways => format!(" (or: {})", ways.join(", ")),
        };
        let answers = question.answers.join(" ");
        self.console
            .tell(format_args!("{side}, {}\n{answers}{ways}", question.text))?;
        let mut words = question.answers.clone();
        words.extend(question.ways.iter().map(|&way| way.to_owned()));
        words.extend(Command::names(true));
        loop {
            let Some(text) = self.console.ask(&format!("{side}> "), &words)? else {
                continue;
            };
            match is_command(&text, true) {
                Some((Command::Quit, _)) => return Err(Leave::Quit),
                Some((Command::Undo, _)) => {
                    if self.take_back()? {
                        return Ok(());
                    }
                }
                Some((Command::Rules, _)) => self.console.tell(self.game.instructions())?,
                Some((Command::Board, _)) => self.show_opening()?,
                Some(_) => {
                    let help = Command::help(true);
                    self.console
                        .tell(format_args!("Answer with one of: {answers}{ways}\n{help}"))?;
                }
                None => match self.decisions(&text) {
                    Ok(decisions) => return self.decide(&decisions),
                    Err(why) => self.console.tell(format_args!("No: {why}."))?,
                },
            }
        }
    }

    /// Goes back to the last question that a person answered; `false` if there is none.
    fn take_back(&mut self) -> Result<bool, Leave> {
        let by_person = |&count: &usize| match self.game.opening(&self.with.decided[..count]) {
            Ok(Opening::Ask(question)) => self.answer_beforehand(&question).is_none(),
            _ => false,
        };
        let all = self.with.decided.len();
        let Some(left) = (0..all).rev().find(by_person) else {
            self.console.tell("Nothing has been decided by you yet.")?;
            return Ok(false);
        };
        self.with.decided.truncate(left);
        self.note(&format!("with undecided {}", all - left))?;
        Ok(true)
    }
}

//! The commands that play.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::{Repl, Trouble, say};
use crate::differential::{Names, compare};
use crate::game::Side;
use crate::games::Playable;
use crate::guide::{Wish, start_with};
use crate::interrupt::was_raised;
use crate::record::Record;
use crate::verdict::{Case, Native, Referee};

/// Positions that `:check` compares if nobody says how many.
const CHECKED: u64 = 200;
/// Positions that cross over to the clauses at once.
const BATCH: usize = 50;

impl<G: Playable> Repl<'_, G> {
    pub(super) fn play(&mut self, mv: G::Move) -> Result<(), Trouble> {
        if let Err(illegal) = self.record.play(&self.game, mv) {
            return say(format!("{illegal}; :why {} says why", illegal.0));
        }
        self.after_change()?;
        self.machines_reply()
    }

    /// The board for a person; for a script only the end of the game.
    pub(super) fn after_change(&mut self) -> Result<(), Trouble> {
        self.keep();
        if self.options.interactive {
            let view = self.view();
            return self.show(&view);
        }
        if self.game.outcome(self.record.position()).is_some() {
            writeln!(self.out, "  {}", self.game.status(self.record.position()))?;
        }
        Ok(())
    }

    /// `:new --side bas --placement rouge=heuristique --placement ocre=c1,a1,b1,d1,e1,f1`.
    pub(super) fn new_game(&mut self, options: &str) -> Result<(), Trouble> {
        let mut wishes = Vec::new();
        let mut words = options.split_whitespace();
        while let Some(word) = words.next() {
            let topic = match word {
                "--side" => "side",
                "--placement" => "placement",
                _ => return say(format!("\"{word}\" is no option of :new; see :help new")),
            };
            let Some(text) = words.next() else {
                return say(format!("{word} needs something after it; see :help new"));
            };
            match Wish::parse(&self.game, topic, text) {
                Ok(wish) => wishes.push(wish),
                Err(why) => return say(format!("{word}: {why}")),
            }
        }
        let is_usual = |wish: &Wish| match wish.topic.as_str() {
            "side" => wish.text == self.game.seat(&self.game.start(), Side::First),
            _ => wish.text == "usual",
        };
        let start = match wishes.iter().all(is_usual) {
            true => Ok(self.game.start()),
            false => start_with(&self.game, &wishes, &mut rand::rng()),
        };
        match start {
            Ok(start) => {
                self.record = Record::new(&self.game, start);
                self.after_change()
            }
            Err(why) => say(why),
        }
    }

    pub(super) fn board(&mut self, seat: &str) -> Result<(), Trouble> {
        let mut view = self.view();
        if !seat.is_empty() {
            if !self.game.seats().contains(&seat) {
                return say(match self.game.seats() {
                    [] => "this board looks the same from everywhere".to_owned(),
                    seats => format!("the sides are: {}", seats.join(", ")),
                });
            }
            view.seat = seat.to_owned();
        }
        self.show(&view)
    }

    pub(super) fn moves(&mut self, square: &str) -> Result<(), Trouble> {
        let position = self.record.position();
        let mut moves = self.game.legal_moves(position);
        moves.sort_by_key(|&mv| self.game.move_text(mv));
        let mut view = self.view();
        // As the game writes it, however it was typed.
        let known = (self.game.squares(position).into_iter())
            .find(|known| known.eq_ignore_ascii_case(square));
        if square.is_empty() {
            let first = |&mv: &G::Move| self.game.squares_of(mv).into_iter().next();
            view.marked = moves.iter().filter_map(first).collect();
        } else {
            let Some(square) = known else {
                return say(format!("there is no square \"{square}\""));
            };
            moves.retain(|&mv| self.game.squares_of(mv).first() == Some(&square));
            let last = |&mv: &G::Move| self.game.squares_of(mv).pop();
            view.marked = moves.iter().filter_map(last).collect();
        }
        let texts: Vec<String> = moves.iter().map(|&mv| self.game.move_text(mv)).collect();
        if self.options.interactive && !texts.is_empty() {
            self.show(&view)?;
        }
        match (texts.len(), square) {
            (0, "") => writeln!(self.out, "  {}", self.game.status(self.record.position()))?,
            (0, square) => writeln!(self.out, "  no legal move begins on {square}")?,
            _ => {
                for line in texts.chunks(12) {
                    writeln!(self.out, "  {}", line.join(" "))?;
                }
            }
        }
        Ok(())
    }

    pub(super) fn undo(&mut self, count: &str) -> Result<(), Trouble> {
        for _ in 0..number(count, 1)? {
            if self.record.undo().is_none() {
                return say("this is where the game began");
            }
        }
        self.after_change()
    }

    pub(super) fn redo(&mut self, count: &str) -> Result<(), Trouble> {
        for _ in 0..number(count, 1)? {
            if self.record.redo().is_none() {
                return say("there is nothing to play again");
            }
        }
        self.after_change()
    }

    pub(super) fn history(&mut self, _: &str) -> Result<(), Trouble> {
        let texts: Vec<String> = (self.record.moves().iter())
            .map(|&mv| self.game.move_text(mv))
            .collect();
        if texts.is_empty() {
            writeln!(self.out, "  nothing has been played yet")?;
        }
        for (number, pair) in texts.chunks(2).enumerate() {
            let line = format!("  {:>3}. {:<6}{}", number + 1, pair[0], pair[1..].concat());
            writeln!(self.out, "{}", line.trim_end())?;
        }
        Ok(())
    }

    pub(super) fn set_position(&mut self, text: &str) -> Result<(), Trouble> {
        if text.is_empty() {
            writeln!(self.out, "{}", self.position_text())?;
            return Ok(());
        }
        match self.game.parse_position(text) {
            Ok(position) => {
                self.record = Record::new(&self.game, position);
                self.after_change()
            }
            Err(error) => say(format!(
                "this is no position:\n  {}",
                error.with_caret().replace('\n', "\n  ")
            )),
        }
    }

    pub(super) fn save(&mut self, file: &str) -> Result<(), Trouble> {
        if file.is_empty() {
            return say("where to? :save FILE");
        }
        match std::fs::write(file, self.record.text(&self.game)) {
            Ok(()) => {
                let count = self.record.moves().len();
                writeln!(self.out, "  {count} moves are in {file}")?;
                Ok(())
            }
            Err(error) => say(format!("{file} cannot be written: {error}")),
        }
    }

    pub(super) fn load(&mut self, file: &str) -> Result<(), Trouble> {
        if file.is_empty() {
            return say("from where? :load FILE");
        }
        let text = match read_small(file) {
            Ok(text) => text,
            Err(error) => return say(format!("{file} cannot be read: {error}")),
        };
        match Record::parse(&self.game, &text) {
            Ok(record) => {
                self.record = record;
                self.after_change()
            }
            Err(error) => say(format!("{file} is no record of a game: {error}")),
        }
    }

    /// Compares what the native rules and the clauses say of positions that random
    /// games from here lead to.
    pub(super) fn check(&mut self, count: &str) -> Result<(), Trouble> {
        let count = number(count, CHECKED)?.clamp(1, 1_000_000) as usize;
        let names = Names::of(&self.game);
        let mut cases = self.positions_from_here(count).into_iter().peekable();
        let mut native = Native(self.game.clone());
        let (mut compared, mut found) = (0, 0);
        while cases.peek().is_some() && found < 3 {
            let batch: Vec<Case> = cases.by_ref().take(BATCH).collect();
            let ours = match native.judge(&batch) {
                Ok(ours) => ours,
                Err(error) => return say(error.to_string()),
            };
            let theirs = self.prolog.session()?.judge(&batch)?;
            for (case, (our, their)) in batch.iter().zip(ours.into_iter().zip(theirs)) {
                compared += 1;
                if let Some(mismatch) = compare(&names, case, ("native", our), ("prolog", their)) {
                    found += 1;
                    writeln!(self.out, "{mismatch}")?;
                }
            }
            if was_raised() {
                break;
            }
        }
        match found {
            0 => writeln!(
                self.out,
                "  {compared} positions from here: the native rules and the clauses agree"
            )?,
            _ => return say(format!("{found} mismatches in {compared} positions")),
        }
        Ok(())
    }

    fn positions_from_here(&self, count: usize) -> Vec<Case> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.game.hash(self.record.position()));
        let mut position = self.record.position().clone();
        let mut cases = Vec::with_capacity(count);
        while cases.len() < count {
            let probe = self.game.any_move(&position, &mut rng);
            cases.push(Case {
                position: self.game.position_text(&position),
                probes: vec![self.game.move_text(probe)],
                ..Case::default()
            });
            let moves = self.game.legal_moves(&position);
            position = match moves.is_empty() {
                true => self.record.position().clone(),
                false => self
                    .game
                    .play(&position, moves[rng.random_range(0..moves.len())]),
            };
        }
        cases
    }
}

/// Reads a file a person would write; not a device, which may never end.
pub(super) fn read_small(file: &str) -> std::io::Result<String> {
    use std::io::Read;
    if !std::fs::metadata(file)?.is_file() {
        return Err(std::io::Error::other("it is not a file"));
    }
    let mut text = String::new();
    std::fs::File::open(file)?
        .take(1 << 22)
        .read_to_string(&mut text)?;
    Ok(text)
}

fn number(text: &str, usual: u64) -> Result<u64, Trouble> {
    match text.parse() {
        _ if text.is_empty() => Ok(usual),
        Ok(number) => Ok(number),
        Err(_) => say(format!("\"{text}\" is no number")),
    }
}

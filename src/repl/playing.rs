//! The commands that play.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::{Repl, Trouble, say};
use crate::differential::{Names, compare};
use crate::game::Side;
use crate::games::Playable;
use crate::interrupt::was_raised;
use crate::record::Record;
use crate::verdict::{Case, Native, Referee};

/// Positions that `:check` compares if nobody says how many.
const CHECKED: u64 = 200;
/// Positions that cross over to the clauses at once.
const BATCH: usize = 50;
/// How often a start is drawn until it is one from the side that was asked for.
const TRIES: usize = 1000;

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
        if self.options.interactive {
            let view = self.view();
            return self.show(&view);
        }
        if self.game.outcome(self.record.position()).is_some() {
            writeln!(self.out, "  {}", self.game.status(self.record.position()))?;
        }
        Ok(())
    }

    pub(super) fn new_game(&mut self, options: &str) -> Result<(), Trouble> {
        let (mut side, mut placement) = (None, None);
        let mut words = options.split_whitespace();
        while let Some(word) = words.next() {
            match (word, words.next()) {
                ("--side", Some(seat)) if self.game.seats().contains(&seat) => side = Some(seat),
                ("--side", _) => {
                    return say(format!("the sides are: {}", self.game.seats().join(", ")));
                }
                ("--placement", Some("usual")) => placement = Some(false),
                ("--placement", Some("random")) => placement = Some(true),
                ("--placement", _) => return say("a placement is usual or random"),
                _ => return say(format!("\"{word}\" is no option of :new; see :help new")),
            }
        }
        let sits = |start: &G::Position| {
            side.is_none_or(|side| self.game.seat(start, Side::First) == side)
        };
        let usual = self.game.start();
        let start = match placement.unwrap_or(!sits(&usual)) {
            false if sits(&usual) => Some(usual),
            false => {
                return say("the usual placement is from another side; try --placement random");
            }
            true => {
                let mut rng = rand::rng();
                (0..TRIES)
                    .map(|_| self.game.random_start(&mut rng))
                    .find(sits)
            }
        };
        let Some(start) = start else {
            return say("no start from that side was found");
        };
        self.record = Record::new(&self.game, start);
        self.after_change()
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

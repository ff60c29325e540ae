//! The commands that bring another game, or take this one elsewhere.

use std::path::Path;

use super::playing::number;
use super::{LineError, Repl, fail};
use crate::catalog::{Catalog, Selection};
use crate::check::from_position;
use crate::session::{Record, parse_records, read_small};
use crate::terminal::interrupt::{raised, was_raised};

/// Positions that `:check` compares if nobody says how many.
const CHECKED: usize = 200;

impl Repl<'_> {
    pub(super) fn save(&mut self, file: &str) -> Result<(), LineError> {
        if file.is_empty() {
            return fail("where to? :save FILE");
        }
        match self.session.record()?.save(file) {
            Ok(saved) => Ok(writeln!(self.out, "  {saved}")?),
            Err(why) => fail(why),
        }
    }

    /// `:load FILE`, or `:load FILE N` for one of several games.
    pub(super) fn load(&mut self, text: &str) -> Result<(), LineError> {
        let (file, number) = match text.rsplit_once(char::is_whitespace) {
            // A name may have spaces and a number in it.
            Some((file, number)) if !Path::new(text).exists() => match number.parse() {
                Ok(number) => (file.trim_end(), Some(number)),
                Err(_) => (text, None),
            },
            _ => (text, None),
        };
        if file.is_empty() {
            return fail("from where? :load FILE");
        }
        let text = match read_small(Path::new(file)) {
            Ok(text) => text,
            Err(error) => return fail(format!("{file} cannot be read: {error}")),
        };
        let not_a_record = |error: &dyn std::fmt::Display| {
            LineError::Message(format!("{file} is not a record of a game: {error}"))
        };
        let records = parse_records(&text).map_err(|error| not_a_record(&error))?;
        let record = chosen(file, &records, self.session.game().name(), number)?;
        let history = record.replay(self.session.game());
        self.session
            .load(history.map_err(|error| not_a_record(&error))?);
        self.after_change()
    }

    /// `:game shi --size 7`. If it cannot be opened, the one on the screen stays.
    pub(super) fn other_game(&mut self, text: &str) -> Result<(), LineError> {
        let catalog = Catalog::current();
        if text.is_empty() {
            let name = self.session.game().name();
            let all: Vec<&str> = catalog.names().collect();
            writeln!(self.out, "  {name}; the games are: {}", all.join(", "))?;
            return Ok(());
        }
        let selection: Selection = text.parse()?;
        self.open(catalog.open(&selection)?);
        match self.options.interactive {
            true => self.greet(),
            false => Ok(()),
        }
    }

    /// Compares what the native rules, or for a Prolog file the engine, and the clauses in
    /// Scryer say of positions that random games from here lead to.
    pub(super) fn check(&mut self, count: &str) -> Result<(), LineError> {
        let count = number(count, CHECKED)?.clamp(1, 1_000_000) as u64;
        let (game, position) = (self.session.game().clone(), self.session.position().clone());
        let interpreter = self.session.interpreter()?;
        was_raised();
        let report = from_position(&game, &position, count, interpreter, &raised());
        was_raised();
        let report = match report {
            Ok(report) => report,
            Err(error) => return fail(error.to_string()),
        };
        for found in &report.mismatches {
            writeln!(self.out, "{}", found.mismatch)?;
        }
        let compared = report.positions;
        match report.mismatches.len() {
            0 => {
                let who = match game.is_from_file() {
                    true => "the engine and Scryer",
                    false => "the native rules and the clauses",
                };
                Ok(writeln!(
                    self.out,
                    "  {compared} positions from here: {who} agree"
                )?)
            }
            found => fail(format!("{found} mismatches in {compared} positions")),
        }
    }
}

/// The record to be loaded: the only one of this game, or the one of this number.
fn chosen<'r>(
    file: &str,
    records: &'r [Record],
    game: &str,
    number: Option<usize>,
) -> Result<&'r Record, LineError> {
    let ours: Vec<&Record> = records
        .iter()
        .filter(|record| record.game == game)
        .collect();
    match (ours.len(), number) {
        (0, _) => match records.first() {
            Some(other) => fail(format!(
                "{file} is not a record of {game}: it is one of {}",
                other.game
            )),
            None => fail(format!(
                "{file} is not a record of a game: there is nothing in it"
            )),
        },
        (1, None) => Ok(ours[0]),
        (count, None) => fail(format!(
            "{file} holds {count} games of {game}; :load {file} N takes one of them"
        )),
        (count, Some(number)) => match number.checked_sub(1).and_then(|index| ours.get(index)) {
            Some(record) => Ok(record),
            None if count == 1 => fail(format!("{file} holds one game of {game}")),
            None => fail(format!(
                "{file} holds {count} games of {game}, from 1 to {count}"
            )),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_of_several_is_chosen_by_its_number() {
        let text = "game: khan\n1. b6b5\n\ngame: shi\n\ngame: khan\n1. c6c3\n";
        let records = parse_records(text).unwrap();
        let moves = |game, number| match chosen("f", &records, game, number) {
            Ok(record) => record.moves.clone(),
            Err(error) => vec![error.to_string()],
        };
        assert_eq!(moves("khan", Some(2)), ["c6c3"]);
        assert!(moves("shi", None).is_empty());
        assert!(moves("khan", None)[0].contains("2 games of khan"));
        assert!(moves("khan", Some(3))[0].contains("from 1 to 2"));
        assert!(moves("khan", Some(0))[0].contains("from 1 to 2"));
        assert!(moves("gauss", None)[0].contains("one of khan"));
    }
}

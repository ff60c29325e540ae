//! Reading records: those of this version and those of 0.1.
//!
//! Version 0.1 had two forms. The records of matches had a line `moves: a b c`; games of
//! the toplevel and journals had keys without colons (`game khan`, `start ...`,
//! `moves a b`, `undo 1`) and settings behind the word `with`.

use std::ops::Range;

use super::{KEYS, NAMELESS, Place, Record, RecordError, is_move_number};
use crate::game::TextError;
use crate::game::ruled::SystemError;
use crate::session::{DrawRules, Ending};

/// The keys of 0.1 that stood without a colon.
const BARE_KEYS: [&str; 6] = ["game", "start", "moves", "undo", "redo", "with"];

/// Reads the records of a text, in their order.
///
/// ```
/// use kalista::session::parse_records;
///
/// let text = "game: khan\nstart: ssksss/6/6/6/6/SSSKSS r -\n1. b6b5 b1b4\n";
/// let [record] = &parse_records(text).unwrap()[..] else { panic!() };
/// assert_eq!(record.moves, ["b6b5", "b1b4"]);
/// assert_eq!(record.to_string(), text);
///
/// let error = parse_records("start: here").unwrap_err();
/// assert!(error.to_string().contains("a record begins with"));
/// ```
pub fn parse_records(text: &str) -> Result<Vec<Record>, RecordError> {
    let mut records: Vec<Record> = Vec::new();
    let mut first = None;
    for (index, line) in text.lines().enumerate() {
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with(['#', '%']) {
            continue;
        }
        let line = Line {
            number: index + 1,
            text: line,
        };
        let (key, value) = line.split();
        if key == "game" {
            check_players(&records, first)?;
            records.push(Record::named(&line.value(value)?));
            first = Some(line);
            continue;
        }
        let Some(record) = records.last_mut() else {
            return Err(line.fault("a record begins with a line \"game: NAME\""));
        };
        record.read(&line, key, value)?;
    }
    check_players(&records, first)?;
    Ok(records)
}

/// Two players are named in the last record, or none.
fn check_players(records: &[Record], first: Option<Line<'_>>) -> Result<(), RecordError> {
    let players = records.last().and_then(|record| record.players.as_ref());
    let is_lonely = players.is_some_and(|[_, (second, _)]| second.is_empty());
    match first.filter(|_| is_lonely) {
        Some(line) => Err(line.fault("a game names two players, not one")),
        None => Ok(()),
    }
}

/// A line of a text, and its number from 1.
struct Line<'t> {
    number: usize,
    text: &'t str,
}

impl<'t> Line<'t> {
    /// The key and the value; a line of numbered moves has the key `moves`.
    fn split(&self) -> (&'t str, &'t str) {
        let text = self.text.trim();
        let first = text.split_whitespace().next().unwrap_or("");
        if is_move_number(first) {
            return ("moves", text);
        }
        if BARE_KEYS.contains(&first) {
            return (first, text[first.len()..].trim());
        }
        match text.split_once(':') {
            Some((key, value)) => (key.trim(), value.trim()),
            None => (text, ""),
        }
    }

    /// The whole line is wrong.
    fn fault(&self, what: &str) -> RecordError {
        self.fault_at(0..self.text.len(), what)
    }

    fn fault_at(&self, at: Range<usize>, what: &str) -> RecordError {
        RecordError {
            line: self.number,
            error: TextError::new(self.text, at, what),
        }
    }

    fn number<N: std::str::FromStr>(&self, value: &str) -> Result<N, RecordError> {
        let wrong = |_| self.fault_in(value, &format!("{value:?} is not a number"));
        value.parse().map_err(wrong)
    }

    /// A value as it was before it was written.
    fn value(&self, value: &str) -> Result<String, RecordError> {
        match value.strip_prefix('"') {
            None => Ok(value.to_owned()),
            Some(quoted) => match unquoted(quoted) {
                Some((_, value)) => Ok(value),
                None => Err(self.fault_in(value, "this quote is never closed")),
            },
        }
    }

    /// A part of the line is wrong.
    fn fault_in(&self, part: &str, what: &str) -> RecordError {
        self.fault_at(self.range(part), what)
    }

    /// Where a part of the line is in it.
    fn range(&self, part: &str) -> Range<usize> {
        let from = part.as_ptr().addr().wrapping_sub(self.text.as_ptr().addr());
        match from <= self.text.len() {
            true => from..from + part.len(),
            false => 0..self.text.len(),
        }
    }
}

impl Record {
    fn named(name: &str) -> Self {
        let mut record = Record {
            game: name.to_owned(),
            ..Record::default()
        };
        // Version 0.1 named the file of the rules here.
        if crate::catalog::is_rules_file(name) {
            record.rules = Some(name.to_owned());
            let stem = std::path::Path::new(name).file_stem();
            record.game = stem.map_or_else(String::new, |stem| stem.to_string_lossy().into());
        }
        record
    }

    fn read(&mut self, line: &Line<'_>, key: &str, value: &str) -> Result<(), RecordError> {
        match key {
            "rules" => self.rules = Some(line.value(value)?),
            "size" => self.size = Some(line.number(value)?),
            "option" => self.option = Some(value.to_owned()),
            "system" => {
                let wrong = |error: SystemError| line.fault_in(value, &error.to_string());
                self.system = Some(value.parse().map_err(wrong)?);
            }
            "at" => self.at_toplevel = value == "toplevel",
            "date" => self.date = Some(value.to_owned()),
            "number" => self.number = Some(line.number(value)?),
            "seed" => self.seed = Some(line.number(value)?),
            "draws" => {
                let wrong = || line.fault_in(value, "two numbers belong here");
                let (repetitions, max_plies) = value.split_once(' ').ok_or_else(wrong)?;
                self.draws = Some(DrawRules {
                    repetitions: line.number(repetitions)?,
                    max_plies: line.number(max_plies)?,
                });
            }
            "preset" => self.read_preset(line, value)?,
            "choice" => {
                self.origin.events += 1;
                self.choices.push(line.value(value)?);
            }
            "start" if self.moves.is_empty() && self.undone.is_empty() => {
                self.origin.events += 1;
                self.start = Some(line.value(value)?);
                self.origin.start_line = line.number;
            }
            "start" => return Err(line.fault("the start comes before the moves")),
            "moves" => {
                self.origin.events += 1;
                self.read_moves(line, value)?;
            }
            "undo" | "redo" => {
                self.origin.events += 1;
                self.step(line, key, value)?;
            }
            "undo-choices" => self.undo_choices(line, value)?,
            "result" => self.result = Some(line.value(value)?),
            "end" => {
                let ending = Ending::parse(value);
                let wrong = || {
                    line.fault_in(
                        value,
                        &format!("{value:?} is not a reason for the end of a game"),
                    )
                };
                self.ending = Some(ending.ok_or_else(wrong)?);
            }
            "note" => self.note = Some(line.value(value)?),
            "with" => self.read_setting(line, value)?,
            _ if line.text.contains(':') => self.read_player(line, key, value)?,
            _ => {
                let what = "a line is a word, a colon and a value, or numbered moves";
                return Err(line.fault(what));
            }
        }
        Ok(())
    }

    /// `with seed 7`, as 0.1 wrote it.
    fn read_setting(&mut self, line: &Line<'_>, setting: &str) -> Result<(), RecordError> {
        let (key, value) = setting.split_once(' ').unwrap_or((setting, ""));
        match key {
            "toplevel" => self.at_toplevel = true,
            "players" => {
                let (first, second) = value.split_once(' ').unwrap_or((value, ""));
                let [one, two] = NAMELESS.map(str::to_owned);
                self.players = Some([(one, first.to_owned()), (two, second.to_owned())]);
            }
            "wish" => self.read_preset(line, value)?,
            "decided" => self.read(line, "choice", value)?,
            "undecided" => self.undo_choices(line, value)?,
            key if KEYS.contains(&key) && key != "with" => self.read(line, key, value)?,
            // Written for somebody else.
            _ => {}
        }
        Ok(())
    }

    fn undo_choices(&mut self, line: &Line<'_>, value: &str) -> Result<(), RecordError> {
        self.origin.events += 1;
        let left = self.choices.len().checked_sub(line.number(value)?);
        let left =
            left.ok_or_else(|| line.fault_in(value, "there are not that many choices to undo"))?;
        self.choices.truncate(left);
        Ok(())
    }

    fn read_preset(&mut self, line: &Line<'_>, value: &str) -> Result<(), RecordError> {
        let value = line.value(value)?;
        let mut words = value.splitn(3, ' ').map(str::to_owned);
        match (words.next(), words.next(), words.next()) {
            (Some(side), Some(topic), Some(text)) => self.presets.push((side, topic, text)),
            _ => return Err(line.fault("a preset is a side, a topic and a choice")),
        }
        Ok(())
    }

    /// `rouge: humain`; a later line for the same side takes the place of the earlier, and
    /// one with the name of a side that of one without, the first side first.
    fn read_player(
        &mut self,
        line: &Line<'_>,
        side: &str,
        player: &str,
    ) -> Result<(), RecordError> {
        let players = self.players.get_or_insert_with(Default::default);
        let place = |is_meant: &dyn Fn(&str, &str) -> bool| {
            let mut pairs = players.iter().zip(NAMELESS);
            pairs.position(|((known, _), nameless)| is_meant(known, nameless))
        };
        let place = place(&|known, _| known == side)
            .or_else(|| place(&|known, _| known.is_empty()))
            .or_else(|| place(&|known, nameless| known == nameless));
        match place {
            Some(place) => players[place] = (side.to_owned(), line.value(player)?),
            None => return Err(line.fault("a game names two players, not more")),
        }
        Ok(())
    }

    fn read_moves(&mut self, line: &Line<'_>, mut rest: &str) -> Result<(), RecordError> {
        // Another move is played: what was taken back is forgotten.
        self.origin.places.truncate(self.moves.len());
        self.undone.clear();
        loop {
            rest = rest.trim_start();
            if rest.is_empty() {
                return Ok(());
            }
            let (word, mv) = match rest.strip_prefix('"') {
                None => {
                    let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
                    (&rest[..end], rest[..end].to_owned())
                }
                Some(quoted) => match unquoted(quoted) {
                    Some((length, mv)) => (&rest[..length + 1], mv),
                    None => return Err(line.fault_in(rest, "this quote is never closed")),
                },
            };
            rest = &rest[word.len()..];
            if !is_move_number(word) {
                self.moves.push(mv);
                self.origin.places.push(Place {
                    line: line.number,
                    text: line.text.to_owned(),
                    at: line.range(word),
                });
            }
        }
    }

    fn step(&mut self, line: &Line<'_>, key: &str, value: &str) -> Result<(), RecordError> {
        let count: usize = line.number(value)?;
        let too_many = || line.fault_in(value, &format!("there are not that many moves to {key}"));
        match key {
            "undo" => {
                (self.result, self.ending) = (None, None);
                let left = self.moves.len().checked_sub(count).ok_or_else(too_many)?;
                let mut back = self.moves.split_off(left);
                back.append(&mut self.undone);
                self.undone = back;
            }
            _ if count <= self.undone.len() => self.moves.extend(self.undone.drain(..count)),
            _ => return Err(too_many()),
        }
        Ok(())
    }
}

/// The text up to the closing quote, and how long it is with that quote.
fn unquoted(text: &str) -> Option<(usize, String)> {
    let mut inside = String::new();
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((at + 1, inside)),
            '\\' => match chars.next()?.1 {
                'n' => inside.push('\n'),
                'r' => inside.push('\r'),
                c => inside.push(c),
            },
            c => inside.push(c),
        }
    }
    None
}

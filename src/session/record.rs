//! A game as text: written by every front, read by every front.
//!
//! ```text
//! game: khan
//! rouge: humain
//! ocre: minimax:difficile
//! date: 2026-11-17
//! seed: 7
//! start: ssksss/6/6/6/6/SSSKSS r -
//! 1. b6b5 b1b4
//! 2. c6c3 e1e2
//! result: rouge
//! end: the rules
//! ```
//!
//! A record begins with its `game` line; a file may hold several. `rules` names the file
//! of a game that comes from one, `system` the Prolog system that runs it if that is one of
//! the user's own, `size` the size of a board that has several, `option` what `initial_state`
//! of the rules is told. The two lines whose keys are the names of the sides tell who plays
//! (`first` and `second` where a
//! name is not a word). A move that has spaces in it stands in double quotes, with `\"`,
//! `\\`, `\n` and `\r` inside. Empty lines and lines that begin with `#` or `%` mean nothing.
//!
//! A journal is a record that grows while its game is played. It may also have lines
//! such as `choice: bas`, for what was decided before the first move, `undo: 1` and
//! `redo: 1`.

mod parse;

use std::fmt;
use std::ops::Range;

use super::ending::{DrawRules, Ending, result_name};
use super::history::History;
use crate::catalog::{AnyPosition, GameHandle, Selection};
use crate::game::opening::Preset;
use crate::game::ruled::System;
use crate::game::{Outcome, RulesError, Side, TextError};

pub use parse::parse_records;

/// A game as it is written down. What a record does not say is empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Record {
    /// The name of the game.
    pub game: String,
    /// The file of its rules, if it comes from one.
    pub rules: Option<String>,
    /// The size of its board, where there are several.
    pub size: Option<usize>,
    /// What `initial_state` of its rules is told, if anything.
    pub option: Option<String>,
    /// The Prolog system that runs its rules, if that is one of the user's own.
    pub system: Option<System>,
    /// The names of the sides and of their players, the first side first.
    pub players: Option<[(String, String); 2]>,
    /// Whether it was played at the toplevel.
    pub at_toplevel: bool,
    /// The day on which it began.
    pub date: Option<String>,
    /// Its number in a match.
    pub number: Option<u64>,
    /// The seed of its random numbers.
    pub seed: Option<u64>,
    /// When it is declared drawn.
    pub draws: Option<DrawRules>,
    /// Choices that were made before the question came; the names of sides are as
    /// written.
    pub presets: Vec<(String, String, String)>,
    /// What was decided before the first move.
    pub choices: Vec<String>,
    /// Where it began; the game's usual start if nothing is said.
    pub start: Option<String>,
    /// The moves.
    pub moves: Vec<String>,
    /// Moves that were taken back, the next one first.
    pub undone: Vec<String>,
    /// Who won, or what else came of it.
    pub result: Option<String>,
    /// Why it ended.
    pub ending: Option<Ending>,
    /// More about that, for people.
    pub note: Option<String>,
    /// The text that it was read from, if it was.
    pub origin: Origin,
}

/// The text that a record was read from.
#[derive(Debug, Clone, Default)]
pub struct Origin {
    /// How many lines were written once the settings were known: what a random number
    /// depends on besides the seed.
    pub(super) events: u64,
    /// The number of the line of the start, if there is one.
    start_line: usize,
    /// Where each move stands.
    places: Vec<Place>,
}

impl PartialEq for Origin {
    /// The same game may be written in several ways.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Origin {}

/// A place in a text of records.
#[derive(Debug, Clone)]
struct Place {
    line: usize,
    text: String,
    at: Range<usize>,
}

/// A text that is not a record, with the line that is wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}:\n  {}", .error.with_caret().replace('\n', "\n  "))]
pub struct RecordError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong in it.
    pub error: TextError,
}

/// Why a record is not a game by the rules.
#[derive(Debug, Clone, thiserror::Error)]
pub enum ReplayError {
    /// It is a record of another game.
    #[error("this is a game of {0}")]
    OtherGame(String),
    /// The sides have other names.
    #[error("the sides are called {expected}, not {found}")]
    Sides {
        /// Their names, the first side first.
        expected: String,
        /// What was written.
        found: String,
    },
    /// The start cannot be read.
    #[error("the start: {0}")]
    Start(TextError),
    /// A move cannot be read, or is not legal; this is where it was written.
    #[error("move {ply}: {error}")]
    Written {
        /// Its number, from 1.
        ply: usize,
        /// Where it stands, and what is wrong with it.
        error: RecordError,
    },
    /// A move of a record that was not read from a text cannot be read, or is not legal.
    #[error("move {ply}, {text}: {what}")]
    Move {
        /// Its number, from 1.
        ply: usize,
        /// The move.
        text: String,
        /// What is wrong with it.
        what: String,
    },
    /// The game did not end like this.
    #[error("the game ended differently: {0}")]
    End(String),
    /// The rules broke down.
    #[error(transparent)]
    Rules(#[from] RulesError),
}

impl ReplayError {
    /// The line that is wrong, if a single one is.
    pub(super) fn in_line(&self, record: &Record) -> Option<RecordError> {
        match self {
            ReplayError::Written { error, .. } => Some(error.clone()),
            ReplayError::Start(error) if record.origin.start_line > 0 => Some(RecordError {
                line: record.origin.start_line,
                error: error.clone(),
            }),
            _ => None,
        }
    }
}

impl Record {
    /// What opens the game of this record.
    pub fn selection(&self) -> Selection {
        Selection {
            size: self.size,
            option: self.option.clone(),
            system: self.system,
            ..Selection::named(self.rules.as_ref().unwrap_or(&self.game))
        }
    }

    /// A record of a game of which nothing is known yet.
    pub fn of(game: &GameHandle) -> Self {
        Record {
            game: game.name().to_owned(),
            rules: game.is_from_file().then(|| game.selection().name.clone()),
            size: game.size(),
            option: game.selection().option.clone(),
            system: game.selection().system,
            ..Record::default()
        }
    }

    /// Writes the record to a file; says in words what is there now, or why it is not.
    pub fn save(&self, file: &str) -> Result<String, String> {
        match std::fs::write(file, self.to_string()) {
            Ok(()) if self.moves.len() == 1 => Ok(format!("1 move is in {file}")),
            Ok(()) => Ok(format!("{} moves are in {file}", self.moves.len())),
            Err(error) => Err(format!("{file} cannot be written: {error}")),
        }
    }

    /// The presets, for a game whose sides have names.
    pub(super) fn presets_for(&self, game: &GameHandle) -> Vec<Preset> {
        let preset = |(side, topic, text): &(String, String, String)| Preset {
            side: game.side_named(side),
            topic: topic.clone(),
            text: text.clone(),
        };
        self.presets.iter().map(preset).collect()
    }

    /// Plays the moves again, each of them checked; moves that were taken back can be
    /// played once more.
    pub fn replay(&self, game: &GameHandle) -> Result<History, ReplayError> {
        if self.game != game.name() {
            return Err(ReplayError::OtherGame(self.game.clone()));
        }
        if let Some([(first, _), (second, _)]) = &self.players {
            let found = [first.as_str(), second];
            let names = Side::BOTH.map(|side| game.side_name(side));
            if ![names, NAMELESS].contains(&found) {
                return Err(ReplayError::Sides {
                    expected: names.join(" and "),
                    found: found.join(" and "),
                });
            }
        }
        let start = match &self.start {
            None => game.start(),
            Some(text) => game.parse_position(text)?.map_err(ReplayError::Start)?,
        };
        let mut history = History::new(start);
        for (index, text) in self.moves.iter().chain(&self.undone).enumerate() {
            let fault = |what: &str| self.fault_at(index, text, what);
            let mv = game.parse_move(text)?;
            let mv = mv.map_err(|error| fault(error.what()))?;
            if !history.play(&**game, &mv)? {
                return Err(fault(&format!("{mv} is not legal here")));
            }
        }
        for _ in &self.undone {
            history.undo();
        }
        Ok(history)
    }

    /// Something is wrong with a move.
    fn fault_at(&self, index: usize, text: &str, what: &str) -> ReplayError {
        let ply = index + 1;
        match self.origin.places.get(index) {
            Some(place) => ReplayError::Written {
                ply,
                error: RecordError {
                    line: place.line,
                    error: TextError::new(&place.text, place.at.clone(), what),
                },
            },
            None => ReplayError::Move {
                ply,
                text: text.to_owned(),
                what: what.to_owned(),
            },
        }
    }

    /// What is known of who plays: the names of the sides as the game has them, where
    /// the record does not say.
    pub fn named_players(&self, game: Option<&GameHandle>) -> Option<[(String, String); 2]> {
        let mut players = self.players.clone()?;
        for ((name, _), side) in players.iter_mut().zip(Side::BOTH) {
            if let Some(game) = game
                && name == NAMELESS[side.index()]
            {
                *name = game.side_name(side).to_owned();
            }
        }
        Some(players)
    }

    /// Who has won by giving the other side the game to give up; if nobody says, it was the
    /// side to move that did.
    pub(super) fn winner(
        &self,
        game: &GameHandle,
        position: &AnyPosition,
    ) -> Result<Side, RulesError> {
        let named = self
            .result
            .as_deref()
            .and_then(|name| game.side_named(name));
        match named {
            Some(side) => Ok(side),
            None => Ok(game.turn(position)?.other()),
        }
    }

    /// Checks that a game that was played again ended as the record says.
    pub fn verify_end(&self, game: &GameHandle, history: &History) -> Result<(), ReplayError> {
        let ending = match (self.ending, &self.result) {
            (Some(ending), _) => ending,
            (None, Some(_)) => Ending::Rules,
            (None, None) => return Ok(()),
        };
        let end = |what: String| Err(ReplayError::End(what));
        let (position, plies) = (history.position(), history.moves().len());
        let times = history.positions().iter();
        let times = times.filter(|&earlier| earlier == position).count();
        let outcome = match (ending, game.outcome(position)?) {
            (Ending::Rules, Some(outcome)) => outcome,
            (Ending::Rules, None) => return end("by the rules it goes on".to_owned()),
            (_, Some(_)) => return end("it is over by the rules".to_owned()),
            (Ending::Repetition(claimed), None) if claimed as usize != times => {
                return end(format!("the last position occurred {times} times"));
            }
            (Ending::Plies(claimed), None) if claimed as usize != plies => {
                return end(format!("{plies} plies were played"));
            }
            (Ending::Resigned, None) => Outcome::Win(self.winner(game, position)?),
            (_, None) => ending.outcome(game.turn(position)?),
        };
        let result = result_name(&**game, outcome, ending);
        match &self.result {
            Some(claimed) if *claimed != result => end(format!("the result is {result}")),
            _ => Ok(()),
        }
    }
}

/// What the sides are called where their names are not fit for a key.
const NAMELESS: [&str; 2] = ["first", "second"];

/// The keys of a record besides those that name the players.
const KEYS: [&str; 21] = [
    "game",
    "rules",
    "size",
    "option",
    "system",
    "at",
    "date",
    "number",
    "seed",
    "draws",
    "preset",
    "choice",
    "start",
    "moves",
    "undo",
    "redo",
    "result",
    "end",
    "note",
    "undo-choices",
    "with",
];

/// The keys of the lines that name the players: the names of the sides, if they are words
/// that are not keys already.
pub(super) fn side_keys(names: [&str; 2]) -> [&str; 2] {
    let is_fit = |name: &str| {
        let is_part = |c: char| c.is_alphanumeric() || "_-".contains(c);
        name.starts_with(char::is_alphabetic) && name.chars().all(is_part) && !KEYS.contains(&name)
    };
    match names.into_iter().all(is_fit) && names[0] != names[1] {
        true => names,
        false => NAMELESS,
    }
}

/// A move as it stands in a record: in quotes where it would not be read as one word.
pub(super) fn written_move(mv: &str) -> String {
    let is_word = !mv.contains(|c: char| c.is_whitespace() || c == '"');
    match is_word && !mv.is_empty() && !is_move_number(mv) {
        true => mv.to_owned(),
        false => quoted(mv),
    }
}

/// A value as it stands after its key: in quotes where it would not be read as it is.
pub(super) fn written_value(value: &str) -> String {
    let is_line = !value.contains(['\n', '\r']) && !value.starts_with('"');
    match is_line && value.trim() == value {
        true => value.to_owned(),
        false => quoted(value),
    }
}

fn quoted(text: &str) -> String {
    let mut inside = String::new();
    for c in text.chars() {
        match c {
            '\n' => inside.push_str("\\n"),
            '\r' => inside.push_str("\\r"),
            '\\' | '"' => inside.extend(['\\', c]),
            c => inside.push(c),
        }
    }
    format!("\"{inside}\"")
}

/// Whether a word is the number before a move: `3.` or `3...`.
fn is_move_number(word: &str) -> bool {
    let digits = word.trim_end_matches('.');
    digits.len() < word.len() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The number before a move, which is the one of this index in its game: `3.` or `3...`.
pub(super) fn move_number(index: usize) -> String {
    let dots = if index.is_multiple_of(2) { "." } else { "..." };
    format!("{}{dots}", index / 2 + 1)
}

impl Record {
    /// The lines before the moves.
    pub(super) fn header(&self) -> String {
        let mut lines = vec![("game", self.game.clone())];
        let mut add = |key, value: Option<String>| lines.extend(value.map(|value| (key, value)));
        add("rules", self.rules.clone());
        add("size", self.size.map(|size| size.to_string()));
        add("option", self.option.clone());
        add("system", self.system.map(|system| system.to_string()));
        add("at", self.at_toplevel.then(|| "toplevel".to_owned()));
        if let Some([(first, _), (second, _)]) = &self.players {
            let keys = side_keys([first, second]);
            for (key, (_, player)) in keys.into_iter().zip(self.players.iter().flatten()) {
                add(key, Some(player.clone()));
            }
        }
        add("date", self.date.clone());
        add("number", self.number.map(|number| number.to_string()));
        add("seed", self.seed.map(|seed| seed.to_string()));
        let draws = |draws: DrawRules| format!("{} {}", draws.repetitions, draws.max_plies);
        add("draws", self.draws.map(draws));
        for (side, topic, text) in &self.presets {
            add("preset", Some(format!("{side} {topic} {text}")));
        }
        for choice in &self.choices {
            add("choice", Some(choice.clone()));
        }
        add("start", self.start.clone());
        let lines = lines.iter();
        let lines = lines.map(|(key, value)| format!("{key}: {}", written_value(value)));
        lines.collect::<Vec<String>>().join("\n")
    }
}

impl fmt::Display for Record {
    /// With a line end after every line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.header())?;
        for (number, moves) in (1..).zip(self.moves.chunks(2)) {
            let moves: Vec<String> = moves.iter().map(|mv| written_move(mv)).collect();
            writeln!(f, "{number}. {}", moves.join(" "))?;
        }
        if let Some(result) = &self.result {
            writeln!(f, "result: {}", written_value(result))?;
        }
        if let Some(ending) = self.ending {
            writeln!(f, "end: {ending}")?;
        }
        if let Some(note) = &self.note {
            writeln!(f, "note: {}", written_value(note))?;
        }
        Ok(())
    }
}

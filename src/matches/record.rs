//! Games as text, and the check that a text is a game.
//!
//! ```text
//! game: khan
//! number: 1
//! seed: 1
//! rouge: alphabeta:50ms
//! ocre: minimax:difficile
//! start: 1s2s1/ks1s1s/6/6/1S1SS1/1SK2S r -
//! moves: d5e3 b2a4 e3b1
//! result: rouge
//! end: the rules
//! ```
//!
//! A record begins with its `game` line. Empty lines and lines that begin with `#` mean
//! nothing.

use std::collections::HashMap;
use std::fmt;

use super::play::{Ending, Finished};
use super::runner::{Match, MatchGame};
use crate::game::{Game, Outcome, Side};
use crate::text::TextError;

/// A game as it is written down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The name of the game.
    pub game: String,
    /// Its number in the match.
    pub number: u64,
    /// The seed of the match.
    pub seed: u64,
    /// The names of the sides and of their players, the first side first.
    pub players: [(String, String); 2],
    /// Where it began.
    pub start: String,
    /// The moves.
    pub moves: Vec<String>,
    /// Who won, or `draw`.
    pub result: String,
    /// Why it ended.
    pub ending: Ending,
}

/// The word for a draw, whatever a game itself calls a tie.
const DRAW: &str = "draw";

impl Record {
    /// Writes down a game of a match.
    pub fn new<G: Game>(game: &G, plan: &Match, played: &MatchGame<G>) -> Record {
        let [a, b] = plan.players.each_ref().map(ToString::to_string);
        let [first, second] = match played.a_side {
            Side::First => [a, b],
            Side::Second => [b, a],
        };
        let side = |side| game.side_name(side).to_owned();
        let Finished {
            start,
            moves,
            outcome,
            ending,
        } = &played.game;
        Record {
            game: game.name().to_owned(),
            number: played.number,
            seed: plan.seed,
            players: [(side(Side::First), first), (side(Side::Second), second)],
            start: game.position_text(start),
            moves: moves.iter().map(|&mv| game.move_text(mv)).collect(),
            result: result_name(game, *outcome, *ending),
            ending: *ending,
        }
    }
}

/// A draw that was declared has one name in all games; a tie by the rules has the game's.
fn result_name<G: Game>(game: &G, outcome: Outcome, ending: Ending) -> String {
    match (outcome, ending) {
        (Outcome::Tie, Ending::Rules) | (Outcome::Win(_), _) => game.outcome_name(outcome),
        (Outcome::Tie, _) => DRAW,
    }
    .to_owned()
}

impl fmt::Display for Record {
    /// With a line end after every line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "game: {}", self.game)?;
        writeln!(f, "number: {}", self.number)?;
        writeln!(f, "seed: {}", self.seed)?;
        for (side, player) in &self.players {
            writeln!(f, "{side}: {player}")?;
        }
        writeln!(f, "start: {}", self.start)?;
        writeln!(f, "moves: {}", self.moves.join(" "))?;
        writeln!(f, "result: {}", self.result)?;
        writeln!(f, "end: {}", self.ending)
    }
}

/// A text holds something else than records.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct RecordError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

/// Reads the records of a text.
pub fn parse_records(text: &str) -> Result<Vec<Record>, RecordError> {
    let mut records = Vec::new();
    let mut fields: Vec<(usize, &str, &str)> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let fault = |what: &str| RecordError {
            line: index + 1,
            what: what.to_owned(),
        };
        let (key, value) = (line.split_once(':'))
            .ok_or_else(|| fault("a line of a game is a word, a colon and a value"))?;
        let (key, value) = (key.trim_end(), value.trim_start());
        if key == "game" && !fields.is_empty() {
            records.push(record(&fields)?);
            fields.clear();
        }
        if fields.is_empty() && key != "game" {
            return Err(fault("a game begins with the line \"game: NAME\""));
        }
        fields.push((index + 1, key, value));
    }
    if !fields.is_empty() {
        records.push(record(&fields)?);
    }
    Ok(records)
}

/// The lines of a record besides those that name the players.
const KEYS: [&str; 7] = ["game", "number", "seed", "start", "moves", "result", "end"];

fn record(fields: &[(usize, &str, &str)]) -> Result<Record, RecordError> {
    let first_line = fields.first().map_or(1, |field| field.0);
    let fault = |line, what: String| RecordError { line, what };
    let field = |key: &str| {
        let mut found = fields.iter().filter(|field| field.1 == key);
        match (found.next(), found.next()) {
            (Some(&(line, _, value)), None) => Ok((line, value)),
            (None, _) => Err(fault(first_line, format!("this game has no line {key:?}"))),
            (_, Some(&(line, ..))) => Err(fault(line, format!("a second line {key:?}"))),
        }
    };
    let number = |key: &str| {
        let (line, value) = field(key)?;
        let what = |_| fault(line, format!("{value:?} is no number"));
        value.parse::<u64>().map_err(what)
    };
    let (line, ending) = field("end")?;
    let ending = Ending::parse(ending)
        .ok_or_else(|| fault(line, format!("{ending:?} is no reason for an end")))?;
    let players: Vec<(String, String)> = (fields.iter())
        .filter(|(_, key, _)| !KEYS.contains(key))
        .map(|&(_, side, player)| (side.to_owned(), player.to_owned()))
        .collect();
    let players = <[_; 2]>::try_from(players).map_err(|players: Vec<_>| {
        let what = format!("two players are named in a game, not {}", players.len());
        fault(first_line, what)
    })?;
    Ok(Record {
        game: field("game")?.1.to_owned(),
        number: number("number")?,
        seed: number("seed")?,
        players,
        start: field("start")?.1.to_owned(),
        moves: (field("moves")?.1.split_whitespace())
            .map(str::to_owned)
            .collect(),
        result: field("result")?.1.to_owned(),
        ending,
    })
}

/// Why a record is no game by the rules.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
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
    /// A move cannot be read.
    #[error("move {ply}, {text:?}: {error}")]
    Move {
        /// Its number, from 1.
        ply: usize,
        /// What was written.
        text: String,
        /// What is wrong with it.
        error: TextError,
    },
    /// A move is not legal.
    #[error("move {ply}, {text}, is not legal in {position}")]
    Illegal {
        /// Its number, from 1.
        ply: usize,
        /// The move.
        text: String,
        /// Where it was played.
        position: String,
    },
    /// The game did not end like this.
    #[error("the game ended otherwise: {0}")]
    End(String),
}

/// Plays a record again and checks that every move is legal, and that the game ended
/// with this result and for this reason.
pub fn replay<G: Game>(game: &G, record: &Record) -> Result<Finished<G>, ReplayError> {
    if record.game != game.name() {
        return Err(ReplayError::OtherGame(record.game.clone()));
    }
    let sides = Side::BOTH.map(|side| game.side_name(side));
    if record.players.each_ref().map(|player| player.0.as_str()) != sides {
        let [first, second] = &record.players;
        return Err(ReplayError::Sides {
            expected: sides.join(" and "),
            found: format!("{} and {}", first.0, second.0),
        });
    }
    let start = game
        .parse_position(&record.start)
        .map_err(ReplayError::Start)?;
    let mut seen: HashMap<G::Position, u32> = HashMap::from([(start.clone(), 1)]);
    let mut position = start.clone();
    let mut moves = Vec::with_capacity(record.moves.len());
    for (index, text) in record.moves.iter().enumerate() {
        let (ply, text) = (index + 1, text.clone());
        let mv = match game.parse_move(&text) {
            Ok(mv) => mv,
            Err(error) => return Err(ReplayError::Move { ply, text, error }),
        };
        if !game.is_legal(&position, mv) {
            let position = game.position_text(&position);
            return Err(ReplayError::Illegal {
                ply,
                text,
                position,
            });
        }
        position = game.play(&position, mv);
        *seen.entry(position.clone()).or_insert(0) += 1;
        moves.push(mv);
    }
    let by_rules = game.outcome(&position);
    let times = seen.get(&position).copied().unwrap_or(0);
    let end = |what: String| Err(ReplayError::End(what));
    let outcome = match (record.ending, by_rules) {
        (Ending::Rules, Some(outcome)) => outcome,
        (Ending::Rules, None) => return end("by the rules it goes on".to_owned()),
        (_, Some(_)) => return end("it is over by the rules".to_owned()),
        (Ending::Repetition(claimed), None) if claimed != times => {
            return end(format!("the last position occurred {times} times"));
        }
        (Ending::Plies(claimed), None) if claimed as usize != moves.len() => {
            return end(format!("{} plies were played", moves.len()));
        }
        (Ending::Repetition(_) | Ending::Plies(_), None) => Outcome::Tie,
        (Ending::NoMove, None) => Outcome::Win(game.turn(&position).other()),
    };
    let result = result_name(game, outcome, record.ending);
    if result != record.result {
        return end(format!("the result is {result}"));
    }
    Ok(Finished {
        start,
        moves,
        outcome,
        ending: record.ending,
    })
}

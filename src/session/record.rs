//! The record of a game: where it began, what was played, and how far back one has gone.
//!
//! As text it is a few lines that a person can read and write:
//!
//! ```text
//! game khan
//! start ssksss/6/6/6/6/SSSKSS r -
//! moves b6b5 b1b4
//! ```
//!
//! A journal is a record that grows while a game is played. It may also have lines such
//! as `undo 1` and `redo 1`, and lines that begin with `with`, which say under which
//! circumstances the game is played and are of no concern here.

use std::ffi::OsStr;
use std::fmt;
use std::path::Path;

use crate::game::Game;
use crate::text::TextError;

/// Moves on one line of the text.
const MOVES_A_LINE: usize = 10;

/// A game as it was played. Moves that were taken back are kept until another is played.
///
/// ```
/// use kalista::game::Game;
/// use kalista::games::khan::Khan;
/// use kalista::record::Record;
///
/// let khan = Khan::new();
/// let mut record = Record::new(&khan, khan.start());
/// record.play(&khan, khan.parse_move("b6b5").unwrap()).unwrap();
/// assert_eq!(record.text(&khan), "game khan\nstart ssksss/6/6/6/6/SSSKSS r -\nmoves b6b5\n");
/// assert_eq!(record.undo(), khan.parse_move("b6b5").ok());
/// assert_eq!(record.position(), &khan.start());
/// assert!(record.redo().is_some());
/// ```
pub struct Record<G: Game> {
    /// The start, and the position after each move: one more than there are moves.
    positions: Vec<G::Position>,
    moves: Vec<G::Move>,
    /// How many of the moves count.
    cursor: usize,
}

/// A move that the rules do not allow.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not legal here")]
pub struct Illegal(pub String);

/// A text that is no record, with the line that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong in it.
    pub error: TextError,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let caret = self.error.with_caret().replace('\n', "\n  ");
        write!(f, "line {}:\n  {caret}", self.line)
    }
}

impl std::error::Error for RecordError {}

impl<G: Game> Clone for Record<G> {
    fn clone(&self) -> Self {
        Record {
            positions: self.positions.clone(),
            moves: self.moves.clone(),
            cursor: self.cursor,
        }
    }
}

impl<G: Game> Record<G> {
    /// A game that begins now.
    pub fn new(game: &G, start: G::Position) -> Self {
        let _ = game;
        Record {
            positions: vec![start],
            moves: Vec::new(),
            cursor: 0,
        }
    }

    /// Where the game began.
    pub fn start(&self) -> &G::Position {
        &self.positions[0]
    }

    /// Where it stands.
    pub fn position(&self) -> &G::Position {
        &self.positions[self.cursor]
    }

    /// The positions so far, the present one included.
    pub fn positions(&self) -> &[G::Position] {
        &self.positions[..=self.cursor]
    }

    /// The moves so far.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves[..self.cursor]
    }

    /// The move that led here.
    pub fn last(&self) -> Option<G::Move> {
        self.moves().last().copied()
    }

    /// Plays a move; what was taken back before is forgotten.
    pub fn play(&mut self, game: &G, mv: G::Move) -> Result<(), Illegal> {
        if !game.is_legal(self.position(), mv) {
            return Err(Illegal(game.move_text(mv)));
        }
        let next = game.play(self.position(), mv);
        self.moves.truncate(self.cursor);
        self.positions.truncate(self.cursor + 1);
        self.moves.push(mv);
        self.positions.push(next);
        self.cursor += 1;
        Ok(())
    }

    /// Takes the last move back.
    pub fn undo(&mut self) -> Option<G::Move> {
        self.cursor = self.cursor.checked_sub(1)?;
        Some(self.moves[self.cursor])
    }

    /// Plays a move that was taken back once more.
    pub fn redo(&mut self) -> Option<G::Move> {
        let mv = self.moves.get(self.cursor).copied()?;
        self.cursor += 1;
        Some(mv)
    }

    /// The record in lines.
    pub fn text(&self, game: &G) -> String {
        let mut text = format!(
            "game {}\nstart {}\n",
            game.designation(),
            game.position_text(self.start())
        );
        for moves in self.moves().chunks(MOVES_A_LINE) {
            let moves: Vec<String> = moves.iter().map(|&mv| game.move_text(mv)).collect();
            text.push_str(&format!("moves {}\n", moves.join(" ")));
        }
        text
    }

    /// Reads what [`Record::text`] writes. Empty lines and lines that begin with `%`
    /// say nothing; every move is checked.
    pub fn parse(game: &G, text: &str) -> Result<Self, RecordError> {
        let mut record = Record::new(game, game.start());
        let mut begun = false;
        let mut number = 0;
        for (index, line) in text.lines().enumerate() {
            number = index + 1;
            let at = |error| RecordError {
                line: index + 1,
                error,
            };
            let fault = |what: String| at(TextError::new(line, 0..line.len(), what));
            let (key, rest) = line.split_once(' ').unwrap_or((line, ""));
            match key {
                "" => {}
                _ if key.starts_with('%') => {}
                "game" if is_named(game, rest.trim()) => begun = true,
                "game" => {
                    let name = game.name();
                    return Err(fault(format!("this is a game of {name}, not of that")));
                }
                _ if !begun => {
                    return Err(fault(format!("a record begins with: game {}", game.name())));
                }
                "start" if record.moves.is_empty() => {
                    let start = game.parse_position(rest.trim()).map_err(at)?;
                    record = Record::new(game, start);
                }
                "start" => return Err(fault("the start comes before the moves".to_owned())),
                "moves" => record.read_moves(game, line).map_err(at)?,
                "undo" | "redo" => {
                    let step = match key {
                        "undo" => Record::undo,
                        _ => Record::redo,
                    };
                    let count = rest.trim().parse::<usize>().unwrap_or(0);
                    if count == 0 || (0..count).any(|_| step(&mut record).is_none()) {
                        return Err(fault(format!("there are not so many moves to {key}")));
                    }
                }
                "with" => {}
                _ => return Err(fault("a line begins with game, start or moves".to_owned())),
            }
        }
        match begun {
            true => Ok(record),
            false => Err(RecordError {
                line: number.max(1),
                error: TextError::new("", 0..0, format!("there is no line: game {}", game.name())),
            }),
        }
    }

    fn read_moves(&mut self, game: &G, line: &str) -> Result<(), TextError> {
        for word in line.split_whitespace().skip(1) {
            let from = word.as_ptr() as usize - line.as_ptr() as usize;
            let at = from..from + word.len();
            let mv = game
                .parse_move(word)
                .map_err(|error| TextError::new(line, at.clone(), error.what()))?;
            self.play(game, mv)
                .map_err(|illegal| TextError::new(line, at, illegal.to_string()))?;
        }
        Ok(())
    }
}

/// Whether a record of this game may say so. A file of rules may have moved meanwhile.
fn is_named<G: Game>(game: &G, text: &str) -> bool {
    Path::new(text).file_stem() == Some(OsStr::new(game.name()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::khan::Khan;

    fn played(moves: &[&str]) -> (Khan, Record<Khan>) {
        let khan = Khan::new();
        let mut record = Record::new(&khan, khan.start());
        for text in moves {
            record.play(&khan, khan.parse_move(text).unwrap()).unwrap();
        }
        (khan, record)
    }

    #[test]
    fn what_was_taken_back_is_not_saved_and_is_forgotten_by_another_move() {
        let (khan, mut record) = played(&["b6b5", "b1b4"]);
        assert_eq!(record.undo(), khan.parse_move("b1b4").ok());
        assert!(record.text(&khan).ends_with("moves b6b5\n"));
        assert!(record.redo().is_some());
        assert!(record.redo().is_none());
        record.undo();
        record.undo();
        assert!(record.undo().is_none());
        record
            .play(&khan, khan.parse_move("f6f5").unwrap())
            .unwrap();
        assert!(record.redo().is_none());
    }

    #[test]
    fn text_round_trips() {
        let (khan, record) = played(&["b6b5", "b1b4"]);
        let text = record.text(&khan);
        let again = Record::parse(&khan, &text).unwrap();
        assert_eq!(again.position(), record.position());
        assert_eq!(again.text(&khan), text);
    }

    #[test]
    fn errors_say_which_line_and_where() {
        let khan = Khan::new();
        let fault = |text| match Record::parse(&khan, text) {
            Ok(_) => panic!("{text} was read"),
            Err(RecordError { line, error }) => (line, error.at(), error.what().to_owned()),
        };
        let (line, at, what) = fault("game khan\n\nmoves b6b5 b6b5\n");
        assert_eq!((line, at), (3, 11..15));
        assert_eq!(what, "b6b5 is not legal here");
        assert_eq!(fault("game khan\nmoves b6z9").0, 2);
        assert_eq!(fault("moves b6b5").2, "a record begins with: game khan");
        assert_eq!(fault("").2, "there is no line: game khan");
        assert_eq!(fault("game go").0, 1);
    }
}

//! What has been played: the positions and moves of a game, and how far back one has gone.

use crate::catalog::{AnyGame, AnyPosition};
use crate::game::RulesError;

/// A game as it was played. Moves that were taken back are kept until another is played.
///
/// ```
/// use kalista::{Catalog, session::History};
///
/// let khan = Catalog::current().open_named("khan", None).unwrap();
/// let mut history = History::new(khan.start());
/// assert!(history.play(&*khan, "b6b5").unwrap());
/// assert!(!history.play(&*khan, "b6b5").unwrap()); // not legal
/// assert_eq!(history.undo(), Some("b6b5"));
/// assert_eq!(history.position(), &khan.start());
/// assert_eq!(history.redo(), Some("b6b5"));
/// ```
#[derive(Debug, Clone)]
pub struct History {
    /// The start, and the position after each move: one more than there are moves.
    positions: Vec<AnyPosition>,
    moves: Vec<String>,
    /// How many of the moves count.
    cursor: usize,
}

impl History {
    /// A game that begins now.
    pub fn new(start: AnyPosition) -> Self {
        History {
            positions: vec![start],
            moves: Vec::new(),
            cursor: 0,
        }
    }

    /// Where the game began.
    pub fn start(&self) -> &AnyPosition {
        &self.positions[0]
    }

    /// Where it stands.
    pub fn position(&self) -> &AnyPosition {
        &self.positions[self.cursor]
    }

    /// The positions so far, the present one included.
    pub fn positions(&self) -> &[AnyPosition] {
        &self.positions[..=self.cursor]
    }

    /// The positions before the present one.
    pub fn before(&self) -> &[AnyPosition] {
        &self.positions[..self.cursor]
    }

    /// The moves so far.
    pub fn moves(&self) -> &[String] {
        &self.moves[..self.cursor]
    }

    /// The moves that were taken back, the next one first.
    pub fn undone(&self) -> &[String] {
        &self.moves[self.cursor..]
    }

    /// The move that led here.
    pub fn last(&self) -> Option<&str> {
        self.moves().last().map(String::as_str)
    }

    /// Plays a move and forgets what was taken back before; `false` if it is not legal.
    pub fn play(&mut self, game: &dyn AnyGame, mv: &str) -> Result<bool, RulesError> {
        let Some(next) = game.play(self.position(), mv)? else {
            return Ok(false);
        };
        self.moves.truncate(self.cursor);
        self.positions.truncate(self.cursor + 1);
        self.moves.push(mv.to_owned());
        self.positions.push(next);
        self.cursor += 1;
        Ok(true)
    }

    /// Takes the last move back.
    pub fn undo(&mut self) -> Option<&str> {
        self.cursor = self.cursor.checked_sub(1)?;
        Some(&self.moves[self.cursor])
    }

    /// Plays a move that was taken back once more.
    pub fn redo(&mut self) -> Option<&str> {
        let mv = self.moves.get(self.cursor)?;
        self.cursor += 1;
        Some(mv)
    }
}

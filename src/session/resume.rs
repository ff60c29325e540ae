//! A game that was left goes on.

use super::journal::Journal;
use super::preparation::Core;
use super::{Preparation, Record, RecordError, ReplayError, Session, parse_records};
use crate::catalog::GameHandle;

/// Why a game cannot be continued.
#[derive(Debug, thiserror::Error)]
pub enum ResumeError {
    /// What stands in the journal is not a record.
    #[error("the journal cannot be read, {0}")]
    Record(#[from] RecordError),
    /// There is nothing in it.
    #[error("the journal is empty")]
    Empty,
    /// Its players are not those of the game.
    #[error("the journal names a player that does not exist: {0}")]
    Player(String),
    /// Its moves are not those of the game.
    #[error("the journal cannot be continued, {0}")]
    Moves(#[from] ReplayError),
}

/// A game that was left, as its journal has it.
pub enum Resumed {
    /// Before the first move.
    Preparation(Preparation),
    /// After it.
    Session(Session),
}

/// Continues a game from its record; what happens from now on is added to the journal.
pub fn resume(record: &Record, game: GameHandle, journal: Journal) -> Result<Resumed, ResumeError> {
    let is_begun = record.start.is_some() || !record.moves.is_empty();
    let history = match is_begun {
        true => Some(record.replay(&game)?),
        false => None,
    };
    let core = Core::of(record, game, journal).map_err(ResumeError::Player)?;
    Ok(match history {
        None => Resumed::Preparation(Preparation { core }),
        Some(history) => {
            let mut session = Session::begun(core, history.start().clone());
            session.history = history;
            Resumed::Session(session)
        }
    })
}

/// The first record of a text that is to hold one.
pub fn first_record(text: &str) -> Result<Record, ResumeError> {
    let first = parse_records(text)?.into_iter().next();
    first.ok_or(ResumeError::Empty)
}

//! A game that was left goes on.

use std::fmt;
use std::path::PathBuf;

use super::journal::Journal;
use super::preparation::Core;
use super::{
    Config, Ending, Preparation, Record, RecordError, ReplayError, Session, parse_records,
};
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
#[allow(
    clippy::large_enum_variant,
    reason = "there is one, taken apart at once"
)]
pub enum Resumed {
    /// Before the first move.
    Preparation(Preparation),
    /// After it.
    Session(Session),
}

impl Resumed {
    /// Writes the game down anew. Gives the new place of the journal before.
    fn rewrite(&mut self) -> Option<PathBuf> {
        match self {
            Resumed::Preparation(preparation) => preparation.rewrite(),
            Resumed::Session(session) => session.rewrite(),
        }
    }
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
            if let Some(ending @ (Ending::NoMove | Ending::Resigned)) = record.ending {
                let winner = record.winner(session.game(), session.position());
                let winner = winner.map_err(ReplayError::from)?;
                session.given_up = Some((winner.other(), ending));
            }
            Resumed::Session(session)
        }
    })
}

/// The first record of a text that is to hold one.
pub fn first_record(text: &str) -> Result<Record, ResumeError> {
    let first = parse_records(text)?.into_iter().next();
    first.ok_or(ResumeError::Empty)
}

/// What is left of a journal: a line that makes no sense costs that line and those after
/// it, not the game.
#[derive(Debug)]
pub struct Left {
    record: Record,
    text: String,
    fault: Option<String>,
}

/// What a damaged journal has cost.
#[derive(Debug)]
pub struct Damage {
    /// What is wrong with it.
    what: String,
    /// Where the file is now, as it was, if another has taken its place.
    aside: Option<PathBuf>,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = &self.what;
        writeln!(f, "The journal of this game is damaged, {what}")?;
        write!(f, "The game goes on from before that.")?;
        match &self.aside {
            Some(place) => write!(f, " The damaged file is kept: {}", place.display()),
            None => Ok(()),
        }
    }
}

impl Left {
    /// Reads the text of a journal as far as it makes sense.
    pub fn of(text: &str) -> Result<Self, ResumeError> {
        match first_record(text) {
            Ok(record) => Ok(Left {
                record,
                text: text.to_owned(),
                fault: None,
            }),
            Err(ResumeError::Record(error)) => Self::before(text, &error),
            Err(error) => Err(error),
        }
    }

    /// What stands before a line that is wrong.
    fn before(text: &str, error: &RecordError) -> Result<Self, ResumeError> {
        let lines = text.split_inclusive('\n').take(error.line - 1);
        let before: String = lines.collect();
        let left = match first_record(&before) {
            // One player is named and the other is not: where it was to be said.
            Err(ResumeError::Record(_)) if error.line > 1 => {
                let game = before.lines().next().unwrap_or_default();
                Self::of(&format!("{game}\n"))
            }
            Err(ResumeError::Empty) => Err(ResumeError::Record(error.clone())),
            _ => Self::of(&before),
        }?;
        Ok(Left {
            fault: Some(error.to_string()),
            ..left
        })
    }

    /// The game, as far as it can be read.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Whether something is missing.
    pub fn is_damaged(&self) -> bool {
        self.fault.is_some()
    }

    /// Continues the game. If not all of its journal makes sense, another is begun with
    /// what does, and the old one is set aside.
    pub fn resume(
        mut self,
        game: &GameHandle,
        journal: Journal,
    ) -> Result<(Resumed, Option<Damage>), ResumeError> {
        loop {
            let error = match (Config::of(&self.record, game), self.record.replay(game)) {
                (Ok(_), Ok(_)) => break,
                // Who played is not known then, but what was.
                (Err(why), _) if self.record.players.is_some() => {
                    self.fault = Some(ResumeError::Player(why).to_string());
                    self.record.players = None;
                    continue;
                }
                (_, Err(error @ ReplayError::Sides { .. })) => {
                    self.fault = Some(format!("{error}."));
                    self.record.players = None;
                    continue;
                }
                (Err(why), Ok(_)) => return Err(ResumeError::Player(why)),
                (_, Err(error)) => error,
            };
            self = match error.in_line(&self.record) {
                Some(error) => Self::before(&self.text, &error)?,
                None => return Err(error.into()),
            };
        }
        let not_text = || "there is a line in it that is not text.".to_owned();
        let fault = self.fault.or_else(|| (!journal.is_whole()).then(not_text));
        let mut resumed = resume(&self.record, game.clone(), journal)?;
        let damage = fault.map(|what| Damage {
            what,
            aside: resumed.rewrite(),
        });
        Ok((resumed, damage))
    }
}

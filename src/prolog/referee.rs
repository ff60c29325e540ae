//! The clauses of a game as a [`Referee`].

use super::clauses::Clauses;
use super::error::Error;
use super::place::{Limits, Place};
use super::session::Session;
use crate::verdict::{Case, Referee, RefereeError, Verdict};

/// How many cases cross into Prolog at once. More would hardly make a difference: the
/// rest is memory.
const BATCH: usize = 500;

/// A [`Session`] that judges positions.
pub struct PrologReferee {
    session: Session,
}

impl PrologReferee {
    /// Loads the clauses of a game.
    pub fn start(clauses: Clauses, place: Place, limits: Limits) -> Result<Self, Error> {
        let session = Session::start(clauses, place, limits)?;
        Ok(PrologReferee { session })
    }

    /// The session behind it.
    pub fn session(&mut self) -> &mut Session {
        &mut self.session
    }
}

impl Referee for PrologReferee {
    fn judge(&mut self, cases: &[Case]) -> Result<Vec<Result<Verdict, String>>, RefereeError> {
        let mut verdicts = Vec::with_capacity(cases.len());
        for batch in cases.chunks(BATCH) {
            verdicts.extend(self.session.judge(batch)?);
        }
        Ok(verdicts)
    }

    fn name(&self) -> &str {
        "prolog"
    }
}

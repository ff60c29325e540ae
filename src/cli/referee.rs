//! Who answers for a game: the native rules or the clauses.

use super::Backend;
use crate::specification::Specified;
use crate::verdict::{Native, Referee, RefereeError};

/// Starts the implementation that the user chose.
pub fn start<G: Specified>(game: &G, backend: Backend) -> Result<Box<dyn Referee>, RefereeError> {
    match backend {
        Backend::Native => Ok(Box::new(Native(game.clone()))),
        #[cfg(feature = "prolog")]
        Backend::Prolog => {
            let clauses = crate::prolog::Clauses::of(game);
            let (place, limits) = (crate::prolog::Place::Here, crate::prolog::Limits::default());
            let referee = crate::prolog::PrologReferee::start(clauses, place, limits)?;
            Ok(Box::new(referee))
        }
    }
}

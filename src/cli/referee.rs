//! Who answers for a game: the native rules or the clauses.

use super::Backend;
use crate::specification::Specified;
use crate::verdict::{Native, Referee, RefereeError};

/// Starts the implementation that the user chose.
pub fn start<G: Specified>(game: &G, backend: Backend) -> Result<Box<dyn Referee>, RefereeError> {
    match backend {
        Backend::Native => Ok(Box::new(Native(game.clone()))),
        #[cfg(feature = "prolog")]
        Backend::Prolog => todo!(),
    }
}

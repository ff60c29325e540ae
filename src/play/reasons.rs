//! Why a move is not allowed, as the clauses say it; without Prolog nobody can.

use crate::games::Playable;

#[cfg(feature = "prolog")]
use crate::explanation::explain;
#[cfg(feature = "prolog")]
use crate::prolog::Background;

/// Bytes of memory for the clauses.
#[cfg(feature = "prolog")]
const MEMORY: u64 = 1 << 30;

/// What is known about a move.
pub(super) struct Reason {
    pub(super) is_legal: bool,
    /// Faults, or what makes the move legal.
    pub(super) sentences: Vec<String>,
    /// The squares that they speak of.
    pub(super) squares: Vec<String>,
}

/// Somebody who knows the reasons, if there is one.
pub(super) struct Reasons {
    #[cfg(feature = "prolog")]
    clauses: Option<Background>,
}

#[cfg(feature = "prolog")]
impl Reasons {
    /// Loads the clauses in the background.
    pub(super) fn start<G: Playable>(game: &G) -> Self {
        Reasons {
            clauses: Some(Background::start(game, MEMORY, None)),
        }
    }

    /// Nobody will ask.
    pub(super) fn none() -> Self {
        Reasons { clauses: None }
    }

    /// What the clauses say of a move, or why they do not.
    pub(super) fn about<G: Playable>(
        &mut self,
        game: &G,
        position: &G::Position,
        mv: G::Move,
    ) -> Result<Reason, String> {
        let clauses = self.clauses.as_mut().ok_or("nobody was asked")?;
        let session = clauses.session().map_err(|error| error.to_string())?;
        let found = explain(session, game, position, mv).map_err(|error| error.to_string())?;
        Ok(Reason {
            is_legal: found.is_legal,
            sentences: found.sentences,
            squares: found.squares,
        })
    }
}

#[cfg(not(feature = "prolog"))]
impl Reasons {
    pub(super) fn start<G: Playable>(_: &G) -> Self {
        Reasons {}
    }

    pub(super) fn none() -> Self {
        Reasons {}
    }

    /// Only whether it is legal.
    pub(super) fn about<G: Playable>(
        &mut self,
        game: &G,
        position: &G::Position,
        mv: G::Move,
    ) -> Result<Reason, String> {
        let is_legal = game.is_legal(position, mv);
        Ok(Reason {
            is_legal,
            sentences: Vec::new(),
            squares: Vec::new(),
        })
    }
}

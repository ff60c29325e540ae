//! Searching a game whose type nobody has to know.

use super::position::AnyPosition;
use crate::game::RulesError;
use crate::search::{Analysis, Limits, Score};

/// An alpha-beta engine for some game: see [`Engine`](crate::search::Engine).
pub trait AnyEngine {
    /// Forgets what earlier searches left in the tables.
    fn clear(&mut self);

    /// Searches a position. `history` holds the positions of the game before this one;
    /// `on_depth` is told of every depth that is finished.
    fn search(
        &mut self,
        position: &AnyPosition,
        history: &[AnyPosition],
        limits: &Limits,
        on_depth: &mut dyn FnMut(&Analysis<String>),
    ) -> Result<Analysis<String>, RulesError>;
}

/// Looks for forced ends of some game: see [`Prover`](crate::search::Prover).
pub trait AnyProver {
    /// The shortest forced win or loss within this many plies, if there is one, and a line
    /// that leads to it.
    fn prove(
        &mut self,
        position: &AnyPosition,
        plies: u32,
        limits: &Limits,
    ) -> Result<Option<(Score, Vec<String>)>, RulesError>;
}

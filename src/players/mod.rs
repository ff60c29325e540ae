//! Who chooses a move: chance, the coursework's machines, the alpha-beta engine.
//!
//! A player is named by a text, its [`Spec`]: `random`, `minimax:difficile`,
//! `alphabeta:50ms`. Every game knows `random` and `alphabeta`; the other machines
//! are those that the game itself [lists](crate::machines::Machines).

mod budget;
mod kinds;
mod spec;

pub use budget::{Budget, BudgetError, duration_text, parse_duration};
pub use kinds::{Alphabeta, MachinePlayer, RandomPlayer};
pub use spec::{Conditions, Kind, Spec, SpecError, known};

use rand::Rng;

use crate::game::Game;

/// Somebody who plays one side of a game, or both.
pub trait Player<G: Game> {
    /// A new game begins: whatever was learnt from others is forgotten, so that a
    /// game can be played again by itself.
    fn new_game(&mut self) {}

    /// A move in a position that goes on. `history` holds the positions of the game
    /// before this one, oldest first. Chance comes from `rng` and nowhere else.
    ///
    /// `None` if the player knows no move: the game is lost to it.
    fn choose(
        &mut self,
        history: &[G::Position],
        position: &G::Position,
        rng: &mut dyn Rng,
    ) -> Option<G::Move>;
}

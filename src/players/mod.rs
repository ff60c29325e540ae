//! Who chooses a move: dice, the coursework's machines, playouts, the alpha-beta engine, a
//! person.
//!
//! A player is named by a text, its [`PlayerSpec`]: `random`, `minimax:difficile`,
//! `alphabeta:50ms`. Every game knows `random`, `playouts`, `mcts` and `alphabeta`; the
//! other machines are those that the game itself [lists](crate::game::Machines). A
//! [`Seat`] is taken by one of them or by a person.

mod fault;
mod kinds;
mod seat;
mod seated;
mod spec;
pub mod ugi;

pub use fault::{Clocks, Fault, FaultKind};
pub use kinds::{Alphabeta, MachinePlayer, Mcts, Playouts, RandomPlayer};
pub use seat::{Seat, is_any_machine, levels};
pub use seated::{Chosen, Seated};
pub use spec::{EngineSettings, Kind, PlayerSpec, SpecError, known, words};

use rand::Rng;

use crate::catalog::AnyPosition;
use crate::game::RulesError;

/// Somebody who plays one side of a game, or both.
pub trait Player {
    /// A new game begins: whatever was learnt from others is forgotten, so that a
    /// game can be played again by itself.
    fn new_game(&mut self) {}

    /// A move in a position that goes on. `history` holds the positions of the game
    /// before this one, oldest first. Whatever is random comes from `rng`.
    ///
    /// `None` if the player finds no move: the game is lost to it.
    fn choose(
        &mut self,
        history: &[AnyPosition],
        position: &AnyPosition,
        rng: &mut dyn Rng,
    ) -> Result<Option<String>, RulesError>;

    /// The game is played by the clock: what is left, told before each move.
    fn set_clocks(&mut self, clocks: &Clocks) {
        let _ = clocks;
    }

    /// Why the player gave no move the last time, if it knows.
    fn take_fault(&mut self) -> Option<Fault> {
        None
    }
}

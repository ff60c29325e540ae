//! The players themselves.

use rand::{Rng, RngExt};

use super::Player;
use crate::game::Game;
use crate::games::Playable;
use crate::machines::Machines;
use crate::search::{Engine, Limits, Options, Searchable};

/// Any legal move, each as likely as the others.
#[derive(Debug, Clone, Copy)]
pub struct RandomPlayer<'g, G>(pub &'g G);

impl<G: Game> Player<G> for RandomPlayer<'_, G> {
    fn choose(
        &mut self,
        _history: &[G::Position],
        position: &G::Position,
        rng: &mut dyn Rng,
    ) -> Option<G::Move> {
        let moves = self.0.legal_moves(position);
        match moves.len() {
            0 => None,
            count => moves.get(rng.random_range(0..count)).copied(),
        }
    }
}

/// One of the machines that come with the game.
#[derive(Debug, Clone, Copy)]
pub struct MachinePlayer<'g, G> {
    /// The game.
    pub game: &'g G,
    /// The machine's name.
    pub machine: &'static str,
    /// Its level, if it has any.
    pub level: Option<&'static str>,
}

impl<G: Machines> Player<G> for MachinePlayer<'_, G> {
    fn choose(
        &mut self,
        _history: &[G::Position],
        position: &G::Position,
        rng: &mut dyn Rng,
    ) -> Option<G::Move> {
        (self.game).machine_move(self.machine, self.level, position, rng)
    }
}

/// The alpha-beta engine. Its table lives as long as a game does, so a game depends
/// on nothing that was played before it.
#[derive(Debug)]
pub struct Alphabeta<'g, G: Searchable> {
    engine: Engine<'g, G>,
    limits: Limits,
}

impl<'g, G: Playable> Alphabeta<'g, G> {
    /// An engine that spends so much on each move.
    pub fn new(game: &'g G, options: Options, limits: Limits) -> Self {
        let engine = Engine::new(game, options);
        Alphabeta { engine, limits }
    }
}

impl<G: Playable> Player<G> for Alphabeta<'_, G> {
    fn new_game(&mut self) {
        self.engine.clear();
    }

    fn choose(
        &mut self,
        history: &[G::Position],
        position: &G::Position,
        _rng: &mut dyn Rng,
    ) -> Option<G::Move> {
        let found = (self.engine).search(position, history, &self.limits, |_| {});
        found.best
    }
}

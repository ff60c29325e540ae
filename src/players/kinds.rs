//! The players themselves.

use rand::{Rng, seq::IndexedRandom};

use super::{Clocks, Player};
use crate::catalog::{AnyEngine, AnyGame, AnyPosition};
use crate::game::RulesError;
use crate::search::{Limits, Options, TreeOptions};

/// Any legal move, each as likely as the others.
pub struct RandomPlayer<'g>(pub &'g dyn AnyGame);

impl Player for RandomPlayer<'_> {
    fn choose(
        &mut self,
        _history: &[AnyPosition],
        position: &AnyPosition,
        rng: &mut dyn Rng,
    ) -> Result<Option<String>, RulesError> {
        Ok(self.0.moves(position)?.choose(rng).cloned())
    }
}

/// One of the machines that come with the game.
pub struct MachinePlayer<'g> {
    /// The game.
    pub game: &'g dyn AnyGame,
    /// The machine's name.
    pub machine: &'static str,
    /// Its level, if it has any.
    pub level: Option<&'static str>,
}

impl Player for MachinePlayer<'_> {
    fn choose(
        &mut self,
        _history: &[AnyPosition],
        position: &AnyPosition,
        rng: &mut dyn Rng,
    ) -> Result<Option<String>, RulesError> {
        (self.game).machine_move(self.machine, self.level, position, rng)
    }
}

/// The alpha-beta engine. Its table lives as long as a game does, so a game depends
/// on nothing that was played before it.
pub struct Alphabeta<'g> {
    engine: Box<dyn AnyEngine + 'g>,
    limits: Limits,
}

impl<'g> Alphabeta<'g> {
    /// An engine that spends this much on each move.
    pub fn new(game: &'g dyn AnyGame, options: Options, limits: Limits) -> Self {
        let engine = game.engine(options.for_play());
        Alphabeta { engine, limits }
    }
}

impl Player for Alphabeta<'_> {
    fn new_game(&mut self) {
        self.engine.clear();
    }

    fn set_clocks(&mut self, clocks: &Clocks) {
        let own = clocks.left[clocks.side.index()];
        self.limits = Limits {
            stop: self.limits.stop.take(),
            ..Limits::clock(own, clocks.increment)
        };
    }

    fn choose(
        &mut self,
        history: &[AnyPosition],
        position: &AnyPosition,
        _rng: &mut dyn Rng,
    ) -> Result<Option<String>, RulesError> {
        let found = (self.engine).search(position, history, &self.limits, &mut |_| {})?;
        Ok(found.best)
    }
}

/// As many playouts after each move, and the best average: see
/// [`flat`](crate::search::flat).
pub struct Playouts<'g> {
    /// The game.
    pub game: &'g dyn AnyGame,
    /// What it may spend on each move.
    pub limits: Limits,
}

impl Player for Playouts<'_> {
    fn choose(
        &mut self,
        _history: &[AnyPosition],
        position: &AnyPosition,
        rng: &mut dyn Rng,
    ) -> Result<Option<String>, RulesError> {
        let found = (self.game).playouts(position, &self.limits, rng.next_u64())?;
        Ok(found.best().cloned())
    }
}

/// Monte-Carlo tree search: see [`mcts`](crate::search::mcts). It remembers nothing from
/// one move to the next.
pub struct Mcts<'g> {
    /// The game.
    pub game: &'g dyn AnyGame,
    /// How its tree grows.
    pub options: TreeOptions,
    /// What it may spend on each move.
    pub limits: Limits,
}

impl Player for Mcts<'_> {
    fn choose(
        &mut self,
        history: &[AnyPosition],
        position: &AnyPosition,
        rng: &mut dyn Rng,
    ) -> Result<Option<String>, RulesError> {
        let (options, limits) = (&self.options, &self.limits);
        let found = (self.game).mcts(position, history, options, limits, rng.next_u64())?;
        Ok(found.best().cloned())
    }
}

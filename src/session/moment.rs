//! A game as it stands, apart from the session: somebody may think about it for long while
//! the session is asked, or even changed.

use rand::Rng;

use super::{History, Review, review};
use crate::catalog::{AnyPosition, GameHandle};
use crate::game::{Outcome, RulesError};
use crate::players::{EngineSettings, PlayerSpec};
use crate::search::{Analysis, Limits, Options};

/// A game as it stands.
pub struct Moment {
    pub(super) game: GameHandle,
    pub(super) history: History,
    pub(super) rng: Box<dyn Rng + Send>,
}

impl Moment {
    /// The game.
    pub fn game(&self) -> &GameHandle {
        &self.game
    }

    /// What has been played.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The position.
    pub fn position(&self) -> &AnyPosition {
        self.history.position()
    }

    /// What a machine would play here. It is a new player for each move: what it
    /// remembers would not be there any more in a game that is continued.
    pub fn machine_move(
        &mut self,
        spec: &PlayerSpec,
        settings: &EngineSettings,
    ) -> Result<Option<String>, RulesError> {
        let mut player = spec.player(&*self.game, settings);
        player.choose(
            self.history.before(),
            self.history.position(),
            &mut *self.rng,
        )
    }

    /// What every move so far gave away: see [`review`](super::review).
    pub fn review(
        &self,
        declared: Option<Outcome>,
        options: Options,
        limits: &Limits,
        progress: &mut dyn FnMut(usize),
    ) -> Result<Review, RulesError> {
        review(
            &*self.game,
            &self.history,
            declared,
            options,
            limits,
            progress,
        )
    }

    /// What the engine thinks; `on_depth` is told of every depth that is finished.
    pub fn search(
        &self,
        options: Options,
        limits: &Limits,
        on_depth: &mut dyn FnMut(&Analysis<String>),
    ) -> Result<Analysis<String>, RulesError> {
        let mut engine = self.game.engine(options);
        engine.search(self.position(), self.history.before(), limits, on_depth)
    }
}

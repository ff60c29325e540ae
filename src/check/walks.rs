//! What a check knows of a game of which nobody told it anything: what random games show.

use rand::{Rng, RngExt};

use super::subject::Subject;
use crate::catalog::{AnyPosition, GameHandle};

/// A random game is followed for fewer moves than these.
const LONGEST_WALK: usize = 60;

/// A game whose positions are those of games played at random from its start.
pub(super) struct Walks {
    game: GameHandle,
}

impl Walks {
    pub(super) fn new(game: GameHandle) -> Self {
        Walks { game }
    }

    /// The legal moves; none where the rules break down, which the oracles report.
    fn moves(&self, position: &AnyPosition) -> Vec<String> {
        self.game.moves(position).unwrap_or_default()
    }

    fn random_move(&self, position: &AnyPosition, rng: &mut dyn Rng) -> Option<String> {
        let mut moves = self.moves(position);
        match moves.len() {
            0 => None,
            count => Some(moves.swap_remove(rng.random_range(0..count))),
        }
    }
}

impl Subject for Walks {
    fn game(&self) -> &GameHandle {
        &self.game
    }

    fn arbitrary_position(&self, rng: &mut dyn Rng) -> AnyPosition {
        let mut position = self.game.start();
        for _ in 0..rng.random_range(0..LONGEST_WALK) {
            let Some(mv) = self.random_move(&position, rng) else {
                break;
            };
            match self.game.play(&position, &mv) {
                Ok(Some(next)) => position = next,
                _ => break,
            }
        }
        position
    }

    /// A move of a position nearby, or else of this one, or of the start.
    fn arbitrary_move(&self, position: &AnyPosition, rng: &mut dyn Rng) -> Option<String> {
        let near = self.arbitrary_position(rng);
        let there = self.random_move(&near, rng);
        let here = self.random_move(position, rng);
        let first = || self.moves(&self.game.start()).into_iter().next();
        there.or(here).or_else(first)
    }
}

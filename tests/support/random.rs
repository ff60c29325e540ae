//! Positions of random games.

use crate::games::typed;
use kalista::{Game, GameHandle};
use rand::{Rng, RngExt};

/// A start drawn at random among those that the rules allow.
pub fn random_start<G: Game>(handle: &GameHandle, rng: &mut dyn Rng) -> G::Position {
    typed::<G>(&handle.random_start(rng))
}

/// A moment of a random game, after fewer than this many moves.
pub fn random_moment<G: Game>(
    game: &G,
    handle: &GameHandle,
    moves: std::ops::Range<u32>,
    rng: &mut dyn Rng,
) -> G::Position {
    let mut position = random_start::<G>(handle, rng);
    for _ in 0..rng.random_range(moves) {
        let moves = game.legal_moves(&position);
        if moves.is_empty() {
            break;
        }
        position = game.play(&position, moves[rng.random_range(0..moves.len())]);
    }
    position
}

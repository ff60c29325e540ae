//! Positions that return.

use std::collections::HashMap;

use crate::game::Game;

/// Hashes of the positions that a game has met twice, the present one included: at the
/// next time it is drawn. `history` holds the positions before the present one.
pub(super) fn met_twice<G: Game>(
    game: &G,
    position: &G::Position,
    history: &[G::Position],
) -> Vec<u64> {
    let mut times = HashMap::new();
    for earlier in history.iter().chain([position]) {
        *times.entry(game.hash(earlier)).or_insert(0) += 1;
    }
    times.retain(|_, times| *times >= 2);
    times.into_keys().collect()
}

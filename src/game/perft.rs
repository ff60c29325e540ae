//! Counting the leaves of a game tree, the usual way to compare two move generators.

use super::Game;

/// The deepest tree that is worth beginning: no computer counts its leaves, and none of
/// them is too deep for the stack.
pub const DEEPEST: u32 = 100;

/// The number of leaves of the game tree at `depth`. The last ply is counted, not played.
///
/// ```
/// use kalista::{Game, Khan, perft};
///
/// let khan = Khan::new();
/// assert_eq!(perft(&khan, &khan.start(), 2), 71);
/// ```
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    game.count_leaves(position, depth)
}

/// The same by way of positions: what every game can do.
pub(crate) fn count_leaves<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ if game.outcome(position).is_some() => game.finished_leaves(),
        1 => game.count_moves(position),
        _ => count(game, position, depth, &mut Vec::new()),
    }
}

/// One buffer serves the whole tree: every node appends its moves and removes them.
fn count<G: Game>(game: &G, position: &G::Position, depth: u32, stack: &mut Vec<G::Move>) -> u64 {
    let first = stack.len();
    game.moves(position, stack);
    let mut leaves = 0;
    for index in first..stack.len() {
        let next = game.play(position, stack[index]);
        // Decided here, not by one more call: what counting does not need of the
        // position before the last ply is then never worked out.
        leaves += if game.outcome(&next).is_some() {
            game.finished_leaves()
        } else if depth == 2 {
            game.count_moves(&next)
        } else {
            count(game, &next, depth - 1, stack)
        };
    }
    stack.truncate(first);
    leaves
}

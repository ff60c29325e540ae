//! How fast a game is played.

use std::time::{Duration, Instant};

use rand::seq::IndexedRandom;

use serde::Serialize;

use super::Failure;
use crate::catalog::{Backend, GameHandle};
use crate::game::Game;
use crate::game::perft::DEEPEST;
use crate::game::rng::rng_for;

/// A random game that is longer is given up.
const LONGEST: u32 = 500;

/// What was counted in some time.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Counted {
    /// Leaves, or games.
    pub count: u64,
    /// Plies of all games together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u64>,
    /// How long that took.
    pub seconds: f64,
    /// How many in a second.
    pub rate: f64,
}

impl Counted {
    fn new(count: u64, plies: Option<u64>, time: Duration) -> Self {
        let seconds = time.as_secs_f64();
        Counted {
            count,
            plies,
            seconds,
            rate: count as f64 / seconds.max(1e-9),
        }
    }
}

/// The leaves of the trees below the start, each a ply deeper than the one before, as long
/// as there is time. A small game is counted again and again.
pub fn leaves(game: &GameHandle, time: Duration) -> Result<Counted, Failure> {
    let begun = Instant::now();
    let mut all = below(game, time)?;
    // What Scryer has said of a position is not asked again.
    while game.backend() != Backend::Prolog && begun.elapsed() < time / 2 {
        all += below(game, time)?;
    }
    Ok(Counted::new(all, None, begun.elapsed()))
}

fn below(game: &GameHandle, time: Duration) -> Result<u64, Failure> {
    let (start, begun) = (game.start(), Instant::now());
    let (mut all, mut before) = (0, 1);
    for depth in 1..=DEEPEST {
        let one = Instant::now();
        let leaves = game.perft(&start, depth)?;
        all += leaves;
        // The next tree takes about as many times as long as this one took.
        let growth = (leaves as f64 / before as f64).max(1.0);
        if leaves == 0 || begun.elapsed() + one.elapsed().mul_f64(growth) > time {
            break;
        }
        before = leaves;
    }
    Ok(all)
}

/// Random games from the start.
pub fn playouts<G: Game>(game: &G, time: Duration) -> Result<Counted, Failure> {
    let (start, begun) = (game.start(), Instant::now());
    let rng = &mut rng_for(1, 0, 0);
    let (mut games, mut plies, mut moves) = (0, 0, Vec::new());
    while begun.elapsed() < time {
        let mut position = start.clone();
        for _ in 0..LONGEST {
            moves.clear();
            game.moves(&position, &mut moves);
            let Some(&mv) = moves.choose(rng) else { break };
            position = game.play(&position, mv);
            plies += 1;
        }
        games += 1;
        if let Some(error) = game.take_error() {
            return Err(error.into());
        }
    }
    Ok(Counted::new(games, Some(plies), begun.elapsed()))
}

/// `1.3 million`, `82000`, `350`.
pub fn rounded(rate: f64) -> String {
    match rate {
        rate if rate >= 1e6 => format!("{:.1} million", rate / 1e6),
        rate if rate >= 1e4 => format!("{:.0}", (rate / 1e3).round() * 1e3),
        rate if rate >= 1e3 => format!("{:.0}", (rate / 1e2).round() * 1e2),
        rate => format!("{rate:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_rounded() {
        let shown = [1_312_345.0, 81_999.0, 4_444.0, 33.3].map(rounded);
        assert_eq!(shown, ["1.3 million", "82000", "4400", "33"]);
    }
}

//! One game, from its start to its end.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use rand::Rng;

use crate::catalog::{AnyGame, AnyPosition};
use crate::game::{Outcome, RulesError};
use crate::players::Player;
use crate::session::{DrawRules, Ending};

/// A game that has been played.
#[derive(Debug, Clone)]
pub struct Finished {
    /// Where it began, and the position after each move.
    pub positions: Vec<AnyPosition>,
    /// The moves.
    pub moves: Vec<String>,
    /// How it ended; a draw that was declared is a tie.
    pub outcome: Outcome,
    /// Why it ended.
    pub ending: Ending,
}

/// Plays a game; `None` if `stop` was set before its end. The players are those of
/// the first and of the second side.
pub fn play(
    game: &dyn AnyGame,
    start: &AnyPosition,
    mut players: [&mut (dyn Player + '_); 2],
    draws: DrawRules,
    rng: &mut dyn Rng,
    stop: &AtomicBool,
) -> Result<Option<Finished>, RulesError> {
    for player in &mut players {
        player.new_game();
    }
    let mut positions = vec![start.clone()];
    let mut moves = Vec::new();
    let mut position = start.clone();
    let (outcome, ending) = loop {
        if let Some(end) = draws.ended(game, &positions)? {
            break end;
        }
        let turn = game.turn(&position)?;
        let history = &positions[..positions.len() - 1];
        let chosen = players[turn.index()].choose(history, &position, rng)?;
        if stop.load(Relaxed) {
            return Ok(None);
        }
        let next = match &chosen {
            Some(mv) => game.play(&position, mv)?,
            None => None,
        };
        let (Some(mv), Some(next)) = (chosen, next) else {
            break (Outcome::Win(turn.other()), Ending::NoMove);
        };
        moves.push(mv);
        positions.push(next.clone());
        position = next;
    };
    Ok(Some(Finished {
        positions,
        moves,
        outcome,
        ending,
    }))
}

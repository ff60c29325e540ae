//! Looking for a forced win, and writing down why it is one.

use std::collections::BTreeMap;

use super::{Proof, Step, VERSION};
use crate::catalog::{AnyPosition, AnyProver, GameHandle};
use crate::game::{RulesError, Side};
use crate::search::{Limits, Score};

/// Proofs with more steps than this are not written down.
const MOST_STEPS: usize = 2_000_000;

/// Why there is no proof.
#[derive(Debug, thiserror::Error)]
pub enum ProveError {
    /// The game is over already.
    #[error("the game is over, there is nothing to prove")]
    Over,
    /// Nobody wins by force, as far as was looked.
    #[error("no win is forced within {0} plies, or it was not found in the time given")]
    NotFound(u32),
    /// There are too many positions.
    #[error("the proof has more than {MOST_STEPS} positions: too many to write down")]
    TooLong,
    /// The limits ended it while it was written down.
    #[error("the win is forced, but the limits ended the proof before it was written down")]
    Ended,
    /// The rules broke down.
    #[error(transparent)]
    Rules(#[from] RulesError),
}

/// The shortest forced win of either side within so many plies, written down.
///
/// # Errors
///
/// There is none, or it cannot be written down.
pub fn prove(
    game: &GameHandle,
    start: &AnyPosition,
    plies: u32,
    table_bytes: usize,
    limits: &Limits,
) -> Result<Proof, ProveError> {
    if game.outcome(start)?.is_some() {
        return Err(ProveError::Over);
    }
    let turn = game.turn(start)?;
    let mut prover = game.prover(table_bytes);
    let found = prover.prove(start, plies, limits)?;
    let (winner, plies) = match found {
        Some((Score::Win(plies), _)) => (turn, plies),
        Some((Score::Loss(plies), _)) => (turn.other(), plies),
        _ => return Err(ProveError::NotFound(plies)),
    };
    let mut writer = Writer {
        game,
        prover: &mut *prover,
        limits,
        winner,
        steps: BTreeMap::new(),
    };
    writer.write(start, plies)?;
    Ok(Proof {
        proof: VERSION,
        game: game.name().to_owned(),
        rules: game.is_from_file().then(|| game.selection().name.clone()),
        size: game.size(),
        option: game.selection().option.clone(),
        winner: game.side_name(winner).to_owned(),
        plies,
        start: game.position_text(start),
        steps: writer.steps,
    })
}

struct Writer<'a> {
    game: &'a GameHandle,
    prover: &'a mut dyn AnyProver,
    limits: &'a Limits,
    winner: Side,
    steps: BTreeMap<String, Step>,
}

impl Writer<'_> {
    /// Writes down what follows from a position that is decided within so many plies.
    fn write(&mut self, start: &AnyPosition, plies: u32) -> Result<(), ProveError> {
        let game = self.game;
        let mut waiting = vec![(start.clone(), plies)];
        while let Some((position, within)) = waiting.pop() {
            if game.outcome(&position)?.is_some() {
                continue;
            }
            let text = game.position_text(&position);
            if self.steps.contains_key(&text) {
                continue;
            }
            if self.steps.len() >= MOST_STEPS {
                return Err(ProveError::TooLong);
            }
            let Some((score, line)) = self.prover.prove(&position, within, self.limits)? else {
                return Err(ProveError::Ended);
            };
            let (Score::Win(plies) | Score::Loss(plies)) = score else {
                return Err(ProveError::Ended);
            };
            let is_winners = game.turn(&position)? == self.winner;
            let moves = match is_winners {
                true => line.into_iter().take(1).collect(),
                false => game.moves(&position)?,
            };
            for mv in &moves {
                if let Some(next) = game.play(&position, mv)? {
                    waiting.push((next, plies - 1));
                }
            }
            let mv = moves.into_iter().next().filter(|_| is_winners);
            self.steps.insert(text, Step { plies, mv });
        }
        Ok(())
    }
}

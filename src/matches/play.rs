//! One game, from its start to its end, and the referee who watches it.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use rand::Rng;

use crate::catalog::{AnyGame, AnyPosition};
use crate::game::{Outcome, RulesError};
use crate::players::{Clocks, Fault, FaultKind, Player};
use crate::search::{duration_text, parse_duration};
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
    /// What exactly a player did wrong, if that was the reason.
    pub note: Option<String>,
    /// The move that was refused, if one was.
    pub refused: Option<String>,
}

/// The time of a whole game for each side, and what every move adds to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeControl {
    /// For the game.
    pub time: Duration,
    /// For each move.
    pub increment: Duration,
}

impl TimeControl {
    /// Reads `10s` or `10s+100ms`.
    ///
    /// # Errors
    ///
    /// Says how it is written.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (time, increment) = match text.split_once('+') {
            Some((time, increment)) => (time, Some(increment)),
            None => (text, None),
        };
        Ok(TimeControl {
            time: parse_duration(time)?,
            increment: increment.map_or(Ok(Duration::ZERO), parse_duration)?,
        })
    }
}

/// What the games of a match are played by, besides the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Referee {
    /// When a game is declared drawn.
    pub draws: DrawRules,
    /// The clock, if the game is played by one.
    pub clock: Option<TimeControl>,
    /// How much later than the clock says a move may come.
    pub margin: Duration,
}

/// Plays a game without a clock: see [`Referee::play`].
pub fn play(
    game: &dyn AnyGame,
    start: &AnyPosition,
    players: [&mut (dyn Player + '_); 2],
    draws: DrawRules,
    rng: &mut dyn Rng,
    stop: &AtomicBool,
) -> Result<Option<Finished>, RulesError> {
    let referee = Referee {
        draws,
        ..Referee::default()
    };
    referee.play(game, start, players, rng, stop)
}

impl Referee {
    /// Plays a game; `None` if `stop` was set before its end. The players are those of
    /// the first and of the second side. Whatever a player does wrong loses it the game.
    pub fn play(
        &self,
        game: &dyn AnyGame,
        start: &AnyPosition,
        mut players: [&mut (dyn Player + '_); 2],
        rng: &mut dyn Rng,
        stop: &AtomicBool,
    ) -> Result<Option<Finished>, RulesError> {
        for player in &mut players {
            player.new_game();
        }
        let mut left = [self.clock.map_or(Duration::MAX, |clock| clock.time); 2];
        let mut finished = Finished {
            positions: vec![start.clone()],
            moves: Vec::new(),
            outcome: Outcome::Tie,
            ending: Ending::Rules,
            note: None,
            refused: None,
        };
        let mut position = start.clone();
        loop {
            if let Some(end) = self.draws.ended(game, &finished.positions)? {
                (finished.outcome, finished.ending) = end;
                break;
            }
            let turn = game.turn(&position)?;
            let player = &mut players[turn.index()];
            if let Some(clock) = self.clock {
                player.set_clocks(&Clocks {
                    left,
                    increment: clock.increment,
                    side: turn,
                });
            }
            let history = &finished.positions[..finished.positions.len() - 1];
            let begun = Instant::now();
            let chosen = player.choose(history, &position, rng)?;
            let taken = begun.elapsed();
            if stop.load(Relaxed) {
                return Ok(None);
            }
            let mut fault = player.take_fault();
            if let Some(clock) = self.clock {
                let own = &mut left[turn.index()];
                if fault.is_none() && taken > own.saturating_add(self.margin) {
                    let what = format!(
                        "{} ms, and {} were left",
                        taken.as_millis(),
                        duration_text(*own)
                    );
                    let kind = FaultKind::Late;
                    fault = Some(Fault { kind, what });
                }
                *own = own.saturating_sub(taken) + clock.increment;
            }
            let next = match (&fault, &chosen) {
                (None, Some(mv)) => game.play(&position, mv)?,
                _ => None,
            };
            let (Some(mv), Some(next)) = (chosen.clone(), next) else {
                if fault.is_none()
                    && let Some(mv) = chosen
                {
                    let what = format!("{mv} in {}", game.position_text(&position));
                    let kind = FaultKind::Illegal;
                    fault = Some(Fault { kind, what });
                    finished.refused = Some(mv);
                }
                finished.ending = fault
                    .as_ref()
                    .map_or(Ending::NoMove, |fault| fault.kind.into());
                finished.outcome = finished.ending.outcome(turn);
                finished.note = fault.map(|fault| fault.what);
                break;
            };
            finished.moves.push(mv);
            finished.positions.push(next.clone());
            position = next;
        }
        Ok(Some(finished))
    }
}

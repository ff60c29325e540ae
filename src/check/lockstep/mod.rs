//! Two implementations of one game that write positions differently, compared by playing the
//! same moves in both.
//!
//! | module | what is in it |
//! |---|---|
//! | this module | [`Lockstep`]: which games, how far; [`LockstepReport`]: what came of it |
//! | `spelling` | which move of one is which of the other |
//! | `walk` | every position near the start, known sequences of moves, then random games |
//! | `compare` | what differs in one pair of positions, and after one move |
//! | `shorten` | a long way to what differs, made short |
//! | `divergence` | what differs after a sequence of moves, of which kind it is, how it is shown |
//! | `report` | what came of it all |

mod compare;
mod divergence;
mod report;
mod shorten;
mod spelling;
mod walk;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

pub use divergence::{Divergence, Kind, Parting};
pub use report::{KindCount, LockstepReport};
pub use spelling::Spelling;

use crate::catalog::{AnyPosition, GameHandle};
use crate::game::RulesError;

/// Two implementations of a game that are to be compared in lock-step.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use kalista::check::Lockstep;
/// use kalista::Catalog;
///
/// let khan = Catalog::current().open_named("khan", None).unwrap();
/// let never = AtomicBool::new(false);
/// let report = Lockstep::new(&khan, &khan).with_positions(200).run(&never).unwrap();
/// assert!(report.agrees() && report.positions == 200);
/// ```
#[derive(Clone)]
pub struct Lockstep {
    pub(super) first: GameHandle,
    pub(super) second: GameHandle,
    start: AnyPosition,
    positions: u64,
    seed: u64,
    enough: usize,
    time: Option<Duration>,
    /// Whether only the share of the positions that differ is wanted.
    is_trial: bool,
}

/// Why two games cannot be compared in lock-step.
#[derive(Debug, Clone, thiserror::Error)]
pub enum LockstepError {
    /// Not a single move at the start has a text that both understand.
    #[error(
        "no move at the start is the same for both: {first} has {first_moves}, {second} has \
         {second_moves}; a predicate move_text(Move, Text) in {second} says how its moves are \
         written (or they do not start from the same position)"
    )]
    NothingInCommon {
        /// The first game.
        first: String,
        /// Some of its moves.
        first_moves: String,
        /// The second game.
        second: String,
        /// Some of its moves.
        second_moves: String,
    },
    /// The rules of the first break down at the start.
    #[error(transparent)]
    Rules(#[from] RulesError),
}

/// `1 move`, `3 moves`.
pub(in crate::check) fn moves(count: usize) -> String {
    match count {
        1 => "1 move".to_owned(),
        count => format!("{count} moves"),
    }
}

impl Lockstep {
    /// The two from their starts: 2000 positions at most, and whatever kinds of differences
    /// there are.
    pub fn new(first: &GameHandle, second: &GameHandle) -> Self {
        Lockstep {
            start: first.start(),
            first: first.clone(),
            second: second.clone(),
            positions: 2000,
            seed: 1,
            enough: usize::MAX,
            time: None,
            is_trial: false,
        }
    }

    /// The same from a position of the first that is the start of the second.
    #[must_use]
    pub fn from(self, start: AnyPosition) -> Self {
        Lockstep { start, ..self }
    }

    /// The same with this many pairs of positions at most.
    #[must_use]
    pub fn with_positions(self, positions: u64) -> Self {
        Lockstep { positions, ..self }
    }

    /// The same with other random games.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Lockstep { seed, ..self }
    }

    /// The same, ended once this many kinds of differences are known.
    #[must_use]
    pub fn with_enough(self, enough: usize) -> Self {
        Lockstep { enough, ..self }
    }

    /// The same, ended when so much time has passed and 2000 positions are compared, or three
    /// times as much time.
    #[must_use]
    pub fn with_time(self, time: Duration) -> Self {
        Lockstep {
            time: Some(time),
            ..self
        }
    }

    /// Compares them. Setting `stop` ends it with the report so far.
    ///
    /// # Errors
    ///
    /// Their moves have nothing in common, or the first has none.
    pub fn run(&self, stop: &AtomicBool) -> Result<LockstepReport, LockstepError> {
        let spelling = spelling::found(self)?;
        Ok(walk::Walk::new(self, spelling, stop).run())
    }
}

/// What opens a game again.
fn name(game: &GameHandle) -> String {
    game.selection().to_string()
}

//! Two implementations of one game that write positions differently, compared by playing the
//! same moves in both.
//!
//! | module | what is in it |
//! |---|---|
//! | this module | [`Lockstep`]: which games, how far; [`LockstepReport`]: what came of it |
//! | `spelling` | which move of one is which of the other |
//! | `walk` | every position near the start, then random games |
//! | `shorten` | a long way to what differs, made short |
//! | `divergence` | what differs after a sequence of moves, and how it is shown |

mod divergence;
mod shorten;
mod spelling;
mod walk;

use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

pub use divergence::{Divergence, Parting};
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

/// What came of comparing two implementations in lock-step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LockstepReport {
    /// The first game: its name or file.
    pub first: String,
    /// The second.
    pub second: String,
    /// How moves of the second are read as moves of the first.
    pub spelling: Spelling,
    /// The seed of the random games.
    pub seed: u64,
    /// Pairs of positions that were compared.
    pub positions: u64,
    /// Legal moves of the first in them.
    #[serde(default)]
    pub moves: u64,
    /// How many of these positions differ.
    pub differing: u64,
    /// Every position that is at most this many moves from the start was compared.
    pub depth: usize,
    /// Whether there are no positions beyond those that were compared.
    pub is_whole: bool,
    /// Random games that were played afterwards.
    pub games: u64,
    /// What differs: of each kind the shortest way to it that was found, the shortest first.
    pub divergences: Vec<Divergence>,
}

impl LockstepReport {
    /// Whether nothing differs.
    pub fn agrees(&self) -> bool {
        self.divergences.is_empty()
    }

    /// `2000 positions compared in lock-step (all up to 4 moves from the start, and those of
    /// 31 random games): 12 differ, in 2 ways`.
    pub fn summary(&self) -> String {
        let reach = match (self.is_whole, self.games) {
            (true, _) => "all there are".to_owned(),
            (false, 0) => format!("all up to {} from the start", moves(self.depth)),
            (false, games) => format!(
                "all up to {} from the start, and those of {games} random games",
                moves(self.depth)
            ),
        };
        let found = match self.divergences.len() {
            0 => "no difference".to_owned(),
            1 => format!("{} differ, in one way", self.differing),
            kinds => format!("{} differ, in {kinds} ways", self.differing),
        };
        let positions = self.positions;
        format!("{positions} positions compared in lock-step ({reach}): {found}")
    }
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

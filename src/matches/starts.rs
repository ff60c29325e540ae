//! Where the games of a match begin.

use rand::Rng;
use rand::seq::IndexedRandom;

use crate::catalog::{AnyGame, AnyPosition, AnyProver, GameHandle};
use crate::game::opening::Preset;
use crate::game::rng::rng_for;
use crate::game::{RulesError, Side};
use crate::search::Limits;

/// Memory of the prover that looks at the starts.
const PROVER_BYTES: usize = 4 << 20;
/// Positions that the prover visits at each start: enough for seven plies of Khan. In a
/// game with a hundred moves at a time it does not come that far, nor does it have to.
const PROVER_NODES: u64 = 20_000;
/// Starts that are tried before the search for one is given up.
const ATTEMPTS: u32 = 2_000;

/// The purpose of the random numbers by which starts are drawn.
const STARTS: u64 = 1;

/// Draws the starts of a match.
pub struct Starts<'g> {
    game: &'g GameHandle,
    seed: u64,
    undecided_within: u32,
    prover: Box<dyn AnyProver + 'g>,
}

/// The strategies by which the two players of a match place their pieces, a first: see
/// [`Decision::strategies`](crate::game::opening::Decision::strategies).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placements(pub [&'static str; 2]);

/// A game has no such strategy to place the pieces.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no placement {strategy:?}; write one of these, or two as in a,b: {known}")]
pub struct PlacementError {
    /// What was written.
    pub strategy: String,
    /// What could have been.
    pub known: String,
}

impl Placements {
    /// Reads `best` for both players, or `best,random` for a and b.
    pub fn parse(game: &dyn AnyGame, text: &str) -> Result<Self, PlacementError> {
        let (a, b) = text.split_once(',').unwrap_or((text, text));
        let known = game.placements();
        let strategy = |name: &str| {
            let found = known.iter().find(|&&strategy| strategy == name.trim());
            found.copied().ok_or_else(|| PlacementError {
                strategy: name.trim().to_owned(),
                known: known.join(", "),
            })
        };
        Ok(Placements([strategy(a)?, strategy(b)?]))
    }

    /// The start of a pair's game in which a plays this side. If both players place in
    /// the same way, both games of the pair begin alike.
    pub(super) fn start(
        self,
        game: &dyn AnyGame,
        seed: u64,
        pair: u64,
        a_side: Side,
    ) -> Option<AnyPosition> {
        let Placements([a, b]) = self;
        let strategies = match a_side {
            Side::First => [a, b],
            Side::Second => [b, a],
        };
        // The first side also chooses the side of the board, by the same strategy.
        let preset = |side: Side, topic| Preset {
            side: Some(side),
            ..Preset::of_both(topic, strategies[side.index()])
        };
        let presets = match game.has_opening() {
            true => vec![
                preset(Side::First, "side"),
                preset(Side::First, "placement"),
                preset(Side::Second, "placement"),
            ],
            false => Vec::new(),
        };
        let rng = &mut rng_for(seed, STARTS, pair);
        game.start_with(&presets, rng).ok()
    }
}

/// Why a match cannot be played, or not to its end.
#[derive(Debug, Clone, thiserror::Error)]
pub enum MatchError {
    /// No start was found from which nobody has a forced win.
    #[error(
        "all {ATTEMPTS} random starts tried are forced wins within {within} plies; --any-placement takes any start"
    )]
    NoStart {
        /// The plies within which nobody should win.
        within: u32,
    },
    /// The rules broke down.
    #[error(transparent)]
    Rules(#[from] RulesError),
}

impl<'g> Starts<'g> {
    /// Random starts from which neither side has a forced win within this many plies that
    /// a short search can find; within 0 plies for any start at all. Where the rules
    /// know only one start, a few random moves have been played, if the game asks for them:
    /// otherwise that start is taken as it is.
    pub fn new(game: &'g GameHandle, seed: u64, undecided_within: u32) -> Self {
        // There is nothing to choose from where all games begin alike.
        let is_drawn = game.has_opening() || game.opening_plies() > 0;
        let undecided_within = if is_drawn { undecided_within } else { 0 };
        let bytes = if undecided_within == 0 {
            0
        } else {
            PROVER_BYTES
        };
        Starts {
            game,
            seed,
            undecided_within,
            prover: game.prover(bytes),
        }
    }

    /// The start of this number: always the same one.
    pub fn draw(&mut self, number: u64) -> Result<AnyPosition, MatchError> {
        let mut rng = rng_for(self.seed, STARTS, number);
        for _ in 0..ATTEMPTS {
            let start = self.opening(&mut rng)?;
            if self.undecided_within == 0 || self.is_undecided(&start)? {
                return Ok(start);
            }
        }
        Err(MatchError::NoStart {
            within: self.undecided_within,
        })
    }

    fn opening(&self, rng: &mut dyn Rng) -> Result<AnyPosition, RulesError> {
        let mut position = self.game.random_start(rng);
        for _ in 0..self.game.opening_plies() {
            let moves = self.game.moves(&position)?;
            if let Some(mv) = moves.choose(rng)
                && let Some(next) = self.game.play(&position, mv)?
            {
                position = next;
            }
        }
        Ok(position)
    }

    fn is_undecided(&mut self, start: &AnyPosition) -> Result<bool, RulesError> {
        let limits = Limits::nodes(PROVER_NODES);
        let proof = (self.prover).prove(start, self.undecided_within, &limits)?;
        Ok(self.game.outcome(start)?.is_none() && proof.is_none())
    }
}

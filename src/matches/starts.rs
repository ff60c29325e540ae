//! Where the games of a match begin.

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

use crate::game::{Game, Side};
use crate::machines::Machines;
use crate::search::{Limits, Prover, Searchable};

/// Memory of the prover that looks at the starts.
const PROVER_BYTES: usize = 4 << 20;
/// Positions that the prover visits at each start: enough for seven plies of Khan. In a
/// game with a hundred moves at a time it does not come that far, nor does it have to.
const PROVER_NODES: u64 = 20_000;
/// Starts that are drawn in vain before the search for one is given up.
const ATTEMPTS: u32 = 2_000;

/// What a match draws from: a stream of chance for each purpose and number.
///
/// The streams of a seed are independent of each other and of the order in which
/// they are asked for.
pub fn rng_for(seed: u64, purpose: u64, number: u64) -> Xoshiro256PlusPlus {
    // Each step is a bijection, so that no two numbers of a purpose share a stream.
    let mix = |value: u64| {
        let value = (value ^ (value >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        value ^ (value >> 29)
    };
    let stream = mix(number.wrapping_add(mix(purpose.wrapping_add(mix(seed)))));
    Xoshiro256PlusPlus::seed_from_u64(stream)
}

/// The purpose of the chance that starts are drawn by.
const STARTS: u64 = 1;

/// Draws the starts of a match.
#[derive(Debug)]
pub struct Starts<'g, G: Searchable> {
    game: &'g G,
    seed: u64,
    undecided_within: u32,
    prover: Prover<'g, G>,
}

/// How the two players of a match place their pieces, a first: see
/// [`Machines::placements`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placements(pub [&'static str; 2]);

/// A game has no such way to place the pieces.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no placement {way:?}; write one of these, or two as in a,b: {known}")]
pub struct PlacementError {
    /// What was written.
    pub way: String,
    /// What could have been.
    pub known: String,
}

impl Placements {
    /// Reads `best` for both players, or `best,random` for a and b.
    pub fn parse<G: Machines>(game: &G, text: &str) -> Result<Self, PlacementError> {
        let (a, b) = text.split_once(',').unwrap_or((text, text));
        let known = game.placements();
        let way = |name: &str| {
            let found = known.iter().find(|&&way| way == name.trim());
            found.copied().ok_or_else(|| PlacementError {
                way: name.trim().to_owned(),
                known: known.join(", "),
            })
        };
        Ok(Placements([way(a)?, way(b)?]))
    }

    /// The start of a pair's game in which a plays this side. If both players place in
    /// the same way, both games of the pair begin alike.
    pub(super) fn start<G: Machines>(
        self,
        game: &G,
        seed: u64,
        pair: u64,
        a_side: Side,
    ) -> Option<G::Position> {
        let Placements([a, b]) = self;
        let ways = match a_side {
            Side::First => [a, b],
            Side::Second => [b, a],
        };
        game.placed_start(ways, &mut rng_for(seed, STARTS, pair))
    }
}

/// No start was found from which nobody has a forced win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "of {ATTEMPTS} random starts each is a forced win within {within} plies; any start is taken with --any-placement"
)]
pub struct NoStart {
    /// The plies within which nobody should win.
    pub within: u32,
}

impl<'g, G: Searchable> Starts<'g, G> {
    /// Random starts from which neither side has a forced win within so many plies that
    /// a short search can find; within 0 plies for any start at all. Where the rules
    /// know but one start, a few random moves have been played.
    pub fn new(game: &'g G, seed: u64, undecided_within: u32) -> Self {
        let bytes = if undecided_within == 0 {
            0
        } else {
            PROVER_BYTES
        };
        Starts {
            game,
            seed,
            undecided_within,
            prover: Prover::new(game, bytes),
        }
    }

    /// The start of this number: always the same one.
    pub fn draw(&mut self, number: u64) -> Result<G::Position, NoStart> {
        let mut rng = rng_for(self.seed, STARTS, number);
        for _ in 0..ATTEMPTS {
            let start = self.opening(&mut rng);
            if self.undecided_within == 0 || self.is_undecided(&start) {
                return Ok(start);
            }
        }
        Err(NoStart {
            within: self.undecided_within,
        })
    }

    fn opening(&self, rng: &mut dyn Rng) -> G::Position {
        let mut position = self.game.random_start(rng);
        for _ in 0..self.game.opening_plies() {
            if let Some(&mv) = self.game.legal_moves(&position).choose(rng) {
                position = self.game.play(&position, mv);
            }
        }
        position
    }

    fn is_undecided(&mut self, start: &<G as Game>::Position) -> bool {
        let limits = Limits::nodes(PROVER_NODES);
        let proof = (self.prover).prove(start, self.undecided_within, &limits);
        self.game.outcome(start).is_none() && proof.score.is_none()
    }
}

//! Where the positions of a check come from.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::specification::Specified;
use crate::verdict::Case;

/// Moves whose legality is asked at each position, besides those that are legal.
const PROBES: usize = 2;
/// A game in which nothing happens for so long is given up.
const LONGEST_WALK: usize = 120;

/// Makes the cases of a check. The same seed and batch number give the same cases,
/// whoever asks for them and in whatever order.
#[derive(Debug, Clone)]
pub struct Generator<G> {
    game: G,
    seed: u64,
}

impl<G: Specified> Generator<G> {
    /// A generator of positions for a game.
    pub fn new(game: G, seed: u64) -> Self {
        Generator { game, seed }
    }

    /// A batch of cases: as many from games played at random as made up freely, and the
    /// game's corners in turn among them.
    pub fn batch(&self, number: u64, size: usize) -> Vec<Case> {
        let mix = number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.seed ^ mix);
        let mut cases = Vec::with_capacity(size);
        if let Some(corner) = self.corner(number) {
            cases.push(self.case(&corner, &mut rng));
        }
        while cases.len() < size {
            match rng.random_bool(0.1) {
                true => self.walk(&mut cases, size, &mut rng),
                false => cases.push(self.case(&self.game.any_position(&mut rng), &mut rng)),
            }
        }
        cases.truncate(size);
        cases
    }

    /// Some positions of a game played at random, on average nine of them.
    fn walk(&self, cases: &mut Vec<Case>, size: usize, rng: &mut Xoshiro256PlusPlus) {
        let mut position = self.game.random_start(rng);
        for _ in 0..LONGEST_WALK {
            if cases.len() >= size {
                return;
            }
            let moves = self.game.legal_moves(&position);
            if moves.is_empty() || rng.random_bool(0.25) {
                cases.push(self.case(&position, rng));
            }
            match moves.get(rng.random_range(0..moves.len().max(1))) {
                Some(&mv) => position = self.game.play(&position, mv),
                None => return,
            }
        }
    }

    fn corner(&self, number: u64) -> Option<G::Position> {
        let corners = self.game.corners();
        let corner = corners.get(number as usize % corners.len().max(1))?;
        self.game.parse_position(corner.position).ok()
    }

    fn case(&self, position: &G::Position, rng: &mut Xoshiro256PlusPlus) -> Case {
        let probe = |_| self.game.move_text(self.game.any_move(position, rng));
        Case {
            position: self.game.position_text(position),
            probes: (0..PROBES).map(probe).collect(),
        }
    }
}

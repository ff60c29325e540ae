//! What a check knows of a game of which nobody told it anything: what random games show.

use std::collections::{HashSet, VecDeque};
use std::sync::OnceLock;

use rand::{Rng, RngExt};

use super::subject::Subject;
use crate::catalog::{AnyPosition, GameHandle};
use crate::game::Side;

/// A random game is followed for fewer moves than these.
const LONGEST_WALK: usize = 60;
/// A mismatch is looked for in this many of the first positions.
const EARLY: usize = 1_000;

/// A game whose positions are those of games played at random from its start.
pub(super) struct Walks {
    game: GameHandle,
    early: OnceLock<Vec<AnyPosition>>,
}

impl Walks {
    pub(super) fn new(game: GameHandle) -> Self {
        Walks {
            game,
            early: OnceLock::new(),
        }
    }

    /// The legal moves; none where the rules break down, which the oracles report.
    fn moves(&self, position: &AnyPosition) -> Vec<String> {
        self.game.moves(position).unwrap_or_default()
    }

    /// The positions nearest to the start, nearer ones first.
    fn early(&self) -> &[AnyPosition] {
        self.early.get_or_init(|| {
            let start = self.game.start();
            let mut met = HashSet::from([self.game.hash(&start)]);
            let (mut early, mut open) = (Vec::new(), VecDeque::from([start]));
            while let Some(position) = open.pop_front() {
                if early.len() + open.len() < EARLY {
                    let next = |mv: String| self.game.play(&position, &mv).ok().flatten();
                    let nexts = self.moves(&position).into_iter().filter_map(next);
                    open.extend(nexts.filter(|next| met.insert(self.game.hash(next))));
                }
                early.push(position);
            }
            early.truncate(EARLY);
            early
        })
    }

    fn random_move(&self, position: &AnyPosition, rng: &mut dyn Rng) -> Option<String> {
        let mut moves = self.moves(position);
        match moves.len() {
            0 => None,
            count => Some(moves.swap_remove(rng.random_range(0..count))),
        }
    }
}

impl Subject for Walks {
    fn game(&self) -> &GameHandle {
        &self.game
    }

    fn arbitrary_position(&self, rng: &mut dyn Rng) -> AnyPosition {
        let mut position = self.game.start();
        for _ in 0..rng.random_range(0..LONGEST_WALK) {
            let Some(mv) = self.random_move(&position, rng) else {
                break;
            };
            match self.game.play(&position, &mv) {
                Ok(Some(next)) => position = next,
                _ => break,
            }
        }
        position
    }

    /// A move of a position nearby, or else of this one, or of the start.
    fn arbitrary_move(&self, position: &AnyPosition, rng: &mut dyn Rng) -> Option<String> {
        let near = self.arbitrary_position(rng);
        let there = self.random_move(&near, rng);
        let here = self.random_move(position, rng);
        let first = || self.moves(&self.game.start()).into_iter().next();
        there.or(here).or_else(first)
    }

    /// What a file says that positions are worth to either player.
    fn value_goals(&self) -> Vec<String> {
        let goal = |side| format!("value({})", self.game.side_name(side));
        match self.game.is_from_file() {
            true => Side::BOTH.into_iter().map(goal).collect(),
            false => Vec::new(),
        }
    }

    /// Nobody knows what a piece is.
    fn pieces(&self, _: &AnyPosition) -> usize {
        0
    }

    /// What is nearer to the start is smaller.
    fn shrunk(&self, position: &AnyPosition) -> Vec<AnyPosition> {
        let hash = self.game.hash(position);
        let nearer = self.early().iter();
        let nearer = nearer.take_while(|early| self.game.hash(early) != hash);
        nearer.cloned().collect()
    }
}

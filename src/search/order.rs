//! Which move to try first.
//!
//! The table's move, then the two moves that last refuted something at this ply
//! (killers), then by what refuted most elsewhere (history), by side and, finer, by
//! the game's own [context](Heuristics::context), and by the game's hint. Captures
//! have no group of their own: where they are good, history or the hint says so.

use crate::game::Heuristics;
use crate::game::Side;

/// Ranks of the groups; hints and history stay within a group.
const TABLE_MOVE: i32 = 1 << 28;
const KILLER: [i32; 2] = [1 << 25, 1 << 24];
/// History never leaves this range.
const HISTORY_LIMIT: i32 = 1 << 14;

/// A move waiting to be tried.
#[derive(Debug, Clone, Copy)]
pub(super) struct Candidate<M> {
    pub mv: M,
    /// Its place in the list that the game generates: how the table names it.
    pub index: u8,
    pub rank: i32,
}

/// The place in the game's list that stands for "no move" or for one beyond.
pub(super) const NO_INDEX: u8 = u8::MAX;

/// What one thread has learnt about moves.
#[derive(Debug)]
pub(super) struct Order<G: Heuristics> {
    killers: Vec<[Option<G::Move>; 2]>,
    by_side: Vec<i32>,
    by_context: Vec<i32>,
}

/// Where a position's moves are remembered.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    side: Side,
    context: usize,
    ply: usize,
}

impl<G: Heuristics> Order<G> {
    pub fn new() -> Self {
        Order {
            killers: Vec::new(),
            by_side: vec![0; 2 * G::MOVE_SLOTS],
            by_context: vec![0; 2 * G::CONTEXTS * G::MOVE_SLOTS],
        }
    }

    /// The place of a position at a ply.
    pub fn place(&mut self, game: &G, position: &G::Position, ply: u32) -> Place {
        let ply = ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        Place {
            side: game.turn(position),
            context: game.context(position),
            ply,
        }
    }

    /// How early a move should be tried; more is earlier.
    pub fn rank(&self, game: &G, position: &G::Position, mv: G::Move, place: Place) -> i32 {
        let hint = game.order_hint(position, mv);
        let (side, context) = Self::slots(game, mv, place);
        let history = self.by_side.get(side).copied().unwrap_or(0)
            + 2 * self.by_context.get(context).copied().unwrap_or(0);
        let killers = self.killers.get(place.ply).copied().unwrap_or_default();
        let group = if killers[0] == Some(mv) {
            KILLER[0]
        } else if killers[1] == Some(mv) {
            KILLER[1]
        } else {
            0
        };
        group + history + 16 * hint
    }

    /// The rank of the table's move.
    pub fn table_rank() -> i32 {
        TABLE_MOVE
    }

    /// A move refuted a position; those tried before it did not.
    pub fn reward<'a>(
        &mut self,
        game: &G,
        place: Place,
        depth: u32,
        best: G::Move,
        tried: impl Iterator<Item = &'a Candidate<G::Move>>,
    ) where
        G::Move: 'a,
    {
        if let Some(killers) = self.killers.get_mut(place.ply)
            && killers[0] != Some(best)
        {
            killers[1] = killers[0];
            killers[0] = Some(best);
        }
        let bonus = (depth * depth).min(400) as i32;
        self.adjust(game, place, best, bonus);
        for candidate in tried {
            self.adjust(game, place, candidate.mv, -bonus);
        }
    }

    fn adjust(&mut self, game: &G, place: Place, mv: G::Move, bonus: i32) {
        let (side, context) = Self::slots(game, mv, place);
        for entry in [self.by_side.get_mut(side), self.by_context.get_mut(context)]
            .into_iter()
            .flatten()
        {
            // The nearer to the limit, the less is added: old news fades.
            *entry += bonus - *entry * bonus.abs() / HISTORY_LIMIT;
        }
    }

    fn slots(game: &G, mv: G::Move, place: Place) -> (usize, usize) {
        let slot = game.move_slot(mv);
        let side = place.side.index() * G::MOVE_SLOTS + slot;
        let context = place.side.index() * G::CONTEXTS + place.context;
        (side, context * G::MOVE_SLOTS + slot)
    }
}

/// Brings the best of the candidates from `next` on to the place `next`.
pub(super) fn bring_best<M: Copy>(candidates: &mut [Candidate<M>], next: usize) {
    // The first of equals, so that the order depends on nothing but the ranks.
    let mut best = next;
    for index in next + 1..candidates.len() {
        if candidates[index].rank > candidates[best].rank {
            best = index;
        }
    }
    if best < candidates.len() {
        candidates.swap(next, best);
    }
}

//! What a position of Khan is worth, and what the search wants to know of a move.

mod terms;

pub(super) use terms::{TERMS, WEIGHTS};

use super::Khan;
use super::board::{SQUARES, Square, Squares};
use super::moves::{Move, Scene, Visitor};
use super::position::Position;
use crate::game::processor::with_fast_bits;
use crate::game::{Heuristics, Outlook};

/// Looks for a piece that can take the Kalista.
struct Taking {
    target: Squares,
    from: Option<Square>,
}

impl Visitor for Taking {
    #[inline(always)]
    fn steps(&mut self, from: Square, to: Squares) {
        if to & self.target != 0 {
            self.from = self.from.or(Some(from));
        }
    }

    #[inline(always)]
    fn put_back(&mut self, _: Squares) {}
}

impl Heuristics for Khan {
    /// From and to, or put back and to, or a pass.
    const MOVE_SLOTS: usize = SQUARES * SQUARES + SQUARES + 1;
    /// The bearer's square decides which pieces may move at all.
    const CONTEXTS: usize = SQUARES + 1;
    const LAST_MOVER_WINS: bool = true;
    const QUICK_WINS: bool = true;
    const REMEMBERED_DEPTH: u32 = 2;
    const VALUE_SCALE: u32 = 170;

    fn evaluate(&self, position: &Position) -> i32 {
        with_fast_bits(
            #[inline(always)]
            || self.weights.value(self.terms(position)),
        )
    }

    fn search_hash(&self, position: &Position) -> u64 {
        position.hash_by_value()
    }

    #[inline(always)]
    fn move_slot(&self, mv: Move) -> usize {
        match mv {
            Move::Step(from, to) => from.index() * SQUARES + to.index(),
            Move::PutBack(to) => SQUARES * SQUARES + to.index(),
            Move::Pass => SQUARES * SQUARES + SQUARES,
        }
    }

    fn context(&self, position: &Position) -> usize {
        position.khan().map_or(SQUARES, Square::index)
    }

    fn wins_now(&self, position: &Position) -> Option<Move> {
        let target = position.kalista(position.turn().other());
        let mut taking = Taking { target, from: None };
        Scene::of(position).visit(self.paths, &mut taking);
        let to = Square::first_of(target);
        taking.from.map(|from| Move::Step(from, to))
    }

    #[inline(always)]
    fn outlook(&self, position: &Position, mv: Move) -> Outlook {
        let enemy = position.of(position.turn().other());
        let (to, is_tactical) = match mv {
            Move::Step(_, to) => (to, enemy & to.bit() != 0),
            Move::PutBack(to) => (to, false),
            Move::Pass => return Outlook::default(),
        };
        // Where the enemy has few pieces on the value asked for, it has few replies.
        let hint = match (enemy & to.alike()).count_ones() {
            0 => 0,
            pieces => 6 - pieces as i32,
        };
        Outlook { hint, is_tactical }
    }

    fn weights(&self) -> Vec<(&'static str, i32)> {
        self.weights.named()
    }

    fn with_weights(&self, weights: &[i32]) -> Option<Khan> {
        let weights = self.weights.replaced(weights);
        Some(Khan { weights, ..*self })
    }

    fn features(&self, position: &Position) -> Vec<i32> {
        self.terms(position).to_vec()
    }
}

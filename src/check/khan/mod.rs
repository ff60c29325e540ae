//! Khan, for a check: positions and moves that are anything the rules can be asked.

mod questions;
#[cfg(feature = "clauses")]
mod texts;
mod world;

use rand::{Rng, RngExt, seq::SliceRandom};

use super::SmallWorld;
use super::knowledge::{Knowledge, Named};
use crate::catalog::GameHandle;
#[cfg(feature = "clauses")]
use crate::clauses::game::NativeTexts;
use crate::game::Side;
use crate::games::khan::Khan;
use crate::games::khan::board::{Square, each};
use crate::games::khan::moves::Move;
use crate::games::khan::position::{Piece, Position, SBIRES};

/// What is known of Khan.
pub(super) struct Known(Khan);

impl Known {
    pub(super) fn new() -> Self {
        Known(Khan::new())
    }
}

impl Knowledge for Known {
    type Game = Khan;

    const EDGE_CASES: &'static str = include_str!("edge_cases.txt");
    const LINES: &'static str = include_str!("lines.txt");
    const VALUES: &'static [Named<Self, i64>] = questions::VALUES;
    const MACHINES: &'static [Named<Self, Vec<Move>>] = questions::MACHINES;
    const RULE_CASES: &'static [Named<Self, bool>] = questions::RULE_CASES;

    fn rules(&self) -> &Khan {
        &self.0
    }

    /// Both Kalistas (rarely one), any number of sbires, any side to move, and the Khan
    /// on any piece of the other side or nowhere.
    fn arbitrary_position(&self, rng: &mut dyn Rng) -> Position {
        let mut squares: Vec<Square> = Square::all().collect();
        squares.shuffle(rng);
        let mut free = squares.into_iter();
        let turn = Side::BOTH[rng.random_range(0..2)];
        let missing = rng.random_bool(0.02).then_some(turn);
        let mut pieces = Vec::with_capacity(12);
        for side in Side::BOTH {
            let sbires = rng.random_range(0..=SBIRES) as usize;
            let kalistas = usize::from(missing != Some(side));
            let kinds = [(true, kalistas), (false, sbires)];
            for (kalista, count) in kinds {
                let piece = Piece { side, kalista };
                pieces.extend(free.by_ref().take(count).map(|square| (square, piece)));
            }
        }
        let bearers: Vec<Square> = (pieces.iter())
            .filter(|(_, piece)| piece.side != turn)
            .map(|&(square, _)| square)
            .collect();
        let khan = match rng.random_bool(0.05) {
            true => None,
            false => bearers
                .get(rng.random_range(0..bearers.len().max(1)))
                .copied(),
        };
        Position::new(pieces, turn, khan).expect("the other side's Kalista is on the board")
    }

    /// Half of the steps start from a piece of the side to move.
    fn arbitrary_move(&self, position: &Position, rng: &mut dyn Rng) -> Move {
        let mut any = || {
            Square::all()
                .nth(rng.random_range(0..36))
                .expect("of 36 squares")
        };
        let (from, to) = (any(), any());
        let own: Vec<Square> = each(position.of(position.turn())).collect();
        match rng.random_range(0..16) {
            0 => Move::Pass,
            1..=3 => Move::PutBack(to),
            4..=9 if !own.is_empty() => Move::Step(own[rng.random_range(0..own.len())], to),
            _ => Move::Step(from, to),
        }
    }

    #[cfg(feature = "clauses")]
    fn native_texts(&self) -> Option<Box<dyn NativeTexts>> {
        Some(Box::new(texts::Texts))
    }

    fn pieces(&self, position: &Position) -> usize {
        position.occupied().count_ones() as usize
    }

    fn shrunk(&self, position: &Position) -> Vec<Position> {
        world::shrunk(position)
    }

    fn small_world(&self, game: &GameHandle) -> SmallWorld {
        world::world(game)
    }
}

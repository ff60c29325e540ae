//! Shi, for a check: positions and moves that are anything the rules can be asked.

mod questions;
mod world;

use rand::{Rng, RngExt, seq::SliceRandom};

use super::SmallWorld;
use super::knowledge::{Knowledge, Named};
use crate::catalog::GameHandle;
use crate::game::Side;
use crate::games::shi::Shi;
use crate::games::shi::board::{SQUARES, Size, Square, Squares, each};
use crate::games::shi::moves::Move;
use crate::games::shi::position::Position;

/// What is known of Shi.
pub(super) struct Known {
    rules: Shi,
    /// The size of board that was chosen; otherwise positions are of any size.
    size: Option<Size>,
    /// See [`Shi::sparse`].
    is_sparse: bool,
}

impl Known {
    pub(super) fn new(size: Option<Size>) -> Self {
        Known {
            rules: size.map_or_else(Shi::default, Shi::new),
            size,
            is_sparse: false,
        }
    }

    fn sparse(size: Size) -> Self {
        Known {
            rules: Shi::sparse(size),
            size: Some(size),
            is_sparse: true,
        }
    }
}

impl Knowledge for Known {
    type Game = Shi;

    const EDGE_CASES: &'static str = include_str!("edge_cases.txt");
    const LINES: &'static str = include_str!("lines.txt");
    const VALUES: &'static [Named<Self, i64>] = questions::VALUES;
    const MACHINES: &'static [Named<Self, Vec<Move>>] = questions::MACHINES;
    const RULE_CASES: &'static [Named<Self, bool>] = questions::RULE_CASES;

    fn rules(&self) -> &Shi {
        &self.rules
    }

    /// Any size if none was chosen, any number of pieces that the rules allow, any side to
    /// move. Half of the positions are crowded into a corner of the board, where pieces
    /// block each other.
    fn arbitrary_position(&self, rng: &mut dyn Rng) -> Position {
        let any_size = Size::ALL[rng.random_range(0..Size::ALL.len())];
        let size = self.size.unwrap_or(any_size);
        let (width, goal) = (size.get(), usize::from(size.goal()));
        let crowd = match rng.random_bool(0.5) {
            true => rng.random_range(4..=width),
            false => width,
        };
        let crowded = |square: &Square| square.column().max(square.row()) <= crowd;
        let mut squares: Vec<Square> = each(size.squares()).filter(crowded).collect();
        squares.shuffle(rng);
        let mut free = squares.into_iter();
        // A game that is over is seldom worth asking about.
        let most = goal - usize::from(!rng.random_bool(0.05));
        let first = rng.random_range(0..=most);
        let second = rng.random_range(0..=most.min(goal - usize::from(first == goal)));
        let mut pieces = Vec::with_capacity(2 * width);
        for (side, lost) in [(Side::First, first), (Side::Second, second)] {
            pieces.extend(
                free.by_ref()
                    .take(width - lost)
                    .map(|square| (square, side)),
            );
        }
        let turn = Side::BOTH[rng.random_range(0..2)];
        Position::new(size, pieces, turn).expect("this many pieces are a position")
    }

    /// Mostly moves of a piece of the side to move, half of these to a square that the
    /// piece would reach if what stands in the way did not.
    fn arbitrary_move(&self, position: &Position, rng: &mut dyn Rng) -> Move {
        let any = |rng: &mut dyn Rng| Square::all().nth(rng.random_range(0..SQUARES));
        let pick = |squares, rng: &mut dyn Rng| {
            let squares: Vec<Square> = each(squares).collect();
            match squares.len() {
                0 => None,
                count => Some(squares[rng.random_range(0..count)]),
            }
        };
        let own = pick(position.of(position.turn()), rng);
        let (from, to) = match rng.random_range(0..16) {
            0 => return Move::Pass,
            1..=4 => (any(rng), any(rng)),
            5..=9 => (own, any(rng)),
            _ => {
                let seen = |from| in_line(from, position.size());
                (own, own.and_then(|from| pick(seen(from), rng)))
            }
        };
        match (from, to) {
            (Some(from), Some(to)) => Move::Step(from, to),
            _ => Move::Pass,
        }
    }

    fn pieces(&self, position: &Position) -> usize {
        (position.size().squares() & !position.empty()).count_ones() as usize
    }

    fn shrunk(&self, position: &Position) -> Vec<Position> {
        world::shrunk(position, self.is_sparse)
    }

    fn small_world(&self, game: &GameHandle) -> SmallWorld {
        world::world(game)
    }

    fn text_predicate(&self) -> &'static str {
        match self.is_sparse {
            true => "sparse_text",
            false => "state_text",
        }
    }
}

/// The squares to which a piece could slide on a board without any other.
fn in_line(from: Square, size: Size) -> Squares {
    let seen = |to: &Square| {
        let columns = from.column().abs_diff(to.column());
        let rows = from.row().abs_diff(to.row());
        *to != from && (columns == 0 || rows == 0 || columns == rows)
    };
    let squares = each(size.squares()).filter(seen);
    squares.fold(0, |squares, square| squares | square.bit())
}

//! What a position of Khan is worth, and what the search wants to know of a move.
//!
//! Material says little here: a captured sbire may return at a better place. What
//! counts is which values a side stands on, for the Khan asks for values:
//!
//! - a value on which a side can take the enemy Kalista is one the enemy must not
//!   stop on;
//! - a value on which a side has nothing to move is one that sets it free.

use super::Khan;
use super::board::{SQUARES, Square, Squares, WORTH, each};
use super::moves::{Move, Scene, Visitor};
use super::position::Position;
use crate::game::Side;
use crate::search::Searchable;

/// The weights of the evaluation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Weights {
    /// The right to move.
    turn: i32,
    /// For each value that the enemy must not stop on: none, one, two, all three.
    deadly: [i32; 4],
    /// Each destination of each piece.
    mobility: i32,
    /// Each value on which a side has nothing to move.
    freedom: i32,
    /// Each sbire on the board. It counts against its side: whoever has fewer pieces is
    /// harder to command.
    sbire: i32,
    /// Each destination beside which the enemy Kalista stands, roughly: its room.
    room: i32,
}

const WEIGHTS: Weights = Weights {
    turn: 10,
    deadly: [0, 40, 100, 220],
    mobility: 2,
    freedom: 12,
    sbire: -50,
    room: 4,
};

/// What one side can do if the Khan asks it for each value.
#[derive(Debug, Clone, Copy, Default)]
struct Reach {
    /// Values (bits 1 to 3) on which it has a piece that can move.
    movable: u8,
    /// Values on which it has a piece that can take the enemy Kalista.
    threats: u8,
    destinations: u32,
}

impl Khan {
    fn reach(&self, position: &Position, side: Side) -> Reach {
        let own = position.of(side);
        let target = position.kalista(side.other());
        let occupied = position.occupied();
        let mut reach = Reach::default();
        for from in each(own) {
            let to: Squares = self.paths.reached(from, occupied) & !own;
            let value = 1 << from.value();
            if to != 0 {
                reach.movable |= value;
                reach.destinations += to.count_ones();
            }
            if to & target != 0 {
                reach.threats |= value;
            }
        }
        reach
    }

    fn worth(&self, position: &Position, side: Side) -> i32 {
        let reach = self.reach(position, side);
        let all = 0b1110;
        // Asked for a value it cannot move on, a side may use any of its pieces.
        let deadly = match reach.threats {
            0 => 0,
            threats => threats | (all & !reach.movable),
        };
        WEIGHTS.deadly[deadly.count_ones() as usize % 4]
            + WEIGHTS.mobility * reach.destinations as i32
            + WEIGHTS.freedom * (all & !reach.movable).count_ones() as i32
            + WEIGHTS.sbire * position.sbires(side).count_ones() as i32
            + WEIGHTS.room * self.room(position, side)
    }

    /// How many squares a side's Kalista can go to.
    fn room(&self, position: &Position, side: Side) -> i32 {
        let own = position.of(side);
        each(position.kalista(side))
            .map(|from| (self.paths.reached(from, position.occupied()) & !own).count_ones() as i32)
            .sum()
    }
}

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

impl Searchable for Khan {
    /// From and to, or put back and to, or a pass.
    const MOVE_SLOTS: usize = SQUARES * SQUARES + SQUARES + 1;
    /// The bearer's square decides which pieces may move at all.
    const CONTEXTS: usize = SQUARES + 1;
    const LAST_MOVER_WINS: bool = true;

    fn evaluate(&self, position: &Position) -> i32 {
        let own = position.turn();
        WEIGHTS.turn + self.worth(position, own) - self.worth(position, own.other())
    }

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

    fn is_tactical(&self, position: &Position, mv: Move) -> bool {
        match mv {
            Move::Step(_, to) => position.of(position.turn().other()) & to.bit() != 0,
            Move::PutBack(_) | Move::Pass => false,
        }
    }

    fn wins_now(&self, position: &Position) -> Option<Move> {
        let target = position.kalista(position.turn().other());
        let mut taking = Taking { target, from: None };
        Scene::of(position).visit(self.paths, &mut taking);
        let to = Square::first_of(target);
        taking.from.map(|from| Move::Step(from, to))
    }

    fn order_hint(&self, position: &Position, mv: Move) -> i32 {
        // Where the enemy has few pieces on the value asked for, it has few replies.
        let to = match mv {
            Move::Step(_, to) | Move::PutBack(to) => to,
            Move::Pass => return 0,
        };
        let asked = WORTH[usize::from(to.value())];
        match (position.of(position.turn().other()) & asked).count_ones() {
            0 => 0,
            pieces => 6 - pieces as i32,
        }
    }
}

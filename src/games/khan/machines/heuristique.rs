//! The machine that looks one move ahead.

use std::cmp::Reverse;

use super::super::Khan;
use super::super::board::{SQUARES, Square, Squares, beside};
use super::super::moves::Move;
use super::super::position::Position;
use super::listed_moves;
use crate::game::{Game, Side};

/// What a position is worth to a side, whoever is to move: 0 if it has lost, 100 if it
/// has won, and otherwise from 1 to 99 one more than the sum of five terms.
///
/// | term | best | points |
/// |---|---|---|
/// | own pieces in play | all 6 | 0 to 20 |
/// | enemy pieces in play | 4 | 0 to 18 |
/// | own pieces at most three columns and lines from the enemy Kalista | all | 0 to 24 |
/// | own pieces beside its own Kalista | 2 | 0 to 20 |
/// | enemy pieces beside the enemy Kalista | none | 0 to 16 |
///
/// The Kalista counts as a piece.
///
/// ```
/// use kalista::game::{Game, Side};
/// use kalista::games::khan::{Khan, machines::heuristic};
///
/// // 1 + 20 for six pieces, 6 against six, 0 near c1, 20 beside d6, 8 beside c1
/// assert_eq!(heuristic(&Khan::new().start(), Side::First), 55);
/// ```
pub fn heuristic(position: &Position, side: Side) -> i32 {
    match position.loser() {
        Some(loser) if loser == side => 0,
        Some(_) => 100,
        None => 1 + terms(position, side),
    }
}

/// The sum of the five terms; both Kalistas are on the board.
fn terms(position: &Position, side: Side) -> i32 {
    let (own, enemy) = (position.of(side), position.of(side.other()));
    let kalista = Square::first_of(position.kalista(side));
    let target = Square::first_of(position.kalista(side.other()));
    4 * (count(own) - 1)
        + (18 - 6 * (count(enemy) - 4).abs())
        + 4 * count(own & NEAR[target.index()])
        + (20 - 10 * (count(own & beside(kalista)) - 2).abs())
        + (16 - 4 * count(enemy & beside(target)))
}

/// How many squares there are in a set.
fn count(squares: Squares) -> i32 {
    squares.count_ones() as i32
}

/// By square, those at most three columns and three lines away.
static NEAR: [Squares; SQUARES] = {
    let mut near = [0; SQUARES];
    let mut pair = 0;
    while pair < SQUARES * SQUARES {
        if let (Some(a), Some(b)) = (Square::new(pair / SQUARES), Square::new(pair % SQUARES))
            && a.column().abs_diff(b.column()) <= 3
            && a.line().abs_diff(b.line()) <= 3
        {
            near[a.index()] |= b.bit();
        }
        pair += 1;
    }
    near
};

/// The first move to a position worth most to the side to move; none if the game is over.
pub(super) fn choose(khan: &Khan, position: &Position) -> Option<Move> {
    let side = position.turn();
    let value = |&mv: &Move| heuristic(&khan.play(position, mv), side);
    // Of equal elements, the first is the least one.
    (listed_moves(khan, position).into_iter()).min_by_key(|mv| Reverse(value(mv)))
}

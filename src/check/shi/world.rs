//! Small positions: a world of them that can be checked completely, and how a position
//! is made smaller.

use std::sync::Arc;

use super::Known;
use crate::catalog::{AnyPosition, GameHandle};
use crate::check::SmallWorld;
use crate::check::combinations::{Digits, binomial, subset};
use crate::check::knowledge::Typed;
use crate::game::Side;
use crate::games::shi::Shi;
use crate::games::shi::board::{Size, Square, each};
use crate::games::shi::position::Position;

/// As many pieces as the small world has at most.
const MOST: u64 = 4;
/// Its board, and the squares of that.
const SIZE: Size = Size::ALL[0];
const SQUARES: u64 = (SIZE.get() * SIZE.get()) as u64;

/// Every board of 6 by 6 with up to four pieces, of either side, and either side to
/// move.
pub(super) fn world(game: &GameHandle) -> SmallWorld {
    let sparse = GameHandle::of(Shi::sparse(SIZE), game.clauses().to_vec());
    SmallWorld {
        about: "up to four pieces on 6 by 6 squares, none taken, either side to move",
        count: (0..=MOST).map(with_pieces).sum(),
        subject: Arc::new(Typed::new(Known::sparse(SIZE), sparse)),
        position: |number| AnyPosition::new(position(number)),
    }
}

/// The squares, a side for each piece, and a side to move.
fn with_pieces(pieces: u64) -> u64 {
    binomial(SQUARES, pieces) * (1 << pieces) * 2
}

fn position(mut number: u64) -> Position {
    let mut pieces = 0;
    while let Some(rest) = number.checked_sub(with_pieces(pieces)) {
        number = rest;
        pieces += 1;
    }
    let mut digits = Digits(number);
    let mut side = || Side::BOTH[digits.take(2) as usize];
    let turn = side();
    let owners: Vec<Side> = (0..pieces).map(|_| side()).collect();
    let squares: Vec<Square> = each(SIZE.squares()).collect();
    let chosen = subset(SQUARES, pieces, digits.0);
    let placed = chosen.into_iter().map(|index| squares[index]).zip(owners);
    Position::sparse(SIZE, placed, turn).expect("four pieces are not too many")
}

/// One piece fewer, as far as the rules allow; or one nearer to A1.
pub(super) fn shrunk(position: &Position, is_sparse: bool) -> Vec<Position> {
    let (size, turn) = (position.size(), position.turn());
    let taken = size.squares() & !position.empty();
    let pieces: Vec<(Square, Side)> = each(taken)
        .filter_map(|square| Some((square, position.piece_at(square)?)))
        .collect();
    let make = |pieces: Vec<(Square, Side)>| match is_sparse {
        true => Position::sparse(size, pieces, turn).ok(),
        false => Position::new(size, pieces, turn).ok(),
    };
    let mut smaller = Vec::new();
    for left_out in 0..pieces.len() {
        let mut fewer = pieces.clone();
        fewer.remove(left_out);
        smaller.extend(make(fewer));
    }
    for (index, &(from, _)) in pieces.iter().enumerate() {
        for to in each(position.empty()).take_while(|to| to.index() < from.index()) {
            let mut moved = pieces.clone();
            moved[index].0 = to;
            smaller.extend(make(moved));
        }
    }
    smaller
}

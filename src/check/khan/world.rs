//! Small positions: a world of them that can be checked completely, and how a position
//! is made smaller.

use std::sync::Arc;

use super::Known;
use crate::catalog::{AnyPosition, GameHandle};
use crate::check::SmallWorld;
use crate::check::combinations::Digits;
use crate::check::knowledge::Typed;
use crate::game::Side;
use crate::games::khan::board::{SQUARES, Square};
use crate::games::khan::position::{Piece, Position};

const fn piece(side: Side, kalista: bool) -> Piece {
    Piece { side, kalista }
}

const KALISTAS: [Piece; 2] = [piece(Side::First, true), piece(Side::Second, true)];
const SBIRES: [Piece; 2] = [piece(Side::First, false), piece(Side::Second, false)];

/// The pieces of the small world's positions: the Kalistas and up to one sbire each.
const CASTS: [&[Piece]; 4] = [
    &KALISTAS,
    &[KALISTAS[0], KALISTAS[1], SBIRES[0]],
    &[KALISTAS[0], KALISTAS[1], SBIRES[1]],
    &[KALISTAS[0], KALISTAS[1], SBIRES[0], SBIRES[1]],
];

/// Both Kalistas and up to one sbire each, every Khan and every side to move.
pub(super) fn world(game: &GameHandle) -> SmallWorld {
    SmallWorld {
        about: "both Kalistas, up to one sbire each, every Khan and side to move",
        count: CASTS.iter().map(|cast| size_of_cast(cast)).sum(),
        subject: Arc::new(Typed::new(Known::new(), game.clone())),
        position: |number| AnyPosition::new(position(number)),
    }
}

/// Every square for every piece, and for either side to move no Khan or one of the
/// opponent's pieces that wears it.
fn size_of_cast(cast: &[Piece]) -> u64 {
    let squares = (0..cast.len()).map(|before| (SQUARES - before) as u64);
    squares.product::<u64>() * (2 + cast.len() as u64)
}

fn position(mut number: u64) -> Position {
    let mut casts = CASTS.iter();
    let cast = loop {
        let cast = casts.next().expect("the number is below the count");
        match number.checked_sub(size_of_cast(cast)) {
            Some(rest) => number = rest,
            None => break cast,
        }
    };
    let mut digits = Digits(number);
    let khan = digits.take(2 + cast.len() as u64) as usize;
    let mut free: Vec<Square> = Square::all().collect();
    let placed: Vec<(Square, Piece)> = (cast.iter())
        .map(|&piece| (digits.pick(&mut free), piece))
        .collect();
    // First those whose Khan says whose turn it is, then the two without.
    let (turn, bearer) = match placed.get(khan) {
        Some(&(square, piece)) => (piece.side.other(), Some(square)),
        None => (Side::BOTH[khan - cast.len()], None),
    };
    Position::new(placed, turn, bearer).expect("both Kalistas are on the board")
}

/// One piece fewer, with whatever Khan; or no Khan; or a piece nearer to a1.
pub(super) fn shrunk(position: &Position) -> Vec<Position> {
    let pieces: Vec<(Square, Piece)> = position.each_piece().collect();
    let turn = position.turn();
    let make =
        |pieces: &[(Square, Piece)], khan| Position::new(pieces.iter().copied(), turn, khan).ok();
    let mut smaller = Vec::new();
    for left_out in 0..pieces.len() {
        let mut fewer = pieces.clone();
        let (gone, _) = fewer.remove(left_out);
        if position.khan() != Some(gone) {
            smaller.extend(make(&fewer, position.khan()));
            continue;
        }
        smaller.extend(make(&fewer, None));
        let bearers = fewer.iter().filter(|(_, piece)| piece.side != turn);
        smaller.extend(bearers.filter_map(|&(bearer, _)| make(&fewer, Some(bearer))));
    }
    if position.khan().is_some() {
        smaller.extend(make(&pieces, None));
    }
    for (index, &(from, _)) in pieces.iter().enumerate() {
        for to in Square::all().take_while(|to| to.index() < from.index()) {
            if position.piece_at(to).is_none() {
                let mut moved = pieces.clone();
                moved[index].0 = to;
                let khan = position
                    .khan()
                    .map(|khan| if khan == from { to } else { khan });
                smaller.extend(make(&moved, khan));
            }
        }
    }
    smaller
}

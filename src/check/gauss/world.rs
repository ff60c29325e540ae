//! Small positions: a world of them that can be checked completely, and how a position
//! is made smaller.

use std::sync::Arc;

use super::Known;
use crate::catalog::{AnyPosition, GameHandle};
use crate::check::SmallWorld;
use crate::check::combinations::{Digits, binomial, subset};
use crate::check::knowledge::Typed;
use crate::game::Side;
use crate::games::gauss::board::{CELLS, Cell, Cells, each};
use crate::games::gauss::position::{Colour, Counts, Position};

/// As many pieces as the small world has at most.
const MOST: u8 = 3;

/// Every board with up to three pieces, all that have been placed, on whatever cells, and
/// every way in which the two players can have shared placing them.
pub(super) fn world(game: &GameHandle) -> SmallWorld {
    SmallWorld {
        about: "up to three pieces placed, on any cells, by either player as far as it is possible",
        count: casts().map(|cast| cast.size()).sum(),
        subject: Arc::new(Typed::new(Known::new(), game.clone())),
        position: |number| AnyPosition::new(position(number)),
    }
}

/// How many pieces of each colour stand on the board, and how many of the red ones player
/// 0 has placed.
struct Cast {
    red: u8,
    blue: u8,
    red_of_first: u8,
}

fn casts() -> impl Iterator<Item = Cast> {
    (0..=MOST).flat_map(|pieces| {
        (0..=pieces).flat_map(move |red| {
            let (first, second) = (pieces.div_ceil(2), pieces / 2);
            (red.saturating_sub(second)..=red.min(first)).map(move |red_of_first| Cast {
                red,
                blue: pieces - red,
                red_of_first,
            })
        })
    })
}

impl Cast {
    fn size(&self) -> u64 {
        let (red, blue) = (u64::from(self.red), u64::from(self.blue));
        let cells = CELLS as u64;
        binomial(cells, red) * binomial(cells - red, blue)
    }

    fn position(&self, number: u64) -> Position {
        let cells = CELLS as u64;
        let mut digits = Digits(number);
        let mut free: Vec<Cell> = Cell::all().collect();
        let mut put = |count: u8, number: u64| -> Cells {
            let chosen = subset(free.len() as u64, count.into(), number);
            // From the last on, so that the others keep their places.
            (chosen.into_iter().rev()).fold(0, |cells, index| cells | free.remove(index).bit())
        };
        let reds = put(self.red, digits.take(binomial(cells, self.red.into())));
        let blues = put(self.blue, digits.0);

        let pieces = self.red + self.blue;
        let first = pieces.div_ceil(2);
        let mut counts = Counts::START;
        counts.reserves[0][0] -= self.red_of_first;
        counts.reserves[0][1] -= first - self.red_of_first;
        counts.reserves[1][0] -= self.red - self.red_of_first;
        counts.reserves[1][1] -= self.blue - (first - self.red_of_first);
        let turn = Side::BOTH[usize::from(pieces % 2)];
        Position::new([reds, blues], counts, turn).expect("three pieces are not a group")
    }
}

fn position(mut number: u64) -> Position {
    for cast in casts() {
        match number.checked_sub(cast.size()) {
            Some(rest) => number = rest,
            None => return cast.position(number),
        }
    }
    Position::START
}

/// One piece collected, or one nearer to 11.
pub(super) fn shrunk(position: &Position) -> Vec<Position> {
    let pieces = Colour::BOTH.map(|colour| position.of(colour));
    let mut smaller = Vec::new();
    for colour in Colour::BOTH.map(Colour::index) {
        for cell in each(pieces[colour]) {
            let (mut fewer, mut counts) = (pieces, *position.counts());
            fewer[colour] &= !cell.bit();
            counts.bonus[colour] += 1;
            smaller.extend(Position::new(fewer, counts, position.turn()));
        }
    }
    for colour in Colour::BOTH.map(Colour::index) {
        for cell in each(pieces[colour]) {
            let free = Cell::all().filter(|to| position.occupied() & to.bit() == 0);
            for to in free.take_while(|to| to.index() < cell.index()) {
                let mut moved = pieces;
                moved[colour] = moved[colour] & !cell.bit() | to.bit();
                smaller.extend(Position::new(moved, *position.counts(), position.turn()));
            }
        }
    }
    smaller
}

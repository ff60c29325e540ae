//! Points, and who wins when all pieces have been placed.

use std::cmp::Ordering;

use super::position::{Colour, Position};
use crate::game::{Outcome, Side};

/// The points of red and blue as if the game ended now: a point for each piece in the
/// own bonus zone. Whoever has more pieces of its colour in the void than the other
/// loses one for each piece in its risk zone.
#[inline]
pub fn points(position: &Position) -> [i32; 2] {
    let counts = position.counts();
    let [red_bonus, blue_bonus] = counts.bonus.map(i32::from);
    let [red_risk, blue_risk] = counts.risk.map(i32::from);
    match position
        .in_void(Colour::Red)
        .cmp(&position.in_void(Colour::Blue))
    {
        Ordering::Greater => [red_bonus - red_risk, blue_bonus],
        Ordering::Equal => [red_bonus, blue_bonus],
        Ordering::Less => [red_bonus, blue_bonus - blue_risk],
    }
}

/// A side's points minus the other's, as if the game ended now.
#[inline]
pub fn value(position: &Position, side: Side) -> i32 {
    let points = points(position);
    points[side.index()] - points[side.other().index()]
}

/// Who wins if the game ends here: more points; then fewer own pieces in the void; then
/// fewer in its own risk zone; else both.
pub fn winner(position: &Position) -> Outcome {
    let [red, blue] = points(position);
    let [red_risk, blue_risk] = position.counts().risk;
    let fewer_in_void = || (position.in_void(Colour::Blue)).cmp(&position.in_void(Colour::Red));
    let for_red = (red.cmp(&blue))
        .then_with(fewer_in_void)
        .then_with(|| blue_risk.cmp(&red_risk));
    match for_red {
        Ordering::Greater => Outcome::Win(Side::First),
        Ordering::Equal => Outcome::Tie,
        Ordering::Less => Outcome::Win(Side::Second),
    }
}

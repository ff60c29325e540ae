//! What else a check asks about Gauss: values, machines, and which rules were at work.

use super::Known;
use crate::check::knowledge::Named;
use crate::game::{Game, Outcome, Side};
use crate::games::gauss::Gauss;
use crate::games::gauss::board::VOID;
use crate::games::gauss::moves::Move;
use crate::games::gauss::position::{Colour, Counts, Position};
use crate::games::gauss::score::{points, value};

pub(super) const VALUES: &[Named<Known, i64>] = &[
    ("value(0)", |_, at| value(at, Side::First).into()),
    ("value(1)", |_, at| value(at, Side::Second).into()),
];

pub(super) const MACHINES: &[Named<Known, Vec<Move>>] = &[("best_moves", Gauss::best_moves)];

pub(super) const RULE_CASES: &[Named<Known, bool>] = &[
    ("red has won", |gauss, at| {
        gauss.outcome(at) == Some(Outcome::Win(Side::First))
    }),
    ("blue has won", |gauss, at| {
        gauss.outcome(at) == Some(Outcome::Win(Side::Second))
    }),
    ("both have won", |gauss, at| {
        gauss.outcome(at) == Some(Outcome::Tie)
    }),
    ("equal points, decided by the void", |_, at| {
        level(at) && voids(at)[0] != voids(at)[1]
    }),
    (
        "equal points and equal in the void, decided by the risk zones",
        |_, at| {
            let [red, blue] = at.counts().risk;
            level(at) && voids(at)[0] == voids(at)[1] && red != blue
        },
    ),
    ("one side subtracts its risk zone", |_, at| {
        points(at) != at.counts().bonus.map(i32::from)
    }),
    ("the last placement", |_, at| {
        !at.is_over() && at.held(at.turn().other()) == 0
    }),
    ("only one colour is left to place", |_, at| {
        !at.is_over() && Colour::BOTH.map(|c| at.holds(c)) != [true; 2]
    }),
    ("a piece is pulled out of the void", |gauss, at| {
        after(gauss, at, |mv, next| {
            let other = mv.colour.other();
            at.of(other) & VOID & !next.of(other) != 0 && collected(at, next) == 0
        })
    }),
    ("a piece is pushed into the void", |gauss, at| {
        after(gauss, at, |mv, next| {
            next.of(mv.colour) & VOID & !at.of(mv.colour) != 0
        })
    }),
    ("a group of exactly four leaves", |gauss, at| {
        after(gauss, at, |_, next| collected(at, next) == 4)
    }),
    ("five or more leave", |gauss, at| {
        after(gauss, at, |_, next| collected(at, next) > 4)
    }),
    ("groups of both colours leave at once", |gauss, at| {
        after(gauss, at, |_, next| {
            Colour::BOTH.iter().all(|&colour| {
                let zones =
                    |counts: &Counts| counts.bonus[colour.index()] + counts.risk[colour.index()];
                zones(next.counts()) > zones(at.counts())
            })
        })
    }),
    ("pieces leave from the void", |gauss, at| {
        after(gauss, at, |_, next| next.counts().risk != at.counts().risk)
    }),
    ("a placement moves nothing", |gauss, at| {
        after(gauss, at, |mv, next| {
            next.of(mv.colour) == at.of(mv.colour) | mv.cell.bit()
                && next.of(mv.colour.other()) == at.of(mv.colour.other())
        })
    }),
];

/// The game is over with equal points.
fn level(position: &Position) -> bool {
    let [red, blue] = points(position);
    position.is_over() && red == blue
}

fn voids(position: &Position) -> [u32; 2] {
    Colour::BOTH.map(|colour| position.in_void(colour))
}

/// How many pieces a move collected.
fn collected(before: &Position, after: &Position) -> u32 {
    before.occupied().count_ones() + 1 - after.occupied().count_ones()
}

/// Whether there is a move after which something is the case.
fn after(gauss: &Gauss, position: &Position, wanted: impl Fn(Move, &Position) -> bool) -> bool {
    let moves = gauss.legal_moves(position);
    moves
        .into_iter()
        .any(|mv| wanted(mv, &gauss.play(position, mv)))
}

//! What else a check asks about Gauss: values, choices, and which rules were at work.

use super::Gauss;
use super::board::VOID;
use super::moves::Move;
use super::position::{Colour, Counts, Position};
use super::score::{points, value};
use crate::game::{Game, Outcome, Side};
use crate::specification::{Choice, RuleCase, Valuation};

pub(super) const VALUATIONS: &[Valuation<Gauss>] = &[
    Valuation {
        goal: "value(0)",
        native: |_, position| Some(value(position, Side::First).into()),
    },
    Valuation {
        goal: "value(1)",
        native: |_, position| Some(value(position, Side::Second).into()),
    },
];

pub(super) const CHOICES: &[Choice<Gauss>] = &[Choice {
    goal: "best_moves",
    native: Gauss::best_moves,
}];

pub(super) const RULE_CASES: &[RuleCase<Gauss>] = &[
    RuleCase {
        name: "red has won",
        met: |gauss, position| gauss.outcome(position) == Some(Outcome::Win(Side::First)),
    },
    RuleCase {
        name: "blue has won",
        met: |gauss, position| gauss.outcome(position) == Some(Outcome::Win(Side::Second)),
    },
    RuleCase {
        name: "both have won",
        met: |gauss, position| gauss.outcome(position) == Some(Outcome::Tie),
    },
    RuleCase {
        name: "equal points, decided by the void",
        met: |_, position| level(position) && voids(position)[0] != voids(position)[1],
    },
    RuleCase {
        name: "equal points and equal in the void, decided by the risk zones",
        met: |_, position| {
            let [red, blue] = position.counts().risk;
            level(position) && voids(position)[0] == voids(position)[1] && red != blue
        },
    },
    RuleCase {
        name: "one side subtracts its risk zone",
        met: |_, position| points(position) != position.counts().bonus.map(i32::from),
    },
    RuleCase {
        name: "the last placement",
        met: |_, position| !position.is_over() && position.held(position.turn().other()) == 0,
    },
    RuleCase {
        name: "only one colour is left to place",
        met: |_, position| {
            !position.is_over() && Colour::BOTH.map(|c| position.holds(c)) != [true; 2]
        },
    },
    RuleCase {
        name: "a piece is pulled out of the void",
        met: |gauss, position| {
            after(gauss, position, |mv, next| {
                let other = mv.colour.other();
                position.of(other) & VOID & !next.of(other) != 0 && collected(position, next) == 0
            })
        },
    },
    RuleCase {
        name: "a piece is pushed into the void",
        met: |gauss, position| {
            after(gauss, position, |mv, next| {
                next.of(mv.colour) & VOID & !position.of(mv.colour) != 0
            })
        },
    },
    RuleCase {
        name: "a group of exactly four leaves",
        met: |gauss, position| after(gauss, position, |_, next| collected(position, next) == 4),
    },
    RuleCase {
        name: "five or more leave",
        met: |gauss, position| after(gauss, position, |_, next| collected(position, next) > 4),
    },
    RuleCase {
        name: "groups of both colours leave at once",
        met: |gauss, position| {
            after(gauss, position, |_, next| {
                Colour::BOTH.iter().all(|&colour| {
                    let zones = |counts: &Counts| {
                        counts.bonus[colour.index()] + counts.risk[colour.index()]
                    };
                    zones(next.counts()) > zones(position.counts())
                })
            })
        },
    },
    RuleCase {
        name: "pieces leave from the void",
        met: |gauss, position| {
            after(gauss, position, |_, next| {
                next.counts().risk != position.counts().risk
            })
        },
    },
    RuleCase {
        name: "a placement moves nothing",
        met: |gauss, position| {
            after(gauss, position, |mv, next| {
                next.of(mv.colour) == position.of(mv.colour) | mv.cell.bit()
                    && next.of(mv.colour.other()) == position.of(mv.colour.other())
            })
        },
    },
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

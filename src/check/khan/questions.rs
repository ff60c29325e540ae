//! What else a check asks about Khan: values, choices, and which rules were at work.

use rand::SeedableRng;

use super::Khan;
use super::board::{Square, WORTH, beside, each};
use super::machines::{heuristic, score};
use super::moves::Move;
use super::position::Position;
use crate::game::{Game, Outcome, Side};
use crate::machines::Machines;
use crate::specification::{Choice, RuleCase, Valuation};

pub(super) const VALUATIONS: &[Valuation<Khan>] = &[
    Valuation {
        goal: "value(rouge)",
        native: |_, position| Some(heuristic(position, Side::First).into()),
    },
    Valuation {
        goal: "value(ocre)",
        native: |_, position| Some(heuristic(position, Side::Second).into()),
    },
    Valuation {
        goal: "state_score(rouge)",
        native: |_, position| Some(score(position, Side::First).into()),
    },
    Valuation {
        goal: "state_score(ocre)",
        native: |_, position| Some(score(position, Side::Second).into()),
    },
];

pub(super) const CHOICES: &[Choice<Khan>] = &[
    Choice {
        goal: "choose_move(heuristique)",
        native: |khan, position| chosen(khan, "heuristique", None, position),
    },
    Choice {
        goal: "choose_move(minimax(facile))",
        native: |khan, position| chosen(khan, "minimax", Some("facile"), position),
    },
    Choice {
        goal: "choose_move(minimax(normale))",
        native: |khan, position| chosen(khan, "minimax", Some("normale"), position),
    },
    Choice {
        goal: "choose_move(minimax(difficile))",
        native: |khan, position| chosen(khan, "minimax", Some("difficile"), position),
    },
];

/// None of these machines throws dice.
fn chosen(khan: &Khan, machine: &str, level: Option<&str>, position: &Position) -> Vec<Move> {
    let dice = &mut rand::rngs::Xoshiro256PlusPlus::from_seed([0; 32]);
    let chosen = khan.machine_move(machine, level, position, dice);
    chosen.into_iter().collect()
}

pub(super) const RULE_CASES: &[RuleCase<Khan>] = &[
    RuleCase {
        name: "rouge has won",
        met: |khan, position| khan.outcome(position) == Some(Outcome::Win(Side::First)),
    },
    RuleCase {
        name: "ocre has won",
        met: |khan, position| khan.outcome(position) == Some(Outcome::Win(Side::Second)),
    },
    RuleCase {
        name: "no Khan: a free move",
        met: |khan, position| goes_on(khan, position) && position.khan().is_none(),
    },
    RuleCase {
        name: "the Khan is obeyed",
        met: |khan, position| duty(khan, position) == Some(Duty::Obey),
    },
    RuleCase {
        name: "the Khan is obeyed, though another piece on its value is blocked",
        met: |khan, position| {
            duty(khan, position) == Some(Duty::Obey)
                && asked(position).any(|from| khan.destinations(position, from) == 0)
        },
    },
    RuleCase {
        name: "no piece on the Khan's value",
        met: |khan, position| duty(khan, position) == Some(Duty::NoneThere),
    },
    RuleCase {
        name: "every piece on the Khan's value is blocked",
        met: |khan, position| duty(khan, position) == Some(Duty::AllBlocked),
    },
    RuleCase {
        name: "a sbire can be put back",
        met: |khan, position| has(khan, position, |mv| matches!(mv, Move::PutBack(_))),
    },
    RuleCase {
        name: "a sbire can be put back, and nothing else",
        met: |khan, position| {
            let moves = khan.legal_moves(position);
            !moves.is_empty() && moves.iter().all(|mv| matches!(mv, Move::PutBack(_)))
        },
    },
    RuleCase {
        name: "the Khan is disobeyed with no sbire out",
        met: |khan, position| {
            matches!(
                duty(khan, position),
                Some(Duty::NoneThere | Duty::AllBlocked)
            ) && position.captured(position.turn()) == 0
        },
    },
    RuleCase {
        name: "the Kalista disobeys the Khan",
        met: |khan, position| {
            let kalista = position.kalista(position.turn());
            let disobeys = |mv| match mv {
                Move::Step(from, _) => {
                    from.bit() & kalista != 0 && from.value() != position.khan_value()
                }
                _ => false,
            };
            position.khan().is_some() && has(khan, position, disobeys)
        },
    },
    RuleCase {
        name: "no legal move but pass, against the Khan",
        met: |khan, position| {
            position.khan().is_some() && has(khan, position, |mv| mv == Move::Pass)
        },
    },
    RuleCase {
        name: "no legal move but pass, on a free move",
        met: |khan, position| {
            position.khan().is_none() && has(khan, position, |mv| mv == Move::Pass)
        },
    },
    RuleCase {
        name: "three steps that end beside their start",
        met: |khan, position| {
            has(khan, position, |mv| match mv {
                Move::Step(from, to) => from.value() == 3 && beside(from) & to.bit() != 0,
                _ => false,
            })
        },
    },
    RuleCase {
        name: "a sbire can be captured",
        met: |khan, position| takes(khan, position, |_, to| !is_kalista(position, to)),
    },
    RuleCase {
        name: "the Kalista can be captured",
        met: |khan, position| takes(khan, position, |_, to| is_kalista(position, to)),
    },
    RuleCase {
        name: "the Kalista can capture",
        met: |khan, position| takes(khan, position, |from, _| is_kalista(position, from)),
    },
    RuleCase {
        name: "the Kalista can capture the Kalista",
        met: |khan, position| {
            takes(khan, position, |from, to| {
                is_kalista(position, from) && is_kalista(position, to)
            })
        },
    },
    RuleCase {
        name: "the bearer of the Khan can be captured",
        met: |khan, position| takes(khan, position, |_, to| position.khan() == Some(to)),
    },
    RuleCase {
        name: "the Kalista is alone",
        met: |khan, position| goes_on(khan, position) && position.captured(position.turn()) == 5,
    },
];

fn goes_on(khan: &Khan, position: &Position) -> bool {
    khan.outcome(position).is_none()
}

#[derive(PartialEq)]
enum Duty {
    Obey,
    NoneThere,
    AllBlocked,
}

fn asked(position: &Position) -> impl Iterator<Item = Square> {
    each(position.of(position.turn()) & WORTH[position.khan_value() as usize])
}

/// What the Khan demands, where somebody wears it.
fn duty(khan: &Khan, position: &Position) -> Option<Duty> {
    if !goes_on(khan, position) || position.khan().is_none() {
        return None;
    }
    let mut movable = asked(position).map(|from| khan.destinations(position, from) != 0);
    Some(match movable.next() {
        None => Duty::NoneThere,
        Some(first) if first || movable.any(|can| can) => Duty::Obey,
        Some(_) => Duty::AllBlocked,
    })
}

fn has(khan: &Khan, position: &Position, wanted: impl Fn(Move) -> bool) -> bool {
    khan.legal_moves(position).into_iter().any(wanted)
}

fn takes(khan: &Khan, position: &Position, wanted: impl Fn(Square, Square) -> bool) -> bool {
    has(khan, position, |mv| match mv {
        Move::Step(from, to) => position.piece_at(to).is_some() && wanted(from, to),
        _ => false,
    })
}

fn is_kalista(position: &Position, square: Square) -> bool {
    (Side::BOTH.iter()).any(|&side| position.kalista(side) & square.bit() != 0)
}

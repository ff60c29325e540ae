//! What else a check asks about Khan: values, machines, and which rules were at work.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::Known;
use crate::check::knowledge::Named;
use crate::game::{Game, Machines, Outcome, Side};
use crate::games::khan::Khan;
use crate::games::khan::board::{Square, WORTH, beside, each};
use crate::games::khan::machines::{heuristic, score};
use crate::games::khan::moves::Move;
use crate::games::khan::position::Position;

pub(super) const VALUES: &[Named<Known, i64>] = &[
    ("value(rouge)", |_, at| heuristic(at, Side::First).into()),
    ("value(ocre)", |_, at| heuristic(at, Side::Second).into()),
    ("state_score(rouge)", |_, at| score(at, Side::First).into()),
    ("state_score(ocre)", |_, at| score(at, Side::Second).into()),
];

pub(super) const MACHINES: &[Named<Known, Vec<Move>>] = &[
    ("choose_move(heuristique)", |khan, at| {
        chosen(khan, "heuristique", None, at)
    }),
    ("choose_move(minimax(facile))", |khan, at| {
        chosen(khan, "minimax", Some("facile"), at)
    }),
    ("choose_move(minimax(normale))", |khan, at| {
        chosen(khan, "minimax", Some("normale"), at)
    }),
    ("choose_move(minimax(difficile))", |khan, at| {
        chosen(khan, "minimax", Some("difficile"), at)
    }),
];

/// None of these machines draws at random.
fn chosen(khan: &Khan, machine: &str, level: Option<&str>, position: &Position) -> Vec<Move> {
    let dice = &mut Xoshiro256PlusPlus::from_seed([0; 32]);
    let chosen = khan.machine_move(machine, level, position, dice);
    chosen.into_iter().collect()
}

pub(super) const RULE_CASES: &[Named<Known, bool>] = &[
    ("rouge has won", |khan, at| {
        khan.outcome(at) == Some(Outcome::Win(Side::First))
    }),
    ("ocre has won", |khan, at| {
        khan.outcome(at) == Some(Outcome::Win(Side::Second))
    }),
    ("no Khan: a free move", |khan, at| {
        goes_on(khan, at) && at.khan().is_none()
    }),
    ("the Khan is obeyed", |khan, at| {
        duty(khan, at) == Some(Duty::Obey)
    }),
    (
        "the Khan is obeyed, though another piece on its value is blocked",
        |khan, at| {
            duty(khan, at) == Some(Duty::Obey)
                && asked(at).any(|from| khan.destinations(at, from) == 0)
        },
    ),
    ("no piece on the Khan's value", |khan, at| {
        duty(khan, at) == Some(Duty::NoneThere)
    }),
    ("every piece on the Khan's value is blocked", |khan, at| {
        duty(khan, at) == Some(Duty::AllBlocked)
    }),
    ("a sbire can be put back", |khan, at| {
        has(khan, at, |mv| matches!(mv, Move::PutBack(_)))
    }),
    ("a sbire can be put back, and nothing else", |khan, at| {
        let moves = khan.legal_moves(at);
        !moves.is_empty() && moves.iter().all(|mv| matches!(mv, Move::PutBack(_)))
    }),
    ("the Khan is disobeyed with no sbire out", |khan, at| {
        let disobeyed = duty(khan, at).is_some_and(|duty| duty != Duty::Obey);
        disobeyed && at.captured(at.turn()) == 0
    }),
    ("the Kalista disobeys the Khan", |khan, at| {
        let kalista = at.kalista(at.turn());
        let disobeys = |mv| match mv {
            Move::Step(from, _) => from.bit() & kalista != 0 && from.value() != at.khan_value(),
            _ => false,
        };
        at.khan().is_some() && has(khan, at, disobeys)
    }),
    ("no legal move but pass, against the Khan", |khan, at| {
        at.khan().is_some() && has(khan, at, |mv| mv == Move::Pass)
    }),
    ("no legal move but pass, on a free move", |khan, at| {
        at.khan().is_none() && has(khan, at, |mv| mv == Move::Pass)
    }),
    ("three steps that end beside their start", |khan, at| {
        has(khan, at, |mv| match mv {
            Move::Step(from, to) => from.value() == 3 && beside(from) & to.bit() != 0,
            _ => false,
        })
    }),
    ("a sbire can be captured", |khan, at| {
        takes(khan, at, |_, to| !is_kalista(at, to))
    }),
    ("the Kalista can be captured", |khan, at| {
        takes(khan, at, |_, to| is_kalista(at, to))
    }),
    ("the Kalista can capture", |khan, at| {
        takes(khan, at, |from, _| is_kalista(at, from))
    }),
    ("the Kalista can capture the Kalista", |khan, at| {
        takes(khan, at, |from, to| {
            is_kalista(at, from) && is_kalista(at, to)
        })
    }),
    ("the bearer of the Khan can be captured", |khan, at| {
        takes(khan, at, |_, to| at.khan() == Some(to))
    }),
    ("the Kalista is alone", |khan, at| {
        goes_on(khan, at) && at.captured(at.turn()) == 5
    }),
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

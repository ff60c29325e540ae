//! What else a check asks about Shi: values, choices, and which rules were at work.

use super::Shi;
use super::board::{Size, Square};
use super::machines::values;
use super::moves::Move;
use super::position::Position;
use crate::game::{Game, Outcome, Side};
use crate::specification::{Choice, RuleCase, Valuation};

pub(super) const VALUATIONS: &[Valuation<Shi>] = &[
    Valuation {
        goal: "value(samurai)",
        native: |_, position| Some(value(position, Side::First)),
    },
    Valuation {
        goal: "value(ninja)",
        native: |_, position| Some(value(position, Side::Second)),
    },
];

/// What a position is worth to the side that has just moved: the lower the better.
fn value(position: &Position, side: Side) -> i64 {
    let value = if position.attacked_by(side.other()) != 0 {
        values::RISKS
    } else if position.attacked_by(side) != 0 {
        values::THREATENS
    } else {
        values::QUIET
    };
    value.into()
}

pub(super) const CHOICES: &[Choice<Shi>] = &[Choice {
    goal: "best_moves",
    native: Shi::best_moves,
}];

pub(super) const RULE_CASES: &[RuleCase<Shi>] = &[
    RuleCase {
        name: "6 by 6",
        met: |_, position| position.size() == Size::ALL[0],
    },
    RuleCase {
        name: "7 by 7",
        met: |_, position| position.size() == Size::ALL[1],
    },
    RuleCase {
        name: "8 by 8",
        met: |_, position| position.size() == Size::ALL[2],
    },
    RuleCase {
        name: "samurai have won",
        met: |shi, position| shi.outcome(position) == Some(Outcome::Win(Side::First)),
    },
    RuleCase {
        name: "ninjas have won",
        met: |shi, position| shi.outcome(position) == Some(Outcome::Win(Side::Second)),
    },
    RuleCase {
        name: "no legal move but pass",
        met: |shi, position| shi.legal_moves(position) == [Move::Pass],
    },
    RuleCase {
        name: "a jump over a friend beside the attacker, onto an enemy beside the friend",
        met: |shi, position| jumps(shi, position, |before, behind| before == 0 && behind == 0),
    },
    RuleCase {
        name: "a jump with empty squares before the friend",
        met: |shi, position| jumps(shi, position, |before, _| before > 0),
    },
    RuleCase {
        name: "a jump with empty squares behind the friend",
        met: |shi, position| jumps(shi, position, |_, behind| behind > 0),
    },
    RuleCase {
        name: "a jump that wins",
        met: |shi, position| {
            let wins = |mv| shi.outcome(&shi.play(position, mv)).is_some();
            shi.legal_moves(position).into_iter().any(wins)
        },
    },
    RuleCase {
        name: "two attackers of one piece",
        met: |shi, position| {
            let mut targets: Vec<Square> = captures(shi, position).map(|(_, to)| to).collect();
            let all = targets.len();
            targets.sort_unstable();
            targets.dedup();
            targets.len() < all
        },
    },
];

fn captures(shi: &Shi, position: &Position) -> impl Iterator<Item = (Square, Square)> {
    let enemy = position.of(position.turn().other());
    let moves = shi.legal_moves(position).into_iter();
    moves.filter_map(move |mv| match mv {
        Move::Step(from, to) if enemy & to.bit() != 0 => Some((from, to)),
        _ => None,
    })
}

/// Whether there is a jump with so many empty squares before and behind the friend.
fn jumps(shi: &Shi, position: &Position, wanted: impl Fn(usize, usize) -> bool) -> bool {
    let own = position.of(position.turn());
    captures(shi, position).any(|(from, to)| {
        let between = between(from, to);
        let friend = between.iter().position(|square| own & square.bit() != 0);
        friend.is_some_and(|before| wanted(before, between.len() - before - 1))
    })
}

/// The squares between two of one line.
fn between(from: Square, to: Square) -> Vec<Square> {
    let towards = |from: usize, to: usize, step: usize| match from <= to {
        true => from + step.min(to - from),
        false => from - step.min(from - to),
    };
    let length = (from.column().abs_diff(to.column())).max(from.row().abs_diff(to.row()));
    let square = |step| {
        let column = towards(from.column(), to.column(), step);
        Square::at(column, towards(from.row(), to.row(), step))
    };
    (1..length).filter_map(square).collect()
}

//! What else a check asks about Shi: values, machines, and which rules were at work.

use super::Known;
use crate::check::knowledge::Named;
use crate::game::{Game, Outcome, Side};
use crate::games::shi::Shi;
use crate::games::shi::board::{Size, Square};
use crate::games::shi::machines::values;
use crate::games::shi::moves::Move;
use crate::games::shi::position::Position;

pub(super) const VALUES: &[Named<Known, i64>] = &[
    ("value(samurai)", |_, at| value(at, Side::First)),
    ("value(ninja)", |_, at| value(at, Side::Second)),
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

pub(super) const MACHINES: &[Named<Known, Vec<Move>>] = &[("best_moves", Shi::best_moves)];

pub(super) const RULE_CASES: &[Named<Known, bool>] = &[
    ("6 by 6", |_, at| at.size() == Size::ALL[0]),
    ("7 by 7", |_, at| at.size() == Size::ALL[1]),
    ("8 by 8", |_, at| at.size() == Size::ALL[2]),
    ("samurai have won", |shi, at| {
        shi.outcome(at) == Some(Outcome::Win(Side::First))
    }),
    ("ninjas have won", |shi, at| {
        shi.outcome(at) == Some(Outcome::Win(Side::Second))
    }),
    ("no legal move but pass", |shi, at| {
        shi.legal_moves(at) == [Move::Pass]
    }),
    (
        "a jump over a friend beside the attacker, onto an enemy beside the friend",
        |shi, at| jumps(shi, at, |before, behind| before == 0 && behind == 0),
    ),
    ("a jump with empty squares before the friend", |shi, at| {
        jumps(shi, at, |before, _| before > 0)
    }),
    ("a jump with empty squares behind the friend", |shi, at| {
        jumps(shi, at, |_, behind| behind > 0)
    }),
    ("a jump that wins", |shi, at| {
        let wins = |mv| shi.outcome(&shi.play(at, mv)).is_some();
        shi.legal_moves(at).into_iter().any(wins)
    }),
    ("two attackers of one piece", |shi, at| {
        let mut targets: Vec<Square> = captures(shi, at).map(|(_, to)| to).collect();
        let all = targets.len();
        targets.sort_unstable();
        targets.dedup();
        targets.len() < all
    }),
];

fn captures(shi: &Shi, position: &Position) -> impl Iterator<Item = (Square, Square)> {
    let enemy = position.of(position.turn().other());
    let moves = shi.legal_moves(position).into_iter();
    moves.filter_map(move |mv| match mv {
        Move::Step(from, to) if enemy & to.bit() != 0 => Some((from, to)),
        _ => None,
    })
}

/// Whether there is a jump with this many empty squares before and behind the friend.
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

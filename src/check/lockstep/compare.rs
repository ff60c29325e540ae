//! What differs in one pair of positions, and after one move.

use std::collections::BTreeMap;

use super::Lockstep;
use super::divergence::{Kind, Parting, by_shape, shape};
use super::report::gives_no_move;
use super::spelling::{Key, Spelling};
use crate::catalog::{AnyPosition, GameHandle};
use crate::game::{Outcome, RulesError, Side};

/// Where both games stand.
#[derive(Clone)]
pub(super) struct Pair {
    pub first: AnyPosition,
    pub second: AnyPosition,
    /// The moves that led there, as each writes them.
    pub line: Vec<(String, String)>,
}

/// What was seen at a pair of positions.
pub(super) struct Seen {
    /// How many moves the first allows.
    pub legal: usize,
    /// In what they differ.
    pub partings: Vec<Parting>,
    /// The moves that both have, as each writes them.
    pub common: Vec<(String, String)>,
}

impl Seen {
    fn only(parting: Parting) -> Self {
        Seen {
            legal: 0,
            partings: vec![parting],
            common: Vec::new(),
        }
    }
}

/// What one game says of a position.
struct Said {
    turn: Side,
    outcome: Option<Outcome>,
    moves: BTreeMap<Key, String>,
}

/// How two games are compared.
#[derive(Clone, Copy)]
pub(super) struct Comparison<'a> {
    pub lockstep: &'a Lockstep,
    pub spelling: Spelling,
    /// Whether the first can read the positions of the second.
    pub reads_positions: bool,
}

impl<'a> Comparison<'a> {
    pub(super) fn new(lockstep: &'a Lockstep, spelling: Spelling) -> Self {
        let Lockstep { first, second, .. } = lockstep;
        // Rules from a file may take any term for a state, break down on it, and tell states
        // apart that are the same in another order.
        let is_sure = !first.is_from_file();
        let start = || read(first, &second.position_text(&second.start()));
        Comparison {
            lockstep,
            spelling,
            reads_positions: is_sure && start().is_some_and(|start| start == lockstep.start),
        }
    }

    pub(super) fn start(&self) -> Pair {
        Pair {
            first: self.lockstep.start.clone(),
            second: self.lockstep.second.start(),
            line: Vec::new(),
        }
    }

    /// What differs without playing a move.
    pub(super) fn seen(&self, pair: &Pair) -> Seen {
        let Lockstep { first, second, .. } = self.lockstep;
        let spelling = self.spelling;
        let ours = match said(first, &pair.first, false, |mv| spelling.of_first(mv)) {
            Ok(said) => said,
            Err(error) => return Seen::only(Parting::FirstFails(told_of(&error))),
        };
        let theirs = match said(second, &pair.second, true, |mv| spelling.of_second(mv)) {
            Ok(said) => said,
            Err(error) => return Seen::only(Parting::SecondFails(told_of(&error))),
        };
        if ours.outcome != theirs.outcome {
            let told = |game: &GameHandle, outcome: Option<Outcome>| match outcome {
                Some(outcome) => game.outcome_name(outcome).to_owned(),
                None => "the game goes on".to_owned(),
            };
            let (one, other) = (told(first, ours.outcome), told(second, theirs.outcome));
            return Seen::only(Parting::Outcome(one, other));
        }
        // After the end nobody is to move, whatever a program says.
        if ours.outcome.is_some() {
            return Seen {
                legal: 0,
                partings: Vec::new(),
                common: Vec::new(),
            };
        }
        if ours.turn != theirs.turn {
            let told = |game: &GameHandle, side| game.side_name(side).to_owned();
            let (one, other) = (told(first, ours.turn), told(second, theirs.turn));
            return Seen::only(Parting::Turn(one, other));
        }
        let only = |own: &Said, other: &Said| -> Vec<String> {
            let own = own.moves.iter();
            let only = own.filter(|(key, _)| !other.moves.contains_key(key));
            only.map(|(_, mv)| mv.clone()).collect()
        };
        let missing = by_shape(only(&ours, &theirs)).map(Parting::Missing);
        let extra = by_shape(only(&theirs, &ours)).map(Parting::Extra);
        let partings = missing.chain(extra).collect();
        let legal = ours.moves.len();
        let common = ours.moves.into_iter();
        let common = common.filter_map(|(key, mv)| Some((mv, theirs.moves.get(&key)?.clone())));
        Seen {
            legal,
            partings,
            common: common.collect(),
        }
    }

    /// The same move in both; what differs if one of them cannot make what it has listed, or
    /// makes something else of it.
    pub(super) fn after(&self, pair: &Pair, mv: &(String, String)) -> Result<Pair, Parting> {
        let Lockstep { first, second, .. } = self.lockstep;
        let (ours, theirs) = mv;
        let refused = |why| Parting::FirstRefuses(ours.clone(), why);
        let one = played(first, &pair.first, ours).map_err(refused)?;
        let refused = |why| Parting::SecondRefuses(theirs.clone(), why);
        let other = played(second, &pair.second, theirs).map_err(refused)?;
        if self.reads_positions {
            let text = second.position_text(&other);
            if read(first, &text).is_some_and(|read| read != one) {
                let own = first.position_text(&one);
                return Err(Parting::Elsewhere(ours.clone(), own, text));
            }
        }
        let line = [&pair.line[..], std::slice::from_ref(mv)].concat();
        Ok(Pair {
            first: one,
            second: other,
            line,
        })
    }

    /// What differs of these kinds; moves are played where only that can show it. Besides, the
    /// moves that both have.
    pub(super) fn of_kinds(&self, pair: &Pair, kinds: &[Kind]) -> Seen {
        let mut seen = self.seen(pair);
        let partings = &mut seen.partings;
        partings.retain(|parting| kinds.contains(&parting.kind()));
        if partings.is_empty() {
            let shapes: Vec<&str> = (kinds.iter())
                .filter(|kind| kind.is_of_a_move())
                .map(|kind| kind.shape.as_str())
                .collect();
            for mv in &seen.common {
                // The kind has the shape that whoever fails gives the move.
                let is_played = |text: &str| shapes.contains(&&*shape(text));
                if shapes.is_empty() || !(is_played(&mv.0) || is_played(&mv.1)) {
                    continue;
                }
                if let Err(parting) = self.after(pair, mv)
                    && kinds.contains(&parting.kind())
                {
                    seen.partings.push(parting);
                    break;
                }
            }
        }
        seen
    }
}

/// A position as the game reads it.
fn read(game: &GameHandle, text: &str) -> Option<AnyPosition> {
    game.parse_position(text).ok()?.ok()
}

/// An error without the position, which is shown anyway.
fn told_of(error: &RulesError) -> String {
    error
        .ruled()
        .map_or_else(|| error.to_string(), |ruled| ruled.what())
}

/// What a game says. Whoever is lenient takes a game that goes on without a move for one that
/// allows none.
fn said(
    game: &GameHandle,
    position: &AnyPosition,
    is_lenient: bool,
    key: impl Fn(&str) -> Key,
) -> Result<Said, RulesError> {
    let outcome = game.outcome(position)?;
    let moves = match outcome {
        Some(_) => Vec::new(),
        None => match game.moves(position) {
            Err(error) if is_lenient && error.ruled().is_some_and(gives_no_move) => Vec::new(),
            moves => moves?,
        },
    };
    Ok(Said {
        turn: game.turn(position)?,
        outcome,
        moves: moves.into_iter().map(|mv| (key(&mv), mv)).collect(),
    })
}

fn played(game: &GameHandle, position: &AnyPosition, mv: &str) -> Result<AnyPosition, String> {
    match game.play(position, mv) {
        Ok(Some(next)) => Ok(next),
        Ok(None) => Err("it refuses it".to_owned()),
        Err(error) => Err(told_of(&error)),
    }
}

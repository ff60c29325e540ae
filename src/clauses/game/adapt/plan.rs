//! Which predicates of a program keep the contract, found by trial.

use std::sync::Arc;

use super::ending::ending;
use super::mould::Mould;
use super::moving::{Moving, moving};
use super::names::{self, Task, candidates};
use super::probe::{Goal, Probe};
use super::shapes::starts;
use super::values::{pairs, wraps};
use crate::clauses::atom::Atom;
use crate::clauses::code::Image;
use crate::clauses::game::observe::Term;
use crate::clauses::machine::Flat;

/// Where the player to move is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Players {
    /// In this place of the state.
    In(Vec<u32>),
    /// There, but somebody else has to change it after a move.
    Changed(Vec<u32>, [String; 2]),
    /// Not in the state: it goes beside it.
    Beside([String; 2]),
}

impl Players {
    /// Their names, if somebody has to know them.
    pub fn names(&self) -> Option<&[String; 2]> {
        match self {
            Players::In(_) => None,
            Players::Changed(_, pair) | Players::Beside(pair) => Some(pair),
        }
    }
}

/// Who says that a game is over.
#[derive(Debug, Clone)]
pub(super) struct Over {
    pub goal: Goal,
    /// What it says of a game that goes on, if it says anything.
    pub goes_on: Option<String>,
    /// Whether it then leaves it open who has won.
    pub is_open: bool,
    /// Whether it has to be asked of each player.
    pub is_asked: bool,
    /// Whether it names a winner at any time, and is meant for when nobody can move.
    pub is_last: bool,
    /// How often it was seen to end a game.
    pub ends: usize,
}

/// How a program keeps the contract.
#[derive(Debug, Clone)]
pub(super) struct Plan {
    pub start: Goal,
    /// What states are made of what the start gives and of a player, if not by the start.
    pub wrap: Option<(Mould, String)>,
    pub image: Arc<Image>,
    pub moves: Goal,
    pub apply: Goal,
    pub players: Players,
    /// The first state, outside of any machine.
    pub term: Term,
    /// Whether a move was listed twice.
    pub has_twice: bool,
    /// Whether a move was listed that cannot be made.
    pub has_unmade: bool,
    /// Whether a list of moves ended in a variable.
    pub is_open: bool,
    /// Whether making moves changes the database.
    pub writes: bool,
    /// Who says that a game is over, if anybody does.
    pub over: Option<Over>,
    /// States that were met, with the player to move.
    pub met: Vec<(Flat, Option<String>)>,
}

impl Plan {
    /// Whether nothing about it is far-fetched: usual names, whole states, moves as they are
    /// listed, and somebody who knows the player. Anything else is believed only of a game that
    /// came to an end.
    pub fn is_plain(&self) -> bool {
        let is_usual = |goal: &Goal, tasks: &[Task]| {
            tasks
                .iter()
                .any(|&task| names::is_usual(task, goal.name.name()))
        };
        let knows_player = match self.players {
            Players::Beside(_) => self.moves.wants_player() || self.apply.wants_player(),
            Players::In(_) | Players::Changed(..) => true,
        };
        is_usual(&self.moves, &[Task::Moves, Task::Each])
            && is_usual(&self.apply, &[Task::Apply])
            && self.apply.part().is_none()
            && self.apply.takes_apart().is_none()
            && self.wrap.is_none()
            && !self.has_unmade
            && !self.writes
            && knows_player
    }
}

/// How many states have to be met in the games that are played first.
const ENOUGH: usize = 20;

/// The most starts that are tried to the end.
const STARTS: usize = 24;

/// How the program keeps the contract, and what is missing if it does not.
pub(super) fn plan(probe: &mut Probe<'_>, option: Option<&str>) -> Result<Plan, String> {
    let loaded = probe.program.loaded();
    let of = |task| candidates(loaded, task);
    let (moves, each, apply, over) = (
        of(Task::Moves),
        of(Task::Each),
        of(Task::Apply),
        of(Task::Over),
    );
    let start = of(Task::Start);
    let missing = |what: &str| Err(what.to_owned());
    match () {
        () if start.is_empty() => {
            return missing("no predicate gives the state before the first move: initial_state/2");
        }
        () if moves.is_empty() && each.is_empty() => {
            return missing("no predicate lists the moves: valid_moves/2");
        }
        () if apply.is_empty() => return missing("no predicate makes a move: move/3"),
        () => {}
    }
    let others = [
        ("value", 3),
        ("choose_move", 4),
        ("choose_move", 3),
        ("turn", 2),
    ];
    let others = others.map(|(name, arity)| (Atom::new(name), arity));
    let keys: Vec<(Atom, u32)> = [&moves[..], &each, &apply, &over, &others].concat();
    let pairs = pairs(loaded, &keys);
    let wraps = wraps(loaded, &[&apply[..], &moves, &each].concat());
    let mut best: Option<Plan> = None;
    let mut tried = 0;
    for key in start {
        for goal in starts(probe, key, option, &pairs) {
            if !probe.goes_on() || tried >= STARTS {
                break;
            }
            let image = Arc::clone(probe.program.image());
            probe.use_image(&image);
            let Some((state, image)) = probe.ask_and_keep(&goal) else {
                continue;
            };
            tried += 1;
            probe.use_image(&image);
            let lists = [(&moves, false), (&each, true)];
            let mut wrap = None;
            let mut found = moving(probe, &state, lists, &apply, &pairs);
            for mould in &wraps {
                for player in pairs.iter().take(2).map(|pair| &pair[0]) {
                    if found.is_none()
                        && let Some(state) = probe.wrapped(mould, &state, player)
                    {
                        found = moving(probe, &state, lists, &apply, &pairs);
                        wrap = Some((mould.clone(), player.clone()));
                    }
                }
            }
            let Some(found) = found else { continue };
            let mut found = found.into_plan(goal, wrap, image);
            found.over = ending(probe, &found, &over);
            let met = found.met.len();
            let is_better = best.as_ref().is_none_or(|best| {
                // A board that is too small for the game makes for short games.
                let rank = |plan: &Plan| {
                    let ends = plan.over.as_ref().is_some_and(|over| over.ends > 0);
                    let met = plan.met.len();
                    (
                        plan.over.is_some(),
                        ends && met >= ENOUGH,
                        plan.is_plain(),
                        met.min(ENOUGH),
                    )
                };
                rank(&found) > rank(best)
            });
            let is_enough = met >= ENOUGH
                && found.is_plain()
                && found.over.as_ref().is_some_and(|over| over.ends > 0);
            if is_better {
                best = Some(found);
            }
            if is_enough {
                return best.ok_or_else(String::new);
            }
        }
    }
    best.ok_or_else(|| match tried {
        0 => "no start was found: initial_state fails, throws, asks or leaves variables for all \
              that was tried; say what it wants with --option"
            .to_owned(),
        _ => "a start was found, but no predicates that list its moves and make them".to_owned(),
    })
}

impl Moving {
    fn into_plan(self, start: Goal, wrap: Option<(Mould, String)>, image: Arc<Image>) -> Plan {
        Plan {
            start,
            wrap,
            image,
            moves: self.moves,
            apply: self.apply,
            players: self.players,
            term: self.term,
            has_twice: self.has_twice,
            has_unmade: self.has_unmade,
            is_open: self.is_open,
            writes: self.writes,
            over: None,
            met: self.met,
        }
    }
}

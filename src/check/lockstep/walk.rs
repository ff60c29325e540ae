//! Playing the same moves in two games, first near the start and then at random.

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};

use rand::RngExt;

use super::divergence::{Divergence, Parting};
use super::spelling::{Key, Spelling};
use super::{Lockstep, LockstepReport, name};
use crate::catalog::{AnyPosition, GameHandle};
use crate::game::rng::rng_for;
use crate::game::{Outcome, RulesError, Side};

/// A random game is given up after this many moves.
const LONGEST_GAME: usize = 300;
/// Random games after which nothing new turned up are enough.
const GAMES_IN_VAIN: u64 = 200;
/// The purpose of the random numbers.
const GAMES: u64 = 17;

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
    legal: usize,
    /// In what they differ.
    pub partings: Vec<Parting>,
    /// The moves that both have, as each writes them.
    pub common: Vec<(String, String)>,
}

/// What one game says of a position.
struct Said {
    turn: Side,
    outcome: Option<Outcome>,
    moves: BTreeMap<Key, String>,
}

pub(super) struct Walk<'a> {
    pub(super) lockstep: &'a Lockstep,
    spelling: Spelling,
    pub(super) stop: &'a AtomicBool,
    pub(super) report: LockstepReport,
    met: HashSet<(u64, u64)>,
}

impl<'a> Walk<'a> {
    pub(super) fn new(lockstep: &'a Lockstep, spelling: Spelling, stop: &'a AtomicBool) -> Self {
        Walk {
            report: LockstepReport {
                first: name(&lockstep.first),
                second: name(&lockstep.second),
                spelling,
                seed: lockstep.seed,
                positions: 0,
                moves: 0,
                differing: 0,
                depth: 0,
                is_whole: false,
                games: 0,
                divergences: Vec::new(),
            },
            lockstep,
            spelling,
            stop,
            met: HashSet::new(),
        }
    }

    pub(super) fn run(mut self) -> LockstepReport {
        self.near_the_start();
        if !self.report.is_whole {
            self.at_random();
        }
        let shortest = |divergence: &Divergence| divergence.line.len();
        self.report.divergences.sort_by_key(shortest);
        self.report
    }

    pub(super) fn start(&self) -> Pair {
        Pair {
            first: self.lockstep.start.clone(),
            second: self.lockstep.second.start(),
            line: Vec::new(),
        }
    }

    /// Whether there is nothing more to do, or nobody who waits for it.
    fn is_over(&self, positions: u64) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self.report.positions >= positions
            || self.report.divergences.len() >= self.lockstep.enough
    }

    /// Every pair, those nearest to the start first, until half of the positions are spent.
    fn near_the_start(&mut self) {
        let start = self.start();
        self.is_new(&start);
        let mut open = VecDeque::from([start]);
        while let Some(pair) = open.pop_front() {
            if self.is_over(self.lockstep.positions.div_ceil(2)) {
                // The level of this one is not finished.
                self.report.depth = pair.line.len().saturating_sub(1);
                return;
            }
            self.report.depth = pair.line.len();
            let seen = self.look(&pair);
            self.note(&pair, seen.partings, true);
            for mv in seen.common {
                if let Some(next) = self.step(&pair, &mv)
                    && self.is_new(&next)
                {
                    open.push_back(next);
                }
            }
        }
        self.report.is_whole = true;
    }

    fn is_new(&mut self, pair: &Pair) -> bool {
        let Lockstep { first, second, .. } = self.lockstep;
        let key = (first.hash(&pair.first), second.hash(&pair.second));
        self.met.insert(key)
    }

    fn at_random(&mut self) {
        let mut in_vain = 0;
        while !self.is_over(self.lockstep.positions) && in_vain < GAMES_IN_VAIN {
            let before = self.report.positions;
            self.random_game();
            self.report.games += 1;
            in_vain = match self.report.positions == before {
                true => in_vain + 1,
                false => 0,
            };
        }
    }

    fn random_game(&mut self) {
        let mut rng = rng_for(self.lockstep.seed, GAMES, self.report.games);
        let mut pair = self.start();
        for _ in 0..LONGEST_GAME {
            if self.is_over(self.lockstep.positions) {
                return;
            }
            let is_new = self.is_new(&pair);
            let Seen {
                partings, common, ..
            } = match is_new {
                true => self.look(&pair),
                false => self.seen(&pair),
            };
            if is_new && !partings.is_empty() {
                let (shorter, partings) = self.shortened(&pair, partings);
                self.note(&shorter, partings, false);
            }
            if common.is_empty() {
                return;
            }
            let mv = &common[rng.random_range(0..common.len())];
            match self.step(&pair, mv) {
                Some(next) => pair = next,
                None => return,
            }
        }
    }

    /// Compares a pair that counts.
    fn look(&mut self, pair: &Pair) -> Seen {
        let seen = self.seen(pair);
        self.report.positions += 1;
        self.report.moves += seen.legal as u64;
        self.report.differing += u64::from(!seen.partings.is_empty());
        seen
    }

    pub(super) fn seen(&self, pair: &Pair) -> Seen {
        let Lockstep { first, second, .. } = self.lockstep;
        let over = |parting| Seen {
            legal: 0,
            partings: vec![parting],
            common: Vec::new(),
        };
        let spelling = self.spelling;
        let ours = match said(first, &pair.first, |mv| spelling.of_first(mv)) {
            Ok(said) => said,
            Err(error) => return over(Parting::FirstFails(error.to_string())),
        };
        let theirs = match said(second, &pair.second, |mv| spelling.of_second(mv)) {
            Ok(said) => said,
            Err(error) => return over(Parting::SecondFails(error.to_string())),
        };
        if ours.outcome != theirs.outcome {
            let told = |game: &GameHandle, outcome: Option<Outcome>| match outcome {
                Some(outcome) => game.outcome_name(outcome).to_owned(),
                None => "the game goes on".to_owned(),
            };
            let parting = Parting::Outcome(told(first, ours.outcome), told(second, theirs.outcome));
            return over(parting);
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
            return over(Parting::Turn(
                told(first, ours.turn),
                told(second, theirs.turn),
            ));
        }
        let only = |own: &Said, other: &Said| -> Vec<String> {
            let own = own.moves.iter();
            let only = own.filter(|(key, _)| !other.moves.contains_key(key));
            only.map(|(_, mv)| mv.clone()).collect()
        };
        let (missing, extra) = (only(&ours, &theirs), only(&theirs, &ours));
        let mut partings = Vec::new();
        if !missing.is_empty() {
            partings.push(Parting::Missing(missing));
        }
        if !extra.is_empty() {
            partings.push(Parting::Extra(extra));
        }
        let legal = ours.moves.len();
        let common = ours.moves.into_iter();
        let common = common.filter_map(|(key, mv)| Some((mv, theirs.moves.get(&key)?.clone())));
        Seen {
            legal,
            partings,
            common: common.collect(),
        }
    }

    /// The same move in both; nothing if one of them refuses what it has listed, which is
    /// what the next comparison would be about.
    fn step(&mut self, pair: &Pair, mv: &(String, String)) -> Option<Pair> {
        let Lockstep { first, second, .. } = self.lockstep;
        let line = || [&pair.line[..], std::slice::from_ref(mv)].concat();
        let played = (
            played(first, &pair.first, &mv.0),
            played(second, &pair.second, &mv.1),
        );
        let failed = match played {
            (Ok(first), Ok(second)) => {
                return Some(Pair {
                    first,
                    second,
                    line: line(),
                });
            }
            (Err(why), _) => Parting::FirstFails(why),
            (_, Err(why)) => Parting::SecondFails(why),
        };
        // The positions are those before the move: there are none after it.
        let before = Pair {
            line: line(),
            ..pair.clone()
        };
        self.note(&before, vec![failed], false);
        None
    }

    /// Keeps what is the first of its kind.
    fn note(&mut self, pair: &Pair, partings: Vec<Parting>, is_shortest: bool) {
        let Lockstep { first, second, .. } = self.lockstep;
        for parting in partings {
            let known = &mut self.report.divergences;
            if known.iter().any(|d| d.parting.kind() == parting.kind()) {
                continue;
            }
            let (line, second_line) = pair.line.iter().cloned().unzip();
            known.push(Divergence {
                line,
                second_line,
                first_position: first.position_text(&pair.first),
                second_position: second.position_text(&pair.second),
                parting,
                // All shorter lines were tried.
                is_shortest: is_shortest || pair.line.len() <= self.report.depth + 1,
            });
        }
    }
}

fn said(
    game: &GameHandle,
    position: &AnyPosition,
    key: impl Fn(&str) -> Key,
) -> Result<Said, RulesError> {
    let outcome = game.outcome(position)?;
    let moves = match outcome {
        Some(_) => Vec::new(),
        None => game.moves(position)?,
    };
    Ok(Said {
        turn: game.turn(position)?,
        outcome,
        moves: moves.into_iter().map(|mv| (key(&mv), mv)).collect(),
    })
}

pub(super) fn played(
    game: &GameHandle,
    position: &AnyPosition,
    mv: &str,
) -> Result<AnyPosition, String> {
    match game.play(position, mv) {
        Ok(Some(next)) => Ok(next),
        Ok(None) => Err(format!("it lists {mv} and then refuses it")),
        Err(error) => Err(error.to_string()),
    }
}

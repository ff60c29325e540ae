//! Many games on several threads.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use super::play::{Finished, Referee};
use super::reasons::Reasons;
use super::sprt::{Sprt, SprtDecision, SprtState};
use super::starts::{MatchError, Placements, Starts};
use super::tally::Tally;
use crate::catalog::{AnyPosition, GameHandle};
use crate::game::crew::together;
use crate::game::rng::rng_for;
use crate::game::{Outcome, Side};
use crate::players::{EngineSettings, Player, PlayerSpec};
use crate::search::Options;
use crate::session::{Ending, Record, result_name};

/// What is to be played.
#[derive(Debug, Clone)]
pub struct Match {
    /// The two players, called a and b. In the first game of a pair a moves first.
    pub players: [PlayerSpec; 2],
    /// Games in all, two for each start.
    pub games: u64,
    /// The seed of all random numbers.
    pub seed: u64,
    /// Games that run at the same time.
    pub jobs: usize,
    /// Starts are drawn until one is not a forced win within this many plies; 0 takes any.
    pub undecided_within: u32,
    /// The players place their pieces themselves, instead of beginning both games of a
    /// pair from a random start; what they make of it is taken as it is.
    pub placements: Option<Placements>,
    /// When a game is declared drawn, and the clock.
    pub referee: Referee,
    /// How an engine searches.
    pub options: Options,
    /// The match ends when this is decided.
    pub sprt: Option<Sprt>,
    /// Where the games begin, pair after pair and from the beginning again; if there are
    /// none, starts are drawn.
    pub openings: Vec<AnyPosition>,
    /// Numbers of games that are not played, because they were before or others do.
    pub skipped: BTreeSet<u64>,
}

/// A game of a match.
#[derive(Debug, Clone)]
pub struct MatchGame {
    /// Its number, from 1.
    pub number: u64,
    /// The side that a played.
    pub a_side: Side,
    /// The game.
    pub game: Finished,
}

impl MatchGame {
    /// The points of a: 1, a half or 0.
    pub fn points(&self) -> f64 {
        match self.game.outcome {
            Outcome::Tie => 0.5,
            Outcome::Win(side) if side == self.a_side => 1.0,
            Outcome::Win(_) => 0.0,
        }
    }

    /// The game as a record.
    pub fn record(&self, game: &GameHandle, plan: &Match) -> Record {
        let [a, b] = plan.players.each_ref().map(ToString::to_string);
        let [first, second] = match self.a_side {
            Side::First => [a, b],
            Side::Second => [b, a],
        };
        let side = |side| game.side_name(side).to_owned();
        let Finished {
            positions,
            moves,
            outcome,
            ending,
            note,
            ..
        } = &self.game;
        let mut record = Record::of(game);
        record.number = Some(self.number);
        record.seed = Some(plan.seed);
        record.players = Some([(side(Side::First), first), (side(Side::Second), second)]);
        record.start = positions.first().map(|start| game.position_text(start));
        record.moves = moves.clone();
        record.result = Some(result_name(&**game, *outcome, *ending));
        record.ending = Some(*ending);
        record.note = note.clone();
        record
    }

    /// The number of its pair, from 0.
    pub fn pair(&self) -> usize {
        ((self.number - 1) / 2) as usize
    }
}

/// What a match has shown so far.
#[derive(Debug, Clone, Default)]
pub struct Summary {
    /// The results of a.
    pub tally: Tally,
    /// The results of a by the side it played.
    pub by_side: [Tally; 2],
    /// How many games ended for which reason.
    pub endings: BTreeMap<Ending, u64>,
    /// Plies played in all games together.
    pub plies: u64,
    /// How far the test has come, if one was asked for.
    pub sprt: Option<SprtState>,
}

impl Summary {
    fn add(&mut self, game: &MatchGame, sprt: Option<Sprt>) {
        self.tally.add(game.pair(), game.points());
        self.by_side[game.a_side.index()].add(game.pair(), game.points());
        *self.endings.entry(game.game.ending).or_insert(0) += 1;
        self.plies += game.game.moves.len() as u64;
        self.sprt = sprt.map(|sprt| sprt.state(&self.tally));
    }

    fn is_decided(&self) -> bool {
        (self.sprt).is_some_and(|state| state.decision != SprtDecision::Open)
    }
}

/// Games that have ended, handed on in the order of their numbers.
struct Collector<F> {
    waiting: BTreeMap<u64, MatchGame>,
    next: u64,
    summary: Summary,
    failure: Option<MatchError>,
    on_game: F,
}

impl<F: FnMut(&MatchGame, &Summary) -> bool> Collector<F> {
    /// Takes a game in; tells whether the match goes on.
    fn take(&mut self, game: MatchGame, plan: &Match) -> bool {
        self.waiting.insert(game.number, game);
        loop {
            match self.waiting.remove(&self.next) {
                Some(game) if !self.count(&game, plan.sprt) => return false,
                None if !plan.skipped.contains(&self.next) => return true,
                _ => self.next += 1,
            }
        }
    }

    fn count(&mut self, game: &MatchGame, sprt: Option<Sprt>) -> bool {
        // What a test has decided stays decided, whatever else was under way.
        if self.summary.is_decided() {
            return false;
        }
        self.summary.add(game, sprt);
        (self.on_game)(game, &self.summary) && !self.summary.is_decided()
    }
}

/// The purpose of the random numbers within games; starts have another.
const GAMES: u64 = 2;

/// Plays a match. `on_game` is told of every game in the order of their numbers, and
/// of what the match has shown up to it; it says whether to go on. The match also ends
/// when `stop` is set; games under way are then given up. When the match ends early for
/// any reason, `stop` is set.
pub fn run(
    plan: &Match,
    game: &GameHandle,
    stop: &Arc<AtomicBool>,
    on_game: impl FnMut(&MatchGame, &Summary) -> bool + Send,
) -> Result<Summary, MatchError> {
    let pairs = plan.games.div_ceil(2);
    let starts: Vec<OnceLock<AnyPosition>> = (0..pairs).map(|_| OnceLock::new()).collect();
    let next = AtomicU64::new(0);
    let collector = Mutex::new(Collector {
        waiting: BTreeMap::new(),
        next: 1,
        summary: Summary::default(),
        failure: None,
        on_game,
    });

    let reasons = Mutex::new(Reasons::default());
    let work = || -> Result<(), MatchError> {
        let mut drawer = Starts::new(game, plan.seed, plan.undecided_within);
        let settings = EngineSettings {
            options: plan.options.clone(),
            stop: stop.clone(),
            margin: plan.referee.margin,
        };
        let mut players = (plan.players.each_ref()).map(|spec| spec.player(&**game, &settings));
        while !stop.load(Relaxed) {
            let index = next.fetch_add(1, Relaxed);
            let pair = index / 2;
            let Some(known) = starts.get(pair as usize).filter(|_| index < plan.games) else {
                break;
            };
            if plan.skipped.contains(&(index + 1)) {
                continue;
            }
            let a_side = Side::BOTH[(index % 2) as usize];
            let placed = (plan.placements)
                .and_then(|placements| placements.start(&**game, plan.seed, pair, a_side));
            let given = match plan.openings.len() as u64 {
                0 => None,
                count => plan.openings.get((pair % count) as usize).cloned(),
            };
            let start = match (given.or(placed), known.get()) {
                (Some(start), _) => start,
                (None, Some(start)) => start.clone(),
                (None, None) => {
                    let start = drawer.draw(pair)?;
                    known.get_or_init(|| start).clone()
                }
            };
            let [a, b] = &mut players;
            let seated: [&mut dyn Player; 2] = match a_side {
                Side::First => [&mut **a, &mut **b],
                Side::Second => [&mut **b, &mut **a],
            };
            let mut rng = rng_for(plan.seed, GAMES, index);
            let played = plan.referee.play(&**game, &start, seated, &mut rng, stop)?;
            let Some(mut finished) = played else {
                break;
            };
            if let (Some(mv), Some(last)) = (&finished.refused, finished.positions.last())
                && let Some(why) = lock(&reasons).why(game, last, mv)
            {
                let note = finished.note.unwrap_or_default();
                finished.note = Some(format!("{note}: {why}"));
            }
            let played = MatchGame {
                number: index + 1,
                a_side,
                game: finished,
            };
            if !lock(&collector).take(played, plan) {
                stop.store(true, Relaxed);
            }
        }
        Ok(())
    };
    together(plan.jobs, || {
        if let Err(failure) = work() {
            lock(&collector).failure = Some(failure);
            stop.store(true, Relaxed);
        }
    });

    let mut collector = (collector.into_inner()).unwrap_or_else(PoisonError::into_inner);
    if let Some(failure) = collector.failure {
        return Err(failure);
    }
    // A match that was stopped leaves games behind a gap: they were played, they count.
    for game in std::mem::take(&mut collector.waiting).into_values() {
        if !collector.count(&game, plan.sprt) {
            break;
        }
    }
    Ok(collector.summary)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

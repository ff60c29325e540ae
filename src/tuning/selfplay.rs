//! Games that the engine plays against itself.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use crate::catalog::GameHandle;
use crate::game::crew::together;
use crate::game::rng::rng_for;
use crate::game::{Outcome, RulesError, Side};
use crate::matches::{Finished, MatchError, Starts, Tally, play};
use crate::players::{Alphabeta, Player};
use crate::search::{Limits, Options};
use crate::session::DrawRules;

/// How games are played.
#[derive(Debug, Clone)]
pub struct Plan {
    /// How many games.
    pub games: u64,
    /// Nodes that the engine spends on a move.
    pub nodes: u64,
    /// The seed of all random numbers.
    pub seed: u64,
    /// Games that run at the same time.
    pub jobs: usize,
    /// Starts are drawn until one is not a forced win within this many plies; 0 takes any.
    pub undecided_within: u32,
}

/// A position of a game: what the weights count in it, and how the game ended.
#[derive(Debug, Clone, PartialEq)]
pub struct Sample {
    /// The features, for the side to move.
    pub features: Vec<i16>,
    /// 1 if the side to move won, a half for a draw, 0 if it lost.
    pub points: f32,
}

/// Plays games and takes a sample of each position in which nobody wins at once, for
/// those are never evaluated. `on_game` is told how many games have ended. When `stop`
/// is set, what has been played so far is what there is.
pub fn gather(
    game: &GameHandle,
    plan: &Plan,
    stop: &Arc<AtomicBool>,
    on_game: impl Fn(u64) + Sync,
) -> Result<Vec<Sample>, MatchError> {
    let played = play_all([game, game], |index| index, plan, stop, on_game)?;
    let mut gathered = Vec::new();
    for played in played.values() {
        gathered.extend(samples(game, played)?);
    }
    Ok(gathered)
}

/// Plays games between two sets of weights, in pairs from the same start; the results
/// are those of the first.
pub fn compare(
    games: [&GameHandle; 2],
    plan: &Plan,
    stop: &Arc<AtomicBool>,
    on_game: impl Fn(u64) + Sync,
) -> Result<Tally, MatchError> {
    let played = play_all(games, |index| index / 2, plan, stop, on_game)?;
    let mut tally = Tally::default();
    for (index, played) in &played {
        let side = first_side(*index);
        tally.add(
            (index / 2) as usize,
            f64::from(points(played.outcome, side)),
        );
    }
    Ok(tally)
}

/// The side that the first of two plays in a game: they take turns.
fn first_side(index: u64) -> Side {
    Side::BOTH[(index % 2) as usize]
}

fn points(outcome: Outcome, side: Side) -> f32 {
    match outcome {
        Outcome::Tie => 0.5,
        Outcome::Win(winner) => f32::from(u8::from(winner == side)),
    }
}

fn samples(game: &GameHandle, played: &Finished) -> Result<Vec<Sample>, RulesError> {
    let mut samples = Vec::new();
    // The last position has no move: it is never evaluated.
    for position in &played.positions[..played.moves.len()] {
        if game.wins_now(position)?.is_none() {
            let features = game.features(position);
            let narrow = |&feature: &i32| feature.clamp(-0x7fff, 0x7fff) as i16;
            samples.push(Sample {
                features: features.iter().map(narrow).collect(),
                points: points(played.outcome, game.turn(position)?),
            });
        }
    }
    Ok(samples)
}

/// Plays the games of a plan on several threads; which those are does not depend on how
/// many there are.
fn play_all(
    games: [&GameHandle; 2],
    start_of: impl Fn(u64) -> u64 + Sync,
    plan: &Plan,
    stop: &Arc<AtomicBool>,
    on_game: impl Fn(u64) + Sync,
) -> Result<BTreeMap<u64, Finished>, MatchError> {
    let next = AtomicU64::new(0);
    let done = Mutex::new(BTreeMap::new());
    let work = || -> Result<(), MatchError> {
        let mut starts = Starts::new(games[0], plan.seed, plan.undecided_within);
        let limits = Limits::nodes(plan.nodes).with_stop(stop.clone());
        let mut players =
            games.map(|game| Alphabeta::new(&**game, Options::default(), limits.clone()));
        loop {
            let index = next.fetch_add(1, Relaxed);
            if index >= plan.games || stop.load(Relaxed) {
                return Ok(());
            }
            let start = starts.draw(start_of(index))?;
            let [first, second] = &mut players;
            let seated: [&mut dyn Player; 2] = match first_side(index) {
                Side::First => [first, second],
                Side::Second => [second, first],
            };
            let mut rng = rng_for(plan.seed, GAMES, index);
            let rules = DrawRules::default();
            if let Some(played) = play(&**games[0], &start, seated, rules, &mut rng, stop)? {
                let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
                done.insert(index, played);
                on_game(done.len() as u64);
            }
        }
    };
    let worked = together(plan.jobs, || {
        work().inspect_err(|_| stop.store(true, Relaxed))
    });
    worked.into_iter().collect::<Result<(), _>>()?;
    Ok(done.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// The purpose of the random numbers within games.
const GAMES: u64 = 3;

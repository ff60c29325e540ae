//! The thread that searches.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::Receiver;
use std::thread;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::go::Go;
use super::{Settings, Voice};
use crate::catalog::{AnyEngine, AnyPosition, GameHandle};
use crate::game::RulesError;
use crate::players::ugi::word_of;
use crate::players::{EngineSettings, PlayerSpec};
use crate::search::{Analysis, Limits, Score};

/// What is said where there is no move.
const NO_MOVE: &str = "0000";

/// Something to do.
pub(super) enum Job {
    Go(Thought),
    NewGame,
    Set(Settings),
}

/// A position to think about.
pub(super) struct Thought {
    pub before: Vec<AnyPosition>,
    pub position: AnyPosition,
    pub go: Go,
    /// Set by whoever wants the answer now.
    pub stop: Arc<AtomicBool>,
    /// Set until the answer is given.
    pub busy: Arc<AtomicBool>,
}

/// Does the jobs one after the other.
pub(super) fn run<W: Write>(
    game: &GameHandle,
    mut settings: Settings,
    jobs: &Receiver<Job>,
    voice: &Voice<W>,
) {
    let mut engine: Option<Box<dyn AnyEngine + '_>> = None;
    while let Ok(job) = jobs.recv() {
        match job {
            Job::NewGame => {
                if let Some(engine) = &mut engine {
                    engine.clear();
                }
            }
            Job::Set(new) => {
                settings = new;
                engine = None;
            }
            Job::Go(thought) => {
                let engine =
                    engine.get_or_insert_with(|| game.engine(settings.options.clone().for_play()));
                let found = match &settings.level {
                    None => searched(&mut **engine, &thought, voice),
                    Some(level) => chosen(game, level, &settings, &thought),
                };
                let best = found.unwrap_or_else(|error| {
                    voice.remark(&error.to_string());
                    None
                });
                while thought.go.is_infinite && !thought.stop.load(Relaxed) {
                    thread::park();
                }
                thought.busy.store(false, Relaxed);
                let word = best.as_deref().map(word_of);
                let word = word.filter(|word| !word.is_empty());
                voice.say(&format!("bestmove {}", word.as_deref().unwrap_or(NO_MOVE)));
                if let (true, None, Some(best)) = (settings.ponder, &settings.level, best) {
                    ponder(game, &mut **engine, thought, &best);
                }
            }
        }
    }
}

fn searched<W: Write>(
    engine: &mut dyn AnyEngine,
    thought: &Thought,
    voice: &Voice<W>,
) -> Result<Option<String>, RulesError> {
    let Thought {
        before,
        position,
        go,
        stop,
        ..
    } = thought;
    let limits = go.limits.clone().with_stop(stop.clone());
    let mut tell = |found: &Analysis<String>| voice.say(&info(found));
    Ok(engine.search(position, before, &limits, &mut tell)?.best)
}

fn chosen(
    game: &GameHandle,
    level: &PlayerSpec,
    settings: &Settings,
    thought: &Thought,
) -> Result<Option<String>, RulesError> {
    let settings = EngineSettings {
        options: settings.options.clone(),
        stop: thought.stop.clone(),
        ..EngineSettings::default()
    };
    let mut player = level.player(&**game, &settings);
    let seed = game.hash(&thought.position) ^ thought.before.len() as u64;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    player.choose(&thought.before, &thought.position, &mut rng)
}

/// Thinks about the position after a move until something else is to be done: what is found
/// is in the table then.
fn ponder(game: &GameHandle, engine: &mut dyn AnyEngine, thought: Thought, best: &str) {
    let Ok(Some(next)) = game.play(&thought.position, best) else {
        return;
    };
    let mut before = thought.before;
    before.push(thought.position);
    let limits = Limits::default().with_stop(thought.stop);
    let _ = engine.search(&next, &before, &limits, &mut |_| {});
}

/// What a depth has found, in a line.
fn info(found: &Analysis<String>) -> String {
    let score = match found.score {
        // The protocol counts whole moves.
        Score::Win(plies) => format!("mate {}", plies.div_ceil(2)),
        Score::Loss(plies) => format!("mate -{}", plies.div_ceil(2)),
        Score::Value(value) => format!("cp {value}"),
    };
    let Analysis {
        depth, nodes, time, ..
    } = found;
    let rate = *nodes as f64 / time.as_secs_f64().max(1e-6);
    let line: Vec<String> = found.pv.iter().map(|mv| word_of(mv)).collect();
    format!(
        "info depth {depth} score {score} time {} nodes {nodes} nps {} pv {}",
        time.as_millis(),
        rate as u64,
        line.join(" ")
    )
}

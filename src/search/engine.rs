//! Iterative deepening, aspiration windows, and several threads on one table.

use std::collections::HashMap;
use std::sync::atomic::Ordering::Relaxed;
use std::thread;
use std::time::{Duration, Instant};

use super::Searchable;
use super::limits::{Clock, Limits, Shared, Stopped};
use super::score::{Score, VALUE_LIMIT, is_proven};
use super::table::Table;
use super::worker::{INFINITE, Worker};

/// How an engine searches; what it may spend is in [`Limits`].
#[derive(Debug, Clone)]
pub struct Options {
    /// Bytes that the table may take.
    pub table_bytes: usize,
    /// How many threads search; 1 makes a search repeatable to the node.
    pub threads: usize,
    /// Whether a position that returns is a draw: one on the line that is searched
    /// at once, one of the game before it at its third time.
    pub repetition_draws: bool,
    /// Half the width of the first window around the score of the depth before.
    pub aspiration: i32,
}

impl Options {
    /// The same options, with a table of so many MiB.
    pub fn with_hash_mib(mut self, mib: usize) -> Options {
        self.table_bytes = mib.saturating_mul(1 << 20);
        self
    }

    /// The same options, with so many threads.
    pub fn with_threads(mut self, threads: usize) -> Options {
        self.threads = threads;
        self
    }
}

impl Default for Options {
    /// 16 MiB, one thread, repetitions are draws.
    fn default() -> Options {
        Options {
            table_bytes: 16 << 20,
            threads: 1,
            repetition_draws: true,
            aspiration: 30,
        }
    }
}

/// What a search has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report<M> {
    /// The move to play; none if the game is over.
    pub best: Option<M>,
    /// What the position is worth to the side to move. A win or a loss is proven
    /// and has its exact length.
    pub score: Score,
    /// The depth of the last search that was finished.
    pub depth: u32,
    /// Positions visited, by all threads.
    pub nodes: u64,
    /// The time it took.
    pub time: Duration,
    /// The line that both sides should play, beginning with `best`.
    pub pv: Vec<M>,
}

/// The greatest depth; nobody will wait for it.
const MAX_DEPTH: u32 = 250;

/// An alpha-beta player: a game, a table, and what was set about both.
#[derive(Debug)]
pub struct Engine<'g, G: Searchable> {
    game: &'g G,
    options: Options,
    table: Table,
}

impl<'g, G> Engine<'g, G>
where
    G: Searchable + Sync,
    G::Position: Sync,
    G::Move: Send + Sync,
{
    /// An engine with an empty table.
    pub fn new(game: &'g G, options: Options) -> Self {
        let table = Table::with_bytes(options.table_bytes);
        Engine {
            game,
            options,
            table,
        }
    }

    /// How the engine searches.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Forgets what earlier searches left in the table.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Searches a position.
    ///
    /// `history` holds the positions of the game before this one, for the sake of
    /// repetitions; `on_depth` is told of every depth that is finished.
    pub fn search(
        &mut self,
        position: &G::Position,
        history: &[G::Position],
        limits: &Limits,
        mut on_depth: impl FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let start = Instant::now();
        self.table.new_generation();
        let drawn = self.drawn(position, history);
        let shared = Shared::default();
        let worker = || {
            let clock = Clock::new(limits, &shared, start);
            Worker::new(self.game, &self.table, &self.options, clock, &drawn)
        };
        let last_depth = limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH);
        thread::scope(|scope| {
            for number in 1..self.options.threads {
                let mut helper = worker();
                scope.spawn(move || {
                    // Helpers run ahead by different depths, so as not to do the
                    // same work at the same time.
                    let ahead = number as u32 % 2;
                    for depth in 1 + ahead..=MAX_DEPTH {
                        if helper.search(position, depth, -INFINITE, INFINITE).is_err() {
                            break;
                        }
                    }
                    helper.clock.flush();
                });
            }
            let mut worker = worker();
            let mut report = self.first_report(position);
            for depth in 1..=last_depth {
                if report.best.is_none() || !worker.clock.may_begin() {
                    break;
                }
                let finished = deepen(&mut worker, position, depth, report.score, &self.options);
                // Part of a depth may say what wins or is better; that all loses
                // only a whole one can say.
                let whole = finished.is_ok();
                let says = |score| whole || !matches!(Score::from_raw(score), Score::Loss(_));
                let found = worker.best.take().filter(|best| says(best.score));
                if let Some(best) = found {
                    report.best = best.line.first().copied();
                    report.score = Score::from_raw(best.score);
                    report.pv = best.line;
                }
                report.nodes = worker.clock.flush();
                report.time = worker.clock.elapsed();
                if !whole {
                    break;
                }
                report.depth = depth;
                on_depth(&report);
                if report.score.is_proven() {
                    break;
                }
            }
            shared.done.store(true, Relaxed);
            report
        })
        .finish(&shared, start)
    }

    /// What can be said before the search: a legal move and the evaluation.
    fn first_report(&self, position: &G::Position) -> Report<G::Move> {
        let over = self.game.outcome(position).is_some();
        let best = match over {
            true => None,
            false => self.game.legal_moves(position).first().copied(),
        };
        Report {
            best,
            score: match best {
                Some(_) => Score::Value(self.game.evaluate(position)),
                None => Score::Value(0),
            },
            depth: 0,
            nodes: 0,
            time: Duration::ZERO,
            pv: best.into_iter().collect(),
        }
    }

    /// Hashes of the positions that the game has met twice: at the next time it
    /// is drawn.
    fn drawn(&self, position: &G::Position, history: &[G::Position]) -> Vec<u64> {
        let mut times = HashMap::new();
        for earlier in history.iter().chain([position]) {
            *times.entry(self.game.hash(earlier)).or_insert(0) += 1;
        }
        times.retain(|_, times| *times >= 2);
        times.into_keys().collect()
    }
}

impl<M> Report<M> {
    /// Adds what the helpers have counted.
    fn finish(mut self, shared: &Shared, start: Instant) -> Self {
        self.nodes = shared.nodes.load(Relaxed);
        self.time = start.elapsed();
        self
    }
}

/// Searches the root to one depth, in windows that widen until the score fits.
fn deepen<G: Searchable>(
    worker: &mut Worker<'_, G>,
    position: &G::Position,
    depth: u32,
    before: Score,
    options: &Options,
) -> Result<i32, Stopped> {
    let (mut alpha, mut beta) = (-INFINITE, INFINITE);
    let mut width = options.aspiration;
    if let Score::Value(value) = before
        && depth > 3
        && width > 0
    {
        alpha = value.saturating_sub(width);
        beta = value.saturating_add(width);
    }
    loop {
        let score = worker.search(position, depth, alpha, beta)?;
        if score > alpha && score < beta {
            return Ok(score);
        }
        width = width.saturating_mul(4);
        if score <= alpha {
            alpha = match is_proven(score) || width > VALUE_LIMIT {
                true => -INFINITE,
                false => score.saturating_sub(width),
            };
        } else {
            beta = match is_proven(score) || width > VALUE_LIMIT {
                true => INFINITE,
                false => score.saturating_add(width),
            };
        }
    }
}

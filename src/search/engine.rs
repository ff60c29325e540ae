//! Iterative deepening, aspiration windows, and several threads on one table.

use std::sync::atomic::Ordering::Relaxed;
use std::thread;
use std::time::{Duration, Instant};

use super::limits::{Clock, Limits, Shared, Stopped};
use super::options::{Analysis, Options};
use super::prove::{self, Prover};
use super::repetitions::met_twice;
use super::score::{Score, VALUE_LIMIT, is_proven};
use super::searcher::{INFINITE, Searcher};
use super::table::Table;
use crate::game::Heuristics;

/// The greatest depth; nobody will wait for it.
const MAX_DEPTH: u32 = 250;
/// Forced ends of up to this many plies are looked for by the prover.
const PROOF_PLIES: u32 = 9;
/// The part of the memory that the prover's table takes.
const PROOF_SHARE: usize = 8;

/// An alpha-beta player: a game, a table, and what was set about both.
#[derive(Debug)]
pub struct Engine<'g, G: Heuristics> {
    game: &'g G,
    options: Options,
    table: Table,
    prover: Prover<'g, G>,
}

impl<'g, G: Heuristics> Engine<'g, G> {
    /// An engine with empty tables.
    pub fn new(game: &'g G, options: Options) -> Self {
        let share = match options.proves() {
            true => options.table_bytes / PROOF_SHARE,
            false => 0,
        };
        let table = Table::with_bytes(options.table_bytes - share);
        let prover = Prover::new(game, share);
        Engine {
            game,
            options,
            table,
            prover,
        }
    }

    /// How the engine searches.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Forgets what earlier searches left in the tables.
    pub fn clear(&mut self) {
        self.table.clear();
        self.prover.clear();
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
        mut on_depth: impl FnMut(&Analysis<G::Move>),
    ) -> Analysis<G::Move> {
        let start = Instant::now();
        self.table.new_generation();
        let drawn = met_twice(self.game, position, history);
        let shared = Shared::default();
        let clock = || Clock::new(limits, &shared, start);
        let worker = || Searcher::new(self.game, &self.table, &self.options, clock(), &drawn);
        let report = thread::scope(|scope| {
            for number in 1..self.options.threads {
                let helper = worker();
                let help = move || help(helper, position, number);
                // Whoever cannot be had does not help.
                let _ = thread::Builder::new().spawn_scoped(scope, help);
            }
            let mut run = Run {
                position,
                options: &self.options,
                worker: worker(),
                proving: self.prover.begin(clock()),
                excluded: 0,
                report: self.first_report(position),
            };
            let mut next_look = 0;
            let last_depth = limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH);
            for depth in 1..=last_depth {
                if run.report.best.is_none() || run.search_depth(depth).is_err() {
                    break;
                }
                run.report.depth = depth;
                run.report.nodes = shared.nodes.load(Relaxed);
                run.report.time = start.elapsed();
                on_depth(&run.report);
                if run.report.score.is_proven() {
                    break;
                }
                // A deeper search of a tree that was searched whole would do the same again.
                if !run.worker.is_cut_short && depth >= next_look {
                    if self.is_exhausted(position, depth, clock(), &drawn) {
                        break;
                    }
                    next_look = depth + depth / 4 + 1;
                }
            }
            run.worker.clock.flush();
            run.proving.clock.flush();
            shared.done.store(true, Relaxed);
            run.report
        });
        Analysis {
            nodes: shared.nodes.load(Relaxed),
            time: start.elapsed(),
            ..report
        }
    }

    /// Whether a search of this depth sees the whole tree. The common table may hold values
    /// that were cut short at another depth, so it is not looked at.
    fn is_exhausted(
        &self,
        position: &G::Position,
        depth: u32,
        clock: Clock<'_>,
        drawn: &[u64],
    ) -> bool {
        let table = Table::with_bytes(self.options.table_bytes / PROOF_SHARE);
        let mut alone = Searcher::new(self.game, &table, &self.options, clock, drawn);
        let searched = alone.search(position, depth, -INFINITE, INFINITE);
        alone.clock.flush();
        searched.is_ok() && !alone.is_cut_short
    }

    /// What can be said before the search: a legal move and the evaluation.
    fn first_report(&self, position: &G::Position) -> Analysis<G::Move> {
        let over = self.game.outcome(position).is_some();
        let best = match over {
            true => None,
            false => self.game.legal_moves(position).first().copied(),
        };
        Analysis {
            best,
            score: match best {
                Some(_) => Score::Value(self.game.evaluate(position)),
                None => Score::Value(0),
            },
            exact: true,
            depth: 0,
            nodes: 0,
            time: Duration::ZERO,
            pv: best.into_iter().collect(),
        }
    }
}

/// What the thread that reports works with.
struct Run<'a, G: Heuristics> {
    position: &'a G::Position,
    options: &'a Options,
    worker: Searcher<'a, G>,
    proving: prove::Search<'a, G>,
    /// No end is forced within this many plies, says the prover.
    excluded: u32,
    report: Analysis<G::Move>,
}

impl<G: Heuristics> Run<'_, G> {
    /// Searches one depth more.
    fn search_depth(&mut self, depth: u32) -> Result<(), Stopped> {
        if self.options.proves() && self.prove(depth.min(PROOF_PLIES))? {
            return Ok(());
        }
        self.worker.clock.begin_depth()?;
        self.worker.is_cut_short = false;
        let before = self.report.score;
        let finished = deepen(&mut self.worker, self.position, depth, before, self.options);
        self.worker.clock.flush();
        // Part of a depth may say what wins or is better; only a whole one can say
        // that everything loses.
        let says = |score| match Score::from_raw(score) {
            Score::Loss(_) => finished.is_ok(),
            Score::Win(_) | Score::Value(_) => true,
        };
        let found = self.worker.best.take().filter(|best| says(best.score));
        if let Some(best) = found {
            self.report.best = best.line.first().copied();
            self.report.score = Score::from_raw(best.score);
            self.report.pv = best.line;
        }
        if let Score::Win(plies) | Score::Loss(plies) = self.report.score {
            self.report.exact = false;
            if self.options.proves() {
                self.prove(plies.saturating_sub(1).min(prove::MAX_PLIES))?;
            }
            self.report.exact = self.options.exact_ends || !self.options.reductions;
        }
        finished.map(|_| ())
    }

    /// Looks for a forced end within this many plies; whether there is one.
    fn prove(&mut self, plies: u32) -> Result<bool, Stopped> {
        while self.excluded < plies {
            let examined = self.proving.examine(self.position, self.excluded + 1);
            self.proving.clock.flush();
            if let Some((score, line)) = examined? {
                self.report.best = line.first().copied();
                self.report.score = score;
                self.report.pv = line;
                self.report.exact = true;
                return Ok(true);
            }
            self.excluded += 1;
        }
        Ok(false)
    }
}

/// Fills the common table until the first thread is done.
fn help<G: Heuristics>(mut worker: Searcher<'_, G>, position: &G::Position, number: usize) {
    // Helpers run ahead by different depths, so as not to do the same work at once.
    for depth in 1 + number as u32 % 2..=MAX_DEPTH {
        if worker.search(position, depth, -INFINITE, INFINITE).is_err() {
            break;
        }
    }
    worker.clock.flush();
}

/// Searches the root to one depth, in windows that widen until the score fits.
fn deepen<G: Heuristics>(
    worker: &mut Searcher<'_, G>,
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

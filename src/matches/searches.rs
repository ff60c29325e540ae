//! A fixed amount of work, to compare two versions of the search.

use std::time::{Duration, Instant};

use super::{Engine, Limits, Options, Heuristics};

/// What a bench has measured.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BenchReport {
    /// How many positions were searched.
    pub positions: usize,
    /// The depth of each search.
    pub depth: u32,
    /// Positions visited by each search. On one thread the same at every run, so
    /// a change that was not meant to change the search can be seen not to.
    pub nodes: Vec<u64>,
    /// The time of all searches.
    pub time: Duration,
}

impl BenchReport {
    /// Positions visited by all searches.
    pub fn total_nodes(&self) -> u64 {
        self.nodes.iter().sum()
    }

    /// Positions visited by a search on the average.
    pub fn mean_nodes(&self) -> u64 {
        self.total_nodes() / (self.nodes.len().max(1) as u64)
    }

    /// Positions visited in a second.
    pub fn nodes_per_second(&self) -> u64 {
        (self.total_nodes() as f64 / self.time.as_secs_f64().max(1e-9)) as u64
    }
}

/// Searches every position to a depth, each with a table that knows nothing.
pub fn bench<G>(game: &G, positions: &[G::Position], depth: u32, options: &Options) -> BenchReport
where
    G: Heuristics + Sync,
    G::Position: Sync,
    G::Move: Send + Sync,
{
    let mut engine = Engine::new(game, options.clone());
    let mut report = BenchReport {
        positions: positions.len(),
        depth,
        nodes: Vec::new(),
        time: Duration::ZERO,
    };
    for position in positions {
        engine.clear();
        let found = engine.search(position, &[], &Limits::depth(depth), |_| {});
        report.nodes.push(found.nodes);
        report.time += found.time;
    }
    report
}

/// Searches every position for a time, and gives how long each search really took.
pub fn bench_time<G>(
    game: &G,
    positions: &[G::Position],
    time: Duration,
    options: &Options,
) -> Vec<Duration>
where
    G: Heuristics + Sync,
    G::Position: Sync,
    G::Move: Send + Sync,
{
    let mut engine = Engine::new(game, options.clone());
    let mut took = |position| {
        engine.clear();
        let start = Instant::now();
        engine.search(position, &[], &Limits::time(time), |_| {});
        start.elapsed()
    };
    positions.iter().map(&mut took).collect()
}

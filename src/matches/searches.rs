//! A fixed amount of searching, to compare two versions of the search.

use std::time::{Duration, Instant};

use crate::catalog::{AnyGame, AnyPosition};
use crate::game::RulesError;
use crate::search::{Limits, Options};

/// What a bench has measured.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BenchReport {
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

    /// Positions visited by a search on average.
    pub fn mean_nodes(&self) -> u64 {
        self.total_nodes() / (self.nodes.len().max(1) as u64)
    }

    /// Positions visited in a second.
    pub fn nodes_per_second(&self) -> u64 {
        (self.total_nodes() as f64 / self.time.as_secs_f64().max(1e-9)) as u64
    }
}

/// Searches every position to a depth, each with a table that knows nothing.
pub fn bench(
    game: &dyn AnyGame,
    positions: &[AnyPosition],
    depth: u32,
    options: &Options,
) -> Result<BenchReport, RulesError> {
    let mut engine = game.engine(options.clone());
    let mut report = BenchReport::default();
    for position in positions {
        engine.clear();
        let found = engine.search(position, &[], &Limits::depth(depth), &mut |_| {})?;
        report.nodes.push(found.nodes);
        report.time += found.time;
    }
    Ok(report)
}

/// Searches every position for a time, and gives how long each search really took.
pub fn bench_time(
    game: &dyn AnyGame,
    positions: &[AnyPosition],
    time: Duration,
    options: &Options,
) -> Result<Vec<Duration>, RulesError> {
    let mut engine = game.engine(options.clone());
    let took = |position| {
        engine.clear();
        let start = Instant::now();
        engine.search(position, &[], &Limits::time(time), &mut |_| {})?;
        Ok(start.elapsed())
    };
    positions.iter().map(took).collect()
}

//! How much a search may spend on a position.

use std::time::Duration;

use clap::Args;

use crate::search::{Budget, parse_duration};

/// Time, depth or nodes: one of them at most.
#[derive(Debug, Clone, Args)]
pub struct BudgetArguments {
    /// How long to search a position: 50ms, 1.5s, 2min; a second or less if nothing is said
    #[arg(long, value_parser = parse_duration, conflicts_with_all = ["depth", "nodes"])]
    time: Option<Duration>,
    /// The last depth to search
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..), conflicts_with = "nodes")]
    depth: Option<u32>,
    /// How many positions to visit
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

impl BudgetArguments {
    /// What was given, or else this much time.
    pub fn or_time(&self, usual: Duration) -> Budget {
        let time = self.time.map(Budget::Time);
        let depth = self.depth.map(Budget::Depth);
        let nodes = self.nodes.map(Budget::Nodes);
        time.or(depth).or(nodes).unwrap_or(Budget::Time(usual))
    }
}

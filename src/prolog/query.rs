//! How a query is asked, and what is heard while it runs.

use super::wire::Solution;

/// How a query is asked.
#[derive(Debug, Clone, Default)]
pub struct QueryOptions {
    /// Inferences for each solution; `None` for no limit. A million take about 60 ms.
    pub budget: Option<u64>,
    /// How deep terms are written before `...` stands for the rest; 0 for all of
    /// it. Scryer's toplevel has 20.
    pub depth: u32,
}

impl QueryOptions {
    /// With a budget of inferences for each solution.
    pub fn within(budget: u64) -> Self {
        QueryOptions {
            budget: Some(budget),
            ..QueryOptions::default()
        }
    }
}

/// What happens while a query runs.
#[derive(Debug)]
pub enum Event<'a> {
    /// The goal wrote something.
    Output(&'a str),
    /// A solution was found.
    Solution(&'a Solution),
}

/// What to do after a solution. After [`Event::Output`] it is ignored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Go {
    /// Look for the next solution.
    On,
    /// That was enough.
    Stop,
}

/// How a query ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QueryEnd {
    /// There are no solutions, or no more after those that were seen.
    No,
    /// The last answer was known to be the last solution.
    Last,
    /// Stopped by the caller; there may be more solutions.
    More,
    /// The goal called `halt`, with this code if it is known.
    Halted(Option<i64>),
}

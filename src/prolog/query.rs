//! How a query is asked, what is heard while it runs, and what it finds.

use std::fmt;

use super::consult::Note;

/// How a query is asked.
#[derive(Debug, Clone, Default)]
pub struct QueryOptions {
    /// Inferences for each solution; `None` for no limit. A million take about 60 ms.
    pub budget: Option<u64>,
    /// How deep terms are written before `...` stands for the rest; 0 for all of
    /// it. Scryer's toplevel has 20.
    pub depth: u32,
    /// Whether the game itself asks: what the user has defined beside its rules is not
    /// meant.
    pub of_game: bool,
    /// Whether a person sees a prompt where a goal reads.
    pub prompts: bool,
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
    /// A file is being consulted, and this is to be said of it.
    Note(&'a Note),
    /// A solution was found.
    Solution(&'a Solution),
}

/// How a query ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QueryEnd {
    /// There are no solutions, or no more after those that were seen.
    No,
    /// The last solution was known to be the last.
    Last,
    /// Stopped by the caller; there may be more solutions.
    More,
    /// The goal called `halt`, with this code if it is known.
    Halted(Option<i64>),
}

/// One solution of a query.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Solution {
    /// Variables, as typed, and their values, as Scryer's toplevel writes them.
    pub bindings: Vec<(String, String)>,
    /// Residual goals: constraints that are not yet decided.
    pub goals: Vec<String>,
    /// Whether it is known that there are no more solutions.
    pub last: bool,
}

impl fmt::Display for Solution {
    /// `X = 1, Y = "abc", dif(Z,a)`, or `true`; without the final full stop. A variable
    /// whose name begins with `_` was named so because nobody wants to see it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = self
            .bindings
            .iter()
            .filter(|(name, _)| !name.starts_with('_'));
        let equations = shown.map(|(name, value)| format!("{name} = {value}"));
        let parts: Vec<String> = equations.chain(self.goals.iter().cloned()).collect();
        match parts.is_empty() {
            true => f.write_str("true"),
            false => f.write_str(&parts.join(", ")),
        }
    }
}

impl Solution {
    /// The value of a variable.
    pub fn value(&self, variable: &str) -> Option<&str> {
        let binding = self.bindings.iter().find(|(name, _)| name == variable);
        binding.map(|(_, value)| value.as_str())
    }

    /// The solution with a full stop, set apart where it would otherwise become a
    /// part of the last word: `X = + .`
    pub fn sentence(&self) -> String {
        let text = self.to_string();
        let glues = |c: char| "#$&*+-./:<=>?@^~\\".contains(c);
        match text.chars().last() {
            Some(last) if glues(last) => format!("{text} ."),
            _ => format!("{text}."),
        }
    }
}

//! `:whynot`, `:profile`: what a goal fails of, and what it costs.

use super::explainer::told;
use super::{LineError, Repl, fail};
use crate::clauses::explain::{Origin, Reasons};

/// Predicates that a profile shows.
const MOST_ROWS: usize = 30;

impl Repl<'_> {
    /// Why a goal has no answer.
    pub(super) fn why_not(&mut self, goal: &str) -> Result<(), LineError> {
        if goal.is_empty() {
            return fail("which goal? :whynot GOAL.");
        }
        let found = self.explainer()?.why_not(goal).or_else(told)?;
        match found {
            None => writeln!(self.out, "  it has an answer; :proof {goal} shows why")?,
            Some(reasons) => self.tell_reasons(&reasons)?,
        }
        Ok(())
    }

    fn tell_reasons(&mut self, found: &Reasons) -> Result<(), LineError> {
        let lead = match (found.is_enough, found.reasons.len()) {
            (_, 0) => "it fails, and no goal could be found that blocks it",
            (true, 1) => "it would hold but for this:",
            (true, _) => "it would hold but for all of this:",
            (false, _) => "this is as far as it comes:",
        };
        writeln!(self.out, "  {lead}")?;
        for reason in &found.reasons {
            writeln!(self.out, "  - {reason}")?;
            for place in reason.places.iter().skip(1).take(3) {
                let (goal, file) = (&place.goal, &place.file);
                let (predicate, line) = (&place.predicate, place.line);
                writeln!(
                    self.out,
                    "      {goal} is called by {predicate}, {file}, line {line}"
                )?;
            }
        }
        if let Some(general) = &found.general {
            writeln!(self.out, "  so does, more generally: {general}")?;
        }
        Ok(())
    }

    /// What a goal costs until its first answer.
    pub(super) fn profile(&mut self, goal: &str) -> Result<(), LineError> {
        if goal.is_empty() {
            return fail("which goal? :profile GOAL.");
        }
        let (profile, has_answer) = self.explainer()?.profile(goal).or_else(told)?;
        let answer = if has_answer { "an answer" } else { "no answer" };
        let total = profile.total();
        writeln!(self.out, "  {total} calls, {answer}")?;
        writeln!(
            self.out,
            "  {:>10} {:>10} {:>10} {:>10} {:>10}  predicate",
            "calls", "redos", "exits", "fails", "inferences"
        )?;
        let counts = profile.counts();
        for (key, count) in counts.iter().take(MOST_ROWS) {
            let kind = match count.origin {
                Origin::Program => "",
                Origin::Library => "  (library)",
                Origin::BuiltIn => "  (built in)",
            };
            writeln!(
                self.out,
                "  {:>10} {:>10} {:>10} {:>10} {:>10}  {}/{}{kind}",
                count.calls,
                count.redos,
                count.exits,
                count.fails,
                count.inferences,
                key.name,
                key.arity
            )?;
        }
        if let Some(more) = counts.len().checked_sub(MOST_ROWS).filter(|&more| more > 0) {
            writeln!(self.out, "  and {more} more predicates")?;
        }
        Ok(())
    }
}

//! A report for people: Markdown.

use std::fmt::{self, Write};

use super::report::Report;

impl Report {
    /// How the page begins.
    pub const HEADING: &str = "# Check of ";

    /// The report as a page of Markdown.
    pub fn to_markdown(&self) -> String {
        let mut page = String::new();
        // Writing into a string cannot fail.
        let _ = self.write_markdown(&mut page);
        page
    }

    /// `20000 of 20000 positions compared in 9.1 s (2198 a second), 0 mismatches`.
    pub fn summary(&self) -> String {
        let of = match self.positions == self.plan.own_positions() {
            true => String::new(),
            false => format!(" of {}", self.plan.own_positions()),
        };
        let sampled = self.sampled.iter();
        let mut notes: String = sampled
            .map(|(oracle, asked)| format!("; {oracle} was asked about {asked} of them"))
            .collect();
        if self.refused > 0 {
            notes += &format!("; {} of them are refused by all", self.refused);
        }
        format!(
            "{}{of} positions compared in {:.1} s ({:.0} a second), {} mismatches{notes}",
            self.positions,
            self.time.elapsed,
            self.rate(),
            self.mismatches.len(),
        )
    }

    fn write_markdown(&self, page: &mut String) -> fmt::Result {
        let plan = &self.plan;
        let heading = Self::HEADING;
        writeln!(page, "{heading}{}\n\n{}.\n", plan.game, self.summary())?;
        writeln!(page, "| | |\n|---|---|")?;
        writeln!(page, "| positions from | {} |", plan.source)?;
        writeln!(page, "| seed | {} |", plan.seed)?;
        writeln!(page, "| positions planned | {} |", plan.positions)?;
        writeln!(page, "| part | {} |", plan.shard)?;
        let state = if self.is_complete() {
            "complete"
        } else {
            "not finished"
        };
        writeln!(page, "| state | {state} |")?;
        writeln!(page, "| compared | {} |", plan.asked)?;
        if let Some(panel) = &plan.panel {
            writeln!(page, "| backends | {panel} |")?;
        }
        if let Some(program) = &plan.against {
            let program = program.replace('|', "\\|");
            writeln!(page, "| compared with | `{program}` |")?;
        }
        writeln!(page, "| positions compared | {} |", self.positions)?;
        for (oracle, asked) in &self.sampled {
            writeln!(page, "| of these, {oracle} was asked about | {asked} |")?;
        }
        if self.refused > 0 {
            writeln!(page, "| positions that all refuse | {} |", self.refused)?;
        }
        writeln!(page, "| legal moves compared | {} |", self.moves)?;
        writeln!(page, "| mismatches | {} |", self.mismatches.len())?;
        writeln!(page, "| oracles restarted | {} |", self.restarts.len())?;
        writeln!(page, "| seconds | {:.1} |", self.time.elapsed)?;
        writeln!(page, "| positions a second | {:.0} |", self.rate())?;
        for (oracle, share) in self.waiting_shares() {
            let (oracle, share) = (oracle.replace('|', "\\|"), 100.0 * share);
            writeln!(page, "| share of the time for {oracle} | {share:.1} % |")?;
        }
        if !self.coverage.is_empty() {
            writeln!(page, "\n## Cases met\n\n| case | positions |\n|---|---|")?;
            for (case, met) in &self.coverage {
                match met {
                    0 => writeln!(page, "| {case} | **never** |")?,
                    met => writeln!(page, "| {case} | {met} |")?,
                }
            }
        }
        for restart in &self.restarts {
            writeln!(
                page,
                "\nBatch {} was repeated: {}",
                restart.batch, restart.what
            )?;
        }
        for found in &self.mismatches {
            let shown = found.smallest.as_ref().unwrap_or(&found.mismatch);
            writeln!(page, "\n## Mismatch at position {}\n", found.number + 1)?;
            if found.smallest.is_some() {
                writeln!(
                    page,
                    "Found at `{}`; smallest:\n",
                    found.mismatch.question.position
                )?;
            }
            for line in shown.to_string().lines() {
                writeln!(page, "    {line}")?;
            }
        }
        Ok(())
    }
}

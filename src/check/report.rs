//! What a check has found so far: kept in a file, it can be continued and joined.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

#[cfg(feature = "clauses")]
use super::coverage::Coverage;
use super::mismatch::Mismatch;
use super::plan::{Plan, Shard};

/// Notes on how far it was that are kept.
const MOST_PACE: usize = 240;

/// What a check found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// What it is to do.
    pub plan: Plan,
    /// The batches that are done, as ranges from the first to the last of each.
    pub done: Vec<(u64, u64)>,
    /// Positions compared.
    pub positions: u64,
    /// Legal moves in these positions.
    pub moves: u64,
    /// Of how many of these positions each oracle was asked, where that is not all of them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub sampled: BTreeMap<String, u64>,
    /// Of how many of these positions all that was said is that they are none, or that the
    /// rules break down there: nothing could be compared.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub refused: u64,
    /// How often each of the game's named cases was met.
    pub coverage: BTreeMap<String, u64>,
    /// Which clauses and goals were reached, if they were counted.
    #[cfg(feature = "clauses")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clauses: Option<Coverage>,
    /// Every mismatch, in the order of the positions' numbers.
    pub mismatches: Vec<Found>,
    /// Oracles that failed and were asked again.
    pub restarts: Vec<Restart>,
    /// Where the time went.
    pub time: Spent,
    /// How many positions were compared after how many seconds, now and then.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pace: Vec<(f64, u64)>,
}

/// A mismatch, and where it was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    /// The number of the position, counted from 0 in the order in which the plan makes
    /// them.
    pub number: u64,
    /// What differs.
    pub mismatch: Mismatch,
    /// The smallest position that still differs, once it has been looked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub smallest: Option<Mismatch>,
    /// That one as it was shown, with the reasons of the clauses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

/// An oracle failed, and its batch was repeated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Restart {
    /// The batch.
    pub batch: u64,
    /// Which one, and of what.
    pub what: String,
}

/// Seconds.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(from = "SpentInFile")]
pub struct Spent {
    /// On the clock, the start of the oracles included; of joined reports, all of them.
    pub elapsed: f64,
    /// Of all threads together.
    pub threads: f64,
    /// Of these, waiting for each oracle, by its name.
    pub waiting: BTreeMap<String, f64>,
}

/// The same in a file. Version 0.1 knew two oracles only.
#[derive(Deserialize)]
struct SpentInFile {
    elapsed: f64,
    threads: f64,
    #[serde(default)]
    waiting: BTreeMap<String, f64>,
    native: Option<f64>,
    clauses: Option<f64>,
}

impl From<SpentInFile> for Spent {
    fn from(file: SpentInFile) -> Self {
        let before = [("native", file.native), ("prolog", file.clauses)];
        let before = before
            .into_iter()
            .filter_map(|(name, time)| Some((name.to_owned(), time?)));
        Spent {
            elapsed: file.elapsed,
            threads: file.threads,
            waiting: file.waiting.into_iter().chain(before).collect(),
        }
    }
}

impl Spent {
    /// Adds what another part took.
    pub(super) fn add(&mut self, other: &Spent) {
        self.elapsed += other.elapsed;
        self.threads += other.threads;
        for (oracle, seconds) in &other.waiting {
            *self.waiting.entry(oracle.clone()).or_default() += seconds;
        }
    }
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// Why reports cannot be joined.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MergeError {
    /// There is none.
    #[error("there are no reports to join")]
    Nothing,
    /// They are not parts of the same check.
    #[error("report {0} is not of the same check as the first: their plans differ")]
    OtherPlan(usize),
    /// They did not count the same clauses.
    #[error("report {0} did not count the same clauses as the first")]
    OtherClauses(usize),
    /// They have a part in common.
    #[error("report {0} repeats positions of an earlier one")]
    Overlap(usize),
}

impl Report {
    /// Nothing found yet, of these cases.
    pub fn new(plan: Plan, cases: impl IntoIterator<Item = &'static str>) -> Self {
        Report {
            plan,
            done: Vec::new(),
            positions: 0,
            moves: 0,
            sampled: BTreeMap::new(),
            refused: 0,
            coverage: cases.into_iter().map(|case| (case.to_owned(), 0)).collect(),
            #[cfg(feature = "clauses")]
            clauses: None,
            mismatches: Vec::new(),
            restarts: Vec::new(),
            time: Spent::default(),
            pace: Vec::new(),
        }
    }

    /// Notes how far the check is; of many notes every second is kept.
    pub(super) fn note_pace(&mut self) {
        let (seconds, positions) = (self.time.elapsed, self.positions);
        let last = self.pace.last().map_or(0.0, |&(seconds, _)| seconds);
        let before = self
            .pace
            .len()
            .checked_sub(2)
            .map_or(0.0, |at| self.pace[at].0);
        if seconds - last < (last - before) / 2.0 {
            return;
        }
        self.pace.push((seconds, positions));
        if self.pace.len() > MOST_PACE {
            let mut index = 0;
            self.pace.retain(|_| {
                index += 1;
                index % 2 == 0
            });
        }
    }

    /// Whether the clauses are counted.
    pub fn is_counted(&self) -> bool {
        #[cfg(feature = "clauses")]
        return self.clauses.is_some();
        #[cfg(not(feature = "clauses"))]
        false
    }

    /// Leaves out what the plan has after the batches that are done, where a check ended
    /// because nothing new was reached.
    pub fn end_here(&mut self) {
        let last = self.done.iter().map(|&(_, last)| last).max();
        let end = last.map_or(0, |last| self.plan.positions_of(last).end);
        self.plan.positions = end;
    }

    /// Whether a batch is done.
    pub fn has_done(&self, batch: u64) -> bool {
        (self.done.iter()).any(|&(first, last)| (first..=last).contains(&batch))
    }

    /// The batches that are still to be done.
    pub fn left(&self) -> impl Iterator<Item = u64> {
        (self.plan.own_batches()).filter(|&batch| !self.has_done(batch))
    }

    /// Whether everything that the plan says is done.
    pub fn is_complete(&self) -> bool {
        self.left().next().is_none()
    }

    /// How many positions it took to find the first mismatch, counted in the order in
    /// which the plan makes them.
    pub fn first_mismatch(&self) -> Option<u64> {
        self.mismatches.first().map(|found| found.number + 1)
    }

    /// The named cases that were never met.
    pub fn never_met(&self) -> Vec<&str> {
        let unmet = self.coverage.iter().filter(|&(_, &met)| met == 0);
        unmet.map(|(case, _)| case.as_str()).collect()
    }

    /// Positions a second.
    pub fn rate(&self) -> f64 {
        self.positions as f64 / self.time.elapsed.max(1e-9)
    }

    /// Which part of the threads' time was spent on waiting for each oracle.
    pub fn waiting_shares(&self) -> impl Iterator<Item = (&str, f64)> {
        let threads = self.time.threads.max(1e-9);
        let waiting = self.time.waiting.iter();
        waiting.map(move |(oracle, seconds)| (oracle.as_str(), seconds / threads))
    }

    /// Notes that a batch is done.
    pub(super) fn note_done(&mut self, batch: u64) {
        self.done.push((batch, batch));
        self.join_ranges();
    }

    fn join_ranges(&mut self) {
        self.done.sort_unstable();
        self.done.dedup_by(|next, before| {
            let adjacent = before.1 + 1 == next.0;
            if adjacent {
                before.1 = next.1;
            }
            adjacent
        });
    }

    /// Puts the mismatches in the order of their positions.
    pub(super) fn sort(&mut self) {
        self.mismatches.sort_by_key(|found| found.number);
    }

    /// Joins the reports of the parts of one check.
    pub fn merge(reports: Vec<Report>) -> Result<Report, MergeError> {
        let mut reports = reports.into_iter();
        let mut whole = reports.next().ok_or(MergeError::Nothing)?;
        whole.plan.shard = Shard::WHOLE;
        // The parts have clocks of their own.
        whole.pace.clear();
        for (index, mut report) in (2..).zip(reports) {
            report.plan.shard = Shard::WHOLE;
            if report.plan != whole.plan {
                return Err(MergeError::OtherPlan(index));
            }
            let mut batches = (report.done.iter()).flat_map(|&(first, last)| first..=last);
            if batches.any(|batch| whole.has_done(batch)) {
                return Err(MergeError::Overlap(index));
            }
            whole.positions += report.positions;
            whole.moves += report.moves;
            whole.refused += report.refused;
            for (oracle, asked) in report.sampled {
                *whole.sampled.entry(oracle).or_default() += asked;
            }
            #[cfg(feature = "clauses")]
            match (&mut whole.clauses, &report.clauses) {
                (Some(own), Some(other)) => {
                    if !own.merge(other) {
                        return Err(MergeError::OtherClauses(index));
                    }
                }
                (None, None) => {}
                _ => return Err(MergeError::OtherClauses(index)),
            }
            for (case, met) in report.coverage {
                *whole.coverage.entry(case).or_default() += met;
            }
            whole.mismatches.extend(report.mismatches);
            whole.restarts.extend(report.restarts);
            whole.time.add(&report.time);
            whole.done.extend(report.done);
        }
        whole.sort();
        whole.restarts.sort_by_key(|restart| restart.batch);
        whole.join_ranges();
        Ok(whole)
    }
}

//! A check from its first batch to its report, on several threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::compare::{Mismatch, compare};
use super::generate::Generator;
use crate::specification::Specified;
use crate::verdict::{Case, Referee, RefereeError};

/// How much is checked, and by how many threads.
#[derive(Debug, Clone, Copy)]
pub struct Plan {
    /// Positions in all.
    pub positions: u64,
    /// Positions that cross into an implementation at once.
    pub batch: usize,
    /// Threads, each with referees of its own.
    pub jobs: usize,
    /// The check ends early once so many mismatches are known.
    pub enough: usize,
}

impl Plan {
    /// A plan for so many positions; the rest as usual.
    pub fn positions(positions: u64) -> Self {
        Plan {
            positions,
            batch: 50,
            jobs: 1,
            enough: 10,
        }
    }
}

/// What a check found.
#[derive(Debug, Clone)]
pub struct Report {
    /// Positions compared.
    pub positions: u64,
    /// Every mismatch, in the order of the positions' numbers.
    pub mismatches: Vec<Mismatch>,
    /// How many positions it took to find the first mismatch, counted in the order in
    /// which the generator makes them.
    pub first_mismatch: Option<u64>,
    /// The time it took, the start of the referees included.
    pub elapsed: Duration,
}

/// Compares two kinds of referees. Each thread makes its own pair with `referees`,
/// because an embedded Prolog cannot be handed from one thread to another.
/// `progress` is told the number of positions compared after every batch; setting
/// `stop` ends the check with the report so far.
pub fn run<G: Specified>(
    plan: Plan,
    game: &G,
    seed: u64,
    stop: &AtomicBool,
    referees: impl Fn() -> Result<[Box<dyn Referee>; 2], RefereeError> + Sync,
    progress: impl Fn(u64) + Sync,
) -> Result<Report, RefereeError> {
    let begun = Instant::now();
    let generator = Generator::new(game.clone(), seed);
    let batch_size = plan.batch.max(1) as u64;
    let batches = plan.positions.div_ceil(batch_size);
    let next = AtomicU64::new(0);
    let done = AtomicU64::new(0);
    let finished = AtomicBool::new(false);
    let found: Mutex<Vec<(u64, Mismatch)>> = Mutex::default();

    let work = || -> Result<(), RefereeError> {
        let mut pair = referees()?;
        while !stop.load(Ordering::Relaxed) && !finished.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= batches {
                break;
            }
            let size = batch_size.min(plan.positions - number * batch_size);
            let cases = generator.batch(number, size as usize);
            let mismatches = compare_batch(game.name(), &cases, &mut pair)?;
            if !mismatches.is_empty() {
                let mut found = lock(&found);
                let first = number * batch_size;
                found.extend((mismatches.into_iter()).map(|(at, found)| (first + at, found)));
                if found.len() >= plan.enough {
                    finished.store(true, Ordering::Relaxed);
                }
            }
            progress(done.fetch_add(size, Ordering::Relaxed) + size);
        }
        Ok(())
    };
    let guarded = || {
        let result = work();
        if result.is_err() {
            finished.store(true, Ordering::Relaxed);
        }
        result
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..plan.jobs.max(1))
            .map(|_| scope.spawn(guarded))
            .collect();
        threads
            .into_iter()
            .try_for_each(|thread| match thread.join() {
                Ok(result) => result,
                Err(panic) => std::panic::resume_unwind(panic),
            })
    })?;

    let mut mismatches = std::mem::take(&mut *lock(&found));
    mismatches.sort_by_key(|(at, _)| *at);
    Ok(Report {
        positions: done.into_inner(),
        first_mismatch: mismatches.first().map(|(at, _)| at + 1),
        mismatches: mismatches
            .into_iter()
            .map(|(_, mismatch)| mismatch)
            .collect(),
        elapsed: begun.elapsed(),
    })
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}

fn compare_batch(
    game: &str,
    cases: &[Case],
    [left, right]: &mut [Box<dyn Referee>; 2],
) -> Result<Vec<(u64, Mismatch)>, RefereeError> {
    let said = [left.judge(cases)?, right.judge(cases)?];
    for (referee, answers) in [&left, &right].into_iter().zip(&said) {
        if answers.len() != cases.len() {
            return Err(RefereeError {
                who: referee.name().to_owned(),
                what: format!("{} answers to {} cases", answers.len(), cases.len()),
            });
        }
    }
    let [lefts, rights] = said;
    let answers = lefts.into_iter().zip(rights);
    let mut mismatches = Vec::new();
    for (at, (case, (l, r))) in (0..).zip(cases.iter().zip(answers)) {
        let mismatch = compare(game, case, (left.name(), l), (right.name(), r));
        mismatches.extend(mismatch.map(|mismatch| (at, mismatch)));
    }
    Ok(mismatches)
}

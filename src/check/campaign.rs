//! A check from its first batch to its report, on several threads.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use super::compare::{Mismatch, Names, Said, compare};
use super::generate::{Generator, Source};
use super::report::{Found, Report, Restart, Spent};
use crate::specification::Specified;
use crate::verdict::{Case, Referee, RefereeError};

/// The native rules and the clauses, or whatever else is compared.
pub type Pair = [Box<dyn Referee>; 2];

/// How often a batch is tried with a referee that dies.
const TRIES: usize = 3;

/// A check of a game: what it compares is in the plan of its report.
#[derive(Debug)]
pub struct Campaign<'a, G: Specified> {
    /// The game.
    pub game: &'a G,
    /// Where the positions come from.
    pub source: Source<G>,
    /// Threads, each with referees of its own.
    pub jobs: usize,
    /// The check ends early once so many mismatches are known.
    pub enough: usize,
    /// Setting this ends the check with the report so far.
    pub stop: &'a AtomicBool,
}

impl<G: Specified> Campaign<'_, G> {
    /// A report on nothing yet, with the cases of the game.
    pub fn begin(&self, plan: super::Plan) -> Report {
        let cases = self.game.rule_cases().iter().map(|case| case.name);
        Report::new(plan, cases)
    }

    /// Does what the plan of a report says and the report does not yet hold. Each thread
    /// makes its own pair of referees, because an embedded Prolog cannot be handed from
    /// one thread to another. `progress` hears of the report after every batch.
    pub fn run(
        &self,
        report: Report,
        referees: impl Fn() -> Result<Pair, RefereeError> + Sync,
        progress: impl Fn(&Report) + Sync,
    ) -> Result<Report, RefereeError> {
        let begun = Instant::now();
        let before = report.time.elapsed;
        let left: Vec<u64> = report.left().collect();
        let shared = Shared {
            generator: Generator::new(self.game.clone(), self.source.clone(), &report.plan),
            names: Names::of(self.game),
            left: Mutex::new(left.into_iter()),
            finished: AtomicBool::new(report.mismatches.len() >= self.enough),
            report: Mutex::new(report),
        };
        let work = || {
            let result = referees().and_then(|mut pair| {
                while let Some(batch) = self.next(&shared) {
                    self.batch(batch, &shared, &mut pair)?;
                    let mut report = lock(&shared.report);
                    report.time.elapsed = before + begun.elapsed().as_secs_f64();
                    progress(&report);
                }
                Ok(())
            });
            if result.is_err() {
                shared.finished.store(true, Ordering::Relaxed);
            }
            result
        };
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..self.jobs.max(1)).map(|_| scope.spawn(work)).collect();
            threads
                .into_iter()
                .try_for_each(|thread| match thread.join() {
                    Ok(result) => result,
                    Err(panic) => std::panic::resume_unwind(panic),
                })
        })?;
        let report = shared.report.into_inner();
        let mut report = report.unwrap_or_else(PoisonError::into_inner);
        report.time.elapsed = before + begun.elapsed().as_secs_f64();
        report.sort();
        Ok(report)
    }

    fn next(&self, shared: &Shared<G>) -> Option<u64> {
        let over = self.stop.load(Ordering::Relaxed) || shared.finished.load(Ordering::Relaxed);
        match over {
            true => None,
            false => lock(&shared.left).next(),
        }
    }

    fn batch(
        &self,
        batch: u64,
        shared: &Shared<G>,
        [left, right]: &mut Pair,
    ) -> Result<(), RefereeError> {
        let begun = Instant::now();
        let numbers = lock(&shared.report).plan.positions_of(batch);
        let cases = shared.generator.batch(batch, numbers.clone());
        let mut deaths = Vec::new();
        let (native, lefts) = timed(|| judged(&mut **left, &cases, &mut deaths));
        let (clauses, rights) = timed(|| judged(&mut **right, &cases, &mut deaths));
        let (lefts, rights) = (lefts?, rights?);
        let met = self.cases_met(&cases);

        let moves: usize = (lefts.iter().flatten())
            .map(|said| said.successors.len())
            .sum();
        let mut found = Vec::new();
        let answers = lefts.into_iter().zip(rights);
        for (number, (case, (l, r))) in numbers.clone().zip(cases.iter().zip(answers)) {
            let mismatch = compare(&shared.names, case, (left.name(), l), (right.name(), r));
            found.extend(mismatch.map(|mismatch| Found {
                number,
                mismatch,
                smallest: None,
            }));
        }

        let report = &mut *lock(&shared.report);
        report.note_done(batch);
        report.positions += numbers.end - numbers.start;
        report.moves += moves as u64;
        for (name, met) in met {
            *report.coverage.entry(name.to_owned()).or_default() += met;
        }
        let restart = |what| Restart { batch, what };
        report.restarts.extend(deaths.into_iter().map(restart));
        report.mismatches.extend(found);
        report.time.add(&Spent {
            elapsed: 0.0,
            threads: begun.elapsed().as_secs_f64(),
            native,
            clauses,
        });
        if report.mismatches.len() >= self.enough {
            shared.finished.store(true, Ordering::Relaxed);
        }
        Ok(())
    }

    fn cases_met(&self, cases: &[Case]) -> Vec<(&'static str, u64)> {
        let read = |case: &Case| self.game.parse_position(&case.position).ok();
        let positions: Vec<G::Position> = cases.iter().filter_map(read).collect();
        let count = |case: &crate::specification::RuleCase<G>| {
            let met = positions
                .iter()
                .filter(|position| (case.met)(self.game, position));
            (case.name, met.count() as u64)
        };
        self.game.rule_cases().iter().map(count).collect()
    }
}

/// What the threads of a check share.
struct Shared<G: Specified> {
    generator: Generator<G>,
    names: Names,
    left: Mutex<std::vec::IntoIter<u64>>,
    finished: AtomicBool,
    report: Mutex<Report>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn timed<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let begun = Instant::now();
    let result = work();
    (begun.elapsed().as_secs_f64(), result)
}

/// What a referee says, whatever happens to it: one that dies is asked again, and if it
/// dies of the same cases again and again, it is asked each alone, so that only the one
/// it dies of is lost.
fn judged(
    referee: &mut dyn Referee,
    cases: &[Case],
    deaths: &mut Vec<String>,
) -> Result<Vec<Said>, RefereeError> {
    let mut last = None;
    for _ in 0..TRIES {
        match referee.judge(cases) {
            Ok(said) if said.len() == cases.len() => return Ok(said),
            Ok(said) => {
                return Err(RefereeError {
                    who: referee.name().to_owned(),
                    what: format!("{} answers to {} cases", said.len(), cases.len()),
                });
            }
            Err(error) => {
                deaths.push(error.to_string());
                last = Some(error);
            }
        }
    }
    let mut said = Vec::with_capacity(cases.len());
    let mut fatal = 0;
    for case in cases {
        match referee.judge(std::slice::from_ref(case)) {
            Ok(one) => said.extend(one),
            Err(error) => {
                fatal += 1;
                deaths.push(error.to_string());
                said.push(Err(format!("it dies of it: {}", error.what)));
                last = Some(error);
            }
        }
        // Not the cases are to blame if it dies of them all.
        if fatal == TRIES
            && said.len() == fatal
            && let Some(error) = last
        {
            return Err(error);
        }
    }
    Ok(said)
}

/// What two referees say of one case.
pub fn examine(
    names: &Names,
    cases: &[Case],
    [left, right]: &mut Pair,
) -> Result<Vec<Option<Mismatch>>, RefereeError> {
    let mut deaths = Vec::new();
    let lefts = judged(&mut **left, cases, &mut deaths)?;
    let rights = judged(&mut **right, cases, &mut deaths)?;
    let answers = cases.iter().zip(lefts.into_iter().zip(rights));
    let each =
        answers.map(|(case, (l, r))| compare(names, case, (left.name(), l), (right.name(), r)));
    Ok(each.collect())
}

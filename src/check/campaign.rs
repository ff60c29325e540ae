//! A check from its first batch to its report, on several threads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use super::generate::Generator;
use super::oracles::{Oracles, mismatches, replies, some_replies};
use super::panel::Share;
use super::plan::Plan;
use super::report::{Found, Report, Restart, Spent};
use super::source::Source;
use super::subject::Subject;
use crate::game::crew::together;
use crate::game::oracle::{OracleError, Question, Reply};

/// The oracle whose clauses are counted.
const CLAUSES: &str = "clauses";

/// A check of a game: what it compares is in the plan of its report.
pub struct Campaign<'a> {
    subject: Arc<dyn Subject>,
    source: Source,
    jobs: usize,
    enough: usize,
    until_covered: Option<u64>,
    stop: &'a AtomicBool,
}

impl<'a> Campaign<'a> {
    /// A check on one thread that ends at the tenth mismatch. Setting `stop` ends it with
    /// the report so far.
    pub fn new(subject: &Arc<dyn Subject>, source: Source, stop: &'a AtomicBool) -> Self {
        let subject = match &source {
            // It may have rules of its own, as Shi's has.
            Source::World(world) => &world.subject,
            _ => subject,
        };
        Campaign {
            subject: subject.clone(),
            source,
            jobs: 1,
            enough: 10,
            until_covered: None,
            stop,
        }
    }

    /// The same on this many threads, each with oracles of its own.
    #[must_use]
    pub fn with_jobs(self, jobs: usize) -> Self {
        Campaign { jobs, ..self }
    }

    /// The same, ended early once this many mismatches are known.
    #[must_use]
    pub fn with_enough(self, enough: usize) -> Self {
        Campaign { enough, ..self }
    }

    /// The same, ended early once this many positions in a row have reached nothing new of
    /// the clauses, if they are counted.
    #[must_use]
    pub fn until_covered(self, positions: Option<u64>) -> Self {
        Campaign {
            until_covered: positions,
            ..self
        }
    }

    /// The game that is checked: for the oracles.
    pub fn subject(&self) -> &Arc<dyn Subject> {
        &self.subject
    }

    /// A report on nothing yet.
    pub fn begin(&self, plan: Plan) -> Report {
        Report::new(plan, self.subject.rule_cases())
    }

    /// Does what the plan of a report says and the report does not yet hold. Each thread
    /// starts its own oracles, because an embedded Prolog cannot be handed from one
    /// thread to another. `progress` hears of the report after every batch.
    pub fn run(
        &self,
        report: Report,
        start: impl Fn() -> Result<Oracles<'static>, OracleError> + Sync,
        progress: impl Fn(&Report) + Sync,
    ) -> Result<Report, OracleError> {
        let shared = Shared::new(self, report);
        let work = || {
            let worked = start().and_then(|mut oracles| shared.work(&mut oracles, &progress));
            worked.inspect_err(|_| shared.finished.store(true, Ordering::Relaxed))
        };
        together(self.jobs, work)
            .into_iter()
            .collect::<Result<(), _>>()?;
        Ok(shared.into_report())
    }

    /// The same on this thread, with oracles that are there already.
    pub fn run_with(
        &self,
        report: Report,
        oracles: &mut Oracles<'_>,
    ) -> Result<Report, OracleError> {
        let shared = Shared::new(self, report);
        shared.work(oracles, &|_| ())?;
        Ok(shared.into_report())
    }
}

/// What the threads of a check share.
struct Shared<'c> {
    campaign: &'c Campaign<'c>,
    plan: Plan,
    generator: Generator,
    begun: Instant,
    /// Seconds that the report had taken before.
    before: f64,
    left: Mutex<std::vec::IntoIter<u64>>,
    finished: AtomicBool,
    report: Mutex<Report>,
    /// Whether what is reached in the clauses is wanted.
    is_counted: bool,
}

impl<'c> Shared<'c> {
    fn new(campaign: &'c Campaign<'c>, report: Report) -> Self {
        let Campaign {
            subject, source, ..
        } = campaign;
        let left: Vec<u64> = report.left().collect();
        Shared {
            campaign,
            plan: report.plan.clone(),
            generator: Generator::new(subject.clone(), source.clone(), &report.plan),
            begun: Instant::now(),
            before: report.time.elapsed,
            left: Mutex::new(left.into_iter()),
            finished: AtomicBool::new(report.mismatches.len() >= campaign.enough),
            is_counted: report.is_counted(),
            report: Mutex::new(report),
        }
    }

    /// Adds what a batch has reached; if nothing was new for long enough, this is the end.
    fn note_reached(&self, report: &mut Report, reached: &Reached) {
        #[cfg(feature = "clauses")]
        if let Some(coverage) = &mut report.clauses {
            for (origin, counts) in reached {
                if coverage.add(origin, counts) {
                    coverage.last_new = report.positions;
                }
            }
            let in_vain = report.positions - coverage.last_new;
            if (self.campaign.until_covered).is_some_and(|enough| in_vain >= enough) {
                self.finished.store(true, Ordering::Relaxed);
            }
        }
        let _ = (report, reached);
    }

    fn into_report(self) -> Report {
        let elapsed = self.elapsed();
        let report = self.report.into_inner();
        let mut report = report.unwrap_or_else(PoisonError::into_inner);
        report.time.elapsed = elapsed;
        report.sort();
        report
    }

    fn elapsed(&self) -> f64 {
        self.before + self.begun.elapsed().as_secs_f64()
    }

    fn is_stopped(&self) -> bool {
        self.campaign.stop.load(Ordering::Relaxed)
    }

    fn next(&self) -> Option<u64> {
        match self.is_stopped() || self.finished.load(Ordering::Relaxed) {
            true => None,
            false => lock(&self.left).next(),
        }
    }

    fn work(
        &self,
        oracles: &mut Oracles<'_>,
        progress: &dyn Fn(&Report),
    ) -> Result<(), OracleError> {
        while let Some(batch) = self.next() {
            match self.batch(batch, oracles) {
                // Whoever stops the check may stop its oracles, too.
                Err(_) if self.is_stopped() => break,
                result => result?,
            }
            let mut report = lock(&self.report);
            report.time.elapsed = self.elapsed();
            report.note_pace();
            progress(&report);
        }
        Ok(())
    }

    fn batch(&self, batch: u64, oracles: &mut Oracles<'_>) -> Result<(), OracleError> {
        let begun = Instant::now();
        let (subject, stop) = (&*self.campaign.subject, self.campaign.stop);
        let numbers = self.plan.positions_of(batch);
        let (questions, origins) = self.generator.sourced_batch(batch, numbers.clone());
        let mut failures = Vec::new();
        let mut spent = Spent::default();
        let mut sampled: BTreeMap<String, u64> = BTreeMap::new();
        let mut said = Vec::with_capacity(oracles.len());
        let mut reached = Vec::new();
        for oracle in oracles {
            let name = oracle.name().to_owned();
            let share = self.plan.panel.as_ref().map(|panel| panel.share_of(&name));
            let waiting = Instant::now();
            let replies = match share.filter(|&share| share != Share::ALL) {
                None if self.is_counted && name == CLAUSES => {
                    let mut ask = |asked: &[bool]| {
                        some_replies(&mut **oracle, &questions, asked, &mut failures, stop)
                            .map(|replies| (replies, oracle.take_counts()))
                    };
                    by_origin(&origins, &mut ask, &mut reached)
                }
                None => replies(&mut **oracle, &questions, &mut failures, stop)
                    .map(|replies| replies.into_iter().map(Some).collect()),
                Some(share) => {
                    let asked: Vec<bool> =
                        numbers.clone().map(|number| share.has(number)).collect();
                    *sampled.entry(name.clone()).or_default() += count(&asked);
                    some_replies(&mut **oracle, &questions, &asked, &mut failures, stop)
                }
            };
            *spent.waiting.entry(name.clone()).or_default() += waiting.elapsed().as_secs_f64();
            said.push((name, replies?));
        }

        let firsts = said.first().into_iter().flat_map(|(_, replies)| replies);
        let answers = firsts.flatten().flatten();
        let moves: usize = answers.map(|answer| answer.successors.len()).sum();
        let refused = (0..questions.len()).filter(|&index| {
            let mut given = said
                .iter()
                .filter_map(|(_, replies)| replies[index].as_ref());
            given.all(Result::is_err)
        });
        let refused = refused.count() as u64;
        let compared = mismatches(subject, &questions, said);
        let found = numbers.clone().zip(compared).filter_map(|(number, found)| {
            Some(Found {
                number,
                mismatch: found?,
                smallest: None,
                description: None,
            })
        });
        let found: Vec<Found> = found.collect();
        let met = cases_met(subject, &questions);

        let report = &mut *lock(&self.report);
        report.note_done(batch);
        report.positions += numbers.end - numbers.start;
        report.moves += moves as u64;
        report.refused += refused;
        for case in met {
            *report.coverage.entry(case.to_owned()).or_default() += 1;
        }
        let restart = |what| Restart { batch, what };
        report.restarts.extend(failures.into_iter().map(restart));
        self.note_reached(report, &reached);
        report.mismatches.extend(found);
        for (oracle, asked) in sampled {
            *report.sampled.entry(oracle).or_default() += asked;
        }
        spent.threads = begun.elapsed().as_secs_f64();
        report.time.add(&spent);
        if report.mismatches.len() >= self.campaign.enough {
            self.finished.store(true, Ordering::Relaxed);
        }
        Ok(())
    }
}

/// What was reached by positions of each origin.
type Reached = Vec<(&'static str, Vec<[u64; 3]>)>;

/// Answers to some of the questions, and what they reached.
type Counted = (Vec<Option<Reply>>, Vec<[u64; 3]>);

/// Asks about the positions of one origin after the other, so that what each reaches can
/// be told apart.
fn by_origin(
    origins: &[&'static str],
    ask: &mut dyn FnMut(&[bool]) -> Result<Counted, OracleError>,
    reached: &mut Reached,
) -> Result<Vec<Option<Reply>>, OracleError> {
    let mut all: Vec<Option<Reply>> = vec![None; origins.len()];
    let mut distinct: Vec<&'static str> = origins.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    for origin in distinct {
        let asked: Vec<bool> = origins.iter().map(|own| *own == origin).collect();
        let (replies, counts) = ask(&asked)?;
        for (own, reply) in all.iter_mut().zip(replies) {
            *own = own.take().or(reply);
        }
        reached.push((origin, counts));
    }
    Ok(all)
}

/// The rule cases of all these positions, each as often as it was met.
fn cases_met(subject: &dyn Subject, questions: &[Question]) -> Vec<&'static str> {
    if subject.rule_cases().is_empty() {
        return Vec::new();
    }
    let read = |question: &Question| subject.game().parse_position(&question.position).ok()?.ok();
    let positions = questions.iter().filter_map(read);
    positions
        .flat_map(|position| subject.cases_met(&position))
        .collect()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn count(asked: &[bool]) -> u64 {
    asked.iter().filter(|&&asked| asked).count() as u64
}

//! `kalista check` itself: the progress, the report, and what is made of mismatches.

use std::fmt::Write;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use super::describe::describe;
use super::{Check, Failure, Output, Status, show};
use crate::catalog::Catalog;
use crate::check::{
    self, Campaign, CountingOracle, ExternalOracle, Generator, Mismatch, Oracles, Plan, Regression,
    Report, Source, Subject, shrink,
};
use crate::game::oracle::OracleError;
use crate::game::properties::{Properties, Property};
use crate::prolog::{Interpreter, Place, Resources};
use crate::terminal::interrupt;

/// How many positions are compared if nobody says otherwise.
const POSITIONS: u64 = 2000;
/// How many at most if it ends when nothing new is reached.
const MOST_POSITIONS: u64 = 1_000_000_000;
/// Positions of a batch in which machines choose moves.
const BATCH_OF_MACHINES: u64 = 10;
/// How long a program may take over an answer.
pub(super) const TIMEOUT: Duration = Duration::from_secs(10);
/// The exit code of what Ctrl-C has ended.
pub(super) const INTERRUPTED: u8 = 130;
/// How often the report is written while the check runs.
const SAVE_EVERY: Duration = Duration::from_secs(1);

impl Check<'_> {
    pub(super) fn compare(mut self, source: Source) -> Result<Status, Failure> {
        let stop = interrupt::flag();
        let file = self.arguments.report.as_ref();
        let file = file.or(self.arguments.resume.as_ref());
        // Before anything is compared: nobody waits for a report that cannot be written.
        let game = self.subject.game();
        let files = file
            .map(|file| show::Files::new(&show::named(file, &self.arguments, game), Some(game)))
            .transpose()?;
        let plan = self.plan(&source);
        let campaign = Campaign::new(&self.subject, source, &stop)
            .with_jobs(self.arguments.jobs as usize)
            .with_enough(self.arguments.enough)
            .until_covered(self.arguments.until_covered);
        let report = match &self.begun {
            Some(report) => report.clone(),
            None => self.begin(&campaign, plan)?,
        };
        let save = |report: &Report| files.iter().try_for_each(|files| files.write(report));
        // From now on, whatever ends it, there is a report to go on with.
        save(&report)?;
        let bar = progress_bar(&report);
        let saved = Mutex::new(Instant::now());
        let progress = |report: &Report| {
            bar.set_position(report.positions);
            bar.set_message(format!("{} mismatches", report.mismatches.len()));
            if let (Some(files), Ok(mut saved)) = (&files, saved.try_lock())
                && saved.elapsed() > SAVE_EVERY
            {
                // The report at the end tells if there is something wrong with the file.
                let _ = files.save(report);
                *saved = Instant::now();
            }
        };
        let is_counted = report.is_counted();
        let oracles = || self.oracles(campaign.subject(), Some(&stop), is_counted);
        let mut report = campaign.run(report, oracles, progress)?;
        bar.finish_and_clear();
        if self.arguments.until_covered.is_some() && report.mismatches.is_empty() {
            report.end_here();
        }
        // Once before: whatever happens to the oracles now, what was found is on the disk.
        save(&report)?;
        let is_cut_short = stop.load(Ordering::Relaxed) && !report.is_complete();
        match is_cut_short {
            // Whoever wants to go does not wait for that; --resume does it.
            true => show_as_found(&report, self.output)?,
            false => self.shrink(campaign.subject(), &mut report)?,
        }
        save(&report)?;
        let status = show::summary(&report, self.output)?;
        self.write_annotated(&report)?;
        self.save_corpus(&report)?;
        if !is_cut_short {
            return Ok(status);
        }
        let (done, all) = (report.positions, report.plan.own_positions());
        self.output.line(match &files {
            Some(files) => format!(
                "interrupted after {done} of {all}; kalista check --resume {}",
                files.json().display()
            ),
            None => format!("interrupted after {done} of {all}"),
        })?;
        Ok(Status::Code(INTERRUPTED))
    }

    fn oracles(
        &self,
        subject: &Arc<dyn Subject>,
        interrupt: Option<&Arc<AtomicBool>>,
        is_counted: bool,
    ) -> Result<Oracles<'static>, OracleError> {
        let mut oracles = check::panel_oracles(
            subject,
            &self.panel,
            &worker(&**subject),
            interrupt,
            is_counted,
        )?;
        if let Some(command) = self.against() {
            oracles.push(Box::new(ExternalOracle::start(command, TIMEOUT)?));
        }
        Ok(oracles)
    }

    /// A report on nothing yet, with counters if they are wanted.
    fn begin(&self, campaign: &Campaign<'_>, plan: Plan) -> Result<Report, Failure> {
        let mut report = campaign.begin(plan);
        if self.arguments.is_counted() {
            report.clauses = Some(CountingOracle::nothing(&**campaign.subject())?);
        }
        Ok(report)
    }

    /// Writes the clauses with counts in the margin where the user wants them.
    fn write_annotated(&mut self, report: &Report) -> Result<(), Failure> {
        let file = self.arguments.coverage.as_deref().unwrap_or_default();
        match (&report.clauses, file) {
            (None, _) | (_, "") => Ok(()),
            (Some(coverage), "-") => self.output.text(&coverage.annotated()),
            (Some(coverage), file) => show::replace(file.as_ref(), &coverage.annotated()),
        }
    }

    /// Writes the fewest positions that reach as much, if they are wanted.
    fn save_corpus(&mut self, report: &Report) -> Result<(), Failure> {
        let (Some(file), Some(coverage)) = (&self.arguments.save_corpus, &report.clauses) else {
            return Ok(());
        };
        let source = self.source()?;
        let plan = &report.plan;
        let generator = Generator::new(self.subject.clone(), source, plan);
        // Nothing new comes later; a few batches of other threads may have come before.
        let last = coverage.last_new / plan.batch.max(1) + 2 * self.arguments.jobs;
        let batches = 0..plan.batches().min(last + 1);
        let questions = batches.flat_map(|batch| generator.batch(batch, plan.positions_of(batch)));
        let corpus = check::smallest_corpus(&*self.subject, questions)?;
        let text: String = corpus
            .iter()
            .map(|position| format!("{position}\n"))
            .collect();
        show::replace(file, &text)?;
        self.output.line(format_args!(
            "{} positions reach as much: {}",
            corpus.len(),
            file.display()
        ))
    }

    fn plan(&self, source: &Source) -> Plan {
        let asked = match self.arguments.against {
            // More than that is not in the line protocol.
            Some(_) => self.arguments.compare.within(Properties::PLAIN),
            None => self.arguments.compare,
        };
        let positions = match (self.arguments.positions, source.count()) {
            (Some(positions), Some(count)) => positions.min(count),
            (Some(positions), None) => positions,
            (None, Some(count)) => count,
            (None, None) if self.arguments.until_covered.is_some() => MOST_POSITIONS,
            (None, None) => POSITIONS,
        };
        Plan {
            source: source.name(self.subject.game()),
            seed: self.arguments.seed,
            batch: match asked.has(Property::Machines) {
                true => BATCH_OF_MACHINES,
                false => batch(positions),
            },
            asked,
            shard: self.arguments.shard,
            panel: Some(self.panel.clone()),
            against: self.arguments.against.clone(),
            ..Plan::new(&self.name, positions)
        }
    }

    /// Makes every new mismatch as small as it can be, shows it and keeps it.
    fn shrink(&mut self, subject: &Arc<dyn Subject>, report: &mut Report) -> Result<(), Failure> {
        let new = (report.mismatches.iter_mut()).filter(|found| found.smallest.is_none());
        let mut new = new.peekable();
        if new.peek().is_none() {
            return Ok(());
        }
        let mut oracles = self.oracles(subject, None, false)?;
        let program = check::program(&**subject);
        // A program of another dialect is not for Scryer: nobody says why then.
        let interpreter = Interpreter::start(program, worker(&**subject), Resources::default());
        let mut interpreter = match subject.game().is_from_file() {
            true => interpreter.ok(),
            false => Some(interpreter?),
        };
        let mut shown: Vec<Mismatch> = Vec::new();
        let mut again = 0;
        let mut unseen = 0;
        for found in new {
            // Several threads find more than enough before they hear of each other.
            if shown.len() >= self.arguments.enough {
                unseen += 1;
                continue;
            }
            let smallest = shrink(&**subject, &found.mismatch, &mut oracles)?;
            found.smallest = Some(smallest.clone());
            if shown.contains(&smallest) {
                again += 1;
                continue;
            }
            let text = describe(&**subject, &smallest, interpreter.as_mut());
            found.description = Some(explained(&text, &smallest));
            self.output.text(&text)?;
            // A test could not replay what another program says.
            if self.against().is_none() {
                keep(&smallest, &self.arguments.regressions, self.output)?;
            }
            self.output.line("")?;
            shown.push(smallest);
        }
        if again > 0 {
            self.output
                .line(format_args!("{again} more shrink to one of these"))?;
        }
        if unseen > 0 {
            self.output
                .line(format_args!("{unseen} more were found in the same batches"))?;
        }
        Ok(())
    }
}

/// What was shown of a mismatch, without the board.
fn explained(text: &str, mismatch: &Mismatch) -> String {
    let start = format!("position   {}", mismatch.question.position);
    text[text.find(&start).unwrap_or(0)..].trim_end().to_owned()
}

/// What was found, as it was found.
fn show_as_found(report: &Report, output: &mut Output) -> Result<(), Failure> {
    let new = report
        .mismatches
        .iter()
        .filter(|found| found.smallest.is_none());
    new.into_iter()
        .try_for_each(|found| output.line(format_args!("{}\n", found.mismatch)))
}

/// How many positions make a batch. Every batch begins with a copy of the Prolog process,
/// which costs as much as a dozen positions; but there should be enough of them to be
/// shared out.
fn batch(positions: u64) -> u64 {
    (positions / 64).clamp(100, 500)
}

/// Writes a mismatch where `cargo test` tries it again.
fn keep(mismatch: &Mismatch, folder: &Path, output: &mut Output) -> Result<(), Failure> {
    // Nobody could replay what is about a game from outside.
    if Catalog::current().row(&mismatch.game).is_none() {
        return Ok(());
    }
    if !folder.is_dir() {
        let folder = folder.display();
        return output.line(format_args!("not kept:  there is no folder {folder} here"));
    }
    match Regression::of(mismatch).write(folder) {
        Ok(file) => output.line(format_args!("kept       {}", file.display())),
        Err(error) => Err(Failure::Io {
            what: format!("writing into {}", folder.display()),
            error,
        }),
    }
}

/// A process of its own, which may die without taking the check with it.
fn worker(subject: &dyn Subject) -> Place {
    Place::Worker(subject.game().worker())
}

/// On a terminal only: a pipe gets the report and nothing else.
fn progress_bar(report: &Report) -> ProgressBar {
    let bar = ProgressBar::new(report.plan.own_positions());
    let style = "{bar:32} {pos}/{len} positions, {rate} a second, {msg}, {eta} left";
    if let Ok(style) = ProgressStyle::with_template(style) {
        let rate = |state: &ProgressState, text: &mut dyn Write| {
            let _ = write!(text, "{:.0}", state.per_sec());
        };
        bar.set_style(style.with_key("rate", rate));
    }
    bar.set_position(report.positions);
    bar.reset_eta();
    bar
}

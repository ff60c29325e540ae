//! `kalista check` itself: the progress, the report, and what is made of mismatches.

use std::fmt::Write;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use super::describe::describe;
use super::{Check, Failure, Output, Verdict, show};
use crate::aspects::{Aspect, Aspects};
use crate::cli::interrupt;
use crate::differential::{
    Campaign, Mismatch, Pair, Plan, Program, Regression, Report, Source, shrink,
};
use crate::games::{NAMES, Playable};
use crate::prolog::{Clauses, Limits, Place, PrologReferee, Session, WorkerCommand};
use crate::verdict::{Native, RefereeError};

/// How many positions are compared if nobody says otherwise.
const POSITIONS: u64 = 2000;
/// Positions of a batch in which machines choose moves.
const BATCH_OF_CHOICES: u64 = 10;
/// How long a program may take over an answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often the report is written while the check runs.
const SAVE_EVERY: Duration = Duration::from_secs(10);

impl Check<'_> {
    pub(super) fn compare<G: Playable>(
        mut self,
        game: &G,
        source: Source<G>,
    ) -> Result<Verdict, Failure> {
        let stop = interrupt::flag();
        let file = (self.arguments.report.clone()).or_else(|| self.arguments.resume.clone());
        let campaign = Campaign {
            game,
            source,
            jobs: self.arguments.jobs as usize,
            enough: self.arguments.enough,
            stop: &stop,
        };
        let report = match &self.begun {
            Some(report) => report.clone(),
            None => campaign.begin(self.plan(&campaign.source)),
        };
        let bar = progress_bar(&report);
        let saved = Mutex::new(Instant::now());
        let progress = |report: &Report| {
            bar.set_position(report.positions);
            bar.set_message(format!("{} mismatches", report.mismatches.len()));
            if let (Some(file), Ok(mut saved)) = (&file, saved.try_lock())
                && saved.elapsed() > SAVE_EVERY
            {
                // The report at the end tells if there is something wrong with the file.
                let _ = show::write(report, file);
                *saved = Instant::now();
            }
        };
        let mut report = campaign.run(report, || self.referees(game), progress)?;
        bar.finish_and_clear();
        self.shrink(game, &mut report)?;
        if let Some(file) = &file {
            show::write(&report, file)?;
        }
        let verdict = show::summary(&report, self.output)?;
        if stop.load(Ordering::Relaxed) && !report.is_complete() {
            self.output.line(match &file {
                Some(file) => format!("interrupted; kalista check --resume {}", file.display()),
                None => "interrupted".to_owned(),
            })?;
        }
        Ok(verdict)
    }

    fn referees<G: Playable>(&self, game: &G) -> Result<Pair, RefereeError> {
        let native = Box::new(Native(game.clone()));
        Ok(match self.against() {
            Some(command) => [native, Box::new(Program::start(command, PATIENCE)?)],
            None => {
                let clauses = Clauses::of(game);
                let prolog = PrologReferee::start(clauses, worker(), Limits::default())?;
                [native, Box::new(prolog)]
            }
        })
    }

    fn plan<G: Playable>(&self, source: &Source<G>) -> Plan {
        let asked = match self.arguments.against {
            // More than that is not in the line protocol.
            Some(_) => self.arguments.compare.within(Aspects::PLAIN),
            None => self.arguments.compare,
        };
        let positions = match (self.arguments.positions, source.count()) {
            (Some(positions), Some(count)) => positions.min(count),
            (Some(positions), None) => positions,
            (None, Some(count)) => count,
            (None, None) => POSITIONS,
        };
        Plan {
            source: source.name(),
            seed: self.arguments.seed,
            batch: match asked.has(Aspect::Machines) {
                true => BATCH_OF_CHOICES,
                false => batch(positions),
            },
            asked,
            shard: self.arguments.shard,
            against: self.arguments.against.clone(),
            ..Plan::new(&self.name, positions)
        }
    }

    /// Makes every new mismatch as small as it can be, shows it and keeps it.
    fn shrink<G: Playable>(&mut self, game: &G, report: &mut Report) -> Result<(), Failure> {
        let new = (report.mismatches.iter_mut()).filter(|found| found.smallest.is_none());
        let mut new = new.peekable();
        if new.peek().is_none() {
            return Ok(());
        }
        let mut pair = self.referees(game)?;
        let limits = Limits::default();
        let mut session = Session::start(Clauses::of(game), worker(), limits)?;
        let mut shown: Vec<Mismatch> = Vec::new();
        let mut again = 0;
        for found in new {
            let smallest = shrink(game, &found.mismatch, &mut pair)?;
            found.smallest = Some(smallest.clone());
            if shown.contains(&smallest) {
                again += 1;
                continue;
            }
            self.output.text(&describe(game, &smallest, &mut session))?;
            // A test could not replay what another program says.
            if self.against().is_none() {
                keep(&smallest, &self.arguments.regressions, self.output)?;
            }
            self.output.line("")?;
            shown.push(smallest);
        }
        if again > 0 {
            self.output
                .line(format_args!("{again} more come to one of these"))?;
        }
        Ok(())
    }
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
    if !NAMES.contains(&mismatch.game.as_str()) {
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
fn worker() -> Place {
    Place::Worker(WorkerCommand::current())
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

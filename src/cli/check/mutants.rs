//! `kalista check --mutants`: how many changed copies of the clauses a check notices.

use std::sync::atomic::Ordering;

use indicatif::ProgressBar;

use super::campaign::{INTERRUPTED, TIMEOUT};
use super::{Check, Failure, Status, show};
use crate::catalog::Backend;
use crate::check::{
    EngineOracle, ExternalOracle, Generator, Jury, MutantReport, MutantResult, NativeOracle, Plan,
    Source, mutants_page,
};
use crate::game::oracle::{Oracle, Question};
use crate::game::properties::Properties;
use crate::terminal::interrupt;

/// What a mutant may take if nobody says otherwise.
const POSITIONS: u64 = 2_000;
/// Positions that are made together.
const BATCH: u64 = 100;
/// Survivors that are shown.
const MOST_SHOWN: usize = 30;

impl Check<'_> {
    pub(super) fn mutants(self, source: Source) -> Result<Status, Failure> {
        if !self.panel.has(Backend::Clauses) {
            let what = "mutants are run by the engine: --backends native,clauses";
            return Err(Failure::Other(what.to_owned()));
        }
        let files = self.arguments.report.as_deref();
        if let Some(file) = files {
            show::claimed::<MutantReport>(file)?;
        }
        let stop = interrupt::flag();
        let mut judge = self.judge()?;
        let jury = match source {
            Source::World(world) => {
                let questions = self.questions(&Source::Mixed);
                Jury::new(&self.subject, &mut *judge, questions)?.through(world)
            }
            source => Jury::new(&self.subject, &mut *judge, self.questions(&source))?,
        };
        let jury = match self.arguments.mutants.as_deref() {
            None | Some("") => jury,
            Some(file) => jury.only(file)?,
        };
        let bar = ProgressBar::new(0);
        let progress = |_: &MutantResult, all: usize| {
            bar.set_length(all as u64);
            bar.inc(1);
        };
        let (jobs, seed) = (self.arguments.jobs as usize, self.arguments.seed);
        let report = jury.judge_all(jobs, seed, &stop, progress);
        bar.finish_and_clear();
        if let Some(file) = files {
            show::write_json(file, &report)?;
            show::write_json(&file.with_extension("stryker.json"), &report.to_stryker())?;
            show::replace(&file.with_extension("html"), &mutants_page(&report))?;
        }
        for mutant in report.survivors().take(MOST_SHOWN) {
            if let Some(file) = report.file(&mutant.file) {
                self.output
                    .line(format_args!("survives: {}", mutant.diff(file)))?;
            }
        }
        if let Some(more) = report.survivors().count().checked_sub(MOST_SHOWN + 1) {
            let more = more + 1;
            self.output
                .line(format_args!("and {more} more: --report FILE has them all"))?;
        }
        self.output.line(report.summary())?;
        Ok(
            match (stop.load(Ordering::Relaxed), report.survivors().next()) {
                (true, _) => Status::Code(INTERRUPTED),
                (false, None) => Status::Yes,
                (false, Some(_)) => Status::No,
            },
        )
    }

    /// Whom mutants are compared with.
    fn judge(&self) -> Result<Box<dyn Oracle>, Failure> {
        Ok(match self.against() {
            Some(command) => Box::new(ExternalOracle::start(command, TIMEOUT)?),
            None if self.panel.has(Backend::Native) => Box::new(NativeOracle::new(&self.subject)),
            None => Box::new(EngineOracle::new(&*self.subject)?),
        })
    }

    fn questions(&self, source: &Source) -> Vec<Question> {
        let asked = match self.arguments.against {
            Some(_) => self.arguments.compare.within(Properties::PLAIN),
            None => self.arguments.compare,
        };
        let most = source.count().unwrap_or(u64::MAX);
        let plan = Plan {
            seed: self.arguments.seed,
            batch: BATCH,
            asked,
            ..Plan::new(
                &self.name,
                self.arguments.positions.unwrap_or(POSITIONS).min(most),
            )
        };
        let generator = Generator::new(self.subject.clone(), source.clone(), &plan);
        let batches = 0..plan.batches();
        let questions = batches.flat_map(|batch| generator.batch(batch, plan.positions_of(batch)));
        questions.collect()
    }
}

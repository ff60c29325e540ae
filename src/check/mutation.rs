//! Broken clauses, one rule at a time: the proof that a check can fail.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::campaign::Campaign;
use super::clauses::{native_and, program};
use super::data::Mutant;
use super::mismatch::Mismatch;
use super::oracles::{NativeOracle, Oracles};
use super::plan::Plan;
use super::source::Source;
use super::subject::Subject;
use crate::catalog::Backend;
use crate::game::oracle::OracleError;
use crate::prolog::{Place, Program, Resources};

/// Broken clauses may also never end: more than enough for a position.
const BUDGET: u64 = 50_000_000;
/// Positions of a batch: few, because most mutants are killed by the first.
const BATCH: u64 = 25;

/// What became of a mutant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MutantResult {
    /// What it gets wrong.
    pub fault: &'static str,
    /// The file it is in.
    pub file: &'static str,
    /// What killed it, and after how many positions; nothing if it survived.
    pub killed: Option<(u64, Mismatch)>,
}

/// What became of all mutants of a game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MutationReport(pub Vec<MutantResult>);

impl MutationReport {
    /// Those that no position killed.
    pub fn survivors(&self) -> impl Iterator<Item = &MutantResult> {
        self.0.iter().filter(|result| result.killed.is_none())
    }

    /// After how many positions half of those that were killed had been.
    pub fn median(&self) -> Option<u64> {
        let killed = self.0.iter().filter_map(|result| result.killed.as_ref());
        let mut after: Vec<u64> = killed.map(|&(after, _)| after).collect();
        after.sort_unstable();
        after.get(after.len().checked_sub(1)? / 2).copied()
    }
}

impl Mutant {
    /// A program with this rule broken. The error says that the mutant no longer fits it.
    pub fn applied(&self, mut program: Program) -> Result<Program, String> {
        let Mutant { file, right, .. } = self;
        let Some(source) = program.source_mut(file) else {
            return Err(format!("there is no file {file} to break"));
        };
        match source.text.matches(right).count() {
            1 => source.text = source.text.replace(right, &self.wrong),
            found => {
                return Err(format!(
                    "{file} has this text {found} times, not once:\n{right}"
                ));
            }
        }
        Ok(program)
    }

    /// The native rules, and the clauses of a game with this rule broken, run by somebody.
    /// The error says that the mutant does not fit the clauses, or that they do not load.
    pub fn oracles(
        &self,
        subject: &Arc<dyn Subject>,
        clauses: Backend,
    ) -> Result<Oracles<'static>, OracleError> {
        let broken = self.applied(program(&**subject));
        let broken = broken.map_err(|what| OracleError {
            oracle: self.fault.to_owned(),
            what,
        })?;
        #[cfg(feature = "clauses")]
        if clauses == Backend::Clauses {
            return self.on_engine(subject, &broken);
        }
        let _ = clauses;
        let limits = Resources {
            inferences: Some(BUDGET),
            ..Resources::default()
        };
        native_and(subject, broken, Place::Thread, limits)
    }

    #[cfg(feature = "clauses")]
    fn on_engine(
        &self,
        subject: &Arc<dyn Subject>,
        broken: &Program,
    ) -> Result<Oracles<'static>, OracleError> {
        let limits = crate::clauses::machine::Limits {
            steps: BUDGET,
            ..Default::default()
        };
        let own = subject.game().clauses().iter();
        let text = |(name, text): &(String, String)| {
            let broken = broken.sources.iter().find(|source| source.name == *name);
            let text = broken.map_or(text, |source| &source.text);
            (name.clone(), text.clone())
        };
        let texts: Vec<(String, String)> = own.map(text).collect();
        let name = subject.game().name();
        let program = crate::clauses::game::Program::of_texts(name, &texts, limits);
        let engine = super::engine::EngineOracle::of_program(&**subject, &program, limits)?;
        Ok(vec![Box::new(NativeOracle::new(subject)), Box::new(engine)])
    }

    /// Compares positions, at most this many, until one kills the mutant, whose clauses
    /// are run by somebody.
    pub fn run(
        &self,
        subject: &Arc<dyn Subject>,
        clauses: Backend,
        source: Source,
        positions: u64,
        seed: u64,
    ) -> Result<MutantResult, OracleError> {
        let never = AtomicBool::new(false);
        let campaign = Campaign::new(subject, source, &never).with_enough(1);
        let plan = Plan {
            seed,
            batch: BATCH,
            asked: self.asked,
            ..Plan::new(subject.game().name(), positions)
        };
        let oracles = || self.oracles(campaign.subject(), clauses);
        let report = campaign.run(campaign.begin(plan), oracles, |_| ())?;
        let first = report.mismatches.into_iter().next();
        Ok(MutantResult {
            fault: self.fault,
            file: self.file,
            killed: first.map(|found| (found.number + 1, found.mismatch)),
        })
    }
}

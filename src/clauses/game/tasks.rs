//! The tasks of `benches/prolog/measure.pl` on the engine: the same text that measures
//! other Prolog systems, so that what is counted and how is the same everywhere.

use std::path::Path;
use std::time::{Duration, Instant};

use super::adapt::adapter_file;
use super::contract::Contract;
use super::open::{OpenError, playable};
use super::program::Program;
use super::term_text::{plain, read};
use crate::clauses::clause::SourceFile;
use crate::clauses::machine::{Limits, Machine};
use crate::game::ruled::{Error, Fault};

/// The name and the text of the tasks.
const MEASURE: (&str, &str) = (
    "measure.pl",
    include_str!("../../../benches/prolog/measure.pl"),
);

/// A game on a machine, beside the tasks.
pub struct Tasks {
    program: Program,
    machine: Machine,
    contract: Contract,
}

/// What came out of a task, and the CPU time that it took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaskDone {
    /// As `measure/2` writes them: `64`, or `65680 147140676`.
    pub results: String,
    /// Without loading, and without making the start.
    pub time: Duration,
}

impl Tasks {
    /// The text of the tasks, for other systems.
    pub const TEXT: &str = MEASURE.1;

    /// The game of a file.
    ///
    /// # Errors
    ///
    /// The file is not a game, or not one that the engine can run.
    pub fn of_file(file: &Path) -> Result<Self, OpenError> {
        let limits = Limits::default();
        Self::new(Program::of_file_and(file, &[MEASURE], limits)?)
    }

    /// The game of texts with their names.
    ///
    /// # Errors
    ///
    /// The texts are not a game, or not one that the engine can run.
    pub fn of_texts(name: &str, texts: &[(String, String)]) -> Result<Self, OpenError> {
        let (measure, text) = MEASURE;
        let mut texts = texts.to_vec();
        texts.push((measure.to_owned(), text.to_owned()));
        Self::new(Program::of_texts(name, &texts, Limits::default()))
    }

    /// The game of a file with an adapter, beside which the tasks are.
    ///
    /// # Errors
    ///
    /// The file is not a game, or not one that the engine can run.
    pub fn of_adapted(file: &Path, adapter: &str) -> Result<Self, OpenError> {
        let adapter = SourceFile {
            name: adapter_file(file).display().to_string(),
            text: format!("{adapter}\n{}", Self::TEXT),
        };
        let program = Program::adapted(file, Some(&adapter), None, Limits::default())?;
        Self::new(program)
    }

    fn new(program: Program) -> Result<Self, OpenError> {
        playable(&program)?;
        let contract = Contract::of(&program, Duration::MAX).map_err(|missing| Error {
            file: program.name().to_owned(),
            fault: Fault::Missing(missing.to_owned()),
        })?;
        let machine = program.machine();
        Ok(Tasks {
            program,
            machine,
            contract,
        })
    }

    /// Does a task, `perft(3)`, from the state that `initial_state/2` gives for options,
    /// `[size(6)]`.
    ///
    /// # Errors
    ///
    /// What went wrong, in words.
    pub fn run(&mut self, options: &str, task: &str) -> Result<TaskDone, String> {
        let predicate = |indicator| {
            let found = self.program.contract_predicate(indicator);
            found.ok_or_else(|| format!("there is no {indicator}"))
        };
        let (start, work) = (predicate("initial_state/2")?, predicate("task_results/3")?);
        let machine = &mut self.machine;
        machine.reset();
        let operators = machine.operators.clone();
        let options = read(options, &operators, machine)?;
        let task = read(task, &operators, machine)?;
        let (state, results) = (machine.variable(), machine.variable());
        let call = |machine: &mut Machine, name, number, arguments: &[_]| match machine
            .call(number, arguments)
        {
            Ok(true) => Ok(()),
            Ok(false) => Err(format!("{name} fails")),
            Err(thrown) => Err(format!(
                "{name} {}",
                self.contract.blame(machine, name, thrown).what
            )),
        };
        call(machine, "initial_state/2", start, &[options, state])?;
        let begun = CpuTime::now();
        call(machine, "task_results/3", work, &[task, state, results])?;
        let time = begun.elapsed();
        let results = machine.list_items(results);
        let results: Vec<String> = results
            .into_iter()
            .map(|result| plain(machine, result))
            .collect();
        Ok(TaskDone {
            results: results.join(" "),
            time,
        })
    }
}

/// The CPU time of this thread, where the system tells it; else the time on the clock.
#[derive(Debug, Clone, Copy)]
pub struct CpuTime {
    used: Option<Duration>,
    clock: Instant,
}

impl CpuTime {
    /// What this thread has used so far.
    pub fn now() -> Self {
        CpuTime {
            used: used(),
            clock: Instant::now(),
        }
    }

    /// What it has used since.
    pub fn elapsed(self) -> Duration {
        match (self.used, used()) {
            (Some(before), Some(now)) => now.saturating_sub(before),
            _ => self.clock.elapsed(),
        }
    }
}

/// Linux says how many nanoseconds a thread has been running.
fn used() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let running = text.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(running))
}

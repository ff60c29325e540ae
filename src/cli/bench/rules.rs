//! `kalista bench --rules FILE`: how fast the engine plays a Prolog file, and how fast
//! other Prolog systems do.

use std::path::Path;
use std::time::Duration;

use serde::Serialize;

use super::systems::{Folder, System};
use super::{Arguments, Failure, Output};
use crate::catalog::{Backend, Catalog};
use crate::clauses::game::{ClausesGame, Settings, Tasks};
use crate::cli::rates::{self, rounded};

/// How long a rate is measured.
const TIME: Duration = Duration::from_millis(500);
/// What a task should take the engine, so that others can be compared with it.
const LONG_ENOUGH: Duration = Duration::from_millis(200);
/// The best of so many rounds counts.
const ROUNDS: usize = 3;
/// No task is made larger than this.
const MOST_TIMES: u64 = 1 << 20;

/// What was measured.
#[derive(Serialize)]
struct Measured {
    file: String,
    perft: rates::Counted,
    playouts: rates::Counted,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tasks: Vec<Row>,
}

/// A task, and the milliseconds of CPU time that it took each system.
#[derive(Serialize)]
struct Row {
    task: String,
    results: String,
    engine: f64,
    others: Vec<Other>,
}

/// Another system; without a time, what it said instead.
#[derive(Serialize)]
struct Other {
    system: &'static str,
    milliseconds: Option<f64>,
    /// How many times as long as the engine it took.
    ratio: Option<f64>,
    said: Option<String>,
}

/// Which systems are named.
fn systems(names: &[String]) -> Result<Vec<System>, Failure> {
    let all = [System::Swipl, System::Gplc];
    let find = |name: &String| {
        let found = all.into_iter().find(|system| system.program() == name);
        let unknown =
            || format!("there is no \"{name}\" to compare with; choose from: swipl, gplc");
        let system = found.ok_or_else(|| Failure::Other(unknown()))?;
        match system.is_installed() {
            true => Ok(system),
            false => Err(Failure::Other(format!("{name} is not installed"))),
        }
    };
    names.iter().map(find).collect()
}

pub(super) fn run(arguments: &Arguments, file: &str, output: &mut Output) -> Result<(), Failure> {
    let systems = systems(&arguments.against)?;
    let (path, size) = (Path::new(file), arguments.board.size);
    let game = ClausesGame::load(path, size, Settings::default()).map_err(Failure::other)?;
    let handle = Catalog::current().open_by(&arguments.board.of(file), Backend::Clauses)?;
    let mut measured = Measured {
        file: file.to_owned(),
        perft: rates::leaves(&handle, TIME)?,
        playouts: rates::playouts(&game, TIME)?,
        tasks: Vec::new(),
    };
    if !systems.is_empty() {
        let options = size.map_or("[]".to_owned(), |size| format!("[size({size})]"));
        measured.tasks = compared(path, &options, &systems)?;
    }
    match arguments.json {
        true => output.json(&measured),
        false => show(&measured, output),
    }
}

/// Every task on the engine and on the others in turn, the best of a few rounds.
fn compared(file: &Path, options: &str, systems: &[System]) -> Result<Vec<Row>, Failure> {
    let file = std::path::absolute(file).map_err(Failure::other)?;
    let mut engine = Tasks::of_file(&file).map_err(Failure::other)?;
    let folder = Folder::new(Tasks::TEXT).map_err(Failure::other)?;
    let mut rows = Vec::new();
    for task in tasks(&mut engine, options)? {
        let mut row = Row {
            results: String::new(),
            engine: f64::INFINITY,
            others: systems.iter().map(|&system| Other::new(system)).collect(),
            task,
        };
        for _ in 0..ROUNDS {
            let done = engine.run(options, &row.task).map_err(Failure::Other)?;
            row.engine = row.engine.min(done.time.as_secs_f64() * 1e3);
            row.results = done.results;
            for (other, &system) in row.others.iter_mut().zip(systems) {
                match folder.measured(system, &file, options, &row.task) {
                    Ok(done) => other.add(&done.results, done.time, &row.results),
                    Err(said) => other.said = Some(said.trim().to_owned()),
                }
            }
        }
        for other in &mut row.others {
            other.ratio = other.milliseconds.map(|time| time / row.engine.max(1e-3));
        }
        rows.push(row);
    }
    Ok(rows)
}

impl Other {
    fn new(system: System) -> Self {
        Other {
            system: system.name(),
            milliseconds: None,
            ratio: None,
            said: None,
        }
    }

    fn add(&mut self, results: &str, time: Duration, wanted: &str) {
        if results != wanted {
            self.said = Some(format!("counts {results}, not {wanted}"));
            return;
        }
        let time = time.as_secs_f64() * 1e3;
        self.milliseconds = Some(self.milliseconds.map_or(time, |best| best.min(time)));
    }
}

/// A perft and random games that take the engine long enough to be measured.
fn tasks(engine: &mut Tasks, options: &str) -> Result<Vec<String>, Failure> {
    let mut took = |task: &str| engine.run(options, task).map_err(Failure::Other);
    let mut perft = "perft(1)".to_owned();
    for depth in 2..=8 {
        let deeper = format!("perft({depth})");
        let done = took(&deeper)?;
        // A game that is over has no leaves.
        if done.results == "0" {
            break;
        }
        perft = deeper;
        if done.time >= LONG_ENOUGH / 4 {
            break;
        }
    }
    let mut times = 1;
    let mut task = perft.clone();
    while took(&task)?.time < LONG_ENOUGH && times < MOST_TIMES {
        times *= 4;
        task = format!("times({times},{perft})");
    }
    let mut games = 10;
    while took(&format!("playouts({games},1)"))?.time < LONG_ENOUGH && games < MOST_TIMES {
        games *= 4;
    }
    Ok(vec![task, format!("playouts({games},1)")])
}

fn show(measured: &Measured, output: &mut Output) -> Result<(), Failure> {
    let Measured {
        file,
        perft,
        playouts,
        tasks,
    } = measured;
    let plies = playouts.plies.unwrap_or_default() as f64 / playouts.seconds.max(1e-9);
    output.line(format_args!("{file}: on the engine, one thread"))?;
    output.line(format_args!(
        "{} leaves a second (perft, the last ply counted)",
        rounded(perft.rate)
    ))?;
    output.line(format_args!(
        "{} random games a second, {} moves a second",
        rounded(playouts.rate),
        rounded(plies)
    ))?;
    for row in tasks {
        output.line(format_args!(
            "{} = {}: engine {:.0} ms",
            row.task, row.results, row.engine
        ))?;
        for other in &row.others {
            match (other.milliseconds, other.ratio, &other.said) {
                (Some(time), Some(ratio), _) => {
                    let system = other.system;
                    output.line(format_args!(
                        "  {system} {time:.0} ms, {ratio:.2} times as long"
                    ))?;
                }
                (.., said) => {
                    let said = said.as_deref().unwrap_or("no answer");
                    output.line(format_args!("  {}: {said}", other.system))?;
                }
            }
        }
    }
    Ok(())
}

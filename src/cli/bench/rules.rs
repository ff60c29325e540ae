//! `kalista bench --rules FILE`: how fast the engine plays a Prolog file, and how fast
//! other Prolog systems do.

use std::path::Path;
use std::time::Duration;

use serde::Serialize;

use super::systems::{Folder, Rules, System};
use super::{Arguments, Failure, Output};
use crate::catalog::{Backend, Catalog};
use crate::clauses::game::{ClausesGame, Keeps, Settings, Tasks, adapter_module};
use crate::clauses::library::{Dialect, LOADED, sicstus_in_swi};
use crate::cli::rates::{self, rounded};

/// How long a rate is measured.
const TIME: Duration = Duration::from_millis(500);
/// What a task should take the engine, so that others can be compared with it.
const LONG_ENOUGH: Duration = Duration::from_millis(200);
/// A task that would take the engine longer is not tried.
const TOO_LONG: Duration = Duration::from_secs(10);
/// What takes the engine less is over too soon for a ratio.
const MEASURABLE: Duration = Duration::from_millis(20);
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
    let (path, size, option) = (
        Path::new(file),
        arguments.board.size,
        arguments.board.option.clone(),
    );
    let settings = Settings {
        option: option.clone(),
        ..Settings::default()
    };
    let wild = ClausesGame::open_file(path, size, settings).map_err(Failure::other)?;
    let handle = Catalog::current().open_by(&arguments.board.of(file), Backend::Clauses)?;
    let mut measured = Measured {
        file: file.to_owned(),
        perft: rates::leaves(&handle, TIME)?,
        playouts: rates::playouts(&wild.game, TIME)?,
        tasks: Vec::new(),
    };
    if !systems.is_empty() {
        let size = || size.map(|size| format!("[size({size})]"));
        let options = option.or_else(size).unwrap_or_else(|| "[]".to_owned());
        let path = std::path::absolute(path).map_err(Failure::other)?;
        let adapter = adapter(&wild.keeps)?;
        let folder = Folder::new(Tasks::TEXT).map_err(Failure::other)?;
        let first = match wild.game.program().dialect() {
            Some(Dialect::Sicstus) => Some(sicstus_in_swi(&folder.0).map_err(Failure::other)?),
            _ => None,
        };
        let rules = Rules {
            file: &path,
            missing: first.as_deref().map(|first| (first, LOADED)),
            adapter: adapter.as_deref(),
        };
        measured.tasks = compared(rules, &folder, &options, arguments.playouts, &systems)?;
    }
    match arguments.json {
        true => output.json(&measured),
        false => show(&measured, output),
    }
}

/// The text of the adapter by which a file is a game, if it has or needs one. A file in a
/// dialect keeps the contract by itself, but the tasks are not part of that dialect.
fn adapter(keeps: &Keeps) -> Result<Option<String>, Failure> {
    Ok(match keeps {
        Keeps::Itself | Keeps::InPart => None,
        Keeps::InDialect => Some(adapter_module("").into_owned()),
        Keeps::ByAdapter(file) => {
            let text = std::fs::read_to_string(file).map_err(Failure::other)?;
            Some(adapter_module(&text).into_owned())
        }
        Keeps::ByTrial(adaptation) => Some(adaptation.text.clone()),
    })
}

/// Every task on the engine and on the others in turn, the best of a few rounds.
fn compared(
    rules: Rules<'_>,
    folder: &Folder,
    options: &str,
    games: Option<u64>,
    systems: &[System],
) -> Result<Vec<Row>, Failure> {
    let engine = match rules.adapter {
        None => Tasks::of_file(rules.file),
        Some(adapter) => Tasks::of_adapted(rules.file, adapter),
    };
    let mut engine = engine.map_err(Failure::other)?;
    let mut rows = Vec::new();
    for task in tasks(&mut engine, options, games)? {
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
                match folder.measured(system, rules, options, &row.task) {
                    Ok(done) => other.add(&done.results, done.time, &row.results),
                    Err(said) => other.said = Some(said.trim().to_owned()),
                }
            }
        }
        if row.engine >= MEASURABLE.as_secs_f64() * 1e3 {
            for other in &mut row.others {
                other.ratio = other.milliseconds.map(|time| time / row.engine);
            }
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

/// A perft and random games that take the engine long enough to be measured, or as many games
/// as are wanted.
fn tasks(engine: &mut Tasks, options: &str, games: Option<u64>) -> Result<Vec<String>, Failure> {
    let mut took = |task: &str| engine.run(options, task).map_err(Failure::Other);
    let mut perft = String::new();
    let mut before = 1.0;
    for depth in 1..=8 {
        let deeper = format!("perft({depth})");
        let done = took(&deeper)?;
        let leaves: f64 = done.results.parse().unwrap_or(0.0);
        // A game that is over has no leaves.
        if leaves == 0.0 && depth > 1 {
            break;
        }
        perft = deeper;
        // The next one takes about as many times as long as there are leaves for one of these.
        let next = done.time.mul_f64((leaves / before).max(1.0));
        if done.time >= LONG_ENOUGH / 4 || next > TOO_LONG {
            break;
        }
        before = leaves;
    }
    let mut times = 1;
    let mut task = perft.clone();
    while took(&task)?.time < LONG_ENOUGH && times < MOST_TIMES {
        times *= 4;
        task = format!("times({times},{perft})");
    }
    let playouts = |games: u64| format!("playouts({games},1)");
    if let Some(games) = games {
        return Ok(vec![task, playouts(games)]);
    }
    let mut games = 10;
    while took(&playouts(games))?.time < LONG_ENOUGH && games < MOST_TIMES {
        games *= 4;
    }
    Ok(vec![task, playouts(games)])
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
            let system = other.system;
            match (other.milliseconds, other.ratio, &other.said) {
                (_, _, Some(said)) => output.line(format_args!("  {system}: {said}"))?,
                (Some(time), Some(ratio), None) => output.line(format_args!(
                    "  {system} {time:.0} ms, {ratio:.2} times as long"
                ))?,
                (Some(time), None, None) => {
                    output.line(format_args!("  {system} {time:.0} ms, the same results"))?;
                }
                (None, ..) => output.line(format_args!("  {system}: no answer"))?,
            }
        }
    }
    Ok(())
}

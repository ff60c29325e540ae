//! How fast the clauses of a game run: `cargo bench --bench clauses`.
//!
//! The tasks of `prolog/measure.pl` in SWI-Prolog, in native code of GNU Prolog, and in the
//! engine, in turn, the best of a few rounds each. What is measured is the CPU time of the
//! task alone, without start-up, reading and compiling. All of them have to count the same.
//!
//!     cargo bench --bench clauses -- khan         # the tasks with this word in their row
//!     cargo bench --bench clauses -- --rounds 5

#[path = "../src/cli/bench/systems.rs"]
mod systems;

use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use kalista::clauses::game::Tasks;
use systems::{Folder, Measured, Rules, System};

/// A game, the options of its start, and what is done from there: one to three seconds in
/// SWI-Prolog.
struct Task {
    file: &'static str,
    options: &'static str,
    task: &'static str,
}

#[rustfmt::skip]
const TASKS: [Task; 16] = [
    Task { file: "examples/tic_tac_toe.pl", options: "[]", task: "times(2,perft(8))" },
    Task { file: "examples/tic_tac_toe.pl", options: "[]", task: "playouts(40000,1)" },
    Task { file: "examples/connect_four.pl", options: "[]", task: "perft(7)" },
    Task { file: "examples/connect_four.pl", options: "[]", task: "playouts(3000,1)" },
    Task { file: "examples/breakthrough.pl", options: "[]", task: "times(4,perft(4))" },
    Task { file: "examples/breakthrough.pl", options: "[]", task: "playouts(2000,1)" },
    Task { file: "examples/hexapawn.pl", options: "[]", task: "times(500,perft(6))" },
    Task { file: "examples/hexapawn.pl", options: "[]", task: "playouts(15000,1)" },
    Task { file: "prolog/khan.pl", options: "[]", task: "perft(6)" },
    Task { file: "prolog/khan.pl", options: "[]", task: "playouts(600,1)" },
    Task { file: "prolog/shi.pl", options: "[]", task: "times(12,perft(2))" },
    Task { file: "prolog/shi.pl", options: "[]", task: "playouts(40,1)" },
    Task { file: "prolog/shi.pl", options: "[size(6)]", task: "perft(3)" },
    Task { file: "prolog/shi.pl", options: "[size(6)]", task: "playouts(150,1)" },
    Task { file: "prolog/gauss.pl", options: "[]", task: "times(3,perft(3))" },
    Task { file: "prolog/gauss.pl", options: "[]", task: "playouts(2000,1)" },
];

impl Task {
    /// The beginning of its row.
    fn row(&self) -> String {
        let name = Path::new(self.file).file_stem().unwrap_or_default();
        let name = name.to_string_lossy().replace('_', " ");
        match self.options {
            "[]" => format!("| {name} | `{}` |", self.task),
            options => format!("| {name} `{options}` | `{}` |", self.task),
        }
    }
}

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The columns of the table; the last one is what the others are compared with.
const SYSTEMS: [&str; 3] = ["swipl -O", "gplc", "engine"];
const OTHERS: [System; 2] = [System::Swipl, System::Gplc];

/// A task on the system of a column.
fn measured(column: usize, folder: &Folder, task: &Task) -> Option<Measured> {
    let file = Path::new(ROOT).join(task.file);
    let (name, done) = match OTHERS.get(column) {
        Some(&system) => {
            let rules = Rules {
                file: &file,
                missing: None,
                adapter: None,
            };
            let done = folder.measured(system, rules, task.options, task.task);
            (system.name(), done)
        }
        None => ("engine", engine(&file, task)),
    };
    done.inspect_err(|said| eprintln!("{name}: {said}")).ok()
}

/// The game's file and the tasks, on the engine.
fn engine(file: &Path, task: &Task) -> Result<Measured, String> {
    let mut tasks = Tasks::of_file(file).map_err(|error| error.to_string())?;
    let done = tasks.run(task.options, task.task)?;
    Ok(Measured {
        results: done.results,
        time: done.time,
    })
}

fn is_installed(column: usize) -> bool {
    let Some(system) = OTHERS.get(column) else {
        return true;
    };
    let found = system.is_installed();
    if !found {
        println!("{} is not installed: not measured.\n", system.program());
    }
    found
}

/// The best time of each system in each task, and whether all of them counted the same.
fn rounds(tasks: &[&Task], rounds: u32) -> std::io::Result<(Vec<[Option<Duration>; 3]>, bool)> {
    let folder = Folder::new(Tasks::TEXT)?;
    let installed = [0, 1, 2].map(is_installed);
    let mut best = vec![[None; 3]; tasks.len()];
    let mut results: Vec<Option<String>> = vec![None; tasks.len()];
    let mut agree = true;
    for round in 1..=rounds {
        for (number, task) in tasks.iter().enumerate() {
            eprintln!("round {round} of {rounds}: {}", task.row());
            for (column, system) in SYSTEMS.iter().enumerate() {
                let found = installed[column].then(|| measured(column, &folder, task));
                let Some(found) = found.flatten() else {
                    continue;
                };
                let wanted = results[number].get_or_insert_with(|| found.results.clone());
                if *wanted != found.results {
                    println!("{} {system}: {}, not {wanted}", task.row(), found.results);
                    agree = false;
                }
                let best = &mut best[number][column];
                *best = Some(best.map_or(found.time, |time: Duration| time.min(found.time)));
            }
        }
    }
    Ok((best, agree))
}

/// How many times as long as the engine another system takes.
fn ratio(other: Option<Duration>, engine: Option<Duration>) -> Option<f64> {
    Some(other?.as_secs_f64() / engine?.as_secs_f64().max(1e-6))
}

fn geometric_mean(ratios: &[f64]) -> Option<f64> {
    let logarithms: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
    (!ratios.is_empty()).then(|| (logarithms / ratios.len() as f64).exp())
}

fn table(tasks: &[&Task], best: &[[Option<Duration>; 3]]) {
    let ms = |time: Option<Duration>| {
        time.map_or("-".to_owned(), |time| {
            format!("{:.0}", time.as_secs_f64() * 1e3)
        })
    };
    let shown = |ratio: Option<f64>| ratio.map_or("-".to_owned(), |ratio| format!("{ratio:.2}"));
    println!("CPU time in milliseconds\n");
    println!("| game | task | swipl -O | gplc | engine | swipl / engine | gplc / engine |");
    println!("|---|---|--:|--:|--:|--:|--:|");
    let mut ratios = [const { Vec::new() }; 2];
    for (task, &[swipl, gplc, engine]) in tasks.iter().zip(best) {
        let row = [ratio(swipl, engine), ratio(gplc, engine)];
        for (ratios, ratio) in ratios.iter_mut().zip(row) {
            ratios.extend(ratio);
        }
        let times = [swipl, gplc, engine].map(ms).join(" | ");
        println!("{} {times} | {} |", task.row(), row.map(shown).join(" | "));
    }
    let means = ratios.map(|ratios| shown(geometric_mean(&ratios)));
    println!("| geometric mean | | | | | {} |", means.join(" | "));
}

fn main() -> ExitCode {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    // Only cargo bench says so; cargo test --all-targets does not want to wait.
    let Some(index) = arguments.iter().position(|word| word == "--bench") else {
        println!("to be run by cargo bench");
        return ExitCode::SUCCESS;
    };
    arguments.remove(index);
    let mut count = 3;
    if let Some(index) = arguments.iter().position(|word| word == "--rounds") {
        arguments.remove(index);
        let number = (index < arguments.len()).then(|| arguments.remove(index));
        let Some(number) = number.and_then(|number| number.parse().ok()) else {
            eprintln!("--rounds wants a number");
            return ExitCode::FAILURE;
        };
        count = number;
    }
    let named = |task: &&Task| arguments.iter().all(|word| task.row().contains(word));
    let tasks: Vec<&Task> = TASKS.iter().filter(named).collect();
    match rounds(&tasks, count) {
        Ok((best, agree)) => {
            table(&tasks, &best);
            ExitCode::from(u8::from(!agree))
        }
        Err(error) => {
            eprintln!("the programs cannot be built: {error}");
            ExitCode::FAILURE
        }
    }
}

//! Programs that were not written for Kalista count and play as SWI-Prolog does with the same
//! clauses: the numbers of `tests/data/wild_counts.txt`.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use kalista::clauses::game::{Settings, Tasks, adapt, adapter_file};
use kalista::clauses::library::{LOADED, sicstus_in_swi};

const COUNTS: &str = include_str!("../data/wild_counts.txt");

/// The rows: a program, a task and its results.
fn rows() -> Vec<(&'static str, &'static str, &'static str)> {
    let lines = COUNTS.lines();
    let rows = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let row = |line: &'static str| {
        let (program, rest) = line.split_once(' ').expect("a program");
        let (task, results) = rest.trim().split_once(' ').expect("a task");
        (program, task, results.trim())
    };
    rows.map(row).collect()
}

fn file(program: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/wild");
    folder.join(program).join("main.pl")
}

/// The adapter beside a program, or the one that is found by trial.
fn adapter(file: &Path) -> String {
    match std::fs::read_to_string(adapter_file(file)) {
        Ok(text) => text,
        Err(_) => {
            let found = adapt(file, None, &Settings::default());
            found.unwrap_or_else(|why| panic!("{why}")).text
        }
    }
}

#[test]
fn wild_programs_count_and_play_as_in_swipl() {
    let rows = rows();
    assert!(rows.len() >= 10, "only {} rows", rows.len());
    let mut last: Option<(&str, Tasks)> = None;
    for (program, task, wanted) in rows {
        let tasks = match last.take() {
            Some((name, tasks)) if name == program => tasks,
            _ => {
                let file = file(program);
                let tasks = Tasks::of_adapted(&file, &adapter(&file));
                tasks.unwrap_or_else(|error| panic!("{program}: {error}"))
            }
        };
        let (_, tasks) = last.insert((program, tasks));
        let done = tasks.run("[]", task);
        let done = done.unwrap_or_else(|error| panic!("{program} {task}: {error}"));
        assert_eq!(done.results, wanted, "{program} {task}");
    }
}

/// The numbers are those of SWI-Prolog, wherever it is installed.
#[test]
fn swipl_counts_and_plays_wild_programs_as_the_table_says() {
    if Command::new("swipl").arg("--version").output().is_err() {
        assert!(
            std::env::var_os("KALISTA_ALL_SYSTEMS").is_none(),
            "swipl is not installed, and KALISTA_ALL_SYSTEMS is set"
        );
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wild-counts");
    std::fs::create_dir_all(&folder).expect("it is made");
    let first = sicstus_in_swi(&folder).expect("it is written");
    let mut adapters: Vec<(&str, PathBuf)> = Vec::new();
    for (program, task, wanted) in rows() {
        let file = file(program);
        if adapters.last().is_none_or(|(name, _)| *name != program) {
            let name = format!("wild-{program}.pl");
            let path = folder.join(name);
            let text = format!("{}\n{}", adapter(&file), Tasks::TEXT);
            std::fs::write(&path, text).expect("it is written");
            adapters.push((program, path));
        }
        let goal = format!("kalista:measure({task})");
        let mut command = Command::new("swipl");
        command.args(["-q", "-g", LOADED, "-g", &goal, "-t", "halt"]);
        command
            .args([&first, &file])
            .args(adapters.last().map(|(_, path)| path));
        let output = command.stdin(Stdio::null()).output().expect("swipl starts");
        let written = String::from_utf8_lossy(&output.stdout);
        let line = written.lines().find_map(|line| line.strip_prefix("@ "));
        let line = line.unwrap_or_else(|| panic!("{program} {task}: {written}"));
        // The task comes first, the milliseconds last.
        let words: Vec<&str> = line.split(' ').collect();
        let results = words[1..words.len() - 1].join(" ");
        assert_eq!(results, wanted, "{program} {task}");
    }
}

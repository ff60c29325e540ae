//! A campaign is never lost: kill -9 at any moment, and it goes on as it would have.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use kalista::check::Report;
use rand::RngExt;

use crate::fuzzing::{cases, dice};
use crate::processes::{MARK, all_gone};

const PLAN: &[&str] = &[
    "check",
    "khan",
    "--backends",
    "native,clauses,prolog:2%",
    "--compare",
    "moves,successors",
    "--jobs",
    "2",
    "--positions",
];

/// A command whose processes are known by this mark.
fn kalista(mark: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kalista"));
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.env(MARK, mark);
    command
}

fn read(file: &Path) -> Option<Report> {
    let text = std::fs::read_to_string(file).ok()?;
    // There is one at any moment, and it is whole.
    Some(serde_json::from_str(&text).expect("a whole report"))
}

#[test]
fn a_killed_campaign_is_continued_exactly() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join("kill-fuzz.json");
    let whole = folder.join("kill-fuzz-whole.json");
    let mark = format!("kill-fuzz-{}", std::process::id());
    let dice = &mut dice(30);
    let mut kills = cases(4);
    let mut positions = 12_000;
    while kills > 0 {
        let _ = std::fs::remove_file(&file);
        let _ = std::fs::remove_file(&whole);
        let (seed, count) = (
            dice.random_range(0..1_000).to_string(),
            positions.to_string(),
        );
        let report = |command: &mut Command, file: &Path| {
            command
                .args(PLAN)
                .args([&count, "--seed", &seed, "--report"]);
            command.arg(file).status().expect("it runs")
        };
        assert!(report(&mut kalista(&mark), &whole).success());
        let mut killed = 0;
        loop {
            let mut command = kalista(&mark);
            match file.exists() {
                true => command.args(["check", "--resume"]).arg(&file),
                false => {
                    command
                        .args(PLAN)
                        .args([&count, "--seed", &seed, "--report"]);
                    command.arg(&file)
                }
            };
            let mut process = command.spawn().expect("it starts");
            if kills > 0 {
                let moment = Duration::from_millis(dice.random_range(0..2_500));
                std::thread::sleep(moment);
                if process.try_wait().expect("a process").is_none() {
                    process.kill().expect("it is killed");
                    (kills, killed) = (kills - 1, killed + 1);
                }
            }
            let status = process.wait().expect("it ends");
            read(&file);
            if status.success() {
                break;
            }
        }
        let (resumed, whole) = (read(&file).expect("one"), read(&whole).expect("one"));
        assert!(resumed.is_complete() && resumed.mismatches.is_empty());
        assert_eq!(resumed.positions, whole.positions, "after {killed} kills");
        assert_eq!((resumed.done, resumed.moves), (whole.done, whole.moves));
        assert_eq!(resumed.coverage, whole.coverage);
        assert_eq!(resumed.sampled, whole.sampled);
        all_gone(&mark);
        // Whoever is fast enough to be done before it is killed gets more to do.
        positions = if killed == 0 {
            positions * 2
        } else {
            positions
        };
    }
}

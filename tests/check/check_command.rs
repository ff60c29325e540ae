//! `kalista check` as people run it: killed workers, Ctrl-C, parts, mismatches.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use kalista::check::Report;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use crate::processes::{MARK, all_gone, marked};

fn kalista(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kalista"));
    command
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// A file of this test's own.
fn file(name: &str) -> PathBuf {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&file);
    file
}

fn report(file: &Path) -> Option<Report> {
    serde_json::from_str(&std::fs::read_to_string(file).ok()?).ok()
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The workers of a process that was started with this mark in its environment.
fn workers(mark: &str) -> Vec<Pid> {
    let is_worker = |pid: &Pid| {
        let command = std::fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&command).contains("prolog-worker")
    };
    marked(mark).into_iter().filter(is_worker).collect()
}

/// Waits until something is there, for as long as the process lives.
fn awaited<T>(process: &mut Child, mut look: impl FnMut() -> Option<T>) -> T {
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(
            process.try_wait().expect("a process").is_none(),
            "it ended too soon"
        );
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_killed_worker_is_started_again_and_its_batch_repeated() {
    let mark = format!("KILLED_WORKER_{}", std::process::id());
    let file = file("killed-worker.json");
    let mut process = kalista(&["check", "khan", "--positions", "1500", "--jobs", "1"])
        .args(["--compare", "moves,successors", "--report"])
        .arg(&file)
        .env(MARK, &mark)
        .spawn()
        .expect("it starts");
    // A worker with its guardian and a copy of itself is one that has work to do.
    let found = awaited(&mut process, || {
        Some(workers(&mark)).filter(|w| w.len() >= 3)
    });
    for worker in found {
        let _ = kill(worker, Signal::SIGKILL);
    }
    let output = process.wait_with_output().expect("it ends");
    let report = report(&file).expect("a report");
    assert!(output.status.success(), "{}", text(&output));
    assert_eq!((report.positions, report.mismatches.len()), (1500, 0));
    assert!(!report.restarts.is_empty());
    assert!(
        text(&output).contains("was repeated: prolog: Prolog died"),
        "{}",
        text(&output)
    );
    all_gone(&mark);
}

#[test]
fn an_interrupted_check_leaves_a_report_and_is_continued() {
    let (file, whole) = (file("interrupted.json"), file("not-interrupted.json"));
    let mark = format!("INTERRUPTED_{}", std::process::id());
    let plan = [
        "check",
        "khan",
        "--positions",
        "1200",
        "--seed",
        "5",
        "--compare",
        "moves",
    ];
    let mut process = kalista(&plan)
        .arg("--report")
        .arg(&file)
        .env(MARK, &mark)
        .spawn()
        .expect("it starts");
    awaited(&mut process, || {
        Some(workers(&mark)).filter(|w| w.len() >= 3)
    });
    let pid = Pid::from_raw(process.id().try_into().expect("a process id"));
    kill(pid, Signal::SIGINT).expect("it is there");
    let output = process.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{}", text(&output));
    let part = report(&file).expect("a report");
    assert!(part.positions < 1200 && !part.is_complete());
    assert!(
        text(&output).contains("of 1200; kalista check --resume"),
        "{}",
        text(&output)
    );

    let resumed = kalista(&["check", "--resume"])
        .arg(&file)
        .output()
        .expect("it runs");
    assert!(resumed.status.success(), "{}", text(&resumed));
    let output = kalista(&plan)
        .arg("--report")
        .arg(&whole)
        .output()
        .expect("it runs");
    assert!(output.status.success(), "{}", text(&output));
    let (resumed, whole) = (report(&file).expect("one"), report(&whole).expect("one"));
    assert_eq!(resumed.done, whole.done);
    assert_eq!(
        (resumed.moves, resumed.coverage),
        (whole.moves, whole.coverage)
    );
}

#[test]
fn parts_are_joined_and_a_missing_one_is_said() {
    let files = [file("part-1.json"), file("part-2.json")];
    for (part, file) in ["1/2", "2/2"].iter().zip(&files) {
        let output = kalista(&["check", "gauss", "--positions", "400", "--compare", "moves"])
            .args(["--jobs", "1", "--shard", part, "--report"])
            .arg(file)
            .output()
            .expect("it runs");
        assert!(output.status.success(), "{}", text(&output));
    }
    let joined = file("joined.json");
    let merge = |parts: &[PathBuf]| {
        let merge = kalista(&["check", "--merge"])
            .args(parts)
            .arg("--report")
            .arg(&joined)
            .output();
        merge.expect("it runs")
    };
    let output = merge(&files);
    assert!(output.status.success(), "{}", text(&output));
    assert_eq!(report(&joined).expect("a report").positions, 400);
    let page = std::fs::read_to_string(joined.with_extension("md")).expect("a page");
    assert!(page.starts_with("# Check of gauss") && page.contains("| state | complete |"));

    let output = merge(&files[..1]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output).contains("200 positions are still to be compared"));
    assert_eq!(
        merge(&[files[0].clone(), files[0].clone()]).status.code(),
        Some(2)
    );
}

#[test]
fn a_size_of_board_is_kept_in_the_plan() {
    let file = file("size.json");
    let output = kalista(&[
        "check",
        "shi",
        "--size",
        "7",
        "--positions",
        "20",
        "--report",
    ])
    .arg(&file)
    .output()
    .expect("it runs");
    assert!(output.status.success(), "{}", text(&output));
    let report = report(&file).expect("a report");
    assert_eq!(report.plan.game, "shi --size 7");
    assert_eq!(
        report.coverage["7 by 7"] + report.coverage["6 by 6"] + report.coverage["8 by 8"],
        20
    );
}

/// The program leaves a trace: who was asked shows.
#[test]
fn a_check_against_a_program_is_continued_against_it() {
    let (file, trace) = (file("against.json"), file("against.trace"));
    let program = format!(
        "touch '{}'; {} moves khan - --json --successors | cat",
        trace.display(),
        env!("CARGO_BIN_EXE_kalista")
    );
    let output = kalista(&["check", "khan", "--positions", "20", "--jobs", "1"])
        .args(["--against", &program, "--report"])
        .arg(&file)
        .output()
        .expect("it runs");
    assert!(output.status.success(), "{}", text(&output));
    let page = std::fs::read_to_string(file.with_extension("md")).expect("a page");
    assert!(page.contains("| compared with | `touch"), "{page}");

    // As if it had been stopped before the first batch.
    let mut stopped = report(&file).expect("a report");
    (stopped.done, stopped.positions) = (Vec::new(), 0);
    let json = serde_json::to_string(&stopped).expect("it is written");
    std::fs::write(&file, json).expect("it is written");
    std::fs::remove_file(&trace).expect("the program was asked");
    let resumed = kalista(&["check", "--resume"]).arg(&file).output();
    let resumed = resumed.expect("it runs");
    assert!(resumed.status.success(), "{}", text(&resumed));
    assert!(report(&file).expect("a report").is_complete());
    assert!(trace.exists(), "the program was not asked again");
}

#[cfg(feature = "clauses")]
#[test]
fn three_backends_are_asked_and_the_report_knows_them() {
    let file = file("three.json");
    let output = kalista(&["check", "khan", "--positions", "600", "--jobs", "1"])
        .args(["--backends", "native,clauses,prolog:10%", "--report"])
        .arg(&file)
        .output()
        .expect("it runs");
    assert!(output.status.success(), "{}", text(&output));
    let first = report(&file).expect("a report");
    let panel = first.plan.panel.as_ref().expect("who was asked");
    assert_eq!(panel.to_string(), "native,clauses,prolog:10%");
    let asked = first.sampled["prolog"];
    assert!((20..120).contains(&asked), "{asked} of 600");
    let said = format!("prolog was asked about {asked} of them");
    assert!(text(&output).contains(&said), "{}", text(&output));

    // As if it had been stopped before the first batch: the same are asked again.
    let mut stopped = first.clone();
    (stopped.done, stopped.positions) = (Vec::new(), 0);
    stopped.sampled.clear();
    let json = serde_json::to_string(&stopped).expect("it is written");
    std::fs::write(&file, json).expect("it is written");
    let resumed = kalista(&["check", "--resume"]).arg(&file).output();
    let resumed = resumed.expect("it runs");
    assert!(resumed.status.success(), "{}", text(&resumed));
    assert_eq!(report(&file).expect("a report").sampled, first.sampled);
}

#[cfg(feature = "clauses")]
#[test]
fn a_rules_file_is_compared_on_the_engine_and_in_scryer() {
    let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/hexapawn.pl");
    let (file, positions) = (file("rules.json"), file("rules.txt"));
    let texts = "pawns(white,[1-1,2-1,3-1],[1-3,2-3,3-3])\npawns(\n";
    std::fs::write(&positions, texts).expect("it is written");
    let output = kalista(&["check", "--rules", rules, "--jobs", "1", "--corpus"])
        .arg(&positions)
        .arg("--report")
        .arg(&file)
        .output()
        .expect("it runs");
    assert!(output.status.success(), "{}", text(&output));
    assert!(
        text(&output).contains("; 1 of them are refused by all"),
        "{}",
        text(&output)
    );
    let report = report(&file).expect("a report");
    let panel = report.plan.asked_of(true).to_string();
    assert_eq!((&*panel, report.moves), ("clauses,prolog", 3));
}

#[test]
fn what_cannot_be_done_is_said() {
    let file = file("no-report.json");
    std::fs::write(&file, "{}").expect("it is written");
    let file = file.to_string_lossy().into_owned();
    for (arguments, said) in [
        (
            &["check", "khan", "--compare", "mvoes"][..],
            "there is no \"mvoes\" to compare",
        ),
        (
            &["check", "khan", "--shard", "4/3"],
            "write 3/16 for the third of sixteen",
        ),
        (&["check", "--resume", "/nowhere"], "reading /nowhere"),
        (
            &["check", "--resume", &file],
            "is not the report of a check",
        ),
        (
            &["check", "--resume", &file, "--seed", "2"],
            "cannot be used with",
        ),
        (
            &["check", "khan", "--backends", "native,yap"],
            "there is no \"yap\" to ask",
        ),
        (
            &["check", "khan", "--backends", "native"],
            "nobody to be compared with",
        ),
        (
            &[
                "check",
                "examples/hexapawn.pl",
                "--backends",
                "native,prolog",
            ],
            "has no native rules",
        ),
        (&["check"], "required"),
    ] {
        let output = kalista(arguments).output().expect("it runs");
        let words = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{words}");
        assert!(words.contains(said), "{said:?} is missing in\n{words}");
    }
}

#[test]
fn a_mismatch_is_shown_with_its_board_the_reasons_and_the_query() {
    // A program that forgets one step of the sbire on a1.
    let program = format!(
        "while read -r p; do {} moves khan \"$p\" --json --successors \
         | sed 's/\"a1b2\",//; s/\"a1b2\":\"[^\"]*\",//'; done",
        env!("CARGO_BIN_EXE_kalista")
    );
    let positions = file("forgotten.txt");
    std::fs::write(&positions, "S5/6/6/3K2/5k/6 r -\n").unwrap();
    let output = kalista(&["check", "khan", "--corpus"])
        .arg(&positions)
        .args(["--against", &program, "--jobs", "1"])
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{text}");
    for part in [
        "  1 | S 2 |",
        "legal only for native: a1b2",
        "see        kalista query khan 'state_text(S, \"S",
        "why        a1b2 is legal for the clauses:",
        "- No piece wears the Khan, so every piece may move.",
    ] {
        assert!(text.contains(part), "{part:?} is missing in\n{text}");
    }
}

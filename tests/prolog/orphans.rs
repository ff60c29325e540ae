//! No worker outlives its interpreter, however that ends.

use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use std::ops::ControlFlow;

use kalista::prolog::{Interpreter, Place, Program, QueryOptions, Resources, WorkerCommand};

/// Starts a worker whose command line can be recognised by its memory limit.
fn interpreter(mark: u64) -> Interpreter {
    let place = Place::Worker(WorkerCommand::program(env!("CARGO_BIN_EXE_kalista")));
    let limits = Resources {
        memory: mark,
        ..Resources::default()
    };
    Interpreter::start(Program::new("none"), place, limits).expect("the worker starts")
}

/// How many worker processes with this mark are alive.
fn alive(mark: u64) -> usize {
    let is_ours = |path: std::path::PathBuf| {
        let line = std::fs::read(path.join("cmdline")).unwrap_or_default();
        let words: Vec<&[u8]> = line.split(|&byte| byte == 0).collect();
        words.contains(&"prolog-worker".as_bytes()) && words.contains(&mark.to_string().as_bytes())
    };
    let processes = std::fs::read_dir("/proc").expect("/proc is there");
    processes
        .flatten()
        .filter(|entry| is_ours(entry.path()))
        .count()
}

#[track_caller]
fn all_gone(mark: u64) {
    let start = Instant::now();
    while alive(mark) > 0 {
        assert!(
            start.elapsed() < Duration::from_secs(10),
            "a worker stays behind"
        );
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_dropped_interpreter_leaves_nothing_behind() {
    let mark = 700_000_001;
    let mut interpreter = interpreter(mark);
    assert!(alive(mark) > 0);
    interpreter
        .solutions("X = 1.", &QueryOptions::default(), 1)
        .unwrap();
    assert!(alive(mark) > 0);
    drop(interpreter);
    all_gone(mark);
}

const BUSY: u64 = 700_000_002;

/// Not a test: what the next test starts as a process of its own, and kills.
#[test]
#[ignore = "only run by another test"]
fn busy_for_ever() {
    if std::env::var_os("KALISTA_TEST_BUSY").is_some() {
        let _ = interpreter(BUSY).ask("repeat, fail.", &QueryOptions::default(), &mut |_| {
            ControlFlow::Continue(())
        });
    }
}

#[test]
fn a_busy_worker_dies_with_its_interpreter() {
    let mut victim = Command::new(std::env::current_exe().expect("the test has a name"))
        .args(["--exact", "orphans::busy_for_ever", "--ignored"])
        .env("KALISTA_TEST_BUSY", "1")
        .stdout(Stdio::null())
        .spawn()
        .expect("it starts");
    // The worker and its sleeping copy.
    let start = Instant::now();
    while alive(BUSY) < 2 {
        assert!(
            start.elapsed() < Duration::from_secs(20),
            "it does not get busy"
        );
        thread::sleep(Duration::from_millis(10));
    }
    victim.kill().expect("it is killed");
    let _ = victim.wait();
    all_gone(BUSY);
}

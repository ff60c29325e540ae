//! The processes that a test has started, and those that they have.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use nix::unistd::Pid;

/// The name of the variable by which the processes of a test are known.
pub const MARK: &str = "KALISTA_TEST_MARK";

/// All that were started with this mark in their environment.
pub fn marked(mark: &str) -> Vec<Pid> {
    let holds = |file: PathBuf, word: &str| {
        let bytes = std::fs::read(file).unwrap_or_default();
        String::from_utf8_lossy(&bytes).contains(word)
    };
    let processes = std::fs::read_dir("/proc").expect("the processes");
    processes
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .filter(|pid: &i32| {
            let process = Path::new("/proc").join(pid.to_string());
            holds(process.join("environ"), &format!("{MARK}={mark}\0"))
        })
        .map(Pid::from_raw)
        .collect()
}

/// No process stays behind. A sleeping copy notices the end by itself, which takes a busy
/// computer a while.
#[track_caller]
pub fn all_gone(mark: &str) {
    let start = Instant::now();
    while !marked(mark).is_empty() {
        let left = marked(mark);
        let patience = Duration::from_secs(20);
        assert!(start.elapsed() < patience, "they stay behind: {left:?}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

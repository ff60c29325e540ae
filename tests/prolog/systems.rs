//! The other Prolog systems, as far as they are on this machine.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use kalista::GameHandle;

/// A Prolog system that is not ours.
pub struct System {
    /// What it is called.
    pub program: &'static str,
    arguments: fn(&[PathBuf], &str) -> Vec<String>,
}

/// All of them.
pub const SYSTEMS: [System; 2] = [
    System {
        program: "swipl",
        arguments: |files, goal| {
            let goals = ["-q", "-g", goal, "-t", "halt"].map(str::to_owned);
            goals.into_iter().chain(files.iter().map(shown)).collect()
        },
    },
    System {
        program: "gprolog",
        arguments: |files, goal| {
            let load = |file| ["--consult-file".to_owned(), shown(file)];
            let goal = ["--query-goal".to_owned(), format!("{goal}, halt")];
            files.iter().flat_map(load).chain(goal).collect()
        },
    },
];

fn shown(path: impl AsRef<Path>) -> String {
    path.as_ref().display().to_string()
}

impl System {
    /// What a program prints that is loaded after the clauses of a game and reads
    /// `typed`; `None` if the system is not installed.
    pub fn run(
        &self,
        game: &GameHandle,
        name: &str,
        program: &str,
        goal: &str,
        typed: &str,
    ) -> Option<String> {
        let prolog = Path::new(env!("CARGO_MANIFEST_DIR")).join("prolog");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let script = folder.join(format!("{name}-{}-{}.pl", game.name(), self.program));
        std::fs::write(&script, program).expect("the script is written");
        let loader = prolog.join(format!("{}.pl", game.name()));
        let files = [loader, script];
        if !self.is_installed() {
            return None;
        }
        let mut command = Command::new(self.program);
        command.args((self.arguments)(&files, goal));
        command.env("KALISTA", env!("CARGO_BIN_EXE_kalista"));
        Some(typed_into(&mut command, typed).expect("it starts"))
    }

    /// Whether the system can be asked. Where all of them have to be
    /// (`KALISTA_ALL_SYSTEMS` is set), one that cannot is a failure.
    pub fn is_installed(&self) -> bool {
        let mut version = Command::new(self.program);
        let found = version.arg("--version").output().is_ok();
        let program = self.program;
        assert!(
            found || std::env::var_os("KALISTA_ALL_SYSTEMS").is_none(),
            "{program} is not installed, and KALISTA_ALL_SYSTEMS is set"
        );
        if !found {
            eprintln!("{program} is not installed: not compared");
        }
        found
    }
}

/// What a program prints that is given this input.
pub fn typed_into(command: &mut Command, typed: &str) -> std::io::Result<String> {
    let mut process = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    // Whoever does not read it closes the pipe: no harm.
    if let Some(mut stdin) = process.stdin.take() {
        let _ = stdin.write_all(typed.as_bytes());
    }
    let output = process.wait_with_output()?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

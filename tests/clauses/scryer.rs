//! The embedded Scryer Prolog, asked through the harness.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use kalista::prolog::{Error, Interpreter, Place, Program, QueryOptions, Resources, WorkerCommand};

use crate::canonical;

/// How goals are asked, on any system.
pub const HARNESS: &str = include_str!("../data/conformance/harness.pl");
/// What that needs from Scryer, and from whatever has Scryer's libraries.
pub const OWN: &str = include_str!("../data/conformance/harness_scryer.pl");

/// What is answered when a goal takes too many steps, or too much memory.
pub const LIMIT: &str = "limit";

/// How long a goal may take, where counting inferences does not help: most of the time it
/// is over in a millisecond.
const PATIENCE: Duration = Duration::from_secs(20);

/// A Scryer with a program.
pub struct Scryer(Interpreter);

impl Scryer {
    /// It runs in a process of its own: one that dies is started again.
    pub fn start(clauses: &str) -> Self {
        let program = Program::new("conformance")
            .with("harness_scryer.pl", OWN)
            .with("harness.pl", HARNESS)
            .with("clauses", clauses);
        let worker = WorkerCommand::program(env!("CARGO_BIN_EXE_kalista"));
        let started = Interpreter::start(program, Place::Worker(worker), Resources::default());
        Scryer(started.unwrap_or_else(|error| panic!("{error}\n{clauses}")))
    }

    /// What it answers; `budget` is a number of inferences.
    pub fn answer(&mut self, goal: &str, budget: Option<u64>) -> String {
        let query = format!("conf_ask({}).", text(goal));
        let options = QueryOptions {
            budget,
            ..QueryOptions::default()
        };
        let stopper = self.0.stopper();
        let (done, waiting) = channel::<()>();
        let watchdog = thread::spawn(move || {
            let mut patience = PATIENCE;
            while waiting.recv_timeout(patience) == Err(RecvTimeoutError::Timeout) {
                stopper.stop();
                patience = Duration::from_millis(10);
            }
        });
        let said = self.0.solutions(&query, &options, 1);
        drop(done);
        watchdog.join().expect("the watchdog does not panic");
        match said {
            Ok((_, written, _)) => match canonical::read(&written) {
                Some(answer) => answer.text(),
                None => format!("no answer: {written:?}"),
            },
            Err(Error::Budget(_) | Error::Memory | Error::Stopped) => LIMIT.to_owned(),
            Err(error) => format!("no answer: {error}"),
        }
    }
}

/// A goal as a double-quoted text, with a full stop at its end, on a line of its own
/// because the goal may end with a comment.
pub fn text(goal: &str) -> String {
    let mut text = String::from("\"");
    for c in goal.chars() {
        match c {
            '"' | '\\' => text.extend(['\\', c]),
            '\n' => text.push_str("\\n"),
            c if c.is_control() => text.push_str(&format!("\\x{:x}\\", c as u32)),
            c => text.push(c),
        }
    }
    text + "\\n.\""
}

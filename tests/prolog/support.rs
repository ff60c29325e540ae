//! What the tests of the embedded Prolog share.

use std::path::{Path, PathBuf};

use kalista::GameHandle;
use kalista::prolog::{
    Error, Event, Interpreter, Place, Program, QueryEnd, QueryOptions, Resources, WorkerCommand,
};

/// A small game.
pub fn nim() -> Program {
    Program::new("nim").with("nim.pl", include_str!("../data/nim.pl"))
}

/// A worker that runs the `kalista` of this build.
pub fn worker() -> Place {
    Place::Worker(WorkerCommand::program(env!("CARGO_BIN_EXE_kalista")))
}

/// A worker that is hungry after 300 MB, so that the tests need not wait for more.
pub fn limits() -> Resources {
    Resources {
        memory: 300 << 20,
        ..Resources::default()
    }
}

/// An interpreter with the small game.
pub fn start(place: Place) -> Interpreter {
    Interpreter::start(nim(), place, limits()).expect("the machine starts")
}

/// An interpreter with the clauses of a game.
pub fn of_game(game: &GameHandle) -> Interpreter {
    let started = Interpreter::start(game.program(), Place::Thread, Resources::default());
    started.expect("the clauses load")
}

/// Runs a check in both places.
pub fn both(check: impl Fn(&mut Interpreter)) {
    for place in [Place::Thread, worker()] {
        check(&mut start(place));
    }
}

/// Loads a file; whether all of it is there, and what was said of it.
pub fn consulted(interpreter: &mut Interpreter, file: &Path) -> Result<(bool, String), Error> {
    let mut notes = String::new();
    let files = [file.display().to_string()];
    let is_whole = interpreter.consult(&files, &mut |event| {
        if let Event::Note(note) = event {
            notes += &format!("{note}\n");
        }
    })?;
    Ok((is_whole, notes))
}

/// All answers on one line, as a toplevel would show them.
pub fn all(interpreter: &mut Interpreter, query: &str) -> Result<String, Error> {
    let (answers, _, end) =
        interpreter.solutions(query, &QueryOptions::within(10_000_000), 1000)?;
    let mut shown: Vec<String> = answers.iter().map(ToString::to_string).collect();
    if end == QueryEnd::No {
        shown.push("false".to_owned());
    }
    Ok(shown.join(" ; "))
}

/// Asserts what the answers are.
#[track_caller]
pub fn shows(interpreter: &mut Interpreter, query: &str, expected: &str) {
    assert_eq!(all(interpreter, query).as_deref(), Ok(expected), "{query}");
}

/// A file of Prolog text for `consult`.
pub fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("the file is written");
    path
}

//! What the tests of the embedded Prolog share.

use std::path::PathBuf;

use kalista::prolog::{Ask, Clauses, End, Error, Limits, Place, Session, WorkerCommand};

/// A small game.
pub fn nim() -> Clauses {
    Clauses::new("nim").with("nim.pl", include_str!("../data/nim.pl"))
}

/// A worker that runs the `kalista` of this build.
pub fn worker() -> Place {
    Place::Worker(WorkerCommand::program(env!("CARGO_BIN_EXE_kalista")))
}

/// A worker that is hungry after 300 MB, so that the tests need not wait for more.
pub fn limits() -> Limits {
    Limits {
        memory: 300 << 20,
        ..Limits::default()
    }
}

/// A session with the small game.
pub fn start(place: Place) -> Session {
    Session::start(nim(), place, limits()).expect("the machine starts")
}

/// Runs a check in both places.
pub fn both(check: impl Fn(&mut Session)) {
    for place in [Place::Here, worker()] {
        check(&mut start(place));
    }
}

/// All answers on one line, as a toplevel would show them.
pub fn all(session: &mut Session, query: &str) -> Result<String, Error> {
    let (answers, _, end) = session.answers(query, &Ask::within(10_000_000), 1000)?;
    let mut shown: Vec<String> = answers.iter().map(ToString::to_string).collect();
    if end == End::No {
        shown.push("false".to_owned());
    }
    Ok(shown.join(" ; "))
}

/// Asserts what the answers are.
#[track_caller]
pub fn shows(session: &mut Session, query: &str, expected: &str) {
    assert_eq!(all(session, query).as_deref(), Ok(expected), "{query}");
}

/// A file of Prolog text for `consult`.
pub fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("the file is written");
    path
}

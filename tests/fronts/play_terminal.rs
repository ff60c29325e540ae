//! `kalista play` at a real pseudo-terminal.

#[cfg(feature = "prolog")]
use rexpect::process::Signal;
use rexpect::session::{PtySession, spawn_command};

use crate::support::Home;

/// Long, because the computer may be busy; nothing here waits that long by itself.
const TIMEOUT: Option<u64> = Some(30_000);

fn open(home: &Home, arguments: &[&str]) -> PtySession {
    let mut command = home.command(arguments);
    command.arg("--ascii").env("TERM", "xterm");
    spawn_command(command, TIMEOUT).unwrap()
}

fn press(session: &mut PtySession, keys: &str) {
    session.send(keys).unwrap();
    session.flush().unwrap();
}

/// Types an answer when a question has come.
fn answer(session: &mut PtySession, prompt: &str, line: &str) {
    session.exp_string(prompt).unwrap();
    session.send_line(line).unwrap();
}

#[test]
fn a_person_plays_a_machine_at_a_terminal() {
    let home = Home::new("pty-play");
    let mut session = open(&home, &["play", "khan", "--seed", "1"]);
    session.exp_string("Who plays rouge").unwrap();
    answer(&mut session, "rouge> ", "humain");
    session.exp_string("Who plays ocre").unwrap();
    answer(&mut session, "ocre> ", "machine");
    answer(&mut session, "level> ", "facile");
    session.exp_string("from gauche").unwrap();
    // Tab completes what can be answered.
    session.exp_string("rouge> ").unwrap();
    press(&mut session, "ga\t\r");
    session.exp_string("your Kalista?").unwrap();
    answer(&mut session, "rouge> ", "a3");
    session.exp_string("your sbire 1 of 5?").unwrap();
    answer(&mut session, "rouge> ", "f6");
    session.exp_string("f6 is not on your side").unwrap();
    answer(&mut session, "rouge> ", "b1 b2 b3 b4 b5");
    session
        .exp_string("ocre (machine, minimax:facile), placement:")
        .unwrap();
    session.exp_string("rouge, it is your turn.").unwrap();
    // b2 is worth one step: c2 and a2 are free.
    session.exp_string("rouge> ").unwrap();
    press(&mut session, "b2c\t\r");
    session.exp_string("rouge plays b2c2.").unwrap();
    session
        .exp_string("ocre (machine, minimax:facile) plays ")
        .unwrap();
    session.exp_string("rouge> ").unwrap();
    // Ctrl-C at the prompt asks once more; Ctrl-D leaves, and nothing is lost.
    session.send_control('c').unwrap();
    session.exp_string("Press Ctrl-C again to leave").unwrap();
    session.exp_string("rouge> ").unwrap();
    session.send_control('d').unwrap();
    session.exp_string("kalista resume continues it").unwrap();
    session.exp_eof().unwrap();

    let mut session = open(&home, &["resume"]);
    session.exp_string("rouge, it is your turn.").unwrap();
    answer(&mut session, "rouge> ", "quit");
    session.exp_eof().unwrap();
}

#[test]
fn ctrl_c_stops_a_machine_that_thinks() {
    let home = Home::new("pty-think");
    let mut session = open(
        &home,
        &[
            "play",
            "khan",
            "--rouge",
            "humain",
            "--ocre",
            "alphabeta:300s",
            "--position",
            "ssksss/6/6/6/6/SSSKSS r -",
        ],
    );
    answer(&mut session, "rouge> ", "b6b5");
    session.exp_string("rouge plays b6b5.").unwrap();
    session.send_control('c').unwrap();
    session.exp_string("kalista resume continues it").unwrap();
    session.exp_eof().unwrap();
    let journal = std::fs::read_to_string(&home.journals()[0]).unwrap();
    assert!(journal.ends_with("\n1. b6b5\n"), "{journal}");
}

#[test]
fn ctrl_c_stops_machines_that_play_each_other() {
    let home = Home::new("pty-machines");
    let engines = ["--rouge", "alphabeta:1s", "--ocre", "alphabeta:1s"];
    let start = ["--position", "ssksss/6/6/6/6/SSSKSS r -"];
    let mut session = open(&home, &[&["play", "khan"], &engines[..], &start].concat());
    session
        .exp_string("rouge (machine, alphabeta:1s) plays ")
        .unwrap();
    session.send_control('c').unwrap();
    session.exp_string("kalista resume continues it").unwrap();
    session.exp_eof().unwrap();
    let list = home.run(&["resume", "--list"], b"");
    let list = String::from_utf8(list.stdout).unwrap();
    assert!(
        list.contains("khan, rouge alphabeta:1s, ocre alphabeta:1s, "),
        "{list}"
    );
}

#[cfg(feature = "prolog")]
#[test]
fn a_killed_toplevel_is_reopened_with_its_game() {
    let home = Home::new("pty-toplevel");
    let mut session = open(&home, &["repl", "khan", "--no-history"]);
    answer(&mut session, "rouge ?- ", "b6b5");
    answer(&mut session, "ocre ?- ", "b1b4");
    answer(&mut session, "rouge ?- ", ":undo");
    session.exp_string("ocre ?- ").unwrap();
    session.process_mut().signal(Signal::SIGKILL).unwrap();
    session.exp_eof().unwrap();
    let list = home.run(&["resume", "--list"], b"");
    let list = String::from_utf8(list.stdout).unwrap();
    assert!(list.contains("khan, at the toplevel, 1 move"), "{list}");

    let mut session = open(&home, &["resume"]);
    answer(&mut session, "ocre ?- ", ":history");
    session.exp_string("1. b6b5").unwrap();
    answer(&mut session, "ocre ?- ", "pion(_, C, L, khan, V).");
    session.exp_string("C = 2, L = 5, V = 3.").unwrap();
    answer(&mut session, "ocre ?- ", ":quit");
    session.exp_eof().unwrap();
}

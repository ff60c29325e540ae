//! Whatever is piped or typed in: no panic, no hang.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rand::RngExt;
use rand::seq::IndexedRandom;
use rexpect::session::spawn_command;

use crate::fuzzing::{Dice, cases, dice};
use crate::support::Home;

/// Lines that are piped into one toplevel.
const LINES_A_ROUND: usize = 750;
/// Lines that are typed at one.
const LINES_A_TERMINAL: usize = 150;

/// Lines that make sense, to be spoilt.
const LINES: &[&str] = &[
    "member(X, [1,2,3]).",
    "pion(Id, C, L, khan, V).",
    "possibleMoves(_, rouge, Moves).",
    "X = \"a string\", Y = 'an atom', Z = 0'c.",
    "atom_length(X, Y).",
    "X is 1 / 0.",
    "catch(throw(a), E, true).",
    "assertz(f(1)), f(X), retract(f(1)).",
    "p :- q.",
    ":- dynamic(a/1).",
    "?- true.",
    "X = [a|X].",
    "length(L, 3), L = [A|B].",
    "/* a comment */ true.",
    "% nothing",
    "b6b5",
    "c1c2",
    "S@c4",
    "pass",
    ":help",
    ":board gauche",
    ":moves b6",
    ":why b1b4",
    ":undo",
    ":redo 2",
    ":history",
    ":position ssksss/6/6/6/6/SSSKSS r -",
    ":position 6/SSSKSS/6/6/ssksss/6 r -",
    ":new --side gauche",
    ":load /nowhere",
    ":game khan",
    ":players ocre=random",
    ":hint 1ms",
    ":go 1ms",
    ":doc move/3",
    ":listing move/3",
    ":apropos khan",
    ":adopt",
    ":check 1",
];

const CHARS: &[char] = &[
    'a', 'X', '_', '0', '9', '(', ')', '[', ']', '{', '}', '|', ',', '.', ' ', '\'', '"', '`',
    '\\', '%', '/', '*', ':', '-', '>', '@', '\t', '\u{1}', 'é', '→', '🂡', '~', '!',
];

fn spoilt(rng: &mut Dice) -> String {
    let mut line: Vec<char> = match rng.random_bool(0.15) {
        true => Vec::new(),
        false => LINES.choose(rng).unwrap().chars().collect(),
    };
    let changes = match line.is_empty() {
        true => rng.random_range(1..40),
        false => rng.random_range(0..4),
    };
    for _ in 0..changes {
        let at = rng.random_range(0..=line.len());
        match rng.random_range(0..4) {
            0 if at < line.len() => {
                line.remove(at);
            }
            1 if at < line.len() => line[at] = *CHARS.choose(rng).unwrap(),
            2 => {
                let other: Vec<char> = LINES.choose(rng).unwrap().chars().collect();
                let end = rng.random_range(0..=other.len());
                line.splice(at..at, other[..end].iter().copied());
            }
            _ => line.insert(at, *CHARS.choose(rng).unwrap()),
        }
    }
    let line: String = line.into_iter().collect();
    // Nothing that writes files, waits for input or ends the toplevel on purpose.
    let dangerous = [
        "save", "halt", ":q", ":sa", ":au", "read", "get_", ":consult",
    ];
    match dangerous.iter().any(|word| line.contains(word)) {
        true => "true.".to_owned(),
        false => line,
    }
}

/// A line that ends what another leaves open, so that it does not swallow all the rest.
fn closers(line: &str) -> String {
    let is_open = |quote: &char| line.matches(*quote).count() % 2 == 1;
    let mut closers: String = ['\'', '"', '`'].into_iter().filter(is_open).collect();
    if line.contains("/*") && !line.contains("*/") {
        closers.push_str("*/");
    }
    match closers.is_empty() {
        true => closers,
        false => closers + " .\n",
    }
}

#[test]
fn thousands_of_spoilt_lines_do_no_harm() {
    let folder = std::env::temp_dir().join(format!("kalista-fuzz-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let rng = &mut dice(11);
    let (mut left, mut round) = (cases(4 * LINES_A_ROUND), 0);
    while left > 0 {
        let lines = left.min(LINES_A_ROUND);
        (left, round) = (left - lines, round + 1);
        let mut text = String::new();
        for _ in 0..lines {
            let line = spoilt(rng);
            text.push_str(&line);
            text.push('\n');
            if rng.random_bool(0.95) {
                text.push_str(&closers(&line));
            }
        }
        let input = folder.join(format!("input-{round}"));
        std::fs::write(&input, &text).unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_kalista"))
            .args(["repl", "khan", "--inferences", "200000", "--memory", "400"])
            .current_dir(&folder)
            .stdin(std::fs::File::open(&input).unwrap())
            .stdout(Stdio::null())
            .stderr(std::fs::File::create(folder.join("stderr")).unwrap())
            .spawn()
            .unwrap();
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait().unwrap() {
                break status;
            }
            if begun.elapsed() > Duration::from_secs(240) {
                child.kill().unwrap();
                panic!("it hangs on {}", input.display());
            }
            std::thread::sleep(Duration::from_millis(50));
        };
        let said = std::fs::read_to_string(folder.join("stderr")).unwrap_or_default();
        assert_eq!(status.code(), Some(2), "{}", input.display());
        // Enough of the lines were looked at one by one.
        assert!(said.lines().count() > lines / 4, "{}", input.display());
        assert!(!said.contains("panicked"), "{}: {said}", input.display());
    }
}

/// Keys that mean something to whoever edits a line, or waits for one after an answer.
const KEYS: &[&str] = &[
    "\t",
    "\t\t",
    "\x1b[A",
    "\x1b[B",
    "\x1b[D",
    "\x01",
    "\x05",
    "\x0b",
    "\x12b\r",
    "\x17",
    "\x7f",
    ";",
    " ",
    "a",
    "h",
    "\r",
    "\x1b[200~a1a2\nb1b2\x1b[201~\r",
    "\x03",
];

#[test]
fn whatever_is_typed_does_no_harm() {
    let rng = &mut dice(12);
    let (mut left, mut round) = (cases(LINES_A_TERMINAL), 0);
    while left > 0 {
        let lines = left.min(LINES_A_TERMINAL);
        (left, round) = (left - lines, round + 1);
        let home = Home::new(&format!("typed-fuzz-{round}"));
        let mut command = home.command(&["repl", "khan", "--inferences", "200000"]);
        command.args(["--memory", "400"]).env("TERM", "xterm");
        let mut session = spawn_command(command, Some(240_000)).unwrap();
        session.exp_string("?- ").unwrap();
        for _ in 0..lines {
            let line = spoilt(rng);
            session.send(&line).unwrap();
            if rng.random_bool(0.2) {
                session.send(KEYS.choose(rng).unwrap()).unwrap();
            }
            session.send("\r").unwrap();
            session.flush().unwrap();
            // Whatever it waits for, it goes on: an answer, the end of a quote.
            std::thread::sleep(Duration::from_millis(rng.random_range(0..40)));
            let key = if rng.random_bool(0.5) { "\r" } else { "\x03" };
            session.send(key).unwrap();
            session.flush().unwrap();
        }
        // Whatever is unfinished is given up; what is typed before that is lost.
        for _ in 0..3 {
            std::thread::sleep(Duration::from_millis(700));
            session.send("\x03").unwrap();
            session.flush().unwrap();
        }
        std::thread::sleep(Duration::from_millis(700));
        session.send_line("atom_length(harmless, Length).").unwrap();
        session.exp_string("Length = 8.").unwrap();
        session.send_line(":quit").unwrap();
        let seen = session.exp_eof().unwrap();
        assert!(!seen.contains("panicked"), "{seen}");
    }
}

//! Whatever the engine is given: no panic, and an end within bounds of time and memory.
//!
//! Programs and goals are garbage, spoilt texts, and whatever is endless, deep or huge. They
//! run in a process of their own, so that one that overflows its stack or takes all memory
//! is named and not a mystery. At length:
//! `KALISTA_FUZZ_CASES=1000000 KALISTA_FUZZ_SEED=7 cargo test --release --test clauses fuzz`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rand::RngExt;
use rand::seq::IndexedRandom;

use crate::engine::engine_answer;
use crate::fuzzing::{Dice, cases, dice};
use crate::table::tables;

/// How long a single goal may take.
const PATIENCE: Duration = Duration::from_secs(20);
/// How much address space the process may take, in KiB: two machines answer every goal.
const MEMORY: u64 = 6 << 20;
/// Names the file in which the process that is watched notes what it is about to try.
const NOTE: &str = "KALISTA_FUZZ_NOTE";

/// What Prolog texts are made of, and what tears them apart.
const PIECES: &[&str] = &[
    "a",
    "foo",
    "X",
    "Y",
    "_",
    "_G1",
    "0",
    "1",
    "-1",
    "3.14",
    "0'a",
    "0x1F",
    "99999999999999999999",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "|",
    ",",
    ".",
    " ",
    "\n",
    "'",
    "\"",
    "`",
    "\\",
    "%",
    "/*",
    "*/",
    ":-",
    "-->",
    "->",
    ";",
    "\\+",
    "=",
    "==",
    "=..",
    "is",
    "<",
    ">",
    "+",
    "-",
    "*",
    "/",
    "//",
    "mod",
    "**",
    "^",
    "!",
    ":",
    "@",
    "#",
    "&",
    "$",
    "~",
    "?",
    "fail",
    "true",
    "call",
    "findall",
    "member",
    "append",
    "assertz",
    "retract",
    "atom_chars",
    "[]",
    "{}",
    "''",
    "'\\n'",
    "'\\x41\\'",
    "\"abc\"",
    "é",
    "日",
    "🂡",
    "\u{0}",
    "\u{1}",
    "\u{feff}",
    "\t",
    "op(200,xfy,^)",
    ":- dynamic(a/1).",
    "...",
];

/// Programs that never end, or only after a very long time.
const ENDLESS: &[(&str, &str)] = &[
    ("p :- p.", "p"),
    ("p :- p, q. q.", "p"),
    ("p(X) :- p(f(X)).", "p(a)"),
    ("p(X) :- p([X|X]).", "p(a)"),
    ("p(N) :- M is N + 1, p(M).", "p(0)"),
    ("p(N) :- M is N * N, p(M).", "p(3)"),
    ("p(N) :- M is N * N + 1, p(M), q. q.", "p(3)"),
    ("p(0). p(X) :- p(Y), X is Y + 1.", "p(X), X < 0"),
    ("p :- q ; p. q :- fail.", "p, fail"),
    ("p :- catch(p, _, true).", "p"),
    ("p :- catch(p, _, true), q. q.", "p"),
    ("p :- \\+ \\+ p.", "p"),
    ("p :- findall(X, p, _).", "p"),
    ("p(A) :- atom_concat(A, A, B), p(B).", "p(ab)"),
    (
        "p(N) :- number_codes(N, Cs), atom_codes(_, Cs), M is N + 1, p(M).",
        "p(0)",
    ),
    (
        ":- dynamic(f/1). p(N) :- assertz(f(N)), M is N + 1, p(M).",
        "p(0)",
    ),
    (
        ":- dynamic(f/1). f(0). p :- f(N), M is N + 1, assertz(f(M)), fail.",
        "p",
    ),
    (
        ":- dynamic(f/1). f(0). p :- retract(f(N)), M is N + 1, assertz(f(M)), p.",
        "p",
    ),
    ("p --> p, [a]. p --> [].", "phrase(p, [a])"),
    (
        "len([], 0). len([_|T], N) :- len(T, M), N is M + 1.",
        "len(L, -1)",
    ),
    ("", "repeat, fail"),
    ("", "repeat, write(x), fail"),
    ("", "length(L, N), N < 0"),
    ("", "length(L, L)"),
    ("", "member(X, L), fail"),
    ("", "append(X, [a], Y), fail"),
    ("", "findall(X, repeat, L)"),
    ("", "findall(X, length(X, _), L)"),
    ("", "between(1, 1000000000000, X), X < 0"),
    ("", "numlist(1, 1000000000, L)"),
    ("", "length(L, 1000000000)"),
    ("", "length(L, 100000000000000000000)"),
    ("", "functor(T, f, 1000000000)"),
    ("", "functor(T, f, 100000000000000000000)"),
    ("", "X is 2 ** 1000000000"),
    ("", "X is 2 ^ 100000000000"),
    ("", "X is 7 ^ 7 ^ 7 ^ 7"),
    ("", "X is 1 << 100000000000"),
    ("", "X is 1 << (1 << 70)"),
    ("", "X is -1 >> (1 << 70)"),
    ("", "X is (2 ^ 1000000) * (2 ^ 1000000), write(X)"),
    ("", "X is 3 ^ 3000000, atom_length(X, N)"),
    ("", "X is 3 ^ 200000, number_chars(X, Cs)"),
    ("", "X = f(X), write(X)"),
    ("", "X = f(X), Y = f(Y), X = Y"),
    ("", "X = f(X), Y = f(Y), X == Y"),
    ("", "X = [a|X], length(X, N)"),
    ("", "X = [a|X], member(b, X)"),
    ("", "X = f(X, Y), copy_term(X, Z)"),
    ("", "X = f(X), ground(X), term_variables(X, L)"),
    ("", "X = f(X), assertz(g(X))"),
    ("", "X = f(X), findall(X, true, L)"),
    ("", "X = f(X), throw(X)"),
    ("", "X = 1 + X, Y is X"),
    ("", "X = (true, X), call(X)"),
    ("", "G = (G, G), call(G)"),
    ("", "sort([X,Y|Z], L)"),
    ("", "format(\"~*c\", [100000000000, 0'x])"),
    ("", "format(\"~1000000000d\", [1])"),
    ("", "format(\"~t~w~1000000000|\", [a])"),
    ("", "atom_length(L, N) ; sub_atom(X, B, N, A, S)"),
    (
        "big(0, []) :- !. big(N, [N|T]) :- M is N - 1, big(M, T).",
        "big(3000000, L), sort(L, M), length(M, N)",
    ),
    (
        "deep(0, z) :- !. deep(N, s(T)) :- M is N - 1, deep(M, T).",
        "deep(3000000, T), copy_term(T, U), T == U",
    ),
    (
        "deep(0, z) :- !. deep(N, s(T)) :- M is N - 1, deep(M, T).",
        "deep(1000000, T)",
    ),
    (
        "deep(0, z) :- !. deep(N, s(T)) :- M is N - 1, deep(M, T).",
        "deep(1000000, T), write(T)",
    ),
    (
        "deep(0, z) :- !. deep(N, s(T)) :- M is N - 1, deep(M, T).",
        "deep(1000000, T), throw(T)",
    ),
    (
        "deep(0, z) :- !. deep(N, s(T)) :- M is N - 1, deep(M, T).",
        "deep(1000000, T), assertz(f(T)), f(U), T == U",
    ),
    (
        "deep(0, 0) :- !. deep(N, 1 + T) :- M is N - 1, deep(M, T).",
        "deep(1000000, T), X is T",
    ),
    (
        "deep(0, true) :- !. deep(N, (true, T)) :- M is N - 1, deep(M, T).",
        "deep(1000000, T), call(T)",
    ),
    (
        "deep(0, true) :- !. deep(N, (T, true)) :- M is N - 1, deep(M, T).",
        "deep(1000000, T), call(T)",
    ),
    (
        "deep(0, true) :- !. deep(N, \\+ T) :- M is N - 1, deep(M, T).",
        "deep(1000000, T), call(T)",
    ),
    (
        "deep(0, true) :- !. deep(N, (T -> true ; fail)) :- M is N - 1, deep(M, T).",
        "deep(300000, T), assertz((p :- T)), p",
    ),
    (
        "ack(0, N, M) :- !, M is N + 1. ack(K, 0, M) :- !, J is K - 1, ack(J, 1, M). ack(K, N, M) :- I is N - 1, ack(K, I, A), J is K - 1, ack(J, A, M).",
        "ack(4, 3, X)",
    ),
    (
        "perm([], []). perm(L, [X|P]) :- select(X, L, R), perm(R, P).",
        "numlist(1, 12, L), perm(L, [12,11|_]), fail",
    ),
];

/// What is deep when it is repeated: before, in the middle, after.
const DEEP: &[(&str, &str, &str)] = &[
    ("f(", "a", ")"),
    ("(", "a", ")"),
    ("[", "a", "]"),
    ("{", "a", "}"),
    ("- ", "1", ""),
    ("-", "1", ""),
    ("\\+ ", "true", ""),
    ("a, ", "b", ""),
    ("a ; ", "b", ""),
    ("a -> ", "b", ""),
    ("1 + ", "1", ""),
    ("1 - ", "1", ""),
    ("2 ^ ", "1", ""),
    ("a : ", "b", ""),
    ("[a|", "b", "]"),
    ("a :- ", "b", ""),
    (":- ", "a", ""),
    ("'", "a", "'"),
    ("\"", "a", "\""),
    ("/* ", "a", " */"),
    ("f(a, ", "b", ")"),
    ("( a -> ", "b", " ; c )"),
    ("findall(X, ", "true", ", L)"),
    ("catch(", "true", ", _, true)"),
    ("\\+ ( ", "true", " )"),
    ("call(", "true", ")"),
    ("9", "9", ""),
    ("a", "a", ""),
    ("0'", "a", ""),
    ("X = ", "X", ""),
    ("(a, b) , ", "c", ""),
];

/// The texts that are spoilt.
struct Corpus {
    programs: Vec<String>,
    goals: Vec<String>,
}

impl Corpus {
    fn read() -> Self {
        let mut programs = Vec::new();
        clauses_below(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join("prolog"),
            &mut programs,
        );
        let mut goals = Vec::new();
        for table in tables() {
            programs.push(table.program);
            goals.extend(table.rows.into_iter().map(|row| row.goal));
        }
        Corpus { programs, goals }
    }

    fn case(&self, dice: &mut Dice) -> (String, String) {
        match dice.random_range(0..12) {
            0 => {
                let (program, goal) = ENDLESS.choose(dice).expect("there are some");
                ((*program).to_owned(), (*goal).to_owned())
            }
            1 => (self.part(dice), deep(dice)),
            2 => {
                let program = format!("p(X) :- X = ({}).\nq.\n", deep(dice));
                (program, "p(X) ; q".to_owned())
            }
            3 => (garbage(dice), garbage(dice)),
            4 => {
                let program = spoilt(self.programs.choose(dice).expect("there are some"), dice);
                (program, self.goal(dice))
            }
            5..8 => (self.part(dice), self.goal(dice)),
            // A goal that calls what the program defines.
            8 => {
                let program = self.part(dice);
                let goal = spoilt(called(&program, dice).as_str(), dice);
                (program, goal)
            }
            _ => {
                let goal = spoilt(self.goals.choose(dice).expect("there are some"), dice);
                (
                    self.programs.choose(dice).expect("there are some").clone(),
                    goal,
                )
            }
        }
    }

    /// Some lines of a program, spoilt.
    fn part(&self, dice: &mut Dice) -> String {
        let lines: Vec<&str> = self
            .programs
            .choose(dice)
            .expect("there are some")
            .lines()
            .collect();
        let from = dice.random_range(0..=lines.len());
        let to = (from + dice.random_range(0..40)).min(lines.len());
        spoilt(&lines[from..to].join("\n"), dice)
    }

    fn goal(&self, dice: &mut Dice) -> String {
        spoilt(self.goals.choose(dice).expect("there are some"), dice)
    }
}

/// All files of clauses in a folder and those below it.
fn clauses_below(folder: &Path, texts: &mut Vec<String>) {
    let entries = std::fs::read_dir(folder).expect("the folder of the clauses");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            clauses_below(&path, texts);
        } else if path.extension().is_some_and(|ending| ending == "pl") {
            texts.push(std::fs::read_to_string(&path).expect("clauses"));
        }
    }
}

/// The head of a clause, as a goal.
fn called(program: &str, dice: &mut Dice) -> String {
    let heads = program
        .lines()
        .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
    let heads: Vec<&str> = heads.collect();
    match heads.choose(dice) {
        Some(line) => line
            .split(":-")
            .next()
            .unwrap_or(line)
            .trim()
            .trim_end_matches('.')
            .to_owned(),
        None => "true".to_owned(),
    }
}

fn deep(dice: &mut Dice) -> String {
    let (before, middle, after) = DEEP.choose(dice).expect("there are some");
    let times = *[10, 300, 5_000, 100_000, 1_000_000]
        .choose(dice)
        .expect("there are some");
    // Half of the time one is missing at the end.
    let closed = if dice.random_bool(0.5) {
        times
    } else {
        times - 1
    };
    let text = format!("{}{middle}{}", before.repeat(times), after.repeat(closed));
    match dice.random_range(0..4) {
        0 => format!("X = ({text})"),
        1 => format!("X is ({text})"),
        2 => format!("X = ({text}), copy_term(X, Y), X = Y, writeq(Y)"),
        _ => text,
    }
}

fn garbage(dice: &mut Dice) -> String {
    let pieces = dice.random_range(0..60);
    (0..pieces)
        .map(|_| *PIECES.choose(dice).expect("there are some"))
        .collect()
}

/// A text with some pieces left out, doubled, put in or moved.
fn spoilt(text: &str, dice: &mut Dice) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..dice.random_range(0..5) {
        let at = dice.random_range(0..=chars.len());
        let to = (at + dice.random_range(0..12)).min(chars.len());
        match dice.random_range(0..5) {
            0 => drop(chars.drain(at..to)),
            1 => {
                let piece: Vec<char> = chars[at..to].to_vec();
                chars.splice(at..at, piece);
            }
            2 => {
                let piece: Vec<char> = chars.drain(at..to).collect();
                let at = dice.random_range(0..=chars.len());
                chars.splice(at..at, piece);
            }
            3 => chars.truncate(at),
            _ => {
                let piece = PIECES.choose(dice).expect("there are some");
                chars.splice(at..at, piece.chars());
            }
        }
    }
    chars.into_iter().collect()
}

#[test]
fn nothing_breaks_the_engine() {
    let note = Path::new(env!("CARGO_TARGET_TMPDIR")).join("clauses-fuzz.txt");
    let _ = std::fs::remove_file(&note);
    let this = std::env::current_exe().expect("this program");
    let mut process = Command::new("sh");
    process
        .args(["-c", &format!("ulimit -v {MEMORY}; exec \"$0\" \"$@\"")])
        .arg(this)
        .args(["fuzz::child", "--exact", "--ignored", "--nocapture"])
        .env(NOTE, &note);
    let output = process.output().expect("it starts");
    if !output.status.success() {
        let case = std::fs::read_to_string(&note).unwrap_or_default();
        let said = String::from_utf8_lossy(&output.stderr);
        panic!("{}: {said}\nafter\n{}", output.status, cut(&case, 2_000));
    }
    eprint!("{}", String::from_utf8_lossy(&output.stderr));
}

/// The first so many characters.
fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}... ({} bytes)", &text[..end], text.len()),
        None => text.to_owned(),
    }
}

/// What runs in the other process: every endless program once, and then anything.
#[test]
#[ignore = "started by nothing_breaks_the_engine"]
fn child() {
    let Some(note) = std::env::var_os(NOTE) else {
        return;
    };
    let corpus = Corpus::read();
    let watch = Arc::new(AtomicU64::new(0));
    watchdog(Arc::clone(&watch));
    let mut left = cases(150);
    let mut dice = dice(20);
    let (mut tried, mut slowest) = (0, (Duration::ZERO, String::new()));
    let mut endless = ENDLESS
        .iter()
        .map(|&(program, goal)| (program.to_owned(), goal.to_owned()));
    loop {
        let next = endless.next();
        if next.is_none() {
            match left.checked_sub(1) {
                Some(fewer) => left = fewer,
                None => break,
            }
        }
        let (program, goal) = next.unwrap_or_else(|| corpus.case(&mut dice));
        std::fs::write(&note, format!("{program}\n?- {goal}\n")).expect("the note is written");
        watch.fetch_add(1, Ordering::Relaxed);
        let begin = Instant::now();
        let answer = engine_answer(&program, &goal);
        let took = begin.elapsed();
        assert!(!answer.is_empty(), "no answer");
        tried += 1;
        if took > slowest.0 {
            slowest = (took, goal);
        }
    }
    let (took, goal) = slowest;
    eprintln!(
        "{tried} goals, the slowest took {took:?}: {}",
        cut(&goal, 100)
    );
}

/// Ends the process if the number does not change for too long, in time of the processor:
/// on a busy machine, everything takes long.
fn watchdog(watch: Arc<AtomicU64>) {
    let begin = Instant::now();
    let time = move || processor_time().unwrap_or_else(|| begin.elapsed());
    thread::spawn(move || {
        let mut last = 0;
        let mut since = time();
        loop {
            thread::sleep(Duration::from_millis(100));
            let now = watch.load(Ordering::Relaxed);
            if now != last {
                (last, since) = (now, time());
            } else if now > 0 && time() - since > PATIENCE {
                eprintln!("a goal takes more than {PATIENCE:?}");
                std::process::abort();
            }
        }
    });
}

/// What this process has used so far, where the system tells.
fn processor_time() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name in brackets may hold spaces; the 14th and 15th fields are hundredths of seconds.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<u64>().ok();
    Some(Duration::from_millis(10 * (ticks()? + ticks()?)))
}

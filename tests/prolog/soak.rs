//! A long conversation: neither memory nor time grows with what was asked before.
//!
//! KALISTA_SOAK_QUERIES says how many queries there are; half of them come after a change of
//! the position. The bar is a million.

use std::time::{Duration, Instant};

use crate::game;
use crate::support::{all, shows};
use kalista::prolog::{Interpreter, Place, QueryOptions, Resources, WorkerCommand};

/// Enough to have gone back several times.
const QUERIES: usize = 3000;

/// Two positions of Khan, and where the Khan is.
const POSITIONS: [(&str, &str); 2] = [
    ("KSS2k/1s4/6/6/3S2/6 r f1", "Id = ko, C = 6, L = 1, V = 3"),
    ("K5/6/6/6/6/3k2 o a1", "Id = kr, C = 1, L = 1, V = 2"),
];

fn khan() -> Interpreter {
    let worker = WorkerCommand::program(env!("CARGO_BIN_EXE_kalista"));
    let program = game("khan").program();
    Interpreter::start(program, Place::Worker(worker), Resources::default()).unwrap()
}

/// The memory of this process's workers in MiB, shared pages counted once.
fn memory() -> u64 {
    let of = |process: &std::path::Path| {
        let line = std::fs::read(process.join("cmdline")).unwrap_or_default();
        if !String::from_utf8_lossy(&line).contains("prolog-worker") {
            return 0;
        }
        let sizes = std::fs::read_to_string(process.join("smaps_rollup")).unwrap_or_default();
        let line = sizes.lines().find(|line| line.starts_with("Pss:"));
        let size = line.and_then(|line| line.split_whitespace().nth(1));
        size.and_then(|size| size.parse::<u64>().ok()).unwrap_or(0)
    };
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    processes.map(|entry| of(&entry.path())).sum::<u64>() >> 10
}

#[test]
fn a_long_conversation_needs_no_more_than_a_short_one() {
    let asked = std::env::var("KALISTA_SOAK_QUERIES").ok();
    let asked = asked.and_then(|count| count.parse().ok());
    let queries: usize = asked.unwrap_or(QUERIES);
    let mut interpreter = khan();
    shows(
        &mut interpreter,
        "assertz(fact(7)), assertz((twice(X, Y) :- Y is 2 * X)).",
        "true",
    );
    let mut times: Vec<Duration> = Vec::new();
    let tenth = (queries / 10).max(1);
    for number in 0..queries {
        let begun = Instant::now();
        let (position, khan) = POSITIONS[number / 2 % 2];
        interpreter.set_position(position);
        let query = "pion(Id, C, L, khan, V).";
        let (answers, ..) = interpreter
            .solutions(query, &QueryOptions::default(), 9)
            .unwrap();
        assert_eq!(answers[0].to_string(), khan, "{number}");
        match number % tenth {
            0 => times.push(begun.elapsed()),
            _ => *times.last_mut().unwrap() += begun.elapsed(),
        }
        if asked.is_some() && number % tenth == 0 {
            eprintln!("{number} queries, {} MiB, so far {times:?}", memory());
        }
    }
    shows(&mut interpreter, "fact(X).", "X = 7");
    shows(&mut interpreter, "twice(4, Y).", "Y = 8");
    if asked.is_some() {
        eprintln!("{queries} queries, {} MiB, {times:?}", memory());
    }
}

/// What was asserted, retracted or declared is carried over; so is what is not a fact.
#[test]
fn whoever_goes_back_keeps_what_was_asserted() {
    let mut interpreter = khan();
    let told = [
        "assertz(fact('a b', \"text\", [1,2.5|T], f(X, Y, X))).",
        "assertz((rule(X, Y) :- X = [Y|_], \\+ Y = b ; Y = 'C')).",
        "dynamic(empty/1).",
        "assertz(emptied(1)), retract(emptied(1)).",
        "op(700, xfx, ===>).",
        "assertz(a ===> b).",
        "bb_put(counter, 5).",
        "set_prolog_flag(double_quotes, codes).",
    ];
    for query in told {
        shows(&mut interpreter, query, "true");
    }
    let asked = |interpreter: &mut Interpreter| {
        let queries = [
            "fact(A, B, C, D).",
            "rule([a], Y).",
            "empty(X).",
            "emptied(X).",
            "X ===> Y.",
            "bb_get(counter, X).",
            "X = \"a\", X = [Y|_], integer(Y).",
        ];
        queries.map(|query| all(interpreter, query).unwrap())
    };
    let before = asked(&mut interpreter);
    for round in 0..800 {
        let (position, khan) = POSITIONS[round % 2];
        interpreter.set_position(position);
        shows(&mut interpreter, "pion(Id, C, L, khan, V).", khan);
    }
    assert_eq!(asked(&mut interpreter), before);
}

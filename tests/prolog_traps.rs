//! Every trap of embedding Scryer that we know, sprung on purpose, in both places.

#![cfg(feature = "prolog")]

use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use kalista::prolog::{
    Ask, Clauses, End, Error, Event, Go, Limits, Place, Session, Stopper, WorkerCommand,
};
use kalista::verdict::Case;

fn nim() -> Clauses {
    Clauses::new("nim").with("nim.pl", include_str!("data/nim.pl"))
}

fn worker() -> Place {
    Place::Worker(WorkerCommand::program(env!("CARGO_BIN_EXE_kalista")))
}

/// A worker that is hungry after 300 MB, so that the tests need not wait for more.
fn limits() -> Limits {
    Limits {
        memory: 300 << 20,
        ..Limits::default()
    }
}

fn start(place: Place) -> Session {
    Session::start(nim(), place, limits()).expect("the machine starts")
}

/// Runs a check in both places.
fn both(check: impl Fn(&mut Session)) {
    for place in [Place::Here, worker()] {
        check(&mut start(place));
    }
}

/// All answers on one line, as a toplevel would show them.
fn all(session: &mut Session, query: &str) -> Result<String, Error> {
    let (answers, _, end) = session.answers(query, &Ask::within(10_000_000), 1000)?;
    let mut shown: Vec<String> = answers.iter().map(ToString::to_string).collect();
    if end == End::No {
        shown.push("false".to_owned());
    }
    Ok(shown.join(" ; "))
}

#[track_caller]
fn shows(session: &mut Session, query: &str, expected: &str) {
    assert_eq!(all(session, query).as_deref(), Ok(expected), "{query}");
}

/// A file of Prolog text for `consult`.
fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("the file is written");
    path
}

#[test]
fn answers_look_as_in_scryers_toplevel() {
    both(|session| {
        shows(session, "X = 1.", "X = 1");
        shows(session, "true.", "true");
        shows(session, "fail.", "false");
        shows(session, "member(X, [a,b]).", "X = a ; X = b");
        shows(session, "member(X, [a,b]), X == a.", "X = a ; false");
        shows(session, "X = Y, Z = \"abc\".", "X = Y, Z = \"abc\"");
        shows(session, "X = f(A, B, A, _).", "X = f(A,B,A,_A)");
        shows(
            session,
            "X = (a :- b), Y = - 1, Z = -(1).",
            "X = (a:-b), Y = -1, Z = - (1)",
        );
        shows(
            session,
            "X = 'a b', Y = [], Z = {c}.",
            "X = 'a b', Y = [], Z = {c}",
        );
        shows(session, "X = [a,1|T].", "X = [a,1|T]");
        shows(session, "use_module(library(dif)).", "true");
        shows(session, "dif(X, a).", "dif:dif(X,a)");
        shows(session, "X = (+).", "X = (+)");
    });
}

#[test]
fn it_is_known_whether_an_answer_is_the_last() {
    both(|session| {
        let mut end = |query, max| {
            session
                .answers(query, &Ask::default(), max)
                .map(|(_, _, end)| end)
        };
        assert_eq!(end("member(X, [a,b]).", 9), Ok(End::Last));
        assert_eq!(end("member(X, [a,b]).", 1), Ok(End::More));
        assert_eq!(end("repeat.", 3), Ok(End::More));
        assert_eq!(end("fail.", 3), Ok(End::No));
    });
}

#[test]
fn a_budget_does_not_change_the_answers() {
    both(|session| {
        let ask = Ask::within(1000);
        let (answers, _, end) = session.answers("member(X, [a,b]).", &ask, 9).unwrap();
        assert_eq!((answers.len(), end), (2, End::Last));
        let (answers, _, end) = session
            .answers("member(X, [a,b]), X == a.", &ask, 9)
            .unwrap();
        assert_eq!((answers.len(), end), (1, End::No));
        let error = session.answers("X is foo.", &ask, 9).unwrap_err();
        assert!(matches!(error, Error::Exception(e) if e.kind == "type_error"));
    });
}

#[test]
fn a_syntax_error_points_at_its_place() {
    both(|session| {
        for (query, place) in [
            ("foo(X.", 3),
            ("X = 1 Y.", 6),
            ("foo(a,,b).", 6),
            ("X = .", 4),
        ] {
            match all(session, query) {
                Err(Error::Syntax(error)) => assert_eq!(error.at().start, place, "{query}"),
                other => panic!("{query}: {other:?}"),
            }
            shows(session, "X = 1.", "X = 1");
        }
    });
}

#[test]
fn what_is_not_one_query_is_refused() {
    both(|session| {
        for query in [
            "",
            "   ",
            "% nothing",
            "true",
            "true. fail.",
            ".",
            "X = 'abc.",
            "X = 'a\0b'.",
        ] {
            assert!(
                matches!(all(session, query), Err(Error::Syntax(_))),
                "{query:?}"
            );
        }
        assert!(
            matches!(all(session, "X."), Err(Error::Exception(e)) if e.kind == "instantiation_error")
        );
        assert!(matches!(all(session, "3."), Err(Error::Exception(e)) if e.kind == "type_error"));
        shows(session, "X = 1. % and a comment", "X = 1");
    });
}

#[test]
fn an_exception_does_not_poison_the_next_query() {
    both(|session| {
        for _ in 0..3 {
            match all(session, "X is foo + 1.") {
                Err(Error::Exception(e)) => {
                    assert_eq!(e.kind, "type_error");
                    assert_eq!(e.text, "error(type_error(evaluable,foo/0),(is)/2)");
                }
                other => panic!("{other:?}"),
            }
            match all(session, "member(X, [1,2]), X > 1, nowhere(X, X).") {
                Err(Error::Exception(e)) => assert_eq!(e.unknown, Some(("nowhere".to_owned(), 2))),
                other => panic!("{other:?}"),
            }
            assert!(
                matches!(all(session, "throw(ball)."), Err(Error::Exception(e)) if e.text == "throw(ball)")
            );
            assert!(matches!(
                all(session, "throw(_)."),
                Err(Error::Exception(_))
            ));
            shows(session, "member(X, [a,b]).", "X = a ; X = b");
        }
    });
}

#[test]
fn an_endless_loop_ends_with_its_budget() {
    both(|session| {
        for query in [
            "repeat, fail.",
            "length(_, N), N < 0.",
            "catch((repeat, fail), _, true).",
        ] {
            let result = session.answers(query, &Ask::within(100_000), 1);
            assert!(
                matches!(result, Err(Error::Budget(100_000))),
                "{query}: {result:?}"
            );
            shows(session, "X = 1.", "X = 1");
        }
    });
}

/// Calls `stop` again and again until the session is busy and has been stopped.
fn stop_soon(stopper: Stopper) -> thread::JoinHandle<Instant> {
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(100));
        while !stopper.stop() {
            thread::sleep(Duration::from_millis(1));
        }
        Instant::now()
    })
}

#[test]
fn a_stopped_worker_keeps_everything_it_knew() {
    let mut session = start(worker());
    session.set_position("6 b").unwrap();
    session
        .consult(&file("kept.pl", "kept(1).\nkept(2).\n"))
        .unwrap();
    shows(&mut session, "assertz(fact(7)).", "true");
    for query in [
        "repeat, fail.",
        "assertz(fact(8)), repeat, fail.",
        "repeat, write(x), fail.",
    ] {
        let stopped = stop_soon(session.stopper());
        let result = session.ask(query, &Ask::default(), &mut |_| Go::On);
        assert_eq!(result, Err(Error::Stopped), "{query}");
        let late = stopped.join().unwrap().elapsed();
        assert!(late < Duration::from_secs(1), "{late:?}");
        shows(&mut session, "fact(X).", "X = 7");
        shows(&mut session, "kept(X).", "X = 1 ; X = 2");
        shows(&mut session, "match_pile(N, Who).", "N = 6, Who = b");
    }
}

#[test]
fn stopping_an_idle_session_does_nothing() {
    let mut session = start(worker());
    shows(&mut session, "assertz(fact(7)).", "true");
    assert!(!session.stopper().stop());
    shows(&mut session, "fact(X).", "X = 7");
    assert!(!start(Place::Here).stopper().stop());
}

#[test]
fn stopping_at_any_moment_leaves_a_whole_session() {
    let mut session = start(worker());
    shows(&mut session, "assertz(counter(0)).", "true");
    let stopper = session.stopper();
    let (done, rest) = std::sync::mpsc::channel::<()>();
    let pest = thread::spawn(move || {
        let pauses = (0..).map(|turn| Duration::from_micros(turn * 37 % 4000));
        for pause in pauses {
            match rest.recv_timeout(pause) {
                Err(std::sync::mpsc::RecvTimeoutError::Timeout) => stopper.stop(),
                _ => return,
            };
        }
    });
    let (mut count, mut stopped) = (0, 0);
    while count < 50 || stopped < 50 {
        match all(
            &mut session,
            "retract(counter(N)), M is N + 1, assertz(counter(M)).",
        ) {
            Ok(_) => count += 1,
            Err(error) => {
                assert_eq!(error, Error::Stopped);
                stopped += 1;
            }
        }
    }
    drop(done);
    pest.join().unwrap();
    // What was reported as done is done, what was reported as stopped is undone.
    shows(&mut session, "counter(N).", &format!("N = {count}"));
}

#[test]
fn hunger_for_memory_is_one_clear_error() {
    let mut session = start(worker());
    let hungry = file(
        "hungry.pl",
        "recursion(X) :- recursion(X), true(X).\n\
         true(_).\n\
         growing(L) :- growing([a|L]).\n\
         facts(N) :- M is N + 1, assertz(known(N, [a,b,c,d,e,f,g,h])), facts(M).\n\
         power(N) :- M is N * N, power(M).\n",
    );
    session.consult(&hungry).unwrap();
    shows(&mut session, "assertz(fact(7)).", "true");
    for query in [
        "recursion(1).",
        "growing([]).",
        "power(123456789).",
        "facts(0).",
    ] {
        let result = session.ask(query, &Ask::default(), &mut |_| Go::On);
        assert_eq!(result, Err(Error::Memory), "{query}");
        shows(&mut session, "fact(X).", "X = 7");
    }
}

#[test]
fn halt_is_reported_and_the_session_goes_on() {
    both(|session| {
        session.set_position("5 a").unwrap();
        let codes = [
            ("halt.", Some(0)),
            ("halt(3).", Some(3)),
            ("halt(999).", Some(999)),
            ("member(X, [1,2]), X > 1, halt(X).", Some(2)),
            ("( fail ; true -> halt(-1) ; true ).", Some(-1)),
            ("G = halt, call(G).", None),
        ];
        for (query, code) in codes {
            let end = session.ask(query, &Ask::default(), &mut |_| Go::On);
            assert_eq!(end, Ok(End::Halted(code)), "{query}");
            shows(session, "match_pile(N, Who).", "N = 5, Who = a");
        }
        assert!(matches!(all(session, "halt(_)."), Err(Error::Exception(_))));
    });
    // The panic that this is in Scryer is caught, too.
    let mut session = start(worker());
    let end = session.ask("G = halt(999), call(G).", &Ask::default(), &mut |_| Go::On);
    assert_eq!(end, Ok(End::Halted(None)));
    shows(&mut session, "X = 1.", "X = 1");
}

#[test]
fn huge_and_deep_answers_arrive_whole() {
    both(|session| {
        let source = file(
            "deep.pl",
            "deep(N, T) :- ( N =:= 0 -> T = z ; T = f(T1), M is N - 1, deep(M, T1) ).\n\
             numbers(N, L) :- ( N =:= 0 -> L = [] ; L = [N|L1], M is N - 1, numbers(M, L1) ).\n",
        );
        session.consult(&source).unwrap();
        let mut value = |query: &str| {
            let (answers, _, _) = session.answers(query, &Ask::default(), 1).unwrap();
            answers[0].bindings[0].1.clone()
        };
        assert_eq!(value("deep(100000, T).").len(), 300_001);
        assert_eq!(value("numbers(100000, L).").matches(',').count(), 99_999);
        assert_eq!(value("length(L, 50000).").matches(',').count(), 49_999);
        let shallow = Ask {
            depth: 5,
            ..Ask::default()
        };
        let (answers, _, _) = session.answers("deep(100000, T).", &shallow, 1).unwrap();
        assert!(answers[0].to_string().len() < 60);
        shows(session, "X = f(X), Y = 1.", "X = f(X), Y = 1");
    });
}

#[test]
fn output_arrives_in_order_between_the_answers() {
    both(|session| {
        let mut heard = String::new();
        let query =
            "write(one), nl, member(X, [1,2]), put_char(x), write(user_error, e), nl, write([X]).";
        let end = session.ask(query, &Ask::default(), &mut |event| {
            match event {
                Event::Output(text) => heard.push_str(text),
                Event::Answer(answer) => heard.push_str(&format!("<{answer}>")),
            }
            Go::On
        });
        assert_eq!(end, Ok(End::Last));
        // Two streams have no common order before they are flushed, but nothing is lost.
        assert_eq!(
            heard.replace('e', "").replace("on", "one"),
            "one\nx\n[1]<X = 1>x\n[2]<X = 2>"
        );
        let (_, output, _) = session
            .answers("write(a), nl.", &Ask::default(), 1)
            .unwrap();
        assert_eq!(output, "a\n");
        let (_, output, _) = session
            .answers("put_char('\\x1\\'), put_char(n), nl.", &Ask::default(), 1)
            .unwrap();
        assert_eq!(output, "\u{1}n\n");
    });
}

#[test]
fn output_before_an_endless_loop_is_heard_at_once() {
    let mut session = start(worker());
    let stopper = session.stopper();
    let end = session.ask(
        "write(hello), nl, flush_output, repeat, fail.",
        &Ask::default(),
        &mut |event| {
            if let Event::Output(text) = event {
                assert!("hello\n".contains(text));
                stopper.stop();
            }
            Go::On
        },
    );
    assert_eq!(end, Err(Error::Stopped));
}

#[test]
fn any_text_crosses_unharmed() {
    both(|session| {
        for text in [
            "é∑😀",
            "don't",
            "a\\b",
            "\u{feff}bom",
            "tab\tnew\nline",
            "\u{1f}\u{1e}\u{1}",
            "a\"b",
        ] {
            let atom = text.replace('\\', "\\\\").replace('\'', "''");
            let atom = atom.replace('\n', "\\n").replace('\t', "\\t");
            let atom: String = atom
                .chars()
                .map(|c| match c {
                    '\0'..' ' => format!("\\x{:x}\\", c as u32),
                    c => c.to_string(),
                })
                .collect();
            let count = text.chars().count();
            shows(
                session,
                &format!("atom_length('{atom}', N)."),
                &format!("N = {count}"),
            );
            let (_, output, _) = session
                .answers(&format!("write('{atom}')."), &Ask::default(), 1)
                .unwrap();
            assert_eq!(output, text);
        }
        // A text that begins with a byte order mark is counted right.
        let _ = all(session, "\u{feff}X = 1.");
        shows(session, "X = 2.", "X = 2");
        let long = "a".repeat(200_000);
        shows(session, &format!("atom_length({long}, N)."), "N = 200000");
    });
}

#[test]
fn a_goal_that_reads_finds_nothing_to_read() {
    both(|session| {
        let _ = all(session, "read(user_input, X).");
        let _ = all(session, "get_char(user_input, X).");
        shows(session, "X = 2.", "X = 2");
    });
}

#[test]
fn a_file_that_cannot_be_loaded_does_no_harm() {
    let faulty = file("faulty.pl", "good(1).\nbad(X :- foo.\n");
    let throwing = file("throwing.pl", ":- X is foo.\n");
    let halting = file("halting.pl", ":- initialization(halt).\nok(1).\n");
    both(|session| {
        session.set_position("4 a").unwrap();
        for path in [&faulty, &halting, &PathBuf::from("/nowhere/at/all.pl")] {
            let result = session.consult(path);
            assert!(
                matches!(result, Err(Error::Load { .. })),
                "{path:?}: {result:?}"
            );
            shows(session, "match_pile(N, Who).", "N = 4, Who = a");
        }
        let _ = session.consult(&throwing);
        let good = file("good.pl", "good(2).\ngood(3).\nfine(X) :- good(X).\n");
        session.consult(&good).unwrap();
        shows(session, "fine(X).", "X = 2 ; X = 3");
        session.restart().unwrap();
        shows(
            session,
            "fine(X), match_pile(N, Who).",
            "X = 2, N = 4, Who = a ; X = 3, N = 4, Who = a",
        );
    });
}

#[test]
fn clauses_that_cannot_be_loaded_are_named() {
    let faults = [
        ("good(1).\nbad(X :- foo.\n", "syntax_error"),
        ("bad(1)", "line 1: the last clause has no full stop"),
        (
            "good.\nbad('1).",
            "line 2: a quote or comment is never closed",
        ),
        (":- initialization(halt).", "halt"),
        (":- use_module(library(no_such)).", "existence_error"),
    ];
    for place in [Place::Here, worker()] {
        for (text, what) in faults {
            let clauses = nim().with("mine.pl", text);
            match Session::start(clauses, place.clone(), limits()) {
                Err(Error::Load { file, message }) => {
                    assert_eq!(file, "mine.pl");
                    assert!(message.contains(what), "{text:?}: {message}");
                }
                other => panic!("{text:?}: {:?}", other.map(|_| ())),
            }
        }
    }
}

#[test]
fn a_worker_that_is_none_is_an_error() {
    for program in ["/bin/true", "/nowhere/at/all"] {
        let place = Place::Worker(WorkerCommand::program(program));
        let result = Session::start(nim(), place, limits());
        assert!(matches!(result, Err(Error::Died(_))));
    }
}

#[test]
fn the_driver_knows_the_game_by_its_contract() {
    both(|session| {
        let cases = [
            Case {
                position: "5 a".into(),
                probes: vec!["1".into(), "3".into()],
            },
            Case::of("nonsense"),
            Case {
                position: "2 b".into(),
                probes: vec!["3".into()],
            },
            Case {
                position: "2 b".into(),
                probes: vec!["4".into()],
            },
            Case::of("0 a"),
        ];
        let verdicts = session.judge(&cases).unwrap();
        let first = verdicts[0].as_ref().unwrap();
        let after: Vec<_> = first
            .successors
            .iter()
            .map(|(m, p)| (m.as_str(), p.as_str()))
            .collect();
        assert_eq!(after, [("1", "4 b"), ("2", "3 b"), ("3", "2 b")]);
        assert_eq!(
            (&first.outcome, &first.legal[..]),
            (&None, &[true, true][..])
        );
        assert_eq!(verdicts[1], Err("no position of this game".to_owned()));
        assert_eq!(verdicts[2].as_ref().unwrap().legal, [false]);
        assert_eq!(verdicts[3], Err("no move of this game: 4".to_owned()));
        assert_eq!(verdicts[4].as_ref().unwrap().outcome.as_deref(), Some("b"));
        // 3 + 2 + 1 moves of 3, 2 and 1 left, and one finished game.
        assert_eq!(session.perft("3 a", 0, 1), Ok(1));
        assert_eq!(session.perft("3 a", 1, 1), Ok(3));
        assert_eq!(session.perft("3 a", 2, 0), Ok(3));
        assert_eq!(session.perft("3 a", 2, 1), Ok(4));
        assert!(matches!(session.perft("x", 2, 1), Err(Error::Position(_))));
        assert!(matches!(session.set_position("x"), Err(Error::Position(_))));
        let predicates = session.predicates().unwrap();
        assert!(
            predicates.contains(&("match_pile".to_owned(), 2)),
            "{predicates:?}"
        );
    });
}

#[test]
fn rules_that_loop_or_throw_are_refused_case_by_case() {
    let text = include_str!("data/nim.pl")
        .replace("takes(3).", "takes(3) :- throw(oops).")
        .replace("other(b, a).", "other(b, a).\nother(c, c) :- other(c, c).");
    for place in [Place::Here, worker()] {
        let limits = Limits {
            inferences: Some(50_000),
            ..limits()
        };
        let clauses = Clauses::new("nim").with("nim.pl", &text);
        let mut session = Session::start(clauses, place, limits).unwrap();
        let verdicts = session
            .judge(&[Case::of("5 a"), Case::of("5 c"), Case::of("0 b")])
            .unwrap();
        assert_eq!(verdicts[0], Err("oops".to_owned()));
        assert!(verdicts[1].as_ref().unwrap_err().contains("budget"));
        assert!(matches!(
            session.perft("5 c", 3, 0),
            Err(Error::Budget(50_000))
        ));
        shows(&mut session, "X = 1.", "X = 1");
    }
}

/// Resident memory of this process in bytes.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) << 10
}

#[test]
fn memory_stays_bounded_over_100_000_queries() {
    let mut session = start(Place::Here);
    let before = resident();
    for number in 0..100_000 {
        let (answers, _, _) = session
            .answers(&format!("X = {number}."), &Ask::default(), 1)
            .unwrap();
        assert_eq!(answers[0].bindings[0].1, number.to_string());
    }
    // Other tests of this file run beside this one; a leak of 4 KB a query would
    // still be seen four times over.
    let grown = resident().saturating_sub(before);
    assert!(grown < 100 << 20, "{} MB", grown >> 20);
}

#[test]
fn memory_stays_bounded_over_many_batches() {
    let cases: Vec<Case> = (0..500).map(|pile| Case::of(format!("{pile} a"))).collect();
    let mut session = Session::start(
        nim(),
        worker(),
        Limits {
            memory: 64 << 20,
            ..limits()
        },
    )
    .unwrap();
    for _ in 0..100 {
        assert!(session.judge(&cases).unwrap().iter().all(Result::is_ok));
    }
    let mut session = Session::start(
        nim(),
        Place::Here,
        Limits {
            recycle: 5000,
            ..limits()
        },
    )
    .unwrap();
    session.set_position("9 b").unwrap();
    for _ in 0..25 {
        assert!(session.judge(&cases).unwrap().iter().all(Result::is_ok));
    }
    shows(&mut session, "match_pile(N, Who).", "N = 9, Who = b");
}

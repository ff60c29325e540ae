//! Time and memory: whatever a goal does, it can be stopped, and nothing is lost.

use std::thread;
use std::time::{Duration, Instant};

use crate::support::{all, file, limits, nim, shows, start, worker};
use kalista::prolog::{Ask, Error, Event, Go, Limits, Place, Session, Stopper};
use kalista::verdict::Case;

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

#[test]
fn a_listener_that_panics_does_not_confuse_the_session() {
    let mut session = start(worker());
    session.set_position("6 b").unwrap();
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let _ = session.ask("repeat.", &Ask::default(), &mut |_| panic!("on purpose"));
    }));
    assert!(result.is_err());
    shows(&mut session, "match_pile(N, Who).", "N = 6, Who = b");
}

#[test]
fn a_session_can_be_handed_to_another_thread() {
    for place in [Place::Here, worker()] {
        let mut session = start(place);
        let other = thread::spawn(move || {
            shows(&mut session, "X = 1.", "X = 1");
            session
        });
        shows(&mut other.join().unwrap(), "X = 2.", "X = 2");
    }
}

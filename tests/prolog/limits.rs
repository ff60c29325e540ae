//! Time and memory: whatever a goal does, it can be stopped, and nothing is lost.

use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use crate::support::{all, consulted, file, limits, nim, shows, start, worker};
use kalista::game::oracle::Question;
use kalista::prolog::{
    Error, Event, Interpreter, Place, QueryEnd, QueryOptions, Resources, Stopper,
};

/// Calls `stop` again and again until the interpreter is busy and has been stopped.
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
    let mut interpreter = start(worker());
    interpreter.set_position("6 b");
    consulted(&mut interpreter, &file("kept.pl", "kept(1).\nkept(2).\n")).unwrap();
    shows(&mut interpreter, "assertz(fact(7)).", "true");
    for query in [
        "repeat, fail.",
        "assertz(fact(8)), repeat, fail.",
        "repeat, write(x), fail.",
    ] {
        let stopped = stop_soon(interpreter.stopper());
        let result = interpreter.ask(query, &QueryOptions::default(), &mut |_| {
            ControlFlow::Continue(())
        });
        assert_eq!(result, Err(Error::Stopped), "{query}");
        let late = stopped.join().unwrap().elapsed();
        assert!(late < Duration::from_secs(1), "{late:?}");
        shows(&mut interpreter, "fact(X).", "X = 7");
        shows(&mut interpreter, "kept(X).", "X = 1 ; X = 2");
        shows(&mut interpreter, "match_pile(N, Who).", "N = 6, Who = b");
    }
}

#[test]
fn stopping_an_idle_interpreter_does_nothing() {
    let mut interpreter = start(worker());
    shows(&mut interpreter, "assertz(fact(7)).", "true");
    assert!(!interpreter.stopper().stop());
    shows(&mut interpreter, "fact(X).", "X = 7");
    assert!(!start(Place::Thread).stopper().stop());
}

#[test]
fn stopping_at_any_moment_leaves_a_whole_interpreter() {
    let mut interpreter = start(worker());
    shows(&mut interpreter, "assertz(counter(0)).", "true");
    let stopper = interpreter.stopper();
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
            &mut interpreter,
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
    shows(&mut interpreter, "counter(N).", &format!("N = {count}"));
}

#[test]
fn running_out_of_memory_is_one_clear_error() {
    let mut interpreter = start(worker());
    let hungry = file(
        "hungry.pl",
        "recursion(X) :- recursion(X), true(X).\n\
         true(_).\n\
         growing(L) :- growing([a|L]).\n\
         facts(N) :- M is N + 1, assertz(known(N, [a,b,c,d,e,f,g,h])), facts(M).\n\
         power(N) :- M is N * N, power(M).\n",
    );
    consulted(&mut interpreter, &hungry).unwrap();
    shows(&mut interpreter, "assertz(fact(7)).", "true");
    for query in [
        "recursion(1).",
        "growing([]).",
        "power(123456789).",
        "facts(0).",
    ] {
        let result = interpreter.ask(query, &QueryOptions::default(), &mut |_| {
            ControlFlow::Continue(())
        });
        assert_eq!(result, Err(Error::Memory), "{query}");
        shows(&mut interpreter, "fact(X).", "X = 7");
    }
}

/// A position travels with a query; if that is lost, so is the position.
#[test]
fn a_position_that_was_lost_is_told_again() {
    let mut interpreter = start(worker());
    let recursion = "recursion(X) :- recursion(X), true(X).\ntrue(_).\n";
    consulted(&mut interpreter, &file("recursion.pl", recursion)).unwrap();
    interpreter.set_position("6 b");
    shows(&mut interpreter, "match_pile(N, Who).", "N = 6, Who = b");
    let options = QueryOptions::default();
    let ask = |interpreter: &mut Interpreter, query: &str| {
        interpreter.ask(query, &options, &mut |_| ControlFlow::Continue(()))
    };

    interpreter.set_position("4 a");
    let stopped = stop_soon(interpreter.stopper());
    let result = ask(&mut interpreter, "repeat, fail.");
    assert_eq!(result, Err(Error::Stopped));
    stopped.join().unwrap();
    shows(&mut interpreter, "match_pile(N, Who).", "N = 4, Who = a");

    interpreter.set_position("3 a");
    let result = ask(&mut interpreter, "G = halt, call(G).");
    assert_eq!(result, Ok(QueryEnd::Halted(None)));
    shows(&mut interpreter, "match_pile(N, Who).", "N = 3, Who = a");

    interpreter.set_position("2 b");
    let result = ask(&mut interpreter, "recursion(1).");
    assert_eq!(result, Err(Error::Memory));
    shows(&mut interpreter, "match_pile(N, Who).", "N = 2, Who = b");

    // One that cannot be read changes nothing, and the query is not run.
    interpreter.set_position("nonsense");
    let result = ask(&mut interpreter, "assertz(fact(7)).");
    assert_eq!(result, Err(Error::Position("nonsense".to_owned())));
    shows(&mut interpreter, "match_pile(N, Who).", "N = 2, Who = b");
    assert!(matches!(
        all(&mut interpreter, "fact(X)."),
        Err(Error::Exception(_))
    ));

    // What the user changed stays as long as the position is the same.
    shows(&mut interpreter, "assertz(match_pile(9, c)).", "true");
    interpreter.set_position("2 b");
    let both = "N = 2, Who = b ; N = 9, Who = c";
    shows(&mut interpreter, "match_pile(N, Who).", both);
    interpreter.set_position("1 a");
    shows(&mut interpreter, "match_pile(N, Who).", "N = 1, Who = a");
    interpreter.restart().unwrap();
    shows(&mut interpreter, "match_pile(N, Who).", "N = 1, Who = a");
}

#[test]
fn output_before_an_endless_loop_is_heard_at_once() {
    let mut interpreter = start(worker());
    let stopper = interpreter.stopper();
    let end = interpreter.ask(
        "write(hello), nl, flush_output, repeat, fail.",
        &QueryOptions::default(),
        &mut |event| {
            if let Event::Output(text) = event {
                assert!("hello\n".contains(text));
                stopper.stop();
            }
            ControlFlow::Continue(())
        },
    );
    assert_eq!(end, Err(Error::Stopped));
}

/// While the listener sleeps, the worker writes more than fits into the socket.
#[test]
fn what_a_worker_was_writing_when_it_was_stopped_is_void() {
    let mut interpreter = start(worker());
    shows(&mut interpreter, "assertz(fact(7)).", "true");
    let stopper = interpreter.stopper();
    let end = interpreter.ask(
        "length(L, 100000), repeat, write(L), fail.",
        &QueryOptions::default(),
        &mut |_| {
            thread::sleep(Duration::from_millis(500));
            stopper.stop();
            ControlFlow::Continue(())
        },
    );
    assert_eq!(end, Err(Error::Stopped));
    shows(&mut interpreter, "fact(X).", "X = 7");
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
    let mut interpreter = start(Place::Thread);
    let before = resident();
    for number in 0..100_000 {
        let (answers, _, _) = interpreter
            .solutions(&format!("X = {number}."), &QueryOptions::default(), 1)
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
    let questions: Vec<Question> = (0..500)
        .map(|pile| Question::of(format!("{pile} a")))
        .collect();
    let mut interpreter = Interpreter::start(
        nim(),
        worker(),
        Resources {
            memory: 64 << 20,
            ..limits()
        },
    )
    .unwrap();
    for _ in 0..100 {
        assert!(
            interpreter
                .answer(&questions)
                .unwrap()
                .iter()
                .all(Result::is_ok)
        );
    }
    let mut interpreter = Interpreter::start(
        nim(),
        Place::Thread,
        Resources {
            recycle: 5000,
            ..limits()
        },
    )
    .unwrap();
    interpreter.set_position("9 b");
    for _ in 0..25 {
        assert!(
            interpreter
                .answer(&questions)
                .unwrap()
                .iter()
                .all(Result::is_ok)
        );
    }
    shows(&mut interpreter, "match_pile(N, Who).", "N = 9, Who = b");
}

#[test]
fn a_listener_that_panics_does_not_confuse_the_interpreter() {
    let mut interpreter = start(worker());
    interpreter.set_position("6 b");
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let _ = interpreter.ask("repeat.", &QueryOptions::default(), &mut |_| {
            panic!("on purpose")
        });
    }));
    assert!(result.is_err());
    shows(&mut interpreter, "match_pile(N, Who).", "N = 6, Who = b");
}

#[test]
fn an_interpreter_can_be_handed_to_another_thread() {
    for place in [Place::Thread, worker()] {
        let mut interpreter = start(place);
        let other = thread::spawn(move || {
            shows(&mut interpreter, "X = 1.", "X = 1");
            interpreter
        });
        shows(&mut other.join().unwrap(), "X = 2.", "X = 2");
    }
}

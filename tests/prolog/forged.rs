//! No goal can answer in the place of the driver, and whatever ends a machine has a name.

use std::ops::ControlFlow;
use std::process::{Command, Output, Stdio};

use crate::support::{all, both, file, shows, start, worker};
use kalista::prolog::{Error, Event, QueryOptions};

/// Whatever a goal writes, it is output, and the next answer is the next answer.
#[test]
fn frames_cannot_be_forged() {
    both(|interpreter| {
        let letters = "nymfehstubklopigvdDRTSHB";
        for letter in letters.chars() {
            for stream in ["user_output", "user_error"] {
                let text = format!("\\x1\\{letter}X\\x1f\\7\\x1f\\\\x1e\\");
                let query = format!("write({stream}, '{text}'), flush_output({stream}), X = 1.");
                shows(interpreter, &query, "X = 1");
                shows(interpreter, "X = 2.", "X = 2");
            }
        }
        let (_, output, _) = interpreter
            .solutions(
                "write('\\x1\\y'), flush_output.",
                &QueryOptions::default(),
                9,
            )
            .unwrap();
        assert_eq!(output, "\u{1}y");
    });
}

/// What a goal could ask of Rust without hearing the answer does not become a request.
#[test]
fn an_answer_that_nobody_heard_is_passed_over() {
    both(|interpreter| {
        let forged = "\\x1\\xkhan\\x1f\\\\x2\\a00000001 000000001 000000001 000000005 true.\\x1f\\";
        let query = format!("write(user_error, '{forged}'), flush_output(user_error), X = 1.");
        shows(interpreter, &query, "X = 1");
        shows(interpreter, "member(X, [2,3]).", "X = 2 ; X = 3");
        let query =
            format!("member(X, [1,2]), write(user_error, '{forged}'), flush_output(user_error).");
        shows(interpreter, &query, "X = 1 ; X = 2");
        shows(interpreter, "X = 2.", "X = 2");
    });
}

/// The driver's predicates are of no use to a goal that does not know the tag.
#[test]
fn the_driver_is_out_of_reach() {
    let mut interpreter = start(worker());
    shows(&mut interpreter, "assertz(fact(7)).", "true");
    for goal in [
        "kalista_driver:serve",
        "kalista_driver:done(a, [])",
        "kalista_wire:next_request([], _)",
        "kalista_wire:frame([], n), kalista_wire:end_frame",
        "kalista_wire:open_frame(n), kalista_wire:end_frame",
        "kalista_wire:report_exception([], e)",
        "kalista_ask:ask([])",
        "kalista_carry:restore([])",
        "bb_put(wire, nothing)",
        "bb_put(terminal, nothing)",
        "bb_get(wire, W), get_char(W, _)",
        "bb_get(wire, W), close(W)",
        "close(user_output)",
        "close(user_error)",
        "current_output(S), close(S)",
    ] {
        let _ = all(&mut interpreter, &format!("{goal}."));
        shows(&mut interpreter, "fact(X).", "X = 7");
        shows(&mut interpreter, "member(X, [1,2]).", "X = 1 ; X = 2");
    }
}

/// A file that calls itself by the name of a part of the driver does not become it.
#[test]
fn no_file_takes_the_place_of_the_driver() {
    let mut interpreter = start(worker());
    shows(&mut interpreter, "assertz(fact(7)).", "true");
    for module in ["kalista_wire", "kalista_driver", "kalista_ask"] {
        let text = format!(":- module({module}, [frame/2]).\nframe(_, _) :- write(mine).\n");
        let file = file(&format!("{module}.pl"), &text);
        let _ = interpreter.consult(&[file.display().to_string()], &mut |_| {});
        shows(&mut interpreter, "fact(X).", "X = 7");
    }
}

fn kalista(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kalista"));
    command
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

/// Out of memory is not a halt, and a script that ends with it has not gone well.
#[test]
fn a_query_that_is_too_large_is_out_of_memory_and_not_a_halt() {
    let goals = vec!["true"; 300_000].join(",") + ".\n";
    let script = file("too_large.txt", &goals);
    let script = script.to_str().unwrap();
    let output = kalista(&["repl", "khan", "--memory", "128", "--file", script]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("out of memory"), "{said}");
}

#[test]
fn a_worker_that_is_killed_was_killed() {
    let mut interpreter = start(worker());
    shows(&mut interpreter, "assertz(fact(7)).", "true");
    let query = "use_module(library(os)), pid(P), write(P), nl, repeat, fail.";
    let killed = interpreter.ask(query, &QueryOptions::default(), &mut |event| {
        if let Event::Output(text) = event {
            let pid = nix::unistd::Pid::from_raw(text.trim().parse().unwrap_or(0));
            if pid.as_raw() > 0 {
                let _ = nix::sys::signal::kill(pid, nix::sys::signal::Signal::SIGKILL);
            }
        }
        ControlFlow::Continue(())
    });
    match killed {
        Err(Error::Died(why)) => assert!(why.contains("it was killed"), "{why}"),
        other => panic!("{other:?}"),
    }
    shows(&mut interpreter, "fact(X).", "X = 7");
    assert!(!interpreter.take_lost());
}

/// Where there is no descriptor left for a copy, nothing is said to be kept that is lost.
#[test]
fn what_is_lost_is_not_said_to_be_kept() {
    let mut interpreter = start(worker());
    shows(&mut interpreter, "assertz(fact(7)).", "true");
    // As many as there can be: they stay open.
    let hoard = file(
        "hoard.pl",
        "hoard :- repeat, catch(open('/dev/null', read, _), _, true), fail.\n\
                                   opened(N) :- opened(0, N).\n\
                                   opened(N, N) :- catch(( open('/dev/null', read, S), close(S) ), _, fail), N >= 5000.\n\
                                   opened(M, N) :- catch(open('/dev/null', read, _), _, fail), !, L is M + 1, L < 5000, opened(L, N).\n\
                                   opened(N, N).\n",
    );
    let hoard = [hoard.display().to_string()];
    interpreter.consult(&hoard, &mut |_| {}).unwrap();
    let _ = all(&mut interpreter, "opened(N).");
    let _ = all(&mut interpreter, "G = halt, call(G).");
    let kept = all(&mut interpreter, "fact(X).").as_deref() == Ok("X = 7");
    assert_eq!(interpreter.take_lost(), !kept);
}

/// Whoever no longer listens is not written to for ever.
#[test]
fn a_goal_is_stopped_when_nobody_hears_its_output() {
    let mut interpreter = start(worker());
    let mut heard = 0;
    let end = interpreter.ask(
        "repeat, write(x), nl, fail.",
        &QueryOptions::default(),
        &mut |_| {
            heard += 1;
            match heard < 3 {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        },
    );
    assert_eq!(end, Err(Error::Stopped));
    shows(&mut interpreter, "X = 1.", "X = 1");
}

#[test]
fn a_broken_pipe_ends_the_program() {
    use std::io::Read;
    let mut command = Command::new(env!("CARGO_BIN_EXE_kalista"));
    command.args(["query", "khan", "repeat, write(abcdefgh), nl, fail."]);
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = child.stdout.take().unwrap();
    output.read_exact(&mut [0; 100]).unwrap();
    drop(output);
    // It ends by itself; if it does not, neither does this test.
    assert!(child.wait().unwrap().code().is_some());
}

#[test]
fn what_is_kept_of_endless_output_has_a_limit() {
    let output = kalista(&[
        "query",
        "khan",
        "repeat, write(abcdefghijklmnopqrstuvwxyz), fail.",
        "--json",
    ]);
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("it wrote more than 16 MiB"), "{text}");
    assert!(text.len() < 1000, "{}", text.len());
}

//! The commands as a shell sees them: output, messages, exit codes.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn kalista(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kalista"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    // The program may end before it has read everything.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("it ends")
}

/// Exit code, standard output, standard error.
fn run(arguments: &[&str], input: &str) -> (i32, String, String) {
    let output = kalista(arguments, input.as_bytes());
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    let code = output.status.code().expect("it was not killed");
    (code, text(output.stdout), text(output.stderr))
}

const START: &str = "ssksss/6/6/6/6/SSSKSS r -";

#[test]
fn moves_are_listed_one_a_line_and_sorted() {
    let (code, out, _) = run(&["moves", "khan", START], "");
    let moves: Vec<&str> = out.lines().collect();
    assert_eq!((code, moves.len()), (0, 15));
    assert!(moves.is_sorted());
}

#[test]
fn a_stream_of_positions_survives_a_bad_line() {
    let input = format!("{START}\nnonsense\nK5/6/6/6/6/6 r -\n");
    let (code, out, _) = run(&["moves", "khan", "-", "--json", "--successors"], &input);
    assert_eq!(code, 2);
    let lines: Vec<serde_json::Value> = (out.lines())
        .map(|line| serde_json::from_str(line).expect(line))
        .collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0]["moves"].as_array().map(Vec::len), Some(15));
    assert_eq!(
        lines[0]["successors"].as_object().map(|map| map.len()),
        Some(15)
    );
    assert_eq!(lines[0]["outcome"], serde_json::Value::Null);
    assert_eq!(lines[1]["position"], "nonsense");
    assert!(lines[1]["error"].is_string());
    assert_eq!(lines[2]["outcome"], "rouge");
    assert_eq!(lines[2]["moves"], serde_json::json!([]));
}

#[test]
fn input_that_is_no_text_is_a_bad_line() {
    let output = kalista(&["moves", "khan", "-", "--json"], b"\xff\xfe\n\x00\n");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 2);
}

#[test]
fn a_line_without_end_is_not_read_into_memory() {
    let endless = vec![b'6'; 1 << 20];
    let output = kalista(&["moves", "khan", "-", "--json"], &endless);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        said.contains("longer than 65536 bytes") && said.len() < 300,
        "{said}"
    );
}

#[test]
fn faults_get_one_message_and_exit_code_2() {
    for (arguments, hint) in [
        (&["moves", "chess", START][..], "possible values: khan"),
        (&["moves", "khan", "ssxsss/6/6/6/6/SSSKSS r -"], "\n    ^ "),
        (&["perft", "khan", "three"], "invalid value 'three'"),
        (&["perft", "khan", "1000000"], "not in 0..=100"),
        (
            &["native", "khan", "perft", "1000000", START],
            "the most is 100",
        ),
        (&["perft", "khan", "3", "--position", "x"], "not a position"),
        (
            &["perft", "khan", "3", "--backend", "guess"],
            "possible values",
        ),
        (&["dance"], "unrecognized subcommand"),
        (
            &["moves", "khan", START, "--jsn"],
            "unexpected argument '--jsn'",
        ),
    ] {
        let (code, out, err) = run(arguments, "");
        assert_eq!(code, 2, "{arguments:?}");
        assert!(out.is_empty(), "{arguments:?}: {out}");
        assert!(err.contains(hint), "{arguments:?}: {err}");
        assert!(!err.contains("panicked"), "{arguments:?}: {err}");
    }
}

#[test]
fn perft_counts_and_divides() {
    let (code, out, _) = run(&["perft", "khan", "4"], "");
    assert_eq!(code, 0);
    assert!(out.starts_with("2242 leaves in "), "{out}");
    let (_, out, _) = run(&["perft", "khan", "2", "--divide"], "");
    let sum: u64 = (out.lines().take(15))
        .filter_map(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok())
        .sum();
    assert_eq!(sum, 71);
    assert!(
        out.lines()
            .nth(15)
            .is_some_and(|line| line.starts_with("71 leaves")),
        "{out}"
    );
}

#[cfg(feature = "prolog")]
mod with_prolog {
    use super::*;

    #[test]
    fn both_backends_print_the_same() {
        let input = format!("{START}\nnonsense\nKSS2k/1s4/6/6/6/6 r f1\n6/6/6/6/6/4k1 o -\n");
        let ask = |backend| {
            let arguments = [
                "moves",
                "khan",
                "-",
                "--json",
                "--successors",
                "--backend",
                backend,
            ];
            let (code, out, _) = run(&arguments, &input);
            let is_refusal = |line: &&str| line.contains("\"error\"");
            let lines: Vec<String> = (out.lines())
                .map(|line| if is_refusal(&line) { "refused" } else { line }.to_owned())
                .collect();
            (code, lines)
        };
        let (native, prolog) = (ask("native"), ask("prolog"));
        assert_eq!(native, prolog);
        assert_eq!(native.1[1], "refused");
    }

    #[test]
    fn perft_by_clauses() {
        let (code, out, _) = run(&["perft", "khan", "3", "--backend", "prolog"], "");
        assert_eq!(code, 0);
        assert!(out.starts_with("327 leaves in "), "{out}");
        let (_, native, _) = run(&["perft", "khan", "2", "--divide"], "");
        let (_, prolog, _) = run(
            &["perft", "khan", "2", "--divide", "--backend", "prolog"],
            "",
        );
        let moves = |out: &str| out.lines().take(15).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(moves(&native), moves(&prolog));
    }

    #[test]
    fn a_query_sees_the_position_as_facts() {
        let position = "5k/1s4/6/6/3S2/K5 r f1";
        let goal = "pion(Id, C, L, khan, V).";
        let (code, out, _) = run(&["query", "khan", goal, "--position", position], "");
        assert_eq!(
            (code, out.as_str()),
            (0, "   Id = ko, C = 6, L = 1, V = 3.\n")
        );
        let (code, out, _) = run(&["query", "khan", goal], "");
        assert_eq!((code, out.as_str()), (1, "   false.\n"));
    }

    #[test]
    fn answers_stop_at_the_maximum() {
        let goal = "member(X, [1,2,3,4,5]).";
        let (code, out, _) = run(&["query", "khan", goal, "--max", "2"], "");
        assert_eq!((code, out.as_str()), (0, "   X = 1\n;  X = 2\n;  ... .\n"));
        let (_, out, _) = run(&["query", "khan", goal, "--json", "--max", "2"], "");
        let reply: serde_json::Value = serde_json::from_str(&out).expect(&out);
        assert_eq!(
            reply["answers"],
            serde_json::json!([{"X": "1"}, {"X": "2"}])
        );
        assert_eq!(reply["more"], true);
    }

    #[test]
    fn bad_goals_get_one_message() {
        for (goal, hint) in [
            ("foo(", "^"),
            ("", "query"),
            ("true", "full stop"),
            ("X is foo.", "evaluated"),
            ("no_such_thing(1).", "no_such_thing/1"),
            ("throw(ball).", "ball"),
            ("loop(X) .", "loop/1"),
        ] {
            let (code, out, err) = run(&["query", "khan", goal], "");
            assert_eq!(code, 2, "{goal}: {out}{err}");
            assert!(err.contains(hint), "{goal}: {err}");
            assert!(!err.contains("panicked"), "{goal}: {err}");
            let (code, out, _) = run(&["query", "khan", goal, "--json"], "");
            assert_eq!(code, 2, "{goal}");
            let reply: serde_json::Value = serde_json::from_str(&out).expect(&out);
            assert!(reply["error"].is_string(), "{goal}");
        }
    }

    #[test]
    fn a_check_agrees_and_says_how_many() {
        let (code, out, err) = run(&["check", "khan", "--positions", "200", "--seed", "3"], "");
        assert_eq!(code, 0, "{out}{err}");
        assert!(out.starts_with("200 positions compared in "), "{out}");
        assert!(out.contains(" 0 mismatches"), "{out}");
    }
}

#[cfg(feature = "prolog")]
#[test]
fn a_query_that_does_not_end_is_stopped_in_time() {
    let goal = "repeat, fail.";
    let (code, _, said) = run(&["query", "khan", goal, "--time", "300ms"], "");
    assert_eq!(code, 2);
    assert!(said.contains("did not end within 300ms"), "{said}");
    let (code, ..) = run(&["query", "khan", "true.", "--time", "60s"], "");
    assert_eq!(code, 0);
}

//! Lines that are longer than anybody writes them: an error in one is shown with what
//! stands around it, and the others are answered.

use crate::support::Home;

/// Beyond 65,535 a width does not fit into a format of the standard library.
const LONG: usize = 70_000;
const START: &str = "ssksss/6/6/6/6/SSSKSS r -";

/// An error of this kind, on lines that people can read.
#[track_caller]
fn is_error(home: &Home, arguments: &[&str], input: &str, words: &str) {
    let output = home.run(arguments, input.as_bytes());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains(words) && said.contains("..."), "{said}");
    assert!(
        said.lines().all(|line| line.chars().count() < 400),
        "{said}"
    );
}

#[test]
fn an_error_far_to_the_right_is_shown_with_what_stands_around_it() {
    let home = Home::new("long-errors");
    let position = format!("{START}{}", "S".repeat(LONG));
    is_error(
        &home,
        &["moves", "khan", &position],
        "",
        "this is not a position",
    );
    is_error(
        &home,
        &["play", "khan", "--position", &position],
        "",
        "this is not a position",
    );
    let record = format!("game: khan\n1. b6b5 {} \"x\n", "b1b4 ".repeat(LONG / 5));
    std::fs::write(home.0.join("record"), &record).unwrap();
    is_error(
        &home,
        &["replay", "record"],
        "",
        "this quote is never closed",
    );
    if cfg!(feature = "prolog") {
        let query = format!("X = {} b.", "a".repeat(LONG));
        is_error(
            &home,
            &["query", "khan", &query],
            "",
            "an operator or a comma is missing",
        );
        is_error(
            &home,
            &["repl", "khan"],
            &query,
            "an operator or a comma is missing",
        );
        let command = format!(":position {position}");
        is_error(&home, &["repl", "khan"], &command, "this is not a position");
        is_error(
            &home,
            &["repl", "khan"],
            ":load record",
            "this quote is never closed",
        );
        let query = format!("true.\nX = [{}a].\n", "a,".repeat(LONG));
        let output = home.run(&["repl", "khan"], query.as_bytes());
        assert_eq!(
            output.status.code(),
            Some(0),
            "a line that a pipe does not hold"
        );
    }
}

#[test]
fn a_line_that_is_too_long_costs_that_line() {
    let home = Home::new("long-lines");
    let input = format!("{START}\n{}\n{START}\n", "S".repeat(3 * LONG));
    let output = home.run(&["moves", "khan", "-", "--json"], input.as_bytes());
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(2));
    let [first, error, last] = &said.lines().collect::<Vec<_>>()[..] else {
        panic!("three lines for three: {said}");
    };
    assert!(first.contains("\"moves\"") && first == last, "{said}");
    assert!(
        error.contains("longer than 65536 bytes") && error.len() < 200,
        "{error}"
    );
}

#[cfg(any(feature = "clauses", feature = "prolog"))]
#[test]
fn a_line_over_which_the_rules_break_down_costs_that_line() {
    let home = Home::new("broken-lines");
    let rules = "initial_state(_, s(white,0)).\n\
        valid_moves(s(_,N), [go]) :- ( N =:= 2 -> throw(oops) ; N < 5 ).\n\
        move(s(P,N), go, s(Q,M)) :- other(P, Q), M is N + 1.\n\
        other(white, black).\nother(black, white).\ngame_over(s(_,5), white).\n";
    std::fs::write(home.0.join("game.pl"), rules).unwrap();
    let input = b"s(white,0)\ns(white,2)\nnonsense\ns(black,3)\n";
    let mut backends = Vec::new();
    backends.extend(cfg!(feature = "clauses").then_some("clauses"));
    backends.extend(cfg!(feature = "prolog").then_some("prolog"));
    for backend in backends {
        let arguments = ["moves", "game.pl", "-", "--json", "--backend", backend];
        let output = home.run(&arguments, input);
        let said = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        let lines: Vec<&str> = said.lines().collect();
        assert_eq!(lines.len(), 4, "{said}");
        let go = "\"moves\":[\"go\"]";
        assert!(lines[0].contains(go) && lines[3].contains(go), "{said}");
        assert!(lines[1].contains("valid_moves/2 throws oops"), "{said}");
        assert!(lines[2].contains("\"error\""), "{said}");
    }
}

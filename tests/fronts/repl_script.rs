//! The toplevel without a terminal: what it prints, and its exit codes.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn kalista(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kalista"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    child.wait_with_output().unwrap()
}

fn stdout(input: &str) -> String {
    String::from_utf8(kalista(&["repl", "khan"], input).stdout).unwrap()
}

fn stderr(input: &str) -> String {
    String::from_utf8(kalista(&["repl", "khan"], input).stderr).unwrap()
}

#[test]
fn the_exit_code_is_that_of_the_last_query_unless_something_was_wrong() {
    let code = |texts: &[&str]| {
        let mut arguments = vec!["repl", "khan"];
        arguments.extend(texts.iter().flat_map(|text| ["-e", text]));
        kalista(&arguments, "").status.code()
    };
    assert_eq!(code(&["true."]), Some(0));
    assert_eq!(code(&["true.", "fail."]), Some(1));
    assert_eq!(code(&["fail.", "true."]), Some(0));
    assert_eq!(code(&["b6b5", ":position"]), Some(0));
    assert_eq!(code(&["foo(", "true."]), Some(2));
    assert_eq!(code(&["no_such_predicate.", "true."]), Some(2));
    assert_eq!(code(&["a1a6"]), Some(2));
    assert_eq!(code(&[":nonsense"]), Some(2));
    let other = kalista(&["repl", "chess"], "");
    assert_eq!(other.status.code(), Some(2));
}

#[test]
fn answers_look_like_those_of_a_toplevel() {
    assert_eq!(
        stdout("member(X,[1,\n  'B c',\"xyz\"]).\nX = Y.\nfail.\ntrue ; fail.\n"),
        "   X = 1\n;  X = 'B c'\n;  X = \"xyz\".\n   X = Y.\n   false.\n   true\n;  false.\n"
    );
    let few = kalista(&["repl", "khan", "--max", "2"], "repeat.\n");
    assert_eq!(
        String::from_utf8_lossy(&few.stdout),
        "   true\n;  true\n;  ... .\n"
    );
    assert_eq!(stdout("write(hello).\n"), "hello\n   true.\n");
}

#[test]
fn a_command_does_not_wait_for_the_end_of_a_query() {
    let said = kalista(&["repl", "khan"], "member(X,\n:position\n");
    let printed = String::from_utf8_lossy(&said.stdout);
    assert_eq!(printed, "ssksss/6/6/6/6/SSSKSS r -\n");
    let wrong = String::from_utf8_lossy(&said.stderr).into_owned();
    assert!(wrong.contains("a query ends with a full stop"), "{wrong}");
    assert_eq!(said.status.code(), Some(2));
}

#[test]
fn the_database_speaks_of_the_game() {
    let said = stdout("b6b5\npion(_, C, L, khan, V).\n:undo\npion(_, C, L, khan, V).\n");
    assert_eq!(said, "   C = 2, L = 5, V = 3.\n   false.\n");
}

#[test]
fn a_database_changed_by_hand_can_become_the_game() {
    let said = stdout("assertz(mine), retract(pion(o1, _, _, _, _)).\n:adopt\n:position\nmine.\n");
    assert_eq!(said, "   true.\n1sksss/6/6/6/6/SSSKSS r -\n   true.\n");
    let said = stderr("retract(pion(kr, _, _, _, _)), retract(pion(ko, _, _, _, _)).\n:adopt\n");
    assert!(said.contains("no position"), "{said}");
}

#[test]
fn a_move_is_explained_by_the_clauses() {
    let said = stdout("b6b5\n:why d1d3\n:why b1b4\n");
    assert!(said.contains("d1d3 is not legal"), "{said}");
    assert!(
        said.contains("asks for a piece on a square worth 3"),
        "{said}"
    );
    assert!(said.contains("b1b4 is legal"), "{said}");
    // b6 is worth one step: b5 is the only way, and a square two steps away is none.
    let said = stdout(":position 6/6/6/6/1SS3/KS3k r -\n:why b6b4\n");
    assert!(said.contains("no path of exactly 1 step"), "{said}");
    // c6 is worth three; its neighbours are taken, so that nothing can be reached.
    let said = stdout(":position 6/6/6/6/2S3/1SKS1k r -\n:why c6c3\n");
    assert!(said.contains("Every path is blocked"), "{said}");
    assert!(said.contains("xSx"), "{said}");
}

#[test]
fn what_is_wrong_is_said_in_one_place() {
    let said = stderr("poin(A,B,C,D,E).\n");
    assert!(
        said.contains("there is no predicate poin/5; there is pion/5"),
        "{said}"
    );
    let said = stderr("foo(X.\n");
    assert!(said.contains("\n  foo(X.\n     ^"), "{said}");
    assert!(stderr("help\n").contains(":help"));
    assert!(stderr("b6z9\n").contains("^^"));
    assert!(stderr("b6b4\n").contains(":why b6b4"));
    assert!(stderr(":hisotry\n").contains(":history"));
}

#[test]
fn a_game_is_saved_and_loaded() {
    let file = std::env::temp_dir().join(format!("kalista-record-{}", std::process::id()));
    let name = file.display();
    stdout(&format!("b6b5\nb1b4\n:save {name}\n"));
    let text = std::fs::read_to_string(&file).unwrap();
    let of_this_run = |line: &&str| !line.starts_with("date: ") && !line.starts_with("seed: ");
    let lines: Vec<&str> = text.lines().filter(of_this_run).collect();
    assert_eq!(
        lines.join("\n"),
        "game: khan\nat: toplevel\nrouge: humain\nocre: humain\n\
         start: ssksss/6/6/6/6/SSSKSS r -\n1. b6b5 b1b4"
    );
    let said = stdout(&format!(
        ":load {name}\n:history\n:undo 2\n:redo\n:position\n"
    ));
    assert_eq!(said, "    1. b6b5  b1b4\nssksss/6/6/6/1S4/S1SKSS o b5\n");
    std::fs::write(&file, "game khan\nmoves b6b4\n").unwrap();
    let said = stderr(&format!(":load {name}\n"));
    assert!(said.contains("line 2"), "{said}");
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn the_clause_files_explain_themselves() {
    let said = stdout(":doc possibleMoves/3\n");
    assert!(said.contains("possibleMoves(?Board, +Player"), "{said}");
    assert!(said.contains("for example:"), "{said}");
    // The example is one that works.
    let example = said.split("for example:").nth(1).unwrap();
    let answer = kalista(&["repl", "khan"], example);
    assert_eq!(answer.status.code(), Some(0), "{example}");
    assert!(stdout(":listing game_over/2\n").contains("game_over(etat(_, Pions), Winner) :-"));
    assert!(stdout(":apropos khan\n").contains("khan_duty/3"));
    assert!(stdout(":check 60\n").contains("60 positions from here"));
}

#[test]
fn a_new_game_begins_as_it_was_asked_for() {
    let said = stdout(
        ":new --side gauche --placement rouge=a3,a1,b2,a5,b6,b4 --placement ocre=f3,e1,e2,e4,e5,e6\n:position\n",
    );
    assert_eq!(said, "S3s1/1S2s1/K4k/1S2s1/S3s1/1S2s1 r -\n");
    // The placements of heuristique have the Kalista on the edge and three pieces on each line.
    let said = stdout(":new --side haut --placement heuristique\n:position\n");
    let lines: Vec<&str> = said.trim_end().split(['/', ' ']).collect();
    let pieces = |line: &str| line.chars().filter(char::is_ascii_alphabetic).count();
    assert_eq!(
        [0, 1, 4, 5].map(|line| pieces(lines[line])),
        [3; 4],
        "{said}"
    );
    assert!(lines[0].contains('K') && lines[5].contains('k'), "{said}");
    assert!(stderr(":new --side bas --placement rouge=a1\n").contains("is not on your side"));
    assert!(stderr(":new --side nord\n").contains("not a side of the board"));
    assert!(stderr(":new --placement vert=random\n").contains("no side \"vert\""));
    let said = kalista(&["repl", "shi"], ":new --side bas\n");
    let said = String::from_utf8_lossy(&said.stderr).into_owned();
    assert!(said.contains("shi has no side to choose"), "{said}");
}

#[test]
fn residual_goals_are_shown_without_loading_anything() {
    let said = stdout("dif(X, a).\nfreeze(X, fail).\ndif(X, a), X = a.\n");
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines[0].contains("dif(X,a)"), "{said}");
    assert!(lines[1].contains("freeze(X,"), "{said}");
    assert_eq!(lines[2], "   false.");
}

#[test]
fn what_belongs_into_a_file_is_told_what_to_do() {
    let said = stderr("f(X) :- true.\n");
    assert!(said.contains("assertz((f(X) :- true))."), "{said}");
    // What is advised works.
    assert_eq!(
        stdout("assertz((f(X) :- X = 1)).\nf(Y).\n"),
        "   true.\n   Y = 1.\n"
    );
    assert!(stderr("mother_of(anna, ben).\n").contains("assertz(mother_of(anna, ben))."));
    assert!(stderr("X #> 3.\n").contains("use_module(library(clpz))"));
    assert_eq!(
        stdout(":- dynamic seen/1, heard/2.\nseen(X).\nheard(X, Y).\n"),
        "   true.\n   false.\n   false.\n"
    );
}

/// The game on the screen is the one in the database, whatever was done to the facts.
#[test]
fn a_new_game_restores_the_facts() {
    let facts = "findall(Id, pion(Id, _, _, _, _), Ids), length(Ids, Count).";
    let gone = "retractall(pion(_, _, _, _, _)).";
    for begin in [":new", ":position ssksss/6/6/6/6/SSSKSS r -"] {
        let said = stdout(&format!("{facts}\n{gone}\n{facts}\n{begin}\n{facts}\n"));
        let counts: Vec<&str> = said
            .lines()
            .filter_map(|line| line.split("Count = ").nth(1))
            .collect();
        assert_eq!(counts, ["12.", "0.", "12."], "{begin}: {said}");
    }
    // As long as nothing begins anew, they are the user's own.
    let said = stdout(&format!("{gone}\n{facts}\n:position\n{facts}\n"));
    assert_eq!(said.matches("Count = 0.").count(), 2, "{said}");
    // A state that was adopted is not told again.
    let said = stdout("b6b5\n:adopt\nassertz(mine(1)).\nmine(X).\n:position\n");
    assert!(said.contains("X = 1."), "{said}");
}

/// In a time that grows with them, and not with their square.
#[test]
fn long_queries_are_answered() {
    let variables: Vec<String> = (0..8_000).map(|number| format!("V{number}")).collect();
    let input = format!("[{}] = [a|_], V1 = V2.\n", variables.join(","));
    let said = stdout(&input);
    assert!(said.starts_with("   V0 = a, V1 = V2."), "{said}");
    let goals = vec!["true"; 3_000].join(",");
    let input = format!("{goals}.\nmember(X, [1,2,3]),{goals},!.\nmember(X, [1,2]),{goals}.\n");
    assert_eq!(stdout(&input), "   true.\n   X = 1.\n   X = 1\n;  X = 2.\n");
    let goals = vec!["true"; 1_000].join(",");
    assert_eq!(stdout(&format!("{goals},halt(3).\ntrue.\n")), "");
    assert_eq!(
        stdout("X = Y, Y = Z, A = B.\n"),
        "   X = Y, Z = X, A = B.\n"
    );
}

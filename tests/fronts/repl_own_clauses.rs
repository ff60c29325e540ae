//! Clauses of the user's own at the toplevel: nothing vanishes, and the game keeps its rules.

use crate::support::Home;

/// What a script prints: answers, and beside them what is wrong.
fn said(home: &Home, texts: &[&str]) -> (String, String, Option<i32>) {
    let mut arguments = vec!["repl", "khan"];
    arguments.extend(texts.iter().flat_map(|text| ["-e", text]));
    let output = home.run(&arguments, b"");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        text(output.stdout),
        text(output.stderr),
        output.status.code(),
    )
}

fn write(home: &Home, name: &str, text: &str) {
    std::fs::write(home.0.join(name), text).unwrap();
}

#[test]
fn clauses_that_are_not_together_are_all_kept() {
    let home = Home::new("scattered");
    write(&home, "d.pl", "p(1).\nq(1).\np(2).\n");
    for consult in [":consult d.pl", "consult(d).", "[d].", "['d.pl']."] {
        let (answers, notes, _) = said(&home, &[consult, "p(X)."]);
        assert!(
            answers.ends_with("   X = 1\n;  X = 2.\n"),
            "{consult}: {answers}"
        );
        assert!(
            notes.contains("d.pl:3: the clauses of p/1 are not together"),
            "{notes}"
        );
    }
    let game = "initial_state(_, s(x, 2)).\nmove(s(x, N), go, s(o, M)) :- M is N - 1.\n\
                valid_moves(_, [go]).\nmove(s(o, N), go, s(x, M)) :- M is N - 1.\n\
                game_over(s(_, 0), draw).\n";
    write(&home, "g.pl", game);
    for backend in ["clauses", "prolog"] {
        let arguments = ["perft", "--rules", "g.pl", "2", "--backend", backend];
        let output = home.run(&arguments, b"");
        let counted = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(counted.starts_with("1 leaf"), "{backend}: {counted}");
    }
}

#[test]
fn the_game_and_the_libraries_keep_their_own() {
    let home = Home::new("beside");
    let mine = "opponent(me, you).\nvalid_moves(_, none).\npion(a, b, c, d, e).\n\
                member(_, _).\nuses(X) :- opponent(me, X), valid_moves(x, none).\n";
    write(&home, "mine.pl", mine);
    let texts = [
        ":consult mine.pl",
        "opponent(X, Y).",
        "uses(X).",
        "member(zebra, [a]).",
        "pion(A, _, _, _, _).",
        ":check 40",
        ":why a1b3",
        ":reload",
        "opponent(rouge, Y).",
        "member(zebra, [a]).",
    ];
    let (answers, notes, _) = said(&home, &texts);
    for expected in [
        "   X = me, Y = you.\n   X = you.\n   true.\n   A = a.\n",
        "40 positions from here: the native rules and the clauses agree",
        "a1b3 is not legal",
        "   Y = ocre.\n   false.\n",
    ] {
        assert!(answers.contains(expected), "{expected:?} in {answers}");
    }
    for predicate in ["opponent/2", "valid_moves/2", "pion/5"] {
        assert!(
            notes.contains(&format!("{predicate} is also a rule of the game")),
            "{notes}"
        );
    }
    assert!(!notes.contains("member/2"), "{notes}");
}

#[test]
fn what_is_built_in_is_refused_with_its_place() {
    let home = Home::new("built-in");
    write(&home, "w.pl", "fine(1).\nwrite(x).\n");
    let (answers, notes, code) = said(&home, &["[w].", "fine(X), write(X), nl."]);
    assert!(
        notes.contains("w.pl:2: write/1 is built into Prolog"),
        "{notes}"
    );
    assert!(answers.ends_with("1\n   X = 1.\n"), "{answers}");
    assert_eq!(code, Some(0));
}

#[test]
fn a_bad_clause_is_shown_and_the_rest_is_loaded() {
    let home = Home::new("bad-clause");
    write(&home, "b.pl", "good(1).\nbad(X :- foo.\ngood(2).\n");
    let (answers, notes, _) = said(&home, &[":consult b.pl", "good(X)."]);
    assert!(answers.ends_with("   X = 1\n;  X = 2.\n"), "{answers}");
    assert!(notes.contains("b.pl:2: "), "{notes}");
    assert!(notes.contains("    bad(X :- foo.\n       ^"), "{notes}");
    assert!(
        notes.contains("b.pl is loaded, but for what was named above"),
        "{notes}"
    );
}

#[test]
fn a_file_that_cannot_be_read_leaves_what_was_loaded() {
    let home = Home::new("reconsult");
    write(&home, "v.pl", "v(1).\nw(1).\n");
    write(&home, "script", "[v].\n");
    let first = home.0.join("v.pl");
    let run = |texts: &str| {
        let output = home.run(&["repl", "khan", "v.pl"], texts.as_bytes());
        String::from_utf8(output.stdout).unwrap()
    };
    // The second clause of the new version is broken: what it may have meant stays.
    let copy = format!(
        "open('{}', write, S), write(S, 'v(2). w(1 :- x.'), nl(S), close(S).\n",
        first.display()
    );
    let answers = run(&format!("{copy}make.\nv(X), w(Y).\n"));
    assert!(answers.ends_with("   X = 2, Y = 1.\n"), "{answers}");
    write(&home, "v.pl", "v(1).\n");
    let gone = run("[no_such_file].\nv(X).\n");
    assert!(gone.ends_with("   false.\n   X = 1.\n"), "{gone}");
}

#[test]
fn directives_run_and_those_that_fail_or_throw_are_named() {
    let home = Home::new("directives");
    let text = ":- write(hello), nl.\n:- fail.\n:- X is foo + 1, write(X).\np(1).\n\
                :- initialization((p(X), write(X), nl)).\n";
    write(&home, "d.pl", text);
    let (answers, notes, _) = said(&home, &[":consult d.pl"]);
    assert_eq!(answers, "hello\n1\n");
    assert!(
        notes.contains("d.pl:2: the directive fails: :- fail."),
        "{notes}"
    );
    assert!(
        notes.contains("d.pl:3: is/2: foo is not a number"),
        "{notes}"
    );
}

#[test]
fn clauses_can_be_typed() {
    let home = Home::new("typed");
    let input = "[user].\nlikes(ann, X) :-\n  kind(X).\nkind(bob).\nend_of_file.\nlikes(ann, Y).\n";
    let output = home.run(&["khan"], input.as_bytes());
    assert_eq!(String::from_utf8_lossy(&output.stdout), "   Y = bob.\n");
}

#[test]
fn a_listing_shows_what_was_consulted_or_asserted() {
    let home = Home::new("listing");
    write(
        &home,
        "l.pl",
        "p(1).\np(X) :- 0 is X mod 2, assertz(seen(X)).\n",
    );
    let texts = [
        "[l].",
        "assertz(p(9)).",
        "listing(p/1).",
        "clause(p(2), B).",
    ];
    let (answers, _, _) = said(&home, &texts);
    let listed = "p(1).\np(A) :-\n   0 is A mod 2,\n   assertz(seen(A)).\np(9).\n";
    assert!(answers.contains(listed), "{answers}");
    let body = "   B = (0 is 2 mod 2,assertz(seen(2)))\n";
    assert!(answers.contains(body), "{answers}");
}

/// Scryer 0.10.0 gets these wrong by itself (its issue 3449).
#[test]
fn a_number_on_the_left_of_is_is_compared() {
    let home = Home::new("is");
    let text = "even(N) :- 0 is N mod 2, !.\ntwice(X) :- 6 is X * 2.\nfive(X) :- 5 is X.\n\
                none(L) :- \\+ ( member(X, L), 0 is X mod 2 ).\nzero(X) :- 0 is X.\n";
    write(&home, "is.pl", text);
    let texts = [
        "[is].",
        "even(3).",
        "even(4).",
        "twice(3).",
        "five(4).",
        "none([1,3]).",
        "zero(0.0).",
        "assertz((odd(N) :- 1 is N mod 2)).",
        "odd(2).",
        "odd(3).",
        "X = 3, 0 is X mod 2.",
        "findall(X, ( member(X, [1,2,3,4]), 0 is X mod 2 ), Xs).",
    ];
    let (answers, _, _) = said(&home, &texts);
    let expected = [
        "true", "false", "true", "true", "false", "true", "false", "true", "false",
    ];
    let expected = expected
        .iter()
        .map(|word| format!("   {word}.\n"))
        .collect::<String>();
    let expected = expected + "   true.\n   false.\n   Xs = [2,4].\n";
    assert_eq!(answers, expected);
    let game = "initial_state(_, 4).\nvalid_moves(_, [go]).\nmove(N, go, M) :- M is N - 1.\n\
                turn(N, even) :- 0 is N mod 2.\nturn(N, odd) :- 1 is N mod 2.\n\
                game_over(0, draw).\n";
    write(&home, "parity.pl", game);
    for backend in ["clauses", "prolog"] {
        let arguments = ["perft", "--rules", "parity.pl", "4", "--backend", backend];
        let output = home.run(&arguments, b"");
        let counted = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(counted.starts_with("1 leaf"), "{backend}: {counted}");
    }
}

#[test]
fn halt_decides_the_exit_code() {
    let home = Home::new("halt");
    let (_, _, code) = said(&home, &["halt(3)."]);
    assert_eq!(code, Some(3));
    assert_eq!(
        home.run(&["query", "khan", "halt(3)."], b"").status.code(),
        Some(3)
    );
    assert_eq!(
        home.run(&["query", "khan", "halt."], b"").status.code(),
        Some(0)
    );
}

#[test]
fn answers_before_an_error_are_answers() {
    let home = Home::new("before-error");
    let query = "member(X, [1,2]), ( X =:= 1 ; atom_length(X, a) ).";
    let output = home.run(&["query", "khan", query, "--json"], b"");
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["answers"][0]["X"], "1");
    assert!(
        json["error"].as_str().unwrap().contains("atom_length/2"),
        "{json}"
    );
    assert_eq!(output.status.code(), Some(2));
    let endless = "member(X, [1,2]), ( X =:= 1 ; repeat, fail ).";
    let output = home.run(
        &["query", "khan", endless, "--json", "--time", "500ms"],
        b"",
    );
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["answers"][0]["X"], "1");
    let output = home.run(&["query", "khan", query], b"");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "   X = 1\n");
}

#[test]
fn the_input_of_goals_is_read_in_characters_and_terms() {
    let home = Home::new("reading");
    let input = "get_char(A), get_char(B), get_char(C).\nab\nread(X), read(Y).\nf(1). g.\ntrue.\n";
    let output = home.run(&["khan"], input.as_bytes());
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(
        printed,
        "   A = a, B = b, C = '\\n'.\n   X = f(1), Y = g.\n   true.\n"
    );
}

#[test]
fn who_has_won_is_not_left_open() {
    let home = Home::new("winner");
    let game = "initial_state(_, s(x, 2)).\nvalid_moves(_, [go]).\nmove(s(x, N), go, s(o, M)) :- M is N - 1.\n\
                move(s(o, N), go, s(x, M)) :- M is N - 1.\ngame_over(s(_, 0), WINNER).\n";
    write(&home, "open.pl", &game.replace("WINNER", "_"));
    write(&home, "draw.pl", &game.replace("WINNER", "draw"));
    let over = home.run(&["repl", "--rules", "open.pl", "-e", "go", "-e", "go"], b"");
    let wrong = String::from_utf8_lossy(&over.stderr).into_owned();
    assert!(
        wrong.contains("game_over/2 leaves it open who has won"),
        "{wrong}"
    );
    let players = ["--first", "random", "--second", "random"];
    let played = [&["play", "--rules", "draw.pl"][..], &players].concat();
    let output = home.run(&played, b"");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(printed.contains("It is a draw."), "{printed}");
    assert!(!printed.contains("both win"), "{printed}");
}

#[test]
fn a_correct_file_agrees_with_itself() {
    let home = Home::new("self");
    let game = "initial_state(_, s(x, 3)).\n\
                valid_moves(s(_, N), Ms) :- findall(take(K), ( member(K, [1,2]), K =< N ), Ms).\n\
                move(s(P, N), take(K), s(Q, M)) :- integer(K), K =< N, M is N - K, other(P, Q).\n\
                other(x, o).\nother(o, x).\ngame_over(s(P, 0), P).\n";
    write(&home, "nim.pl", game);
    let texts = [
        "-e",
        ":check 30",
        "-e",
        "take( 2 )",
        "-e",
        "current_state(P, S).",
    ];
    let output = home.run(&[&["repl", "--rules", "nim.pl"][..], &texts].concat(), b"");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let expected = "  30 positions from here: the engine and Scryer agree\n   P = o, S = s(o,1).\n";
    assert_eq!(printed, expected);
}

#[test]
fn a_check_shows_no_more_than_is_enough_and_what_it_shows_can_be_pasted() {
    let home = Home::new("enough");
    let game = "initial_state(_, 'it\\'s'(x, 9)).\n\
                valid_moves(_, [one, two]).\nmove('it\\'s'(P, N), one, 'it\\'s'(Q, M)) :- M is N - 1, o(P, Q).\n\
                move('it\\'s'(P, N), two, 'it\\'s'(Q, M)) :- M is N - 1, o(P, Q).\n\
                o(x, y).\no(y, x).\ngame_over('it\\'s'(_, 0), draw).\n";
    write(&home, "one game.pl", game);
    write(&home, "other.pl", &game.replace("[one, two]", "[one]"));
    let program = env!("CARGO_BIN_EXE_kalista");
    let against = format!("{program} moves - --json --successors --rules other.pl");
    let arguments = ["check", "--rules", "one game.pl", "--positions", "200"];
    let more = ["--against", &against, "--enough", "1"];
    let output = home.run(&[&arguments[..], &more].concat(), b"");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(printed.matches("\nsee ").count(), 1, "{printed}");
    assert!(!printed.contains("for the clauses:\nwhy"), "{printed}");
    let see = printed
        .lines()
        .find_map(|line| line.strip_prefix("see        kalista "));
    let shell = format!("{program} {}", see.expect("a line to paste"));
    let mut command = std::process::Command::new("sh");
    let pasted = command
        .args(["-c", &shell])
        .current_dir(&home.0)
        .output()
        .unwrap();
    assert_eq!(pasted.status.code(), Some(0), "{shell}: {pasted:?}");
}

//! What programs that nobody here wrote were found to do to Kalista, each of it once.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

/// Whoever takes the last of a heap wins. Text is codes, two predicates have the names of
/// library predicates and do something else, a start is told a size and throws if it is told a
/// list, the player is the sixth argument, the value fails and the board throws.
const TRAPS: &str = r#":- set_prolog_flag(double_quotes, codes).
append(One, Other, both(One, Other)).
member(Heap, heap(Heap)).
other(first, second).
other(second, first).
initial_state(Size, s(a,b,c,d,heap(N),first)) :- N is Size + 4.
valid_moves(s(_,_,_,_,Heap,_), Moves) :-
    member(N, Heap), findall(T, (one_of(T, [1,2,3]), T =< N), Moves).
one_of(X, [X|_]).
one_of(X, [_|Xs]) :- one_of(X, Xs).
move(s(A,B,C,D,heap(N),P), T, s(A,B,C,D,heap(M),Q)) :-
    T > 0, M is N - T, M >= 0, other(P, Q), "a" = [97].
game_over(s(_,_,_,_,heap(0),P), W) :- other(P, W).
value(_, _, _) :- fail.
display_game(S) :- throw(no_board(S)).
"#;

fn file(name: &str, text: &str) -> PathBuf {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, text).expect("it can be written");
    file
}

fn kalista(arguments: &[&str], file: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kalista"));
    let file = file.to_string_lossy();
    let arguments = arguments.iter().map(|word| match *word {
        "FILE" => &*file,
        word => word,
    });
    command.args(arguments).output().expect("it runs")
}

fn said(output: &Output) -> String {
    let (out, err) = (&output.stdout, &output.stderr);
    String::from_utf8_lossy(out).into_owned() + &String::from_utf8_lossy(err)
}

#[test]
fn the_engine_and_scryer_count_the_same_whatever_a_file_redefines() {
    let file = file("traps.pl", TRAPS);
    for backend in ["clauses", "prolog"] {
        // Three moves of one to three each from a heap of seven: 27 without the four that
        // would take eight or nine.
        let counted = kalista(
            &["perft", "FILE", "3", "--size", "3", "--backend", backend],
            &file,
        );
        let counted = said(&counted);
        assert!(counted.starts_with("23 leaves"), "{backend}: {counted}");
    }
}

#[test]
fn an_analysis_ends_when_the_tree_does_and_optional_predicates_are_left_aside() {
    let file = file("traps_analysed.pl", TRAPS);
    let begun = Instant::now();
    let analysed = kalista(&["analyse", "FILE", "--size", "3", "--time", "60s"], &file);
    let told = said(&analysed);
    assert_eq!(analysed.status.code(), Some(0), "{told}");
    assert!(begun.elapsed() < Duration::from_secs(40), "{told}");
    // Of seven, three are taken: four are left, whatever the other does.
    assert!(told.contains("win"), "{told}");
}

#[test]
fn an_option_is_told_to_the_start_by_every_command() {
    let text = TRAPS.replace(
        "initial_state(Size, s(a,b,c,d,heap(N),first)) :- N is Size + 4.",
        "initial_state(heap(N)/Who, s(a,b,c,d,heap(N),Who)).",
    );
    let file = file("optional.pl", &text);
    let option = ["--option", "heap(7)/second"];
    let commands: [&[&str]; 6] = [
        &["moves", "FILE"],
        &["perft", "FILE", "3"],
        &["analyse", "FILE", "--depth", "3"],
        &[
            "match",
            "FILE",
            "random",
            "random",
            "--games",
            "2",
            "--any-placement",
        ],
        &["rules", "FILE", "--no-speed"],
        &["adapt", "FILE", "--print"],
    ];
    for command in commands {
        let arguments = [command, &option].concat();
        let output = kalista(&arguments, &file);
        let told = said(&output);
        assert_eq!(output.status.code(), Some(0), "{command:?}: {told}");
    }
    let counted = said(&kalista(
        &[&["perft", "FILE", "3"][..], &option].concat(),
        &file,
    ));
    assert!(counted.contains("23 leaves"), "{counted}");
    let wrong = said(&kalista(&["moves", "FILE", "--option", "heap("], &file));
    assert!(
        wrong.contains("initial_state/2 cannot be told heap("),
        "{wrong}"
    );
    let native = kalista(&["moves", "khan", "--option", "6"], &file);
    assert_eq!(native.status.code(), Some(2));
    assert!(said(&native).contains("khan takes no --option"));
}

/// A `turn/2` that is about something else, and a start that wants a list of two players and a
/// size: both are found out.
#[test]
fn what_has_the_name_of_the_contract_and_another_meaning_is_found_out() {
    let text = TRAPS.replace("value(_, _, _) :- fail.", "turn(left, right).").replace(
        "initial_state(Size, s(a,b,c,d,heap(N),first)) :- N is Size + 4.",
        "initial_state(Config, s(a,b,c,d,heap(Size),P1)) :- Config = [P1,P2,Size], other(P1, P2).",
    );
    let file = file("other_meaning.pl", &text);
    let output = kalista(&["perft", "FILE", "2"], &file);
    let told = said(&output);
    assert!(told.contains("9 leaves"), "{told}");
    assert!(told.contains("[first,second,8]"), "{told}");
}

#[test]
fn what_cannot_be_read_has_a_line() {
    for (name, quoted) in [("tab", "a\tb"), ("escape", "\\e[2J"), ("newline", "a\nb")] {
        let text = format!("{TRAPS}title('{quoted}').\nbroken('{quoted}) .\n");
        let file = file(&format!("quoted_{name}.pl"), &text);
        let told = said(&kalista(&["rules", "FILE", "--no-speed"], &file));
        assert!(!told.contains("todo_insert"), "{name}: {told}");
        let line = TRAPS.lines().count() + 2;
        let places = [line, line + 1].map(|line| format!("{line}"));
        assert!(
            places.iter().any(|line| told.contains(line)),
            "{name}: {told}"
        );
    }
}

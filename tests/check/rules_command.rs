//! `kalista rules`, and what `kalista bench` says of a Prolog file.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn kalista(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kalista"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("it runs")
}

fn text(output: &Output) -> String {
    let all = [&output.stdout[..], &output.stderr[..]].concat();
    String::from_utf8_lossy(&all).into_owned()
}

/// A file with this text.
fn file(name: &str, text: &str) -> PathBuf {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, text).expect("it is written");
    file
}

fn json(file: &Path) -> (Option<i32>, Value) {
    let output = kalista(&["rules", &file.to_string_lossy(), "--json", "--no-speed"]);
    let said = serde_json::from_slice(&output.stdout);
    let said = said.unwrap_or_else(|error| panic!("{error}: {}", text(&output)));
    (output.status.code(), said)
}

fn statuses(said: &Value, status: &str) -> Vec<String> {
    let contract = said["contract"].as_array().expect("a list").iter();
    let with = contract.filter(|asked| asked["status"] == status);
    with.map(|asked| asked["predicate"].as_str().expect("a name").to_owned())
        .collect()
}

/// Two piles, or as much of the game as each test needs.
const SOUND: &str = ":- set_prolog_flag(double_quotes, chars).
initial_state(_, s(3, a)).
valid_moves(s(N, _), Moves) :- findall(take(K), ( take(K), K =< N ), Moves).
take(1).
take(2).
move(s(N0, P), take(K), s(N, Q)) :- N is N0 - K, other(P, Q).
other(a, b).
other(b, a).
game_over(s(0, P), Q) :- other(P, Q).
";

#[test]
fn the_examples_are_played_by_the_engine() {
    for name in ["hexapawn", "tic_tac_toe", "connect_four", "breakthrough"] {
        let (code, said) = json(Path::new(&format!("examples/{name}.pl")));
        assert_eq!(
            (code, &said["played_by"]),
            (Some(0), &"clauses".into()),
            "{said}"
        );
        assert_eq!(
            said["left_to_scryer"].as_array().map(Vec::len),
            Some(0),
            "{said}"
        );
        assert!(said["compiled"]["clauses"].as_u64() > Some(10), "{said}");
        assert!(statuses(&said, "own").len() >= 4 && statuses(&said, "missing").is_empty());
        assert!(said["game"]["moves"].as_u64() > Some(0), "{said}");
    }
}

#[test]
fn it_is_said_what_a_file_leaves_out_and_how_fast_it_is() {
    let file = file("rules-sound.pl", SOUND);
    let (code, said) = json(&file);
    assert_eq!(code, Some(0), "{said}");
    let supplied = ["turn/2", "state_text/2", "move_text/2", "value/3"];
    assert_eq!(statuses(&said, "supplied"), supplied);
    assert_eq!(said["turn"], "turn(State,Player):-arg(2,State,Player)");
    assert_eq!(said["game"]["players"], serde_json::json!(["a", "b"]));
    assert_eq!(said["game"]["moves"], 2);

    let output = kalista(&["rules", &file.to_string_lossy(), "--compare"]);
    let shown = text(&output);
    for part in [
        "played by    the engine",
        "compiled     6 predicates, 8 clauses",
        "contract     initial_state/2 valid_moves/2 move/3 game_over/2",
        "(found by looking at the start)",
        "Scryer       nothing is left to it",
        "random games a second",
        "Scryer: ",
    ] {
        assert!(shown.contains(part), "{part:?} is missing in\n{shown}");
    }
}

#[test]
fn faults_have_a_line_and_a_column() {
    let faulty = format!("{SOUND}\nother(c, d\n");
    let (code, said) = json(&file("rules-faulty.pl", &faulty));
    // The clause is lost, the game is not.
    assert_eq!(
        (code, &said["played_by"]),
        (Some(0), &"clauses".into()),
        "{said}"
    );
    let problems = said["problems"].as_array().expect("a list");
    let error = problems
        .iter()
        .find(|problem| problem["severity"] == "error");
    let error = error.unwrap_or_else(|| panic!("no error: {said}"));
    assert!(
        error["line"].as_u64() >= Some(11) && error["column"].is_u64(),
        "{error}"
    );

    let (code, said) = json(Path::new("tests/data/unfinished.pl"));
    assert_eq!(code, Some(1), "{said}");
    assert_eq!(statuses(&said, "missing")[0], "valid_moves/2");

    let output = kalista(&["rules", "nowhere.pl"]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
}

#[test]
fn what_only_scryer_can_do_is_named_with_its_place() {
    // The constraint library is Scryer's own.
    let foreign = SOUND.replace("N is N0 - K,", "N #= N0 - K,");
    let foreign = format!(":- use_module(library(clpz)).\n{foreign}");
    let file = file("rules-foreign.pl", &foreign);
    let (code, said) = json(&file);
    assert_eq!(
        (code, &said["played_by"]),
        (Some(0), &"prolog".into()),
        "{said}"
    );
    let left = said["left_to_scryer"].as_array().expect("a list");
    let first = left.first().unwrap_or_else(|| panic!("nothing: {said}"));
    assert!(
        first["what"]
            .as_str()
            .is_some_and(|what| what.contains("#=") || what.contains("clpz")),
        "{first}"
    );
    assert!(
        first["line"].is_u64() && first["file"].is_string(),
        "{first}"
    );
    let shown = text(&kalista(&["rules", &file.to_string_lossy(), "--no-speed"]));
    assert!(
        shown.contains("played by    Scryer") && shown.contains("to Scryer "),
        "{shown}"
    );
}

#[test]
fn what_a_program_of_another_system_does_without_is_named() {
    let text_of = format!(":- use_module(library(system)).\n:- member(x, [y]).\n{SOUND}");
    let file = file("rules-aside.pl", &text_of);
    let (code, said) = json(&file);
    assert_eq!(code, Some(0), "{said}");
    let left = said["left_aside"].as_array().expect("a list");
    assert_eq!(left.len(), 1, "{said}");
    assert_eq!(left[0]["line"], 2, "{said}");
    assert_eq!(left[0]["what"], "this goal fails", "{said}");
    let shown = text(&kalista(&["rules", &file.to_string_lossy(), "--no-speed"]));
    assert!(
        shown.contains("left aside") && shown.contains("is not asked"),
        "{shown}"
    );
}

#[test]
fn a_bench_of_a_file_has_rates_and_names_who_is_unknown() {
    let output = kalista(&["bench", "--rules", "examples/hexapawn.pl"]);
    let shown = text(&output);
    assert!(output.status.success(), "{shown}");
    assert!(
        shown.contains("leaves a second") && shown.contains("random games a second"),
        "{shown}"
    );
    let output = kalista(&[
        "bench",
        "--rules",
        "examples/hexapawn.pl",
        "--against",
        "yap",
    ]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
    let output = kalista(&["bench", "khan", "--against", "swipl"]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
}

/// A program that keeps the contract by an adapter is measured by it, here and in swipl, and
/// both play the same games.
#[test]
fn a_bench_plays_by_the_adapter() {
    let main = "tests/data/wild/khan/main.pl";
    let run = ["bench", main, "--against", "swipl", "--playouts", "20"];
    if Command::new("swipl").arg("--version").output().is_err() {
        assert!(
            std::env::var_os("KALISTA_ALL_SYSTEMS").is_none(),
            "swipl is not installed, and KALISTA_ALL_SYSTEMS is set"
        );
        return;
    }
    let output = kalista(&run);
    let shown = text(&output);
    assert!(output.status.success(), "{shown}");
    assert!(shown.contains("playouts(20,1) = "), "{shown}");
    let times = shown.lines().filter(|line| line.starts_with("  swipl -O "));
    assert_eq!(
        times.filter(|line| line.contains(" ms, ")).count(),
        2,
        "{shown}"
    );
}

/// Rules that break down only when games are played are described all the same.
#[test]
fn what_breaks_down_in_play_is_part_of_the_report() {
    // From five stones to one, which nobody can take.
    let stuck = SOUND
        .replace("s(3, a)", "s(5, a)")
        .replace("take(1).\n", "");
    let file = file("stuck.pl", &stuck);
    let output = kalista(&["rules", &file.to_string_lossy()]);
    let said = text(&output);
    for part in ["players      a, b", "breaks down", "gives no move"] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

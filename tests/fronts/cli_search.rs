//! The commands analyse, match, replay and bench as a user meets them.

use std::io::{BufRead, BufReader};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::Value;

fn kalista(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kalista"))
        .args(arguments)
        .output()
        .expect("the program runs")
}

fn stdout(arguments: &[&str]) -> String {
    let output = kalista(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

fn json(arguments: &[&str]) -> Value {
    let text = stdout(arguments);
    let last = text.lines().last().expect("a line");
    serde_json::from_str(last).expect(last)
}

/// The message of a command that fails with exit code 2.
fn refused(arguments: &[&str]) -> String {
    let output = kalista(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).expect("text")
}

fn keys(value: &Value) -> Vec<&str> {
    let object = value.as_object().expect("an object");
    object.keys().map(String::as_str).collect()
}

/// The Kalista on b2, worth 1, takes the other beside it.
const WON: &str = "1k4/1K4/6/6/6/6 r b1";

#[test]
fn analyse_ends_with_the_object_of_the_issue() {
    let found = json(&["analyse", "khan", "--depth", "5", "--json"]);
    let mut expected = ["best", "score", "depth", "nodes", "time_ms", "pv"];
    expected.sort();
    assert_eq!(keys(&found), expected);
    assert_eq!(found["depth"], 5);
    assert!(found["score"]["value"].is_i64());
    assert_eq!(found["best"], found["pv"][0]);

    let won = json(&["analyse", "khan", WON, "--json"]);
    assert_eq!(won["score"].to_string(), r#"{"win":1}"#);
    assert_eq!(won["pv"].to_string(), r#"["b2b1"]"#);
}

#[test]
fn analyse_shows_every_depth_and_the_best_move() {
    let text = stdout(&["analyse", "khan", "--depth", "4"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 6, "{text}");
    for (depth, line) in lines[1..5].iter().enumerate() {
        assert!(
            line.trim_start().starts_with(&(depth + 1).to_string()),
            "{line}"
        );
    }
    assert!(lines[5].starts_with("best move "));
    assert!(stdout(&["analyse", "khan", WON]).contains("best move b2b1: rouge wins at once"));
}

#[test]
fn the_same_depth_gives_the_same_answer() {
    for limit in [["--depth", "7"], ["--nodes", "5000"]] {
        let once = || {
            let mut found = json(&["analyse", "khan", limit[0], limit[1], "--json"]);
            found["time_ms"] = Value::Null;
            found
        };
        let found = once();
        assert_eq!(found, once());
        assert!(limit[0] == "--depth" || found["nodes"].as_u64() <= Some(5000));
    }
    assert!(
        json(&[
            "analyse",
            "khan",
            "--depth",
            "6",
            "--threads",
            "2",
            "--json"
        ])["best"]
            .is_string()
    );
}

#[test]
fn analyse_refuses_what_it_cannot_do() {
    assert!(refused(&["analyse", "khan", "6/6/6/6/6/SSSKSS r -"]).contains("the game is over"));
    assert!(refused(&["analyse", "khan", "nonsense"]).contains("this is not a position"));
    assert!(refused(&["analyse", "go"]).contains("khan"));
    assert!(refused(&["analyse", "khan", "--time", "soon"]).contains("50ms"));
    assert!(refused(&["analyse", "khan", "--depth", "0"]).contains("--depth"));
    assert!(refused(&["analyse", "khan", "--threads", "0"]).contains("--threads"));
    assert!(
        refused(&["analyse", "khan", "--depth", "3", "--time", "1s"]).contains("cannot be used")
    );
    let hash = usize::MAX.to_string();
    assert!(refused(&["analyse", "khan", "--hash", &hash]).contains("not enough memory"));
}

#[test]
fn analyse_by_playouts_shows_every_move() {
    let arguments = [
        "analyse",
        "khan",
        "--playouts",
        "500",
        "--seed",
        "7",
        "--json",
    ];
    let once = || {
        let mut found = json(&arguments);
        found["time_ms"] = Value::Null;
        found
    };
    let found = once();
    assert_eq!(found, once());
    let mut expected = [
        "best", "points", "forced", "playouts", "nodes", "time_ms", "moves",
    ];
    expected.sort();
    assert_eq!(keys(&found), expected);
    assert_eq!(found["playouts"], 500);
    let moves = found["moves"].as_array().expect("a list");
    assert_eq!(moves.len(), 15);
    assert_eq!(moves[0]["move"], found["best"]);

    let text = stdout(&["analyse", "khan", "--mcts", "--nodes", "5000"]);
    assert_eq!(text.lines().count(), 17, "{text}");
    assert!(text.contains("% of the points for rouge"), "{text}");
    let won = ["analyse", "khan", WON, "--mcts"];
    assert!(stdout(&won).contains("best move b2b1: rouge wins at once"));
    let refused = refused(&["analyse", "khan", "--mcts", "--depth", "3"]);
    assert!(refused.contains("cannot be used"));
}

/// Nobody searches deeper than a game can last.
#[test]
fn an_analysis_ends_with_the_tree() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/tic_tac_toe.pl");
    let text = stdout(&["analyse", file, "--time", "60s"]);
    let last = text.lines().last().unwrap_or_default();
    let depth = last.split("depth ").nth(1).unwrap_or_default();
    let depth = depth.split(',').next().unwrap_or_default();
    assert!(depth.parse::<u32>().is_ok_and(|depth| depth < 20), "{text}");
}

#[test]
fn ctrl_c_gives_the_best_so_far() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kalista"))
        .args(["analyse", "khan", "--time", "10min"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    // The header and a depth: the search is under way.
    let shown: Vec<String> = lines
        .by_ref()
        .take(3)
        .map(|line| line.expect("text"))
        .collect();
    assert_eq!(shown.len(), 3);
    let begun = Instant::now();
    kill(Pid::from_raw(child.id() as i32), Signal::SIGINT).expect("it is running");
    let last = lines
        .map(|line| line.expect("text"))
        .last()
        .expect("a line");
    assert!(last.starts_with("best move "), "{last}");
    assert!(child.wait().expect("it ends").success());
    assert!(begun.elapsed() < Duration::from_secs(10));
}

#[test]
fn match_ends_with_the_object_of_the_issue() {
    let arguments = [
        "match",
        "khan",
        "alphabeta:d3",
        "random",
        "--games",
        "6",
        "--json",
    ];
    let found = json(&arguments);
    let mut expected = ["a", "b", "games", "wins", "draws", "losses", "elo"];
    expected.sort();
    assert_eq!(keys(&found), expected);
    assert_eq!(
        (&found["a"], &found["b"]),
        (&"alphabeta:d3".into(), &"random".into())
    );
    let count = |key: &str| found[key].as_u64().expect("a number");
    assert_eq!(count("games"), 6);
    assert_eq!(count("wins") + count("draws") + count("losses"), 6);
    let elo: Vec<f64> = serde_json::from_value(found["elo"].clone()).expect("three numbers");
    assert!(matches!(elo[..], [low, middle, high] if low <= middle && middle <= high));
    let more = [&arguments[..], &["--jobs", "3"]].concat();
    assert_eq!(found, json(&more));
}

#[test]
fn match_says_how_it_went() {
    let text = stdout(&[
        "match",
        "khan",
        "random",
        "random",
        "--games",
        "8",
        "--max-plies",
        "5",
        "--any-placement",
        "--sprt",
        "-20,20",
    ]);
    for part in [
        "random against random: 8 games of khan, seed 1",
        "as rouge",
        "declared drawn: 5 plies were played",
        "Elo ",
        "SPRT ",
    ] {
        assert!(text.contains(part), "{part} is not in\n{text}");
    }
}

#[test]
fn match_refuses_what_it_cannot_do() {
    let players = refused(&["match", "khan", "nobody", "random"]);
    assert!(players.contains("random, ") && players.contains("alphabeta:"));
    assert!(players.contains("playouts:1000, mcts:1s|10000"));
    assert!(refused(&["match", "khan", "random", "mcts:d5"]).contains("playouts as in 1000"));
    assert!(refused(&["match", "khan", "random", "alphabeta:fast"]).contains("50ms"));
    assert!(refused(&["match", "khan", "random", "random", "--games", "0"]).contains("--games"));
    assert!(refused(&["match", "khan", "random", "random", "--sprt", "9,1"]).contains("0,10"));
    let nowhere = [
        "match",
        "khan",
        "random",
        "random",
        "--games-file",
        "/nowhere/games.txt",
    ];
    assert!(refused(&nowhere).contains("writing games to /nowhere/games.txt"));
}

#[test]
fn games_that_are_written_can_be_replayed() {
    let file = std::env::temp_dir().join(format!("kalista-{}.txt", std::process::id()));
    let path = file.to_str().expect("a path of text");
    let arguments = ["match", "khan", "alphabeta:d2", "random", "--games", "5"];
    stdout(&[&arguments[..], &["--games-file", path, "--jobs", "2"]].concat());
    assert!(stdout(&["replay", path]).contains("5 games replayed, 0 wrong"));
    assert!(stdout(&["replay", path, "--positions"]).contains("  start "));

    let text = std::fs::read_to_string(&file).expect("the games");
    std::fs::write(&file, text.replacen("result: rouge", "result: ocre", 1)).expect("a file");
    let output = kalista(&["replay", path]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("WRONG: the game ended differently"));

    std::fs::write(&file, "something else").expect("a file");
    assert!(refused(&["replay", path]).contains("line 1:\n"));
    std::fs::write(&file, "").expect("a file");
    assert!(refused(&["replay", path]).contains("holds no games"));
    std::fs::remove_file(&file).expect("it was there");
    assert!(refused(&["replay", path]).contains("reading "));
}

#[test]
fn ctrl_c_reports_the_games_played_so_far() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kalista"))
        .args([
            "match",
            "khan",
            "random",
            "alphabeta:20ms",
            "--games",
            "1000000",
            "--json",
        ])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    std::thread::sleep(Duration::from_secs(1));
    kill(Pid::from_raw(child.id() as i32), Signal::SIGINT).expect("it is running");
    let lines: Vec<String> = BufReader::new(child.stdout.take().expect("a pipe"))
        .lines()
        .map(|line| line.expect("text"))
        .collect();
    assert!(child.wait().expect("it ends").success());
    let found: Value = serde_json::from_str(lines.last().expect("a line")).expect("JSON");
    assert!(found["games"].as_u64() < Some(1_000_000));
}

#[test]
fn bench_counts_the_same_nodes_every_time() {
    let nodes = || json(&["bench", "khan", "--depth", "5", "--json"])["nodes"].as_u64();
    assert!(nodes() > Some(1000));
    assert_eq!(nodes(), nodes());
    let text = stdout(&["bench", "khan", "--depth", "3"]);
    assert!(text.contains("24 positions to depth 3") && text.contains("nodes per second"));
    assert!(refused(&["bench", "go"]).contains("khan"));
}

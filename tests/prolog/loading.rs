//! Files as Prolog systems load them: by the program itself, from the command line.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder of a test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("loading-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("below it")).expect("a folder");
    folder
}

fn write(folder: &Path, name: &str, text: impl AsRef<[u8]>) {
    std::fs::write(folder.join(name), text).expect("a file");
}

/// Whether a file is the game of these tests: eight leaves three moves from the start.
#[track_caller]
fn is_played(folder: &Path, file: &str) {
    let output = Command::new(env!("CARGO_BIN_EXE_kalista"))
        .args(["perft", file, "3"])
        .current_dir(folder)
        .env("XDG_STATE_HOME", folder)
        .output()
        .expect("it starts");
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    assert!(said.contains("8 leaves in"), "{file}: {said}");
}

const START: &str = "initial_state(_, s(0, white)).\n";
const MOVES: &str = "valid_moves(s(_, _), [a, b]).
move(s(N, P), a, s(M, Q)) :- M is N + 1, other(P, Q).
move(s(N, P), b, s(M, Q)) :- M is N + 2, other(P, Q).
";
const PLAYERS: &str = "other(white, black).\nother(black, white).\n";
const END: &str = "game_over(s(N, P), W) :- N >= 5, other(P, W).\n";

/// A program that keeps the contract by itself may have as many files as any other.
#[test]
fn files_are_found_from_where_they_are_named() {
    let folder = folder("files");
    write(&folder, "moves.pl", MOVES);
    write(&folder, "players.pl", PLAYERS);
    let deep = format!(":- ensure_loaded('../players').\n{END}");
    write(&folder, "below it/end.pl", deep);
    for load in [
        "consult('moves.pl')",
        "consult(moves)",
        "ensure_loaded(moves)",
        "include('moves.pl')",
        "include(moves)",
        "[moves]",
        "use_module(moves)",
        "reconsult(moves)",
        "load_files([moves], [])",
        "compile(moves)",
    ] {
        let main = format!(":- {load}.\n:- ['below it/end'].\n{START}");
        write(&folder, "main.pl", main);
        is_played(&folder, "main.pl");
    }
}

/// Whoever starts a program that is a module starts it there.
#[test]
fn a_module_keeps_the_contract_without_giving_it_away() {
    let folder = folder("modules");
    write(
        &folder,
        "moves.pl",
        format!(":- module(moves, [valid_moves/2,move/3]).\n:- use_module(players).\n{MOVES}"),
    );
    write(
        &folder,
        "players.pl",
        format!(":- module(players, [other/2]).\n{PLAYERS}"),
    );
    let main = format!(
        ":- module(main, [play/0]).\n:- use_module(moves).\n:- use_module(players).\n{START}{END}play.\n"
    );
    write(&folder, "main.pl", main);
    is_played(&folder, "main.pl");
}

#[test]
fn a_file_may_have_any_name_and_any_encoding() {
    let folder = folder("names");
    let game = format!("{START}{MOVES}{PLAYERS}{END}");
    for name in [
        "with space.pl",
        "it's.pl",
        "say \"x\".pl",
        "jeu d'été →.pl",
        "game.prolog",
        "nothing",
    ] {
        write(&folder, name, &game);
        is_played(&folder, name);
    }
    let game = game.replace("white", "wéiß");
    let wide: Vec<u8> = game.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let latin: Vec<u8> = game.chars().map(|c| c as u8).collect();
    let marked = |mark: &[u8], text: &[u8]| [mark, text].concat();
    write(&folder, "utf8.pl", marked(b"\xef\xbb\xbf", game.as_bytes()));
    write(&folder, "utf16.pl", marked(b"\xff\xfe", &wide));
    write(&folder, "latin1.pl", latin);
    for name in ["utf8.pl", "utf16.pl", "latin1.pl"] {
        is_played(&folder, name);
    }
}

/// Any goal may be a directive; what comes of it is nobody's business but the file's.
#[test]
fn goals_as_directives_cost_nothing() {
    let folder = folder("goals");
    let goals = ":- write(hello), nl.\n:- fail.\n:- throw(oops).\n:- initialization(nobody(x)).\n";
    let game = format!("{goals}{START}{MOVES}{PLAYERS}{END}");
    write(&folder, "main.pl", game);
    is_played(&folder, "main.pl");
}

/// Nobody is at the terminal while rules run: whichever predicate asks is named.
#[test]
fn a_question_at_the_terminal_is_named() {
    let folder = folder("questions");
    let game = format!("{START}{MOVES}{PLAYERS}{END}");
    let said = |text: &str, arguments: &[&str]| {
        write(&folder, "asks.pl", text);
        let output = Command::new(env!("CARGO_BIN_EXE_kalista"))
            .args(arguments)
            .current_dir(&folder)
            .env("XDG_STATE_HOME", &folder)
            .output()
            .expect("it starts");
        let said = [output.stdout, output.stderr].concat();
        String::from_utf8_lossy(&said).into_owned()
    };
    let asks = game.replace("M is N + 2,", "read(X), M is N + X,");
    let told = said(&asks, &["perft", "asks.pl", "3"]);
    assert!(
        told.contains("move/3 asks at the terminal, by read/1"),
        "{told}"
    );
    let chooses = format!("{game}choose_move(_, _, M) :- write(move), read(M).\n");
    let players = ["match", "asks.pl", "level:1", "random", "--games", "2"];
    let told = said(&chooses, &players);
    assert!(
        told.contains("choose_move/3 asks at the terminal, by read/1"),
        "{told}"
    );
}

//! Programs that were not written for Kalista, in the style of courses: several files,
//! another system's predicates, contract predicates of other shapes.

use std::path::{Path, PathBuf};

use kalista::clauses::game::{ClausesGame, Keeps, Settings, adapt};
use kalista::search::{Engine, Limits, Options, Prover, Score};
use kalista::{Game, perft};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data/wild")
        .join(name)
}

fn opened(name: &str, size: Option<usize>) -> (ClausesGame, Keeps) {
    let wild = ClausesGame::open_file(&file(name), size, Settings::default());
    match wild {
        Ok(wild) => (wild.game, wild.keeps),
        Err(refusal) => panic!("{name}: {}", refusal.error),
    }
}

/// The numbers of tic-tac-toe are known: nobody counts positions after a win.
#[test]
fn several_files_of_a_sicstus_program() {
    let (game, keeps) = opened("ticks/main.pl", Some(3));
    let Keeps::ByTrial(adaptation) = keeps else {
        panic!("it does not keep the contract by itself");
    };
    assert!(adaptation.played.ended > 0);
    let start = game.start();
    let counts: Vec<u64> = (1..=6).map(|depth| perft(&game, &start, depth)).collect();
    assert_eq!(counts, [9, 72, 504, 3024, 15120, 54720]);
    assert!(game.take_error().is_none());
}

#[test]
fn an_adapter_says_what_was_guessed() {
    let found = adapt(&file("ticks/main.pl"), Some("3"), &Settings::default()).unwrap();
    let text = found.text;
    for line in [
        ":- module(kalista, []).",
        "initial_state(_, S-cross) :- user:initial_state(3, S).",
        "valid_moves(S-P, Ms) :- user:valid_moves(S, P, Ms).",
        "move(S-P, M, N-Q) :- user:move(S, P, M, N), next(P, Q).",
        "game_over(S-_, W) :- user:game_over(S, W), W \\== none.",
        "display_game(S-_) :- user:display_game(S).",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    let guessed = found.guessed.join("\n");
    assert!(guessed.contains("cross begins"), "{guessed}");
    assert!(guessed.contains("--option"), "{guessed}");
}

#[test]
fn a_player_moves_twice_in_a_row() {
    let (game, _) = opened("race/main.pl", None);
    let at = |text: &str| game.parse_position(text).unwrap();
    let position = at("state(3,red)");
    let step = game.parse_move("step(2)").unwrap();
    let after = game.play(&position, step);
    assert_eq!(game.position_text(&after), "state(5,red)");
    assert_eq!(game.turn(&position), game.turn(&after));
    // After five steps nobody is past ten, so there are two steps each time.
    assert_eq!(perft(&game, &game.start(), 6), 64);
    assert!(game.take_error().is_none());
}

/// From 8 and 9 a step to 10 gives another move, and that one ends the race at 12; from 7
/// every move leaves that to the other side.
#[test]
fn a_search_knows_that_a_player_moves_again() {
    let (game, _) = opened("race/main.pl", None);
    let at = |text: &str| game.parse_position(text).unwrap();
    for (text, end) in [
        ("state(10,red)", Score::Win(1)),
        ("state(8,red)", Score::Win(2)),
        ("state(9,red)", Score::Win(2)),
        ("state(7,red)", Score::Loss(3)),
    ] {
        let position = at(text);
        let proof = Prover::new(&game, 1 << 20).prove(&position, 12, &Limits::default());
        assert_eq!(proof.score, Some(end), "{text}");
        let limits = Limits {
            depth: Some(6),
            ..Limits::default()
        };
        let mut engine = Engine::new(&game, Options::default());
        let analysis = engine.search(&position, &[], &limits, |_| {});
        assert_eq!(analysis.score, end, "{text}");
    }
    assert!(game.take_error().is_none());
}

#[test]
fn a_clause_that_cannot_be_read_is_named_and_costs_itself() {
    let (game, _) = opened("heap/main.pl", None);
    let left_out: Vec<String> = game.left_out().map(ToString::to_string).collect();
    let [problem] = &left_out[..] else {
        panic!("{left_out:?}");
    };
    assert!(problem.contains("heap/main.pl:9:"), "{problem}");
    assert_eq!(perft(&game, &game.start(), 3), 1);
    assert!(game.take_error().is_none());
}

/// The configuration is found by following its variables, the lister is told the board alone,
/// moves are put into the shape that `move/3` takes, and the winner is asked for by name.
#[test]
fn parts_of_states_and_moves_in_another_shape() {
    let found = adapt(&file("marks/main.pl"), None, &Settings::default()).unwrap();
    for line in [
        "initial_state(_, S) :- user:initial_state(config(duel,short), S).",
        "valid_moves(S, Ms) :- S = [B|_], user:valid_moves(B, Ms).",
        "move(S, M, N) :- M = [X1,X2], user:move(S, put(X1,X2), N).",
        "game_over(S, W) :- member(W, [red,blue]), S = [B|_], user:wins(W, B).",
    ] {
        assert!(found.text.contains(line), "{line}\n{}", found.text);
    }
    let guessed = found.guessed.join("\n");
    assert!(guessed.contains("put(Part1,Part2)"), "{guessed}");
    let (game, _) = opened("marks/main.pl", None);
    assert_eq!(perft(&game, &game.start(), 5), 120);
    assert!(game.take_error().is_none());
}

/// The loop puts the player beside what the start gives, and asks who has won only when nobody
/// can move: at the start it would name somebody, too.
#[test]
fn states_that_the_game_loop_makes() {
    let found = adapt(&file("pebbles/main.pl"), None, &Settings::default()).unwrap();
    for line in [
        "initial_state(_, [S,ann]) :- user:initial_state(4, S).",
        "game_over(S, W) :- \\+ valid_moves(S, [_|_]), user:game_over(S, W).",
    ] {
        assert!(found.text.contains(line), "{line}\n{}", found.text);
    }
    // One heap of one pebble: whoever takes it has won.
    let (game, _) = opened("pebbles/main.pl", None);
    let position = game.parse_position("[[0,1,0],bob]").unwrap();
    let proof = Prover::new(&game, 1 << 16).prove(&position, 4, &Limits::default());
    assert_eq!(proof.score, Some(Score::Win(1)));
    assert!(game.take_error().is_none());
}

/// What is not found leaves something to begin with.
#[test]
fn what_is_not_found_is_sketched() {
    let not_found = adapt(&file("khan/main.pl"), None, &Settings::default()).unwrap_err();
    let sketch = not_found.sketch.expect("a sketch");
    for part in [":- module(kalista, []).", "turn(_-P, P).", "%   the moves"] {
        assert!(sketch.contains(part), "{part}\n{sketch}");
    }
}

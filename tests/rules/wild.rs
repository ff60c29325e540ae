//! Programs that were not written for Kalista, in the style of courses: several files,
//! another system's predicates, contract predicates of other shapes.

use std::path::{Path, PathBuf};

use kalista::clauses::game::{ClausesGame, Keeps, Settings, adapt};
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

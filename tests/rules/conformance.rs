//! What every game promises, tested for every game of the catalog, with its type and
//! without.

use std::collections::HashSet;

use crate::contract::Faces;
use crate::every_game::for_every_game;
use crate::games::handle;
use crate::random::{random_moment, random_start};
use kalista::games::shi::board::Size;
use kalista::matches::BenchSet;
use kalista::{
    AnyPosition, Catalog, Game, GameHandle, Heuristics, Khan, Machines, Outcome, Presentation, Shi,
    Side, perft,
};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// Moves that are tried in every position besides the legal ones.
const PROBES: usize = 40;
/// In one of this many positions of random games every move is tried.
const THOROUGH: usize = 50;
/// In one of this many the face without types is asked, too: text takes longer.
const ERASED: usize = 10;

/// Every move that can be written on the board of a game, legal or not.
fn every_move<G: Game + Presentation>(game: &G) -> Vec<G::Move> {
    let squares = game.squares(&game.start());
    let one = |write: fn(&str) -> String| -> Vec<String> {
        squares.iter().map(|square| write(square)).collect()
    };
    let two = |write: fn(&str, &str) -> String| -> Vec<String> {
        let pairs = (squares.iter()).flat_map(|from| squares.iter().map(move |to| (from, to)));
        pairs.map(|(from, to)| write(from, to)).collect()
    };
    let pass = || vec!["pass".to_owned()];
    let texts = match game.name() {
        "khan" => [
            pass(),
            one(|to| format!("S@{to}")),
            two(|from, to| format!("{from}{to}")),
        ],
        "shi" => [pass(), two(|from, to| format!("{from}-{to}")), Vec::new()],
        "gauss" => [
            one(|cell| format!("r{cell}")),
            one(|cell| format!("b{cell}")),
            Vec::new(),
        ],
        other => panic!("how are the moves of {other} written?"),
    };
    let texts = texts.concat();
    let read = |text: &String| game.parse_move(text).expect(text);
    texts.iter().map(read).collect()
}

fn sampled<M: Copy>(moves: &[M], rng: &mut Xoshiro256PlusPlus) -> Vec<M> {
    (0..PROBES)
        .map(|_| moves[rng.random_range(0..moves.len())])
        .collect()
}

fn keeps_the_contract<G: Game + Heuristics + Presentation>(game: &G) {
    let handle = handle(game.name());
    let faces = Faces { game, handle };
    let every_move = every_move(game);
    let distinct: HashSet<&G::Move> = every_move.iter().collect();
    assert_eq!(distinct.len(), every_move.len());

    let worked = crate::worked::positions(game.name()).into_iter();
    let bench = faces.handle.bench().expect("a bench").lines();
    let bench = bench.filter(|line| !line.starts_with(['#', 'd']));
    let texts = worked
        .map(|line| line.position)
        .chain(bench.map(str::to_owned));
    for text in texts {
        let position = game.parse_position(&text).expect(&text);
        faces.check(&position, &every_move);
        faces.check_erased(&position, &every_move);
    }
    in_random_games(&faces, 300, &every_move);
}

fn in_random_games<G: Game + Heuristics + Presentation>(
    faces: &Faces<'_, G>,
    games: usize,
    every_move: &[G::Move],
) {
    let game = faces.game;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    faces.check(&game.start(), every_move);
    faces.check_erased(&game.start(), every_move);
    let mut met = 0;
    for _ in 0..games {
        let mut position = random_start::<G>(&faces.handle, &mut rng);
        for _ in 0..60 {
            met += 1;
            let sampled = sampled(every_move, &mut rng);
            match met % THOROUGH {
                0 => faces.check(&position, every_move),
                _ => faces.check(&position, &sampled),
            }
            if met % ERASED == 0 {
                faces.check_erased(&position, &sampled);
            }
            let moves = game.legal_moves(&position);
            if moves.is_empty() {
                break;
            }
            position = game.play(&position, moves[rng.random_range(0..moves.len())]);
        }
    }
}

#[test]
fn every_game_keeps_the_contract() {
    for_every_game!(keeps_the_contract);
}

#[test]
fn every_size_keeps_the_contract() {
    for name in Catalog::current().names() {
        let usual = handle(name);
        for &size in usual.sizes() {
            let handle = usual.of_size(size).expect("one of its sizes");
            assert_eq!(handle.size(), Some(size));
            assert_eq!(name, "shi", "only shi has sizes so far");
            let shi = Shi::new(Size::new(size).expect("a size"));
            let faces = Faces { game: &shi, handle };
            assert_eq!(faces.handle.start(), AnyPosition::new(shi.start()));
            in_random_games(&faces, 40, &every_move(&shi));
        }
        assert_eq!(usual.size().is_some(), !usual.sizes().is_empty());
    }
}

/// What does not depend on a position.
fn is_the_same_game<G: Game + Heuristics + Machines + Presentation>(game: &G) {
    let handle = handle(game.name());
    assert_eq!(handle.name(), game.name());
    for side in Side::BOTH {
        assert_eq!(handle.side_name(side), game.side_name(side));
        assert_eq!(handle.side_named(game.side_name(side)), Some(side));
    }
    assert_eq!(handle.side_named("nobody"), None);
    for outcome in [
        Outcome::Win(Side::First),
        Outcome::Win(Side::Second),
        Outcome::Tie,
    ] {
        assert_eq!(handle.outcome_name(outcome), game.outcome_name(outcome));
    }
    assert_eq!(handle.start(), AnyPosition::new(game.start()));
    assert_eq!(handle.finished_leaves(), game.finished_leaves());
    assert_eq!(handle.weights(), game.weights());
    assert_eq!(handle.machines(), game.machines());
    assert_eq!(handle.title(), game.title());
    assert_eq!(handle.instructions(), game.instructions());
    assert_eq!(handle.how_to_move(), game.how_to_move());
    assert_eq!(handle.has_menu(), game.has_menu());
    assert_eq!(handle.viewpoints(), game.viewpoints());
    for depth in 0..=3 {
        let leaves = handle.perft(&handle.start(), depth).expect("sound");
        assert_eq!(leaves, perft(game, &game.start(), depth));
    }
    for wrong in ["", "x", "6/6", "é", "1-2"] {
        let position = handle.parse_position(wrong).expect("sound");
        let expected = game.parse_position(wrong).map(AnyPosition::new);
        assert_eq!(position, expected, "{wrong}");
        let mv = handle.parse_move(wrong).expect("sound");
        assert_eq!(mv.err(), game.parse_move(wrong).err(), "{wrong}");
        assert_eq!(handle.play(&handle.start(), wrong).expect("sound"), None);
    }
}

#[test]
fn a_game_without_its_type_is_the_same_game() {
    for_every_game!(is_the_same_game);
}

fn machines_play_alike<G: Game + Machines>(game: &G) {
    let handle = handle(game.name());
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    for _ in 0..10 {
        let position = random_moment(game, &handle, 0..20, &mut rng);
        let any = AnyPosition::new(position.clone());
        for &(machine, levels) in game.machines() {
            let levels = levels.iter().map(|&level| Some(level)).chain([None]);
            for level in levels.chain([Some("no such level")]) {
                let typed = game.machine_move(machine, level, &position, &mut rng.clone());
                let erased = handle.machine_move(machine, level, &any, &mut rng.clone());
                let typed = typed.map(|mv| game.move_text(mv));
                assert_eq!(erased.expect("sound"), typed, "{machine} {level:?}");
            }
        }
    }
}

#[test]
fn the_machines_of_a_game_without_its_type_play_alike() {
    for_every_game!(machines_play_alike);
}

#[test]
#[should_panic(expected = "is not a position of shi")]
fn a_position_of_another_game_is_a_mistake() {
    let _ = handle("shi").moves(&AnyPosition::new(Khan::new().start()));
}

#[test]
fn every_game_has_a_bench_that_can_be_read() {
    for name in Catalog::current().names() {
        let game: GameHandle = handle(name);
        let set = BenchSet::parse(&game, game.bench().expect(name)).expect(name);
        assert!(set.positions.len() >= 15, "{name}");
        for position in &set.positions {
            assert_eq!(game.outcome(position).expect("sound"), None, "{name}");
        }
    }
}

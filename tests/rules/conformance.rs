//! What every game promises, tested for every game in the register.

use std::collections::HashSet;

use kalista::games::{self, Task};
use kalista::specification::Specified;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

struct Conformance;

impl Task for Conformance {
    type Output = ();

    fn run<G: Specified>(self, game: G) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        check_position(&game, &game.start(), &mut rng);
        for _ in 0..300 {
            let mut position = game.random_start(&mut rng);
            for _ in 0..60 {
                check_position(&game, &position, &mut rng);
                let moves = game.legal_moves(&position);
                if moves.is_empty() {
                    break;
                }
                position = game.play(&position, moves[rng.random_range(0..moves.len())]);
            }
        }
        for _ in 0..3_000 {
            check_position(&game, &game.any_position(&mut rng), &mut rng);
        }
    }
}

fn check_position<G: Specified>(game: &G, position: &G::Position, rng: &mut Xoshiro256PlusPlus) {
    let text = game.position_text(position);
    let read = game.parse_position(&text).expect(&text);
    assert_eq!(&read, position, "text round-trips: {text}");
    assert_eq!(
        game.hash(&read),
        game.hash(position),
        "the hash of {text} is the fresh one"
    );

    let moves = game.legal_moves(position);
    let distinct: HashSet<_> = moves.iter().copied().collect();
    assert_eq!(distinct.len(), moves.len(), "no move twice: {text}");
    assert_eq!(
        game.count_moves(position),
        moves.len() as u64,
        "counted: {text}"
    );
    assert_eq!(
        moves.is_empty(),
        game.outcome(position).is_some(),
        "a game has moves until it is over: {text}"
    );
    for &mv in &moves {
        let name = game.move_text(mv);
        assert_eq!(
            game.parse_move(&name).ok(),
            Some(mv),
            "move text round-trips"
        );
        assert!(game.is_legal(position, mv), "{name} was generated: {text}");
        let next = game.play(position, mv);
        assert_eq!(next, game.play(position, mv), "play is deterministic");
        assert_ne!(&next, position, "{name} changes {text}");
        let next_text = game.position_text(&next);
        let read = game.parse_position(&next_text).expect(&next_text);
        assert_eq!(read, next, "text round-trips after {name}: {text}");
        assert_eq!(
            game.hash(&read),
            game.hash(&next),
            "{name} keeps the hash: {text}"
        );
        assert_ne!(
            game.hash(&next),
            game.hash(position),
            "{name} changes the hash: {text}"
        );
    }
    for _ in 0..40 {
        let mv = game.any_move(position, rng);
        let name = game.move_text(mv);
        assert_eq!(
            game.parse_move(&name).ok(),
            Some(mv),
            "move text round-trips"
        );
        assert_eq!(
            game.is_legal(position, mv),
            distinct.contains(&mv),
            "{name} is legal exactly if it is generated: {text}"
        );
    }
}

#[test]
fn every_game_keeps_the_contract() {
    for name in games::NAMES {
        games::with_game(name, Conformance).expect("a registered game");
    }
}

#[test]
fn corners_have_the_moves_the_rules_say() {
    struct Corners;
    impl Task for Corners {
        type Output = ();
        fn run<G: Specified>(self, game: G) {
            for corner in game.corners() {
                let position = game.parse_position(corner.position).expect(corner.position);
                let mut moves: Vec<String> = (game.legal_moves(&position).into_iter())
                    .map(|mv| game.move_text(mv))
                    .collect();
                moves.sort();
                assert_eq!(moves, corner.moves, "{}: {}", corner.rule, corner.position);
            }
        }
    }
    for name in games::NAMES {
        games::with_game(name, Corners).expect("a registered game");
    }
}

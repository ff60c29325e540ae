//! What is promised of positions and moves that no game leads to, and of edge cases.

use crate::contract::Faces;
use crate::every_game::for_every_game;
use crate::games::{handle, typed};
use kalista::check::subject;
use kalista::{AnyPosition, Catalog, Game, Gauss, Heuristics, Khan, Presentation};
use rand::{SeedableRng, rngs::SmallRng, rngs::Xoshiro256PlusPlus};

/// Arbitrary positions of a game.
fn arbitrary<G: Game>(game: &G, seed: u64, count: usize) -> Vec<G::Position> {
    let subject = subject(&handle(game.name()));
    let mut rng = SmallRng::seed_from_u64(seed);
    (0..count)
        .map(|_| typed::<G>(&subject.arbitrary_position(&mut rng)))
        .collect()
}

fn keeps_the_contract<G: Game + Heuristics + Presentation>(game: &G) {
    let handle = handle(game.name());
    let subject = subject(&handle);
    let faces = Faces { game, handle };
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for number in 0..3_000 {
        let any: AnyPosition = subject.arbitrary_position(&mut rng);
        let probes = (0..40).map(|_| {
            let text = subject.arbitrary_move(&any, &mut rng).expect("a move");
            game.parse_move(&text).expect(&text)
        });
        let probes: Vec<G::Move> = probes.collect();
        let position = typed::<G>(&any);
        faces.check(&position, &probes);
        if number % 10 == 0 {
            faces.check_erased(&position, &probes);
        }
    }
}

#[test]
fn arbitrary_positions_keep_the_contract() {
    for_every_game!(keeps_the_contract);
}

#[test]
fn edge_cases_have_the_moves_the_rules_say() {
    for name in Catalog::current().names() {
        let game = handle(name);
        let cases = subject(&game).edge_cases();
        assert!(cases.len() >= 5, "{name}");
        for case in cases {
            let position = game.parse_position(case.position).expect("sound");
            let position = position.expect(case.position);
            let moves = game.sorted_moves(&position).expect("sound");
            assert_eq!(moves, case.moves, "{}: {}", case.rule, case.position);
        }
    }
}

#[test]
fn minimax_chooses_as_if_it_looked_at_every_move() {
    crate::machines::minimax_looks_at_every_move(&arbitrary(&Khan::new(), 5, 300));
}

#[test]
fn expert_keeps_at_least_as_much_as_hard_after_the_best_reply() {
    crate::machines::expert_keeps_more_than_hard(&arbitrary(&Gauss::new(), 8, 200));
}

#[test]
fn the_evaluation_is_the_sum_of_its_weights() {
    let khan = Khan::new();
    crate::weights::evaluates_a_sum(&khan, &arbitrary(&khan, 1, 300));
    let gauss = Gauss::new();
    crate::weights::evaluates_a_sum(&gauss, &arbitrary(&gauss, 1, 300));
}

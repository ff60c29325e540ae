//! A search of a game whose type is forgotten is the search of the game.

use crate::every_game::for_every_game;
use crate::games::handle;
use crate::random::random_moment;
use kalista::search::{
    Engine, Judgement, Limits, Options, Prover, TreeOptions, flat, mcts, select,
};
use kalista::{AnyPosition, Game, Heuristics};
use rand::{SeedableRng, rngs::SmallRng};

fn searches_alike<G: Game + Heuristics>(game: &G) {
    let handle = handle(game.name());
    let mut rng = SmallRng::seed_from_u64(6);
    let options = || Options::default().with_hash_mib(1);
    let (mut typed, mut erased) = (Engine::new(game, options()), handle.engine(options()));
    let (mut typed_prover, mut erased_prover) =
        (Prover::new(game, 1 << 16), handle.prover(1 << 16));
    for number in 0..20 {
        if number % 4 == 0 {
            typed.clear();
            erased.clear();
        }
        let before = random_moment(game, &handle, 0..20, &mut rng);
        let position = random_moment(game, &handle, 0..20, &mut rng);
        let history = [before.clone(), position.clone(), before];
        let any = AnyPosition::new(position.clone());
        let any_history = history.clone().map(AnyPosition::new);
        let limits = Limits::depth(3);
        let mut depths = Vec::new();
        let mut one = typed
            .search(&position, &history, &limits, |found| {
                depths.push((found.depth, found.nodes));
            })
            .map(|mv| game.move_text(mv));
        let mut same_depths = Vec::new();
        let mut other = erased
            .search(&any, &any_history, &limits, &mut |found| {
                same_depths.push((found.depth, found.nodes));
            })
            .expect("sound");
        (one.time, other.time) = Default::default();
        assert_eq!(one, other);
        assert_eq!(depths, same_depths);

        let proof = typed_prover.prove(&position, 3, &limits).score;
        let same = erased_prover.prove(&any, 3, &limits).expect("sound");
        let same = same.map(|(score, _)| score);
        assert_eq!(proof, same);
        let few = Limits::playouts(30);
        let (tree, seed) = (TreeOptions::default(), number);
        let timeless = |found: Judgement<String>| (found.moves, found.forced, found.nodes);
        let one = mcts::search(game, &position, &history, &tree, &few, seed);
        let other = handle.mcts(&any, &any_history, &tree, &few, seed);
        let one = one.map(|mv| game.move_text(mv));
        assert_eq!(timeless(one), timeless(other.expect("sound")));
        let one = flat::search(game, &position, &few, seed).map(|mv| game.move_text(mv));
        let other = handle.playouts(&any, &few, seed).expect("sound");
        assert_eq!(timeless(one), timeless(other));

        let plausible = select::plausible_move(game, &position).map(|mv| game.move_text(mv));
        assert_eq!(handle.plausible_move(&any).expect("sound"), plausible);
    }
}

#[test]
fn every_game_is_searched_alike_with_its_type_and_without() {
    for_every_game!(searches_alike);
}

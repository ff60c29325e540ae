//! The engine plays a game of Khan against itself: `cargo run --release --example engine_game`.

use kalista::game::Game;
use kalista::games::khan::Khan;
use kalista::search::{Engine, Limits, Options};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

fn main() {
    let khan = Khan::new();
    let mut engine = Engine::new(&khan, Options::default());
    let mut position = khan.random_start(&mut Xoshiro256PlusPlus::seed_from_u64(2));
    let mut played = Vec::new();

    println!("{}", khan.position_text(&position));
    while played.len() < 100 && khan.outcome(&position).is_none() {
        let found = engine.search(&position, &played, &Limits::depth(6), |_| ());
        let Some(best) = found.best else { break };
        println!("{:>5}  {}", khan.move_text(best), found.score);
        played.push(position);
        position = khan.play(&position, best);
    }
    match khan.outcome(&position) {
        Some(end) => println!("{} wins", khan.outcome_name(end)),
        None => println!("no end in sight after {} moves", played.len()),
    }
}

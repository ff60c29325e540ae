//! The engine plays a game of Khan against itself: `cargo run --release --example engine_game`.

use kalista::Catalog;
use kalista::players::{EngineSettings, PlayerSpec};
use kalista::session::{Config, DrawRules, Preparation};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let khan = Catalog::current().open_named("khan", None)?;
    let engine = PlayerSpec::parse(&*khan, "alphabeta:d6")?;
    let config = Config {
        draws: DrawRules::default(),
        ..Config::new(2)
    };
    let start = khan.random_start(&mut kalista::game::rng::rng_for(2, 0, 0));
    let mut session = Preparation::new(khan, config).begin(start);
    while session.ended()?.is_none() {
        let Some(mv) = session.machine_move(&engine, &EngineSettings::default())? else {
            break;
        };
        session.play(&mv)?;
    }
    // As :save, play and match write it; :load, replay and resume read it.
    print!("{}", session.record()?);
    Ok(())
}

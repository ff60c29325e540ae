//! Looks for the win in a position of Khan: `cargo run --release --example find_the_win`.

use kalista::search::{Engine, Limits, Options, Score};
use kalista::{Game, Khan, TextError};

fn main() -> Result<(), TextError> {
    let khan = Khan::new();
    let text = std::env::args().nth(1);
    let text = text.unwrap_or_else(|| "1s1k2/2s1sS/6/sS4/4SK/1S2S1 o f2".to_owned());
    let position = khan.parse_position(&text)?;

    let mut engine = Engine::new(&khan, Options::default());
    let found = engine.search(&position, &[], &Limits::depth(9), |found| {
        println!(
            "depth {:>2}: {} after {} nodes",
            found.depth, found.score, found.nodes
        );
    });
    let line: Vec<String> = found.pv.iter().map(|&mv| khan.move_text(mv)).collect();
    match found.score {
        Score::Win(plies) => println!("the side to move wins in {plies}: {}", line.join(" ")),
        Score::Loss(plies) => println!("the side to move loses in {plies}: {}", line.join(" ")),
        Score::Value(value) => println!("nothing is decided; {value}: {}", line.join(" ")),
    }
    Ok(())
}

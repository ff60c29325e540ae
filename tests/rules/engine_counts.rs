//! The engine counts game trees and plays random games as other Prolog systems do: the
//! numbers of `tests/data/perft_rules.txt` and `tests/data/playouts.txt`.
//!
//! The small ones in every `cargo test`; all of them with `KALISTA_COUNTS=all`.

use std::collections::HashMap;
use std::path::Path;

use kalista::clauses::game::Tasks;

/// Trees with more leaves are left to `KALISTA_COUNTS=all`.
const LEAVES: u64 = 6_000;
/// The same of games.
const GAMES: u64 = 100;

fn all() -> bool {
    std::env::var("KALISTA_COUNTS").is_ok_and(|wanted| wanted == "all")
}

/// The lines of a file as words.
fn lines(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| line.split_whitespace().collect())
}

/// Does tasks, each of a file, with the options of its start and what is to come out.
fn hold(tasks: impl Iterator<Item = (&'static str, &'static str, String, String)>) {
    let mut games: HashMap<&str, Tasks> = HashMap::new();
    let mut done = 0;
    for (file, options, task, wanted) in tasks {
        let game = games.entry(file).or_insert_with(|| {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
            Tasks::of_file(&path).unwrap_or_else(|error| panic!("{file}: {error}"))
        });
        let found = game.run(options, &task);
        let found = found.unwrap_or_else(|error| panic!("{file} {options} {task}: {error}"));
        assert_eq!(found.results, wanted, "{file} {options} {task}");
        done += 1;
    }
    assert!(
        done > 20 && games.len() > 6,
        "{done} of {} games",
        games.len()
    );
}

#[test]
fn the_engine_counts_the_leaves_that_other_systems_count() {
    let text = include_str!("../data/perft_rules.txt");
    let wanted = lines(text).filter_map(|words| {
        let [file, options, depth, leaves] = words[..] else {
            panic!("{words:?}");
        };
        let is_small = leaves.parse::<u64>().expect("a number") <= LEAVES;
        (is_small || all()).then_some((file, options, depth, leaves))
    });
    let tasks = wanted.flat_map(|(file, options, depth, leaves)| {
        let task = |name| (file, options, format!("{name}({depth})"), leaves.to_owned());
        ["perft", "counted"].map(task)
    });
    hold(tasks);
}

#[test]
fn the_engine_plays_the_random_games_that_other_systems_play() {
    let text = include_str!("../data/playouts.txt");
    let tasks = lines(text).filter_map(|words| {
        let [file, options, games, seed, plies, checksum] = words[..] else {
            panic!("{words:?}");
        };
        let is_small = games.parse::<u64>().expect("a number") <= GAMES;
        let wanted = format!("{plies} {checksum}");
        (is_small || all()).then_some((file, options, format!("playouts({games},{seed})"), wanted))
    });
    hold(tasks);
}

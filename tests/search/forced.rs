//! 200 positions that are won or lost by force within nine plies: each is proven with its
//! exact length, and trying everything confirms it wherever that can be borne.
//!
//! The set is `tests/data/khan_forced.txt`. It was made by
//!
//! ```text
//! cargo test --release --test search forced::generation -- --ignored --nocapture
//! ```

use std::collections::BTreeMap;

use crate::support::{follow, forced_end};
use kalista::games::khan::position::Position;
use kalista::search::{Engine, Limits, Options, Prover, Score};
use kalista::{Game, Khan, Outcome};

const SET: &str = include_str!("../data/khan_forced.txt");
/// How many of each length there are at least.
const EACH: usize = 22;
/// Trees of up to this many positions are tried out in every run of the tests.
const QUICK: u64 = 400_000;

pub fn set() -> Vec<(Position, Score)> {
    let khan = Khan::new();
    let lines = SET.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let mut words = line.splitn(3, ' ');
            let mut word = || words.next().expect(line);
            let (end, plies) = (word(), word().parse().expect(line));
            let score = match end {
                "win" => Score::Win(plies),
                "loss" => Score::Loss(plies),
                _ => panic!("{line}"),
            };
            (khan.parse_position(word()).expect(line), score)
        })
        .collect()
}

fn plies(score: Score) -> u32 {
    match score {
        Score::Win(plies) | Score::Loss(plies) => plies,
        Score::Value(_) => panic!("nothing is forced"),
    }
}

#[test]
fn the_set_has_every_length_up_to_nine() {
    let mut lengths: BTreeMap<u32, usize> = BTreeMap::new();
    let set = set();
    for (_, score) in &set {
        // Only the side that moves last wins: wins have odd lengths, losses even ones.
        assert_eq!(matches!(score, Score::Win(_)), plies(*score) % 2 == 1);
        *lengths.entry(plies(*score)).or_default() += 1;
    }
    assert_eq!(set.len(), 200);
    assert!((1..=9).all(|length| lengths[&length] >= EACH));
}

#[test]
fn every_one_is_proven_with_its_exact_length() {
    let khan = Khan::new();
    let mut prover = Prover::new(&khan, 1 << 20);
    let mut engine = Engine::new(&khan, Options::default().with_hash_mib(1));
    for (position, score) in set() {
        let text = khan.position_text(&position);
        let proof = prover.prove(&position, 9, &Limits::default());
        assert_eq!(proof.score, Some(score), "{text}");
        engine.clear();
        let report = engine.search(&position, &[], &Limits::depth(9), |_| {});
        assert_eq!((report.score, report.exact), (score, true), "{text}");
        for line in [&proof.line, &report.pv] {
            assert_eq!(line.len() as u32, plies(score), "{text}");
            let end = khan.outcome(&follow(&khan, &position, line));
            assert!(matches!(end, Some(Outcome::Win(_))), "{text}");
        }
        assert_eq!(report.best, report.pv.first().copied());
    }
}

/// The same without the prover and without reductions.
#[test]
fn the_search_alone_finds_the_same_lengths() {
    let khan = Khan::new();
    let options = Options {
        reductions: false,
        ..Options::default().with_hash_mib(4)
    };
    let mut engine = Engine::new(&khan, options);
    for (position, score) in set() {
        engine.clear();
        let report = engine.search(&position, &[], &Limits::depth(9), |_| {});
        assert_eq!(report.score, score, "{}", khan.position_text(&position));
    }
}

/// Whether all lines of this many plies together have at most this many positions.
fn is_borne(khan: &Khan, position: &Position, plies: u32, left: &mut u64) -> bool {
    *left = left.saturating_sub(1);
    *left > 0
        && (plies == 0
            || (khan.legal_moves(position).into_iter())
                .all(|mv| is_borne(khan, &khan.play(position, mv), plies - 1, left)))
}

/// Compares with `forced_end`, which visits every line to its end, wherever that is at
/// most this many positions; gives how many of each length were tried.
fn try_out(most: u64) -> BTreeMap<u32, usize> {
    let khan = Khan::new();
    let mut tried: BTreeMap<u32, usize> = BTreeMap::new();
    for (position, score) in set() {
        if is_borne(&khan, &position, plies(score), &mut most.clone()) {
            *tried.entry(plies(score)).or_default() += 1;
            let truth = forced_end(&khan, &position, plies(score));
            assert_eq!(truth, Some(score), "{}", khan.position_text(&position));
        }
    }
    tried
}

#[test]
fn trying_everything_confirms_a_sample() {
    let tried = try_out(QUICK);
    let many = |lengths: std::ops::RangeInclusive<u32>| -> usize {
        tried.range(lengths).map(|(_, count)| count).sum()
    };
    println!("{tried:?}");
    assert!(many(1..=5) >= 90 && many(6..=7) >= 3, "{tried:?}");
}

/// `cargo test --release --test search forced::slow -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes"]
fn slow_confirmation_of_most() {
    println!("confirmed, by length: {:?}", try_out(30_000_000));
}

/// The generator of random numbers that the set was made with comes with the program.
#[cfg(feature = "cli")]
mod generation {
    use super::*;
    use crate::games::handle;
    use crate::random::random_start;
    use kalista::GameHandle;
    use rand::{RngExt, SeedableRng, rngs::StdRng};

    /// The one length that makes up the 200.
    const MORE: (Score, usize) = (Score::Win(3), 24);

    #[test]
    #[ignore = "writes the set"]
    fn generate() {
        let (khan, handle) = (Khan::new(), handle("khan"));
        let mut rng = StdRng::seed_from_u64(3);
        let mut prover = Prover::new(&khan, 8 << 20);
        let mut found: BTreeMap<u32, Vec<(Score, String)>> = BTreeMap::new();
        let wanted = |length| match length == plies(MORE.0) {
            true => MORE.1,
            false => EACH,
        };
        while (1..=9).any(|length| found.get(&length).map_or(0, Vec::len) < wanted(length)) {
            let position = midgame(&khan, &handle, &mut rng);
            let proof = prover.prove(&position, 9, &Limits::default());
            if let Some(score) = proof.score {
                let same = found.entry(plies(score)).or_default();
                if same.len() < wanted(plies(score)) {
                    same.push((score, khan.position_text(&position)));
                }
            }
        }
        println!("# Positions of random games that are won or lost by force: the side to move");
        println!(
            "# wins or loses after so many plies. tests/search/forced.rs says how they were made."
        );
        for (score, position) in found.into_values().flatten() {
            let end = if matches!(score, Score::Win(_)) {
                "win"
            } else {
                "loss"
            };
            println!("{end} {} {position}", plies(score));
        }
    }

    /// A position out of a random game in which nobody overlooked a win.
    fn midgame(khan: &Khan, handle: &GameHandle, rng: &mut StdRng) -> Position {
        let mut position = random_start::<Khan>(handle, rng);
        for _ in 0..rng.random_range(0..40) {
            let mut moves = khan.legal_moves(&position);
            moves.retain(|&mv| khan.outcome(&khan.play(&position, mv)).is_none());
            match moves.len() {
                0 => break,
                many => position = khan.play(&position, moves[rng.random_range(0..many)]),
            }
        }
        position
    }
}

//! Finds rouge's strongest camps at each edge and prints them as
//! `src/games/khan/placement/camps.txt` holds them:
//!
//! ```text
//! cargo run --release --example khan_camps -- 1 > src/games/khan/placement/camps.txt
//! ```
//!
//! The number is the seed. A camp is as good as the best reply to it leaves it: every
//! camp is looked at against chance, the better ones against replies that are searched
//! for, and the last sixteen are played, the engine on both sides.

use std::sync::atomic::AtomicBool;

use kalista::game::{Outcome, Side};
use kalista::games::khan::placement::best::{Effort, glance, replies};
use kalista::games::khan::placement::{Camp, Placement, assembled, every_camp};
use kalista::games::khan::{Edge, Khan};
use kalista::matches::{DrawRules, play};
use kalista::players::Alphabeta;
use kalista::search::{Limits, Options, Score};
use rand::{SeedableRng, rngs::Xoshiro256PlusPlus};

/// Random replies that every camp is looked at against.
const AT_RANDOM: usize = 30;
/// Camps that go on from each round to the next.
const KEPT: [usize; 3] = [256, 48, 16];
/// Games that each of the last camps plays, and the nodes of a move.
const GAMES: (usize, u64) = (16, 5_000);
/// Camps of an edge that are printed.
const PRINTED: usize = 6;

/// A camp of rouge and how good it seems, in whatever the last round measured.
struct Candidate {
    camp: Camp,
    worth: f64,
}

fn main() {
    let seed = std::env::args().nth(1).and_then(|seed| seed.parse().ok());
    let Some(seed) = seed else {
        eprintln!("usage: khan_camps SEED");
        std::process::exit(2);
    };
    println!("# Rouge's strongest camps: edge, points of 100 against ocre's best replies,");
    println!("# the Kalista's square, the sbires' squares.");
    println!("# Made by: cargo run --release --example khan_camps -- {seed}");
    for edge in Edge::ALL {
        for Candidate { camp, worth } in strongest(edge, seed) {
            let squares = camp.map(|square| square.to_string()).join(" ");
            println!("{} {:.0} {squares}", edge.name(), 100.0 * worth);
        }
    }
}

fn strongest(edge: Edge, seed: u64) -> Vec<Candidate> {
    let khan = Khan::new();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let ocre: Vec<Camp> = (0..AT_RANDOM)
        .map(|_| Placement::Random.place(edge.opposite(), None, &mut rng))
        .collect();
    let mut field = every_camp(edge)
        .into_iter()
        .map(|camp| Candidate { camp, worth: 0.0 })
        .collect::<Vec<_>>();
    let round = |field: &mut Vec<Candidate>, kept, worth: &mut dyn FnMut(Camp) -> f64| {
        for candidate in field.iter_mut() {
            candidate.worth = worth(candidate.camp);
        }
        field.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        field.truncate(kept);
        let best = field.first().map_or(0.0, |candidate| candidate.worth);
        eprintln!(
            "{}: {} camps left, the best at {best:.2}",
            edge.name(),
            field.len()
        );
    };
    round(&mut field, KEPT[0], &mut |camp| {
        let against = ocre
            .iter()
            .map(|&reply| bounded(glance(&khan, camp, reply)));
        against.sum::<f64>() / AT_RANDOM as f64
    });
    let quick = Effort {
        drawn: 600,
        rounds: vec![(24, 1_000)],
    };
    for (kept, effort) in [(KEPT[1], quick), (KEPT[2], Effort::default())] {
        round(&mut field, kept, &mut |camp| {
            // Of the best few, so that one reply judged wrongly does not decide.
            let best = replies(edge.opposite(), camp, &effort, &mut rng);
            let few = best.iter().take(4).map(|judged| bounded(judged.rouge));
            few.sum::<f64>() / 4.0
        });
    }
    round(&mut field, PRINTED, &mut |camp| {
        let points = (0..GAMES.0).map(|_| {
            let best = replies(edge.opposite(), camp, &Effort::default(), &mut rng);
            best.first()
                .map_or(0.0, |reply| points(&khan, camp, reply.camp, &mut rng))
        });
        points.sum::<f64>() / GAMES.0 as f64
    });
    field
}

/// A score as a number that no forced end outweighs altogether.
fn bounded(score: Score) -> f64 {
    f64::from(score.to_order().clamp(-300, 300))
}

/// What rouge makes of a start: 1, a half or 0.
fn points(khan: &Khan, rouge: Camp, ocre: Camp, rng: &mut Xoshiro256PlusPlus) -> f64 {
    let engine = || Alphabeta::new(khan, Options::default(), Limits::nodes(GAMES.1));
    let (mut first, mut second) = (engine(), engine());
    let start = assembled(rouge, ocre);
    let stop = AtomicBool::new(false);
    let seated: [&mut dyn kalista::players::Player<Khan>; 2] = [&mut first, &mut second];
    let played = play(khan, &start, seated, DrawRules::default(), rng, &stop);
    match played.map(|played| played.outcome) {
        Some(Outcome::Win(Side::First)) => 1.0,
        Some(Outcome::Win(Side::Second)) => 0.0,
        Some(Outcome::Tie) | None => 0.5,
    }
}

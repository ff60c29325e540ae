//! Finds rouge's strongest placements at each edge and prints them as
//! `src/games/khan/placement/placements.txt` holds them:
//!
//! ```text
//! cargo run --release --example khan_placements -- 1 > src/games/khan/placement/placements.txt
//! ```
//!
//! The number is the seed. A placement is as good as the best reply to it leaves it: every
//! placement is looked at against random replies, the better ones against replies that are searched
//! for, and the last sixteen are played, the engine on both sides.

use std::sync::atomic::AtomicBool;

use kalista::games::khan::Edge;
use kalista::games::khan::placement::some_placements;
use kalista::games::khan::placement::{Placement, Strategy, assembled, every_placement};
use kalista::matches::play;
use kalista::players::{Alphabeta, Player};
use kalista::search::select::{glance, least_favourable};
use kalista::search::{Limits, Options, Score};
use kalista::session::DrawRules;
use kalista::{AnyPosition, Catalog, GameHandle, Khan, Outcome, Side};
use rand::{SeedableRng, rngs::Xoshiro256PlusPlus};

/// Random replies that every placement is looked at against.
const AT_RANDOM: usize = 30;
/// Placements that go on from each round to the next.
const KEPT: [usize; 3] = [256, 48, 16];
/// Games that each of the last placements plays, and the nodes of a move.
const GAMES: (usize, u64) = (16, 5_000);
/// Placements of an edge that are printed.
const PRINTED: usize = 6;

/// A placement of rouge and how good it seems, in whatever the last round measured.
struct Candidate {
    placement: Placement,
    worth: f64,
}

fn main() {
    let seed = std::env::args().nth(1).and_then(|seed| seed.parse().ok());
    let Some(seed) = seed else {
        eprintln!("usage: khan_placements SEED");
        std::process::exit(2);
    };
    println!("# Rouge's strongest placements: edge, points of 100 against ocre's best replies,");
    println!("# the Kalista's square, the sbires' squares.");
    println!("# Made by: cargo run --release --example khan_placements -- {seed}");
    for edge in Edge::ALL {
        for Candidate { placement, worth } in strongest(edge, seed) {
            let squares = placement.map(|square| square.to_string()).join(" ");
            println!("{} {:.0} {squares}", edge.name(), 100.0 * worth);
        }
    }
}

fn strongest(edge: Edge, seed: u64) -> Vec<Candidate> {
    let khan = Khan::new();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let ocre: Vec<Placement> = (0..AT_RANDOM)
        .map(|_| Strategy::Random.place(edge.opposite(), &mut rng))
        .collect();
    let mut field = every_placement(edge)
        .into_iter()
        .map(|placement| Candidate {
            placement,
            worth: 0.0,
        })
        .collect::<Vec<_>>();
    let round = |field: &mut Vec<Candidate>, kept, worth: &mut dyn FnMut(Placement) -> f64| {
        for candidate in field.iter_mut() {
            candidate.worth = worth(candidate.placement);
        }
        field.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        field.truncate(kept);
        let best = field.first().map_or(0.0, |candidate| candidate.worth);
        eprintln!(
            "{}: {} placements left, the best at {best:.2}",
            edge.name(),
            field.len()
        );
    };
    round(&mut field, KEPT[0], &mut |placement| {
        let against = ocre
            .iter()
            .map(|&reply| bounded(glance(&khan, &assembled(placement, reply))));
        against.sum::<f64>() / AT_RANDOM as f64
    });
    for (kept, rounds) in [(KEPT[1], &QUICK[..]), (KEPT[2], &THOROUGH)] {
        round(&mut field, kept, &mut |placement| {
            // Of the best few, so that one reply judged wrongly does not decide.
            let best = replies(&khan, edge, placement, rounds, &mut rng);
            let few = best.iter().take(4).map(|&(_, score)| bounded(score));
            few.sum::<f64>() / 4.0
        });
    }
    let game = Catalog::current().open_named("khan", None);
    let game = game.expect("khan is in the catalog");
    round(&mut field, PRINTED, &mut |placement| {
        let points = (0..GAMES.0).map(|_| {
            let best = replies(&khan, edge, placement, &THOROUGH, &mut rng);
            best.first()
                .map_or(0.0, |&(reply, _)| points(&game, placement, reply, &mut rng))
        });
        points.sum::<f64>() / GAMES.0 as f64
    });
    field
}

/// Rounds of searches for a reply, and the nodes of each search.
const QUICK: [(usize, u64); 1] = [(24, 1_000)];
const THOROUGH: [(usize, u64); 3] = [(96, 1_000), (24, 5_000), (8, 25_000)];

/// Ocre's best replies to a placement of rouge, the best one first.
fn replies(
    khan: &Khan,
    edge: Edge,
    rouge: Placement,
    rounds: &[(usize, u64)],
    rng: &mut Xoshiro256PlusPlus,
) -> Vec<(Placement, Score)> {
    let replies = some_placements(edge.opposite(), rng).into_iter();
    let starts = replies.map(|ocre| (ocre, assembled(rouge, ocre))).collect();
    least_favourable(khan, starts, rounds)
}

/// A score as a number that no forced end outweighs altogether.
fn bounded(score: Score) -> f64 {
    f64::from(score.to_order().clamp(-300, 300))
}

/// What rouge makes of a start: 1, a half or 0.
fn points(
    khan: &GameHandle,
    rouge: Placement,
    ocre: Placement,
    rng: &mut Xoshiro256PlusPlus,
) -> f64 {
    let engine = || Alphabeta::new(&**khan, Options::default(), Limits::nodes(GAMES.1));
    let (mut first, mut second) = (engine(), engine());
    let start = AnyPosition::new(assembled(rouge, ocre));
    let stop = AtomicBool::new(false);
    let players: [&mut dyn Player; 2] = [&mut first, &mut second];
    let played = play(&**khan, &start, players, DrawRules::default(), rng, &stop);
    match played.ok().flatten().map(|played| played.outcome) {
        Some(Outcome::Win(Side::First)) => 1.0,
        Some(Outcome::Win(Side::Second)) => 0.0,
        Some(Outcome::Tie) | None => 0.5,
    }
}

//! A seed gives the same games in every version whose search is the same: those that were
//! played when the search was last meant to change are played again here.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::games::handle;
use kalista::Catalog;
use kalista::matches::{Match, Placements, Referee, run};
use kalista::players::PlayerSpec;
use kalista::search::Options;
use kalista::session::{Record, parse_records};
use kalista::tuning::{Plan, compare, fit, gather};

const MATCHES: &str = include_str!("../data/matches.txt");

/// The option of a command line.
fn option<'t>(words: &[&'t str], name: &str) -> Option<&'t str> {
    let at = words.iter().position(|&word| word == name)?;
    words.get(at + 1).copied()
}

/// Plays the match of a command line.
fn played(command: &str) -> (kalista::GameHandle, Vec<Record>) {
    let words: Vec<&str> = command.split_whitespace().collect();
    let number = |name: &str| option(&words, name).map(|text| text.parse().expect(text));
    let size = number("--size").map(|size: u64| size as usize);
    let game = Catalog::current()
        .open_named(words[0], size)
        .expect(command);
    let spec = |text| PlayerSpec::parse(&*game, text).expect(text);
    let plan = Match {
        players: [spec(words[1]), spec(words[2])],
        games: number("--games").expect(command),
        seed: number("--seed").expect(command),
        jobs: 2,
        undecided_within: if words.contains(&"--any-placement") {
            0
        } else {
            7
        },
        placements: option(&words, "--placement")
            .map(|text| Placements::parse(&*game, text).expect(text)),
        referee: Referee::default(),
        openings: Vec::new(),
        skipped: Default::default(),
        options: Options::default(),
        sprt: None,
    };
    let mut records = Vec::new();
    let stop = Arc::new(AtomicBool::new(false));
    run(&plan, &game, &stop, |played, _| {
        records.push(played.record(&game, &plan));
        true
    })
    .expect("it is played to its end");
    (game, records)
}

#[test]
fn the_pinned_matches_are_played_again() {
    let mut commands = 0;
    for part in MATCHES.split("# kalista match ").skip(1) {
        let (command, text) = part.split_once('\n').expect("a command and its games");
        let (game, found) = played(command);
        let pinned = parse_records(text).expect(command);
        assert_eq!(found.len(), pinned.len(), "{command}");
        for (found, pinned) in found.iter().zip(&pinned) {
            let history = pinned.replay(&game).expect(command);
            pinned.verify_end(&game, &history).expect(command);
            let facts = |record: &Record| {
                let Record { number, seed, .. } = *record;
                let Record {
                    players,
                    start,
                    moves,
                    result,
                    ending,
                    ..
                } = record.clone();
                (number, seed, players, start, moves, result, ending)
            };
            assert_eq!(facts(found), facts(pinned), "{command}");
        }
        commands += 1;
    }
    assert_eq!(commands, 7);
}

/// `kalista tune khan --games 6 --nodes 200 --seed 5 --match-games 40` as it was answered when
/// the search was last meant to change.
#[test]
fn tuning_finds_the_pinned_weights() {
    let khan = handle("khan");
    let stop = Arc::new(AtomicBool::new(false));
    let learning = Plan {
        games: 6,
        nodes: 200,
        seed: 5,
        jobs: 2,
        undecided_within: 3,
    };
    let samples = gather(&khan, &learning, &stop, |_| {}).expect("it plays");
    assert_eq!(samples.len(), 118);
    let old: Vec<i32> = khan.weights().iter().map(|&(_, weight)| weight).collect();
    let found = fit(&samples, &old);
    let losses = format!(
        "{:.4} {:.4} {:.0}",
        found.loss_before, found.loss_after, found.scale
    );
    assert_eq!(losses, "0.5788 0.4398 99");
    let new: Vec<i32> = (found.weights.iter())
        .map(|weight| weight.round() as i32)
        .collect();
    let pinned = [
        -78, 96, 24, 61, -11, 44, 2, 2, 95, 67, -202, 116, 145, -4, 3, 3, -131, 41, 113, 68, -176,
    ];
    assert_eq!(new, pinned);

    let tuned = khan.reweighted(&new).expect("khan has weights");
    let deciding = Plan {
        games: 40,
        seed: !learning.seed,
        undecided_within: 7,
        ..learning
    };
    let tally = compare([&tuned, &khan], &deciding, &stop, |_| {}).expect("it plays");
    assert_eq!((tally.wins, tally.draws, tally.losses), (16, 0, 24));
}

//! The native rules and the clauses, asked the same questions: the test this project is
//! built around, and the proof that it can fail.

#![cfg(feature = "prolog")]

use std::sync::atomic::AtomicBool;

use kalista::differential::{self, Plan};
use kalista::games::{self, Task};
use kalista::prolog::{Clauses, Limits, Place, PrologReferee};
use kalista::specification::Specified;
use kalista::verdict::{Case, Native, Referee, RefereeError};

type Pair = Result<[Box<dyn Referee>; 2], RefereeError>;

fn native_and<G: Specified>(game: &G, clauses: Clauses) -> Pair {
    let prolog = PrologReferee::start(clauses, Place::Here, Limits::default())?;
    Ok([Box::new(Native(game.clone())), Box::new(prolog)])
}

fn for_every_game<T: Task<Output = ()>>(task: impl Fn() -> T) {
    for name in games::NAMES {
        games::with_game(name, task()).expect("a registered game");
    }
}

#[test]
fn native_rules_and_clauses_agree() {
    struct Agree;
    impl Task for Agree {
        type Output = ();
        fn run<G: Specified>(self, game: G) {
            let plan = Plan {
                jobs: 2,
                ..Plan::positions(4_000)
            };
            let pair = || native_and(&game, Clauses::of(&game));
            let never = AtomicBool::new(false);
            let report = differential::run(plan, &game, 1, &never, pair, |_| ()).expect("it runs");
            let shown: Vec<String> = report.mismatches.iter().map(|m| m.to_string()).collect();
            assert!(shown.is_empty(), "{}", shown.join("\n\n"));
            assert_eq!(report.positions, 4_000);
        }
    }
    for_every_game(|| Agree);
}

#[test]
fn every_mutant_of_the_clauses_is_noticed() {
    struct Mutants;
    impl Task for Mutants {
        type Output = ();
        fn run<G: Specified>(self, game: G) {
            for mutant in game.mutants() {
                let clauses = Clauses::of(&game).broken(mutant).expect(mutant.fault);
                let plan = Plan {
                    enough: 1,
                    ..Plan::positions(10_000)
                };
                let pair = || native_and(&game, clauses.clone());
                let never = AtomicBool::new(false);
                let report = differential::run(plan, &game, 1, &never, pair, |_| ())
                    .unwrap_or_else(|error| panic!("{}: {error}", mutant.fault));
                assert!(
                    report.first_mismatch.is_some(),
                    "not noticed: {}",
                    mutant.fault
                );
            }
        }
    }
    for_every_game(|| Mutants);
}

#[test]
fn the_clauses_have_the_moves_the_rules_say_in_every_corner() {
    struct Corners;
    impl Task for Corners {
        type Output = ();
        fn run<G: Specified>(self, game: G) {
            let [_, mut prolog] = native_and(&game, Clauses::of(&game)).expect("it starts");
            let cases: Vec<Case> = (game.corners().iter())
                .map(|c| Case::of(c.position))
                .collect();
            let verdicts = prolog.judge(&cases).expect("it judges");
            for (corner, verdict) in game.corners().iter().zip(verdicts) {
                let verdict = verdict.expect(corner.position);
                let moves: Vec<&String> = verdict.successors.keys().collect();
                assert_eq!(moves, corner.moves, "{}: {}", corner.rule, corner.position);
            }
        }
    }
    for_every_game(|| Corners);
}

#[test]
fn a_mismatch_shows_position_answers_and_query() {
    struct Shown;
    impl Task for Shown {
        type Output = ();
        fn run<G: Specified>(self, game: G) {
            let Some(mutant) =
                (game.mutants().iter()).find(|m| m.fault.contains("cannot be captured"))
            else {
                return;
            };
            let clauses = Clauses::of(&game).broken(mutant).expect("it applies");
            let pair = || native_and(&game, clauses.clone());
            let never = AtomicBool::new(false);
            let plan = Plan::positions(2_000);
            let report = differential::run(plan, &game, 1, &never, pair, |_| ()).expect("it runs");
            let shown = report.mismatches[0].to_string();
            for part in [
                "position ",
                "legal only for native: ",
                "see        kalista query khan",
            ] {
                assert!(shown.contains(part), "{part:?} is missing in\n{shown}");
            }
        }
    }
    for_every_game(|| Shown);
}

//! The native rules and the clauses, asked the same questions: the test this project is
//! built around, and the proof that it can fail.

use crate::support::{checked, for_every_game, native_and};
use kalista::aspects::Aspects;
use kalista::differential::{Fate, Plan, Source, engine_guide, shrink, try_mutant};
use kalista::games::{Playable, Task};
use kalista::prolog::Clauses;
use kalista::verdict::Case;

#[test]
fn native_rules_and_clauses_agree() {
    struct Agree;
    impl Task for Agree {
        type Output = ();
        fn run<G: Playable>(self, game: G) {
            // What takes longer is asked less often.
            for (asked, positions) in [
                (Aspects::USUAL, 2_000),
                (Aspects::MOST, 100),
                (Aspects::MACHINES, 40),
            ] {
                let plan = Plan {
                    asked,
                    batch: 10,
                    ..Plan::new(game.name(), positions)
                };
                let report = checked(&game, Source::Mixed(Some(engine_guide)), plan);
                let shown: Vec<String> = (report.mismatches.iter())
                    .map(|m| m.mismatch.to_string())
                    .collect();
                assert!(shown.is_empty(), "{}", shown.join("\n\n"));
                assert_eq!(report.positions, positions);
            }
        }
    }
    for_every_game(|| Agree);
}

#[test]
fn every_mutant_of_the_clauses_is_noticed_soon() {
    struct Mutants;
    impl Task for Mutants {
        type Output = ();
        fn run<G: Playable>(self, game: G) {
            let at_least = if game.name() == "khan" { 20 } else { 10 };
            assert!(game.mutants().len() >= at_least);
            let mut fate = Fate::default();
            for mutant in game.mutants() {
                let source = Source::Mixed(Some(engine_guide));
                let caught = try_mutant(&game, source, mutant, 10_000, 1)
                    .unwrap_or_else(|error| panic!("{}: {error}", mutant.fault));
                assert!(caught.after.is_some(), "not noticed: {}", mutant.fault);
                fate.0.push(caught);
            }
            assert!(fate.median() <= Some(200), "{fate:?}");
        }
    }
    for_every_game(|| Mutants);
}

#[test]
fn the_clauses_have_the_moves_the_rules_say_in_every_corner() {
    struct Corners;
    impl Task for Corners {
        type Output = ();
        fn run<G: Playable>(self, game: G) {
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
fn a_mismatch_is_made_small_and_shows_position_answers_and_query() {
    struct Shown;
    impl Task for Shown {
        type Output = ();
        fn run<G: Playable>(self, game: G) {
            let Some(mutant) =
                (game.mutants().iter()).find(|m| m.fault.contains("cannot be captured"))
            else {
                return;
            };
            let clauses = Clauses::of(&game).broken(mutant).expect("it applies");
            let plan = Plan::new(game.name(), 2_000);
            let report = crate::support::checked_with(&game, Source::Arbitrary, plan, &clauses);
            let mut pair = native_and(&game, clauses).expect("it starts");
            let found = &report.mismatches[0].mismatch;
            let smallest = shrink(&game, found, &mut pair).expect("it works");
            // The Kalista that captures, and the one that is captured.
            let position = game
                .parse_position(&smallest.case.position)
                .expect("a position");
            assert_eq!(game.pieces(&position), 2, "{smallest}");
            let shown = smallest.to_string();
            for part in [
                "position ",
                "legal only for native: ",
                "see        kalista query khan 'state_text(S, ",
            ] {
                assert!(shown.contains(part), "{part:?} is missing in\n{shown}");
            }
        }
    }
    for_every_game(|| Shown);
}

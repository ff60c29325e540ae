//! The native rules and the clauses, asked the same questions: the test this project is
//! built around, and the proof that it can fail.

use super::faults::fault;
use super::support::{checked, native_and, oracles, subject, subjects};
use kalista::check::{Plan, Source, program, shrink};
use kalista::game::oracle::Question;
use kalista::game::properties::Properties;

#[test]
fn native_rules_and_clauses_agree() {
    for subject in subjects() {
        // What takes longer is asked less often.
        for (asked, positions) in [
            (Properties::USUAL, 2_000),
            (Properties::MOST, 100),
            (Properties::MACHINES, 40),
        ] {
            let plan = Plan {
                asked,
                batch: 10,
                ..Plan::new(subject.game().name(), positions)
            };
            let report = checked(&subject, Source::Mixed, plan, &program(&*subject));
            let shown: Vec<String> = (report.mismatches.iter())
                .map(|found| found.mismatch.to_string())
                .collect();
            assert!(shown.is_empty(), "{}", shown.join("\n\n"));
            assert_eq!(report.positions, positions);
        }
    }
}

#[test]
fn the_clauses_have_the_moves_the_rules_say_in_every_edge_case() {
    for subject in subjects() {
        let mut prolog = oracles(&subject).expect("they start").pop().expect("two");
        let cases = subject.edge_cases();
        let questions: Vec<Question> = cases.iter().map(|c| Question::of(c.position)).collect();
        let replies = prolog.ask(&questions).expect("it answers");
        for (case, reply) in cases.iter().zip(replies) {
            let answer = reply.expect(case.position);
            let moves: Vec<&String> = answer.successors.keys().collect();
            assert_eq!(moves, case.moves, "{}: {}", case.rule, case.position);
        }
    }
}

#[test]
fn a_mismatch_is_made_small_and_shows_position_answers_and_query() {
    let khan = subject("khan");
    let broken = fault("khan", "cannot be captured").applied(program(&*khan));
    let report = checked(&khan, Source::Arbitrary, Plan::new("khan", 2_000), &broken);
    let mut oracles = native_and(&khan, broken).expect("they start");
    let found = &report.mismatches[0].mismatch;
    let smallest = shrink(&*khan, found, &mut oracles).expect("it works");
    // The Kalista that captures, and the one that is captured.
    let position = khan.game().parse_position(&smallest.question.position);
    let position = position.expect("sound rules").expect("a position");
    assert_eq!(khan.pieces(&position), 2, "{smallest}");
    let shown = smallest.to_string();
    for part in [
        "position ",
        "legal only for native: ",
        "see        kalista query khan 'state_text(S, ",
    ] {
        assert!(shown.contains(part), "{part:?} is missing in\n{shown}");
    }
}

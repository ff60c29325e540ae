//! Whether two answers to a question are the same.

use std::collections::BTreeSet;

use super::mismatch::{Difference, Mismatch};
use super::subject::Subject;
use crate::game::oracle::{Answer, Question, Reply};
use crate::game::properties::Property;

/// `None` if both said the same. Two refusals agree whatever their words are.
pub fn compare(
    subject: &dyn Subject,
    question: &Question,
    (left_name, left): (&str, Reply),
    (right_name, right): (&str, Reply),
) -> Option<Mismatch> {
    let differences = match (&left, &right) {
        // Most positions end here.
        (Ok(left), Ok(right)) if left == right => return None,
        (Ok(left), Ok(right)) => differences(subject, question, [left, right]),
        (Err(_), Err(_)) => return None,
        _ => vec![Difference {
            property: Property::Text,
            about: String::new(),
            said: [&left, &right].map(|said| match said {
                Ok(_) => "reads it".to_owned(),
                Err(why) => format!("refuses it: {why}"),
            }),
        }],
    };
    Some(Mismatch {
        game: subject.game().name().to_owned(),
        text: subject.text_predicate().to_owned(),
        question: question.clone(),
        oracles: [left_name.to_owned(), right_name.to_owned()],
        differences,
    })
}

/// Everything that two answers do not agree on, property by property.
fn differences(
    subject: &dyn Subject,
    question: &Question,
    [left, right]: [&Answer; 2],
) -> Vec<Difference> {
    let mut found = Vec::new();
    let mut note = |property, about: &str, say: &dyn Fn(&Answer) -> String| {
        let said = [say(left), say(right)];
        if said[0] != said[1] {
            found.push(Difference {
                property,
                about: about.to_owned(),
                said,
            });
        }
    };
    let moves = left.successors.keys().chain(right.successors.keys());
    for mv in moves.collect::<BTreeSet<_>>() {
        let has = |answer: &Answer| answer.successors.contains_key(mv);
        if has(left) && has(right) {
            note(Property::Successors, mv, &|a| shown(a.successors.get(mv)));
            note(Property::Outcome, mv, &|a| ending(a.endings.get(mv)));
            note(Property::Perft, mv, &|a| shown(a.replies.get(mv)));
        } else {
            note(Property::Moves, mv, &|a| legality(Some(&has(a))));
        }
    }
    note(Property::Outcome, "", &|a| ending(a.outcome.as_ref()));
    note(Property::Text, "", &|a| shown(a.texts.first()));
    for (index, probe) in question.probes.iter().enumerate() {
        note(Property::Legality, probe, &|a| legality(a.legal.get(index)));
        note(Property::Faults, probe, &|a| faults(a.faultless.get(index)));
        note(Property::Text, probe, &|a| shown(a.texts.get(index + 1)));
    }
    for (index, goal) in subject.value_goals().into_iter().enumerate() {
        let value = |a: &Answer| shown(a.values.get(index).and_then(Option::as_ref));
        note(Property::Values, goal, &value);
    }
    for (index, goal) in subject.machine_goals().into_iter().enumerate() {
        let moves = |a: &Answer| shown(a.machine_moves.get(index).map(|m| m.join(" ")).as_ref());
        note(Property::Machines, goal, &moves);
    }
    found.sort_by_key(|difference| difference.property);
    found
}

fn shown<T: ToString>(said: Option<&T>) -> String {
    said.map_or_else(|| "none".to_owned(), T::to_string)
}

fn ending(outcome: Option<&String>) -> String {
    outcome
        .map_or("the game goes on", String::as_str)
        .to_owned()
}

fn legality(is_legal: Option<&bool>) -> String {
    shown(
        is_legal
            .map(|&legal| if legal { "legal" } else { "not legal" })
            .as_ref(),
    )
}

fn faults(is_faultless: Option<&bool>) -> String {
    shown(
        is_faultless
            .map(|&none| if none { "no fault" } else { "a fault" })
            .as_ref(),
    )
}

//! Whether the answers to a question are the same.

use std::collections::BTreeSet;

use super::mismatch::{Difference, Mismatch};
use super::subject::Subject;
use crate::game::oracle::{Answer, Question, Reply};
use crate::game::properties::Property;

/// `None` if all of them said the same. Refusals agree whatever their words are.
pub fn compare(
    subject: &dyn Subject,
    question: &Question,
    said: &[(&str, Reply)],
) -> Option<Mismatch> {
    let answers = said.iter().filter_map(|(_, reply)| reply.as_ref().ok());
    let answers: Vec<&Answer> = answers.collect();
    let differences = match answers.len() {
        0 => return None,
        // Most positions end here.
        all if all == said.len() && answers.windows(2).all(|pair| pair[0] == pair[1]) => {
            return None;
        }
        all if all == said.len() => differences(subject, question, &answers),
        _ => vec![Difference {
            property: Property::Text,
            about: String::new(),
            said: (said.iter())
                .map(|(_, said)| match said {
                    Ok(_) => "reads it".to_owned(),
                    Err(why) => format!("refuses it: {why}"),
                })
                .collect(),
        }],
    };
    let game = subject.game();
    Some(Mismatch {
        // What opens it again.
        game: match game.is_from_file() {
            true => game.selection().name.clone(),
            false => game.name().to_owned(),
        },
        text: subject.text_predicate().to_owned(),
        question: question.clone(),
        oracles: said.iter().map(|&(name, _)| name.to_owned()).collect(),
        differences,
    })
}

/// Everything that some answers do not agree on, property by property.
fn differences(subject: &dyn Subject, question: &Question, answers: &[&Answer]) -> Vec<Difference> {
    let mut found = Vec::new();
    let mut note = |property, about: &str, say: &dyn Fn(&Answer) -> String| {
        let said: Vec<String> = answers.iter().map(|answer| say(answer)).collect();
        if said.windows(2).any(|pair| pair[0] != pair[1]) {
            found.push(Difference {
                property,
                about: about.to_owned(),
                said,
            });
        }
    };
    let moves = answers.iter().flat_map(|answer| answer.successors.keys());
    for mv in moves.collect::<BTreeSet<_>>() {
        let has = |answer: &Answer| answer.successors.contains_key(mv);
        if answers.iter().all(|answer| has(answer)) {
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
        note(Property::Values, &goal, &value);
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

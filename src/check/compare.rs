//! Whether two answers to a question are the same.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

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
        (Ok(left), Ok(right)) => Finder::default().answers(subject, question, [left, right]),
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

#[derive(Default)]
struct Finder(Vec<Difference>);

impl Finder {
    fn answers(
        mut self,
        subject: &dyn Subject,
        question: &Question,
        [left, right]: [&Answer; 2],
    ) -> Vec<Difference> {
        let moves: BTreeSet<&String> = left
            .successors
            .keys()
            .chain(right.successors.keys())
            .collect();
        let legal = |answer: &Answer, mv| match answer.successors.contains_key(mv) {
            true => "legal".to_owned(),
            false => "not legal".to_owned(),
        };
        for mv in moves {
            self.note(Property::Moves, mv, [legal(left, mv), legal(right, mv)]);
        }
        self.maps(Property::Successors, [left, right], |answer| {
            &answer.successors
        });
        self.maps(Property::Outcome, [left, right], |answer| &answer.endings);
        self.maps(Property::Perft, [left, right], |answer| &answer.replies);
        let outcome = |answer: &Answer| {
            let outcome = answer.outcome.clone();
            outcome.unwrap_or_else(|| "the game goes on".to_owned())
        };
        self.note(Property::Outcome, "", [outcome(left), outcome(right)]);

        let yes_no = |yes: &'static str, no: &'static str| {
            move |says: Option<&bool>| match says {
                Some(true) => yes.to_owned(),
                Some(false) => no.to_owned(),
                None => "no answer".to_owned(),
            }
        };
        let (legal, fault) = (yes_no("legal", "not legal"), yes_no("no fault", "a fault"));
        for (index, probe) in question.probes.iter().enumerate() {
            let said = [left, right].map(|answer| legal(answer.legal.get(index)));
            self.note(Property::Legality, probe, said);
            let said = [left, right].map(|answer| fault(answer.faultless.get(index)));
            self.note(Property::Faults, probe, said);
        }
        let written = std::iter::once("").chain(question.probes.iter().map(String::as_str));
        for (index, about) in written.enumerate() {
            let text = |answer: &Answer| answer.texts.get(index).cloned().unwrap_or_default();
            self.note(Property::Text, about, [text(left), text(right)]);
        }
        for (index, goal) in subject.value_goals().iter().enumerate() {
            let value = |answer: &Answer| match answer.values.get(index).copied().flatten() {
                Some(value) => value.to_string(),
                None => "none".to_owned(),
            };
            self.note(Property::Values, goal, [value(left), value(right)]);
        }
        for (index, goal) in subject.machine_goals().iter().enumerate() {
            let moves = |answer: &Answer| match answer.machine_moves.get(index) {
                Some(moves) => moves.join(" "),
                None => "none".to_owned(),
            };
            self.note(Property::Machines, goal, [moves(left), moves(right)]);
        }
        self.0
    }

    fn note(&mut self, property: Property, about: &str, said: [String; 2]) {
        if said[0] != said[1] {
            self.0.push(Difference {
                property,
                about: about.to_owned(),
                said,
            });
        }
    }

    /// What is said after each move that both have.
    fn maps<V: fmt::Display>(
        &mut self,
        property: Property,
        [left, right]: [&Answer; 2],
        map: impl Fn(&Answer) -> &BTreeMap<String, V>,
    ) {
        for mv in left.successors.keys() {
            if right.successors.contains_key(mv) {
                let said = |answer| match map(answer).get(mv) {
                    Some(value) => value.to_string(),
                    None => "the game goes on".to_owned(),
                };
                self.note(property, mv, [said(left), said(right)]);
            }
        }
    }
}

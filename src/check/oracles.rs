//! Who answers: the native rules, or whoever else knows a game, and what they do not agree
//! on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::compare::compare;
use super::mismatch::Mismatch;
use super::subject::Subject;
use crate::game::oracle::{Oracle, OracleError, Question, Reply};
use crate::game::properties::Property;

/// Two or more who are asked the same: the native rules, the clauses, or whatever else is
/// compared with the first of them.
pub type Oracles<'a> = Vec<Box<dyn Oracle + 'a>>;

/// How often an oracle that fails is asked.
const TRIES: usize = 3;

/// The native rules of a game as an [`Oracle`].
#[derive(Clone)]
pub struct NativeOracle(Arc<dyn Subject>);

impl NativeOracle {
    /// Those of this game.
    pub fn new(subject: &Arc<dyn Subject>) -> Self {
        NativeOracle(subject.clone())
    }

    fn answer(&self, question: &Question) -> Result<Reply, OracleError> {
        let reply = self.0.game().answer(question);
        let reply = reply.map_err(|error| OracleError {
            oracle: self.name().to_owned(),
            what: error.to_string(),
        })?;
        Ok(reply.map(|(position, mut answer)| {
            if question.asked.has(Property::Values) {
                answer.values = self.0.values(&position);
            }
            if question.asked.has(Property::Machines) {
                answer.machine_moves = self.0.machine_moves(&position);
            }
            answer
        }))
    }
}

impl Oracle for NativeOracle {
    fn ask(&mut self, questions: &[Question]) -> Result<Vec<Reply>, OracleError> {
        questions
            .iter()
            .map(|question| self.answer(question))
            .collect()
    }

    fn name(&self) -> &str {
        "native"
    }
}

/// What an oracle says, whatever happens to it: one that fails is asked again, and if it
/// fails again and again, it is asked each question alone, so that only the one that
/// kills it is lost. Nothing is repeated once `stop` is set.
pub(super) fn replies(
    oracle: &mut (dyn Oracle + '_),
    questions: &[Question],
    failures: &mut Vec<String>,
    stop: &AtomicBool,
) -> Result<Vec<Reply>, OracleError> {
    let mut last = None;
    for _ in 0..TRIES {
        match oracle.ask(questions) {
            Ok(replies) if replies.len() == questions.len() => return Ok(replies),
            Ok(replies) => {
                let (got, want) = (replies.len(), questions.len());
                return Err(OracleError {
                    oracle: oracle.name().to_owned(),
                    what: format!("{got} answers to {want} questions"),
                });
            }
            Err(error) if stop.load(Ordering::Relaxed) => return Err(error),
            Err(error) => {
                failures.push(error.to_string());
                last = Some(error);
            }
        }
    }
    let mut replies = Vec::with_capacity(questions.len());
    let mut fatal = 0;
    for question in questions {
        match oracle.ask(std::slice::from_ref(question)) {
            Ok(one) => replies.extend(one),
            Err(error) => {
                fatal += 1;
                failures.push(error.to_string());
                replies.push(Err(format!("it died on this position: {}", error.what)));
                last = Some(error);
            }
        }
        // The questions are not to blame if it dies on every one.
        if fatal == TRIES
            && replies.len() == fatal
            && let Some(error) = last
        {
            return Err(error);
        }
    }
    Ok(replies)
}

/// The same of some of the questions only.
pub(super) fn some_replies(
    oracle: &mut (dyn Oracle + '_),
    questions: &[Question],
    asked: &[bool],
    failures: &mut Vec<String>,
    stop: &AtomicBool,
) -> Result<Vec<Option<Reply>>, OracleError> {
    let some = questions.iter().zip(asked).filter(|&(_, &asked)| asked);
    let some: Vec<Question> = some.map(|(question, _)| question.clone()).collect();
    let given = match some.is_empty() {
        true => Vec::new(),
        false => replies(oracle, &some, failures, stop)?,
    };
    let mut given = given.into_iter();
    let given = asked
        .iter()
        .map(|&asked| if asked { given.next() } else { None });
    Ok(given.collect())
}

/// For each question what the oracles do not agree on, if there is anything.
pub fn examine(
    subject: &dyn Subject,
    questions: &[Question],
    oracles: &mut Oracles<'_>,
) -> Result<Vec<Option<Mismatch>>, OracleError> {
    let (mut failures, never) = (Vec::new(), AtomicBool::new(false));
    let mut said = Vec::with_capacity(oracles.len());
    for oracle in oracles.iter_mut() {
        let replies = replies(&mut **oracle, questions, &mut failures, &never)?;
        said.push((
            oracle.name().to_owned(),
            replies.into_iter().map(Some).collect(),
        ));
    }
    Ok(mismatches(subject, questions, said))
}

/// The same of answers that have been given: by each oracle, under its name, to each of
/// the questions or only to some.
pub(super) fn mismatches(
    subject: &dyn Subject,
    questions: &[Question],
    said: Vec<(String, Vec<Option<Reply>>)>,
) -> Vec<Option<Mismatch>> {
    let (names, replies): (Vec<String>, Vec<_>) = said.into_iter().unzip();
    let mut replies: Vec<_> = replies.into_iter().map(Vec::into_iter).collect();
    let mut compared = |question: &Question| {
        let given = names.iter().zip(&mut replies);
        let given = given.filter_map(|(name, replies)| Some((&**name, replies.next()??)));
        compare(subject, question, &given.collect::<Vec<(&str, Reply)>>())
    };
    questions.iter().map(&mut compared).collect()
}

//! Who answers: the native rules, and whoever they are compared with.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::compare::compare;
use super::mismatch::Mismatch;
use super::subject::Subject;
use crate::game::oracle::{Oracle, OracleError, Question, Reply};
use crate::game::properties::Property;

/// The native rules and the clauses, or whatever else is compared.
pub type Oracles<'a> = [Box<dyn Oracle + 'a>; 2];

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

/// For each question what the two oracles do not agree on, if there is anything.
pub fn examine(
    subject: &dyn Subject,
    questions: &[Question],
    [left, right]: &mut Oracles<'_>,
) -> Result<Vec<Option<Mismatch>>, OracleError> {
    let (mut failures, never) = (Vec::new(), AtomicBool::new(false));
    let lefts = replies(&mut **left, questions, &mut failures, &never)?;
    let rights = replies(&mut **right, questions, &mut failures, &never)?;
    let names = (left.name(), right.name());
    Ok(mismatches(subject, questions, names, lefts, rights))
}

/// The same of answers that have been given.
pub(super) fn mismatches(
    subject: &dyn Subject,
    questions: &[Question],
    names: (&str, &str),
    lefts: Vec<Reply>,
    rights: Vec<Reply>,
) -> Vec<Option<Mismatch>> {
    let replies = questions.iter().zip(lefts.into_iter().zip(rights));
    replies
        .map(|(question, (l, r))| compare(subject, question, (names.0, l), (names.1, r)))
        .collect()
}

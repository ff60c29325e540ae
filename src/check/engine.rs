//! The clauses of a game on the engine, asked by a check.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::subject::{Subject, goals};
use crate::clauses::game::{OpenError, Respondent};
use crate::clauses::machine::Limits;
use crate::game::oracle::{Oracle, OracleError, Question, Reply};

/// How long a predicate may take.
const TIME: Duration = Duration::from_secs(5);

/// The clauses of a game, compiled and run in this process, as an [`Oracle`].
pub struct EngineOracle {
    respondent: Respondent,
    interrupt: Option<Arc<AtomicBool>>,
}

impl EngineOracle {
    /// The clauses of a game as they are.
    ///
    /// # Errors
    ///
    /// The engine cannot run them.
    pub fn new(subject: &dyn Subject) -> Result<Self, OracleError> {
        let game = subject.game();
        match game.is_from_file() {
            true => {
                let file = Path::new(&game.selection().name);
                Self::started(Respondent::of_file(file, &goals(subject), limits()))
            }
            false => Self::of_texts(subject, game.clauses(), limits()),
        }
    }

    /// Other clauses for the same game: names and texts.
    ///
    /// # Errors
    ///
    /// The engine cannot run them.
    pub fn of_texts(
        subject: &dyn Subject,
        texts: &[(String, String)],
        limits: Limits,
    ) -> Result<Self, OracleError> {
        let name = subject.game().name();
        Self::started(Respondent::of_texts(name, texts, &goals(subject), limits))
    }

    fn started(respondent: Result<Respondent, OpenError>) -> Result<Self, OracleError> {
        let failed = |what: String| OracleError {
            oracle: NAME.to_owned(),
            what,
        };
        let respondent = respondent.map_err(|error| failed(error.to_string()))?;
        Ok(EngineOracle {
            respondent,
            interrupt: None,
        })
    }

    /// The same; setting the flag ends the question that is being answered.
    #[must_use]
    pub fn with_interrupt(mut self, flag: &Arc<AtomicBool>) -> Self {
        self.respondent.set_interrupt(Arc::clone(flag));
        self.interrupt = Some(Arc::clone(flag));
        self
    }
}

const NAME: &str = "clauses";

fn limits() -> Limits {
    Limits {
        time: TIME,
        ..Limits::default()
    }
}

impl Oracle for EngineOracle {
    fn ask(&mut self, questions: &[Question]) -> Result<Vec<Reply>, OracleError> {
        let answer = |question| self.respondent.answer(question);
        let replies = questions.iter().map(answer).collect();
        // What was cut short is not an answer.
        match &self.interrupt {
            Some(flag) if flag.load(Ordering::Relaxed) => Err(OracleError {
                oracle: NAME.to_owned(),
                what: "it was stopped".to_owned(),
            }),
            _ => Ok(replies),
        }
    }

    fn name(&self) -> &str {
        NAME
    }
}

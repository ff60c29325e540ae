//! The clauses of a game on the engine, asked by a check.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::subject::{Subject, goals};
use crate::clauses::clause::SourceFile;
use crate::clauses::coverage::Count;
use crate::clauses::game::{Program, Respondent};
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
    /// The clauses of a game as they are, with the texts that native code knows as well.
    ///
    /// # Errors
    ///
    /// The engine cannot run them.
    pub fn new(subject: &dyn Subject) -> Result<Self, OracleError> {
        let mut engine = Self::of_program(subject, &Self::program(subject)?, limits())?;
        if let Some(texts) = subject.native_texts() {
            engine.respondent = engine.respondent.with_native_texts(texts);
        }
        Ok(engine)
    }

    /// The clauses of a game as a program, to be changed or counted.
    ///
    /// # Errors
    ///
    /// They cannot be read.
    pub(super) fn program(subject: &dyn Subject) -> Result<Program, OracleError> {
        let game = subject.game();
        match game.is_from_file() {
            true => {
                let file = Path::new(&game.selection().name);
                let adapter = game.adapter().map(|(name, text)| SourceFile {
                    name: name.clone(),
                    text: text.clone(),
                });
                let program = Program::adapted(file, adapter.as_ref(), None, limits());
                program.map_err(|error| failed(&error))
            }
            false => Ok(Program::of_texts(game.name(), game.clauses(), limits())),
        }
    }

    /// Other clauses for the same game.
    ///
    /// # Errors
    ///
    /// The engine cannot run them.
    pub fn of_program(
        subject: &dyn Subject,
        program: &Program,
        limits: Limits,
    ) -> Result<Self, OracleError> {
        let respondent = Respondent::of_program(program, &goals(subject), limits);
        Ok(EngineOracle {
            respondent: respondent.map_err(|error| failed(&error))?,
            interrupt: None,
        })
    }

    /// What was counted since this was last asked.
    pub(super) fn take_counts(&mut self) -> Vec<Count> {
        self.respondent.take_counts()
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

fn failed(error: &dyn std::fmt::Display) -> OracleError {
    OracleError {
        oracle: NAME.to_owned(),
        what: error.to_string(),
    }
}

pub(super) fn limits() -> Limits {
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

//! The clauses of a game as an [`Oracle`].

use super::error::Error;
use super::interpreter::Interpreter;
use super::place::{Place, Resources};
use super::program::Program;
use crate::game::oracle::{Oracle, OracleError, Question, Reply};

/// How many questions cross into Prolog at once. More would hardly make a difference: the
/// rest is memory.
const BATCH: usize = 500;

/// An [`Interpreter`] that is asked about positions.
pub struct PrologOracle {
    interpreter: Interpreter,
}

impl PrologOracle {
    /// Loads the clauses of a game.
    pub fn start(program: Program, place: Place, limits: Resources) -> Result<Self, Error> {
        let interpreter = Interpreter::start(program, place, limits)?;
        Ok(PrologOracle { interpreter })
    }

    /// The interpreter behind it.
    pub fn interpreter(&mut self) -> &mut Interpreter {
        &mut self.interpreter
    }
}

impl Oracle for PrologOracle {
    fn ask(&mut self, questions: &[Question]) -> Result<Vec<Reply>, OracleError> {
        let mut replies = Vec::with_capacity(questions.len());
        for batch in questions.chunks(BATCH) {
            replies.extend(self.interpreter.answer(batch)?);
        }
        Ok(replies)
    }

    fn name(&self) -> &str {
        "prolog"
    }
}

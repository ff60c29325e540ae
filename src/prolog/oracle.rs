//! The clauses of a game as a [`Oracle`].

use super::error::Error;
use super::interpreter::Interpreter;
use super::place::{Place, Resources};
use super::program::Program;
use crate::game::oracle::{Oracle, OracleError, Question, Reply};

/// How many cases cross into Prolog at once. More would hardly make a difference: the
/// rest is memory.
const BATCH: usize = 500;

/// A [`Interpreter`] that judges positions.
pub struct PrologOracle {
    interpreter: Interpreter,
}

impl PrologOracle {
    /// Loads the clauses of a game.
    pub fn start(clauses: Program, place: Place, limits: Resources) -> Result<Self, Error> {
        let interpreter = Interpreter::start(clauses, place, limits)?;
        Ok(PrologOracle { interpreter })
    }

    /// The interpreter behind it.
    pub fn interpreter(&mut self) -> &mut Interpreter {
        &mut self.interpreter
    }
}

impl Oracle for PrologOracle {
    fn ask(&mut self, cases: &[Question]) -> Result<Vec<Reply>, OracleError> {
        let mut verdicts = Vec::with_capacity(cases.len());
        for batch in cases.chunks(BATCH) {
            verdicts.extend(self.interpreter.judge(batch)?);
        }
        Ok(verdicts)
    }

    fn name(&self) -> &str {
        "prolog"
    }
}

//! The clauses on the engine, asked by a check that wants to know what it reaches.

use super::{Count, Coverage};
use crate::check::engine::{EngineOracle, limits};
use crate::check::subject::Subject;
use crate::game::oracle::{Oracle, OracleError, Question, Reply};

/// The clauses of a game on the engine, counted while they answer.
pub struct CountingOracle {
    engine: EngineOracle,
    /// Which counters come here, in this order.
    order: Vec<usize>,
}

impl CountingOracle {
    /// The clauses of a game.
    ///
    /// # Errors
    ///
    /// The engine cannot run them.
    pub fn new(subject: &dyn Subject) -> Result<Self, OracleError> {
        let program = EngineOracle::program(subject)?.counted(limits());
        let (_, order) = Coverage::of(&program);
        let engine = EngineOracle::of_program(subject, &program, limits())?;
        Ok(CountingOracle { engine, order })
    }

    /// What can be reached, and nothing is yet.
    ///
    /// # Errors
    ///
    /// The engine cannot run the clauses.
    pub fn nothing(subject: &dyn Subject) -> Result<Coverage, OracleError> {
        let program = EngineOracle::program(subject)?.counted(limits());
        Ok(Coverage::of(&program).0)
    }

    /// The same; setting the flag ends the question that is being answered.
    #[must_use]
    pub fn with_interrupt(self, flag: &std::sync::Arc<std::sync::atomic::AtomicBool>) -> Self {
        CountingOracle {
            engine: self.engine.with_interrupt(flag),
            ..self
        }
    }
}

impl Oracle for CountingOracle {
    fn ask(&mut self, questions: &[Question]) -> Result<Vec<Reply>, OracleError> {
        self.engine.ask(questions)
    }

    fn name(&self) -> &str {
        self.engine.name()
    }

    fn take_counts(&mut self) -> Vec<Count> {
        let counts = self.engine.take_counts();
        let count = |&number: &usize| {
            let count = counts.get(number).copied().unwrap_or_default();
            [count.entered, count.succeeded, count.answers]
        };
        self.order.iter().map(count).collect()
    }
}

//! The clauses of a game as an [`Oracle`].

use std::time::Duration;

use super::error::Error;
use super::interpreter::Interpreter;
use super::place::{Place, Resources};
use super::process::Stopper;
use super::program::Program;
use super::watchdog::within;
use crate::game::oracle::{Oracle, OracleError, Question, Reply};

/// How many questions cross into Prolog at once. More would hardly make a difference: the
/// rest is memory.
const BATCH: usize = 500;
/// The same for a system that is a process of its own and knows no budget.
const FEW: usize = 50;
/// How long such a system may take over them, and over loading the rules.
const PATIENCE: Duration = Duration::from_secs(20);

/// An [`Interpreter`] that is asked about positions.
pub struct PrologOracle {
    interpreter: Interpreter,
    name: &'static str,
    /// How many questions it is asked at once, and how long it may take over them.
    batch: (usize, Option<Duration>),
}

impl PrologOracle {
    /// Loads the clauses of a game.
    pub fn start(program: Program, place: Place, limits: Resources) -> Result<Self, Error> {
        let (name, batch) = match &place {
            Place::System(outside) => (outside.system().short_name(), (FEW, Some(PATIENCE))),
            _ => ("prolog", (BATCH, None)),
        };
        let stopper = Stopper::default();
        let start = || Interpreter::start_stoppable(program, place, limits, &stopper);
        let (interpreter, _) = maybe_within(batch.1, &stopper, start);
        Ok(PrologOracle {
            interpreter: interpreter?,
            name,
            batch,
        })
    }

    /// The interpreter behind it.
    pub fn interpreter(&mut self) -> &mut Interpreter {
        &mut self.interpreter
    }
}

impl Oracle for PrologOracle {
    fn ask(&mut self, questions: &[Question]) -> Result<Vec<Reply>, OracleError> {
        let mut replies = Vec::with_capacity(questions.len());
        let (most, patience) = self.batch;
        let stopper = self.interpreter.stopper();
        for batch in questions.chunks(most) {
            let answer = || self.interpreter.answer(batch);
            let (answered, is_late) = maybe_within(patience, &stopper, answer);
            let answered = answered.map_err(|error| OracleError {
                oracle: self.name.to_owned(),
                what: match patience.filter(|_| is_late) {
                    Some(time) => format!("no answer within {} s", time.as_secs()),
                    None => error.to_string(),
                },
            });
            replies.extend(answered?);
        }
        Ok(replies)
    }

    fn name(&self) -> &str {
        self.name
    }
}

/// Does something, within a time if there is one; tells whether that was too short.
fn maybe_within<T>(
    patience: Option<Duration>,
    stopper: &Stopper,
    work: impl FnOnce() -> T,
) -> (T, bool) {
    match patience {
        Some(time) => within(time, stopper, work),
        None => (work(), false),
    }
}

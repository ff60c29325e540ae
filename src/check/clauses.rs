//! The clauses of a game, asked by a check.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::campaign::Campaign;
use super::oracles::{NativeOracle, Oracles};
use super::plan::Plan;
use super::report::Report;
use super::source::Source;
use super::subject::{Subject, subject};
use crate::catalog::{AnyPosition, GameHandle};
use crate::game::oracle::{Oracle, OracleError, Question, Reply};
use crate::game::properties::Properties;
use crate::prolog::{Goals, Interpreter, Place, Program, PrologOracle, Resources};

/// A check from the position of a game is over when this many mismatches are known.
const ENOUGH_FROM_HERE: usize = 3;
/// Positions that cross over to the clauses at once in such a check.
const BATCH_FROM_HERE: u64 = 50;

/// The clauses of a game, with the goals that a check asks them.
pub fn program(subject: &dyn Subject) -> Program {
    let owned = |goals: Vec<&str>| goals.into_iter().map(str::to_owned).collect();
    Program {
        goals: Goals {
            text: subject.text_predicate().to_owned(),
            values: owned(subject.value_goals()),
            machines: owned(subject.machine_goals()),
        },
        ..subject.game().program()
    }
}

/// The native rules of a game, and a program of clauses: its own, or one that differs.
pub fn native_and(
    subject: &Arc<dyn Subject>,
    program: Program,
    place: Place,
    limits: Resources,
) -> Result<Oracles<'static>, OracleError> {
    let clauses = PrologOracle::start(program, place, limits)?;
    Ok([Box::new(NativeOracle::new(subject)), Box::new(clauses)])
}

/// Compares the native rules with the clauses of an interpreter that runs already, in
/// games played at random from a position: `:check` of the toplevel. It ends early at the
/// third mismatch, or when `stop` is set.
pub fn from_position(
    game: &GameHandle,
    position: &AnyPosition,
    positions: u64,
    interpreter: &mut Interpreter,
    stop: &AtomicBool,
) -> Result<Report, OracleError> {
    let subject = subject(game);
    let source = Source::From(position.clone());
    let plan = Plan {
        source: source.name(game),
        seed: game.hash(position),
        batch: BATCH_FROM_HERE,
        asked: Properties::PLAIN,
        ..Plan::new(&game.selection().to_string(), positions)
    };
    let campaign = Campaign::new(&subject, source, stop).with_enough(ENOUGH_FROM_HERE);
    let native = Box::new(NativeOracle::new(&subject));
    let mut oracles: Oracles<'_> = [native, Box::new(Borrowed(interpreter))];
    campaign.run_with(campaign.begin(plan), &mut oracles)
}

/// An interpreter that somebody else goes on using.
struct Borrowed<'i>(&'i mut Interpreter);

impl Oracle for Borrowed<'_> {
    fn ask(&mut self, questions: &[Question]) -> Result<Vec<Reply>, OracleError> {
        Ok(self.0.answer(questions)?)
    }

    fn name(&self) -> &str {
        "prolog"
    }
}

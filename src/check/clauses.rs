//! The clauses of a game, asked by a check.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::campaign::Campaign;
use super::oracles::{NativeOracle, Oracles};
use super::panel::{Member, Panel};
use super::plan::Plan;
use super::report::Report;
use super::source::Source;
use super::subject::{Subject, goals, subject};
use crate::catalog::{AnyPosition, Backend, GameHandle};
use crate::game::oracle::{Oracle, OracleError, Question, Reply};
use crate::game::properties::Properties;
use crate::game::ruled::System;
use crate::prolog::{Interpreter, Place, Program, PrologOracle, Resources};

/// A check from the position of a game is over when this many mismatches are known.
const ENOUGH_FROM_HERE: usize = 3;
/// Positions that cross over to the clauses at once in such a check.
const BATCH_FROM_HERE: u64 = 50;

/// The clauses of a game, with the goals that a check asks them.
pub fn program(subject: &dyn Subject) -> Program {
    Program {
        goals: goals(subject),
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
    Ok(vec![
        Box::new(NativeOracle::new(subject)),
        Box::new(clauses),
    ])
}

/// Everybody on a panel, started. Where something can be interrupted, the flag does it; if
/// the check is to know what it reaches, the engine counts.
///
/// # Errors
///
/// Somebody cannot answer for this game.
pub fn panel_oracles(
    subject: &Arc<dyn Subject>,
    panel: &Panel,
    place: &Place,
    interrupt: Option<&Arc<AtomicBool>>,
    is_counted: bool,
) -> Result<Oracles<'static>, OracleError> {
    let oracle = |member: &Member| -> Result<Box<dyn Oracle>, OracleError> {
        Ok(match member.backend {
            Backend::Native => Box::new(NativeOracle::new(subject)),
            Backend::Prolog => {
                let program = program(&**subject);
                let limits = Resources::default();
                Box::new(PrologOracle::start(program, place.clone(), limits)?)
            }
            Backend::System(system) => system_oracle(&**subject, system)?,
            Backend::Clauses if is_counted => counting_engine(&**subject, interrupt)?,
            Backend::Clauses => engine(&**subject, interrupt)?,
        })
    };
    panel.members().iter().map(oracle).collect()
}

/// The clauses of a game in a Prolog system of the user's own. An adapter of a file is the one
/// that the engine has.
fn system_oracle(subject: &dyn Subject, system: System) -> Result<Box<dyn Oracle>, OracleError> {
    let outside = subject
        .game()
        .outside(system)
        .map_err(|error| OracleError {
            oracle: system.short_name().to_owned(),
            what: error.to_string(),
        })?;
    let program = Program {
        goals: goals(subject),
        ..Program::bare(subject.game().name())
    };
    let oracle = PrologOracle::start(program, Place::System(outside), Resources::default());
    let oracle = oracle.map_err(|error| OracleError {
        oracle: system.short_name().to_owned(),
        what: error.to_string(),
    });
    Ok(Box::new(oracle?))
}

#[cfg(feature = "clauses")]
fn engine(
    subject: &dyn Subject,
    interrupt: Option<&Arc<AtomicBool>>,
) -> Result<Box<dyn Oracle>, OracleError> {
    let engine = super::engine::EngineOracle::new(subject)?;
    Ok(Box::new(match interrupt {
        Some(flag) => engine.with_interrupt(flag),
        None => engine,
    }))
}

#[cfg(feature = "clauses")]
fn counting_engine(
    subject: &dyn Subject,
    interrupt: Option<&Arc<AtomicBool>>,
) -> Result<Box<dyn Oracle>, OracleError> {
    let engine = super::coverage::CountingOracle::new(subject)?;
    Ok(Box::new(match interrupt {
        Some(flag) => engine.with_interrupt(flag),
        None => engine,
    }))
}

#[cfg(not(feature = "clauses"))]
use engine as counting_engine;

#[cfg(not(feature = "clauses"))]
fn engine(_: &dyn Subject, _: Option<&Arc<AtomicBool>>) -> Result<Box<dyn Oracle>, OracleError> {
    Err(OracleError {
        oracle: Backend::Clauses.to_string(),
        what: "Kalista was built without the engine".to_owned(),
    })
}

/// Compares the native rules, or for a rules file the engine, with the clauses of an
/// interpreter that runs already, in games played at random from a position: `:check` of
/// the toplevel. It ends early at the third mismatch, or when `stop` is set.
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
    let first: Box<dyn Oracle> = match game.is_from_file() {
        true => engine(&*subject, None)?,
        false => Box::new(NativeOracle::new(&subject)),
    };
    let mut oracles: Oracles<'_> = vec![first, Box::new(Borrowed(interpreter))];
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

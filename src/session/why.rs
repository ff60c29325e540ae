//! Why a move is legal or not: worked out by the clauses alone.

use std::sync::Arc;

use super::{Reasons, Session};
use crate::catalog::{AnyGame, AnyPosition};
use crate::prolog::syntax::{quoted, unquoted};
use crate::prolog::{Background, Error, Interpreter, QueryOptions, SharedInput, Solution};

/// More than enough for a question about one move.
const BUDGET: u64 = 100_000_000;
/// What is said of a move that is not legal if nothing better is known.
pub(super) const UNLISTED: &str = "valid_moves/2 does not list it";
/// Reasons that are given at most.
const MOST: usize = 20;

impl Session {
    /// Starts to load the clauses of the game, so that they can be asked later. Goals that
    /// read are given `input`, or else the standard input.
    pub fn start_prolog(&mut self, memory: u64, input: Option<Arc<SharedInput>>) {
        let (program, worker) = (self.game().program(), self.game().worker());
        let worker = worker.with_input(input);
        self.prolog = Some(Background::start(program, worker, memory));
    }

    /// The clauses, if they were started.
    pub fn prolog(&mut self) -> Option<&mut Background> {
        self.prolog.as_mut()
    }

    /// The interpreter of the clauses, with the present position in its database.
    pub fn interpreter(&mut self) -> Result<&mut Interpreter, Error> {
        let position = self.position_text();
        match &mut self.prolog {
            Some(prolog) => prolog.at(&position),
            None => Err(Error::Died("it was not started".to_owned())),
        }
    }

    /// Why a move is legal or not, as the clauses see it.
    pub fn why(&mut self, mv: &str) -> Result<Reasons, Error> {
        let (game, position) = (self.game().clone(), self.position().clone());
        let mut reasons = match &mut self.prolog {
            Some(prolog) => explain(prolog.interpreter()?, &*game, "state_text", &position, mv)?,
            None => return Err(Error::Died("it was not started".to_owned())),
        };
        #[cfg(feature = "clauses")]
        self.derive(&mut reasons, mv);
        Ok(reasons)
    }
}

/// Asks the clauses (`move_fault/3`, `move_reason/3`) about a move in a position, which
/// they read by a predicate of this name.
pub fn explain(
    interpreter: &mut Interpreter,
    game: &dyn AnyGame,
    text_predicate: &str,
    position: &AnyPosition,
    mv: &str,
) -> Result<Reasons, Error> {
    let here = quoted(&game.position_text(position));
    let text = quoted(mv);
    let asked = format!("{text_predicate}(S, {here}), move_text(M, {text}),");
    let mut ask = |goals: &str| sentences(interpreter, &format!("{asked} {goals}"));
    // Rules from outside may have faults but no words for them, or none at all.
    let faults = match ask("move_fault(S, M, F), fault_text(F, Text).") {
        Err(error) if is_unknown(&error, "fault_text") => ask("move_fault(S, M, Text).")?,
        Err(error) if is_unknown(&error, "move_fault") => ask(&format!(
            "valid_moves(S, Ms), \\+ member(M, Ms), Text = \"{UNLISTED}\"."
        ))?,
        faults => faults?,
    };
    let is_legal = faults.is_empty();
    let sentences = match is_legal {
        true => match ask("move_reason(S, M, R), reason_text(R, Text).") {
            Err(error) if is_unknown(&error, "move_reason") => Vec::new(),
            reasons => reasons?,
        },
        false => faults,
    };
    Ok(reasons(game, position, mv, is_legal, sentences))
}

/// What was said of a move, with the squares that it is about.
pub(super) fn reasons(
    game: &dyn AnyGame,
    position: &AnyPosition,
    mv: &str,
    is_legal: bool,
    sentences: Vec<String>,
) -> Reasons {
    let mut squares = named_squares(&game.squares(position), &sentences);
    let own = game.squares_of(mv);
    squares.retain(|square| !own.contains(square));
    Reasons {
        is_legal,
        sentences,
        derived: Vec::new(),
        squares,
        places: Vec::new(),
    }
}

/// Whether an error is that there is no predicate of this name.
fn is_unknown(error: &Error, name: &str) -> bool {
    match error {
        Error::Exception(exception) => {
            (exception.unknown.as_ref()).is_some_and(|(unknown, _)| unknown == name)
        }
        _ => false,
    }
}

/// What a query binds `Text` to, answer by answer.
pub fn sentences(interpreter: &mut Interpreter, query: &str) -> Result<Vec<String>, Error> {
    let options = QueryOptions {
        of_game: true,
        ..QueryOptions::within(BUDGET)
    };
    let (answers, ..) = interpreter.solutions(query, &options, MOST)?;
    let text = |answer: &Solution| {
        let found = answer.bindings.iter().find(|(name, _)| name == "Text");
        found.map(|(_, value)| unquoted(value))
    };
    Ok(answers.iter().filter_map(text).collect())
}

/// The squares that sentences speak of.
fn named_squares(squares: &[String], sentences: &[String]) -> Vec<String> {
    let words = sentences
        .iter()
        .flat_map(|sentence| sentence.split(|c: char| !c.is_alphanumeric()));
    let mut named: Vec<String> = words
        .filter(|word| squares.iter().any(|square| square == word))
        .map(str::to_owned)
        .collect();
    named.sort();
    named.dedup();
    named
}

//! Why a move is legal or not: worked out by the clauses alone.

use crate::drawing::Drawn;
use crate::prolog::syntax::{quoted, unquoted};
use crate::prolog::{Answer, Ask, Error, Session};
use crate::specification::Specified;

/// More than enough for a question about one move.
const BUDGET: u64 = 100_000_000;
/// Reasons that are given at most.
const REASONS: usize = 20;

/// What the clauses say of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// Whether it is legal.
    pub is_legal: bool,
    /// What makes it so, or every fault it has.
    pub sentences: Vec<String>,
    /// The squares that the sentences speak of, besides those of the move.
    pub squares: Vec<String>,
}

/// Asks the clauses (`move_fault/3`, `move_reason/3`) about a move.
pub fn explain<G: Drawn + Specified>(
    session: &mut Session,
    game: &G,
    position: &G::Position,
    mv: G::Move,
) -> Result<Explanation, Error> {
    let here = quoted(&game.position_text(position));
    let text = quoted(&game.move_text(mv));
    let reads = game.text_predicate();
    let asked = format!("{reads}(S, {here}), move_text(M, {text}),");
    let mut ask = |goals: &str| sentences(session, &format!("{asked} {goals}"));
    // Rules from outside may have faults but no words for them, or none at all.
    let faults = match ask("move_fault(S, M, F), fault_text(F, Text).") {
        Err(error) if is_unknown(&error, "fault_text") => ask("move_fault(S, M, Text).")?,
        Err(error) if is_unknown(&error, "move_fault") => ask(
            "valid_moves(S, Ms), \\+ member(M, Ms), Text = \"valid_moves/2 does not list it\".",
        )?,
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
    let mut squares = named_squares(&game.squares(position), &sentences);
    let own = game.squares_of(mv);
    squares.retain(|square| !own.contains(square));
    Ok(Explanation {
        is_legal,
        sentences,
        squares,
    })
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
pub fn sentences(session: &mut Session, query: &str) -> Result<Vec<String>, Error> {
    let (answers, ..) = session.answers(query, &Ask::within(BUDGET), REASONS)?;
    let text = |answer: &Answer| {
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

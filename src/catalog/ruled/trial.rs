//! The first use of a file: the engine and Scryer are asked the same.

use std::time::{Duration, Instant};

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use super::{Scryer, difference_text};
use crate::clauses::game::{ClausesGame, Position};
use crate::game::ruled::{Difference, Error, Said};
use crate::game::{Game, perft};

/// How long trees are counted.
const COUNTING: Duration = Duration::from_millis(500);
/// How long positions of random games are compared afterwards.
const WALKING: Duration = Duration::from_millis(700);
/// Deeper trees are not counted.
const DEEPEST: u32 = 5;
/// Positions that are enough.
const ENOUGH: u32 = 200;
/// A random game is left after this many moves.
const LONGEST: u32 = 60;

/// How long the engine may take over one question of the trial: whoever waits for an answer
/// wants that, and not the trial.
const QUESTION: Duration = Duration::from_secs(1);

/// Compares the two; tells whether enough was seen. The error says what they differ in;
/// nothing, if Scryer cannot play the file at all.
pub(super) fn compare(engine: &ClausesGame, scryer: &Scryer) -> Result<bool, Option<String>> {
    scryer.game().map_err(|_| None)?;
    engine.hurried(QUESTION, || {
        Ok(count(engine, scryer)? && walk(engine, scryer)?)
    })
}

/// Counts trees from the start, each deeper than the last. As everywhere here, the answer is
/// whether to go on: the first question that does not come to an end is the last.
fn count(engine: &ClausesGame, scryer: &Scryer) -> Result<bool, Option<String>> {
    let begun = Instant::now();
    let start = engine.start();
    let mut leaves = 1;
    for depth in 1..=DEEPEST {
        let before = begun.elapsed();
        let one = perft(engine, &start, depth);
        if let Some(error) = engine.take_error() {
            // Whether both break down in the same place shows when they get there.
            return Ok(!error.ruled().is_some_and(Error::is_endless));
        }
        let other = match scryer.perft(depth) {
            Ok(other) => other,
            Err(error) => return Ok(!error.is_endless()),
        };
        if other != one {
            return Err(Some(counts_differ(engine, scryer, depth, one, other)));
        }
        // The next tree is as many times as large as this one was.
        let spent = begun.elapsed();
        let growth = u32::try_from(one / leaves).unwrap_or(u32::MAX).max(4);
        if spent + (spent - before).saturating_mul(growth) > COUNTING {
            break;
        }
        leaves = one.max(1);
    }
    Ok(true)
}

/// What to say of two counts: the position where the rules differ, if one is found.
fn counts_differ(
    engine: &ClausesGame,
    scryer: &Scryer,
    depth: u32,
    one: u64,
    other: u64,
) -> String {
    let mut open = vec![(engine.start(), depth)];
    while let Some((position, depth)) = open.pop() {
        if let Err(Some(difference)) = agree(engine, scryer, &position) {
            return difference;
        }
        if depth > 1 {
            let moves = engine.legal_moves(&position).into_iter().rev();
            open.extend(moves.map(|mv| (engine.play(&position, mv), depth - 1)));
        }
    }
    let file = scryer.name();
    format!(
        "{file}: the engine and Scryer differ: {one} and {other} leaves at depth {depth}\n  \
         see: kalista perft --rules {file} {depth} --divide --backend prolog"
    )
}

/// Compares the positions of random games.
fn walk(engine: &ClausesGame, scryer: &Scryer) -> Result<bool, Option<String>> {
    let begun = Instant::now();
    let mut rng = SmallRng::seed_from_u64(engine.hash(&engine.start()));
    let mut position = engine.start();
    let mut plies = 0;
    for _ in 0..ENOUGH {
        if begun.elapsed() > WALKING {
            break;
        }
        if !agree(engine, scryer, &position)? {
            return Ok(false);
        }
        let moves = engine.legal_moves(&position);
        let _ = engine.take_error();
        (position, plies) = match moves.is_empty() || plies == LONGEST {
            true => (engine.start(), 0),
            false => {
                let mv = moves[rng.random_range(0..moves.len())];
                (engine.play(&position, mv), plies + 1)
            }
        };
        if engine.take_error().is_some() {
            (position, plies) = (engine.start(), 0);
        }
    }
    Ok(true)
}

/// Whether both say something of a position; the error says in what that differs. Scryer is
/// not asked about a position that the engine does not come to an end with.
pub(super) fn agree(
    engine: &ClausesGame,
    scryer: &Scryer,
    position: &Position,
) -> Result<bool, Option<String>> {
    let text = engine.position_text(position);
    let one = engine.said(position);
    if one.as_ref().is_err_and(Error::is_endless) {
        return Ok(false);
    }
    let other = scryer.said_of(&text);
    let is_known = !other.as_ref().is_err_and(Error::is_endless);
    match difference(one, other) {
        Some(difference) => Err(Some(difference_text(&scryer.name(), &text, &difference))),
        None => Ok(is_known),
    }
}

fn difference(one: Result<Said, Error>, other: Result<Said, Error>) -> Option<Difference> {
    let differ = |one: String, other: String| {
        Some(Difference {
            predicate: "the contract",
            one,
            other,
        })
    };
    match (one, other) {
        (Ok(one), Ok(other)) => one.difference(&other),
        // Two who stumble need not do so in the same words.
        (Err(_), Err(_)) => None,
        // The engine leaves a value aside that Scryer does not forgive.
        (Ok(_), Err(error)) if error.is_about("value/3") => None,
        // Scryer was too slow or too hungry: nothing is known.
        (Ok(_), Err(error)) if is_exhausted(&error) => None,
        (Ok(_), Err(error)) => differ("nothing is wrong".to_owned(), error.what()),
        // It reads the end of a file there.
        (Err(error), Ok(_)) if error.is_question() => None,
        (Err(error), Ok(_)) => differ(error.what(), "nothing is wrong".to_owned()),
    }
}

fn is_exhausted(error: &Error) -> bool {
    error.is_endless() || error.what().contains("cannot be asked")
}

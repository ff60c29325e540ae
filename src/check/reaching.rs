//! Guided generation: positions that reached something new in the clauses are changed
//! further, as coverage-guided fuzzers do.
//!
//! New is also a place that is reached more or less often than ever before, in steps of
//! about two: a position with fewer moves than any other is on the way to one with none.

use std::fmt;
use std::sync::{Mutex, PoisonError};

use rand::{Rng, RngExt};

use super::corpus::{Reached, add};
use super::coverage::CountingOracle;
use super::subject::Subject;
use crate::catalog::AnyPosition;
use crate::game::oracle::{Oracle, OracleError, Question};
use crate::game::properties::Properties;

/// Of so many positions one is made from nothing.
const FRESH: u32 = 4;
/// How many of the positions that were kept count as the newest.
const NEWEST: usize = 16;
/// How often a text is changed before something else is tried.
const TRIES: usize = 8;

/// The positions that reached something new, and all that has been reached.
pub struct Pool(Mutex<Inside>);

struct Inside {
    oracle: CountingOracle,
    all: Reached,
    kept: Vec<AnyPosition>,
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pool")
    }
}

impl Pool {
    /// Nothing yet, of the clauses of a game.
    ///
    /// # Errors
    ///
    /// The engine cannot run them.
    pub fn new(subject: &dyn Subject) -> Result<Self, OracleError> {
        Ok(Pool(Mutex::new(Inside {
            oracle: CountingOracle::new(subject)?,
            all: Reached::new(),
            kept: Vec::new(),
        })))
    }

    /// The next position: now and then a new one, mostly one that reached something new,
    /// changed. On one thread, the same random numbers give the same positions.
    pub(super) fn next(
        &self,
        subject: &dyn Subject,
        asked: Properties,
        rng: &mut dyn Rng,
    ) -> AnyPosition {
        let inside = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Inside { oracle, all, kept } = inside;
        let position = match kept.is_empty() || rng.random_range(0..FRESH) == 0 {
            true => subject.arbitrary_position(rng),
            false => {
                // Half of them from the newest, which lead furthest.
                let from = match rng.random_bool(0.5) {
                    true => kept.len().saturating_sub(NEWEST),
                    false => 0,
                };
                varied(subject, &kept[rng.random_range(from..kept.len())], rng)
            }
        };
        let question = Question {
            position: subject.game().position_text(&position),
            probes: Vec::new(),
            asked,
        };
        // What the clauses cannot be asked is for the comparison to find out.
        if oracle.ask(std::slice::from_ref(&question)).is_ok()
            && add(all, &how_often(&oracle.take_counts())) > 0
        {
            kept.push(position.clone());
        }
        position
    }
}

/// How often each place of the clauses was entered and how often it had an answer: of eight
/// steps each, the one it is on.
fn how_often(counts: &[[u64; 3]]) -> Reached {
    let step = |count: u64| match count {
        0 => 0,
        1..=3 => 1 << (count - 1),
        4..=7 => 1 << 3,
        8..=15 => 1 << 4,
        16..=31 => 1 << 5,
        32..=127 => 1 << 6,
        _ => 1 << 7,
    };
    let places = counts.iter();
    let bits: Vec<u64> = places
        .map(|&[entered, _, answers]| step(entered) | step(answers) << 8)
        .collect();
    let word = |four: &[u64]| four.iter().rev().fold(0, |word, bits| word << 16 | bits);
    bits.chunks(4).map(word).collect()
}

/// A position like another one: a piece less, more or elsewhere, the other side to move, or
/// a move later.
fn varied(subject: &dyn Subject, position: &AnyPosition, rng: &mut dyn Rng) -> AnyPosition {
    let changed = match rng.random_range(0..4) {
        0 => {
            let mut smaller = subject.shrunk(position);
            match smaller.len() {
                0 => None,
                count => Some(smaller.swap_remove(rng.random_range(0..count))),
            }
        }
        1 => None,
        _ => rewritten(subject, position, rng),
    };
    changed
        .or_else(|| played_on(subject, position, rng))
        .unwrap_or_else(|| subject.arbitrary_position(rng))
}

fn played_on(
    subject: &dyn Subject,
    position: &AnyPosition,
    rng: &mut dyn Rng,
) -> Option<AnyPosition> {
    let game = subject.game();
    let mut next = None;
    for _ in 0..rng.random_range(1..4) {
        let here = next.as_ref().unwrap_or(position);
        let moves = game.moves(here).unwrap_or_default();
        let Some(mv) = moves.get(rng.random_range(0..moves.len().max(1))) else {
            break;
        };
        next = game.play(here, mv).ok()?;
    }
    next
}

/// The position of the same text with something changed in it, if there is one.
fn rewritten(
    subject: &dyn Subject,
    position: &AnyPosition,
    rng: &mut dyn Rng,
) -> Option<AnyPosition> {
    let game = subject.game();
    let text = game.position_text(position);
    (0..TRIES).find_map(|_| game.parse_position(&changed(&text, rng)).ok()?.ok())
}

/// A text like those of boards, rows of signs with numbers for empty squares and then the
/// rest, with one square or one letter of the rest changed.
fn changed(text: &str, rng: &mut dyn Rng) -> String {
    let (board, rest) = text.split_at(text.find(' ').unwrap_or(text.len()));
    let mut rest: Vec<char> = rest.chars().collect();
    if rng.random_bool(0.3) && rest.len() > 1 {
        let all: Vec<char> = text.chars().filter(|c| c.is_alphanumeric()).collect();
        let at = rng.random_range(1..rest.len());
        if let (true, Some(&other)) = (
            rest[at] != ' ',
            all.get(rng.random_range(0..all.len().max(1))),
        ) {
            rest[at] = other;
        }
        return board.chars().chain(rest).collect();
    }
    // Empty squares one by one.
    let mut cells: Vec<char> = Vec::new();
    for c in board.chars() {
        match c.to_digit(10) {
            Some(empty) => cells.extend((0..empty).map(|_| '.')),
            None => cells.push(c),
        }
    }
    let squares: Vec<usize> = (0..cells.len()).filter(|&at| cells[at] != '/').collect();
    if let Some(count) = std::num::NonZeroUsize::new(squares.len()) {
        let mut any = || squares[rng.random_range(0..count.get())];
        let (one, other) = (any(), any());
        match rng.random_range(0..3) {
            0 => cells.swap(one, other),
            1 => cells[one] = cells[other],
            _ => cells[one] = '.',
        }
    }
    let (mut written, mut empty) = (String::new(), 0);
    for c in cells.into_iter().chain([' ']) {
        if c == '.' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            written += &std::mem::take(&mut empty).to_string();
        }
        written.push(c);
    }
    written.pop();
    written.extend(rest);
    written
}

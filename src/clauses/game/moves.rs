//! Moves by number.
//!
//! A move is a term; the search wants something small that can be copied. All threads
//! share one table of numbers, and each remembers those that it has met.

use std::collections::HashMap;
use std::sync::{OnceLock, PoisonError, RwLock};

use super::desk::mixed;
use crate::clauses::code::Mixer;
use crate::clauses::machine::Flat;

/// A move: its number in the order in which moves were first met.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(pub(super) u32);

/// Terms by their number, and back.
#[derive(Default)]
pub(super) struct Numbers {
    terms: Vec<Flat>,
    /// By hash; a place that is taken by another term stands for the next one.
    places: HashMap<u64, (u32, u32), Mixer>,
}

impl Numbers {
    /// The number of a term, or the place where it belongs.
    fn find(&self, term: &Flat) -> Result<u32, u64> {
        let mut place = term.words().iter().fold(0, |hash, &word| mixed(hash, word));
        loop {
            match self.places.get(&place) {
                Some(&(at, number)) if self.terms[at as usize] == *term => return Ok(number),
                Some(_) => place = place.wrapping_add(1),
                None => return Err(place),
            }
        }
    }

    fn add(&mut self, place: u64, term: Flat, number: u32) {
        self.places.insert(place, (self.terms.len() as u32, number));
        self.terms.push(term);
    }
}

/// All moves that were met.
#[derive(Default)]
pub(super) struct Moves(RwLock<All>);

#[derive(Default)]
struct All {
    numbers: Numbers,
    texts: Vec<OnceLock<Box<str>>>,
    by_text: HashMap<Box<str>, Move>,
}

impl Moves {
    /// The number of a term, which it has from now on; `own` is what this thread knows.
    pub fn number(&self, term: Flat, own: &mut Numbers) -> Move {
        let place = match own.find(&term) {
            Ok(number) => return Move(number),
            Err(place) => place,
        };
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let number = match all.numbers.find(&term) {
            Ok(number) => number,
            Err(place) => {
                let number = all.texts.len() as u32;
                all.numbers.add(place, term.clone(), number);
                all.texts.push(OnceLock::new());
                number
            }
        };
        own.add(place, term, number);
        Move(number)
    }

    /// The term of a number.
    pub fn term(&self, mv: Move) -> Option<Flat> {
        self.read().numbers.terms.get(mv.0 as usize).cloned()
    }

    /// The text of a move, if it was asked for before.
    pub fn text(&self, mv: Move) -> Option<String> {
        let all = self.read();
        let text = all.texts.get(mv.0 as usize)?.get()?;
        Some(text.to_string())
    }

    /// Remembers the text of a move.
    pub fn set_text(&self, mv: Move, text: &str) {
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = all.texts.get(mv.0 as usize) {
            let _ = known.set(text.into());
            all.by_text.entry(text.into()).or_insert(mv);
        }
    }

    /// The move of a text that was met.
    pub fn of_text(&self, text: &str) -> Option<Move> {
        self.read().by_text.get(text).copied()
    }

    /// Whether a text that was met passes a test.
    pub fn any_text(&self, test: impl Fn(&str) -> bool) -> bool {
        self.read().by_text.keys().any(|text| test(text))
    }

    fn read(&self) -> std::sync::RwLockReadGuard<'_, All> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }
}

//! Positions: a state out of any machine, and what the clauses have said of it.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use super::moves::Move;
use crate::clauses::machine::Flat;
use crate::game::{Outcome, Side};

/// A position of a game on the engine. Clones are the same one.
#[derive(Clone)]
pub struct Position(pub(super) Arc<Known>);

/// A state and what is known of it so far.
pub(super) struct Known {
    pub state: Flat,
    pub hash: u64,
    pub turn: OnceLock<Side>,
    pub outcome: OnceLock<Option<Outcome>>,
    pub node: OnceLock<Node>,
    pub win: OnceLock<Option<Move>>,
    pub value: OnceLock<i32>,
    pub text: OnceLock<Box<str>>,
}

/// The moves of a position.
pub(super) struct Node {
    /// In the standard order of their terms.
    pub moves: Box<[Move]>,
    /// How the game ends after each of them, once all have been looked at.
    pub ends: OnceLock<Box<[Option<Outcome>]>>,
    /// Where they lead, as long as somebody remembers it.
    nexts: Box<[Mutex<Weak<Known>>]>,
}

impl Node {
    pub fn new(moves: Vec<Move>) -> Self {
        Node {
            nexts: moves.iter().map(|_| Mutex::default()).collect(),
            moves: moves.into(),
            ends: OnceLock::new(),
        }
    }

    /// Where the move in this place leads, if that is known.
    pub fn next(&self, place: usize) -> Option<Position> {
        lock(self.nexts.get(place)?).upgrade().map(Position)
    }

    pub fn set_next(&self, place: usize, next: &Position) {
        if let Some(known) = self.nexts.get(place) {
            *lock(known) = Arc::downgrade(&next.0);
        }
    }
}

impl Position {
    pub(super) fn new(state: Flat, hash: u64) -> Self {
        Position(Arc::new(Known {
            state,
            hash,
            turn: OnceLock::new(),
            outcome: OnceLock::new(),
            node: OnceLock::new(),
            win: OnceLock::new(),
            value: OnceLock::new(),
            text: OnceLock::new(),
        }))
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.state == other.0.state
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash.hash(state);
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.text.get() {
            Some(text) => write!(f, "Position({text})"),
            None => write!(f, "Position({:016x})", self.0.hash),
        }
    }
}

/// Slots for positions that were met lately.
const SLOTS: usize = 1 << 17;

/// Positions that were met lately, so that what the clauses said of one is not asked
/// again as soon as another way leads there. A new one takes the place of an old one.
pub(super) struct Lately(Box<[Mutex<Option<Position>>]>);

impl Lately {
    pub fn new() -> Self {
        Lately((0..SLOTS).map(|_| Mutex::new(None)).collect())
    }

    /// The position with this state.
    pub fn position(&self, state: Flat, hash: u64) -> Position {
        let mut slot = lock(&self.0[hash as usize % SLOTS]);
        match &*slot {
            Some(known) if known.0.hash == hash && known.0.state == state => known.clone(),
            _ => {
                let new = Position::new(state, hash);
                let old = slot.replace(new.clone());
                drop(slot);
                drop(old);
                new
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

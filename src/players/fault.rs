//! What a player can do wrong, and the clock that it plays by.

use std::time::Duration;

use crate::game::Side;

/// What a player did wrong: the game is lost to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// In general.
    pub kind: FaultKind,
    /// In particular.
    pub what: String,
}

/// The kinds of faults.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FaultKind {
    /// It gave a move that is not legal.
    Illegal,
    /// Its time was over.
    Late,
    /// Its program ended.
    Crashed,
    /// Its program gave no answer.
    Silent,
    /// Its program wrote without end.
    Flooded,
}

/// Clocks of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clocks {
    /// What is left of the time of the first and of the second side.
    pub left: [Duration; 2],
    /// What a side is given for each move.
    pub increment: Duration,
    /// The side to move.
    pub side: Side,
}

//! The line protocol by which programs are compared: positions in, a line each; JSON out,
//! a line each. `kalista moves - --json` speaks it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::game::oracle::Answer;

/// What is said of a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Line {
    /// It is one.
    Moves(MovesLine),
    /// It is not.
    Refusal(Refusal),
}

/// The moves of a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MovesLine {
    /// The position as it was given.
    pub position: String,
    /// The legal moves, sorted.
    pub moves: Vec<String>,
    /// The winner's name, or nothing.
    pub outcome: Option<String>,
    /// The position after each move, when asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub successors: Option<BTreeMap<String, String>>,
}

/// Why a text is not a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// The text as it was given.
    #[serde(default)]
    pub position: String,
    /// What is wrong with it.
    pub error: String,
}

impl MovesLine {
    /// What an oracle says of a position, the positions after each move included if they
    /// are wanted.
    pub fn new(position: &str, answer: Answer, with_successors: bool) -> Self {
        MovesLine {
            position: position.to_owned(),
            moves: answer.successors.keys().cloned().collect(),
            outcome: answer.outcome,
            successors: with_successors.then_some(answer.successors),
        }
    }
}

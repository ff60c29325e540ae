//! What an implementation of the rules says of a position, in text: the common
//! ground on which the native rules, the clauses and any outside program meet.

mod native;

pub use native::{Native, Plain};

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

use crate::aspects::{Aspect, Aspects};

/// A position to be judged, and moves whose legality is asked one by one.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Case {
    /// The text of the position.
    pub position: String,
    /// Texts of moves, legal or not.
    pub probes: Vec<String>,
    /// What is asked.
    pub asked: Aspects,
}

impl Case {
    /// The usual questions, without probes.
    pub fn of(position: impl Into<String>) -> Self {
        Case {
            position: position.into(),
            ..Case::default()
        }
    }

    /// The probes, if anything is asked about them.
    pub fn asked_probes(&self) -> &[String] {
        let about_probes = [Aspect::Legality, Aspect::Faults, Aspect::Text];
        match self.asked.has_any(&about_probes) {
            true => &self.probes,
            false => &[],
        }
    }
}

/// The answer to a [`Case`]. What was not asked is empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Verdict {
    /// Every legal move with the position it leads to.
    pub successors: BTreeMap<String, String>,
    /// The moves that end the game, with its outcome.
    pub endings: BTreeMap<String, String>,
    /// How many moves there are after each move.
    pub replies: BTreeMap<String, u64>,
    /// The winner's name, or the game's word for a tie; `None` while the game goes on.
    pub outcome: Option<String>,
    /// For each probe whether it is legal.
    pub legal: Vec<bool>,
    /// For each probe whether it has no fault.
    pub faultless: Vec<bool>,
    /// The position and the probes, read and written again.
    pub texts: Vec<String>,
    /// For each of the game's valuations the number, if there is one.
    pub values: Vec<Option<i64>>,
    /// For each of the game's choices the moves it is made among, sorted.
    pub choices: Vec<Vec<String>>,
}

/// One line of `kalista moves --json`: the line protocol by which programs are compared.
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

/// Something that knows the rules of one game and answers in text.
pub trait Referee {
    /// Judges many cases at once. The outer error says that the referee itself
    /// failed, and may be asked again; the inner ones that it refused one case, and why.
    fn judge(&mut self, cases: &[Case]) -> Result<Vec<Result<Verdict, String>>, RefereeError>;

    /// What to call it in a report: `native`, `prolog`.
    fn name(&self) -> &str;
}

/// A referee could not do its work at all.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{who}: {what}")]
pub struct RefereeError {
    /// The referee's name.
    pub who: String,
    /// What happened.
    pub what: String,
}

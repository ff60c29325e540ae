//! Forced wins written down so that anybody can check them: no search has to be trusted.
//!
//! A [`Proof`] names one move for every position in which the winner is to move, and covers
//! whatever the loser can play. [`verify`] asks an implementation of the rules, and nothing
//! else, whether that is so.

mod make;
mod verify;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::catalog::Selection;

pub use make::{ProveError, prove};
pub use verify::{Refuted, Verified, verify, verify_by};

/// The version of the form in which proofs are written.
const VERSION: u32 = 1;

/// A forced win, step by step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The version of this form.
    proof: u32,
    /// The game's name.
    pub game: String,
    /// The file of the rules, if the game comes from one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The size of the board, for a game that has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<usize>,
    /// What `initial_state` of the rules is told, if anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub option: Option<String>,
    /// The side that wins.
    pub winner: String,
    /// The plies to the end, if the loser resists as long as possible.
    pub plies: u32,
    /// The position that is won.
    pub start: String,
    /// What is to be played in every position that can be reached and is not the end.
    pub steps: BTreeMap<String, Step>,
}

/// A position on the way to the end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The end comes within this many plies; every step has fewer than the one before it.
    pub plies: u32,
    /// What the winner plays; nothing where the loser is to move, who may play anything.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
}

impl Proof {
    /// What opens the game of this proof; a file of rules may be elsewhere now.
    pub fn selection(&self, rules: Option<&str>) -> Selection {
        let written = self.rules.as_deref().map(|file| rules.unwrap_or(file));
        Selection {
            size: self.size,
            option: self.option.clone(),
            ..Selection::named(written.unwrap_or(&self.game))
        }
    }

    /// Reads what `to_json` writes.
    ///
    /// # Errors
    ///
    /// Says what is wrong, and where.
    pub fn from_json(text: &str) -> Result<Self, String> {
        let proof: Proof = serde_json::from_str(text).map_err(|error| error.to_string())?;
        match proof.proof {
            VERSION => Ok(proof),
            other => Err(format!("this is a proof of version {other}, not {VERSION}")),
        }
    }

    /// The proof as text.
    pub fn to_json(&self) -> String {
        // Strings and numbers can always be written.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }
}

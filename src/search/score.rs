//! Values, and wins and losses counted in plies.
//!
//! Inside the search a score is one integer: `WIN - n` is a win at the n-th ply
//! counted from the root, `n - WIN` a loss, and everything between is a value.

use std::fmt;

/// A win at ply 0: larger than any other score.
pub(crate) const WIN: i32 = 1_000_000;
/// More plies than any line of the search has.
pub(crate) const MAX_PLY: u32 = 1_000;
/// Evaluations are cut to this, on both sides.
pub const VALUE_LIMIT: i32 = WIN - MAX_PLY as i32 - 1;

/// What a position is worth to the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "cli", derive(serde::Serialize))]
#[cfg_attr(feature = "cli", serde(rename_all = "lowercase"))]
pub enum Score {
    /// The side to move wins by force, the game ending after this many plies (1 = now).
    Win(u32),
    /// The side to move loses by force, the game ending after this many plies.
    Loss(u32),
    /// Nothing is proven; an estimate, 0 being even.
    Value(i32),
}

impl Score {
    /// From the integer that the search uses, counted from the root.
    pub(crate) fn from_raw(raw: i32) -> Score {
        if raw > VALUE_LIMIT {
            Score::Win((WIN - raw).unsigned_abs())
        } else if raw < -VALUE_LIMIT {
            Score::Loss((raw + WIN).unsigned_abs())
        } else {
            Score::Value(raw)
        }
    }

    /// Whether the score is a forced win or loss.
    pub fn is_proven(self) -> bool {
        !matches!(self, Score::Value(_))
    }

    /// The same seen by the other side.
    pub fn reversed(self) -> Score {
        match self {
            Score::Win(plies) => Score::Loss(plies),
            Score::Loss(plies) => Score::Win(plies),
            Score::Value(value) => Score::Value(-value),
        }
    }

    /// One integer that orders scores: sooner wins above later ones, above every
    /// value, above later losses, above sooner ones.
    pub fn to_order(self) -> i32 {
        match self {
            Score::Win(plies) => WIN - plies.min(MAX_PLY) as i32,
            Score::Loss(plies) => plies.min(MAX_PLY) as i32 - WIN,
            Score::Value(value) => clamp_value(value),
        }
    }
}

impl fmt::Display for Score {
    /// `win in 5`, `loss in 4`, `+35`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Win(plies) => write!(f, "win in {plies}"),
            Score::Loss(plies) => write!(f, "loss in {plies}"),
            Score::Value(0) => write!(f, "0"),
            Score::Value(value) => write!(f, "{value:+}"),
        }
    }
}

/// A win at this ply, for the side that wins.
pub(crate) fn win_at(ply: u32) -> i32 {
    WIN - ply as i32
}

/// Whether an integer score stands for a win or a loss.
pub(crate) fn is_proven(raw: i32) -> bool {
    raw.abs() > VALUE_LIMIT
}

/// An evaluation cut to what can never be mistaken for a win or a loss.
pub(crate) fn clamp_value(value: i32) -> i32 {
    value.clamp(-VALUE_LIMIT, VALUE_LIMIT)
}

/// Counts the plies of a win or a loss from the node instead of from the root:
/// in the table a position must mean the same wherever it was met.
pub(crate) fn from_root_to_node(raw: i32, ply: u32) -> i32 {
    match raw {
        raw if raw > VALUE_LIMIT => raw + ply as i32,
        raw if raw < -VALUE_LIMIT => raw - ply as i32,
        raw => raw,
    }
}

/// The opposite of [`from_root_to_node`].
pub(crate) fn from_node_to_root(raw: i32, ply: u32) -> i32 {
    match raw {
        raw if raw > VALUE_LIMIT => raw - ply as i32,
        raw if raw < -VALUE_LIMIT => raw + ply as i32,
        raw => raw,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proven_scores_count_plies_both_ways() {
        assert_eq!(Score::from_raw(win_at(5)), Score::Win(5));
        assert_eq!(Score::from_raw(-win_at(4)), Score::Loss(4));
        assert_eq!(Score::from_raw(VALUE_LIMIT), Score::Value(VALUE_LIMIT));
        for raw in [win_at(9), -win_at(8), 17, 0] {
            assert_eq!(from_node_to_root(from_root_to_node(raw, 3), 3), raw);
            assert_eq!(Score::from_raw(raw).to_order(), raw);
            assert_eq!(Score::from_raw(-raw), Score::from_raw(raw).reversed());
        }
        assert_eq!(from_root_to_node(win_at(9), 3), win_at(6));
    }
}

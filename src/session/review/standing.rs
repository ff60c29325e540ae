//! How a game stands in one position: what the search says, and what that is in points.

use crate::game::{Outcome, Side};
use crate::search::{Analysis, Score};

/// How a game stands.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "cli", derive(serde::Serialize))]
pub struct Standing {
    /// The side to move.
    pub turn: Side,
    /// What the position is worth to it; a win or a loss is proven.
    pub score: Score,
    /// The points that the first side can expect, from 0 (a loss) to 1 (a win).
    pub points: f64,
    /// What the engine would play.
    pub best: Option<String>,
    /// The line that begins with it.
    pub line: Vec<String>,
    /// How deep it was looked at; nothing if it was not.
    pub depth: Option<u32>,
    /// Whether the game is over.
    pub over: bool,
}

impl Standing {
    pub(super) fn unknown(turn: Side) -> Self {
        Standing {
            turn,
            score: Score::Value(0),
            points: 0.5,
            best: None,
            line: Vec::new(),
            depth: None,
            over: false,
        }
    }

    pub(super) fn over(turn: Side, outcome: Outcome) -> Self {
        Standing {
            score: match outcome {
                Outcome::Win(side) if side == turn => Score::Win(0),
                Outcome::Win(_) => Score::Loss(0),
                Outcome::Tie => Score::Value(0),
            },
            over: true,
            ..Standing::unknown(turn)
        }
    }

    pub(super) fn found(turn: Side, found: Analysis<String>) -> Self {
        Standing {
            turn,
            score: found.score,
            points: 0.5,
            best: found.best,
            line: found.pv,
            depth: Some(found.depth),
            over: false,
        }
    }

    /// What the position is worth to a side.
    pub fn score_of(&self, side: Side) -> Score {
        match side == self.turn {
            true => self.score,
            false => self.score.reversed(),
        }
    }

    pub(super) fn weigh(&mut self, scale: Scale) {
        self.points = points_of(self.turn, scale.points(self.score));
    }
}

/// Points of the first side as points of this one, and the other way round.
pub(super) fn points_of(side: Side, points: f64) -> f64 {
    match side {
        Side::First => points,
        Side::Second => 1.0 - points,
    }
}

/// What values of an evaluation mean in points.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scale(f64);

impl Scale {
    /// That of the game, or, if it does not say, the usual size of the values found.
    pub fn of(known: Option<u32>, standings: &[Standing]) -> Self {
        if let Some(known) = known {
            return Scale(f64::from(known));
        }
        let values = standings
            .iter()
            .filter_map(|standing| match standing.score {
                Score::Value(value) if value != 0 => Some(f64::from(value.abs())),
                _ => None,
            });
        let values: Vec<f64> = values.collect();
        Scale((values.iter().sum::<f64>() / values.len().max(1) as f64).max(1.0))
    }

    /// The points that a side can expect from this score.
    fn points(self, score: Score) -> f64 {
        match score {
            Score::Win(_) => 1.0,
            Score::Loss(_) => 0.0,
            Score::Value(value) => {
                let expected = 1.0 / (1.0 + (-f64::from(value) / self.0).exp());
                // Only what is proven is certain.
                expected.clamp(0.01, 0.99)
            }
        }
    }
}

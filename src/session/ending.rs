//! When a game in progress is over, by its own rules or by those of whoever runs it.

use std::fmt;

use crate::catalog::{AnyGame, AnyPosition};
use crate::game::{Outcome, RulesError, Side};
use crate::players::FaultKind;

/// When whoever runs a game declares it drawn. The rules of a game know nothing of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawRules {
    /// At this occurrence of a position; 0 for never.
    pub repetitions: u32,
    /// After this many plies; 0 for never.
    pub max_plies: u32,
}

impl Default for DrawRules {
    /// The third occurrence, 400 plies.
    fn default() -> Self {
        DrawRules {
            repetitions: 3,
            max_plies: 400,
        }
    }
}

impl DrawRules {
    /// No game is ever declared drawn.
    pub const NEVER: DrawRules = DrawRules {
        repetitions: 0,
        max_plies: 0,
    };

    /// How a game is over, by its own rules or by these, once these positions have
    /// occurred, the present one last.
    pub fn ended(
        self,
        game: &dyn AnyGame,
        positions: &[AnyPosition],
    ) -> Result<Option<(Outcome, Ending)>, RulesError> {
        let Some((here, before)) = positions.split_last() else {
            return Ok(None);
        };
        if let Some(outcome) = game.outcome(here)? {
            return Ok(Some((outcome, Ending::Rules)));
        }
        let times = 1 + before.iter().filter(|&position| position == here).count() as u32;
        Ok(self.declared(times, before.len() as u32))
    }

    /// Whether a game that goes on by its own rules is declared drawn, when its position
    /// has occurred this often and this many plies were played.
    fn declared(self, times: u32, plies: u32) -> Option<(Outcome, Ending)> {
        let ending = if self.repetitions > 0 && times >= self.repetitions {
            Ending::Repetition(times)
        } else if self.max_plies > 0 && plies >= self.max_plies {
            Ending::Plies(plies)
        } else {
            return None;
        };
        Some((Outcome::Tie, ending))
    }
}

/// Why a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ending {
    /// The rules say that it is over.
    Rules,
    /// Drawn: a position occurred this many times.
    Repetition(u32),
    /// Drawn: this many plies were played.
    Plies(u32),
    /// Lost by the side to move, whose player gave no legal move.
    NoMove,
    /// Lost by a side whose player gave it up.
    Resigned,
    /// Lost by the side to move, whose player did this.
    Fault(FaultKind),
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Rules => write!(f, "the rules"),
            Ending::Repetition(times) => write!(f, "a position occurred {times} times"),
            Ending::Plies(plies) => write!(f, "{plies} plies were played"),
            Ending::NoMove => write!(f, "the player gave no legal move"),
            Ending::Resigned => write!(f, "a player resigned"),
            Ending::Fault(kind) => f.write_str(match kind {
                FaultKind::Illegal => "the player gave a move that is not legal",
                FaultKind::Late => "the player's time was over",
                FaultKind::Crashed => "the player's program ended",
                FaultKind::Silent => "the player's program gave no answer",
                FaultKind::Flooded => "the player's program wrote without end",
            }),
        }
    }
}

impl Ending {
    /// What a game came to that ended like this, not by its rules, with this side to move.
    pub fn outcome(self, turn: Side) -> Outcome {
        match self {
            Ending::NoMove | Ending::Resigned | Ending::Fault(_) => Outcome::Win(turn.other()),
            Ending::Rules | Ending::Repetition(_) | Ending::Plies(_) => Outcome::Tie,
        }
    }

    /// Reads what `Display` writes.
    pub fn parse(text: &str) -> Option<Ending> {
        let number = |before, after| {
            let digits = text.strip_prefix(before)?.strip_suffix(after)?;
            digits.parse().ok()
        };
        let repetition = number("a position occurred ", " times").map(Ending::Repetition);
        let plies = number("", " plies were played").map(Ending::Plies);
        let plain = [
            Ending::Rules,
            Ending::NoMove,
            Ending::Resigned,
            Ending::Fault(FaultKind::Illegal),
            Ending::Fault(FaultKind::Late),
            Ending::Fault(FaultKind::Crashed),
            Ending::Fault(FaultKind::Silent),
            Ending::Fault(FaultKind::Flooded),
        ];
        let plain = plain.into_iter().find(|ending| ending.to_string() == text);
        plain.or(repetition).or(plies)
    }
}

impl From<FaultKind> for Ending {
    fn from(kind: FaultKind) -> Self {
        Ending::Fault(kind)
    }
}

/// The word for a draw that was declared, whatever a game itself calls a tie.
const DRAW: &str = "draw";

/// The result as a record has it: who won, the game's own word for a tie, or `draw`.
pub fn result_name(game: &dyn AnyGame, outcome: Outcome, ending: Ending) -> String {
    match (outcome, ending) {
        (Outcome::Tie, Ending::Rules) | (Outcome::Win(_), _) => game.outcome_name(outcome),
        (Outcome::Tie, _) => DRAW,
    }
    .to_owned()
}

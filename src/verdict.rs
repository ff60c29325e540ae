//! What an implementation of the rules says of a position, in text: the common
//! ground on which the native rules, the clauses and any outside program meet.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

use crate::game::Game;

/// A position to be judged, and moves whose legality is asked one by one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Case {
    /// The text of the position.
    pub position: String,
    /// Texts of moves, legal or not.
    pub probes: Vec<String>,
}

impl Case {
    /// A case without probes.
    pub fn of(position: impl Into<String>) -> Self {
        Case {
            position: position.into(),
            probes: Vec::new(),
        }
    }
}

/// The answer to a [`Case`].
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Verdict {
    /// Every legal move with the position it leads to.
    pub successors: BTreeMap<String, String>,
    /// The winner's name, or the game's word for a tie; `None` while the game goes on.
    pub outcome: Option<String>,
    /// For each probe whether it is legal.
    pub legal: Vec<bool>,
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
    /// failed; the inner ones that it refused one case, and why.
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

/// The native rules of a game as a [`Referee`].
#[derive(Debug, Clone, Default)]
pub struct Native<G>(pub G);

impl<G: Game> Referee for Native<G> {
    fn judge(&mut self, cases: &[Case]) -> Result<Vec<Result<Verdict, String>>, RefereeError> {
        Ok(cases.iter().map(|case| self.verdict(case)).collect())
    }

    fn name(&self) -> &str {
        "native"
    }
}

impl<G: Game> Native<G> {
    fn verdict(&self, case: &Case) -> Result<Verdict, String> {
        let Native(game) = self;
        let position = game
            .parse_position(&case.position)
            .map_err(|error| error.to_string())?;
        let after = |mv| game.position_text(&game.play(&position, mv));
        let legal = |text: &String| {
            let mv = game.parse_move(text).map_err(|error| error.to_string())?;
            Ok(game.is_legal(&position, mv))
        };
        Ok(Verdict {
            successors: (game.legal_moves(&position).into_iter())
                .map(|mv| (game.move_text(mv), after(mv)))
                .collect(),
            outcome: (game.outcome(&position)).map(|end| game.outcome_name(end).to_owned()),
            legal: case
                .probes
                .iter()
                .map(legal)
                .collect::<Result<_, String>>()?,
        })
    }
}

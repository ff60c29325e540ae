//! What an implementation of the rules says of a position, in text: the common ground on
//! which the native rules, the clauses and any outside program meet.

use std::collections::BTreeMap;

use super::Game;
use super::properties::{Properties, Property};

/// A position to be asked about, and moves whose legality is asked one by one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "cli", derive(serde::Serialize, serde::Deserialize))]
pub struct Question {
    /// The text of the position.
    pub position: String,
    /// Texts of moves, legal or not.
    pub probes: Vec<String>,
    /// What is asked.
    pub asked: Properties,
}

impl Question {
    /// What is asked of a position where nobody says more, without probes.
    pub fn of(position: impl Into<String>) -> Self {
        Question {
            position: position.into(),
            ..Question::default()
        }
    }

    /// The probes, if anything is asked about them.
    pub fn asked_probes(&self) -> &[String] {
        match self.asked.has_any(&Property::OF_PROBES) {
            true => &self.probes,
            false => &[],
        }
    }
}

/// What clauses are asked besides the predicates that every game has, and how. A goal is
/// written without its first argument, the state, and its last, the answer: `value(rouge)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Goals {
    /// The predicate that relates a state and its text.
    pub text: String,
    /// Goals that give a position a number.
    pub values: Vec<String>,
    /// Goals that choose a move, or a list of moves, as the game's machines do.
    pub machines: Vec<String>,
    /// Who says which moves there are.
    pub moves: MovesFrom,
}

/// Who says which moves there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MovesFrom {
    /// `move/3`, a relation that has an answer for each legal move and for no other.
    Relation,
    /// `valid_moves/2`, while `game_over/2` says that the game goes on: more is not
    /// promised by a rules file.
    List,
}

impl Default for Goals {
    fn default() -> Self {
        Goals {
            text: "state_text".to_owned(),
            values: Vec::new(),
            machines: Vec::new(),
            moves: MovesFrom::Relation,
        }
    }
}

/// The answer to a [`Question`]. What was not asked is empty.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Answer {
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
    /// For each number that the game gives positions that number, if there is one.
    pub values: Vec<Option<i64>>,
    /// For each machine of the game the moves it chooses from, sorted.
    pub machine_moves: Vec<Vec<String>>,
}

/// An answer, or why the oracle refuses the text of the position.
pub type Reply = Result<Answer, String>;

/// Whether anything is asked about the positions after the moves, and not only which moves
/// there are.
pub fn tells_nexts(asked: &Properties) -> bool {
    asked.has_any(&[Property::Successors, Property::Outcome, Property::Perft])
}

/// Adds to an answer what is asked about the moves of a position, move by move: what every
/// game can do, and some do faster (see [`Game::tell_moves`]).
pub fn tell_moves<G: Game>(
    game: &G,
    position: &G::Position,
    asked: &Properties,
    answer: &mut Answer,
) {
    for mv in game.legal_moves(position) {
        let text = game.move_text(mv);
        if !tells_nexts(asked) {
            answer.successors.insert(text, String::new());
            continue;
        }
        let next = game.play(position, mv);
        if asked.has(Property::Outcome)
            && let Some(outcome) = game.outcome(&next)
        {
            let end = game.outcome_name(outcome).to_owned();
            answer.endings.insert(text.clone(), end);
        }
        if asked.has(Property::Perft) {
            let replies = game.count_moves(&next);
            answer.replies.insert(text.clone(), replies);
        }
        let after = match asked.has(Property::Successors) {
            true => game.position_text(&next),
            false => String::new(),
        };
        answer.successors.insert(text, after);
    }
}

/// Something that knows the rules of one game and answers in text.
pub trait Oracle {
    /// Answers many questions at once. The outer error says that the oracle itself
    /// failed, and may be asked again; the inner ones that it refused one question.
    fn ask(&mut self, questions: &[Question]) -> Result<Vec<Reply>, OracleError>;

    /// What to call it in a report: `native`, `prolog`.
    fn name(&self) -> &str;

    /// If it counts what it reaches while it answers: how often each place of the rules was
    /// entered, how often that succeeded, and with how many answers, since this was last
    /// asked.
    fn take_counts(&mut self) -> Vec<[u64; 3]> {
        Vec::new()
    }
}

/// An oracle could not do its work at all.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{oracle}: {what}")]
pub struct OracleError {
    /// The oracle's name.
    pub oracle: String,
    /// What happened.
    pub what: String,
}

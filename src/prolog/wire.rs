//! What the two sides say to each other, wherever Prolog runs.

use serde::{Deserialize, Serialize};

use super::error::Exception;
use super::program::{Goals, Program};
use crate::game::oracle::{Answer, Question};
use crate::game::properties::Properties;

/// From the interpreter to the machine. All but [`Request::Go`] are answered by any
/// number of replies and then [`Reply::Done`].
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) enum Request {
    /// The first one: what to load.
    Load(Program),
    Ask {
        text: String,
        /// Inferences for each solution; 0 for no limit.
        budget: u64,
        /// How deep terms are written; 0 for no limit.
        depth: u32,
    },
    /// After a solution that may not be the last: whether to look for the next.
    Go(bool),
    Judge {
        cases: Vec<WireCase>,
        asked: Properties,
        goals: Goals,
        /// Inferences for each case; 0 for no limit.
        budget: u64,
    },
    Perft {
        position: String,
        depth: u32,
        finished: u64,
        budget: u64,
    },
    Position(String),
    Consult(String),
    Predicates,
    Describe {
        options: String,
        position: String,
        /// Whether each predicate is announced before it is called.
        announced: bool,
    },
    /// The text of a move as the clauses write it.
    ReadMove(String),
}

impl Request {
    /// Whether the request leaves nothing behind in the database, so that the
    /// memory it took can be given back by forgetting that it ever ran.
    pub(super) fn is_pure(&self) -> bool {
        matches!(
            self,
            Request::Judge { .. }
                | Request::Perft { .. }
                | Request::Predicates
                | Request::Describe { .. }
                | Request::ReadMove(_)
        )
    }
}

/// From the machine to the interpreter.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) enum Reply {
    /// A copy of the worker from before the request exists: from now on it can be
    /// killed.
    Started,
    /// The request is finished, the machine waits for the next. If it is renewing
    /// itself, [`Reply::TookOver`] follows.
    Done {
        renewing: bool,
    },
    /// Text that a goal wrote.
    Output(String),
    Answer(Solution),
    /// No, or no more.
    No,
    /// Yes, where there is nothing more to say.
    Fine,
    Budget,
    Exception(Exception),
    Syntax(String),
    Halted(Option<i64>),
    Judged(Vec<Judged>),
    Leaves(u64),
    Predicates(Vec<(String, u32)>),
    /// A predicate is about to be called.
    Calling(String),
    Described(Description),
    MoveText(String),
    LoadFailed {
        file: String,
        message: String,
    },
    /// The process that did the work is gone; the sender of this has the database
    /// as it was before the last request.
    TookOver {
        pid: i32,
    },
    /// The machine broke down.
    Broken(String),
}

/// One solution of a query.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Solution {
    /// Variables, as typed, and their values, as Scryer's toplevel writes them.
    pub bindings: Vec<(String, String)>,
    /// Residual goals: constraints that are not yet decided.
    pub goals: Vec<String>,
    /// Whether it is known that there are no more solutions.
    pub last: bool,
}

impl std::fmt::Display for Solution {
    /// `X = 1, Y = "abc", dif(Z,a)`, or `true`; without the final full stop. A variable
    /// whose name begins with `_` was named so because nobody wants to see it.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let shown = self
            .bindings
            .iter()
            .filter(|(name, _)| !name.starts_with('_'));
        let equations = shown.map(|(name, value)| format!("{name} = {value}"));
        let parts: Vec<String> = equations.chain(self.goals.iter().cloned()).collect();
        match parts.is_empty() {
            true => f.write_str("true"),
            false => f.write_str(&parts.join(", ")),
        }
    }
}

impl Solution {
    /// The answer with a full stop, set apart where it would otherwise become a
    /// part of the last word: `X = + .`
    pub fn sentence(&self) -> String {
        let text = self.to_string();
        let glues = |c: char| "#$&*+-./:<=>?@^~\\".contains(c);
        match text.chars().last() {
            Some(last) if glues(last) => format!("{text} ."),
            _ => format!("{text}."),
        }
    }
}

/// What the clauses of a game say of a position when they are all that is known of it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Description {
    /// The position as the clauses write it.
    pub text: String,
    /// The player to move, as Prolog writes it.
    pub player: String,
    /// The winner, if the game is over.
    pub winner: Option<String>,
    /// What the position is worth to the player to move.
    pub value: i64,
    /// Every legal move and the position it leads to.
    pub moves: Vec<(String, String)>,
    /// A predicate that does not keep the contract, and what it did instead.
    pub broken: Option<(String, String)>,
}

/// [`Question`] on the wire.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct WireCase(pub(super) String, pub(super) Vec<String>);

impl From<&Question> for WireCase {
    fn from(case: &Question) -> Self {
        WireCase(case.position.clone(), case.asked_probes().to_vec())
    }
}

/// [`Answer`] on the wire, or why there is none.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Judged {
    pub(super) moves: Vec<JudgedMove>,
    pub(super) outcome: Option<String>,
    pub(super) legal: Vec<bool>,
    pub(super) faultless: Vec<bool>,
    pub(super) texts: Vec<String>,
    pub(super) values: Vec<Option<i64>>,
    pub(super) choices: Vec<Vec<String>>,
    pub(super) refused: Option<String>,
}

/// A legal move; what was not asked is empty.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct JudgedMove {
    pub(super) mv: String,
    pub(super) after: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) ending: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) replies: Option<u64>,
}

impl From<Judged> for Result<Answer, String> {
    fn from(judged: Judged) -> Self {
        if let Some(why) = judged.refused {
            return Err(why);
        }
        let mut verdict = Answer {
            outcome: judged.outcome,
            legal: judged.legal,
            faultless: judged.faultless,
            texts: judged.texts,
            values: judged.values,
            machine_moves: judged.choices,
            ..Answer::default()
        };
        for judged in judged.moves {
            let JudgedMove { mv, after, .. } = judged;
            // A map would hide what the contract forbids: the same move twice.
            if verdict.successors.contains_key(&mv) {
                return Err(format!("the clauses list the move {mv} twice"));
            }
            verdict
                .endings
                .extend(judged.ending.map(|end| (mv.clone(), end)));
            verdict
                .replies
                .extend(judged.replies.map(|count| (mv.clone(), count)));
            verdict.successors.insert(mv, after);
        }
        for choice in &mut verdict.machine_moves {
            choice.sort_unstable();
        }
        Ok(verdict)
    }
}

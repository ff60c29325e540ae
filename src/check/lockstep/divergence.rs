//! What differs after a sequence of moves.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::moves;

/// A sequence of moves after which two implementations differ.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Divergence {
    /// The moves from the start, as the first writes them.
    pub line: Vec<String>,
    /// The same moves as the second writes them.
    pub second_line: Vec<String>,
    /// The position of the first.
    pub first_position: String,
    /// The position of the second.
    pub second_position: String,
    /// What differs.
    pub parting: Parting,
    /// Whether no shorter sequence leads to a difference of this kind: all of them were tried.
    pub is_shortest: bool,
}

/// In what two implementations differ. The moves are those that disagree, as whoever has
/// them writes them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Parting {
    /// These are legal for the first only.
    Missing(Vec<String>),
    /// These are legal for the second only.
    Extra(Vec<String>),
    /// It is not the same side's turn: what each says.
    Turn(String, String),
    /// The game has not ended in the same way: what each says.
    Outcome(String, String),
    /// The rules of the first broke down.
    FirstFails(String),
    /// The rules of the second broke down.
    SecondFails(String),
}

impl Parting {
    /// What kind of difference it is, in a few words.
    pub fn kind(&self) -> &'static str {
        match self {
            Parting::Missing(_) => "legal moves are missing",
            Parting::Extra(_) => "moves are allowed that are not legal",
            Parting::Turn(..) => "the other side is to move",
            Parting::Outcome(..) => "the game ends otherwise",
            Parting::FirstFails(_) => "the first breaks down",
            Parting::SecondFails(_) => "the rules break down",
        }
    }
}

impl Divergence {
    /// How many moves lead there.
    pub fn length(&self) -> usize {
        self.line.len()
    }

    /// What is said of it, with the names of the two.
    pub fn described(&self, first: &str, second: &str) -> String {
        let line = &self.line;
        let after = match line.is_empty() {
            true => "at the start".to_owned(),
            false => format!("after {}: {}", moves(line.len()), line.join(" ")),
        };
        let all = match self.is_shortest {
            true => "",
            false => "\n(no shorter way there was found)",
        };
        let what = self.what(first, second);
        format!("They differ {after}{all}\n{what}")
    }

    /// What differs, without the way there.
    pub fn what(&self, first: &str, second: &str) -> String {
        match &self.parting {
            Parting::Missing(moves) => format!("legal only for {first}: {}", moves.join(" ")),
            Parting::Extra(moves) => format!("legal only for {second}: {}", moves.join(" ")),
            Parting::Turn(one, other) => {
                format!("to move for {first}: {one}\nto move for {second}: {other}")
            }
            Parting::Outcome(one, other) => {
                format!("outcome for {first}: {one}\noutcome for {second}: {other}")
            }
            Parting::FirstFails(why) => format!("{first} breaks down: {why}"),
            Parting::SecondFails(why) => format!("{second} breaks down: {why}"),
        }
    }
}

impl fmt::Display for Divergence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.described("the first", "the second"))
    }
}

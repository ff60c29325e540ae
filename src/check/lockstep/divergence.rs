//! What differs after a sequence of moves.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::moves;

/// What stands for a square or a number in the shape of a move.
const SQUARE: char = '#';
/// What is said of moves that one of the two cannot make, or makes differently.
const FIRST_REFUSES: &str = "the first cannot make a move that it lists";
const SECOND_REFUSES: &str = "a move that is listed cannot be made";
const ELSEWHERE: &str = "a move leads elsewhere";

/// What tells differences apart: of each kind one is shown.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Kind {
    /// What differs, in a few words.
    pub what: String,
    /// The shape of the disputed moves, squares and numbers written `#`: `##`, `S@#`, `pass`.
    /// Of a breakdown the predicate, otherwise nothing.
    pub shape: String,
}

impl Kind {
    /// Whether only playing a move of this shape shows it.
    pub(super) fn is_of_a_move(&self) -> bool {
        [FIRST_REFUSES, SECOND_REFUSES, ELSEWHERE].contains(&self.what.as_str())
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shape.is_empty() {
            true => f.write_str(&self.what),
            false => write!(f, "{} ({})", self.what, self.shape),
        }
    }
}

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
    /// The first lists this move and cannot make it: the move, and what went wrong.
    FirstRefuses(String, String),
    /// The second lists this move and cannot make it: the move, and what went wrong.
    SecondRefuses(String, String),
    /// After this move the positions differ: the move, and the position of each.
    Elsewhere(String, String, String),
}

impl Parting {
    /// What differs, in a few words.
    pub fn what(&self) -> &'static str {
        match self {
            Parting::Missing(_) => "legal moves are missing",
            Parting::Extra(_) => "moves are allowed that are not legal",
            Parting::Turn(..) => "the other side is to move",
            Parting::Outcome(..) => "the game ends otherwise",
            Parting::FirstFails(_) => "the first breaks down",
            Parting::SecondFails(_) => "the rules break down",
            Parting::FirstRefuses(..) => FIRST_REFUSES,
            Parting::SecondRefuses(..) => SECOND_REFUSES,
            Parting::Elsewhere(..) => ELSEWHERE,
        }
    }

    /// What tells it from others. Disputed moves all have the same shape: see
    /// `by_shape`.
    pub fn kind(&self) -> Kind {
        let shape = match self {
            Parting::Missing(moves) | Parting::Extra(moves) => {
                moves.first().map_or_else(String::new, |mv| shape(mv))
            }
            Parting::Turn(..) | Parting::Outcome(..) => String::new(),
            Parting::FirstFails(why) | Parting::SecondFails(why) => predicate(why).to_owned(),
            Parting::FirstRefuses(mv, _)
            | Parting::SecondRefuses(mv, _)
            | Parting::Elsewhere(mv, ..) => shape(mv),
        };
        Kind {
            what: self.what().to_owned(),
            shape,
        }
    }

    /// What went wrong, if something broke down.
    pub(super) fn breakdown(&self) -> Option<&str> {
        match self {
            Parting::FirstFails(why)
            | Parting::SecondFails(why)
            | Parting::FirstRefuses(_, why)
            | Parting::SecondRefuses(_, why) => Some(why),
            _ => None,
        }
    }
}

/// Moves with those of the same shape together.
pub(super) fn by_shape(moves: Vec<String>) -> impl Iterator<Item = Vec<String>> {
    let mut shapes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for mv in moves {
        shapes.entry(shape(&mv)).or_default().push(mv);
    }
    shapes.into_values()
}

/// A move with `#` for each square and each number: `c6c5` is `##`, `S@b1` is `S@#`, `go(1-2)`
/// is `go(#-#)`, and `pass` stays what it is. A small letter of its own is taken for the name
/// of a column.
pub(super) fn shape(text: &str) -> String {
    let mut shape = String::new();
    let mut rest = text;
    let run = |text: &str, of: fn(char) -> bool| text.find(|c| !of(c)).unwrap_or(text.len());
    while let Some(first) = rest.chars().next() {
        let letters = run(rest, char::is_alphabetic);
        let (word, after) = rest.split_at(letters);
        let digits = run(after, |c| c.is_ascii_digit());
        rest = &after[digits..];
        let is_one = word.chars().count() == 1;
        if (is_one && (digits > 0 || word.chars().all(char::is_lowercase)))
            || letters == 0 && digits > 0
        {
            shape.push(SQUARE);
        } else if letters > 0 {
            shape.push_str(word);
            shape.extend((digits > 0).then_some(SQUARE));
        } else {
            shape.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    shape
}

/// The predicate that a message is about: `move/3`.
fn predicate(why: &str) -> &str {
    let is_indicator = |word: &&str| match word.rsplit_once('/') {
        Some((name, arity)) => {
            !name.is_empty() && !arity.is_empty() && arity.bytes().all(|b| b.is_ascii_digit())
        }
        None => false,
    };
    why.split_whitespace()
        .find(is_indicator)
        .unwrap_or_default()
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
            Parting::FirstRefuses(mv, why) => {
                format!("{first} lists {mv} and cannot make it: {why}")
            }
            Parting::SecondRefuses(mv, why) => {
                format!("{second} lists {mv} and cannot make it: {why}")
            }
            Parting::Elsewhere(mv, one, other) => {
                format!("{mv} leads elsewhere\nfor {first} to {one}\nfor {second} to {other}")
            }
        }
    }
}

impl fmt::Display for Divergence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.described("the first", "the second"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_and_numbers_are_no_part_of_the_shape_of_a_move() {
        for (mv, expected) in [
            ("c6c5", "##"),
            ("A1-A4", "#-#"),
            ("S@b1", "S@#"),
            ("pass", "pass"),
            ("go((6,2),(5,12))", "go((#,#),(#,#))"),
            ("(c,6)", "(#,#)"),
            ("b43", "#"),
            ("take3", "take#"),
            ("\u{e9}t\u{e9}", "\u{e9}t\u{e9}"),
            ("", ""),
        ] {
            assert_eq!(shape(mv), expected, "{mv}");
        }
    }

    #[test]
    fn a_breakdown_is_told_apart_by_its_predicate() {
        let why = "nim.pl: move/3 fails, in the position heap(3)";
        assert_eq!(predicate(why), "move/3");
        assert_eq!(predicate("it lists a1a2 and then refuses it"), "");
    }
}

//! Which move of one implementation is which move of another.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use super::walk::Walk;
use super::{Lockstep, LockstepError, name};
use crate::catalog::GameHandle;

/// Spellings that fit the start equally well are tried on this many positions each.
const TRIAL: u64 = 300;
/// More of them than this are not tried.
const MOST_TRIED: usize = 16;
/// Moves that an error shows.
const SHOWN: usize = 5;
/// Coordinates are numbers up to this.
const FURTHEST: i64 = 26;

/// How the moves of the second are read as moves of the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Spelling {
    /// They have the same text.
    Same,
    /// They have the same letters and digits, in capitals or not: `A1-A4` is `a1a4`.
    Loose,
    /// They are the same coordinates: `(2,6)-(2,5)` is `b6b5`.
    Coordinates {
        /// Whether the second writes the row first.
        swapped: bool,
        /// How its columns are counted.
        columns: Axis,
        /// How its rows are counted.
        rows: Axis,
    },
}

/// How the squares along one edge of the board are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Axis {
    /// From the same end; this is added to each.
    Plus(i64),
    /// From the other end; each is taken from this.
    From(i64),
}

impl Axis {
    fn all() -> impl Iterator<Item = Axis> {
        let along = [0, 1, -1].map(Axis::Plus);
        along.into_iter().chain((0..=FURTHEST).map(Axis::From))
    }

    fn of(self, coordinate: i64) -> i64 {
        match self {
            Axis::Plus(offset) => coordinate + offset,
            Axis::From(sum) => sum - coordinate,
        }
    }
}

/// What a move is called in both, whatever its text.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Key {
    Text(String),
    Numbers(Vec<i64>),
}

impl Spelling {
    /// What a move of the first is called.
    pub(super) fn of_first(self, text: &str) -> Key {
        match self {
            Spelling::Same => Key::Text(text.to_owned()),
            Spelling::Loose => Key::Text(loose(text)),
            Spelling::Coordinates { .. } => numbers(text),
        }
    }

    /// What a move of the second is called.
    pub(super) fn of_second(self, text: &str) -> Key {
        let (swapped, columns, rows) = match self {
            Spelling::Coordinates {
                swapped,
                columns,
                rows,
            } => (swapped, columns, rows),
            _ => return self.of_first(text),
        };
        let Key::Numbers(mut numbers) = numbers(text) else {
            return Key::Text(loose(text));
        };
        // What stands before the coordinates, the colour of a piece for instance, stays.
        let before = numbers.len() % 2;
        for pair in numbers[before..].chunks_exact_mut(2) {
            if swapped {
                pair.swap(0, 1);
            }
            pair[0] = columns.of(pair[0]);
            pair[1] = rows.of(pair[1]);
        }
        Key::Numbers(numbers)
    }
}

impl Spelling {
    /// A move of the second as the first writes it, legal or not; nothing if the first has no
    /// such move.
    pub fn in_first(self, first: &GameHandle, text: &str) -> Option<String> {
        let read = |text: String| first.parse_move(&text).ok()?.ok();
        let Key::Numbers(numbers) = self.of_second(text) else {
            return [text.to_owned(), loose(text)].into_iter().find_map(read);
        };
        let letter = |number: &i64| u8::try_from(number - 1).ok().map(|n| (b'a' + n) as char);
        let before = numbers.len() % 2;
        let mut start = String::new();
        start.extend(numbers[..before].iter().filter_map(letter));
        let squares = numbers[before..].chunks_exact(2);
        let square = |pair: &[i64]| Some(format!("{}{}", letter(&pair[0])?, pair[1]));
        let squares: Vec<String> = squares.filter_map(square).collect();
        let ways = ["", "-"].map(|between| format!("{start}{}", squares.join(between)));
        let way = |way: String| read(way.clone()).or_else(|| read(way.to_uppercase()));
        ways.into_iter().find_map(way)
    }
}

impl fmt::Display for Spelling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Spelling::Coordinates {
            swapped,
            columns,
            rows,
        } = *self
        else {
            return f.write_str(match self {
                Spelling::Same => "the same text",
                _ => "the same letters and digits",
            });
        };
        f.write_str("the same coordinates")?;
        if swapped {
            f.write_str(", row before column")?;
        }
        for (what, axis) in [("columns", columns), ("rows", rows)] {
            match axis {
                Axis::Plus(0) => {}
                Axis::Plus(1) => write!(f, ", {what} from 0")?,
                Axis::Plus(_) => write!(f, ", {what} from 2")?,
                Axis::From(_) => write!(f, ", {what} from the other end")?,
            }
        }
        Ok(())
    }
}

fn loose(text: &str) -> String {
    let kept = text.chars().filter(|c| c.is_alphanumeric());
    kept.flat_map(char::to_lowercase).collect()
}

/// The numbers of a move, single letters among them (`b6b5` is 2, 6, 2, 5); words are
/// left out, unless there is nothing else.
fn numbers(text: &str) -> Key {
    let mut numbers = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let of_kind: fn(&char) -> bool = match first {
            '0'..='9' => char::is_ascii_digit,
            first if first.is_alphabetic() => |c| c.is_alphabetic(),
            _ => |_| false,
        };
        let run: String = rest.chars().take_while(of_kind).collect();
        let length = run.len().max(first.len_utf8());
        match (run.len(), first) {
            (_, '0'..='9') => numbers.extend(run.parse::<i64>().ok()),
            (1, letter) => numbers.push((letter.to_ascii_lowercase() as i64) - ('a' as i64) + 1),
            _ => {}
        }
        rest = &rest[length..];
    }
    match numbers.is_empty() {
        true => Key::Text(loose(text)),
        false => Key::Numbers(numbers),
    }
}

/// The spelling under which the moves at the start have most in common; of several, the
/// simplest under which the games agree most.
pub(super) fn found(lockstep: &Lockstep) -> Result<Spelling, LockstepError> {
    let Lockstep { first, second, .. } = lockstep;
    let ours = first.moves(&lockstep.start)?;
    // What breaks down is reported by the walk.
    let theirs = second.moves(&second.start()).unwrap_or_default();
    if ours.is_empty() || theirs.is_empty() {
        return Ok(Spelling::Same);
    }
    let common = |spelling: Spelling| {
        let own: BTreeSet<Key> = ours.iter().map(|mv| spelling.of_first(mv)).collect();
        let other: BTreeSet<Key> = theirs.iter().map(|mv| spelling.of_second(mv)).collect();
        own.intersection(&other).count()
    };
    for spelling in [Spelling::Same, Spelling::Loose] {
        if common(spelling) > 0 {
            return Ok(spelling);
        }
    }
    let mut best = (0, Vec::new());
    for swapped in [false, true] {
        for (columns, rows) in Axis::all().flat_map(|c| Axis::all().map(move |r| (c, r))) {
            let spelling = Spelling::Coordinates {
                swapped,
                columns,
                rows,
            };
            let fits = common(spelling);
            if fits > best.0 {
                best = (fits, Vec::new());
            }
            if fits == best.0 && fits > 0 && best.1.len() < MOST_TRIED {
                best.1.push(spelling);
            }
        }
    }
    let nothing = || LockstepError::NothingInCommon {
        first: name(first),
        first_moves: some(&ours),
        second: name(second),
        second_moves: some(&theirs),
    };
    match best.1.as_slice() {
        [] => Err(nothing()),
        [only] => Ok(*only),
        several => {
            // The first of the best, so the simplest.
            let agreed = |spelling: &&Spelling| std::cmp::Reverse(agreement(lockstep, **spelling));
            Ok(*several.iter().min_by_key(agreed).unwrap_or(&several[0]))
        }
    }
}

/// The share of the positions near the start on which the two agree, in thousandths.
fn agreement(lockstep: &Lockstep, spelling: Spelling) -> u64 {
    let trial = Lockstep {
        is_trial: true,
        ..lockstep.clone().with_positions(TRIAL)
    };
    let report = Walk::new(&trial, spelling, &AtomicBool::new(false)).run();
    1000 * (report.positions - report.differing) / report.positions.max(1)
}

fn some(moves: &[String]) -> String {
    let shown: Vec<&str> = moves.iter().take(SHOWN).map(String::as_str).collect();
    let more = if moves.len() > SHOWN { ", ..." } else { "" };
    format!("{}{more}", shown.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_are_read_from_any_text() {
        for (text, read) in [
            ("b6b5", vec![2, 6, 2, 5]),
            ("(2,6)-(2,5)", vec![2, 6, 2, 5]),
            ("move(2-6, 2-5)", vec![2, 6, 2, 5]),
            ("A10-B2", vec![1, 10, 2, 2]),
            ("(r,4,3)", vec![18, 4, 3]),
        ] {
            assert_eq!(numbers(text), Key::Numbers(read), "{text}");
        }
        assert_eq!(numbers("pass"), Key::Text("pass".to_owned()));
    }

    #[test]
    fn rows_may_come_first_and_be_counted_from_the_other_end() {
        let spelling = Spelling::Coordinates {
            swapped: true,
            columns: Axis::Plus(1),
            rows: Axis::From(6),
        };
        // Column b, row 6 of six, counted from 0 and from below: 0, 1.
        assert_eq!(spelling.of_second("0/1"), Key::Numbers(vec![2, 6]));
        assert_eq!(spelling.of_first("b6"), Key::Numbers(vec![2, 6]));
        assert_eq!(
            spelling.to_string(),
            "the same coordinates, row before column, columns from 0, rows from the other end"
        );
    }
}

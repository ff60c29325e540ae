//! Whether two verdicts on a case are the same, and what to show when they are not.

use std::collections::BTreeSet;
use std::fmt;

use crate::verdict::{Case, Verdict};

/// What a referee said of one case: a verdict, or why it refused the text.
pub type Said = Result<Verdict, String>;

/// A case on which two referees differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mismatch {
    /// The game.
    pub game: String,
    /// What was asked.
    pub case: Case,
    /// Who answered, and what.
    pub answers: [(String, Said); 2],
}

/// `None` if both said the same. Two refusals agree whatever their words are.
pub fn compare(
    game: &str,
    case: &Case,
    (left_name, left): (&str, Said),
    (right_name, right): (&str, Said),
) -> Option<Mismatch> {
    let same = match (&left, &right) {
        (Ok(left), Ok(right)) => left == right,
        (Err(_), Err(_)) => true,
        _ => false,
    };
    (!same).then(|| Mismatch {
        game: game.to_owned(),
        case: case.clone(),
        answers: [(left_name.to_owned(), left), (right_name.to_owned(), right)],
    })
}

impl Mismatch {
    /// A query that shows what the clauses say of the case.
    pub fn query(&self) -> String {
        let position = &self.case.position;
        let state = format!("state_text(S, \"{position}\")");
        let goal = match self.disputed_probe() {
            Some(probe) => format!("{state}, move_text(M, \"{probe}\"), move(S, M, Next)."),
            None => format!("{state}, valid_moves(S, Moves)."),
        };
        format!("kalista query {} '{goal}'", self.game)
    }

    fn disputed_probe(&self) -> Option<&str> {
        let [(_, Ok(left)), (_, Ok(right))] = &self.answers else {
            return None;
        };
        if left.successors != right.successors || left.outcome != right.outcome {
            return None;
        }
        let differs = |index: &usize| left.legal.get(*index) != right.legal.get(*index);
        let index = (0..self.case.probes.len()).find(differs)?;
        Some(&self.case.probes[index])
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "position   {}", self.case.position)?;
        let [(left_name, left), (right_name, right)] = &self.answers;
        match (left, right) {
            (Ok(left), Ok(right)) => {
                only(f, left_name, left, right)?;
                only(f, right_name, right, left)?;
                for (mv, after) in &left.successors {
                    if let Some(other) = right.successors.get(mv).filter(|other| *other != after) {
                        writeln!(f, "after {mv}")?;
                        writeln!(f, "  {left_name:<8} {after}")?;
                        writeln!(f, "  {right_name:<8} {other}")?;
                    }
                }
                if left.outcome != right.outcome {
                    writeln!(f, "outcome")?;
                    writeln!(f, "  {left_name:<8} {}", outcome(left))?;
                    writeln!(f, "  {right_name:<8} {}", outcome(right))?;
                }
                for (index, probe) in self.case.probes.iter().enumerate() {
                    let said = |verdict: &Verdict| match verdict.legal.get(index) {
                        Some(true) => "legal",
                        Some(false) => "not legal",
                        None => "no answer",
                    };
                    if said(left) != said(right) {
                        writeln!(f, "the move {probe} by itself")?;
                        writeln!(f, "  {left_name:<8} {}", said(left))?;
                        writeln!(f, "  {right_name:<8} {}", said(right))?;
                    }
                }
            }
            _ => {
                for (name, said) in &self.answers {
                    match said {
                        Ok(_) => writeln!(f, "  {name:<8} reads it")?,
                        Err(why) => writeln!(f, "  {name:<8} refuses it: {why}")?,
                    }
                }
            }
        }
        write!(f, "see        {}", self.query())
    }
}

fn outcome(verdict: &Verdict) -> &str {
    verdict.outcome.as_deref().unwrap_or("the game goes on")
}

fn only(f: &mut fmt::Formatter<'_>, name: &str, these: &Verdict, those: &Verdict) -> fmt::Result {
    let moves = |verdict: &Verdict| verdict.successors.keys().cloned().collect::<BTreeSet<_>>();
    let only: Vec<String> = (moves(these).difference(&moves(those))).cloned().collect();
    match only.is_empty() {
        true => Ok(()),
        false => writeln!(f, "legal only for {name}: {}", only.join(" ")),
    }
}

//! Mutants of any rules: clauses with one thing changed, made by the machine. What a check is
//! worth shows in how many of them it kills.
//!
//! | module | what is in it |
//! |---|---|
//! | this module | [`Mutator`], [`MutantReport`], what became of each mutant |
//! | `make` | from clauses to mutants |
//! | `judge` | whether a mutant answers like the rules |
//! | `stryker` | the report in the schema of Stryker |

mod judge;
mod make;
mod stryker;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use judge::Jury;

use super::coverage::CoveredFile;

/// How clauses are changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mutator {
    /// A goal is left out.
    GoalDeleted,
    /// A clause is left out.
    ClauseDeleted,
    /// Two clauses change places.
    ClausesSwapped,
    /// A comparison has another sign.
    ComparisonTurned,
    /// A number is one larger.
    ConstantChanged,
    /// Two arguments change places.
    ArgumentsExchanged,
    /// What is done if a condition holds and if not change places.
    ConditionTurned,
    /// A negation is dropped.
    NegationDropped,
    /// Arithmetic with another operator.
    OperatorChanged,
}

impl Mutator {
    /// What it did, in a few words.
    pub fn name(self) -> &'static str {
        match self {
            Mutator::GoalDeleted => "goal deleted",
            Mutator::ClauseDeleted => "clause deleted",
            Mutator::ClausesSwapped => "clauses swapped",
            Mutator::ComparisonTurned => "comparison turned",
            Mutator::ConstantChanged => "constant changed by one",
            Mutator::ArgumentsExchanged => "arguments exchanged",
            Mutator::ConditionTurned => "if-then-else turned",
            Mutator::NegationDropped => "negation dropped",
            Mutator::OperatorChanged => "operator changed",
        }
    }
}

impl fmt::Display for Mutator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A mutant and what became of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MutantResult {
    /// How it was made.
    pub mutator: Mutator,
    /// The file it is in.
    pub file: String,
    /// Where the change begins in the file, in bytes.
    pub start: u32,
    /// Where it ends.
    pub end: u32,
    /// The line of its first character, from 1.
    pub line: u32,
    /// What stands there instead.
    pub replacement: String,
    /// The predicate: `walk/6`.
    pub predicate: String,
    /// What became of it.
    pub fate: Fate,
}

/// What became of a mutant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// The answers differ.
    Killed {
        /// How many positions it took.
        after: u64,
        /// The position that shows it.
        position: String,
    },
    /// It does not come to an end in time where the rules do.
    TimedOut {
        /// How many positions it took.
        after: u64,
        /// The position that shows it.
        position: String,
    },
    /// No position showed a difference.
    Survived,
    /// It answers like the rules wherever it can be asked.
    Equivalent {
        /// Where that was tried: `all 135 positions that can be reached`.
        on: String,
    },
    /// No position reaches the clause or goal.
    Unreached,
}

impl MutantResult {
    /// Whether it was noticed.
    pub fn is_killed(&self) -> bool {
        matches!(self.fate, Fate::Killed { .. } | Fate::TimedOut { .. })
    }

    /// The lines that it changes, before and after, as a diff shows them.
    pub fn diff(&self, file: &CoveredFile) -> String {
        let (start, end) = (self.start as usize, self.end as usize);
        let text = &file.text;
        let from = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let to = text[end..].find('\n').map_or(text.len(), |at| end + at);
        let before = &text[from..to];
        let after = format!(
            "{}{}{}",
            &text[from..start],
            self.replacement,
            &text[end..to]
        );
        let signed = |sign: char, text: &str| -> String {
            let lines = text.lines().filter(|line| !line.trim().is_empty());
            lines.map(|line| format!("{sign} {line}\n")).collect()
        };
        let place = format!(
            "{}:{}: {} in {}",
            self.file, self.line, self.mutator, self.predicate
        );
        format!("{place}\n{}{}", signed('-', before), signed('+', &after))
    }
}

/// What became of all mutants of some rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MutantReport {
    /// The game.
    pub game: String,
    /// Whom they were compared with.
    pub judge: String,
    /// Positions at most for each.
    pub positions: u64,
    /// The seed of the positions.
    pub seed: u64,
    /// The texts.
    pub files: Vec<CoveredFile>,
    /// All mutants, in the order of the texts.
    pub mutants: Vec<MutantResult>,
}

impl MutantReport {
    /// How many were noticed.
    pub fn killed(&self) -> usize {
        self.mutants
            .iter()
            .filter(|mutant| mutant.is_killed())
            .count()
    }

    /// Those that can be killed: neither equivalent nor out of reach.
    pub fn killable(&self) -> usize {
        let counted = |mutant: &&MutantResult| {
            !matches!(mutant.fate, Fate::Equivalent { .. } | Fate::Unreached)
        };
        self.mutants.iter().filter(counted).count()
    }

    /// Those that were not.
    pub fn survivors(&self) -> impl Iterator<Item = &MutantResult> {
        (self.mutants.iter()).filter(|mutant| mutant.fate == Fate::Survived)
    }

    /// The test that is nearest to a survivor: the position that kills another mutant of
    /// the same predicate.
    pub fn nearest(&self, survivor: &MutantResult) -> Option<&str> {
        let near = (self.mutants.iter()).filter(|mutant| {
            (&mutant.file, &mutant.predicate) == (&survivor.file, &survivor.predicate)
        });
        let killing = near.filter_map(|mutant| match &mutant.fate {
            Fate::Killed { position, after } if *after > 0 => {
                Some((mutant.start.abs_diff(survivor.start), position))
            }
            _ => None,
        });
        let nearest = killing.min_by_key(|(distance, _)| *distance);
        nearest.map(|(_, position)| position.as_str())
    }

    /// The text of a file.
    pub fn file(&self, name: &str) -> Option<&CoveredFile> {
        self.files.iter().find(|file| file.name == name)
    }

    /// After how many positions half of those that were killed had been.
    pub fn median(&self) -> Option<u64> {
        let after = self.mutants.iter().filter_map(|mutant| match mutant.fate {
            Fate::Killed { after, .. } | Fate::TimedOut { after, .. } => Some(after),
            _ => None,
        });
        let mut after: Vec<u64> = after.collect();
        after.sort_unstable();
        after.get(after.len().checked_sub(1)? / 2).copied()
    }

    /// `1204 of 1210 mutants killed (99.5 %), half of them within 2 positions; 6 survive, 31
    /// are equivalent, 12 are out of reach`.
    pub fn summary(&self) -> String {
        let count = |is: fn(&Fate) -> bool| self.mutants.iter().filter(|m| is(&m.fate)).count();
        let said = |count: usize, one: &str, several: &str| match count {
            1 => format!("1 {one}"),
            _ => format!("{count} {several}"),
        };
        let (killed, killable) = (self.killed(), self.killable());
        let equivalent = count(|fate| matches!(fate, Fate::Equivalent { .. }));
        let unreached = count(|fate| *fate == Fate::Unreached);
        format!(
            "{killed} of {killable} mutants killed ({:.1} %), half of them within {}; {}, {}, {}",
            100.0 * killed as f64 / killable.max(1) as f64,
            said(
                self.median().unwrap_or_default() as usize,
                "position",
                "positions"
            ),
            said(self.survivors().count(), "survives", "survive"),
            said(equivalent, "is equivalent", "are equivalent"),
            said(unreached, "is out of reach", "are out of reach"),
        )
    }
}

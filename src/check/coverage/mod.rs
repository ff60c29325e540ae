//! Which clauses and goals of the rules a check has reached, and how often.
//!
//! | module | what is in it |
//! |---|---|
//! | this module | [`Coverage`]: the texts, the places in them, the counts by source |
//! | `margin` | the texts with the counts in their margin, as SWI-Prolog shows them |
//! | `counting` | an oracle that counts while it answers |

mod counting;
mod margin;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use counting::CountingOracle;
pub use margin::{Line, Mark};

use crate::clauses::clause::SourceFile;
use crate::clauses::coverage::Point;
use crate::clauses::game::Program;

/// How often the clauses and goals of a program were reached.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Coverage {
    /// The texts, and the places in them that are counted.
    pub files: Vec<CoveredFile>,
    /// For each source of positions how often each place was reached, file by file.
    pub counts: BTreeMap<String, Vec<Count>>,
    /// The number of the last position so far that reached something new, counted from 1.
    pub last_new: u64,
}

/// A text of the rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CoveredFile {
    /// Its name.
    pub name: String,
    /// The text.
    pub text: String,
    /// What is counted in it, in the order of the text.
    pub spots: Vec<Spot>,
}

/// A clause or a goal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spot {
    /// The line of its first character, from 1.
    pub line: u32,
    /// Where it begins in the text, in bytes.
    pub start: u32,
    /// Where it ends.
    pub end: u32,
    /// The predicate of the clause it belongs to: `walk/6`.
    pub predicate: String,
    /// Whether it is a whole clause.
    pub is_clause: bool,
}

/// Entered, succeeded, answers: see [`clauses::coverage::Count`](crate::clauses::coverage::Count).
pub type Count = [u64; 3];

/// Figures of a file, or of all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Figures {
    /// Clauses.
    pub clauses: usize,
    /// Of these, entered at least once.
    pub clauses_reached: usize,
    /// Goals.
    pub goals: usize,
    /// Of these, called at least once.
    pub goals_reached: usize,
    /// Of these, only ever seen to fail.
    pub goals_failed: usize,
}

impl Coverage {
    /// Nothing reached yet of a program that is counted, and the order in which its points
    /// come here.
    pub(super) fn of(program: &Program) -> (Self, Vec<usize>) {
        let mut order: Vec<usize> = (0..program.points().len()).collect();
        let points = program.points();
        let mut files: Vec<Arc<SourceFile>> = Vec::new();
        for point in points {
            let file = &point.clause.file;
            if !files.iter().any(|known| known.name == file.name) {
                files.push(Arc::clone(file));
            }
        }
        let file_of = |point: &Point| {
            let mut known = files.iter();
            known.position(|file| file.name == point.clause.file.name)
        };
        order.retain(|&number| file_of(&points[number]).is_some());
        order.sort_by_key(|&number| {
            let point = &points[number];
            let (start, end) = bounds(point);
            let is_goal = point.goal.is_some();
            (file_of(point), point.clause.span.start, is_goal, start, end)
        });
        let mut covered: Vec<CoveredFile> = (files.iter())
            .map(|file| CoveredFile {
                name: file.name.clone(),
                text: file.text.clone(),
                spots: Vec::new(),
            })
            .collect();
        for &number in &order {
            let point = &points[number];
            if let Some(file) = file_of(point) {
                covered[file].spots.push(spot(point));
            }
        }
        let coverage = Coverage {
            files: covered,
            counts: BTreeMap::new(),
            last_new: 0,
        };
        (coverage, order)
    }

    /// How many places there are.
    fn len(&self) -> usize {
        self.files.iter().map(|file| file.spots.len()).sum()
    }

    /// Adds what was counted for a source of positions; whether that reached something new.
    pub(super) fn add(&mut self, source: &str, counts: &[Count]) -> bool {
        let is_reached = |coverage: &Coverage, at: usize, which: usize| {
            let mut counts = coverage.counts.values();
            counts.any(|counts| counts.get(at).is_some_and(|count| count[which] > 0))
        };
        let is_new = (counts.iter().enumerate()).any(|(at, count)| {
            (0..count.len()).any(|which| count[which] > 0 && !is_reached(self, at, which))
        });
        let length = self.len();
        let own = self.counts.entry(source.to_owned());
        let own = own.or_insert_with(|| vec![[0; 3]; length]);
        for (sum, count) in own.iter_mut().zip(counts) {
            for (sum, count) in sum.iter_mut().zip(count) {
                *sum += count;
            }
        }
        is_new
    }

    /// Adds the counts of another part of the same check; whether it is one.
    pub(super) fn merge(&mut self, other: &Coverage) -> bool {
        if self.files != other.files {
            return false;
        }
        for (source, counts) in &other.counts {
            self.add(source, counts);
        }
        self.last_new = self.last_new.max(other.last_new);
        true
    }

    /// The counts of all sources together, file by file.
    pub fn totals(&self) -> Vec<Count> {
        let mut totals = vec![[0; 3]; self.len()];
        for counts in self.counts.values() {
            for (sum, count) in totals.iter_mut().zip(counts) {
                for (sum, count) in sum.iter_mut().zip(count) {
                    *sum += count;
                }
            }
        }
        totals
    }

    /// Every file with the counts of its places.
    pub fn by_file(&self) -> Vec<(&CoveredFile, Vec<Count>)> {
        let mut totals = self.totals().into_iter();
        let files = self.files.iter();
        files
            .map(|file| (file, totals.by_ref().take(file.spots.len()).collect()))
            .collect()
    }

    /// The places that were never reached.
    pub fn never_reached(&self) -> Vec<(&CoveredFile, &Spot)> {
        let mut found = Vec::new();
        for (file, counts) in self.by_file() {
            let spots = file.spots.iter().zip(counts);
            let unreached = spots.filter(|(_, count)| count[0] == 0);
            found.extend(unreached.map(|(spot, _)| (file, spot)));
        }
        found
    }
}

impl Figures {
    /// Those of a file.
    pub fn of(file: &CoveredFile, counts: &[Count]) -> Self {
        let mut figures = Figures::default();
        for (spot, &[entered, succeeded, _]) in file.spots.iter().zip(counts) {
            let reached = usize::from(entered > 0);
            match spot.is_clause {
                true => {
                    figures.clauses += 1;
                    figures.clauses_reached += reached;
                }
                false => {
                    figures.goals += 1;
                    figures.goals_reached += reached;
                    figures.goals_failed += usize::from(entered > 0 && succeeded == 0);
                }
            }
        }
        figures
    }
}

impl std::fmt::Display for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Figures {
            clauses,
            clauses_reached,
            goals,
            goals_reached,
            ..
        } = self;
        write!(
            f,
            "{clauses_reached} of {clauses} clauses, {goals_reached} of {goals} goals"
        )
    }
}

impl Spot {
    /// The text of it, on one line.
    pub fn text<'t>(&self, file: &'t CoveredFile) -> &'t str {
        let text = file.text.get(self.start as usize..self.end as usize);
        let text = text.unwrap_or_default();
        text.lines().next().unwrap_or_default()
    }
}

fn bounds(point: &Point) -> (u32, u32) {
    let terms = &point.clause.terms;
    let span = match point.goal {
        Some(goal) => terms.span(goal),
        None => point.clause.span,
    };
    (span.start, span.end)
}

fn spot(point: &Point) -> Spot {
    let (start, end) = bounds(point);
    let (clause, text) = (&point.clause, &point.clause.file.text);
    let newlines = |text: &str| text.bytes().filter(|&byte| byte == b'\n').count() as u32;
    let head = clause.terms.callable(clause.head);
    let predicate = head.map(|(name, arguments)| format!("{}/{}", name.name(), arguments.len()));
    Spot {
        line: 1 + newlines(text.get(..start as usize).unwrap_or_default()),
        start,
        end,
        predicate: predicate.unwrap_or_default(),
        is_clause: point.goal.is_none(),
    }
}

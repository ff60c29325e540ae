//! Which clauses and goals of a program are counted while it runs, and how often each was
//! reached.
//!
//! A program that is compiled with [`Points`] has an instruction before and after each of
//! its goals that counts; one without has none, and pays nothing.

use std::collections::HashMap;
use std::sync::Arc;

use super::atom::Atom;
use super::clause::{Clause, Predicate};
use super::term::TermId;

/// How many numbers are kept of each point.
pub(super) const NUMBERS: usize = 3;
/// A clause or guard that is not counted.
pub(super) const NONE: u32 = u32::MAX;

/// A clause, or a goal in one, that is counted.
#[derive(Debug, Clone)]
pub struct Point {
    /// The clause.
    pub clause: Arc<Clause>,
    /// The goal; `None` for the clause itself.
    pub goal: Option<TermId>,
}

/// How often a point was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Count {
    /// Calls of the goal; for a clause, how often its head fitted.
    pub entered: u64,
    /// Calls that had an answer.
    pub succeeded: u64,
    /// Answers. For a clause, the same as `succeeded`.
    pub answers: u64,
}

/// All points of a program, by clause and in the order of its goals.
#[derive(Debug, Clone, Default)]
pub struct Points {
    list: Vec<Point>,
    /// By the address of the clause, which `list` keeps alive, and the goal.
    numbers: HashMap<(usize, Option<TermId>), u32>,
}

impl Points {
    /// Those of these predicates.
    pub fn of(predicates: &[Predicate]) -> Self {
        let mut points = Points::default();
        for clause in predicates.iter().flat_map(|predicate| &predicate.clauses) {
            points.add(clause, None);
            let mut goals = goals(clause);
            goals.sort_by_key(|&goal| clause.terms.span(goal).start);
            for goal in goals {
                points.add(clause, Some(goal));
            }
        }
        points
    }

    fn add(&mut self, clause: &Arc<Clause>, goal: Option<TermId>) {
        let number = self.list.len() as u32;
        self.numbers.insert((address(clause), goal), number);
        let clause = Arc::clone(clause);
        self.list.push(Point { clause, goal });
    }

    /// All of them, by number.
    pub fn list(&self) -> &[Point] {
        &self.list
    }

    /// The number of a goal, or of a clause itself, if it is counted.
    pub(super) fn number(&self, clause: &Clause, goal: Option<TermId>) -> Option<u32> {
        self.numbers.get(&(address(clause), goal)).copied()
    }
}

fn address(clause: &Clause) -> usize {
    std::ptr::from_ref(clause) as usize
}

/// The goals of a clause that are compiled with it: those of control constructs, too, but
/// not conjunctions, disjunctions and conditions themselves.
pub fn goals(clause: &Clause) -> Vec<TermId> {
    let terms = &clause.terms;
    let mut found = Vec::new();
    let mut open: Vec<TermId> = clause.body.into_iter().collect();
    while let Some(goal) = open.pop() {
        let Some((name, arguments)) = terms.callable(goal) else {
            found.push(goal);
            continue;
        };
        match (name, arguments) {
            (
                Atom::COMMA | Atom::SEMICOLON | Atom::BAR | Atom::IF_THEN | Atom::SOFT_IF,
                &[left, right],
            ) => open.extend([left, right]),
            (Atom::COLON, &[_, inner]) => open.push(inner),
            (Atom::NOT | Atom::ONCE | Atom::CALL, &[inner]) => {
                found.push(goal);
                open.extend(terms.callable(inner).map(|_| inner));
            }
            (name, &[inner]) if name.name() == "ignore" => {
                found.push(goal);
                open.extend(terms.callable(inner).map(|_| inner));
            }
            (Atom::FORALL, &[left, right]) => {
                found.push(goal);
                let both = [left, right].into_iter();
                open.extend(both.filter(|&inner| terms.callable(inner).is_some()));
            }
            (Atom::FINDALL, &[_, inner, ..]) if arguments.len() <= 4 => {
                found.push(goal);
                open.extend(terms.callable(inner).map(|_| inner));
            }
            _ => found.push(goal),
        }
    }
    found
}

/// The counters of a machine.
#[derive(Debug, Clone, Default)]
pub(super) struct Counters {
    numbers: Vec<u64>,
}

impl Counters {
    pub(super) fn new(points: Option<&Arc<Points>>) -> Self {
        let count = points.map_or(0, |points| points.list.len());
        Counters {
            numbers: vec![0; NUMBERS * count],
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    #[inline(always)]
    pub(super) fn add(&mut self, at: u32) {
        if let Some(number) = self.numbers.get_mut(at as usize) {
            *number += 1;
        }
    }

    /// What was counted since this was last asked.
    pub(super) fn take(&mut self) -> Vec<Count> {
        let counted = self.numbers.chunks_exact(NUMBERS).map(|numbers| Count {
            entered: numbers[0],
            succeeded: numbers[1],
            answers: numbers[1] + numbers[2],
        });
        let counted = counted.collect();
        self.numbers.fill(0);
        counted
    }
}

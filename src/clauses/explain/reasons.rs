//! Why a goal fails, found by supposing as little as possible.

use std::time::{Duration, Instant};

use super::super::machine::cell::Cell;
use super::super::machine::{Flat, Limit, Limits, Machine, Thrown};
use super::assume::{Link, Obstacle, Policy, Record};
use super::show::{Shown, shown, shown_goal};
use super::solver::{Solver, Stop};
use super::target::Target;

/// The most that is supposed: beyond it a reason is not one any more.
const MOST_CREDIT: u32 = 7;
/// Ways that are compared with each other.
const WAYS: usize = 24;
/// Values that are told with a reason.
const NAMES: usize = 5;
/// How long reasons are looked for.
const TIME: Duration = Duration::from_millis(60);

/// A place in the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The predicate whose clause it is: `step/3`.
    pub predicate: String,
    /// The text.
    pub file: String,
    /// The line of the goal.
    pub line: u32,
    /// The goal's own predicate: `member/2`.
    pub goal: String,
}

/// A goal that stands in the way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// How.
    pub obstacle: Obstacle,
    /// The goal as it is written, with the values of its variables where they are short.
    pub goal: String,
    /// Names that are left in it, and those around it that are short, with their values.
    pub bindings: Vec<(String, String)>,
    /// Where it stands, and where the clause it stands in is called from, and so on.
    pub places: Vec<Place>,
    /// For a head that does not fit: the head, its file and its line.
    pub head: Option<(String, String, u32)>,
}

/// Why a goal fails.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reasons {
    /// What would have to be otherwise, all of it, in the order in which it is met.
    pub reasons: Vec<Reason>,
    /// Whether the goal would hold then; otherwise the reason is the goal that fails after
    /// most others were answered.
    pub is_enough: bool,
    /// Whether it was seen how the moves are made, so that these reasons are about the one
    /// that was asked about.
    pub is_directed: bool,
    /// The most general goal that fails, where it is not the goal itself.
    pub general: Option<String>,
}

/// What keeps a goal from having an answer; for a move, from being among those listed.
///
/// # Errors
///
/// The goal throws something, or a limit is reached.
pub(super) fn reasons(
    machine: &mut Machine,
    goal: &Flat,
    target: Option<(&Flat, &[Flat])>,
    limits: Limits,
) -> Result<Reasons, Stop> {
    let mut furthest: Vec<Record> = Vec::new();
    let mut is_directed = false;
    let begun = Instant::now();
    for credit in 1..=MOST_CREDIT {
        machine.set_limits(Limits {
            time: limits.time.min(TIME.saturating_sub(begun.elapsed())),
            ..limits
        });
        machine.reset();
        let thrown = Stop::Thrown;
        let term = machine.unflatten(goal).map_err(thrown)?;
        let target = match target {
            Some((mv, listed)) => Some(Target {
                mv: machine.unflatten(mv).map_err(thrown)?,
                listed: listed.to_vec(),
            }),
            None => None,
        };
        let found = attempt(machine, term, credit, target);
        machine.set_limits(limits);
        let found = found?;
        is_directed |= found.is_directed;
        if let Some(best) = found.best {
            return Ok(Reasons {
                reasons: best,
                is_enough: true,
                is_directed,
                general: None,
            });
        }
        let progress = |records: &[Record]| records.last().map(|record| record.progress);
        if progress(&found.furthest) > progress(&furthest) {
            furthest = found.furthest;
        }
        if found.is_over {
            break;
        }
    }
    lead_first(&mut furthest);
    let furthest = furthest.iter().map(|record| reason(machine, record));
    Ok(Reasons {
        reasons: furthest.collect(),
        is_enough: false,
        is_directed,
        general: None,
    })
}

struct Found {
    best: Option<Vec<Reason>>,
    furthest: Vec<Record>,
    is_directed: bool,
    /// Whether it took so long that more credit is of no use.
    is_over: bool,
}

fn attempt(
    machine: &mut Machine,
    goal: Cell,
    credit: u32,
    target: Option<Target>,
) -> Result<Found, Stop> {
    let mut nobody = ();
    let mut solver = Solver::new(machine, goal, &mut nobody);
    solver.policy = Some(Policy::new(credit, target));
    let mut ways: Vec<(u32, Vec<Record>)> = Vec::new();
    let mut is_over = false;
    while ways.len() < WAYS {
        match solver.answer() {
            Ok(true) => {
                let policy = solver.policy.as_ref();
                let progress = policy.map_or(0, |policy| policy.now.progress);
                let records = policy.map(|policy| policy.records.clone());
                ways.push((progress, records.unwrap_or_default()));
            }
            Ok(false) => break,
            Err(Stop::Thrown(Thrown::Limit(Limit::Interrupted))) => {
                return Err(Stop::Thrown(Thrown::Limit(Limit::Interrupted)));
            }
            Err(Stop::Thrown(Thrown::Limit(_))) => {
                is_over = true;
                break;
            }
            Err(_) if !ways.is_empty() => break,
            Err(stop) => return Err(stop),
        }
    }
    let policy = solver.policy.take();
    drop(solver);
    let best = ways.into_iter().min_by_key(|(progress, records)| {
        let kinds = records.iter().map(|record| record.obstacle);
        let worst = kinds.max().unwrap_or(Obstacle::Fails);
        (records.len(), worst, u32::MAX - progress)
    });
    let best = best.map(|(_, mut records)| {
        lead_first(&mut records);
        let records = records.iter();
        records.map(|record| reason(machine, record)).collect()
    });
    let (furthest, is_directed) = match policy {
        Some(policy) => (policy.furthest, policy.is_directed),
        None => (Vec::new(), false),
    };
    Ok(Found {
        best,
        furthest,
        is_directed,
        is_over,
    })
}

/// A way that leads elsewhere is so whatever stands in it: that is said before what does.
fn lead_first(records: &mut [Record]) {
    let caller = |link: &Link| link.site.as_ref().map(|site| site.caller);
    for at in 1..records.len() {
        if !records[at].is_elsewhere {
            continue;
        }
        let callers: Vec<_> = records[at].chain.iter().filter_map(caller).collect();
        let is_on_way = |record: &Record| {
            let own = record.chain.first().and_then(caller);
            !record.is_elsewhere && own.is_some_and(|own| callers.contains(&own))
        };
        if let Some(first) = records[..at].iter().position(is_on_way) {
            records[first..=at].rotate_right(1);
        }
    }
}

fn reason(machine: &mut Machine, record: &Record) -> Reason {
    let first = record.chain.first();
    let goal = first.and_then(|link| link.goal.as_ref());
    let site = first.and_then(|link| link.site.as_ref());
    let Shown { text, mut bindings } = match goal.map(|goal| machine.unflatten(goal)) {
        Some(Ok(cell)) => shown_goal(machine, cell, site),
        _ => Shown::default(),
    };
    for (name, value) in first.map_or(&[][..], |link| &link.variables) {
        let is_known = bindings.iter().any(|(known, _)| *known == **name);
        if let Ok(cell) = machine.unflatten(value)
            && !is_known
        {
            bindings.push((name.to_string(), shown(machine, cell)));
        }
    }
    let places = record.chain.iter().filter_map(|link| {
        let site = link.site.as_ref()?;
        let callable = site.clause.terms.callable(site.goal);
        let goal = callable.map_or_else(String::new, |(name, arguments)| {
            format!("{name}/{}", arguments.len())
        });
        Some(Place {
            predicate: format!("{}/{}", site.caller.name, site.caller.arity),
            file: site.clause.file.name.clone(),
            line: site.line(),
            goal,
        })
    });
    let head = record.clause.as_ref().map(|(clause, _)| {
        let text = super::show::term_of(machine, clause, clause.head);
        (text, clause.file.name.clone(), clause.line)
    });
    Reason {
        obstacle: record.obstacle,
        goal: text,
        bindings,
        places: places.collect(),
        head,
    }
}

impl std::fmt::Display for Reason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(Place {
            predicate,
            file,
            line,
            ..
        }) = self.places.first()
        {
            write!(f, "{predicate}, {file}, line {line}: ")?;
        }
        let goal = &self.goal;
        match (self.obstacle, &self.head) {
            (Obstacle::Fails, _) => write!(f, "{goal} fails")?,
            (Obstacle::Forbidden, _) => write!(f, "{goal} holds, but must not")?,
            (Obstacle::Holds, _) => {
                write!(
                    f,
                    "the condition {goal} holds, so that the other way is not taken"
                )?;
            }
            (Obstacle::Misfit, Some((head, file, line))) => {
                write!(f, "{goal} does not fit {head} ({file}, line {line})")?;
            }
            (Obstacle::Misfit, None) => write!(f, "no clause fits {goal}")?,
        }
        for (number, (name, value)) in self.bindings.iter().take(NAMES).enumerate() {
            let lead = if number == 0 { "; here " } else { ", " };
            write!(f, "{lead}{name} = {value}")?;
        }
        Ok(())
    }
}

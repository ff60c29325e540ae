//! Positions that are in the database: facts of the program that moves change.
//!
//! A state is then `State-Facts`. The facts are put back before every question, and collected
//! after the start and after a move.

use std::collections::BTreeMap;

use super::goals::Calls;
use super::mentions::clauses;
use super::place::{alike, boards, node_text};
use super::plan::Plan;
use super::probe::Probe;
use crate::clauses::atom::Atom;
use crate::clauses::clause::Key;
use crate::clauses::game::observe::Term;
use crate::clauses::game::program::adapter_module;
use crate::clauses::load::Loaded;
use crate::clauses::machine::Flat;
use crate::clauses::machine::cell::Cell;
use crate::clauses::syntax::{Operators, WriteOptions, term_text};
use crate::clauses::term::{Node, TermId, Terms};

/// The most predicates whose facts are looked at.
const MOST: usize = 16;

/// Predicates whose facts the program adds or takes away.
pub(super) fn changing(loaded: &Loaded, calls: &Calls<'_>) -> Vec<(Atom, u32)> {
    let mut found: Vec<(Atom, u32)> = Vec::new();
    for name in ["assert", "asserta", "assertz", "retract", "retractall"] {
        for site in calls.to(Atom::new(name), 1) {
            let terms = &site.clause.terms;
            let mut fact = site.arguments()[0];
            while let Some((_, inner)) = terms.binary(fact, Atom::COLON) {
                fact = inner;
            }
            let Some((name, arguments)) = terms.callable(fact) else {
                continue;
            };
            let key = Key {
                module: Atom::USER,
                name,
                arity: arguments.len() as u32,
            };
            let is_rule = |clause: &std::sync::Arc<_>| {
                let clause: &crate::clauses::clause::Clause = clause;
                clause.body.is_some()
            };
            let is_known = found.contains(&(name, key.arity));
            if !is_known && name.name() != ":-" && !clauses(loaded, key).iter().any(is_rule) {
                found.push((name, key.arity));
            }
        }
    }
    if found.len() > MOST {
        found.clear();
    }
    found
}

/// Of these predicates, those whose facts were not the same in all states that were met.
pub(super) fn varied(
    probe: &mut Probe<'_>,
    plan: &Plan,
    facts: &[(Atom, u32)],
) -> Vec<(Atom, u32)> {
    const STATES: usize = 80;
    let mut seen: Vec<BTreeMap<usize, Vec<String>>> = Vec::new();
    for (state, _) in plan.met.iter().step_by(1 + plan.met.len() / STATES) {
        let mut theirs: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        if let Some((terms, root)) = probe.terms(state)
            && let Some((_, mut rest)) = terms.binary(root, Atom::new("-"))
        {
            while let Some((fact, others)) = terms.binary(rest, Atom::DOT) {
                let key = terms.callable(fact);
                let key = key.map(|(name, arguments)| (name, arguments.len() as u32));
                if let Some(at) = facts.iter().position(|fact| Some(*fact) == key) {
                    theirs.entry(at).or_default().push(text(&terms, fact));
                }
                rest = others;
            }
        }
        seen.push(theirs);
    }
    let is_varied = |at: &usize| seen.iter().any(|theirs| theirs.get(at) != seen[0].get(at));
    let varied = (0..facts.len()).filter(is_varied);
    varied.map(|at| facts[at]).collect()
}

fn text(terms: &Terms, term: TermId) -> String {
    term_text(terms, term, &WriteOptions::writeq(), &Operators::default())
}

/// The clauses that collect such facts and put them back.
pub(super) fn helpers(loaded: &Loaded, facts: &[(Atom, u32)]) -> Vec<String> {
    let name = |name: Atom| node_text(&Node::Atom(name), &Operators::default());
    let fact = |&(of, arity): &(Atom, u32)| match arity {
        0 => name(of),
        _ => format!("{}({})", name(of), vec!["_"; arity as usize].join(",")),
    };
    let all: Vec<String> = facts.iter().map(fact).collect();
    let all = all.join(",");
    let is_declared = |&&(name, arity): &&(Atom, u32)| {
        let module = Atom::USER;
        let predicate = loaded.predicate(Key {
            module,
            name,
            arity,
        });
        predicate.is_some_and(|predicate| predicate.is_dynamic)
    };
    let unknown = facts.iter().filter(|fact| !is_declared(fact));
    let unknown: Vec<String> = unknown
        .map(|&(of, arity)| format!("user:{}/{arity}", name(of)))
        .collect();
    let mut lines = vec!["%   Facts of the program that are part of a state.".to_owned()];
    if !unknown.is_empty() {
        lines.push(format!(":- dynamic([{}]).", unknown.join(", ")));
    }
    lines.push(format!(
        "facts(Fs) :- findall(F, (member(F, [{all}]), user:F), All), sort(All, Fs)."
    ));
    lines.push(format!(
        "pose(Fs) :- forall(member(F, [{all}]), user:retractall(F)), forall(member(F, Fs), user:assertz(F))."
    ));
    lines
}

/// The two predicates that do it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Database {
    facts: u32,
    pub pose: u32,
}

impl Database {
    /// Those of an adapter that is loaded with the program.
    pub fn of(probe: &Probe<'_>) -> Option<Database> {
        let number = |name: &str| {
            let key = Key {
                module: adapter_module(),
                name: Atom::new(name),
                arity: 1,
            };
            probe.program.image().numbers.get(&key).copied()
        };
        Some(Database {
            facts: number("facts")?,
            pose: number("pose")?,
        })
    }
}

/// The state without the facts.
pub(super) fn inner((terms, root): &Term) -> Option<Term> {
    let (state, _) = terms.binary(*root, Atom::new("-"))?;
    Some((terms.clone(), state))
}

impl Probe<'_> {
    /// The facts as they are now.
    pub fn facts_now(&mut self) -> Option<Flat> {
        let facts = self.database?.facts;
        let out = self.machine.variable();
        match self.machine.call(facts, &[out]) {
            Ok(true) => self.machine.flatten(out).ok(),
            _ => None,
        }
    }

    /// A state with facts beside it.
    pub fn beside_facts(&mut self, state: &Flat, facts: &Flat) -> Option<Flat> {
        let machine = &mut self.machine;
        let state = machine.unflatten(state).ok()?;
        let facts = machine.unflatten(facts).ok()?;
        let both = machine.compound(Atom::new("-"), &[state, facts]);
        machine.flatten(both).ok()
    }

    /// Puts the facts of a state back.
    pub fn pose(&mut self, state: &Flat) -> Option<()> {
        let Some(Database { pose, .. }) = self.database else {
            return Some(());
        };
        let machine = &mut self.machine;
        let state = machine.unflatten(state).ok()?;
        let (_, facts) = parts(machine, state)?;
        (machine.call(pose, &[facts]) == Ok(true)).then_some(())
    }

    /// Whether a state looks like another one.
    pub fn is_alike(&mut self, one: &Term, other: &Flat) -> bool {
        let Some(other) = self.terms(other) else {
            return false;
        };
        match (self.database, inner(one), inner(&other)) {
            (Some(_), Some(one), Some(other)) => alike(&one, &other),
            _ => alike(one, &other),
        }
    }

    /// The parts of a state that may be its board.
    pub fn boards(&self, term: &Term) -> Vec<Vec<u32>> {
        let Some(inner) = inner(term).filter(|_| self.database.is_some()) else {
            return boards(term);
        };
        let paths = boards(&inner).into_iter();
        paths.map(|path| [&[1], &path[..]].concat()).collect()
    }
}

/// A state and its facts.
pub(super) fn parts(
    machine: &crate::clauses::machine::Machine,
    both: Cell,
) -> Option<(Cell, Cell)> {
    use crate::clauses::machine::cell::tag;
    let both = machine.deref(both);
    if both.tag() != tag::STRUCT {
        return None;
    }
    let (_, first) = machine.functor_and_arguments(both);
    Some((machine.at(first), machine.at(first + 1)))
}

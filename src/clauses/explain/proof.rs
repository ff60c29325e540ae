//! Why an answer holds: the clauses that prove it, as a tree.

use std::collections::HashMap;
use std::sync::Arc;

use super::super::clause::Clause;
use super::super::machine::Machine;
use super::super::machine::cell::Cell;
use super::ports::{Entry, Event, Flow, Observer, Origin, Port, Site};
use super::show::{clause_text, shown, shown_goal};

/// The most goals of a proof that is written down.
const MOST: usize = 100_000;

/// A goal of a proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The goal, with all that is known in the end.
    pub goal: String,
    /// Its predicate: `step/3`.
    pub predicate: String,
    /// Where the predicate comes from.
    pub origin: Origin,
    /// Names that are left in the goal, and their values.
    pub bindings: Vec<(String, String)>,
    /// The clause that proves it, if it is one of the program.
    pub rule: Option<Rule>,
    /// The goal that it is part of; none for those of the question.
    pub parent: Option<usize>,
    /// The goals of the clause.
    pub children: Vec<usize>,
}

/// The clause of a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// The file.
    pub file: String,
    /// The line of the clause.
    pub line: u32,
    /// The clause as it is written.
    pub text: String,
    /// Whether it is a fact.
    pub is_fact: bool,
}

/// A proof: its steps, each before those that it needs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Proof {
    /// The steps.
    pub steps: Vec<Step>,
    /// What the question's own variables are.
    pub answer: Vec<(String, String)>,
}

impl Proof {
    /// The goals of the question itself.
    pub fn roots(&self) -> impl Iterator<Item = usize> {
        (0..self.steps.len()).filter(|&step| self.steps[step].parent.is_none())
    }

    /// How many steps are below one.
    pub fn below(&self, step: usize) -> usize {
        let mut open = self.steps[step].children.clone();
        let mut count = 0;
        while let Some(step) = open.pop() {
            count += 1;
            open.extend(&self.steps[step].children);
        }
        count
    }
}

struct Seen {
    number: u64,
    parent: Option<usize>,
    goal: Cell,
    predicate: String,
    origin: Origin,
    site: Option<Site>,
    clause: Option<Arc<Clause>>,
}

/// Somebody who writes a proof down while it is found.
#[derive(Default)]
pub struct Recorder {
    seen: Vec<Seen>,
    /// The calls that are open, by their depth.
    open: Vec<(u32, usize)>,
    /// Calls by their numbers.
    places: HashMap<u64, usize>,
    is_full: bool,
}

impl Observer for Recorder {
    fn port(&mut self, event: Event<'_>) -> Flow {
        if event.port != Port::Call {
            return Flow::On;
        }
        while self
            .open
            .last()
            .is_some_and(|&(depth, _)| depth >= event.depth)
        {
            self.open.pop();
        }
        let parent = self.open.last().map(|&(_, place)| place);
        let place = self.seen.len();
        if place >= MOST {
            self.is_full = true;
            return Flow::On;
        }
        self.open.push((event.depth, place));
        self.places.insert(event.number, place);
        self.seen.push(Seen {
            number: event.number,
            parent,
            goal: event.goal,
            predicate: format!("{}/{}", event.key.name, event.key.arity),
            origin: event.origin,
            site: event.site.cloned(),
            clause: None,
        });
        Flow::On
    }

    fn entry(&mut self, entry: Entry<'_>) {
        if let Some(&place) = self.places.get(&entry.number) {
            self.seen[place].clause = Some(Arc::clone(entry.clause));
            // Whatever is called now is called by it.
            self.open.retain(|&(_, open)| open <= place);
        }
    }

    fn mark(&self) -> usize {
        self.seen.len()
    }

    fn undo(&mut self, mark: usize) {
        for seen in self.seen.drain(mark..) {
            self.places.remove(&seen.number);
        }
        self.rebuild_open();
    }
}

impl Recorder {
    /// The way from the last call that is left to the question.
    fn rebuild_open(&mut self) {
        let mut way = Vec::new();
        let mut at = self.seen.len().checked_sub(1);
        while let Some(place) = at {
            way.push(place);
            at = self.seen[place].parent;
        }
        way.reverse();
        self.open = (1..).zip(way).collect();
    }

    /// The proof, of the answer that the machine holds.
    pub fn proof(self, machine: &mut Machine, names: &[(String, Cell)]) -> Proof {
        let mut steps: Vec<Step> = Vec::with_capacity(self.seen.len());
        for (place, seen) in self.seen.into_iter().enumerate() {
            let shown = shown_goal(machine, seen.goal, seen.site.as_ref());
            let is_own = seen.origin == Origin::Program;
            let rule = seen.clause.filter(|_| is_own).map(|clause| Rule {
                file: clause.file.name.clone(),
                line: clause.line,
                text: clause_text(&clause).to_owned(),
                is_fact: clause.body.is_none(),
            });
            if let Some(parent) = seen.parent {
                steps[parent].children.push(place);
            }
            steps.push(Step {
                goal: shown.text,
                predicate: seen.predicate,
                origin: seen.origin,
                bindings: shown.bindings,
                rule,
                parent: seen.parent,
                children: Vec::new(),
            });
        }
        let answer = names
            .iter()
            .filter(|(_, cell)| !machine.deref(*cell).is_ref());
        let answer = answer.map(|(name, cell)| (name.clone(), shown(machine, *cell)));
        Proof {
            answer: answer.collect(),
            steps,
        }
    }
}

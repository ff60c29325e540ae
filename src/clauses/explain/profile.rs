//! Where the work of a goal is done.

use std::collections::HashMap;

use super::super::clause::Key;
use super::ports::{Event, Flow, Observer, Origin, Port};

/// What was counted of a predicate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    /// Where it comes from.
    pub origin: Origin,
    /// How often it was called.
    pub calls: u64,
    /// How often it was asked for another answer.
    pub redos: u64,
    /// How often it had an answer.
    pub exits: u64,
    /// How often it had none, or no more.
    pub fails: u64,
    /// Calls made by it and below it, its own included. A call inside another of the same
    /// predicate is counted once.
    pub inferences: u64,
}

/// Somebody who counts.
#[derive(Debug, Default)]
pub struct Profile {
    counts: HashMap<Key, Count>,
    /// The calls that are open: number, predicate, and how many calls there were before.
    open: Vec<(u64, Key, u64)>,
    total: u64,
}

impl Profile {
    /// All calls.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// The predicates, those with the most inferences first.
    pub fn counts(&self) -> Vec<(Key, Count)> {
        let mut counts: Vec<_> = self
            .counts
            .iter()
            .map(|(&key, &count)| (key, count))
            .collect();
        counts
            .sort_by_key(|(key, count)| (u64::MAX - count.inferences, key.name.name(), key.arity));
        counts
    }

    /// A call is left: what was done since it was entered is its own.
    fn close(&mut self, number: u64) {
        let Some(at) = self.open.iter().rposition(|open| open.0 == number) else {
            return;
        };
        let (_, key, before) = self.open[at];
        self.open.truncate(at);
        let is_inside = self.open.iter().any(|open| open.1 == key);
        if let Some(count) = self.counts.get_mut(&key).filter(|_| !is_inside) {
            count.inferences += self.total - before;
        }
    }
}

impl Observer for Profile {
    fn port(&mut self, event: Event<'_>) -> Flow {
        let count = self.counts.entry(event.key).or_insert(Count {
            origin: event.origin,
            calls: 0,
            redos: 0,
            exits: 0,
            fails: 0,
            inferences: 0,
        });
        match event.port {
            Port::Call => count.calls += 1,
            Port::Redo => count.redos += 1,
            Port::Exit => count.exits += 1,
            Port::Fail => count.fails += 1,
            Port::Exception => {}
        }
        match event.port {
            Port::Call => {
                self.open.push((event.number, event.key, self.total));
                self.total += 1;
            }
            Port::Redo => self.open.push((event.number, event.key, self.total)),
            Port::Exit | Port::Fail | Port::Exception => self.close(event.number),
        }
        Flow::On
    }
}

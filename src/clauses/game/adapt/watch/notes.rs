//! Notes of what a program calls while it plays.

use std::collections::HashMap;
use std::path::Path;
use std::time::Duration;

use super::tree::Tree;
use crate::clauses::atom::Atom;
use crate::clauses::clause::{Key, Predicate};
use crate::clauses::game::adapt::menu::{answering, open_goal, prefer};
use crate::clauses::game::open::Settings;
use crate::clauses::game::program::Program;
use crate::clauses::machine::cell::{Cell, tag};
use crate::clauses::machine::{Limits, Machine};

/// What takes the notes.
const WATCHING: &str = include_str!("../../../../../prolog/dialects/watching.pl");

/// How many steps one walk may take, and how long.
const STEPS: u64 = 6_000_000;
const TIME: Duration = Duration::from_secs(3);
/// How many arguments goals have that are noted.
const ARGUMENTS: std::ops::RangeInclusive<u32> = 1..=10;

/// A goal that was called.
#[derive(Debug, Clone)]
pub(super) struct Note {
    pub key: (Atom, u32),
    /// Its arguments when it was called.
    pub told: Vec<Tree>,
    /// The same after its first answer, if it had one.
    pub given: Option<Vec<Tree>>,
}

/// The program with answers to its questions, taking notes.
pub(super) fn taking_notes(file: &Path, program: &Program, settings: &Settings) -> Option<Program> {
    let is_noted = |predicate: &&Predicate| {
        let key = predicate.key;
        key.module == Atom::USER
            && ARGUMENTS.contains(&key.arity)
            && !predicate.is_dynamic
            && !predicate.clauses.is_empty()
    };
    let predicates = program.loaded().predicates.iter().filter(is_noted);
    let keys: Vec<(Atom, u32)> = predicates.map(|p| (p.key.name, p.key.arity)).collect();
    let noting = |(number, &key): (usize, &(Atom, u32))| {
        let goal = open_goal(key);
        let theirs = open_goal((unwatched(key.0), key.1));
        format!(
            "{goal} :- 'is called'({number}, {goal}, Number), {theirs}, \
             'has an answer'(Number, {goal}).\n"
        )
    };
    let text: String = keys.iter().enumerate().map(noting).collect();
    let text = format!("{WATCHING}\n{text}");
    answering(file, program, &text, (&keys, Some(unwatched)), settings)
}

/// What the program's own predicate is called while it is watched.
fn unwatched(name: Atom) -> Atom {
    Atom::new(&format!("{}, watched", name.name()))
}

/// Runs an entry and reads the notes, in the order of the calls.
pub(super) fn note(noting: &Program, entry: Key, preferred: Option<&str>) -> Vec<Note> {
    let mut machine = noting.machine();
    machine.set_limits(Limits {
        steps: STEPS,
        time: TIME,
        words: 1 << 24,
    });
    if let Some(preferred) = preferred {
        prefer(noting, &mut machine, preferred);
    }
    let Some(&number) = noting.image().numbers.get(&entry) else {
        return Vec::new();
    };
    // However it ends: what was noted is there.
    let _ = machine.call(number, &[]);
    let called = noted(&mut machine, "called");
    let mut answered: HashMap<String, Vec<Tree>> = HashMap::new();
    for (number, goal) in noted(&mut machine, "answered") {
        let arguments = goal.arguments().to_vec();
        answered.entry(number).or_insert(arguments);
    }
    let note = |(number, goal): (String, Tree)| match goal {
        Tree::Of(name, told) => {
            let given = answered.remove(&number);
            Some(Note {
                key: (name, told.len() as u32),
                given: given.filter(|given| given.len() == told.len()),
                told,
            })
        }
        _ => None,
    };
    called.into_iter().filter_map(note).collect()
}

/// All facts of one of the two kinds: their numbers and goals.
fn noted(machine: &mut Machine, name: &str) -> Vec<(String, Tree)> {
    let findall = Key {
        module: Atom::SYSTEM,
        name: Atom::FINDALL,
        arity: 3,
    };
    let Some(&findall) = machine.pristine().numbers.get(&findall) else {
        return Vec::new();
    };
    machine.set_limits(Limits {
        steps: STEPS,
        time: TIME,
        words: 1 << 25,
    });
    let (number, goal, list) = (machine.variable(), machine.variable(), machine.variable());
    let fact = machine.compound(Atom::new(name), &[number, goal]);
    if machine.call(findall, &[fact, fact, list]) != Ok(true) {
        return Vec::new();
    }
    let items = machine.list_items(list);
    let parts = |item: &Cell| {
        let item = machine.deref(*item);
        if item.tag() != tag::STRUCT {
            return None;
        }
        let (_, first) = machine.functor_and_arguments(item);
        let number = Tree::of(machine, machine.at(first)).text();
        Some((number, Tree::of(machine, machine.at(first + 1))))
    };
    items.iter().filter_map(parts).collect()
}

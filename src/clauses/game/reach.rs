//! Which predicates the contract can reach, and which of them the engine does not know.

use std::collections::{HashMap, HashSet};
use std::fmt;

use super::program::key;
use crate::clauses::atom::Atom;
use crate::clauses::builtins::asks;
use crate::clauses::clause::{Clause, Key};
use crate::clauses::code::{Image, Kind};
use crate::clauses::library;
use crate::clauses::load::{Loaded, Place};
use crate::clauses::term::{Node, TermId};
use crate::game::ruled::PREDICATES;

/// Something that is left to Scryer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beyond {
    /// The predicate of the contract that needs it: `choose_move/3`. Without one, all of
    /// them may.
    pub predicate: Option<String>,
    /// What it is and why.
    pub what: String,
    /// Where it stands.
    pub place: Option<Place>,
}

impl fmt::Display for Beyond {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{}, line {}: ", place.file.name, place.line)?;
        }
        f.write_str(&self.what)?;
        match &self.predicate {
            Some(predicate) => write!(f, " (for {predicate})"),
            None => Ok(()),
        }
    }
}

/// Predicates beyond those that a message calls the contract which it asks for, too.
const ALSO: [&str; 2] = ["move_text/3", "fault_text/2"];

/// For each predicate of the contract what it may call and the engine does not know:
/// what belongs to Scryer, and what comes from a library that is not there.
pub(super) fn beyond(loaded: &Loaded, image: &Image) -> Vec<Beyond> {
    let missing: HashMap<Atom, &str> = missing_libraries(loaded);
    let mut found = Vec::new();
    let roots = PREDICATES.iter().map(|&(root, _)| root).chain(ALSO);
    for root in roots {
        let Some(start) = key(root) else { continue };
        let mut seen = HashSet::from([start]);
        let mut open = vec![start];
        while let Some(caller) = open.pop() {
            let Some(predicate) = loaded.predicate(caller) else {
                continue;
            };
            for clause in &predicate.clauses {
                for (goal, name, arity) in goals(clause) {
                    let module = caller.module;
                    if let Some(called) = loaded.resolve(module, name, arity) {
                        if seen.insert(called) {
                            open.push(called);
                        }
                        continue;
                    }
                    let called = Key {
                        module,
                        name,
                        arity,
                    };
                    let why = unknown(image, called, missing.get(&module).copied());
                    let Some(why) = why.filter(|_| seen.insert(called)) else {
                        continue;
                    };
                    found.push(Beyond {
                        predicate: Some(root.to_owned()),
                        what: format!("{name}/{arity} {why}"),
                        place: Some(Place::new(&clause.file, clause.terms.span(goal))),
                    });
                }
            }
        }
    }
    found
}

/// By module a library that is used there and that the engine does not have.
fn missing_libraries(loaded: &Loaded) -> HashMap<Atom, &str> {
    let used = loaded.libraries.iter();
    let missing = used.filter(|used| !library::is_known(&used.library));
    missing
        .map(|used| (used.module, used.library.as_str()))
        .collect()
}

/// Why a predicate that the texts do not define is beyond the engine; `None` if it is not,
/// or if nobody can know it. One that does not exist anywhere throws when it is called, as
/// it does in Scryer.
fn unknown(image: &Image, called: Key, missing: Option<&str>) -> Option<String> {
    let kind = |module| {
        let &number = image.numbers.get(&Key { module, ..called })?;
        let pred = &image.preds[number as usize];
        (pred.kind != Kind::Undefined || pred.is_dynamic).then_some(pred.kind)
    };
    let imports = image.imports.get(&called.module);
    let modules = [called.module, Atom::SYSTEM].into_iter();
    let kinds = modules.chain(imports.into_iter().flatten().copied());
    match kinds.into_iter().find_map(kind) {
        // Whoever asks at the terminal is told so when it happens; Scryer could not, either.
        Some(Kind::Foreign) if asks(called.name, called.arity) => None,
        Some(Kind::Foreign) => Some("is not known to the engine".to_owned()),
        Some(_) => None,
        None if super::is_control(called.name, called.arity) => None,
        None => missing.map(|library| {
            format!("may be from library({library}), which the engine does not have")
        }),
    }
}

/// The goals of a body: where each stands, its name and how many arguments it is called
/// with. Goals that are arguments of others count, as far as it shows.
fn goals(clause: &Clause) -> Vec<(TermId, Atom, u32)> {
    let terms = &clause.terms;
    let mut goals = Vec::new();
    let mut open: Vec<(TermId, u32)> = clause.body.iter().map(|&body| (body, 0)).collect();
    while let Some((goal, more)) = open.pop() {
        let (name, arguments) = match terms.node(goal) {
            Node::Atom(name) => (*name, &[][..]),
            Node::Compound(name, arguments) => (*name, terms.arguments(*arguments)),
            _ => continue,
        };
        let arity = arguments.len() as u32 + more;
        match (name, arguments) {
            (Atom::COMMA | Atom::SEMICOLON | Atom::IF_THEN | Atom::SOFT_IF, &[one, other])
                if more == 0 =>
            {
                open.extend([(other, 0), (one, 0)]);
            }
            (Atom::COLON, &[_, inner]) => open.push((inner, more)),
            (Atom::CARET, &[_, inner]) => open.push((inner, more)),
            _ => {
                let passed = passed_on(name.name(), arguments.len());
                open.extend(passed.filter_map(|(at, more)| Some((*arguments.get(at)?, more))));
                goals.push((goal, name, arity));
            }
        }
    }
    goals
}

/// Which arguments of a goal are goals, and how many arguments those are called with
/// besides their own.
fn passed_on(name: &str, arity: usize) -> impl Iterator<Item = (usize, u32)> {
    let found: &[(usize, u32)] = match (name, arity) {
        ("\\+" | "once" | "ignore" | "call", 1) | ("countall" | "call_nth", 2) => &[(0, 0)],
        ("forall" | "call_cleanup", 2) => &[(0, 0), (1, 0)],
        ("findall" | "bagof" | "setof", 3) | ("findall", 4) => &[(1, 0)],
        ("catch", 3) => &[(0, 0), (2, 0)],
        ("phrase", 2 | 3) => &[(0, 2)],
        ("foldl", 4) => &[(0, 3)],
        ("foldl", 5) => &[(0, 4)],
        ("call" | "maplist", 2) => &[(0, 1)],
        ("call" | "maplist", 3) => &[(0, 2)],
        ("call" | "maplist", 4) => &[(0, 3)],
        ("call" | "maplist", 5) => &[(0, 4)],
        _ => &[],
    };
    found.iter().copied()
}

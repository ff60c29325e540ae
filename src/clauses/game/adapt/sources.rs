//! Where the arguments of goals come from: constants that callers hand on, terms that a body
//! puts together, what other goals give.
//!
//! `start(Size) :- initial_state([player(red,human),player(blue,human)], Size, S), loop(S).`
//! says more about a configuration than its predicate does.

use super::goals::{Calls, Site, flat};
use super::mentions::{clauses, handed_on, text};
use super::mould::Mould;
use super::values::Meant;
use crate::clauses::atom::Atom;
use crate::clauses::clause::{Clause, Key};
use crate::clauses::load::Loaded;
use crate::clauses::syntax::{WriteOptions, term_text};
use crate::clauses::term::{Node, TermId, VarId};

/// How many terms are kept of one place.
const MOST: usize = 8;
/// How far callers and goals are followed.
const DEEPEST: usize = 5;

/// Reads a program for terms.
pub(super) struct Sources<'l> {
    loaded: &'l Loaded,
    pub calls: &'l Calls<'l>,
}

impl<'l> Sources<'l> {
    pub fn new(loaded: &'l Loaded, calls: &'l Calls<'l>) -> Self {
        Sources { loaded, calls }
    }

    /// Terms without variables that goals tell a predicate in an argument.
    pub fn told(&self, name: Atom, arity: u32, place: usize) -> Vec<String> {
        let mut found = Vec::new();
        for site in self.calls.to(name, arity) {
            let term = site.arguments()[place];
            extend(
                &mut found,
                self.of_term(site.clause, site.of, term, DEEPEST),
            );
        }
        found
    }

    /// All arguments that a goal is told together, one choice after the other; those that it
    /// gives are `None`. What cannot be traced is what its name suggests.
    pub fn together(&self, site: &Site<'_>, meant: &Meant<'_>) -> Vec<Vec<Option<String>>> {
        let arguments = site.arguments();
        let mut columns = Vec::new();
        for &argument in arguments {
            if site.is_fresh(argument) {
                columns.push(None);
                continue;
            }
            let mut found = self.of_term(site.clause, site.of, argument, DEEPEST);
            if found.is_empty() {
                let filled = self.filled(site.clause, site.of, argument, DEEPEST, Some(meant));
                found.extend(filled);
            }
            columns.push(Some(found));
        }
        let most = columns.iter().flatten().map(Vec::len).max().unwrap_or(1);
        let row = |choice: usize| {
            let cell = |column: &Option<Vec<String>>| match column {
                Some(found) if found.is_empty() => Some("_".to_owned()),
                Some(found) => Some(found[choice % found.len()].clone()),
                None => None,
            };
            columns.iter().map(cell).collect()
        };
        (0..most.min(MOST)).map(row).collect()
    }

    /// Terms that a term of a clause may become.
    fn of_term(&self, clause: &Clause, of: Key, term: TermId, depth: usize) -> Vec<String> {
        match *clause.terms.node(term) {
            Node::Var(variable) => self.of_variable(clause, of, variable, depth),
            Node::Compound(..) => self.filled(clause, of, term, depth, None),
            _ => vec![text(self.loaded, &clause.terms, term)],
        }
    }

    fn of_variable(&self, clause: &Clause, of: Key, variable: VarId, depth: usize) -> Vec<String> {
        let mut found = Vec::new();
        let Some(depth) = depth.checked_sub(1) else {
            return found;
        };
        let terms = &clause.terms;
        let is_it = |term: TermId| *terms.node(term) == Node::Var(variable);
        let goals = clause.body.map_or_else(Vec::new, |body| flat(terms, body));
        for &goal in &goals {
            let Some(("=", &[left, right])) =
                terms.callable(goal).map(|(name, args)| (name.name(), args))
            else {
                continue;
            };
            for (one, other) in [(left, right), (right, left)] {
                if is_it(one) && !is_it(other) {
                    extend(&mut found, self.of_term(clause, of, other, depth));
                }
            }
        }
        let (_, head) = terms.callable(clause.head).unwrap_or((of.name, &[]));
        for (place, &argument) in head.iter().enumerate() {
            let Some(path) = path_to(clause, argument, variable) else {
                continue;
            };
            for site in self.calls.to(of.name, of.arity) {
                // What a predicate tells itself comes from elsewhere.
                if site.of != of && found.len() < MOST {
                    let at = inside(site.clause, site.arguments()[place], &path);
                    if let Some(at) = at {
                        extend(&mut found, self.of_term(site.clause, site.of, at, depth));
                    }
                }
            }
        }
        if found.is_empty() {
            found = self.given(clause, of, variable, &goals, depth);
        }
        found.truncate(MOST);
        found
    }

    /// Terms that the goals of a clause give to a variable.
    fn given(
        &self,
        clause: &Clause,
        of: Key,
        variable: VarId,
        goals: &[TermId],
        depth: usize,
    ) -> Vec<String> {
        let terms = &clause.terms;
        let is_it = |term: TermId| *terms.node(term) == Node::Var(variable);
        let mut found = Vec::new();
        for &goal in goals {
            let Some((name, arguments)) = terms.callable(goal) else {
                continue;
            };
            let Some(place) = arguments.iter().position(|&argument| is_it(argument)) else {
                continue;
            };
            let key = Key {
                module: Atom::USER,
                name,
                arity: arguments.len() as u32,
            };
            if key == of {
                continue;
            }
            for giver in clauses(self.loaded, key) {
                let Some((_, head)) = giver.terms.callable(giver.head) else {
                    continue;
                };
                match *giver.terms.node(head[place]) {
                    Node::Var(inner) if depth > 0 => {
                        let body = giver.body.map_or_else(Vec::new, |b| flat(&giver.terms, b));
                        for &goal in &body {
                            let Some((equals, &[left, right])) = giver.terms.callable(goal) else {
                                continue;
                            };
                            let is_inner = *giver.terms.node(left) == Node::Var(inner);
                            if equals.name() == "=" && is_inner {
                                extend(&mut found, self.of_term(giver, key, right, depth - 1));
                            }
                        }
                    }
                    Node::Var(_) => {}
                    _ => extend(
                        &mut found,
                        self.filled(giver, key, head[place], depth, None),
                    ),
                }
            }
            // The first goal that has it gives it.
            break;
        }
        found
    }

    /// A term with all its variables replaced, if all of them are known or meant.
    fn filled(
        &self,
        clause: &Clause,
        of: Key,
        term: TermId,
        depth: usize,
        meant: Option<&Meant<'_>>,
    ) -> Vec<String> {
        let mut inside = std::collections::HashSet::new();
        super::goals::variables(&clause.terms, term, &mut inside);
        let mut known: Vec<(VarId, Vec<String>)> = Vec::new();
        for variable in inside {
            let mut found = self.of_variable(clause, of, variable, depth);
            let name = clause.variables.get(variable.0 as usize);
            let name = name.map_or("_", |name| name);
            if found.is_empty() && !Meant::is_size(name) {
                found = handed_on(self.loaded, clause, variable);
                found.truncate(2);
            }
            match (found.is_empty(), meant) {
                (false, _) => known.push((variable, found)),
                (true, Some(meant)) => known.push((variable, vec![meant.of(name)])),
                (true, None) if name.starts_with('_') => {
                    known.push((variable, vec!["1".to_owned()]));
                }
                (true, None) => return Vec::new(),
            }
        }
        let most = known.iter().map(|(_, found)| found.len()).max();
        let mut all = Vec::new();
        for choice in 0..most.unwrap_or(1).min(MOST) {
            let variables = known.iter().map(|(variable, found)| {
                let text = found[choice % found.len()].clone();
                (u64::from(variable.0), text.into())
            });
            let options = WriteOptions {
                variable_names: variables.collect(),
                ..WriteOptions::writeq()
            };
            let text = term_text(&clause.terms, term, &options, &self.loaded.operators);
            let text = match clause.terms.binary(term, Atom::new(",")) {
                Some(_) => format!("({text})"),
                None => text,
            };
            extend(&mut all, vec![text]);
        }
        all
    }

    /// What a caller makes of the state that a goal gives it, before it hands it on: the shape
    /// in which it is given, and the one that is made of it.
    pub fn made_of(&self, name: Atom, arity: u32, place: usize, meant: &Meant<'_>) -> Vec<Made> {
        let mut found: Vec<Made> = Vec::new();
        for site in self.calls.to(name, arity) {
            let clause = site.clause;
            let terms = &clause.terms;
            let given = site.arguments()[place];
            let mut state = std::collections::HashSet::new();
            super::goals::variables(terms, given, &mut state);
            let Some(body) = clause.body.filter(|_| !state.is_empty()) else {
                continue;
            };
            let goals = flat(terms, body);
            for &goal in goals.iter().filter(|goal| **goal > site.goal) {
                let Some((called, arguments)) = terms.callable(goal) else {
                    continue;
                };
                let key = Key {
                    module: Atom::USER,
                    name: called,
                    arity: arguments.len() as u32,
                };
                if clauses(self.loaded, key).is_empty() {
                    continue;
                }
                for &argument in arguments {
                    let mut all = std::collections::HashSet::new();
                    super::goals::variables(terms, argument, &mut all);
                    let is_made = matches!(terms.node(argument), Node::Compound(..))
                        && argument_differs(clause, given, argument)
                        && all.is_superset(&state);
                    if !is_made {
                        continue;
                    }
                    let made = self.shapes(clause, site.of, given, argument, meant);
                    if let Some(made) = made.filter(|made| !found.contains(made)) {
                        found.push(made);
                    }
                }
            }
        }
        found.truncate(MOST);
        found
    }

    /// Both shapes, with the variables of the first one as holes.
    fn shapes(
        &self,
        clause: &Clause,
        of: Key,
        given: TermId,
        made: TermId,
        meant: &Meant<'_>,
    ) -> Option<Made> {
        let mut holes: Vec<VarId> = Vec::new();
        let from = Mould::of_variables(clause, given, &mut |variable| {
            holes.push(variable);
            Some(Mould::Hole(holes.len() - 1))
        })?;
        let to = Mould::of_variables(clause, made, &mut |variable| {
            if let Some(hole) = holes.iter().position(|hole| *hole == variable) {
                return Some(Mould::Hole(hole));
            }
            let known = self.of_variable(clause, of, variable, DEEPEST);
            let name = clause.variables.get(variable.0 as usize);
            let name = name.map_or("_", |name| name);
            let text = known.first().cloned().unwrap_or_else(|| meant.of(name));
            Some(Mould::Text(text))
        })?;
        Some(Made { from, to })
    }
}

/// A term that is taken apart and put together in another shape.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Made {
    pub from: Mould,
    pub to: Mould,
}

impl Made {
    /// What a hole is called.
    pub fn name(&self, hole: usize) -> String {
        match self.from {
            Mould::Hole(_) => "S".to_owned(),
            _ => format!("S{}", hole + 1),
        }
    }
}

/// Whether two terms of a clause are written in another way.
fn argument_differs(clause: &Clause, one: TermId, other: TermId) -> bool {
    let operators = crate::clauses::syntax::Operators::default();
    let text = |term| term_text(&clause.terms, term, &WriteOptions::writeq(), &operators);
    text(one) != text(other)
}

fn extend(found: &mut Vec<String>, more: Vec<String>) {
    for text in more {
        if found.len() < MOST && !found.contains(&text) {
            found.push(text);
        }
    }
}

/// Where a variable stands in a term.
fn path_to(clause: &Clause, term: TermId, variable: VarId) -> Option<Vec<usize>> {
    match *clause.terms.node(term) {
        Node::Var(found) if found == variable => Some(Vec::new()),
        Node::Compound(_, arguments) => {
            let arguments = clause.terms.arguments(arguments).iter().enumerate();
            arguments.into_iter().find_map(|(at, &argument)| {
                let mut path = path_to(clause, argument, variable)?;
                path.insert(0, at);
                Some(path)
            })
        }
        _ => None,
    }
}

/// What stands in a place of a term.
fn inside(clause: &Clause, term: TermId, path: &[usize]) -> Option<TermId> {
    let mut at = term;
    for &place in path {
        let Node::Compound(_, arguments) = *clause.terms.node(at) else {
            return None;
        };
        at = *clause.terms.arguments(arguments).get(place)?;
    }
    Some(at)
}

//! Goals of a program and where they stand: who calls whom, and with what.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::clauses::atom::Atom;
use crate::clauses::clause::{Clause, Key};
use crate::clauses::load::Loaded;
use crate::clauses::term::{Node, TermId, Terms, VarId};

/// A goal in the body of a clause.
#[derive(Debug, Clone)]
pub(super) struct Site<'l> {
    pub clause: &'l Clause,
    /// The predicate that the clause belongs to.
    pub of: Key,
    /// The goal.
    pub goal: TermId,
    /// Variables that stand in the head or in a goal before this one.
    pub known: Arc<HashSet<VarId>>,
}

impl<'l> Site<'l> {
    /// What the goal is told, and gives.
    pub fn arguments(&self) -> &'l [TermId] {
        let callable = self.clause.terms.callable(self.goal);
        callable.map_or(&[], |(_, arguments)| arguments)
    }

    /// Whether nobody knows the variables of an argument before, and it has some.
    pub fn is_fresh(&self, argument: TermId) -> bool {
        let mut all = HashSet::new();
        variables(&self.clause.terms, argument, &mut all);
        !all.is_empty() && all.is_disjoint(&self.known)
    }
}

/// All goals of a program, by name and number of arguments.
pub(super) struct Calls<'l> {
    sites: HashMap<(Atom, u32), Vec<Site<'l>>>,
}

impl<'l> Calls<'l> {
    pub fn of(loaded: &'l Loaded) -> Self {
        let mut sites: HashMap<(Atom, u32), Vec<Site<'l>>> = HashMap::new();
        for predicate in &loaded.predicates {
            for clause in &predicate.clauses {
                let Some(body) = clause.body else { continue };
                let mut known: HashSet<VarId> = HashSet::new();
                variables(&clause.terms, clause.head, &mut known);
                for goal in flat(&clause.terms, body) {
                    if let Some((name, arguments)) = clause.terms.callable(goal) {
                        let site = Site {
                            clause,
                            of: predicate.key,
                            goal,
                            known: Arc::new(known.clone()),
                        };
                        let key = (name, arguments.len() as u32);
                        sites.entry(key).or_default().push(site);
                    }
                    variables(&clause.terms, goal, &mut known);
                }
            }
        }
        Calls { sites }
    }

    /// The goals that call a predicate.
    pub fn to(&self, name: Atom, arity: u32) -> &[Site<'l>] {
        self.sites.get(&(name, arity)).map_or(&[], Vec::as_slice)
    }
}

/// The variables of a term.
pub(super) fn variables(terms: &Terms, term: TermId, found: &mut HashSet<VarId>) {
    let mut open = vec![term];
    while let Some(term) = open.pop() {
        match *terms.node(term) {
            Node::Var(variable) => {
                found.insert(variable);
            }
            Node::Compound(_, arguments) => open.extend(terms.arguments(arguments)),
            _ => {}
        }
    }
}

/// The goals of a body in the order in which they are written, those inside of conditions, of
/// alternatives and of `findall` included.
pub(super) fn flat(terms: &Terms, body: TermId) -> Vec<TermId> {
    let mut found = Vec::new();
    let mut open = vec![body];
    while let Some(term) = open.pop() {
        let Some((name, arguments)) = terms.callable(term) else {
            continue;
        };
        match (name.name(), arguments) {
            ("," | ";" | "->" | "*->", &[left, right]) => open.extend([right, left]),
            ("\\+" | "once" | "ignore" | "call" | "not", &[goal]) => open.push(goal),
            ("^", &[_, goal]) => open.push(goal),
            ("findall" | "setof" | "bagof", &[_, goal, _]) => {
                // What it collects is known only inside of it.
                found.extend(flat(terms, goal));
                found.push(term);
            }
            ("forall", &[left, right]) => open.extend([right, left]),
            _ => found.push(term),
        }
    }
    found
}

//! From clauses to mutants: every change that a [`Mutator`] can make, one at a time.

use std::sync::Arc;

use super::Mutator;
use crate::clauses::atom::Atom;
use crate::clauses::clause::{Clause, Predicate};
use crate::clauses::coverage::goals;
use crate::clauses::term::{Node, Span, TermId, Terms};

/// A mutant: where it differs from the rules, and its predicate.
pub(super) struct Made {
    pub(super) mutator: Mutator,
    /// The clause that is changed, and the goal, if it is one: what has to be reached.
    pub(super) clause: Arc<Clause>,
    pub(super) goal: Option<TermId>,
    pub(super) span: Span,
    pub(super) replacement: String,
    /// The number of the predicate, and what it is instead.
    pub(super) predicate: usize,
    pub(super) clauses: Vec<Arc<Clause>>,
}

/// Signs of comparisons, and what is put in their place: the sign for the border, and the
/// opposite.
const COMPARISONS: &[(&str, &[&str])] = &[
    ("<", &["=<", ">="]),
    ("=<", &["<", ">"]),
    (">", &[">=", "=<"]),
    (">=", &[">", "<"]),
    ("=:=", &["=\\="]),
    ("=\\=", &["=:="]),
    ("==", &["\\=="]),
    ("\\==", &["=="]),
    ("\\=", &["="]),
    ("@<", &["@=<", "@>="]),
    ("@=<", &["@<", "@>"]),
    ("@>", &["@>=", "@=<"]),
    ("@>=", &["@>", "@<"]),
];

/// Operators of arithmetic, and what is put in their place.
const OPERATORS: &[(&str, &str)] = &[
    ("+", "-"),
    ("-", "+"),
    ("*", "+"),
    ("//", "*"),
    ("mod", "//"),
    ("rem", "//"),
    ("div", "*"),
    ("min", "max"),
    ("max", "min"),
    (">>", "<<"),
    ("<<", ">>"),
    ("/\\", "\\/"),
    ("\\/", "/\\"),
];

/// Every mutant of these predicates.
pub(super) fn mutants(predicates: &[Predicate]) -> Vec<Made> {
    let mut made = Vec::new();
    for (number, predicate) in predicates.iter().enumerate() {
        for (index, clause) in predicate.clauses.iter().enumerate() {
            let mut maker = Maker {
                made: &mut made,
                predicates,
                number,
                predicate,
                index,
                clause,
            };
            maker.delete_clause();
            maker.swap_clauses();
            maker.head();
            for goal in goals(clause) {
                maker.goal(goal);
            }
            maker.conditions();
        }
    }
    made
}

struct Maker<'m> {
    made: &'m mut Vec<Made>,
    predicates: &'m [Predicate],
    number: usize,
    predicate: &'m Predicate,
    index: usize,
    clause: &'m Arc<Clause>,
}

impl Maker<'_> {
    fn text(&self, span: Span) -> &str {
        let text = &self.clause.file.text;
        text.get(span.start as usize..span.end as usize)
            .unwrap_or_default()
    }

    fn span(&self, term: TermId) -> Span {
        self.clause.terms.span(term)
    }

    fn add(
        &mut self,
        mutator: Mutator,
        goal: Option<TermId>,
        span: Span,
        replacement: String,
        clauses: Vec<Arc<Clause>>,
    ) {
        self.made.push(Made {
            mutator,
            clause: Arc::clone(self.clause),
            goal,
            span,
            replacement,
            predicate: self.number,
            clauses,
        });
    }

    /// The clause with one thing changed.
    fn change(
        &mut self,
        mutator: Mutator,
        goal: Option<TermId>,
        span: Span,
        replacement: String,
        change: impl FnOnce(&mut Terms),
    ) {
        let mut clause = Clause::clone(self.clause);
        change(&mut clause.terms);
        let mut clauses = self.predicate.clauses.clone();
        clauses[self.index] = Arc::new(clause);
        self.add(mutator, goal, span, replacement, clauses);
    }

    fn delete_clause(&mut self) {
        let mut clauses = self.predicate.clauses.clone();
        clauses.remove(self.index);
        let mutator = Mutator::ClauseDeleted;
        self.add(mutator, None, self.clause.span, String::new(), clauses);
    }

    fn swap_clauses(&mut self) {
        let Some(next) = self.predicate.clauses.get(self.index + 1) else {
            return;
        };
        let is_beside = next.file.name == self.clause.file.name
            && next.span.start >= self.clause.span.end
            && !only_reordered(self.clause, next);
        if !is_beside {
            return;
        }
        let span = Span {
            start: self.clause.span.start,
            end: next.span.end,
        };
        let between = Span {
            start: self.clause.span.end,
            end: next.span.start,
        };
        let replacement = format!(
            "{}{}{}",
            self.text(next.span),
            self.text(between),
            self.text(self.clause.span)
        );
        let mut clauses = self.predicate.clauses.clone();
        clauses.swap(self.index, self.index + 1);
        self.add(Mutator::ClausesSwapped, None, span, replacement, clauses);
    }

    /// Numbers in the head.
    fn head(&mut self) {
        self.constants(self.clause.head, None);
    }

    /// Every number of a term is made larger by one.
    fn constants(&mut self, root: TermId, goal: Option<TermId>) {
        let clause = Arc::clone(self.clause);
        let mut open = vec![root];
        while let Some(term) = open.pop() {
            match *clause.terms.node(term) {
                Node::Int(number) => {
                    let Some(next) = number.checked_add(1) else {
                        continue;
                    };
                    let (mutator, span) = (Mutator::ConstantChanged, clause.terms.span(term));
                    self.change(mutator, goal, span, next.to_string(), |terms| {
                        *terms.node_mut(term) = Node::Int(next);
                    });
                }
                // Texts are lists of characters.
                Node::Compound(_, arguments) => {
                    open.extend(clause.terms.arguments(arguments).iter().rev());
                }
                _ => {}
            }
        }
    }

    fn goal(&mut self, goal: TermId) {
        let clause = Arc::clone(self.clause);
        let terms = &clause.terms;
        let span = self.span(goal);
        let Some((name, arguments)) = terms.callable(goal) else {
            return;
        };
        if name != Atom::TRUE {
            let mutator = Mutator::GoalDeleted;
            self.change(mutator, Some(goal), span, "true".to_owned(), |terms| {
                *terms.node_mut(goal) = Node::Atom(Atom::TRUE);
            });
        }
        if let (Atom::NOT, &[inner]) = (name, arguments) {
            let replacement = self.text(self.span(inner)).to_owned();
            let mutator = Mutator::NegationDropped;
            self.change(mutator, Some(goal), span, replacement, |terms| {
                *terms.node_mut(goal) = terms.node(inner).clone();
            });
            return;
        }
        if has_goals(name, arguments.len()) {
            return;
        }
        if let &[left, right] = arguments {
            let others = COMPARISONS.iter().find(|(own, _)| *own == name.name());
            for other in others.map_or(&[][..], |(_, others)| others) {
                self.rename(Mutator::ComparisonTurned, goal, goal, (left, right), other);
            }
            if name == Atom::IS || others.is_some() {
                self.operators(goal);
            }
        }
        let is_comparison = arguments.len() == 2 && !name.name().starts_with(char::is_alphabetic);
        if !is_comparison {
            for pair in 1..arguments.len() {
                self.exchange(goal, arguments[pair - 1], arguments[pair], pair);
            }
        }
        self.constants(goal, Some(goal));
    }

    /// A compound of two arguments gets another name.
    fn rename(
        &mut self,
        mutator: Mutator,
        goal: TermId,
        term: TermId,
        (left, right): (TermId, TermId),
        other: &str,
    ) {
        let (left, right) = (self.text(self.span(left)), self.text(self.span(right)));
        let is_prefix = other.starts_with(char::is_alphabetic) && other != "mod" && other != "rem";
        let replacement = match is_prefix {
            true => format!("{other}({left}, {right})"),
            false => format!("{left} {other} {right}"),
        };
        let span = self.span(term);
        let other = Atom::new(other);
        self.change(mutator, Some(goal), span, replacement, |terms| {
            if let Node::Compound(name, _) = terms.node_mut(term) {
                *name = other;
            }
        });
    }

    /// Every operator inside an arithmetic goal.
    fn operators(&mut self, goal: TermId) {
        let clause = Arc::clone(self.clause);
        let terms = &clause.terms;
        let (_, sides) = terms.callable(goal).unwrap_or((Atom::NIL, &[]));
        let mut open = sides.to_vec();
        while let Some(term) = open.pop() {
            let Node::Compound(name, arguments) = *terms.node(term) else {
                continue;
            };
            let arguments = terms.arguments(arguments);
            open.extend(arguments);
            let other = OPERATORS.iter().find(|(own, _)| *own == name.name());
            if let (&[left, right], Some((_, other))) = (arguments, other) {
                self.rename(Mutator::OperatorChanged, goal, term, (left, right), other);
            }
        }
    }

    fn exchange(&mut self, goal: TermId, left: TermId, right: TermId, at: usize) {
        let (one, other) = (self.span(left), self.span(right));
        let (left, right) = (self.text(one).to_owned(), self.text(other).to_owned());
        // Two that nobody looks at are the same.
        if left == right || one.end > other.start {
            return;
        }
        if let Some((name, arguments)) = self.clause.terms.callable(goal)
            && both_ways(self.predicates, name, arguments.len(), at)
        {
            return;
        }
        let between = Span {
            start: one.end,
            end: other.start,
        };
        let replacement = format!("{right}{}{left}", self.text(between));
        let span = Span {
            start: one.start,
            end: other.end,
        };
        let mutator = Mutator::ArgumentsExchanged;
        self.change(mutator, Some(goal), span, replacement, |terms| {
            if let Node::Compound(_, arguments) = *terms.node(goal) {
                terms.arguments_mut(arguments).swap(at - 1, at);
            }
        });
    }

    /// `(C -> T ; E)` becomes `(C -> E ; T)`.
    fn conditions(&mut self) {
        let clause = Arc::clone(self.clause);
        let terms = &clause.terms;
        let mut open: Vec<TermId> = clause.body.into_iter().collect();
        while let Some(term) = open.pop() {
            let Some((name, arguments)) = terms.callable(term) else {
                continue;
            };
            if matches!(name, Atom::COMMA | Atom::SEMICOLON | Atom::IF_THEN)
                || has_goals(name, arguments.len())
            {
                open.extend(arguments);
            }
            let Some((condition, otherwise)) = terms.binary(term, Atom::SEMICOLON) else {
                continue;
            };
            let Some((test, then)) = terms.binary(condition, Atom::IF_THEN) else {
                continue;
            };
            let (one, other) = (self.span(then), self.span(otherwise));
            if one.end > other.start {
                continue;
            }
            let between = Span {
                start: one.end,
                end: other.start,
            };
            let replacement = format!(
                "{}{}{}",
                self.text(other),
                self.text(between),
                self.text(one)
            );
            let span = Span {
                start: one.start,
                end: other.end,
            };
            // Reached if its condition is.
            let goal = goals(&clause).into_iter().find(|&goal| {
                let own = terms.span(goal);
                let whole = terms.span(test);
                whole.start <= own.start && own.end <= whole.end
            });
            let mutator = Mutator::ConditionTurned;
            self.change(mutator, goal, span, replacement, |terms| {
                if let Node::Compound(_, arguments) = *terms.node(condition) {
                    terms.arguments_mut(arguments)[1] = otherwise;
                }
                if let Node::Compound(_, arguments) = *terms.node(term) {
                    terms.arguments_mut(arguments)[1] = then;
                }
            });
        }
    }
}

/// Whether two clauses that change places change nothing but the order of answers, which are
/// sets to a check: both are facts, or no call fits both and neither cuts.
fn only_reordered(one: &Clause, other: &Clause) -> bool {
    if one.body.is_none() && other.body.is_none() {
        return true;
    }
    let cuts = |clause: &Clause| {
        let mut all = (0..clause.terms.len() as u32).map(|term| clause.terms.node(TermId(term)));
        all.any(|node| *node == Node::Atom(Atom::CUT))
    };
    let arguments = |clause: &Clause| -> Vec<Option<(String, usize)>> {
        let (_, arguments) = clause
            .terms
            .callable(clause.head)
            .unwrap_or((Atom::NIL, &[]));
        let sign = |&term: &TermId| match *clause.terms.node(term) {
            Node::Var(_) => None,
            Node::Compound(name, arguments) => Some((name.name().to_owned(), arguments.len())),
            ref constant => Some((format!("{constant:?}"), 0)),
        };
        arguments.iter().map(sign).collect()
    };
    let mut pairs = arguments(one).into_iter().zip(arguments(other));
    let is_apart = pairs.any(|(one, other)| one.is_some() && other.is_some() && one != other);
    is_apart && !cuts(one) && !cuts(other)
}

/// Whether a relation is the same both ways in the arguments `at - 1` and `at`: all its
/// clauses are facts of constants, and with each the facts hold the one turned round.
fn both_ways(predicates: &[Predicate], name: Atom, arity: usize, at: usize) -> bool {
    let mut named = (predicates.iter())
        .filter(|predicate| predicate.key.name == name && predicate.key.arity as usize == arity);
    let (Some(relation), None) = (named.next(), named.next()) else {
        return false;
    };
    let fact = |clause: &Arc<Clause>| -> Option<Vec<Node>> {
        let (_, arguments) = clause.terms.callable(clause.head)?;
        let nodes = arguments.iter().map(|&term| clause.terms.node(term));
        let is_constant = |node: &&Node| matches!(node, Node::Atom(_) | Node::Int(_));
        let constants: Vec<Node> = nodes.take_while(is_constant).cloned().collect();
        (clause.body.is_none() && constants.len() == arity).then_some(constants)
    };
    let facts: Option<Vec<Vec<Node>>> = relation.clauses.iter().map(fact).collect();
    facts.is_some_and(|facts| {
        let turned = |fact: &Vec<Node>| {
            let mut fact = fact.clone();
            fact.swap(at - 1, at);
            fact
        };
        !relation.is_dynamic && facts.iter().all(|fact| facts.contains(&turned(fact)))
    })
}

/// Whether the arguments of a goal are goals, which are changed by themselves.
fn has_goals(name: Atom, arity: usize) -> bool {
    matches!(
        (name, arity),
        (Atom::NOT | Atom::ONCE | Atom::CALL, 1) | (Atom::FORALL, 2) | (Atom::FINDALL, 3 | 4)
    ) || (name.name() == "ignore" && arity == 1)
}

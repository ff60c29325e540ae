//! Clauses as data: what a program is made of, with the places where it was written.

use std::sync::Arc;

use super::atom::Atom;
use super::term::{Span, TermId, Terms};

/// The name of a predicate: `user:walk/6`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key {
    /// The module; programs that have none are in `user`.
    pub module: Atom,
    /// The name.
    pub name: Atom,
    /// How many arguments it takes.
    pub arity: u32,
}

/// A text that clauses came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceFile {
    /// What messages call it: `khan/rules.pl`.
    pub name: String,
    /// The text.
    pub text: String,
}

/// One clause.
#[derive(Debug, Clone)]
pub struct Clause {
    /// The arena of its terms.
    pub terms: Terms,
    /// The head, without a module in front.
    pub head: TermId,
    /// The body; `None` for a fact.
    pub body: Option<TermId>,
    /// The names of the variables, by their numbers; an anonymous one has the name `_`.
    pub variables: Vec<Box<str>>,
    /// The text it stands in.
    pub file: Arc<SourceFile>,
    /// The line of its first character, from 1.
    pub line: u32,
    /// Where it stands in the text.
    pub span: Span,
}

/// All clauses of one name and arity.
#[derive(Debug, Clone)]
pub struct Predicate {
    /// Its name.
    pub key: Key,
    /// The clauses, in order.
    pub clauses: Vec<Arc<Clause>>,
    /// Whether clauses may be added and taken away while the program runs.
    pub is_dynamic: bool,
}

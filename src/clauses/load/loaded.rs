//! What a load gives.

use std::collections::HashMap;
use std::sync::Arc;

use super::super::atom::Atom;
use super::super::clause::{Key, Predicate, SourceFile};
use super::super::syntax::{Flags, Operators};
use super::super::term::{Span, TermId, Terms};
use super::problem::{LeftToScryer, Place, Problem, Severity};

/// When a goal is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GoalKind {
    /// `:- Goal.`, at once.
    Directive,
    /// `:- initialization(Goal).`, after its file is loaded.
    Initialization,
    /// `:- initialization(Goal, main).`, if the program is started as one.
    Main,
}

/// A goal that a text wants to be run.
#[derive(Debug, Clone)]
pub struct StartGoal {
    /// When.
    pub kind: GoalKind,
    /// The module it is called in.
    pub module: Atom,
    /// The arena of its terms.
    pub terms: Terms,
    /// The goal.
    pub goal: TermId,
    /// The names of the variables, by their numbers.
    pub variables: Vec<Box<str>>,
    /// The text it stands in.
    pub file: Arc<SourceFile>,
    /// The line of the directive's first character, from 1.
    pub line: u32,
    /// Where the directive stands in the text.
    pub span: Span,
}

/// A predicate that a module gives away: name and number of arguments.
pub type Export = (Atom, u32);

/// A module.
#[derive(Debug, Clone)]
pub struct Module {
    /// Its name.
    pub name: Atom,
    /// The text that declares it.
    pub file: Arc<SourceFile>,
    /// The predicates it gives away.
    pub exports: Vec<Export>,
}

/// A module that uses another of the same load.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    /// The module that uses.
    pub into: Atom,
    /// The module that is used.
    pub from: Atom,
    /// What of it; `None` for all that it exports.
    pub only: Option<Vec<Export>>,
}

/// A library that a text uses.
#[derive(Debug, Clone)]
pub struct LibraryUse {
    /// Its name: `lists`.
    pub library: String,
    /// The module that uses it.
    pub module: Atom,
    /// What of it; `None` for all.
    pub only: Option<Vec<Export>>,
    /// Where it is asked for.
    pub place: Place,
}

/// A program that was loaded.
#[derive(Debug, Clone)]
pub struct Loaded {
    /// The predicates, in the order in which they are first defined or declared.
    pub predicates: Vec<Predicate>,
    /// Where each of them is.
    pub index: HashMap<Key, usize>,
    /// Goals to be run, in order.
    pub goals: Vec<StartGoal>,
    /// The operators, as they are at the end.
    pub operators: Operators,
    /// The flags at the end of the first text.
    pub flags: Flags,
    /// The modules that have a file of their own.
    pub modules: Vec<Module>,
    /// Which of them use which.
    pub imports: Vec<Import>,
    /// The libraries that are used.
    pub libraries: Vec<LibraryUse>,
    /// All texts that were read.
    pub files: Vec<Arc<SourceFile>>,
    /// What is wrong.
    pub problems: Vec<Problem>,
    /// What is beyond the engine.
    pub left: Vec<LeftToScryer>,
}

impl Loaded {
    /// A predicate.
    pub fn predicate(&self, key: Key) -> Option<&Predicate> {
        self.predicates.get(*self.index.get(&key)?)
    }

    /// The predicate that a goal in a module means: the module's own, or one that it
    /// imports.
    pub fn resolve(&self, module: Atom, name: Atom, arity: u32) -> Option<Key> {
        let own = Key {
            module,
            name,
            arity,
        };
        if self.index.contains_key(&own) {
            return Some(own);
        }
        let wanted = (name, arity);
        let uses = |import: &&Import| import.into == module;
        let gives = |import: &&Import| match &import.only {
            Some(only) => only.contains(&wanted),
            None => self.exports(import.from).contains(&wanted),
        };
        let import = self.imports.iter().filter(uses).find(gives)?;
        let key = Key {
            module: import.from,
            ..own
        };
        self.index.contains_key(&key).then_some(key)
    }

    fn exports(&self, module: Atom) -> &[Export] {
        let found = self.modules.iter().find(|found| found.name == module);
        found.map_or(&[], |found| &found.exports)
    }

    /// Whether nothing is missing from the program.
    pub fn is_complete(&self) -> bool {
        let is_error = |problem: &Problem| problem.severity == Severity::Error;
        !self.problems.iter().any(is_error)
    }
}

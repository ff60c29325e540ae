//! From texts to clauses.
//!
//! A [`load`] reads files and whatever they ask for, carries out the directives that
//! shape the reading (operators, flags, modules, other files), translates grammar rules
//! and sorts the clauses by predicate. It runs nothing: goals are kept for the engine in
//! the order in which they stand. What is wrong becomes a [`Problem`] with its place, and
//! the rest is loaded all the same.
//!
//! ```text
//! Sources --texts--> Loader --terms--> clause | grammar | directive --> Loaded
//! ```

mod clause;
mod directive;
mod expected;
mod files;
mod grammar;
mod libraries;
mod loaded;
mod loader;
mod problem;
mod sources;

#[cfg(test)]
mod tests;

pub use loaded::{Export, GoalKind, Import, LibraryUse, Loaded, Module, StartGoal};
pub use problem::{LeftToScryer, Place, Problem, Severity};
pub use sources::{Below, Disk, Located, Sources, Texts, decode};

use super::atom::Atom;
use super::clause::SourceFile;
use super::syntax::{Flags, Operators};
use loader::Loader;

/// A text to begin with.
#[derive(Debug, Clone)]
pub enum Input {
    /// One that is at hand.
    Text(SourceFile),
    /// One that is at hand, whose clauses belong to a module of their own.
    Module(Atom, SourceFile),
    /// One that [`Sources`] has.
    Path(String),
}

/// What is known before the first text is read.
#[derive(Debug, Clone)]
pub struct LoadOptions {
    /// The module of files that name none.
    pub module: Atom,
    /// The operators.
    pub operators: Operators,
    /// The flags at the beginning of every file.
    pub flags: Flags,
}

impl Default for LoadOptions {
    fn default() -> Self {
        LoadOptions {
            module: Atom::USER,
            operators: Operators::default(),
            flags: Flags::default(),
        }
    }
}

/// Loads texts and everything they ask for.
pub fn load(inputs: Vec<Input>, sources: &dyn Sources, options: LoadOptions) -> Loaded {
    let mut loader = Loader::new(sources, options);
    for input in inputs {
        loader.load(input);
    }
    loader.finish()
}

//! From clauses to instructions.
//!
//! | module | what is in it |
//! |---|---|
//! | `program` | all predicates of a program: which are tables, who calls whom |
//! | `select` | which clauses of a predicate a call may match, decided by code |
//! | `clause` | one clause: its head, its frame, its guards |
//! | `goals` | the goals of a body: calls, built-in predicates, unification |
//! | `control` | what becomes jumps: if-then-else, negation, all solutions |
//! | `arithmetic` | expressions and comparisons |
//! | `terms` | terms that are built, and those that are the same every time |
//! | `layout` | the arguments of calls and compounds of the usual size, packed |
//! | `inline` | short predicates, compiled where they are called |
//! | `count` | what counts, in programs that are counted |
//! | `names` | what is compiled in place, by name |

mod arithmetic;
mod clause;
mod control;
mod count;
mod goals;
mod inline;
mod layout;
mod names;
mod program;
mod select;
mod terms;

pub(super) use clause::compile_clause;
pub(super) use inline::Inlines;
pub(super) use names::function;
pub(super) use program::{MOST_COLUMNS, declare};
pub use program::{compile, empty_image, resolve};

/// Why a clause cannot be compiled.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CompileError {
    /// Terms or control constructs inside each other beyond all measure.
    #[error("it is nested too deeply")]
    TooDeep,
    /// A frame has no more slots.
    #[error("it has too many variables")]
    TooManyVariables,
    /// More arguments than a call can have.
    #[error("a goal has more than 255 arguments")]
    TooManyArguments,
    /// No room is left for terms that stand in clauses.
    #[error("the terms in the clauses take too much memory")]
    TooManyLiterals,
}

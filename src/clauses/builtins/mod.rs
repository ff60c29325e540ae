//! Predicates written in Rust.
//!
//! | module | what is in it |
//! |---|---|
//! | `lists`, `append` | members, elements by number, lengths |
//! | `terms` | functors, arguments, copies, comparison, sorting |
//! | `control` | `throw/1`, `halt/0`, numbers between |
//! | `text`, `atoms` | atoms and numbers as text, parts of atoms |
//! | `output`, `reading` | terms written and read |
//! | `database`, `clauses`, `predicates` | clauses that come and go, and which there are |
//! | `flags`, `state` | operators, flags, global variables, chance |
//! | `foreign` | what only Scryer has |
//!
//! What they answer and throw is what Scryer answers and throws.

mod append;
mod atoms;
mod clauses;
mod control;
mod database;
mod flags;
mod foreign;
mod lists;
mod output;
mod predicates;
mod reading;
mod sort_keys;
mod state;
mod terms;
mod text;

#[cfg(test)]
mod tests;

use foreign::is_reserved;
pub(super) use foreign::{all_foreign, questions};
pub use foreign::{asks, foreign};

use super::atom::Atom;
use super::machine::cell::Cell;
use super::machine::{Machine, Thrown};

/// A predicate with at most one answer.
pub type Det = fn(&mut Machine, &[Cell]) -> Result<bool, Thrown>;
/// A predicate with any number of answers. It is asked again with the cursor that it
/// left with `Machine::more`.
pub type Nondet = fn(&mut Machine, &[Cell], Option<[u64; 2]>) -> Result<bool, Thrown>;

/// How it runs.
#[derive(Clone, Copy)]
pub enum Run {
    /// With at most one answer.
    Det(Det),
    /// With any number of answers.
    Nondet(Nondet),
}

/// A predicate written in Rust.
pub struct Builtin {
    /// Its name.
    pub name: &'static str,
    /// The number of its arguments.
    pub arity: u8,
    /// What it does.
    pub run: Run,
    /// Whether it binds nothing.
    pub is_test: bool,
    /// Whether it may look at the code of the program or add to it.
    pub sees_program: bool,
}

impl Builtin {
    /// Asks it, or asks it again with the cursor that it left.
    #[inline(always)]
    pub(super) fn run(
        &self,
        machine: &mut Machine,
        arguments: &[Cell],
        cursor: Option<[u64; 2]>,
    ) -> Result<bool, Thrown> {
        match self.run {
            Run::Det(run) => run(machine, arguments),
            Run::Nondet(run) => run(machine, arguments, cursor),
        }
    }
}

/// A predicate with at most one answer.
pub(super) const fn det(name: &'static str, arity: u8, run: Det) -> Builtin {
    Builtin {
        name,
        arity,
        run: Run::Det(run),
        is_test: false,
        sees_program: false,
    }
}

/// The same, and it binds nothing.
pub(super) const fn test(name: &'static str, arity: u8, run: Det) -> Builtin {
    Builtin {
        name,
        arity,
        run: Run::Det(run),
        is_test: true,
        sees_program: false,
    }
}

/// A predicate with any number of answers.
pub(super) const fn nondet(name: &'static str, arity: u8, run: Nondet) -> Builtin {
    Builtin {
        name,
        arity,
        run: Run::Nondet(run),
        is_test: false,
        sees_program: false,
    }
}

/// All of them, in one table; a predicate is known by its number there.
pub static ALL: &[Builtin] = &TABLE;

/// Families of predicates, and whether they see the program.
const FAMILIES: &[(&[Builtin], bool)] = &[
    (lists::ALL, false),
    (append::ALL, false),
    (terms::ALL, false),
    (control::ALL, false),
    (text::ALL, false),
    (atoms::ALL, false),
    (output::ALL, false),
    (reading::ALL, false),
    (database::ALL, true),
    (clauses::ALL, true),
    (predicates::ALL, true),
    (flags::ALL, false),
    (state::ALL, false),
];

const COUNT: usize = {
    let (mut count, mut i) = (0, 0);
    while i < FAMILIES.len() {
        count += FAMILIES[i].0.len();
        i += 1;
    }
    count
};

static TABLE: [Builtin; COUNT] = {
    let mut table = [const { test("true", 0, |_, _| Ok(true)) }; COUNT];
    let (mut at, mut i) = (0, 0);
    while i < FAMILIES.len() {
        let (family, sees_program) = FAMILIES[i];
        let mut j = 0;
        while j < family.len() {
            let Builtin {
                name,
                arity,
                run,
                is_test,
                ..
            } = family[j];
            table[at] = Builtin {
                name,
                arity,
                run,
                is_test,
                sees_program,
            };
            at += 1;
            j += 1;
        }
        i += 1;
    }
    table
};

/// Whether a built-in predicate binds nothing.
pub fn is_test(name: Atom, arity: usize) -> bool {
    let name = name.name();
    ALL.iter().any(|builtin| {
        builtin.is_test && usize::from(builtin.arity) == arity && builtin.name == name
    })
}

/// Whether goals of this name are compiled in place unless a program defines its own.
pub fn is_compiled(name: Atom, arity: usize) -> bool {
    matches!((name.name(), arity), ("once" | "ignore", 1) | ("forall", 2))
}

/// The predicates of the libraries that every program has.
fn library_predicates() -> &'static [(Atom, u32)] {
    static ALL: std::sync::OnceLock<Vec<(Atom, u32)>> = std::sync::OnceLock::new();
    ALL.get_or_init(super::library::prelude_exports)
}

/// Whether a predicate belongs to one of the libraries that every program has: a program
/// can define its own instead, but cannot change it.
fn is_library(name: Atom, arity: u32) -> bool {
    library_predicates().contains(&(name, arity))
}

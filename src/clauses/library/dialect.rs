//! Programs that were written for another Prolog system.
//!
//! Such a system has predicates that this one lacks, and some that do more: they are in
//! `prolog/dialects/`. A program that is of a dialect has them all, whatever libraries it
//! asks for; what it defines itself counts first.

use super::super::atom::Atom;
use super::super::builtins::questions;
use super::super::code::{Image, Kind};
use super::super::compile::resolve;
use super::super::syntax::{Arithmetic, DoubleQuotes, Flags, OperatorType, Operators};
use super::{exports, import};

/// Another Prolog system.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// SICStus Prolog 4.
    Sicstus,
    /// SWI-Prolog.
    Swi,
}

/// Texts that are not libraries anybody asks for by name.
const PARTS: [&str; 4] = ["everyday", "printing", "sicstus", "swi"];

/// Those of them whose predicates count before what is built in.
const FIRST: [&str; 3] = ["printing", "sicstus", "swi"];

/// Whether this is a text of the dialects.
pub(super) fn is_part(name: &str) -> bool {
    PARTS.contains(&name)
}

/// Whether the predicates of a module count before what is built in.
pub(in crate::clauses) fn is_first(module: Atom) -> bool {
    FIRST.contains(&module.name())
}

/// Operators that other systems have from the start.
const PREFIX: [&str; 12] = [
    "dynamic",
    "discontiguous",
    "multifile",
    "initialization",
    "meta_predicate",
    "module_transparent",
    "mode",
    "public",
    "volatile",
    "block",
    "table",
    "thread_local",
];

impl Dialect {
    /// All there are.
    pub const ALL: [Dialect; 2] = [Dialect::Sicstus, Dialect::Swi];

    /// Its name: `sicstus`.
    pub fn name(self) -> &'static str {
        match self {
            Dialect::Sicstus => "sicstus",
            Dialect::Swi => "swi",
        }
    }

    /// The name of the system, for people.
    pub fn title(self) -> &'static str {
        match self {
            Dialect::Sicstus => "SICStus Prolog",
            Dialect::Swi => "SWI-Prolog",
        }
    }

    /// The texts that its programs have, first one first.
    fn texts(self) -> [&'static str; 14] {
        let rest = [
            "printing", "everyday", "lists", "between", "random", "pairs", "ordsets", "assoc",
            "ugraphs", "iso_ext", "charsio", "builtins",
        ];
        let own = match self {
            Dialect::Sicstus => ["sicstus", "swi"],
            Dialect::Swi => ["swi", "sicstus"],
        };
        let mut texts = [""; 14];
        let all = [own[0], own[1]].into_iter().chain(rest);
        for (place, text) in texts.iter_mut().zip(all) {
            *place = text;
        }
        texts
    }

    /// Whether the dialect has a predicate that other programs have not.
    pub fn has(self, name: Atom, arity: u32) -> bool {
        let own = PARTS
            .iter()
            .chain(&["pairs", "ordsets", "assoc", "ugraphs"]);
        own.into_iter()
            .any(|text| exports(text).contains(&(name, arity)))
    }

    /// Lets a module use all that the dialect has.
    pub fn import(self, image: &mut Image, into: Atom) {
        for text in self.texts() {
            import(image, into, text);
        }
        // Nobody answers what these ask: see `Machine::foreign`.
        for &(name, arity) in questions() {
            let pred = resolve(image, Atom::SYSTEM, name, arity);
            let pred = &mut image.preds[pred as usize];
            if pred.kind == Kind::Undefined {
                pred.kind = Kind::Foreign;
            }
        }
    }

    /// Flags as its programs find them.
    pub fn flags(self) -> Flags {
        match self {
            Dialect::Sicstus => Flags {
                double_quotes: DoubleQuotes::Codes,
                arithmetic: Arithmetic::Sicstus,
            },
            // There are no strings here: see `prolog/dialects/swi.pl`.
            Dialect::Swi => Flags {
                double_quotes: DoubleQuotes::Atom,
                arithmetic: Arithmetic::Swi,
            },
        }
    }

    /// Operators as its programs find them.
    pub fn operators(self) -> Operators {
        let mut operators = Operators::default();
        let mut add = |priority, kind, name: &str| {
            // All of them are allowed.
            let _ = operators.add(priority, kind, Atom::new(name));
        };
        for name in PREFIX {
            add(1150, OperatorType::Fx, name);
        }
        match self {
            Dialect::Sicstus => add(1100, OperatorType::Xfy, "do"),
            Dialect::Swi => {
                add(200, OperatorType::Xfy, ">>");
                add(700, OperatorType::Xfx, "=@=");
                add(700, OperatorType::Xfx, "\\=@=");
                add(700, OperatorType::Xfx, "as");
                add(990, OperatorType::Xfx, ":=");
                add(1200, OperatorType::Xfx, "=>");
                add(1, OperatorType::Fx, "$");
                add(500, OperatorType::Yfx, "xor");
                add(400, OperatorType::Yfx, "rdiv");
                add(400, OperatorType::Yfx, "divmod");
            }
        }
        operators
    }
}

//! The texts of the library.

use std::sync::OnceLock;

use super::module::Module;

/// A text, and the module that was read from it.
type Entry = (&'static str, &'static str, OnceLock<Module>);

macro_rules! texts {
    ($($folder:literal: $($name:literal)*;)*) => {
        const NAMES: &[&str] = &[$($($name),*),*];
        static TEXTS: [Entry; NAMES.len()] = [$($((
            $name,
            include_str!(concat!("../../../prolog/", $folder, "/", $name, ".pl")),
            OnceLock::new(),
        )),*),*];
    };
}

texts! {
    "library": "system" "builtins" "error" "lists" "between" "iso_ext" "random" "pairs" "assoc" "ordsets" "ugraphs"
    "queues" "terms" "gensym" "si" "reif" "lambda" "dcgs" "charsio" "format";
    "prelude": "everyday";
    "dialects": "printing" "sicstus" "swi";
}

/// The text of a library, and where it is kept once it is read.
pub(super) fn find(library: &str) -> Option<(&'static str, &'static OnceLock<Module>)> {
    let entry = TEXTS.iter().find(|(name, ..)| *name == library)?;
    Some((entry.1, &entry.2))
}

/// All libraries that a program can ask for by name: their names and texts.
pub fn texts() -> impl Iterator<Item = (&'static str, &'static str)> {
    let is_own = |name: &str| !super::dialect::is_part(name);
    let texts = TEXTS.iter().map(|(name, text, _)| (*name, *text));
    texts.filter(move |(name, _)| is_own(name))
}

/// The names of all libraries.
#[cfg(test)]
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    NAMES.iter().copied()
}

//! The texts of the library.

use std::sync::OnceLock;

use super::module::Module;

/// A text, and the module that was read from it.
type Entry = (&'static str, &'static str, OnceLock<Module>);

macro_rules! texts {
    ($($name:literal)*) => {
        const NAMES: &[&str] = &[$($name),*];
        static TEXTS: [Entry; NAMES.len()] = [$((
            $name,
            include_str!(concat!("../../../prolog/library/", $name, ".pl")),
            OnceLock::new(),
        )),*];
    };
}

texts! {
    "system" "builtins" "error" "lists" "between" "iso_ext" "random" "pairs" "assoc" "ordsets" "ugraphs"
    "queues" "terms" "gensym" "si" "reif" "lambda" "dcgs" "charsio" "format"
}

/// The text of a library, and where it is kept once it is read.
pub(super) fn find(library: &str) -> Option<(&'static str, &'static OnceLock<Module>)> {
    let entry = TEXTS.iter().find(|(name, ..)| *name == library)?;
    Some((entry.1, &entry.2))
}

/// All libraries: their names and texts.
pub fn texts() -> impl Iterator<Item = (&'static str, &'static str)> {
    TEXTS.iter().map(|(name, text, _)| (*name, *text))
}

/// The names of all libraries.
#[cfg(test)]
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    NAMES.iter().copied()
}

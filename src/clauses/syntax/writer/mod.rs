//! Terms as text, exactly as Scryer writes them.

mod list;
mod printer;
mod text;
mod view;

use std::collections::HashMap;
use std::fmt;

use super::operators::Operators;
use printer::Printer;
pub use view::{Look, View};

/// How terms are written: the options of `write_term/2`.
#[derive(Debug, Clone)]
pub struct WriteOptions {
    /// Atoms in quotes where the reader needs them.
    pub quoted: bool,
    /// Operators and lists like any other compound.
    pub ignore_ops: bool,
    /// `'$VAR'(1)` as `B`.
    pub numbervars: bool,
    /// How deep to go before `...` is written; 0 for all the way.
    pub max_depth: usize,
    /// Lists of characters as `"text"`.
    pub double_quotes: bool,
    /// The names of variables, by their numbers; the others are `_7`.
    pub variable_names: HashMap<u64, Box<str>>,
    /// How many parts a term may have. A cyclic one has no end.
    pub most_parts: usize,
}

impl Default for WriteOptions {
    fn default() -> Self {
        WriteOptions {
            quoted: false,
            ignore_ops: false,
            numbervars: false,
            max_depth: 0,
            double_quotes: false,
            variable_names: HashMap::new(),
            most_parts: 1 << 24,
        }
    }
}

impl WriteOptions {
    /// What `write/1` does.
    pub fn write() -> Self {
        WriteOptions {
            numbervars: true,
            ..Self::default()
        }
    }

    /// What `writeq/1` does.
    pub fn writeq() -> Self {
        WriteOptions {
            quoted: true,
            ..Self::write()
        }
    }

    /// What `write_canonical/1` does.
    pub fn canonical() -> Self {
        WriteOptions {
            quoted: true,
            ignore_ops: true,
            ..Self::default()
        }
    }
}

/// Why a term could not be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// It has more parts than [`WriteOptions::most_parts`].
    #[error("the term is too large to be written, or has no end")]
    TooLarge,
    /// Where it should be written to does not take it.
    #[error("the text cannot be written")]
    Output(#[from] fmt::Error),
}

/// Writes a term.
///
/// # Errors
///
/// The term has too many parts, or the output does not take the text. In the first case
/// nothing is written.
pub fn write_term<V: View>(
    view: &V,
    term: V::Ref,
    options: &WriteOptions,
    operators: &Operators,
    out: &mut dyn fmt::Write,
) -> Result<(), WriteError> {
    let text = Printer::new(view, options, operators).print(term)?;
    Ok(out.write_str(&text)?)
}

/// A term as text; a note instead of one that is too large.
pub fn term_text<V: View>(
    view: &V,
    term: V::Ref,
    options: &WriteOptions,
    operators: &Operators,
) -> String {
    let text = Printer::new(view, options, operators).print(term);
    text.unwrap_or_else(|error| format!("<{error}>"))
}

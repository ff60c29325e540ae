//! How terms of a program are written where somebody else runs it: as the engine would.

use std::path::Path;

use super::dialect::load_in_dialect;
use super::program::source;
use crate::clauses::clause::SourceFile;
use crate::clauses::library::Dialect;
use crate::clauses::load::{Disk, Input, Loaded, Texts};
use crate::clauses::syntax::{DoubleQuotes, Flags, Operators, WriteOptions, parse_goal, term_text};
use crate::game::ruled::Error;

/// How the terms of a program are written.
#[derive(Debug, Clone)]
pub struct Spelling {
    operators: Operators,
    /// Whether a list of characters is a text in double quotes.
    has_texts: bool,
    dialect: Option<Dialect>,
}

impl Spelling {
    /// That of a file, with what it asks for.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn of_file(file: &Path) -> Result<Self, Error> {
        let inputs = vec![Input::Text(source(file)?)];
        Ok(Self::of(load_in_dialect(inputs, &Disk, None)))
    }

    /// That of texts with their names.
    pub fn of_texts(texts: &[(String, String)]) -> Self {
        let sources: Texts = texts.iter().cloned().collect();
        let input = |(name, text): &(String, String)| {
            let (name, text) = (name.clone(), text.clone());
            Input::Text(SourceFile { name, text })
        };
        let inputs = texts.iter().map(input).collect();
        Self::of(load_in_dialect(inputs, &sources, None))
    }

    fn of((loaded, dialect): (Loaded, Option<Dialect>)) -> Self {
        let is_text = loaded.flags.double_quotes == DoubleQuotes::Chars;
        Spelling {
            operators: loaded.operators,
            has_texts: is_text || dialect.is_none(),
            dialect,
        }
    }

    /// The Prolog system that the program was written for, if it is another one.
    pub fn dialect(&self) -> Option<Dialect> {
        self.dialect
    }

    /// The operators of the program.
    pub fn operators(&self) -> &Operators {
        &self.operators
    }

    /// A term that was written without operators, written as the engine writes it; what is
    /// not a term stays as it is.
    pub fn of_canonical(&self, text: &str) -> String {
        let flags = Flags {
            double_quotes: DoubleQuotes::Chars,
            ..Flags::default()
        };
        let Ok(read) = parse_goal(text, &Operators::default(), &flags) else {
            return text.to_owned();
        };
        let options = WriteOptions {
            quoted: true,
            double_quotes: self.has_texts,
            ..WriteOptions::default()
        };
        term_text(&read.terms, read.root, &options, &self.operators)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spelling(text: &str) -> Spelling {
        Spelling::of_texts(&[("a.pl".to_owned(), text.to_owned())])
    }

    #[test]
    fn a_term_is_written_with_the_operators_of_its_program() {
        let plain = spelling(":- op(700, xfx, to).\np(a).\n");
        assert_eq!(plain.of_canonical("to(-(1,2),[a,b])"), "1-2 to\"ab\"");
        assert_eq!(plain.of_canonical("'.'(a,'.'(1,[]))"), "[a,1]");
        assert_eq!(plain.of_canonical("<stream>(0x1)"), "<stream>(0x1)");
        let other = spelling("p :- writeln(a).\n");
        assert!(other.dialect().is_some());
        assert_eq!(other.of_canonical("f([a,b])"), "f([a,b])");
    }
}

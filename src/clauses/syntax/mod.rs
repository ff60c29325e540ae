//! From text to terms and back.
//!
//! The language is that of ISO Prolog as Scryer reads it. Read beyond it is what programs
//! for SWI-Prolog and SICStus are full of and what can mean nothing else: an operator
//! without operands as an atom (`X = -`), arguments like `once(a ; b)` without further
//! brackets, `xor` and `*->` as operators, `:- dynamic p/1` and its like without brackets,
//! the escape `\e`, line breaks and tabs inside quotes, back quotes.
//!
//! ```text
//! text --Lexer--> tokens --Parser--> ReadTerm          Terms or heap --write_term--> text
//! ```

mod chars;
mod error;
mod flags;
mod hash;
mod lexer;
mod number;
mod operators;
mod parser;
mod position;
mod quoted;
mod reader;
mod writer;

#[cfg(test)]
mod tests;

pub use error::SyntaxError;
pub use flags::{Arithmetic, DoubleQuotes, Flags};
pub use number::parse_number;
pub use operators::{Definition, Fixity, Operator, OperatorError, OperatorType, Operators};
pub use position::Position;
pub use reader::{ReadTerm, Reader};
pub use writer::{Look, View, WriteError, WriteOptions, term_text, write_term};

/// Reads one goal, with or without a full stop behind it.
///
/// # Errors
///
/// The text is not a term, or there is more than one in it.
pub fn parse_goal(
    text: &str,
    operators: &Operators,
    flags: &Flags,
) -> Result<ReadTerm, SyntaxError> {
    let mut reader = Reader::without_full_stop(text);
    let Some(goal) = reader.next(operators, flags)? else {
        return Err(reader.error_here("there is no goal in this text"));
    };
    match reader.is_at_end() {
        true => Ok(goal),
        false => Err(reader.error_here("there is more text behind the full stop")),
    }
}

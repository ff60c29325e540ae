//! The clauses of a game as data, compiled and run inside this process.
//!
//! | module | what is in it |
//! |---|---|
//! | [`atom`], [`term`], [`clause`] | clauses as they are written: names, terms, places |
//! | [`syntax`] | from text to terms and back |
//! | [`code`], [`compile`] | instructions, and how clauses become instructions |
//! | [`machine`], [`builtins`] | what runs them |

pub mod atom;
pub mod builtins;
pub mod clause;
pub mod code;
pub mod compile;
pub mod library;
pub mod load;
pub mod game;
pub mod machine;
pub mod syntax;
pub mod term;

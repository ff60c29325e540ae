//! The clauses of a game as data, compiled and run inside this process.
//!
//! | module | what is in it |
//! |---|---|
//! | [`atom`], [`term`], [`clause`] | clauses as they are written: names, terms, places |
//! | [`syntax`] | from text to terms and back |
//! | [`code`], [`compile`] | instructions, and how clauses become instructions |
//! | [`machine`], [`builtins`], [`library`] | what runs them |
//! | [`coverage`] | what is counted while they run |
//! | [`load`] | from files to clauses |
//! | [`game`] | clauses that keep the contract are a game |

pub mod atom;
pub mod builtins;
pub mod clause;
pub mod code;
pub mod compile;
pub mod coverage;
pub mod explain;
pub mod game;
pub mod library;
pub mod load;
pub mod machine;
pub mod syntax;
pub mod term;

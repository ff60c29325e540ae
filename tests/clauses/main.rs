//! The engine of `src/clauses/`, held to Scryer Prolog, to SWI-Prolog and to the standard.

#![cfg(all(feature = "cli", feature = "prolog"))]

mod canonical;
mod conformance;
mod dialects;
mod engine;
mod fuzz;
#[path = "../support/fuzzing.rs"]
mod fuzzing;
mod generated;
mod scryer;
mod swipl;
mod table;

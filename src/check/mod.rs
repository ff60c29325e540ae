//! Two implementations of the same rules, asked the same questions.
//!
//! The way of a check: a [`Plan`] says which positions are wanted, a [`Generator`] makes
//! them batch by batch, both referees judge them, the verdicts are [compared](compare),
//! and what differs goes into a [`Report`], made as [small](shrink) as it can be. Nothing
//! here knows a particular game.
//!
//! | module | what is in it |
//! |---|---|
//! | `plan` | which positions, compared on what; shards |
//! | `generate` | where positions come from |
//! | `campaign` | threads, batches, referees that die |
//! | `compare` | differences, and how they are shown |
//! | `report`, `markdown` | what was found; joined, continued, written for people |
//! | `shrink` | the smallest position that still differs |
//! | `regression` | mismatches kept in files |
//! | `program` | any program that speaks the line protocol, as a referee |
//! | `mutants` | broken clauses, to prove that a check bites |

mod campaign;
mod compare;
mod generate;
mod markdown;
#[cfg(feature = "prolog")]
mod mutants;
mod plan;
mod program;
mod regression;
mod report;
mod shrink;

pub use campaign::{Campaign, Pair, examine};
pub use compare::{Difference, Mismatch, Names, compare};
pub use generate::{Generator, Guide, Source, engine_guide};
#[cfg(feature = "prolog")]
pub use mutants::{Caught, Fate, try_mutant};
pub use plan::{Plan, Shard, ShardError, SourceName};
pub use program::Program;
pub use regression::Regression;
pub use report::{Found, MergeError, Report, Restart, Spent};
pub use shrink::shrink;

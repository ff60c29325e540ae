//! Several implementations of the same rules, asked the same questions.
//!
//! How a check goes: a [`Plan`] says which positions are wanted, a [`Generator`] makes
//! them batch by batch, the oracles answer, the answers are [compared](compare()), and
//! what differs goes into a [`Report`], made as [small](shrink()) as it can be. What all
//! this knows of a game is its [`Subject`].
//!
//! | module | what is in it |
//! |---|---|
//! | `subject`, `walks` | what a check knows of a game; what it knows of any game |
//! | `knowledge`, `khan`, `shi`, `gauss` | what it knows of these three, in their own types |
//! | `data`, `combinations` | edge cases and mutants as text; counting and numbering |
//! | `plan`, `source` | which positions, compared on what; shards |
//! | `generate` | makes the questions |
//! | `panel` | who is asked, and about how many of the positions |
//! | `oracles`, `engine`, `clauses`, `external`, `protocol` | who answers |
//! | [`coverage`](Coverage) | which clauses and goals were reached, how often |
//! | `campaign` | threads and batches |
//! | `compare`, `mismatch` | differences, and how they are shown |
//! | `report`, `markdown` | what was found; joined, continued, written for people |
//! | `shrink`, `regression` | the smallest position that still differs, kept in a file |
//! | [`lockstep`](Lockstep) | two implementations that write positions differently: the same moves in both |
//! | `mutation` | broken clauses, to prove that a check bites |

mod campaign;
#[cfg(feature = "prolog")]
mod clauses;
mod combinations;
mod compare;
#[cfg(feature = "clauses")]
mod coverage;
mod data;
#[cfg(feature = "clauses")]
mod engine;
mod external;
mod gauss;
mod generate;
mod khan;
mod knowledge;
mod lockstep;
mod markdown;
mod mismatch;
#[cfg(feature = "prolog")]
mod mutation;
mod oracles;
mod panel;
mod plan;
mod protocol;
mod regression;
mod report;
mod shi;
mod shrink;
mod source;
mod subject;
mod walks;

pub use campaign::Campaign;
#[cfg(feature = "prolog")]
pub use clauses::{from_position, native_and, panel_oracles, program};
pub use compare::compare;
#[cfg(feature = "clauses")]
pub use coverage::{CountingOracle, Coverage, CoveredFile, Figures, Line, Mark, Spot};
pub use data::{EdgeCase, Mutant};
#[cfg(feature = "clauses")]
pub use engine::EngineOracle;
pub use external::ExternalOracle;
pub use generate::Generator;
pub use lockstep::{Divergence, Lockstep, LockstepError, LockstepReport, Parting, Spelling};
pub use mismatch::{Difference, Mismatch};
#[cfg(feature = "prolog")]
pub use mutation::{MutantResult, MutationReport};
pub use oracles::{NativeOracle, Oracles, examine};
pub use panel::{Member, Panel, PanelError, Share};
pub use plan::{Plan, Shard, ShardError};
pub use protocol::MovesLine;
pub use regression::Regression;
pub use report::{Found, MergeError, Report, Restart, Spent};
pub use shrink::shrink;
pub use source::{Source, SourceName};
pub use subject::{SmallWorld, Subject, subject};

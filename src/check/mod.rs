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
//! | `data`, `combinations` | edge cases as text; counting and numbering |
//! | `plan`, `source`, `array` | which positions, compared on what; shards, job arrays |
//! | `generate`, [`reaching`](Pool) | makes the questions; guided by what they reach |
//! | `panel` | who is asked, and about how many of the positions |
//! | `oracles`, `engine`, `clauses`, `external`, `protocol` | who answers |
//! | [`coverage`](Coverage) | which clauses and goals were reached, how often |
//! | [`corpus`](smallest_corpus) | the fewest positions that reach as much |
//! | `campaign` | threads and batches |
//! | `compare`, `mismatch` | differences, and how they are shown |
//! | `report`, `markdown`, [`page`](page()), `junit` | what was found; joined, continued, written for people and for CI |
//! | `shrink`, `regression` | the smallest position that still differs, kept in a file |
//! | [`lockstep`](Lockstep) | two implementations that write positions differently: the same moves in both |
//! | [`grade`](Grader) | many programs against one: where each begins, what it gets wrong first |
//! | [`mutants`](Jury) | clauses with one thing changed: whether a check notices |

mod array;
mod campaign;
#[cfg(feature = "prolog")]
mod clauses;
mod combinations;
mod compare;
#[cfg(feature = "clauses")]
mod corpus;
#[cfg(feature = "clauses")]
mod coverage;
mod data;
#[cfg(feature = "clauses")]
mod engine;
mod external;
mod gauss;
mod generate;
#[cfg(feature = "clauses")]
mod grade;
mod junit;
mod khan;
mod knowledge;
mod lockstep;
mod markdown;
mod mismatch;
#[cfg(feature = "clauses")]
mod mutants;
mod oracles;
#[cfg(feature = "clauses")]
mod page;
mod panel;
mod plan;
mod protocol;
#[cfg(feature = "clauses")]
mod reaching;
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
pub use corpus::smallest_corpus;
#[cfg(feature = "clauses")]
pub use coverage::{CountingOracle, Coverage, CoveredFile, Figures, Line, Mark, Spot};
pub use data::EdgeCase;
#[cfg(feature = "clauses")]
pub use engine::EngineOracle;
pub use external::ExternalOracle;
pub use generate::Generator;
#[cfg(feature = "clauses")]
pub use grade::{
    Graded, Grader, MainFile, MoveReason, Recognised, Submission, Verdict, submissions,
};
pub use lockstep::{
    Divergence, Kind, KindCount, Lockstep, LockstepError, LockstepReport, Parting, Spelling,
};
pub use mismatch::{Difference, Mismatch};
#[cfg(feature = "clauses")]
pub use mutants::{Fate, Jury, MutantReport, MutantResult, Mutator};
pub use oracles::{NativeOracle, Oracles, examine};
#[cfg(feature = "clauses")]
pub use page::{PAGE, graded_page, grades_page, mutants_page, page};
pub use panel::{Member, Panel, PanelError, Share};
pub use plan::{Plan, Shard, ShardError};
pub use protocol::MovesLine;
#[cfg(feature = "clauses")]
pub use reaching::Pool;
pub use regression::Regression;
pub use report::{Found, MergeError, Report, Restart, Spent};
pub use shrink::shrink;
pub use source::{Source, SourceName};
pub use subject::{SmallWorld, Subject, subject};

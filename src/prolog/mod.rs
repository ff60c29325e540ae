//! The embedded Scryer Prolog: the only part of the crate that knows it.
//!
//! A [`Interpreter`] holds the clauses of one game and answers what is asked of them. It
//! runs them either on a thread of this process or in a worker process that can be
//! stopped at any moment and has a limit to its memory; nothing else differs.
//!
//! The way of a query: text -> [`Interpreter`] -> `wire` -> `machine` -> `driver.pl` and
//! back. User text never becomes program text on that way, and every exception is
//! caught inside Prolog.

mod background;
mod error;
mod frames;
mod here;
mod interpreter;
mod link;
mod machine;
mod oracle;
mod place;
mod process;
mod program;
mod query;
pub mod rules;
mod shared_input;
mod snapshot;
pub mod syntax;
mod tokens;
mod wire;
pub mod worker;

pub use background::{Background, stop_query};
pub use error::{Error, Exception};
pub use interpreter::Interpreter;
pub use oracle::PrologOracle;
pub use place::{Place, Resources};
pub use process::{Stopper, WorkerCommand};
pub use program::{Goals, NativeAnswers, Program, Source};
pub use query::{Event, Go, QueryEnd, QueryOptions};
pub use shared_input::SharedInput;
pub use wire::{Description, Solution};

//! The embedded Scryer Prolog: the only part of the crate that knows it.
//!
//! An [`Interpreter`] holds the clauses of one game and answers what is asked of them. It
//! runs them either on a thread of this process or in a worker process that can be
//! stopped at any moment and has a limit to its memory; nothing else differs.
//!
//! The way of a query: text -> [`Interpreter`] -> `request` -> `machine` -> `driver.pl`
//! -> `message` and back. A request is encoded once, into the text that the driver reads,
//! and a frame that the driver writes is decoded once, by the interpreter; a worker passes
//! both on as they are. User text never becomes program text on that way, and every
//! exception is caught inside Prolog.

mod background;
mod consult;
mod death;
mod error;
mod guardian;
mod interpreter;
mod line;
mod link;
mod machine;
mod mended;
mod message;
mod oracle;
mod place;
mod process;
mod program;
mod query;
mod recycle;
mod request;
pub mod rules;
pub mod sandbox;
mod shared_input;
mod snapshot;
pub mod syntax;
mod system;
mod thread;
mod tokens;
mod watchdog;
mod words;
pub mod worker;

pub use background::{Background, stop_query};
pub use consult::Note;
pub use error::{Error, Exception};
pub use interpreter::Interpreter;
pub use oracle::PrologOracle;
pub use place::{Place, Resources};
pub use process::{Stopper, WorkerCommand};
pub use program::{Goals, NativeAnswers, Program, Source, libraries, library_of};
pub use query::{Event, QueryEnd, QueryOptions, Solution};
pub use shared_input::SharedInput;
pub use system::{Outside, Unavailable};

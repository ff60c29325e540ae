//! The embedded Scryer Prolog: the only part of the crate that knows it.
//!
//! A [`Session`] holds the clauses of one game and answers what is asked of them. It
//! runs them either on a thread of this process or in a worker process that can be
//! stopped at any moment and has a limit to its memory; nothing else differs.
//!
//! The way of a query: text -> [`Session`] -> `wire` -> `machine` -> `driver.pl` and
//! back. User text never becomes program text on that way, and every exception is
//! caught inside Prolog.

mod ask;
mod background;
mod clauses;
mod error;
mod feed;
mod frames;
mod here;
mod link;
mod machine;
mod place;
mod process;
mod referee;
mod session;
mod snapshot;
pub mod syntax;
mod tokens;
mod wire;
pub mod worker;

pub use ask::{Ask, End, Event, Go};
pub use background::{Background, stop_session};
pub use clauses::{Clauses, Questions, Source};
pub use error::{Error, Exception};
pub use feed::Feed;
pub use place::{Limits, Place};
pub use process::{Stopper, WorkerCommand};
pub use referee::PrologReferee;
pub use session::Session;
pub use wire::{Answer, Description};

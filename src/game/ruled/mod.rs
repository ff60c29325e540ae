//! Games that are nothing but a Prolog file: what is expected of one, what it says of a
//! position, and what it does wrong. Whoever runs the clauses speaks of them like this.
//!
//! | module | what is in it |
//! |---|---|
//! | `contract` | the predicates that are expected, and what a file may leave out |
//! | `said` | what a file says of a position, and how two who ran it differ |
//! | `system` | the Prolog systems of the user's own in which a file can run |
//! | `error` | what a file does wrong, by the name of the predicate |

mod contract;
mod error;
mod said;
mod system;

#[cfg(feature = "clauses")]
use std::collections::VecDeque;

pub use contract::{LEVELS, PREDICATES, REQUIRED, meaning, turn_source};
pub use error::{Error, Fault, QUESTION, is_endless};
pub use said::{Difference, Said};
pub use system::{System, SystemError};

/// The first of these or the last, by turns: what is visited in breadth and in depth.
#[cfg(feature = "clauses")]
pub(crate) fn next_of<T>(open: &mut VecDeque<T>, seen: usize) -> Option<T> {
    match seen.is_multiple_of(2) {
        true => open.pop_front(),
        false => open.pop_back(),
    }
}

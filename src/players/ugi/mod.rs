//! Players that are programs of somebody else and speak UGI, the Universal Game Interface.
//!
//! Nothing that such a program does is trusted: its moves are checked by whoever runs the
//! game, its time is measured here, and what it writes is read within limits.

#[cfg(feature = "cli")]
mod player;
#[cfg(feature = "cli")]
mod process;
mod word;

#[cfg(feature = "cli")]
pub use player::{StartError, UgiPlayer, try_to_start};
pub use word::{text_of, word_of};

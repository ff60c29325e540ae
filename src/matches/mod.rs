//! Games between players: played, counted, written down and played again.
//!
//! A match is a series of pairs of games: both games of a pair begin from the same
//! start, and the players change sides in between. Everything about a game follows
//! from the match's seed and the game's number, so that it does not matter how many
//! games run at the same time, nor in which order they end.
//!
//! | module | what is in it |
//! |---|---|
//! | `play` | one game |
//! | `starts` | where games begin: starts that are not already decided |
//! | `runner` | many games on several threads |
//! | `tally` | wins, draws and losses; Elo with error bars |
//! | `sprt` | when enough has been played to decide which of two claims is true |
//! | `bench`, `searches` | the fixed positions on which two versions of a search are compared |

mod bench;
mod play;
mod runner;
mod searches;
mod sprt;
mod starts;
mod tally;

pub use bench::{BenchFileError, BenchSet};
pub use play::{Finished, play};
pub use runner::{Match, MatchGame, Summary, run};
pub use searches::{BenchReport, bench, bench_time};
pub use sprt::{Sprt, SprtDecision, SprtState};
pub use starts::{MatchError, PlacementError, Placements, Starts};
pub use tally::{Elo, Tally, expected_score};

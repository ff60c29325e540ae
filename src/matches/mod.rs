//! Games between players: played, counted, written down and played again.
//!
//! A match is a series of pairs of games: both games of a pair begin from the same
//! start, and the players change sides in between. Everything about a game follows
//! from the match's seed and the game's number, so that it does not matter how many
//! games run at the same time, nor in which order they end.
//!
//! | module | what is in it |
//! |---|---|
//! | `play` | one game, and the referee who watches it |
//! | `reasons` | why a move was refused |
//! | `starts` | where games begin: starts that are not already decided |
//! | `runner` | many games on several threads |
//! | `tally` | wins, draws and losses; Elo with error bars |
//! | `tournament`, `table` | several players; the cross table and the rating of each |
//! | `sprt` | when enough has been played to decide which of two claims is true |
//! | `bench`, `searches` | the fixed positions on which two versions of a search are compared |

mod bench;
mod play;
mod reasons;
mod runner;
mod searches;
mod sprt;
mod starts;
mod table;
mod tally;
mod tournament;

pub use bench::{BenchFileError, BenchSet};
pub use play::{Finished, Referee, TimeControl, play};
pub use runner::{Match, MatchGame, Summary, run};
pub use searches::{BenchReport, bench, bench_time};
pub use sprt::{Sprt, SprtDecision, SprtState};
pub use starts::{MatchError, PlacementError, Placements, Starts};
pub use table::{Form, Table};
pub use tally::{Elo, Tally, expected_score};
pub use tournament::{Played, Tournament, key_of};

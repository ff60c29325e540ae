//! The games whose rules are written natively, one folder each.

pub mod gauss;
pub mod khan;
pub mod shi;

use crate::drawing::Drawn;
use crate::game::Game;
use crate::machines::Machines;
use crate::search::Tunable;
use crate::specification::Specified;

/// Everything the commands ask of a game: clauses to be held to, an evaluation to
/// search with, machines of its own, a board to draw, and data that threads may share.
pub trait Playable:
    Game<Position: Send + Sync, Move: Send + Sync> + Specified + Tunable + Machines + Drawn
{
}

impl<G> Playable for G where
    G: Game<Position: Send + Sync, Move: Send + Sync> + Specified + Tunable + Machines + Drawn
{
}

/// Something to be done with a game whose type only its name tells.
pub trait Task {
    /// What it gives back.
    type Output;
    /// Does it.
    fn run<G: Playable>(self, game: G) -> Self::Output;
}

/// Every game there is: a new one is one more line here, and a folder of its name with
/// the positions of its bench.
macro_rules! register {
    ($($name:literal => $game:expr,)*) => {
        /// The names of the games, as a user types them.
        pub const NAMES: &[&str] = &[$($name),*];

        /// The text of a game's bench: see [`crate::matches::BenchSet`].
        pub fn bench_text(name: &str) -> Option<&'static str> {
            match name {
                $($name => Some(include_str!(concat!($name, "/bench.txt"))),)*
                _ => None,
            }
        }

        /// Does a task with the game of this name.
        pub fn with_game<T: Task>(name: &str, task: T) -> Result<T::Output, UnknownGame> {
            match name {
                $($name => Ok(task.run($game)),)*
                _ => Err(UnknownGame(name.to_owned())),
            }
        }
    };
}

register! {
    "khan" => khan::Khan::new(),
    "shi" => shi::Shi::default(),
    "gauss" => gauss::Gauss::new(),
}

/// There is no game of that name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no game \"{0}\"; the games are: {games}", games = NAMES.join(", "))]
pub struct UnknownGame(pub String);

//! The games whose rules are written natively, one folder each.

pub mod khan;

use crate::drawing::Drawn;
use crate::specification::Specified;

/// Something to be done with a game whose type only its name tells.
pub trait Task {
    /// What it gives back.
    type Output;
    /// Does it.
    fn run<G: Specified + Drawn>(self, game: G) -> Self::Output;
}

/// Every game there is: a new one is one more line here.
macro_rules! register {
    ($($name:literal => $game:expr,)*) => {
        /// The names of the games, as a user types them.
        pub const NAMES: &[&str] = &[$($name),*];

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
}

/// There is no game of that name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no game \"{0}\"; the games are: {games}", games = NAMES.join(", "))]
pub struct UnknownGame(pub String);

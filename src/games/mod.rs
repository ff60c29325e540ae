//! The games whose rules are written natively, one folder each.
//!
//! A new game is a folder here, a folder of clauses in `prolog/`, a file of worked
//! positions in `tests/data/`, and its name here, as a module and in the register below:
//! the commands, the toplevel and the tests that hold every game to the contract
//! find it in the register.

// Not by the register's macro: tools that read the source would not find the files.
pub mod gauss;
pub mod khan;
pub mod shi;

use std::str::FromStr;

use crate::game::{Game, NoSuchSize};
use crate::guide::Guide;
use crate::machines::Machines;
use crate::search::Tunable;
use crate::specification::Specified;

/// Everything the commands ask of a game: clauses to be held to, an evaluation to
/// search with, machines of its own, a board to draw and words for people, and data that threads may share.
pub trait Playable:
    Game<Position: Send + Sync, Move: Send + Sync> + Specified + Tunable + Machines + Guide
{
}

impl<G> Playable for G where
    G: Game<Position: Send + Sync, Move: Send + Sync> + Specified + Tunable + Machines + Guide
{
}

/// Something to be done with a game whose type only its name tells.
pub trait Task {
    /// What it gives back.
    type Output;
    /// Does it.
    fn run<G: Playable>(self, game: G) -> Self::Output;
}

/// Makes all that asks for a game by its name.
macro_rules! register {
    ($($name:ident :: $game:ident,)*) => {
        /// The names of the games, as a user types them.
        pub const NAMES: &[&str] = &[$(stringify!($name)),*];

        /// The text of a game's bench: see [`crate::matches::BenchSet`].
        pub fn bench_text(name: &str) -> Option<&'static str> {
            match name {
                $(stringify!($name) => {
                    Some(include_str!(concat!(stringify!($name), "/bench.txt")))
                })*
                _ => None,
            }
        }

        /// Does a task with the game of this name.
        pub fn with_game<T: Task>(name: &str, task: T) -> Result<T::Output, UnknownGame> {
            match name {
                $(stringify!($name) => Ok(task.run(<$name::$game>::default())),)*
                _ => Err(UnknownGame(name.to_owned())),
            }
        }
    };
}

// The register: every game there is.
register! {
    khan::Khan,
    shi::Shi,
    gauss::Gauss,
}

/// There is no game of that name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no game \"{0}\"; the games are: {games}", games = NAMES.join(", "))]
pub struct UnknownGame(pub String);

/// Which game, and on a board of which size, where that was chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// One of [`NAMES`], or a file of rules, which ends in `.pl`.
    pub name: String,
    /// One of the game's [sizes](Game::sizes).
    pub size: Option<usize>,
}

/// A game was chosen that does not exist.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoSuchGame {
    /// There is none of that name.
    #[error(transparent)]
    Name(#[from] UnknownGame),
    /// There is none of that size.
    #[error(transparent)]
    Size(#[from] NoSuchSize),
    /// A file of rules is none.
    #[cfg(feature = "prolog")]
    #[error(transparent)]
    Rules(#[from] crate::ruled::Error),
    /// What was written is no choice.
    #[error("\"{0}\" is no game; it is NAME or NAME --size N, or FILE.pl for rules of your own")]
    Text(String),
}

impl Choice {
    /// The game of this name as it is usually played.
    pub fn usual(name: &str) -> Self {
        Choice {
            name: name.to_owned(),
            size: None,
        }
    }

    /// Does a task with the game that was chosen.
    ///
    /// ```
    /// use kalista::games::{Choice, Playable, Task};
    ///
    /// struct Start;
    /// impl Task for Start {
    ///     type Output = String;
    ///     fn run<G: Playable>(self, game: G) -> String {
    ///         game.position_text(&game.start())
    ///     }
    /// }
    ///
    /// let small = Choice { name: "shi".to_owned(), size: Some(6) };
    /// assert_eq!(small.with(Start).unwrap(), "nnnnnn/6/6/6/6/ssssss s");
    ///
    /// assert_eq!("shi --size 6".parse(), Ok(small.clone()));
    ///
    /// let wrong = Choice { size: Some(9), ..small };
    /// let error = wrong.with(Start).unwrap_err();
    /// assert!(error.to_string().contains("its sizes are: 6, 7, 8"));
    /// ```
    pub fn with<T: Task>(&self, task: T) -> Result<T::Output, NoSuchGame> {
        #[cfg(feature = "prolog")]
        if is_rules_file(&self.name) {
            let game = crate::ruled::Ruled::load(
                std::path::Path::new(&self.name),
                self.size,
                crate::prolog::Place::Worker(crate::prolog::WorkerCommand::current()),
                crate::ruled::Patience::default(),
            )?;
            return Ok(crate::ruled::guarded(|| task.run(game))?);
        }
        let Some(size) = self.size else {
            return Ok(with_game(&self.name, task)?);
        };
        Ok(with_game(&self.name, OfSize { size, task })??)
    }
}

impl std::fmt::Display for Choice {
    /// Writes what is read.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.size {
            Some(size) => write!(f, "{} --size {size}", self.name),
            None => f.write_str(&self.name),
        }
    }
}

impl FromStr for Choice {
    type Err = NoSuchGame;

    /// Reads `shi` or `shi --size 7`; what is read exists.
    fn from_str(text: &str) -> Result<Self, NoSuchGame> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let choice = match words[..] {
            _ if is_rules_file(text.trim()) => Choice::usual(text.trim()),
            [name] => Choice::usual(name),
            [name, "--size", size] => Choice {
                size: Some((size.parse()).map_err(|_| NoSuchGame::Text(text.to_owned()))?),
                ..Choice::usual(name)
            },
            _ => return Err(NoSuchGame::Text(text.to_owned())),
        };
        choice.with(Exists)?;
        Ok(choice)
    }
}

/// Whether this is the name of a file of rules, and not of a game.
pub fn is_rules_file(name: &str) -> bool {
    name.ends_with(".pl")
}

/// The task of being there.
struct Exists;

impl Task for Exists {
    type Output = ();

    fn run<G: Playable>(self, _: G) {}
}

/// A task with a game on a board of another size.
struct OfSize<T> {
    size: usize,
    task: T,
}

impl<T: Task> Task for OfSize<T> {
    type Output = Result<T::Output, NoSuchSize>;

    fn run<G: Playable>(self, game: G) -> Self::Output {
        Ok(self.task.run(game.of_size(self.size)?))
    }
}

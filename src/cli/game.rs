//! The game that a command is about.

use clap::Args;
use clap::builder::PossibleValuesParser;

use super::Failure;
use crate::games::{Choice, NAMES, Task};

/// The names that stand for a game on the command line.
pub fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(NAMES)
}

/// The game, for commands that cannot do without one.
#[derive(Debug, Clone, Args)]
pub struct GameArguments {
    /// The game
    #[arg(value_parser = names())]
    game: String,
    #[command(flatten)]
    board: BoardArguments,
}

/// The size of the board, for games that have several.
#[derive(Debug, Clone, Copy, Default, Args)]
pub struct BoardArguments {
    /// The size of the board, for a game that has several; one that it has not lists them
    #[arg(long, value_name = "N")]
    pub size: Option<usize>,
}

impl BoardArguments {
    /// A game on this board.
    pub fn of(self, game: &str) -> Choice {
        Choice {
            size: self.size,
            ..Choice::usual(game)
        }
    }
}

impl GameArguments {
    /// Does a task with the game that was chosen.
    pub fn with<T, V>(&self, task: T) -> Result<V, Failure>
    where
        T: Task<Output = Result<V, Failure>>,
    {
        self.board.of(&self.game).with(task)?
    }
}

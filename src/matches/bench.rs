//! The fixed positions on which two versions of a search are compared.
//!
//! Each game has them in a file of its own, `bench.txt`: the line `depth N`, then one
//! position a line. Lines that begin with `#` mean nothing.

use super::starts::{MatchError, Starts};
use crate::catalog::{AnyPosition, GameHandle};
use crate::game::{RulesError, TextError};

/// Positions, and how deep they are searched.
#[derive(Debug, Clone)]
pub struct BenchSet {
    /// The depth if nobody chooses another.
    pub depth: u32,
    /// The positions.
    pub positions: Vec<AnyPosition>,
}

/// The text is not a bench.
#[derive(Debug, Clone, thiserror::Error)]
pub enum BenchFileError {
    /// It does not say how deep to search.
    #[error("the first line of a bench is \"depth N\"")]
    NoDepth,
    /// A position cannot be read.
    #[error("line {line}: {error}")]
    Position {
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        error: TextError,
    },
    /// The rules broke down.
    #[error(transparent)]
    Rules(#[from] RulesError),
}

impl BenchSet {
    /// Reads the text of a game's bench.
    pub fn parse(game: &GameHandle, text: &str) -> Result<Self, BenchFileError> {
        let mut lines = (text.lines().enumerate())
            .map(|(index, line)| (index + 1, line.trim()))
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let depth = (lines.next())
            .and_then(|(_, line)| line.strip_prefix("depth "))
            .and_then(|depth| depth.trim().parse().ok())
            .ok_or(BenchFileError::NoDepth)?;
        let read = |(line, text): (usize, &str)| {
            let position = game.parse_position(text)?;
            position.map_err(|error| BenchFileError::Position { line, error })
        };
        Ok(BenchSet {
            depth,
            positions: lines.map(read).collect::<Result<_, _>>()?,
        })
    }

    /// Draws the positions of a new bench: random starts that nobody wins by force
    /// within this many plies.
    pub fn draw(
        game: &GameHandle,
        seed: u64,
        positions: u64,
        undecided_within: u32,
        depth: u32,
    ) -> Result<Self, MatchError> {
        let mut starts = Starts::new(game, seed, undecided_within);
        Ok(BenchSet {
            depth,
            positions: (0..positions)
                .map(|number| starts.draw(number))
                .collect::<Result<_, _>>()?,
        })
    }
}

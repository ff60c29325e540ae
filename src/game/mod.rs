//! The contract that every game keeps.
//!
//! A [`Game`] knows the rules; a position is plain data. Everything else in this
//! crate (search, players, sessions, checks) is written against this room and
//! knows no particular game.
//!
//! | module | what is in it |
//! |---|---|
//! | this module | [`Game`], and what its methods speak of |
//! | [`perft`](mod@perft) | counting the leaves of a game tree |
//! | [`heuristics`] | what a search may ask of a game besides its rules |
//! | [`machines`] | machine players that come with a game |
//! | [`presentation`] | what a game tells and asks people |
//! | [`board`] | a board as a description that any screen can draw |
//! | [`opening`] | what is decided before the first move |
//! | [`oracle`], [`properties`] | what an implementation of the rules says of a position, in text |
//! | [`ruled`] | games that are Prolog files: what is expected of them, what they do wrong |
//! | [`text`] | errors in text: what is wrong, and where |
//! | [`bits`], [`processor`], [`keys`], [`rng`], [`crew`], [`folder`] | small tools: boards of squares, fast instructions for them, hashing, random numbers from a seed, threads that share work, files |

pub mod bits;
pub mod board;
pub mod crew;
pub mod folder;
pub mod heuristics;
pub mod keys;
pub mod lines;
pub mod machines;
pub mod opening;
pub mod oracle;
pub mod perft;
pub mod presentation;
pub mod processor;
pub mod properties;
pub mod rng;
pub mod ruled;
pub mod text;
mod weights;

use std::fmt::{self, Debug};
use std::hash::Hash;
use std::sync::Arc;

pub use heuristics::{Heuristics, Outlook};
pub use machines::Machines;
pub use perft::perft;
pub use presentation::Presentation;
pub use text::TextError;
pub use weights::Weights;

/// One of the two sides. `First` is the one that opens the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "cli", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "cli", serde(rename_all = "lowercase"))]
pub enum Side {
    /// Rouge, samurai, red.
    First,
    /// Ocre, ninja, blue.
    Second,
}

impl Side {
    /// Both sides, in the order in which they play.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The opponent.
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// 0 for the first side, 1 for the second.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// How a finished game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One side won.
    Win(Side),
    /// Nobody did, or both: only for games whose own rules say so.
    Tie,
}

/// The rules themselves broke down: clauses that throw, do not end, or answer something
/// that cannot be.
#[derive(Debug, Clone)]
pub struct RulesError(Arc<dyn std::error::Error + Send + Sync>);

impl RulesError {
    /// What happened.
    pub fn new(error: impl std::error::Error + Send + Sync + 'static) -> Self {
        RulesError(Arc::new(error))
    }

    /// The same, if it is about a rules file.
    pub fn ruled(&self) -> Option<&ruled::Error> {
        self.0.downcast_ref()
    }
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl std::error::Error for RulesError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&*self.0)
    }
}

/// There is room for so many moves from the beginning.
const USUAL_MOVES: usize = 32;

/// The rules of a game between two sides with perfect information.
///
/// Positions are values: playing a move makes a new one. The conformance test
/// (`tests/rules/conformance.rs`) states what an implementation promises.
///
/// ```
/// use kalista::{Game, Khan};
///
/// let khan = Khan::new();
/// let start = khan.parse_position("ssksss/6/6/6/6/SSSKSS r -").unwrap();
/// assert_eq!(khan.legal_moves(&start).len(), 15);
///
/// let step = khan.parse_move("c6c5").unwrap();
/// assert!(!khan.is_legal(&start, step)); // c6 is worth three steps
/// ```
pub trait Game: Send + Sync + 'static {
    /// Everything the rules need to know of a moment in a game, side to move included.
    type Position: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// A move, small enough to be copied.
    type Move: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;

    /// The name a user types: `khan`.
    fn name(&self) -> &str;
    /// The name of a side: `rouge`.
    fn side_name(&self, side: Side) -> &str;

    /// The position that stands for "the start" where nobody chose another.
    fn start(&self) -> Self::Position;
    /// The side to move; in a finished game, the one that would be.
    fn turn(&self, position: &Self::Position) -> Side;
    /// How the game ended, or `None` while it goes on.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;
    /// Appends every legal move, each once; none if the game is over.
    fn moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>);
    /// The position after a legal move. What an illegal one gives is unspecified.
    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;
    /// Equal positions have equal hashes; different ones almost never do.
    fn hash(&self, position: &Self::Position) -> u64;

    /// Reads a position; whatever is read is one the rules can play on.
    fn parse_position(&self, text: &str) -> Result<Self::Position, TextError>;
    /// Writes a position so that [`Game::parse_position`] gives it back.
    fn position_text(&self, position: &Self::Position) -> String;
    /// Reads a move, legal or not.
    fn parse_move(&self, text: &str) -> Result<Self::Move, TextError>;
    /// Writes a move so that [`Game::parse_move`] gives it back.
    fn move_text(&self, mv: Self::Move) -> String;

    /// The legal moves in a vector of their own.
    fn legal_moves(&self, position: &Self::Position) -> Vec<Self::Move> {
        let mut moves = Vec::with_capacity(USUAL_MOVES);
        self.moves(position, &mut moves);
        moves
    }
    /// Whether a move is one of those that [`Game::moves`] lists.
    fn is_legal(&self, position: &Self::Position, mv: Self::Move) -> bool {
        self.legal_moves(position).contains(&mv)
    }
    /// How many moves there are: the same number, without making them.
    fn count_moves(&self, position: &Self::Position) -> u64 {
        self.legal_moves(position).len() as u64
    }

    /// The number of leaves of the game tree at a depth: see [`perft`](fn@perft). Worth
    /// writing by hand where positions are expensive to take in hand one by one.
    fn count_leaves(&self, position: &Self::Position, depth: u32) -> u64
    where
        Self: Sized,
    {
        perft::count_leaves(self, position, depth)
    }

    /// Adds to an answer what is asked about the moves of a position, all of it in text.
    /// Worth writing by hand where positions are expensive to take in hand one by one.
    fn tell_moves(
        &self,
        position: &Self::Position,
        asked: &properties::Properties,
        answer: &mut oracle::Answer,
    ) where
        Self: Sized,
    {
        oracle::tell_moves(self, position, asked, answer);
    }

    /// The name of an outcome in reports: the winner's name, or the game's word for a tie.
    fn outcome_name(&self, outcome: Outcome) -> &str {
        match outcome {
            Outcome::Win(side) => self.side_name(side),
            Outcome::Tie => "both",
        }
    }
    /// What a game that is over counts for in [`perft`](fn@perft) at a ply before the last.
    fn finished_leaves(&self) -> u64 {
        0
    }

    /// What has gone wrong inside the rules since this was last asked. Rules that can
    /// break down (a Prolog file may) remember it here, and until it is asked they
    /// answer that the game is over, so that whoever is at work comes to an end.
    fn take_error(&self) -> Option<RulesError> {
        None
    }
    /// Whether there is such an error: what the rules say is then worth nothing.
    fn is_broken(&self) -> bool {
        false
    }
}

//! The contract that every game keeps.
//!
//! A [`Game`] knows the rules; a position is plain data. Everything else in this
//! crate (search, players, the differential test, the toplevel) is written against
//! this page and has never heard of a particular game.

use std::fmt::Debug;
use std::hash::Hash;

use rand::Rng;

use crate::text::TextError;

/// One of the two sides. `First` is the one that opens the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
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

/// A game is not played on boards of that size.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{game} has no board of size {size}; {}", self.known())]
pub struct NoSuchSize {
    /// The name of the game.
    pub game: &'static str,
    /// The size that was asked for.
    pub size: usize,
    /// Those there are.
    pub sizes: &'static [usize],
}

impl NoSuchSize {
    /// This size is none of the game's.
    pub fn new<G: Game>(game: &G, size: usize) -> Self {
        let (game, sizes) = (game.name(), game.sizes());
        NoSuchSize { game, size, sizes }
    }

    fn known(&self) -> String {
        let sizes: Vec<String> = self.sizes.iter().map(usize::to_string).collect();
        match sizes.as_slice() {
            [] => "its board has one size only: leave --size away".to_owned(),
            sizes => format!("its sizes are: {}", sizes.join(", ")),
        }
    }
}

/// The rules of a game between two sides with perfect information.
///
/// Positions are values: playing a move makes a new one. The conformance test
/// (`tests/rules/conformance.rs`) states what an implementation promises.
///
/// ```
/// use kalista::game::Game;
/// use kalista::games::khan::Khan;
///
/// let khan = Khan::new();
/// let start = khan.parse_position("ssksss/6/6/6/6/SSSKSS r -").unwrap();
/// assert_eq!(khan.legal_moves(&start).len(), 15);
///
/// let step = khan.parse_move("c6c5").unwrap();
/// assert!(!khan.is_legal(&start, step)); // c6 is worth three steps
/// ```
pub trait Game {
    /// Everything the rules need to know of a moment in a game, side to move included.
    type Position: Clone + Eq + Hash + Debug;
    /// A move, small enough to be copied.
    type Move: Copy + Eq + Ord + Hash + Debug;

    /// The name a user types: `khan`.
    fn name(&self) -> &'static str;
    /// What a user types to get the game: its name, unless it comes from a file.
    fn designation(&self) -> String {
        self.name().to_owned()
    }
    /// The name of a side: `rouge`.
    fn side_name(&self, side: Side) -> &'static str;
    /// The name of an outcome in reports: the winner's name, or the game's word for a tie.
    fn outcome_name(&self, outcome: Outcome) -> &'static str {
        match outcome {
            Outcome::Win(side) => self.side_name(side),
            Outcome::Tie => "both",
        }
    }

    /// The sizes of board that a user may choose from; none if there is but one board.
    fn sizes(&self) -> &'static [usize] {
        &[]
    }
    /// The same game on a board of one of its [sizes](Game::sizes).
    ///
    /// ```
    /// use kalista::game::Game;
    /// use kalista::games::{khan::Khan, shi::Shi};
    ///
    /// let small = Shi::default().of_size(6).unwrap();
    /// assert_eq!(small.position_text(&small.start()), "nnnnnn/6/6/6/6/ssssss s");
    /// assert!(Khan::new().of_size(6).is_err());
    /// ```
    fn of_size(self, size: usize) -> Result<Self, NoSuchSize>
    where
        Self: Sized,
    {
        Err(NoSuchSize::new(&self, size))
    }
    /// The size of the board that a position is on, where there are several.
    fn size_of(&self, position: &Self::Position) -> Option<usize> {
        let _ = position;
        None
    }

    /// The position that stands for "the start" where nobody chose another.
    fn start(&self) -> Self::Position;
    /// A start drawn at random among those the rules allow.
    fn random_start(&self, rng: &mut dyn Rng) -> Self::Position {
        let _ = rng;
        self.start()
    }

    /// How many random moves make two games differ, for a game with a single start.
    fn opening_plies(&self) -> u32 {
        0
    }

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

    /// Whether a move is one of those that [`Game::moves`] lists.
    fn is_legal(&self, position: &Self::Position, mv: Self::Move) -> bool {
        self.legal_moves(position).contains(&mv)
    }
    /// How many moves there are: the same number, without making them.
    fn count_moves(&self, position: &Self::Position) -> u64 {
        self.legal_moves(position).len() as u64
    }
    /// What a game that is over counts for in [`perft`] at a ply before the last.
    fn perft_of_finished(&self) -> u64 {
        0
    }

    /// The legal moves in a vector of their own.
    fn legal_moves(&self, position: &Self::Position) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        moves
    }
}

/// The deepest tree that is worth beginning: no computer counts its leaves, and none of
/// them is too deep for the stack.
pub const DEEPEST_PERFT: u32 = 100;

/// The number of leaves of the game tree at `depth`, the usual way to compare two
/// move generators. The last ply is counted, not played.
pub fn perft<G: Game + ?Sized>(game: &G, position: &G::Position, depth: u32) -> u64 {
    // One buffer for the whole tree: every node appends its moves and removes them.
    fn count<G: Game + ?Sized>(
        game: &G,
        position: &G::Position,
        depth: u32,
        stack: &mut Vec<G::Move>,
    ) -> u64 {
        let first = stack.len();
        game.moves(position, stack);
        let mut leaves = 0;
        for index in first..stack.len() {
            let next = game.play(position, stack[index]);
            // Decided here, not by one more call: what counting does not need of the
            // position before the last ply is then never worked out.
            leaves += if game.outcome(&next).is_some() {
                game.perft_of_finished()
            } else if depth == 2 {
                game.count_moves(&next)
            } else {
                count(game, &next, depth - 1, stack)
            };
        }
        stack.truncate(first);
        leaves
    }
    match depth {
        0 => 1,
        _ if game.outcome(position).is_some() => game.perft_of_finished(),
        1 => game.count_moves(position),
        _ => count(game, position, depth, &mut Vec::new()),
    }
}

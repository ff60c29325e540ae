//! Shi: samurai against ninjas, who slide like queens and take by jumping a friend.
//!
//! The rules are written down twice: here for speed, and as clauses in `prolog/shi/`
//! for reading. Neither is derived from the other; the differential test compares them.
//!
//! A position carries the size of its board, so that any position can be read and
//! played whatever the size of the game it is given to; the game's own size only
//! says how it starts, and which positions are made up for a comparison.

pub mod board;
mod evaluation;
mod lines;
pub mod machines;
pub mod moves;
pub mod position;
mod presentation;
pub mod text;
mod view;

use crate::game::TextError;
use crate::game::{Game, Outcome, Side, Weights};
use board::{Size, each};
use moves::Move;
use position::Position;

/// The rules of Shi.
///
/// ```
/// use kalista::game::Game;
/// use kalista::games::shi::{Shi, board::Size};
///
/// let shi = Shi::new(Size::PUBLISHED);
/// assert_eq!(shi.legal_moves(&shi.start()).len(), 102);
///
/// // B1 jumps over its friend on B3 and takes on B5.
/// let position = shi.parse_position("1n4/nnn3/3n2/1s1s2/6/sss3 s").unwrap();
/// let jump = shi.parse_move("B1-B5").unwrap();
/// assert!(shi.is_legal(&position, jump));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shi {
    /// The size that was asked for, if one was.
    chosen: Option<Size>,
    /// See [`Shi::sparse`].
    sparse: bool,
    weights: Weights<{ evaluation::TERMS }>,
}

impl Shi {
    /// The rules, on a board of this size.
    pub fn new(size: Size) -> Self {
        let chosen = Some(size);
        Shi {
            chosen,
            ..Shi::default()
        }
    }

    /// The rules on a board of this size where any number of pieces may stand and none
    /// has been taken: what `sparse_text/2` of the clauses reads. In a game there are
    /// never so few pieces that all ways to place them can be tried.
    pub fn sparse(size: Size) -> Self {
        let sparse = true;
        Shi {
            sparse,
            ..Shi::new(size)
        }
    }

    /// The size of the board on which a game starts: the published game's if nobody
    /// chose another.
    pub fn size(&self) -> Size {
        self.chosen.unwrap_or(Size::PUBLISHED)
    }
}

impl Default for Shi {
    /// The rules, on a board of the size that a position or nobody chose.
    fn default() -> Self {
        Shi {
            chosen: None,
            sparse: false,
            weights: Weights::of(&evaluation::WEIGHTS),
        }
    }
}

impl Game for Shi {
    type Position = Position;
    type Move = Move;

    fn name(&self) -> &str {
        "shi"
    }

    fn side_name(&self, side: Side) -> &str {
        text::side_name(side)
    }

    fn start(&self) -> Position {
        let size = self.size();
        let samurai = each(size.row(1)).map(|square| (square, Side::First));
        let ninjas = each(size.row(size.get())).map(|square| (square, Side::Second));
        Position::new(size, samurai.chain(ninjas), Side::First)
            .expect("two full rows are a position")
    }

    fn turn(&self, position: &Position) -> Side {
        position.turn()
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.winner().map(Outcome::Win)
    }

    fn moves(&self, position: &Position, moves: &mut Vec<Move>) {
        if position.winner().is_none() {
            moves::name(position, moves);
        }
    }

    #[inline]
    fn play(&self, position: &Position, mv: Move) -> Position {
        match mv {
            Move::Step(from, to) => position.moved(from, to),
            Move::Pass => position.passed(),
        }
    }

    fn hash(&self, position: &Position) -> u64 {
        position.hash()
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        match self.sparse {
            true => text::parse_sparse(text),
            false => text::parse_position(text),
        }
    }

    fn position_text(&self, position: &Position) -> String {
        text::position_text(position)
    }

    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        text::parse_move(text)
    }

    fn move_text(&self, mv: Move) -> String {
        text::move_text(mv)
    }

    fn is_legal(&self, position: &Position, mv: Move) -> bool {
        position.winner().is_none() && moves::is_legal(position, mv)
    }

    #[inline]
    fn count_moves(&self, position: &Position) -> u64 {
        match position.winner() {
            Some(_) => 0,
            None => moves::count(position),
        }
    }
}

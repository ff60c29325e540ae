//! Gauss: thirty magnets of two colours on a hexagon with a void around it.
//!
//! The rules are written down twice: here for speed, and as clauses in `prolog/gauss/`
//! for reading. Neither is derived from the other; the differential test compares them.

pub mod board;
mod evaluation;
pub mod machines;
pub mod moves;
pub mod position;
mod presentation;
pub mod score;
pub mod text;
mod view;

use crate::game::TextError;
use crate::game::{Game, Outcome, Side, Weights};
use moves::Move;
use position::{Colour, Position};

/// The rules of Gauss.
///
/// A red piece on 43 attracts the first blue piece below it, which ends beside it:
///
/// ```
/// use kalista::game::Game;
/// use kalista::games::gauss::Gauss;
///
/// let gauss = Gauss::new();
/// let position = gauss.parse_position("4/5/6/6b/6/5/4 10,4,5,10 0,0,0,0 1").unwrap();
/// let next = gauss.play(&position, gauss.parse_move("r43").unwrap());
/// assert_eq!(gauss.position_text(&next), "4/5/6/2rb3/6/5/4 10,4,4,10 0,0,0,0 0");
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Gauss {
    weights: Weights<{ evaluation::TERMS }>,
}

impl Gauss {
    /// The rules.
    pub fn new() -> Self {
        Gauss {
            weights: Weights::of(&evaluation::WEIGHTS),
        }
    }
}

impl Default for Gauss {
    fn default() -> Self {
        Self::new()
    }
}

impl Game for Gauss {
    type Position = Position;
    type Move = Move;

    fn name(&self) -> &str {
        "gauss"
    }

    fn side_name(&self, side: Side) -> &str {
        Colour::of(side).name()
    }

    fn start(&self) -> Position {
        Position::START
    }

    fn turn(&self, position: &Position) -> Side {
        position.turn()
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.is_over().then(|| score::winner(position))
    }

    #[inline]
    fn moves(&self, position: &Position, moves: &mut Vec<Move>) {
        moves::list(position, moves);
    }

    #[inline]
    fn play(&self, position: &Position, mv: Move) -> Position {
        position.placed(mv.colour, mv.cell)
    }

    fn hash(&self, position: &Position) -> u64 {
        position.hash()
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        text::parse_position(text)
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
        moves::is_legal(position, mv)
    }

    #[inline]
    fn count_moves(&self, position: &Position) -> u64 {
        moves::count(position)
    }
}

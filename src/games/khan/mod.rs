//! Khan: twelve pieces, thirty-six squares, and a headdress that commands.
//!
//! The rules are written down twice: here for speed, and as clauses in `prolog/khan/`
//! for reading. Neither is derived from the other; the differential test compares them.

pub mod board;
pub mod evaluation;
mod leaves;
pub mod machines;
pub mod moves;
mod opening;
pub mod paths;
pub mod placement;
pub mod position;
mod presentation;
pub mod text;
mod view;

use std::sync::LazyLock;

use crate::game::TextError;
use crate::game::{Game, Outcome, Side, Weights};
use board::{Square, WIDTH};
use moves::{Move, Scene, Sought};
use paths::Paths;
use position::{Piece, Position};

static PATHS: LazyLock<Paths> = LazyLock::new(Paths::new);

/// The rules of Khan.
#[derive(Debug, Clone, Copy)]
pub struct Khan {
    paths: &'static Paths,
    weights: Weights<{ evaluation::TERMS }>,
}

impl Khan {
    /// The rules, with the tables they share.
    pub fn new() -> Self {
        Khan {
            paths: &PATHS,
            weights: Weights::of(&evaluation::WEIGHTS),
        }
    }

    /// Where a piece could go by the rules of movement alone, whatever the Khan asks.
    pub fn destinations(&self, position: &Position, from: Square) -> board::Squares {
        Scene::of(position).destinations(self.paths, from)
    }
}

impl Default for Khan {
    fn default() -> Self {
        Self::new()
    }
}

impl Game for Khan {
    type Position = Position;
    type Move = Move;

    fn name(&self) -> &str {
        "khan"
    }

    fn side_name(&self, side: Side) -> &str {
        text::side_name(side)
    }

    fn start(&self) -> Position {
        let line = |line: usize, kalista: usize, side| {
            (1..=WIDTH).filter_map(move |column| {
                let piece = Piece {
                    side,
                    kalista: column == kalista,
                };
                Some((Square::at(column, line)?, piece))
            })
        };
        let pieces = line(1, 3, Side::Second).chain(line(WIDTH, 4, Side::First));
        Position::new(pieces, Side::First, None).expect("the first start of the rules is one")
    }

    fn turn(&self, position: &Position) -> Side {
        position.turn()
    }

    #[inline(always)]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if !position.is_over() {
            return None;
        }
        position.loser().map(|loser| Outcome::Win(loser.other()))
    }

    fn moves(&self, position: &Position, moves: &mut Vec<Move>) {
        if position.is_over() {
            return;
        }
        let before = moves.len();
        Scene::of(position).visit(self.paths, &mut &mut *moves);
        if moves.len() == before {
            moves.push(Move::Pass);
        }
    }

    #[inline(always)]
    fn play(&self, position: &Position, mv: Move) -> Position {
        match mv {
            Move::Step(from, to) => position.moved(from, to),
            Move::PutBack(to) => position.put_back(to),
            Move::Pass => position.passed(),
        }
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
        !position.is_over() && Sought::is_legal(self.paths, position, mv)
    }

    #[inline(always)]
    fn count_moves(&self, position: &Position) -> u64 {
        match position.is_over() {
            true => 0,
            false => leaves::count(self.paths, Scene::of(position), 1),
        }
    }

    fn count_leaves(&self, position: &Position, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ if position.is_over() => self.finished_leaves(),
            _ => leaves::count(self.paths, Scene::of(position), depth),
        }
    }

    fn finished_leaves(&self) -> u64 {
        leaves::FINISHED
    }
}

/// An edge of the board, from which a player looks at it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Edge {
    /// Columns a and b.
    Gauche,
    /// Columns e and f.
    Droite,
    /// Lines 1 and 2.
    Haut,
    /// Lines 5 and 6.
    Bas,
}

impl Edge {
    /// The four edges.
    pub const ALL: [Edge; 4] = [Edge::Gauche, Edge::Droite, Edge::Haut, Edge::Bas];

    /// `gauche`, `droite`, `haut` or `bas`.
    pub const fn name(self) -> &'static str {
        match self {
            Edge::Gauche => "gauche",
            Edge::Droite => "droite",
            Edge::Haut => "haut",
            Edge::Bas => "bas",
        }
    }

    /// The edge of that name.
    pub fn parse(name: &str) -> Option<Edge> {
        Edge::ALL.into_iter().find(|edge| edge.name() == name)
    }

    /// The edge across the board.
    pub const fn opposite(self) -> Edge {
        match self {
            Edge::Gauche => Edge::Droite,
            Edge::Droite => Edge::Gauche,
            Edge::Haut => Edge::Bas,
            Edge::Bas => Edge::Haut,
        }
    }

    /// The square that someone who sits at this edge sees in a row, counted from the
    /// far one, and a column, counted from the left.
    pub fn seen(self, row: usize, column: usize) -> Option<Square> {
        let far = WIDTH - 1;
        let (c, l) = match self {
            Edge::Bas => (column, row),
            Edge::Haut => (far - column, far - row),
            Edge::Gauche => (far - row, column),
            Edge::Droite => (row, far - column),
        };
        Square::at(c + 1, l + 1)
    }

    /// The twelve squares of the two lines nearest to the edge.
    pub fn home(self) -> impl Iterator<Item = Square> {
        Square::all().filter(move |square| match self {
            Edge::Gauche => square.column() <= 2,
            Edge::Droite => square.column() > WIDTH - 2,
            Edge::Haut => square.line() <= 2,
            Edge::Bas => square.line() > WIDTH - 2,
        })
    }
}

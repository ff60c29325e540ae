//! Which moves there are: obedience to the Khan, its exceptions, putting back.

use super::board::{ALL, Square, Squares, WORTH, each};
use super::paths::Paths;
use super::position::{Position, SBIRES};

/// A move of Khan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// A captured sbire returns: `S@c4`.
    PutBack(Square),
    /// A piece moves: `b1d2`.
    Step(Square, Square),
    /// No legal move exists.
    Pass,
}

/// Takes note of what the side to move may do.
pub(super) trait Visitor {
    /// A piece may move to any of these squares; there may be none.
    fn steps(&mut self, from: Square, to: Squares);
    /// A captured sbire may be put back on any of these squares; there may be none.
    fn put_back(&mut self, to: Squares);
}

/// What the law of moving looks at, and no more: counting a tree needs nothing else of its
/// positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Scene {
    /// The pieces of the side to move.
    own: Squares,
    enemy: Squares,
    kalistas: Squares,
    /// The squares of the value that the Khan asks for; all of them if nobody wears it.
    asked: Squares,
    khan: bool,
}

impl Scene {
    #[inline(always)]
    pub(super) fn of(position: &Position) -> Scene {
        let turn = position.turn();
        Scene {
            own: position.of(turn),
            enemy: position.of(turn.other()),
            kalistas: position.kalista(turn) | position.kalista(turn.other()),
            asked: WORTH[position.khan_value() as usize],
            khan: position.khan().is_some(),
        }
    }

    /// The enemy's Kalista: whoever takes it wins.
    #[inline(always)]
    pub(super) fn prey(&self) -> Squares {
        self.enemy & self.kalistas
    }

    /// After a piece went from `from` to `to`, and took no Kalista.
    #[inline(always)]
    pub(super) fn stepped(&self, from: Square, to: Square) -> Scene {
        let (from, bit) = (from.bit(), to.bit());
        let kalistas = match self.kalistas & from {
            0 => self.kalistas,
            _ => self.kalistas ^ from ^ bit,
        };
        Scene {
            own: self.enemy & !bit,
            enemy: self.own ^ from ^ bit,
            kalistas,
            asked: to.alike(),
            khan: true,
        }
    }

    /// After a captured sbire was put back.
    #[inline(always)]
    pub(super) fn put_back(&self, to: Square) -> Scene {
        Scene {
            own: self.enemy,
            enemy: self.own | to.bit(),
            asked: to.alike(),
            khan: true,
            ..*self
        }
    }

    /// After a pass.
    #[inline(always)]
    pub(super) fn passed(&self) -> Scene {
        Scene {
            own: self.enemy,
            enemy: self.own,
            asked: ALL,
            khan: false,
            ..*self
        }
    }

    /// Where a piece of the side to move can go.
    #[inline(always)]
    pub(super) fn destinations(&self, paths: &Paths, from: Square) -> Squares {
        paths.reached(from, self.own | self.enemy) & !self.own
    }

    /// Shows a visitor every move of a game that goes on, except `pass`.
    ///
    /// This is the Khan's law: the pieces on its value must move if one of them can;
    /// else the side may move any other piece or put a sbire back on a square of that
    /// value.
    #[inline(always)]
    pub(super) fn visit(&self, paths: &Paths, visitor: &mut impl Visitor) {
        let obeyed = self.visit_pieces(paths, self.own & self.asked, visitor);
        if obeyed || !self.khan {
            return;
        }
        self.visit_pieces(paths, self.own & !self.asked, visitor);
        if (self.own & !self.kalistas).count_ones() < SBIRES {
            visitor.put_back(self.asked & !(self.own | self.enemy));
        }
    }

    /// Shows where each piece can go, and tells whether any can go anywhere.
    #[inline(always)]
    fn visit_pieces(&self, paths: &Paths, pieces: Squares, visitor: &mut impl Visitor) -> bool {
        let mut reached = 0;
        for from in each(pieces) {
            let to = self.destinations(paths, from);
            reached |= to;
            visitor.steps(from, to);
        }
        reached != 0
    }
}

/// Names every move.
impl Visitor for &mut Vec<Move> {
    #[inline(always)]
    fn steps(&mut self, from: Square, to: Squares) {
        self.extend(each(to).map(|to| Move::Step(from, to)));
    }

    #[inline(always)]
    fn put_back(&mut self, to: Squares) {
        self.extend(each(to).map(Move::PutBack));
    }
}

/// Looks for one move.
pub(super) struct Sought {
    wanted: Move,
    found: bool,
    any: bool,
}

impl Sought {
    /// Whether a move is legal in a game that goes on.
    pub(super) fn is_legal(paths: &Paths, position: &Position, wanted: Move) -> bool {
        let mut sought = Sought {
            wanted,
            found: false,
            any: false,
        };
        Scene::of(position).visit(paths, &mut sought);
        match wanted {
            Move::Pass => !sought.any,
            _ => sought.found,
        }
    }
}

impl Visitor for Sought {
    fn steps(&mut self, from: Square, to: Squares) {
        self.any |= to != 0;
        self.found |= each(to).any(|to| self.wanted == Move::Step(from, to));
    }

    fn put_back(&mut self, to: Squares) {
        self.any |= to != 0;
        self.found |= each(to).any(|to| self.wanted == Move::PutBack(to));
    }
}

//! Which moves there are: obedience to the Khan, its exceptions, putting back.

use super::board::{Square, Squares, WORTH, each};
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

/// What the generator needs to know of a position, and no more: passed by value, so that
/// counting the moves of a position does not ask for the rest of it to be made.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scene {
    own: Squares,
    own_sbires: Squares,
    occupied: Squares,
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
            own_sbires: position.sbires(turn),
            occupied: position.occupied(),
            asked: WORTH[position.khan_value() as usize],
            khan: position.khan().is_some(),
        }
    }

    /// Where a piece of the side to move can go.
    #[inline(always)]
    pub(super) fn destinations(&self, paths: &Paths, from: Square) -> Squares {
        paths.reached(from, self.occupied) & !self.own
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
        if self.own_sbires.count_ones() < SBIRES {
            visitor.put_back(self.asked & !self.occupied);
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

/// Counts the moves.
struct Count(u32);

impl Visitor for Count {
    #[inline(always)]
    fn steps(&mut self, _: Square, to: Squares) {
        self.0 += to.count_ones();
    }

    #[inline(always)]
    fn put_back(&mut self, to: Squares) {
        self.0 += to.count_ones();
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

/// How many moves a game that goes on has.
#[inline(always)]
pub(super) fn count(paths: &Paths, position: &Position) -> u64 {
    let scene = Scene::of(position);
    #[cfg(target_arch = "x86_64")]
    if has_fast_bits() {
        // SAFETY: the processor was asked, and has the instructions.
        return unsafe { count_with_fast_bits(paths, scene) };
    }
    count_here(paths, scene)
}

#[inline(always)]
fn count_here(paths: &Paths, scene: Scene) -> u64 {
    let mut count = Count(0);
    scene.visit(paths, &mut count);
    u64::from(count.0).max(1) // 1 for the pass
}

/// The same, compiled for processors that count bits in one instruction: a plain
/// x86-64 build must not assume it, and counting is most of what perft does.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1")]
fn count_with_fast_bits(paths: &Paths, scene: Scene) -> u64 {
    count_here(paths, scene)
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn has_fast_bits() -> bool {
    is_x86_feature_detected!("popcnt") && is_x86_feature_detected!("bmi1")
}

//! Which moves there are: obedience to the Khan, its exceptions, putting back.

use super::board::{Square, Squares, WORTH, each};
use super::paths::Paths;
use super::position::Position;

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

/// Shows a visitor every move of a game that goes on, except `pass`.
///
/// This is the Khan's law: the pieces on its value must move if one of them can; else
/// the side may move any other piece or put a sbire back on a square of that value.
#[inline(always)]
pub(super) fn visit(paths: &Paths, position: &Position, visitor: &mut impl Visitor) {
    let own = position.of(position.turn());
    let asked = WORTH[position.khan_value() as usize];
    let obeyed = visit_pieces(paths, position, own & asked, visitor);
    if obeyed || position.khan().is_none() {
        return;
    }
    visit_pieces(paths, position, own & !asked, visitor);
    if position.captured(position.turn()) > 0 {
        visitor.put_back(asked & !position.occupied());
    }
}

/// Shows where each piece can go, and tells whether any can go anywhere.
#[inline(always)]
fn visit_pieces(
    paths: &Paths,
    position: &Position,
    pieces: Squares,
    visitor: &mut impl Visitor,
) -> bool {
    let mut reached = 0;
    for from in each(pieces) {
        let to = destinations(paths, position, from);
        reached |= to;
        visitor.steps(from, to);
    }
    reached != 0
}

/// Where a piece of the side to move can go.
#[inline(always)]
pub(super) fn destinations(paths: &Paths, position: &Position, from: Square) -> Squares {
    paths.reached(from, position.occupied()) & !position.of(position.turn())
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
        visit(paths, position, &mut sought);
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
#[inline]
pub(super) fn count(paths: &Paths, position: &Position) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if has_fast_bits() {
        // SAFETY: the processor was asked, and has the instructions.
        return unsafe { count_with_fast_bits(paths, position) };
    }
    count_here(paths, position)
}

#[inline(always)]
fn count_here(paths: &Paths, position: &Position) -> u64 {
    let mut count = Count(0);
    visit(paths, position, &mut count);
    u64::from(count.0).max(1) // 1 for the pass
}

/// The same, compiled for processors that count bits in one instruction: a plain
/// x86-64 build must not assume it, and counting is most of what perft does.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1")]
fn count_with_fast_bits(paths: &Paths, position: &Position) -> u64 {
    count_here(paths, position)
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn has_fast_bits() -> bool {
    is_x86_feature_detected!("popcnt") && is_x86_feature_detected!("bmi1")
}

//! The eight lines along which pieces slide and jump, seen in two ways.
//!
//! One piece looks along its own lines in a table of rays: [`destinations`].
//! All pieces of a side look along one direction at once by shifting whole sets:
//! [`View::each_direction`]. Two pieces never reach one square in the same direction,
//! for the one behind is stopped by the one in front. So the sets can be counted
//! instead of the moves.

use super::board::{SQUARES, STRIDE, Square, Squares};

/// What a side sees when it looks at the board.
#[derive(Debug, Clone, Copy)]
pub(super) struct View {
    /// Its pieces.
    pub own: Squares,
    /// The opponent's.
    pub enemy: Squares,
    /// The squares of the board where nothing stands.
    pub empty: Squares,
}

/// Where pieces can go: sliding, and taking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Reach {
    /// Empty squares.
    pub slides: Squares,
    /// Squares of the opponent's pieces.
    pub captures: Squares,
    /// Empty squares beyond a friend: what the opponent puts there can be taken.
    pub covered: Squares,
}

const COLUMN_A: Squares = 0x0101_0101_0101_0101;
const COLUMN_H: Squares = COLUMN_A << 7;

/// A direction: how many bits a step is, and the squares that a step can end on
/// without having left the board on one side and come back on the other.
struct Direction {
    step: i32,
    enters: Squares,
}

const DIRECTIONS: [Direction; 8] = {
    const fn direction(step: i32, enters: Squares) -> Direction {
        Direction { step, enters }
    }
    [
        direction(1, !COLUMN_A),
        direction(7, !COLUMN_H),
        direction(8, !0),
        direction(9, !COLUMN_A),
        direction(-1, !COLUMN_H),
        direction(-7, !COLUMN_A),
        direction(-8, !0),
        direction(-9, !COLUMN_H),
    ]
};

#[inline(always)]
const fn shift(squares: Squares, step: i32) -> Squares {
    match step > 0 {
        true => squares << step,
        false => squares >> -step,
    }
}

impl View {
    /// What all pieces together can reach, one direction after the other.
    #[inline(always)]
    pub(super) fn each_direction(&self, mut visit: impl FnMut(Reach)) {
        // Written out, so that every shift is by a constant.
        visit(self.all_along::<0>());
        visit(self.all_along::<1>());
        visit(self.all_along::<2>());
        visit(self.all_along::<3>());
        visit(self.all_along::<4>());
        visit(self.all_along::<5>());
        visit(self.all_along::<6>());
        visit(self.all_along::<7>());
    }

    #[inline(always)]
    fn all_along<const DIRECTION: usize>(&self) -> Reach {
        let Direction { step, enters } = DIRECTIONS[DIRECTION];
        let open = self.empty & enters;
        let slid = flood(self.own, open, step);
        let friends = shift(slid, step) & enters & self.own;
        let beyond = flood(friends, open, step);
        Reach {
            slides: slid & !self.own,
            captures: shift(beyond, step) & enters & self.enemy,
            covered: beyond & !self.own,
        }
    }

    /// The opponent's pieces that can be taken.
    #[inline]
    pub(super) fn attacked(&self) -> Squares {
        let mut attacked = 0;
        self.each_direction(|reach| attacked |= reach.captures);
        attacked
    }
}

/// The pieces, and the open squares that they reach by steps in one direction:
/// twice one, two and four steps at a time make seven.
#[inline(always)]
const fn flood(pieces: Squares, open: Squares, step: i32) -> Squares {
    let mut reached = pieces | open & shift(pieces, step);
    let mut open = open & shift(open, step);
    reached |= open & shift(reached, 2 * step);
    open &= shift(open, 2 * step);
    reached | open & shift(reached, 4 * step)
}

/// For each direction and square the squares beyond it, up to the edge of the largest
/// board. The last entry is empty and stands for "nothing was met".
static RAYS: [[Squares; SQUARES + 1]; 8] = {
    let mut rays = [[0; SQUARES + 1]; 8];
    let mut direction = 0;
    while direction < 8 {
        let Direction { step, enters } = DIRECTIONS[direction];
        let mut square = 0;
        while square < SQUARES {
            let mut at: Squares = 1 << square;
            let mut steps = 1;
            while steps < STRIDE {
                at = shift(at, step) & enters;
                rays[direction][square] |= at;
                steps += 1;
            }
            square += 1;
        }
        direction += 1;
    }
    rays
};

/// Where one piece can go.
#[inline(always)]
pub(super) fn destinations(view: &View, from: Square) -> Reach {
    // Pieces, and whatever lies outside of a smaller board.
    let blockers = !view.empty;
    let mut reach = Reach::default();
    for (rays, direction) in RAYS.iter().zip(&DIRECTIONS) {
        let ray = rays[from.index()];
        let first = nearest(ray & blockers, direction.step);
        let beyond = rays[first];
        reach.slides |= ray & !beyond & view.empty;
        let second = nearest(beyond & blockers, direction.step);
        let over_friend = Squares::from(bit(first) & view.own != 0).wrapping_neg();
        reach.captures |= bit(second) & view.enemy & over_friend;
        reach.covered |= beyond & !rays[second] & view.empty & over_friend;
    }
    reach
}

/// The first of the squares on a ray in its direction; 64 if there are none.
#[inline(always)]
fn nearest(squares: Squares, step: i32) -> usize {
    match (step > 0, squares) {
        (_, 0) => SQUARES,
        (true, _) => squares.trailing_zeros() as usize,
        (false, _) => 63 - squares.leading_zeros() as usize,
    }
}

/// The set of one square, or of none.
#[inline(always)]
fn bit(index: usize) -> Squares {
    match index < SQUARES {
        true => 1 << index,
        false => 0,
    }
}

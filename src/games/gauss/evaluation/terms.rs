//! What the evaluation counts, and how much each count is worth.
//!
//! Points are what counts in the end, but only some of them are certain: the bonus
//! zones are; the risk zones cost their owner nothing or everything, depending on who
//! has more pieces in the void when the last piece is placed. So the risk is weighed by
//! how likely that is, which the pieces that are still to come make less certain.

use super::super::board::{Cell, Cells, INNER, VOID, spread};
use super::super::position::{Colour, Position};
use crate::game::Side;

/// How many counts there are.
pub const TERMS: usize = 15;

/// The weights, fitted to games of the engine with itself as `kalista tune` does it (700, then
/// 1,200 games of 600 nodes a move); counts that said the same as others were joined by hand
/// afterwards. What is counted for both sides is the difference, own minus enemy.
pub static WEIGHTS: [(&str, i32); TERMS] = [
    // The right to move.
    ("turn", 34),
    // Points in hand; tenths of points that will probably be lost in the end.
    ("bonus", 129),
    ("at risk", -6),
    ("risk", -11),
    // Pieces in the void, and how many of them while few are to come.
    ("void", -5),
    ("void late", -18),
    ("void at the end", -54),
    // Pieces inside, which may be collected yet: on the centre, around it, beside the void.
    ("centre", 50),
    ("inner ring", 81),
    ("outer ring", 25),
    // Pieces that touch another of their colour, inside and in the void; those of which
    // three are connected: one more collects them.
    ("pair", 30),
    ("pair in void", 29),
    ("three", 14),
    ("three in void", 5),
    // Pieces of the other's colour that the side still holds: they need not help the enemy yet.
    ("other held", 143),
];

/// The places in [`WEIGHTS`].
mod term {
    pub const TURN: usize = 0;
    pub const BONUS: usize = 1;
    pub const AT_RISK: usize = 2;
    pub const RISK: usize = 3;
    /// Always, late, and at the end.
    pub const VOID: usize = 4;
    /// The centre, and the two rings.
    pub const INSIDE: usize = 7;
    /// Inside, and in the void.
    pub const PAIR: usize = 10;
    pub const THREE: usize = 12;
    pub const OTHER_HELD: usize = 14;
}

/// The cell in the middle, the six around it, the twelve around those.
const RINGS: [Cells; 3] = {
    let centre = match Cell::at(4, 4) {
        Some(cell) => cell.bit(),
        None => 0,
    };
    let near = spread(centre);
    [centre, near & !centre, INNER & !near]
};
/// Fewer pieces than this are to come when a game is late, and at its end.
const LATE: i32 = 14;
const END: i32 = 6;

/// The counts of a position, for the side to move.
#[inline(always)]
pub(super) fn count(position: &Position) -> [i32; TERMS] {
    let side = position.turn();
    let (own, other) = (Colour::of(side), Colour::of(side.other()));
    let mut terms = [0; TERMS];
    terms[term::TURN] = 1;
    let to_come = i32::from(position.held(side)) + i32::from(position.held(side.other()));
    let more = position.in_void(own) as i32 - position.in_void(other) as i32;
    let likely = likely(more, to_come);
    let risk = |colour: Colour| i32::from(position.counts().risk[colour.index()]);
    terms[term::AT_RISK] = (risk(own) * likely - risk(other) * (100 - likely)) / 10;
    terms[term::RISK] = risk(own) - risk(other);
    terms[term::VOID] = more;
    terms[term::VOID + 1] = if to_come < LATE { more } else { 0 };
    terms[term::VOID + 2] = if to_come < END { more } else { 0 };
    count_side(&mut terms, position, side, 1);
    count_side(&mut terms, position, side.other(), -1);
    terms
}

/// Adds what both sides are counted by.
#[inline(always)]
fn count_side(terms: &mut [i32; TERMS], position: &Position, side: Side, sign: i32) {
    let colour = Colour::of(side);
    let pieces = position.of(colour);
    let counts = position.counts();
    let mut add = |term: usize, cells: Cells| terms[term] += sign * cells.count_ones() as i32;
    for (ring, cells) in RINGS.into_iter().enumerate() {
        add(term::INSIDE + ring, pieces & cells);
    }
    let (pairs, threes) = connected(pieces);
    add(term::PAIR, pairs & INNER);
    add(term::PAIR + 1, pairs & VOID);
    add(term::THREE, threes & INNER);
    add(term::THREE + 1, threes & VOID);
    terms[term::BONUS] += sign * i32::from(counts.bonus[colour.index()]);
    let held = counts.reserves[side.index()][colour.other().index()];
    terms[term::OTHER_HELD] += sign * i32::from(held);
}

/// How likely it is, from 0 to 100, that a side has more pieces in the void at the
/// end than the other, if it has `more` of them now.
fn likely(more: i32, to_come: i32) -> i32 {
    // One more piece in the void decides at the end, and says little early.
    let step = 400 / (8 + 2 * to_come);
    (50 + more * step).clamp(0, 100)
}

/// The pieces that touch another, and those of which at least three are connected.
#[inline(always)]
fn connected(pieces: Cells) -> (Cells, Cells) {
    let (mut one, mut two) = (0, 0);
    for neighbours in [
        pieces << 1,
        pieces >> 1,
        pieces << 8,
        pieces >> 8,
        pieces << 9,
        pieces >> 9,
    ] {
        two |= one & neighbours;
        one |= neighbours;
    }
    (one & pieces, spread(two & pieces) & pieces)
}

#[cfg(test)]
mod tests {
    use super::super::super::board::each;
    use super::*;

    fn set(names: &str) -> Cells {
        let cells = names.split_whitespace().filter_map(Cell::parse);
        cells.fold(0, |set, cell| set | cell.bit())
    }

    fn names(cells: Cells) -> String {
        let names: Vec<String> = each(cells).map(|cell| cell.to_string()).collect();
        names.join(" ")
    }

    #[test]
    fn the_rings_share_the_inside() {
        assert_eq!(RINGS.map(Cells::count_ones), [1, 6, 12]);
        assert_eq!(RINGS[0] | RINGS[1] | RINGS[2], INNER);
    }

    #[test]
    fn two_and_three_that_touch_are_told_apart() {
        let (pairs, threes) = connected(set("22 23 42 43 53 65"));
        assert_eq!(names(pairs), "22 23 42 43 53");
        assert_eq!(names(threes), "42 43 53");
    }
}

//! What the evaluation counts, and how much each count is worth.
//!
//! Material says little here: a captured sbire may return at a better place. What
//! counts is which values a side stands on, for the Khan asks for values:
//!
//! - a value on which a side can take the enemy Kalista is one the enemy must not
//!   stop on, so the enemy has fewer moves that are safe;
//! - a value on which a side has nothing to move is one that sets it free.

use super::super::Khan;
use super::super::board::{ALL, SQUARES, Square, Squares, WIDTH, WORTH, each};
use super::super::position::Position;
use crate::game::Side;

/// How many counts there are.
pub const TERMS: usize = 21;

/// The weights, fitted to games of the engine with itself as `kalista tune` does it, in three
/// rounds of 4,000 to 5,000 games of 1,000 nodes a move, each of which played with the weights
/// of the one before. What is counted for both sides is the difference, own minus enemy.
pub static WEIGHTS: [(&str, i32); TERMS] = [
    // The right to move.
    ("turn", -87),
    // The enemy must not stop on one value, or on two: own threats, enemy threats.
    ("one threat", 76),
    ("two threats", 57),
    ("one danger", 41),
    ("two dangers", 9),
    // Destinations of the pieces that stand on each value.
    ("mobility on 1", 8),
    ("mobility on 2", 10),
    ("mobility on 3", 3),
    // Values on which nothing can move; on which a single piece stands.
    ("freedom", 35),
    ("lone piece", 12),
    // Sbires on the board. They count against their side: whoever has more in hand is
    // harder to command, and they return where they are wanted.
    ("sbire", -141),
    // Pieces on squares worth 2 and 3, against those on 1; the Kalista on a 3.
    ("piece on 2", -19),
    ("piece on 3", 18),
    ("kalista on 3", -23),
    // Sbires within three steps of the enemy Kalista.
    ("near", 18),
    // Of the side to move: squares it may go to; whether all of them are on values that
    // the enemy waits for.
    ("destination", 3),
    ("no safe destination", -109),
    // Values that it may stop on and not be taken.
    ("safe value", 39),
    // Whether one of them is a snare: the enemy, asked for it, has no safe destination.
    ("snare at hand", 73),
    // Pieces that can take the enemy Kalista.
    ("attacker", 6),
    // Whether captured sbires wait to be put back.
    ("put back", -61),
];

/// The places in [`WEIGHTS`].
mod term {
    pub const TURN: usize = 0;
    /// One threat, and then two.
    pub const THREATS: usize = 1;
    /// One danger, and then two.
    pub const DANGERS: usize = 3;
    /// On 1, 2 and 3.
    pub const MOBILITY: usize = 5;
    pub const FREEDOM: usize = 8;
    pub const LONE: usize = 9;
    pub const SBIRES: usize = 10;
    pub const ON_2: usize = 11;
    pub const ON_3: usize = 12;
    pub const KALISTA_ON_3: usize = 13;
    pub const NEAR: usize = 14;
    pub const DESTINATIONS: usize = 15;
    pub const NONE_SAFE: usize = 16;
    pub const SAFE_VALUES: usize = 17;
    pub const SNARE_AT_HAND: usize = 18;
    pub const ATTACKERS: usize = 19;
    pub const PUT_BACK: usize = 20;
}

/// The three values as bits 1 to 3.
const VALUES: u8 = 0b1110;

/// The squares within three steps of each square.
static NEAR: [Squares; SQUARES] = {
    let mut near = [0; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let mut to = 0;
        while to < SQUARES {
            let columns = (from % WIDTH).abs_diff(to % WIDTH);
            let lines = (from / WIDTH).abs_diff(to / WIDTH);
            if columns + lines <= 3 {
                near[from] |= 1 << to;
            }
            to += 1;
        }
        from += 1;
    }
    near
};

/// What one side can do if the Khan asks it for each value.
#[derive(Debug, Clone, Copy, Default)]
struct Reach {
    /// Where the pieces on each value can go.
    to: [Squares; 4],
    /// How many destinations they have, each piece counted for itself.
    destinations: [i32; 4],
    /// Values on which a piece can take the enemy Kalista.
    threats: u8,
    /// How many pieces can take it.
    attackers: i32,
    /// Where a captured sbire can be put back, if the value of the square is asked for.
    put_back: Squares,
}

impl Reach {
    /// Values on which nothing can move.
    #[inline(always)]
    fn free(&self) -> u8 {
        let still = |value: usize| u8::from(self.to[value] == 0) << value;
        still(1) | still(2) | still(3)
    }

    /// Where the side may go if the Khan asks for a value.
    #[inline(always)]
    fn options(&self, asked: usize) -> Squares {
        match self.to[asked] {
            0 => self.to[1] | self.to[2] | self.to[3] | (self.put_back & WORTH[asked]),
            to => to,
        }
    }

    /// Values that the enemy must not stop on: asked for one on which nothing can move,
    /// a side may use any of its pieces.
    #[inline(always)]
    fn deadly(&self) -> u8 {
        match self.threats {
            0 => 0,
            threats => threats | self.free(),
        }
    }
}

impl Khan {
    /// The counts of a position, for the side to move.
    #[inline(always)]
    pub(super) fn terms(&self, position: &Position) -> [i32; TERMS] {
        let own = position.turn();
        let reach = [self.reach(position, own), self.reach(position, own.other())];
        let mut terms = [0; TERMS];
        terms[term::TURN] = 1;
        let deadly = [reach[0].deadly(), reach[1].deadly()];
        let safe = [shunned(deadly[1]), shunned(deadly[0])].map(|shunned| !shunned);
        for (first, sign, values) in [
            (term::THREATS, 1, deadly[0]),
            (term::DANGERS, -1, deadly[1]),
        ] {
            if let many @ 1.. = values.count_ones().min(2) as usize {
                terms[first + many - 1] = sign;
            }
        }
        count_side(&mut terms, position, own, &reach[0], 1);
        count_side(&mut terms, position, own.other(), &reach[1], -1);
        let open = match usize::from(position.khan_value()) {
            0 => reach[0].to[1] | reach[0].to[2] | reach[0].to[3],
            asked => reach[0].options(asked),
        };
        terms[term::DESTINATIONS] = open.count_ones() as i32;
        let open = open & safe[0];
        terms[term::NONE_SAFE] = i32::from(open == 0);
        for (value, &squares) in WORTH.iter().enumerate().skip(1) {
            if open & squares != 0 {
                let is_snare = reach[1].options(value) & safe[1] == 0;
                terms[term::SAFE_VALUES] += 1;
                terms[term::SNARE_AT_HAND] |= i32::from(is_snare);
            }
        }
        terms
    }

    #[inline(always)]
    fn reach(&self, position: &Position, side: Side) -> Reach {
        let own = position.of(side);
        let target = position.kalista(side.other());
        let occupied = position.occupied();
        let mut reach = Reach::default();
        if position.captured(side) > 0 {
            reach.put_back = ALL & !occupied;
        }
        for from in each(own) {
            let to: Squares = self.paths.reached(from, occupied) & !own;
            let value = usize::from(from.value() & 3);
            reach.to[value] |= to;
            reach.destinations[value] += to.count_ones() as i32;
            reach.threats |= u8::from(to & target != 0) << value;
            reach.attackers += i32::from(to & target != 0);
        }
        reach
    }
}

/// Adds what both sides are counted by.
#[inline(always)]
fn count_side(terms: &mut [i32; TERMS], position: &Position, side: Side, reach: &Reach, sign: i32) {
    let own = position.of(side);
    let count = |squares: Squares| squares.count_ones() as i32;
    for value in 1..=3 {
        terms[term::MOBILITY + value - 1] += sign * reach.destinations[value];
        terms[term::LONE] += sign * i32::from(count(own & WORTH[value]) == 1);
    }
    terms[term::FREEDOM] += sign * (reach.free() & VALUES).count_ones() as i32;
    terms[term::SBIRES] += sign * count(position.sbires(side));
    terms[term::ON_2] += sign * count(own & WORTH[2]);
    terms[term::ON_3] += sign * count(own & WORTH[3]);
    terms[term::KALISTA_ON_3] += sign * count(position.kalista(side) & WORTH[3]);
    terms[term::ATTACKERS] += sign * reach.attackers;
    terms[term::PUT_BACK] += sign * i32::from(reach.put_back != 0);
    let target = position.kalista(side.other());
    if target != 0 {
        let near = NEAR[Square::first_of(target).index()];
        terms[term::NEAR] += sign * count(position.sbires(side) & near);
    }
}

/// The squares of all these values.
#[inline(always)]
fn shunned(values: u8) -> Squares {
    (1..=3).fold(0, |squares, value| match values >> value & 1 {
        0 => squares,
        _ => squares | WORTH[value],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    /// The counts that are not 0, by the names of their weights.
    fn counted(text: &str) -> Vec<(&'static str, i32)> {
        let khan = Khan::new();
        let position = khan.parse_position(text).unwrap();
        let names = WEIGHTS.iter().map(|&(name, _)| name);
        let terms = names.zip(khan.terms(&position));
        terms.filter(|&(_, count)| count != 0).collect()
    }

    /// Two Kalistas far apart: d5, worth 3, has twelve destinations, a1, worth 2, three.
    #[test]
    fn what_a_lone_kalista_counts_for() {
        assert_eq!(
            counted("k5/6/6/6/3K2/6 r -"),
            [
                ("turn", 1),
                ("mobility on 2", -3),
                ("mobility on 3", 12),
                ("piece on 2", -1),
                ("piece on 3", 1),
                ("kalista on 3", 1),
                ("destination", 12),
                ("safe value", 2),
            ]
        );
    }

    /// b2, worth 1, and b1, worth 3 (a1, a2, b2), can take each other, and both sides may
    /// use them whatever the Khan asks for. Rouge is asked for a 3 and has none: it may go
    /// to the four squares beside b2 or put a sbire on one of eleven, two of them the same.
    #[test]
    fn threats_count_with_the_freedom_to_use_them() {
        let counted = counted("1k4/1K4/6/6/6/6 r b1");
        for fact in [
            ("two threats", 1),
            ("two dangers", -1),
            ("destination", 13),
            ("no safe destination", 1),
        ] {
            assert!(counted.contains(&fact), "{fact:?} in {counted:?}");
        }
    }

    /// Ocre's sbires stand on b2 and c3, one step and three from a2; rouge's on f6 is far.
    #[test]
    fn sbires_near_the_kalista_are_counted() {
        let counted = counted("6/Ks4/2s3/6/6/k4S r -");
        assert!(counted.contains(&("near", -2)), "{counted:?}");
        assert!(counted.contains(&("sbire", -1)), "{counted:?}");
    }
}

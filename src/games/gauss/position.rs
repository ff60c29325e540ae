//! A position: what stands where, what each player still holds, what was collected.

use super::board::{ALL, Cell, Cells, INNER, RAYS, RISING, VOID, spread};
use crate::game::Side;
use crate::game::keys::mixed;

/// Pieces of each colour, in all.
pub const PIECES: u32 = 15;
/// Pieces of its own colour that a player begins with.
pub const OWN: u8 = 10;
/// Pieces of the other's colour that a player begins with.
pub const OTHERS: u8 = 5;
/// This many connected pieces of a colour leave the board.
pub const GROUP: u32 = 4;

/// The colour of a piece. Players place both; each collects its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Colour {
    /// The colour of player 0, who begins.
    Red,
    /// The colour of player 1.
    Blue,
}

impl Colour {
    /// Both colours.
    pub const BOTH: [Colour; 2] = [Colour::Red, Colour::Blue];

    /// The colour that attracts this one.
    pub const fn other(self) -> Colour {
        match self {
            Colour::Red => Colour::Blue,
            Colour::Blue => Colour::Red,
        }
    }

    /// The player who collects the pieces of this colour.
    pub const fn owner(self) -> Side {
        match self {
            Colour::Red => Side::First,
            Colour::Blue => Side::Second,
        }
    }

    /// The colour that a player collects.
    pub const fn of(side: Side) -> Colour {
        match side {
            Side::First => Colour::Red,
            Side::Second => Colour::Blue,
        }
    }

    /// 0 for red, 1 for blue.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `red` or `blue`.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Red => "red",
            Colour::Blue => "blue",
        }
    }
}

/// Numbers of pieces off the board; pairs are of red and blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Counts {
    /// What each player has still to place: player 0's pair, then player 1's.
    pub reserves: [[u8; 2]; 2],
    /// Collected inside the board: a point each.
    pub bonus: [u8; 2],
    /// Collected in the void.
    pub risk: [u8; 2],
}

impl Counts {
    /// Before the first placement.
    pub const START: Counts = Counts {
        reserves: [[OWN, OTHERS], [OTHERS, OWN]],
        bonus: [0; 2],
        risk: [0; 2],
    };

    /// How many pieces a player has still to place.
    #[inline]
    pub fn held(&self, side: Side) -> u8 {
        let [red, blue] = self.reserves[side.index()];
        red + blue
    }

    /// How many pieces of a colour are off the board.
    pub fn off_board(&self, colour: Colour) -> u32 {
        let index = colour.index();
        let [first, second] = self.reserves;
        let parts = [
            first[index],
            second[index],
            self.bonus[index],
            self.risk[index],
        ];
        parts.into_iter().map(u32::from).sum()
    }
}

/// Why an arrangement is not a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// A player holds more pieces of a colour than the game began with.
    HoldsTooMany(Side, Colour),
    /// Another number of pieces of a colour than there are.
    NotAll(Colour, u32),
    /// The players take turns, so the other side must be to move, or it is clear that
    /// one of them has placed too many.
    NotInTurn,
    /// Connected pieces of a colour, four or more, that would have left the board.
    Group(Colour, Cells),
}

/// A moment in a game of Gauss.
///
/// What is always true: there are fifteen pieces of each colour, the players have placed
/// equally many or player 0 one more, and no four connected pieces of one colour stand
/// on the board. Hence an inner cell is always empty: were all 19 full, one colour would
/// connect three sides of them (as in the game of Y), which takes at least five pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pieces: [Cells; 2],
    counts: Counts,
    turn: Side,
}

impl Position {
    /// The empty board.
    pub const START: Position = Position {
        pieces: [0; 2],
        counts: Counts::START,
        turn: Side::First,
    };

    /// An arrangement of pieces, checked. Where both colours are said to stand on a
    /// cell, red does.
    pub fn new(pieces: [Cells; 2], counts: Counts, turn: Side) -> Result<Position, Fault> {
        let [red, blue] = pieces.map(|cells| cells & ALL);
        let position = Position {
            pieces: [red, blue & !red],
            counts,
            turn,
        };
        position.validate()?;
        Ok(position)
    }

    fn validate(&self) -> Result<(), Fault> {
        for side in Side::BOTH {
            for colour in Colour::BOTH {
                let most = Counts::START.reserves[side.index()][colour.index()];
                if self.counts.reserves[side.index()][colour.index()] > most {
                    return Err(Fault::HoldsTooMany(side, colour));
                }
            }
        }
        for colour in Colour::BOTH {
            let all = self.of(colour).count_ones() + self.counts.off_board(colour);
            if all != PIECES {
                return Err(Fault::NotAll(colour, all));
            }
        }
        let (first, second) = (self.held(Side::First), self.held(Side::Second));
        let in_turn = match self.turn {
            Side::First => first == second,
            Side::Second => first + 1 == second,
        };
        if !in_turn {
            return Err(Fault::NotInTurn);
        }
        for colour in Colour::BOTH {
            let groups = groups(self.of(colour), self.of(colour));
            if groups != 0 {
                return Err(Fault::Group(colour, groups));
            }
        }
        Ok(())
    }

    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// Where the pieces of a colour stand.
    #[inline]
    pub fn of(&self, colour: Colour) -> Cells {
        self.pieces[colour.index()]
    }

    /// Every cell that is not empty.
    #[inline]
    pub fn occupied(&self) -> Cells {
        self.pieces[0] | self.pieces[1]
    }

    /// The cells on which a piece may be placed.
    #[inline]
    pub fn free(&self) -> Cells {
        INNER & !self.occupied()
    }

    /// What stands on a cell.
    pub fn piece_at(&self, cell: Cell) -> Option<Colour> {
        (Colour::BOTH.into_iter()).find(|&colour| self.of(colour) & cell.bit() != 0)
    }

    /// The pieces off the board.
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// How many pieces a player has still to place.
    #[inline]
    pub fn held(&self, side: Side) -> u8 {
        self.counts.held(side)
    }

    /// Whether the side to move holds a piece of this colour.
    #[inline]
    pub fn holds(&self, colour: Colour) -> bool {
        self.counts.reserves[self.turn.index()][colour.index()] > 0
    }

    /// Whether all thirty pieces have been placed.
    #[inline]
    pub fn is_over(&self) -> bool {
        // Player 1 places the last piece.
        self.held(Side::Second) == 0
    }

    /// A number made of everything there is to know of the position.
    ///
    /// The whole position is three words, so mixing them anew costs less than keeping a
    /// sum of keys up to date while up to six pieces move and some leave the board.
    pub fn hash(&self) -> u64 {
        let Counts {
            reserves: [[a, b], [c, d]],
            bonus: [e, f],
            risk: [g, h],
        } = self.counts;
        let counts = u64::from_le_bytes([a, b, c, d, e, f, g, h]);
        // The sides take turns: the reserves tell whose turn it is.
        let [red, blue] = self.pieces;
        mixed(mixed(mixed(red) ^ blue) ^ counts)
    }

    /// After the side to move placed a piece, which it must hold, on a free cell.
    #[inline]
    pub(super) fn placed(&self, colour: Colour, cell: Cell) -> Position {
        let mut next = *self;
        next.counts.reserves[self.turn.index()][colour.index()] -= 1;
        next.turn = self.turn.other();

        let pulled = self.pull(colour, cell);
        let own = self.of(colour) & !pulled.repelled_from | pulled.repelled_to | cell.bit();
        let other = self.of(colour.other()) & !pulled.attracted_from | pulled.attracted_to;
        next.pieces[colour.index()] = own;
        next.pieces[colour.other().index()] = other;

        // Where nothing came, no group can have become one of four.
        next.collect(colour, groups(own, pulled.repelled_to | cell.bit()));
        next.collect(colour.other(), groups(other, pulled.attracted_to));
        next
    }

    /// What the magnetism of a piece placed on a cell does, in all six directions. The
    /// lines do not meet, so none changes what happens on another.
    #[inline]
    fn pull(&self, colour: Colour, cell: Cell) -> Pulled {
        let mut pulled = Pulled::default();
        let (repelled, attracted) = (self.of(colour), self.of(colour.other()));
        for direction in 0..RISING {
            pulled.along::<true>(RAYS[direction][cell.index()], repelled, attracted);
            pulled.along::<false>(RAYS[direction + RISING][cell.index()], repelled, attracted);
        }
        pulled
    }

    #[inline]
    fn collect(&mut self, colour: Colour, groups: Cells) {
        if groups != 0 {
            let index = colour.index();
            self.pieces[index] &= !groups;
            self.counts.risk[index] += (groups & VOID).count_ones() as u8;
            self.counts.bonus[index] += (groups & INNER).count_ones() as u8;
        }
    }

    /// How many pieces of a colour stand in the void.
    #[inline]
    pub fn in_void(&self, colour: Colour) -> u32 {
        (self.of(colour) & VOID).count_ones()
    }
}

/// Where pieces were and where they are now. A piece that is held fast is in both.
#[derive(Default)]
struct Pulled {
    attracted_from: Cells,
    attracted_to: Cells,
    repelled_from: Cells,
    repelled_to: Cells,
}

impl Pulled {
    /// Moves the first piece on a line that leads to higher bits, or to lower ones. There
    /// is no branch here: which pieces stand where can hardly be predicted.
    #[inline(always)]
    fn along<const UPWARDS: bool>(&mut self, line: Cells, repelled: Cells, attracted: Cells) {
        let occupied = repelled | attracted;
        let first = nearest::<UPWARDS>(line & occupied);
        let if_attracted = filled(first & attracted != 0);
        let if_repelled = filled(first & repelled != 0);
        self.attracted_from |= first & if_attracted;
        self.attracted_to |= nearest::<UPWARDS>(line) & if_attracted;

        let beyond = line & after::<UPWARDS>(first);
        let second = nearest::<UPWARDS>(beyond & occupied);
        let way = beyond & !(second | after::<UPWARDS>(second));
        self.repelled_from |= first & if_repelled;
        self.repelled_to |= furthest::<UPWARDS>(first | way) & if_repelled;
    }
}

/// The lowest cell of a set, or the highest; the empty set if there is none.
#[inline(always)]
fn nearest<const UPWARDS: bool>(cells: Cells) -> Cells {
    match UPWARDS {
        true => cells & cells.wrapping_neg(),
        false => (1 << 63 >> (cells | 1).leading_zeros()) & cells,
    }
}

/// The highest cell of a set, or the lowest; the empty set if there is none.
#[inline(always)]
fn furthest<const UPWARDS: bool>(cells: Cells) -> Cells {
    match UPWARDS {
        true => nearest::<false>(cells),
        false => nearest::<true>(cells),
    }
}

/// All bits higher than a cell, or lower; none if there is no cell.
#[inline(always)]
fn after<const UPWARDS: bool>(cell: Cells) -> Cells {
    match UPWARDS {
        true => (cell << 1).wrapping_neg(),
        false => cell.saturating_sub(1),
    }
}

/// Every bit, or none.
#[inline(always)]
fn filled(condition: bool) -> Cells {
    Cells::from(condition).wrapping_neg()
}

/// All connected groups of at least four of these pieces, among those that hold one of
/// the seeds, which must be pieces themselves.
#[inline]
pub fn groups(pieces: Cells, seeds: Cells) -> Cells {
    // Mostly there is none, which the pieces three steps around the seeds tell at once.
    let around = spread(spread(spread(seeds) & pieces) & pieces) & pieces;
    match around.count_ones() < GROUP {
        true => 0,
        false => each_group(pieces, seeds),
    }
}

fn each_group(pieces: Cells, seeds: Cells) -> Cells {
    let mut found = 0;
    let mut seeds = seeds;
    while seeds != 0 {
        let mut group = seeds & seeds.wrapping_neg();
        loop {
            let grown = spread(group) & pieces;
            if grown == group {
                break;
            }
            group = grown;
        }
        if group.count_ones() >= GROUP {
            found |= group;
        }
        seeds &= !group;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::board::each;
    use super::*;

    /// Why nobody is ever stuck: the argument of [`Position`], tried out in full.
    #[test]
    fn a_full_inner_board_always_holds_a_group() {
        let inner: Vec<Cells> = each(INNER).map(Cell::bit).collect();
        for choice in 0..1_u32 << inner.len() {
            let chosen = |(index, _): &(usize, &Cells)| choice >> index & 1 == 1;
            let red: Cells = (inner.iter().enumerate())
                .filter(chosen)
                .map(|(_, bit)| bit)
                .sum();
            let blue = INNER & !red;
            assert!(groups(red, red) | groups(blue, blue) != 0, "{red:x}");
        }
    }
}

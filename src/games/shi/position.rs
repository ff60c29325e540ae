//! A position: who stands where on a board of which size, and who is to move.

use std::hash::{Hash, Hasher};

use super::board::{SQUARES, Size, Square, Squares};
use super::lines::View;
use crate::game::Side;
use crate::game::keys::hash_keys;

/// A moment in a game of Shi.
#[derive(Debug, Clone, Copy)]
pub struct Position {
    pieces: [Squares; 2],
    hash: u64,
    /// What each side has taken.
    points: [u8; 2],
    turn: Side,
    size: Size,
}

/// Why an arrangement is not a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// A piece stands outside of the board, or on another.
    Misplaced(Square),
    /// A side has more pieces than the board has columns.
    TooMany(Side),
    /// A side has fewer pieces than a lost game leaves it.
    TooFew(Side),
    /// Both sides have lost as many pieces as end the game.
    BothWon,
}

impl Position {
    /// An arrangement of pieces, checked.
    pub fn new(
        size: Size,
        pieces: impl IntoIterator<Item = (Square, Side)>,
        turn: Side,
    ) -> Result<Position, Fault> {
        let mut position = Position::sparse(size, pieces, turn)?;
        position.count_points()?;
        Ok(position)
    }

    /// An arrangement of any number of pieces, of which none has been taken, as if each
    /// side had begun with those it has.
    pub fn sparse(
        size: Size,
        pieces: impl IntoIterator<Item = (Square, Side)>,
        turn: Side,
    ) -> Result<Position, Fault> {
        let mut position = Position {
            pieces: [0; 2],
            hash: turn_key(turn) ^ size_key(size),
            points: [0; 2],
            turn,
            size,
        };
        for (square, side) in pieces {
            if square.bit() & position.empty() == 0 {
                return Err(Fault::Misplaced(square));
            }
            position.put(square, side);
        }
        let crowded = |&side: &Side| position.of(side).count_ones() as usize > size.get();
        match Side::BOTH.into_iter().find(crowded) {
            Some(side) => Err(Fault::TooMany(side)),
            None => Ok(position),
        }
    }

    fn count_points(&mut self) -> Result<(), Fault> {
        for side in Side::BOTH {
            let pieces = self.of(side).count_ones() as usize;
            let taken = self.size.get() - pieces;
            if taken > usize::from(self.size.goal()) {
                return Err(Fault::TooFew(side));
            }
            self.points[side.other().index()] = taken as u8;
        }
        match self.points == [self.size.goal(); 2] {
            true => Err(Fault::BothWon),
            false => Ok(()),
        }
    }

    /// The size of the board.
    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// Where the pieces of a side stand.
    #[inline]
    pub fn of(&self, side: Side) -> Squares {
        self.pieces[side.index()]
    }

    /// The squares where nothing stands.
    #[inline]
    pub fn empty(&self) -> Squares {
        self.size.squares() & !(self.pieces[0] | self.pieces[1])
    }

    /// How many pieces a side has taken.
    #[inline]
    pub fn points(&self, side: Side) -> u8 {
        self.points[side.index()]
    }

    /// Whose piece stands on a square.
    pub fn piece_at(&self, square: Square) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|&side| self.of(side) & square.bit() != 0)
    }

    /// The side that has taken as many pieces as win.
    #[inline]
    pub fn winner(&self) -> Option<Side> {
        let goal = self.size.goal();
        match self.points {
            [points, _] if points == goal => Some(Side::First),
            [_, points] if points == goal => Some(Side::Second),
            _ => None,
        }
    }

    /// The opponent's pieces that a side could take if it were to move.
    pub fn attacked_by(&self, side: Side) -> Squares {
        self.view(side).attacked()
    }

    /// The board as a side sees it.
    #[inline]
    pub(super) fn view(&self, side: Side) -> View {
        View {
            own: self.of(side),
            enemy: self.of(side.other()),
            empty: self.empty(),
        }
    }

    /// The hash, kept up to date move by move.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// After a piece of the side to move went from `from` to `to`.
    #[inline]
    pub(super) fn moved(&self, from: Square, to: Square) -> Position {
        let mut next = *self;
        let (own, enemy) = (self.turn, self.turn.other());
        if self.of(enemy) & to.bit() != 0 {
            next.lift(to, enemy);
            next.points[own.index()] += 1;
        }
        next.lift(from, own);
        next.put(to, own);
        next.pass_turn();
        next
    }

    /// After the side to move passed.
    #[inline]
    pub(super) fn passed(&self) -> Position {
        let mut next = *self;
        next.pass_turn();
        next
    }

    #[inline]
    fn put(&mut self, square: Square, side: Side) {
        self.pieces[side.index()] |= square.bit();
        self.hash ^= piece_key(square, side);
    }

    #[inline]
    fn lift(&mut self, square: Square, side: Side) {
        self.pieces[side.index()] &= !square.bit();
        self.hash ^= piece_key(square, side);
    }

    #[inline]
    fn pass_turn(&mut self) {
        self.hash ^= turn_key(self.turn) ^ turn_key(self.turn.other());
        self.turn = self.turn.other();
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.pieces == other.pieces && self.turn == other.turn && self.size == other.size
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hash.hash(state);
    }
}

/// Random numbers, one for every fact that a position can hold.
static KEYS: [u64; 2 * SQUARES + 1 + 9] = hash_keys(0x5348_4921_5348_4921);

#[inline]
fn piece_key(square: Square, side: Side) -> u64 {
    KEYS[side.index() * SQUARES + square.index()]
}

#[inline]
fn turn_key(turn: Side) -> u64 {
    match turn {
        Side::First => 0,
        Side::Second => KEYS[2 * SQUARES],
    }
}

#[inline]
fn size_key(size: Size) -> u64 {
    KEYS[2 * SQUARES + 1 + size.get()]
}

//! A position: who stands where, who is to move, who wears the Khan.

use std::hash::{Hash, Hasher};

use super::board::{SQUARES, Square, Squares, each};
use crate::game::Side;
use crate::game::keys::hash_keys;

/// Sbires that each side owns.
pub const SBIRES: u32 = 5;

/// A moment in a game of Khan.
///
/// The captured sbires are not stored: they are the five minus those on the board.
#[derive(Debug, Clone, Copy)]
pub struct Position {
    pieces: [Squares; 2],
    kalistas: Squares,
    hash: u64,
    turn: Side,
    khan: Option<Square>,
}

/// What stands on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// Its owner.
    pub side: Side,
    /// Whether it is the Kalista; a sbire otherwise.
    pub kalista: bool,
}

/// Why an arrangement is not a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// More than one Kalista, or more than five sbires.
    TooMany(Piece),
    /// Neither Kalista is on the board.
    NoKalista,
    /// The Khan is on a square where no piece of the side that just moved stands.
    KhanWithoutBearer(Square),
}

impl Position {
    /// An arrangement of pieces, checked.
    pub fn new(
        pieces: impl IntoIterator<Item = (Square, Piece)>,
        turn: Side,
        khan: Option<Square>,
    ) -> Result<Position, Fault> {
        let mut position = Position::empty(turn);
        for (square, piece) in pieces {
            position.put(square, piece);
        }
        position.set_khan(khan);
        position.validate()?;
        Ok(position)
    }

    /// A board on which the pieces are still being placed: to be drawn, not to be played.
    pub(super) fn in_the_making(pieces: impl IntoIterator<Item = (Square, Piece)>) -> Position {
        let mut position = Position::empty(Side::First);
        for (square, piece) in pieces {
            position.put(square, piece);
        }
        position
    }

    fn empty(turn: Side) -> Position {
        Position {
            pieces: [0; 2],
            kalistas: 0,
            hash: turn_key(turn),
            turn,
            khan: None,
        }
    }

    fn validate(&self) -> Result<(), Fault> {
        for side in Side::BOTH {
            let sbires = self.sbires(side).count_ones();
            for (kalista, count, most) in [
                (true, self.kalista(side).count_ones(), 1),
                (false, sbires, SBIRES),
            ] {
                if count > most {
                    return Err(Fault::TooMany(Piece { side, kalista }));
                }
            }
        }
        if self.kalistas == 0 {
            return Err(Fault::NoKalista);
        }
        match self.khan {
            Some(square) if self.of(self.turn.other()) & square.bit() == 0 => {
                Err(Fault::KhanWithoutBearer(square))
            }
            _ => Ok(()),
        }
    }

    /// The side to move.
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// The square of the piece that wears the Khan.
    pub fn khan(&self) -> Option<Square> {
        self.khan
    }

    /// The value that the Khan asks for; 0 while there is none.
    #[inline(always)]
    pub fn khan_value(&self) -> u8 {
        self.khan.map_or(0, Square::value)
    }

    /// Where the pieces of a side stand.
    #[inline(always)]
    pub fn of(&self, side: Side) -> Squares {
        self.pieces[side.index()]
    }

    /// Where the Kalista of a side stands: one square or none.
    #[inline(always)]
    pub fn kalista(&self, side: Side) -> Squares {
        self.of(side) & self.kalistas
    }

    /// Where the sbires of a side stand.
    #[inline(always)]
    pub fn sbires(&self, side: Side) -> Squares {
        self.of(side) & !self.kalistas
    }

    /// Every square that is not empty.
    #[inline(always)]
    pub fn occupied(&self) -> Squares {
        self.pieces[0] | self.pieces[1]
    }

    /// How many sbires of a side are out of the game.
    #[inline(always)]
    pub fn captured(&self, side: Side) -> u32 {
        SBIRES - self.sbires(side).count_ones()
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let side = Side::BOTH
            .into_iter()
            .find(|&side| self.of(side) & square.bit() != 0)?;
        Some(Piece {
            side,
            kalista: self.kalistas & square.bit() != 0,
        })
    }

    /// Whether a Kalista has been captured: at most one ever is.
    #[inline(always)]
    pub fn is_over(&self) -> bool {
        self.kalistas & self.kalistas.wrapping_sub(1) == 0
    }

    /// The side whose Kalista has been captured.
    pub fn loser(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.kalista(side) == 0)
    }

    /// A hash that knows only the value of the Khan's square: what can be played from here
    /// on depends on nothing else of it.
    #[inline(always)]
    pub fn hash_by_value(&self) -> u64 {
        match self.khan {
            Some(square) => self.hash ^ khan_key(self.khan) ^ value_key(square.value()),
            None => self.hash,
        }
    }

    /// The hash, kept up to date move by move.
    #[inline(always)]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// After a piece of the side to move went from `from` to `to`.
    #[inline(always)]
    pub(super) fn moved(&self, from: Square, to: Square) -> Position {
        let mut next = *self;
        let (own, enemy) = (self.turn, self.turn.other());
        let kalista = self.kalistas & from.bit() != 0;
        if self.of(enemy) & to.bit() != 0 {
            let captured = Piece {
                side: enemy,
                kalista: self.kalistas & to.bit() != 0,
            };
            next.lift(to, captured);
        }
        let piece = Piece { side: own, kalista };
        next.lift(from, piece);
        next.put(to, piece);
        next.pass_turn(Some(to));
        next
    }

    /// After the side to move put a captured sbire back.
    #[inline(always)]
    pub(super) fn put_back(&self, to: Square) -> Position {
        let mut next = *self;
        let sbire = Piece {
            side: self.turn,
            kalista: false,
        };
        next.put(to, sbire);
        next.pass_turn(Some(to));
        next
    }

    /// After the side to move passed.
    #[inline(always)]
    pub(super) fn passed(&self) -> Position {
        let mut next = *self;
        next.pass_turn(None);
        next
    }

    #[inline(always)]
    fn put(&mut self, square: Square, piece: Piece) {
        self.pieces[piece.side.index()] |= square.bit();
        if piece.kalista {
            self.kalistas |= square.bit();
        }
        self.hash ^= piece_key(square, piece);
    }

    #[inline(always)]
    fn lift(&mut self, square: Square, piece: Piece) {
        self.pieces[piece.side.index()] &= !square.bit();
        self.kalistas &= !square.bit();
        self.hash ^= piece_key(square, piece);
    }

    #[inline(always)]
    fn pass_turn(&mut self, khan: Option<Square>) {
        self.hash ^= turn_key(self.turn) ^ turn_key(self.turn.other());
        self.turn = self.turn.other();
        self.set_khan(khan);
    }

    #[inline(always)]
    fn set_khan(&mut self, khan: Option<Square>) {
        self.hash ^= khan_key(self.khan) ^ khan_key(khan);
        self.khan = khan;
    }

    /// The occupied squares with what stands there, a1 first.
    pub fn each_piece(&self) -> impl Iterator<Item = (Square, Piece)> {
        let position = *self;
        each(self.occupied()).filter_map(move |square| Some((square, position.piece_at(square)?)))
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.pieces == other.pieces
            && self.kalistas == other.kalistas
            && self.turn == other.turn
            && self.khan == other.khan
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hash.hash(state);
    }
}

/// Random numbers, one for every fact that a position can hold.
static KEYS: [u64; 5 * SQUARES + 4] = hash_keys(0x4B41_4C49_5354_4121);

#[inline(always)]
fn piece_key(square: Square, piece: Piece) -> u64 {
    let kind = 2 * piece.side.index() + usize::from(piece.kalista);
    KEYS[kind * SQUARES + square.index()]
}

#[inline(always)]
fn khan_key(khan: Option<Square>) -> u64 {
    khan.map_or(0, |square| KEYS[4 * SQUARES + square.index()])
}

#[inline(always)]
fn value_key(value: u8) -> u64 {
    KEYS[5 * SQUARES + usize::from(value)]
}

#[inline(always)]
fn turn_key(turn: Side) -> u64 {
    match turn {
        Side::First => 0,
        Side::Second => KEYS[5 * SQUARES],
    }
}

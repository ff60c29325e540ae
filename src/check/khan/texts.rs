//! The states and moves of Khan's clauses, read off their terms: `etat(Player, Pions)` with
//! the twelve `pion(Id, Column, Line, Etat, Value)` in the order of `piece/3`, and
//! `(C1,L1,C2,L2)`.

use std::sync::LazyLock;

use crate::clauses::atom::Atom;
use crate::clauses::game::{NativeTexts, TermView};
use crate::game::Side;
use crate::games::khan::board::Square;
use crate::games::khan::moves::Move;
use crate::games::khan::position::{Piece, Position};
use crate::games::khan::text::{move_text, position_text};

/// How Khan's clauses write positions and moves.
pub(super) struct Texts;

impl NativeTexts for Texts {
    fn state(&self, state: TermView<'_>) -> Option<String> {
        position(state).map(|position| position_text(&position))
    }

    fn mv(&self, mv: TermView<'_>) -> Option<String> {
        played(mv).map(move_text)
    }
}

/// The atoms of the clauses.
struct Words {
    etat: Atom,
    pion: Atom,
    sides: [Atom; 2],
    pieces: [(Atom, Piece); 12],
    standing: Atom,
    bearing: Atom,
    captured: Atom,
    pass: Atom,
}

static WORDS: LazyLock<Words> = LazyLock::new(|| {
    let ids = [
        "kr", "r1", "r2", "r3", "r4", "r5", "ko", "o1", "o2", "o3", "o4", "o5",
    ];
    let piece = |id: &str| Piece {
        side: match id.contains('r') {
            true => Side::First,
            false => Side::Second,
        },
        kalista: id.starts_with('k'),
    };
    Words {
        etat: Atom::new("etat"),
        pion: Atom::new("pion"),
        sides: ["rouge", "ocre"].map(Atom::new),
        pieces: ids.map(|id| (Atom::new(id), piece(id))),
        standing: Atom::new("in"),
        bearing: Atom::new("khan"),
        captured: Atom::new("out"),
        pass: Atom::new("pass"),
    }
});

/// The position that a state stands for, if each of its parts is as it should be.
fn position(state: TermView<'_>) -> Option<Position> {
    let words = &*WORDS;
    let [player, mut pions] = state.arguments(words.etat)?;
    let player = player.atom()?;
    let side = words.sides.iter().position(|&side| side == player)?;
    let mut on_board = [None; 12];
    let mut khan = None;
    for (&(id, piece), place) in words.pieces.iter().zip(&mut on_board) {
        let [pion, rest] = pions.arguments(Atom::DOT)?;
        pions = rest;
        let [own_id, column, line, etat, value] = pion.arguments(words.pion)?;
        let (etat, column, line) = (etat.atom()?, column.integer()?, line.integer()?);
        let value = value.integer()?;
        if own_id.atom()? != id {
            return None;
        }
        if etat == words.captured {
            if (column, line, value) != (0, 0, 0) {
                return None;
            }
            continue;
        }
        let square = square(column, line)?;
        if value != i64::from(square.value()) {
            return None;
        }
        if etat == words.bearing {
            if khan.replace(square).is_some() {
                return None;
            }
        } else if etat != words.standing {
            return None;
        }
        *place = Some((square, piece));
    }
    if pions.atom()? != Atom::NIL {
        return None;
    }
    let pieces = on_board.iter().flatten();
    let position = Position::new(pieces.clone().copied(), Side::BOTH[side], khan).ok()?;
    // Two on one square are not a position, either.
    (position.occupied().count_ones() as usize == pieces.count()).then_some(position)
}

/// The move that a term stands for.
fn played(mv: TermView<'_>) -> Option<Move> {
    if let Some(word) = mv.atom() {
        return (word == WORDS.pass).then_some(Move::Pass);
    }
    let [column, rest] = mv.arguments(Atom::COMMA)?;
    let [line, rest] = rest.arguments(Atom::COMMA)?;
    let [to_column, to_line] = rest.arguments(Atom::COMMA)?;
    let to = square(to_column.integer()?, to_line.integer()?)?;
    match (column.integer()?, line.integer()?) {
        (0, 0) => Some(Move::PutBack(to)),
        (column, line) => Some(Move::Step(square(column, line)?, to)),
    }
}

fn square(column: i64, line: i64) -> Option<Square> {
    Square::at(usize::try_from(column).ok()?, usize::try_from(line).ok()?)
}

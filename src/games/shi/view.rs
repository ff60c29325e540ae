//! The board of Shi as it is seen from either side.

use super::board::{Square, each};
use super::position::Position;
use super::text::side_name;
use crate::game::Side;
use crate::game::board::{
    Aside, Board, Cell, Diagram, Layout, Piece, Place, Rgb, Shape, View, legend,
};

/// Samurai are orange, ninjas turquoise.
const COLOURS: [Rgb; 2] = [[255, 175, 95], [95, 215, 215]];

/// A position, with what each side has taken beside its home row.
pub(super) fn board(position: &Position, view: &View) -> Board {
    let near = match view.viewpoint == side_name(Side::Second) {
        true => Side::Second,
        false => Side::First,
    };
    let size = position.size().get();
    let cell = |square: Square| {
        let name = square.to_string();
        let (row, column) = match near {
            Side::First => (size - square.row(), square.column() - 1),
            Side::Second => (square.row() - 1, size - square.column()),
        };
        let is_dark = (square.column() + square.row()).is_multiple_of(2);
        Cell {
            row,
            column,
            shade: if is_dark { 4 } else { 1 },
            value: None,
            piece: position.piece_at(square).map(piece),
            signs: view.signs(&name),
            name,
        }
    };
    let taken = |side: Side, place| {
        let (taken, goal) = (position.points(side), position.size().goal());
        Aside {
            place,
            name: Some((side, side_name(side))),
            text: format!(", {taken} of {goal} taken"),
            caption: "",
            pieces: vec![(piece(side.other()), usize::from(taken))],
        }
    };
    Board::Diagram(Diagram {
        layout: grid(size, near),
        cells: each(position.size().squares()).map(cell).collect(),
        asides: vec![
            taken(near.other(), Place::TopRight),
            taken(near, Place::BottomRight),
        ],
        legend: legend(&[]),
        colours: COLOURS,
        words: Side::BOTH
            .map(|side| (piece(side).letter, side_name(side).to_owned()))
            .to_vec(),
    })
}

/// The board is turned for the ninja, not mirrored: each sees its own left at the left.
fn grid(size: usize, near: Side) -> Layout {
    let letters = "ABCDEFGH"[..size].chars();
    let digits = "12345678"[..size].chars();
    let (columns, rows) = match near {
        Side::First => (letters.collect(), digits.rev().collect()),
        Side::Second => (letters.rev().collect(), digits.collect()),
    };
    Layout::Grid { columns, rows }
}

/// The letter is the same as in the text of a position.
fn piece(side: Side) -> Piece {
    Piece {
        side,
        letter: match side {
            Side::First => 's',
            Side::Second => 'n',
        },
        shape: Shape::Tile,
    }
}

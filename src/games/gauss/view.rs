//! The board of Gauss: a hexagon, the zones in its corners, the reserves above it.

use super::board::Cell as GaussCell;
use super::position::{Colour, Position};
use crate::game::Side;
use crate::game::board::{
    Aside, Board, Cell, Diagram, Layout, Piece, Place, Rgb, Shape, Sign, View, legend,
};

/// Red and blue.
const COLOURS: [Rgb; 2] = [[255, 95, 95], [95, 175, 255]];
/// The column with the highest cell.
const MIDDLE: usize = 4;

/// A position: red has the left of everything, blue the right.
pub(super) fn board(position: &Position, view: &View) -> Board {
    let cell = |cell: GaussCell| {
        let name = cell.to_string();
        let mut signs = view.signs(&name);
        signs.extend(cell.is_void().then_some(Sign::Void));
        Cell {
            name,
            row: cell.column().abs_diff(MIDDLE) + 2 * (cell.line() - 1),
            column: cell.column() - 1,
            shade: if cell.is_void() { 5 } else { 1 },
            value: None,
            piece: position.piece_at(cell).map(piece),
            signs,
        }
    };
    Board::Diagram(Diagram {
        layout: Layout::Hexagon,
        cells: GaussCell::all().map(cell).collect(),
        asides: asides(position),
        legend: legend(&[(Sign::Void, "the void")]),
        colours: COLOURS,
        words: Colour::BOTH
            .map(|colour| (piece(colour).letter, format!("{} piece", colour.name())))
            .to_vec(),
    })
}

/// What each side has still to place, and the zones of its colour.
fn asides(position: &Position) -> Vec<Aside> {
    let counts = position.counts();
    let of_side = |side: Side| {
        let [above, top, bottom] = match side {
            Side::First => [Place::AboveLeft, Place::TopLeft, Place::BottomLeft],
            Side::Second => [Place::AboveRight, Place::TopRight, Place::BottomRight],
        };
        let colour = Colour::of(side);
        let aside = |place, text, pieces| Aside {
            place,
            name: Some((side, colour.name())),
            text,
            caption: "",
            pieces,
        };
        let zone = |place, name: &str, counts: [u8; 2]| {
            let count = counts[colour.index()];
            let pieces = vec![(piece(colour), usize::from(count))];
            aside(place, format!(" {name} {count}"), pieces)
        };
        let held = counts.reserves[side.index()];
        let held = Colour::BOTH.map(|colour| (piece(colour), usize::from(held[colour.index()])));
        [
            aside(above, " holds".to_owned(), held.to_vec()),
            zone(top, "bonus", counts.bonus),
            zone(bottom, "risk", counts.risk),
        ]
    };
    Side::BOTH.into_iter().flat_map(of_side).collect()
}

pub(super) fn piece(colour: Colour) -> Piece {
    Piece {
        side: colour.owner(),
        letter: match colour {
            Colour::Red => 'r',
            Colour::Blue => 'b',
        },
        shape: Shape::Disc,
    }
}

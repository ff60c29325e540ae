//! The pieces. Sides differ by more than their colour: what the first has filled, the
//! second has hollow.

use super::{Element, Picture};
use crate::game::Side;
use crate::game::board::{Piece, Rgb, Shape, Sign};

const CROWN: &str = "M-17 12L-20 -10L-9 -1L0 -16L9 -1L20 -10L17 12Z";
const HAT: &str = "M0 -62L-25 -24Q0 -13 25 -24Z";
const BRIM: &str = "M-25 -24Q0 -13 25 -24";

impl Picture<'_> {
    /// What stands on the cells.
    pub(super) fn pieces(&self) -> impl Iterator<Item = String> {
        self.diagram.cells.iter().filter_map(|cell| {
            let piece = cell.piece?;
            let (x, y) = self.outline.middle(cell);
            // What the cell is worth stays in sight.
            let up = if cell.value.is_some() { -5.0 } else { 0.0 };
            let mut inside = self.face(piece);
            if cell.has(Sign::Crown) {
                inside += &hat();
            }
            let standing = Element::new("g")
                .with("class", format!("piece {}", class(piece)))
                .with("data-on", &cell.name)
                .with("data-letter", piece.letter)
                .moved(x, y + up);
            Some(standing.around(&inside))
        })
    }

    /// A piece around the origin.
    pub(super) fn face(&self, piece: Piece) -> String {
        let colour = self.diagram.colours[piece.side.index()];
        let (fill, edge) = (
            hex(colour),
            hex(colour.map(|part| (u16::from(part) * 2 / 5) as u8)),
        );
        let body = match piece.shape {
            Shape::Disc | Shape::Queen => Element::new("circle").at("r", 30.0),
            Shape::Tile => Element::new("rect")
                .at("x", -29.0)
                .at("y", -29.0)
                .at("width", 58.0)
                .at("height", 58.0)
                .with("rx", 11),
        };
        let body = body
            .with("class", "body")
            .with("fill", &fill)
            .with("stroke", &edge)
            .with("stroke-width", 4)
            .alone();
        let is_first = piece.side == Side::First;
        let drawn = |element: Element| match is_first {
            true => element.with("fill", &edge),
            false => element
                .with("fill", "none")
                .with("stroke", &edge)
                .with("stroke-width", 4)
                .with("stroke-linejoin", "round"),
        };
        let face = match piece.shape {
            Shape::Disc => drawn(Element::new("circle").at("r", 11.0)).alone(),
            Shape::Queen => drawn(Element::new("path").with("d", CROWN)).alone(),
            Shape::Tile => Element::new("text")
                .at("y", 13.0)
                .with("text-anchor", "middle")
                .with("font-size", 38)
                .with("font-weight", 700)
                .with("fill", "#20180c")
                .saying(&piece.letter.to_uppercase().to_string()),
        };
        body + &face
    }
}

/// By which a stylesheet knows a piece.
pub(super) fn class(piece: Piece) -> &'static str {
    match piece.side {
        Side::First => "first",
        Side::Second => "second",
    }
}

/// The hat of the piece that is distinguished from all others.
fn hat() -> String {
    let cone = Element::new("path")
        .with("d", HAT)
        .with("fill", "#5b3fa0")
        .with("stroke", "#2c1d55")
        .with("stroke-width", 3)
        .with("stroke-linejoin", "round");
    let brim = Element::new("path")
        .with("d", BRIM)
        .with("fill", "none")
        .with("stroke", "#ffd166")
        .with("stroke-width", 6)
        .with("stroke-linecap", "round");
    let tip = Element::new("circle")
        .at("cy", -62.0)
        .at("r", 6.0)
        .with("fill", "#ffd166");
    let inside = cone.alone()
        + &brim.alone()
        + &tip
            .with("stroke", "#2c1d55")
            .with("stroke-width", 2)
            .alone();
    Element::new("g").with("class", "crown").around(&inside)
}

fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

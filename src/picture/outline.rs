//! Where cells lie, and what their edges are.

use super::Element;
use crate::game::board::{Cell, Layout};

/// The side of a square, and the distance from one to the next.
pub(super) const SQUARE: f64 = 100.0;
/// From the middle of a hexagon to its corners.
const RADIUS: f64 = 62.0;
/// Half the height of a hexagon that stands on an edge.
const HALF: f64 = RADIUS * 0.866_025_4;

/// The outline of the cells of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outline {
    Square,
    Hexagon,
}

impl Outline {
    pub(super) fn of(layout: &Layout) -> Self {
        match layout {
            Layout::Grid { .. } => Outline::Square,
            Layout::Hexagon => Outline::Hexagon,
        }
    }

    /// The middle of a cell.
    pub(super) fn middle(self, cell: &Cell) -> (f64, f64) {
        let (column, row) = (cell.column as f64, cell.row as f64);
        match self {
            Outline::Square => ((column + 0.5) * SQUARE, (row + 0.5) * SQUARE),
            Outline::Hexagon => (RADIUS * (1.0 + 1.5 * column), HALF * (1.0 + row)),
        }
    }

    /// Width and height of all cells together.
    pub(super) fn size(self, cells: &[Cell]) -> (f64, f64) {
        let middles = cells.iter().map(|cell| self.middle(cell));
        let far = middles.fold((0.0_f64, 0.0_f64), |far, (x, y)| {
            (far.0.max(x), far.1.max(y))
        });
        match self {
            Outline::Square => (far.0 + SQUARE / 2.0, far.1 + SQUARE / 2.0),
            Outline::Hexagon => (far.0 + RADIUS, far.1 + HALF),
        }
    }

    /// A cell around the origin, a little smaller than its place, by this much.
    pub(super) fn element(self, inset: f64) -> Element {
        match self {
            Outline::Square => {
                let side = SQUARE - 2.0 * inset;
                let rect = Element::new("rect")
                    .at("x", -side / 2.0)
                    .at("y", -side / 2.0);
                rect.at("width", side).at("height", side).with("rx", 7)
            }
            Outline::Hexagon => {
                let radius = RADIUS - inset;
                let half = radius * 0.866_025_4;
                let corners = [
                    (-radius, 0.0),
                    (-radius / 2.0, -half),
                    (radius / 2.0, -half),
                    (radius, 0.0),
                    (radius / 2.0, half),
                    (-radius / 2.0, half),
                ];
                let corners = corners.map(|(x, y)| format!("{x:.1},{y:.1}"));
                Element::new("polygon").with("points", corners.join(" "))
            }
        }
    }
}

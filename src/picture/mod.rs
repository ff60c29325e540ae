//! Boards as pictures: a description becomes SVG.
//!
//! A picture is whole by itself: its colours are attributes that any stylesheet may
//! override by class, and no text in it is ever taken for markup. Whoever makes it
//! playable finds every cell by `data-square`, with its centre, and every piece
//! beside the board by `data-side` and `data-letter`.
//!
//! ```
//! use kalista::game::{Game, Presentation, board::{Board, View}};
//! use kalista::{Khan, picture};
//!
//! let khan = Khan::new();
//! let Board::Diagram(board) = khan.board(&khan.start(), &View::from("bas")) else {
//!     panic!("Khan has squares");
//! };
//! let svg = picture::svg(&board);
//! assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"));
//! assert!(svg.contains(r#"aria-label="d6, worth 2, Kalista of rouge""#));
//! ```

mod asides;
mod cells;
mod markup;
mod outline;
mod pieces;

use crate::game::board::{Cell, Diagram};
use markup::Element;
pub use markup::escape;
use outline::Outline;

/// Beside a grid: what lies above and below it has a tray of this height.
const TRAY: f64 = 62.0;
/// Room for the names of rows and columns.
const GUTTER: f64 = 34.0;

/// The picture of a diagram.
pub fn svg(diagram: &Diagram) -> String {
    let outline = Outline::of(&diagram.layout);
    Picture { diagram, outline }.drawn()
}

/// A diagram that is being drawn.
struct Picture<'a> {
    diagram: &'a Diagram,
    outline: Outline,
}

impl Picture<'_> {
    fn drawn(&self) -> String {
        let (width, height) = self.outline.size(&self.diagram.cells);
        let trays = match self.diagram.asides.is_empty() {
            true => 0.0,
            false => TRAY,
        };
        let top = trays;
        let beside = match self.outline {
            Outline::Square => GUTTER,
            Outline::Hexagon => 8.0,
        };
        let below = match self.outline {
            Outline::Square => GUTTER + trays,
            Outline::Hexagon => 8.0,
        };
        let (left, full_width) = (-beside, width + 2.0 * beside);
        let full_height = top + height + below;
        let mut parts = vec![self.ground(width, height)];
        parts.extend(self.cells());
        parts.push(self.labels(height));
        parts.extend(self.pieces());
        parts.push(self.asides(width, height));
        Element::new("svg")
            .with("xmlns", "http://www.w3.org/2000/svg")
            .with("class", "board-picture")
            .with(
                "viewBox",
                format!("{left:.0} {:.0} {full_width:.0} {full_height:.0}", -top),
            )
            .with("role", "img")
            .with("aria-label", self.summary())
            .with("font-family", "system-ui, sans-serif")
            .around(&parts.concat())
    }

    /// What stands where, in words.
    fn summary(&self) -> String {
        let standing = self.diagram.cells.iter().filter_map(|cell| {
            let piece = cell.piece?;
            Some(format!("{} {}", self.diagram.word(piece), cell.name))
        });
        let standing: Vec<String> = standing.collect();
        match standing.is_empty() {
            true => "An empty board".to_owned(),
            false => format!("A board: {}", standing.join(", ")),
        }
    }

    /// What is said of a cell to somebody who does not see it.
    fn label(&self, cell: &Cell) -> String {
        let mut words = vec![cell.name.clone()];
        words.extend(cell.value.map(|value| format!("worth {value}")));
        words.extend(cell.piece.map(|piece| self.diagram.word(piece)));
        let signs = self.diagram.legend.iter();
        let signs = signs.filter(|(sign, _)| cell.has(*sign));
        words.extend(signs.map(|(_, words)| (*words).to_owned()));
        words.join(", ")
    }
}

//! What lies beside a board: in trays above and below it, or in its corners.

use super::outline::Outline;
use super::pieces::class;
use super::{Element, GUTTER, Picture, TRAY};
use crate::game::board::{Aside, Piece, Place};

/// As large as a piece beside the board is, of one on it.
const SCALE: f64 = 0.62;
/// From one piece to the next.
const PITCH: f64 = 44.0;
/// More of a kind are written as a number.
const MOST: usize = 5;

/// Where something is written, and in which direction.
#[derive(Clone, Copy)]
struct Spot {
    x: f64,
    y: f64,
    is_right: bool,
}

impl Picture<'_> {
    pub(super) fn asides(&self, width: f64, height: f64) -> String {
        let drawn = self.diagram.asides.iter().map(|aside| {
            let drawn = match self.outline {
                Outline::Square => self.tray(aside, width, height),
                Outline::Hexagon => self.corner(aside, width, height),
            };
            let side = aside
                .name
                .as_ref()
                .map_or("", |(side, _)| match side.index() {
                    0 => "first",
                    _ => "second",
                });
            Element::new("g")
                .with("class", format!("aside {side}"))
                .around(&drawn)
        });
        drawn.collect()
    }

    /// Beside a grid: the words at the left, the pieces after them at the right.
    fn tray(&self, aside: &Aside, width: f64, height: f64) -> String {
        let y = match aside.place {
            Place::BottomLeft | Place::BottomRight => height + GUTTER + TRAY / 2.0,
            _ => 3.0 - TRAY / 2.0 - 6.0,
        };
        let words = Spot {
            x: 2.0,
            y: y + 9.0,
            is_right: false,
        };
        let pieces = Spot {
            x: width,
            y,
            is_right: true,
        };
        self.heading(aside, words) + &self.heap(aside, pieces)
    }

    /// In the corners of a hexagon, the words above the pieces; what lies above it has a
    /// line of its own.
    fn corner(&self, aside: &Aside, width: f64, height: f64) -> String {
        let is_right = matches!(
            aside.place,
            Place::AboveRight | Place::TopRight | Place::BottomRight
        );
        let x = if is_right { width } else { 0.0 };
        let spot = |y: f64| Spot { x, y, is_right };
        match aside.place {
            Place::AboveLeft | Place::AboveRight => {
                let indent = if is_right { -148.0 } else { 148.0 };
                let pieces = Spot {
                    x: x + indent,
                    ..spot(-TRAY / 2.0)
                };
                self.heading(aside, spot(-TRAY / 2.0 + 9.0)) + &self.heap(aside, pieces)
            }
            Place::TopLeft | Place::TopRight => {
                self.heading(aside, spot(30.0)) + &self.heap(aside, spot(62.0))
            }
            Place::BottomLeft | Place::BottomRight => {
                self.heading(aside, spot(height - 12.0)) + &self.heap(aside, spot(height - 58.0))
            }
        }
    }

    fn heading(&self, aside: &Aside, spot: Spot) -> String {
        let (name, text) = match &aside.name {
            Some((_, name)) => (*name, aside.text.as_str()),
            None => ("", aside.text.trim_start()),
        };
        let name = Element::new("tspan").with("font-weight", 650).saying(name);
        let text = Element::new("tspan").with("class", "said").saying(text);
        Element::new("text")
            .at("x", spot.x)
            .at("y", spot.y)
            .with("text-anchor", if spot.is_right { "end" } else { "start" })
            .with("font-size", 25)
            .with("fill", "#3d3118")
            .around(&(name + &text))
    }

    /// Pieces, from a spot on.
    fn heap(&self, aside: &Aside, spot: Spot) -> String {
        let mut drawn = String::new();
        let mut x = 0.0;
        let step = |width: f64| if spot.is_right { -width } else { width };
        let heading = aside.name.as_ref().map(|(side, _)| side.index());
        let mut kinds = aside.pieces.clone();
        if spot.is_right {
            kinds.reverse();
        }
        for (piece, count) in kinds {
            let is_counted = count > MOST || aside.pieces.len() > 1;
            if is_counted && count > 0 {
                // The number stands at the right of its piece wherever the pair is.
                let left = if spot.is_right { x - 2.0 * PITCH } else { x };
                let at = spot.x + left + PITCH / 2.0;
                drawn += &self.loose(piece, heading, at, spot.y);
                drawn += &number(count, at + PITCH / 2.0 + 2.0, spot.y);
                x += step(2.0 * PITCH);
                continue;
            }
            for _ in 0..count {
                let at = spot.x + x + step(PITCH / 2.0);
                drawn += &self.loose(piece, heading, at, spot.y);
                x += step(PITCH);
            }
        }
        drawn
    }

    /// A piece that could be taken in hand.
    fn loose(&self, piece: Piece, of: Option<usize>, x: f64, y: f64) -> String {
        let holder = match of {
            Some(0) => "first",
            Some(_) => "second",
            None => "",
        };
        let small = Element::new("g")
            .with("transform", format!("scale({SCALE})"))
            .around(&self.face(piece));
        Element::new("g")
            .with("class", format!("loose {}", class(piece)))
            .with("data-side", holder)
            .with("data-letter", piece.letter)
            .with("aria-label", self.diagram.word(piece))
            .at("data-x", x)
            .at("data-y", y)
            .moved(x, y)
            .around(&small)
    }
}

fn number(count: usize, x: f64, y: f64) -> String {
    Element::new("text")
        .at("x", x)
        .at("y", y + 8.0)
        .with("font-size", 22)
        .with("fill", "#3d3118")
        .saying(&format!("×{count}"))
}

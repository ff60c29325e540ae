//! The cells, what they are worth and what is special about them.

use super::outline::{Outline, SQUARE};
use super::{Element, GUTTER, Picture};
use crate::game::board::{Cell, Layout, Sign};

/// The ground of a cell by its shade, the darkest last.
const SHADES: [&str; 6] = [
    "#f6f1e6", "#eee6d5", "#e3d8c1", "#d7c9ac", "#c9b894", "#b3a07c",
];

impl Picture<'_> {
    /// What the cells lie on.
    pub(super) fn ground(&self, width: f64, height: f64) -> String {
        match self.outline {
            Outline::Square => Element::new("rect")
                .with("class", "frame")
                .at("x", -6.0)
                .at("y", -6.0)
                .at("width", width + 12.0)
                .at("height", height + 12.0)
                .with("rx", 14)
                .with("fill", "#a08a63")
                .alone(),
            Outline::Hexagon => String::new(),
        }
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = String> {
        self.diagram.cells.iter().map(|cell| self.cell(cell))
    }

    fn cell(&self, cell: &Cell) -> String {
        let (x, y) = self.outline.middle(cell);
        let shade = usize::from(cell.shade).min(SHADES.len() - 1);
        let ground = self
            .outline
            .element(1.5)
            .with("class", format!("ground shade-{shade}"))
            .with("fill", SHADES[shade]);
        let mut inside = vec![ground.alone()];
        inside.extend(cell.value.map(|value| self.dots(value)));
        if matches!(self.outline, Outline::Hexagon) {
            inside.push(self.small_name(cell));
        }
        inside.extend(cell.signs.iter().filter_map(|&sign| self.sign(cell, sign)));
        Element::new("g")
            .with("class", "cell")
            .with("data-square", &cell.name)
            .at("data-x", x)
            .at("data-y", y)
            .with("aria-label", self.label(cell))
            .moved(x, y)
            .around(&inside.concat())
    }

    /// What a cell is worth, below the piece on it.
    fn dots(&self, value: u8) -> String {
        const APART: f64 = 15.0;
        let first = -APART * f64::from(value.saturating_sub(1)) / 2.0;
        let dot = |number: u8| {
            Element::new("circle")
                .at("cx", first + APART * f64::from(number))
                .at("cy", SQUARE / 2.0 - 12.0)
                .at("r", 4.6)
                .alone()
        };
        let dots: String = (0..value).map(dot).collect();
        Element::new("g")
            .with("class", "dots")
            .with("fill", "#5d4c2c")
            .around(&dots)
    }

    /// The name of a cell that has no row and column to be found by.
    fn small_name(&self, cell: &Cell) -> String {
        Element::new("text")
            .with("class", "name")
            .at("y", 47.0)
            .with("text-anchor", "middle")
            .with("font-size", 14)
            .with("fill", "#6d5d3f")
            .saying(&cell.name)
    }

    fn sign(&self, cell: &Cell, sign: Sign) -> Option<String> {
        let circle = |radius: f64| Element::new("circle").at("r", radius);
        Some(match (sign, cell.piece) {
            // The crown is on the piece.
            (Sign::Crown, _) => return None,
            (Sign::Void, _) => circle(4.0)
                .with("class", "void")
                .with("fill", "#7d6a48")
                .alone(),
            (Sign::Last, _) => self
                .outline
                .element(3.5)
                .with("class", "last")
                .with("fill", "none")
                .with("stroke", "#b7791f")
                .with("stroke-width", 5)
                .alone(),
            (Sign::Marked, None) => circle(13.0)
                .with("class", "marked")
                .with("fill", "#2f7d4f")
                .alone(),
            (Sign::Marked, Some(_)) => circle(40.0)
                .with("class", "marked")
                .with("fill", "none")
                .with("stroke", "#2f7d4f")
                .with("stroke-width", 5)
                .alone(),
            (Sign::Blocked, _) => Element::new("path")
                .with("class", "blocked")
                .with("d", "M-36 -36L36 36M36 -36L-36 36")
                .with("stroke", "#b3261e")
                .with("stroke-width", 7)
                .with("stroke-linecap", "round")
                .alone(),
        })
    }

    /// The names of the columns below the board, and of the rows at its left.
    pub(super) fn labels(&self, height: f64) -> String {
        let Layout::Grid { columns, rows } = &self.diagram.layout else {
            return String::new();
        };
        let label = |letter: char, x: f64, y: f64| {
            Element::new("text")
                .at("x", x)
                .at("y", y)
                .saying(&letter.to_string())
        };
        let middle = |index: usize| (index as f64 + 0.5) * SQUARE;
        let below = columns.chars().enumerate();
        let below = below.map(|(index, letter)| label(letter, middle(index), height + 27.0));
        let beside = rows.chars().enumerate();
        let beside =
            beside.map(|(index, letter)| label(letter, -GUTTER / 2.0 - 3.0, middle(index) + 8.0));
        Element::new("g")
            .with("class", "labels")
            .with("text-anchor", "middle")
            .with("font-size", 22)
            .with("fill", "#5d4c2c")
            .with("aria-hidden", "true")
            .around(&below.chain(beside).collect::<String>())
    }
}

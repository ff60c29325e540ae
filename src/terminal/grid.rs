//! A board of rows and columns. In colours a square takes two lines.

use anstyle::Style as Ink;

use super::Picture;
use super::cells::{ground, name_ink};
use super::ink::{ink, inked};
use crate::game::board::{Cell, Place};

impl Picture<'_> {
    /// The lines in ASCII, with rules between the squares.
    pub(super) fn plain_grid(&self, columns: &str, rows: &str) -> Vec<String> {
        let width = if self.has_values() { 5 } else { 3 };
        let square = |cell: &Cell| match cell.value {
            Some(value) => format!("{}{value} ", self.plain_cell(cell)),
            None => self.plain_cell(cell),
        };
        let rule = format!("{}+", "-".repeat(width)).repeat(columns.chars().count());
        let rule = format!("    +{rule}");
        let letters = letters(columns, " ", width);
        let mut lines = vec![format!("    {letters}"), rule.clone()];
        for (row, label) in rows.chars().enumerate() {
            let squares = self.row(row, columns, |cell| {
                let square = cell.map_or_else(String::new, square);
                format!("{square:<width$}|")
            });
            let line = format!("  {label} |{squares}   {}", self.beside(row, rows));
            lines.push(line.trim_end().to_owned());
            lines.push(rule.clone());
        }
        lines
    }

    /// The lines in colours: the piece above, the value or the name of the square below.
    pub(super) fn fancy_grid(&self, columns: &str, rows: &str) -> Vec<String> {
        let width = if self.has_values() { 7 } else { 5 };
        let blank = || " ".repeat(width);
        let lower = |cell: &Cell| {
            let (ink, text) = match cell.value {
                Some(value) => (ink(252), vec!["·"; usize::from(value)].join(" ")),
                None => (name_ink(cell), cell.name.clone()),
            };
            inked(ink.bg_color(Some(ground(cell))), &format!("{text:^width$}"))
        };
        let dim = Ink::new().dimmed();
        let mut lines = vec![format!("     {}", inked(dim, &letters(columns, "", width)))];
        for (row, label) in rows.chars().enumerate() {
            let label = inked(dim, &label.to_string());
            let upper = self.row(row, columns, |cell| {
                cell.map_or_else(blank, |cell| self.fancy_cell(cell, width))
            });
            let lower = self.row(row, columns, |cell| cell.map_or_else(blank, lower));
            lines.push(format!("   {label} {upper}   {}", self.beside(row, rows)));
            lines.push(format!("     {lower}"));
        }
        lines
    }

    fn has_values(&self) -> bool {
        self.diagram.cells.iter().any(|cell| cell.value.is_some())
    }

    fn row(&self, row: usize, columns: &str, drawn: impl Fn(Option<&Cell>) -> String) -> String {
        let cells = &self.diagram.cells;
        let at = |column| (cells.iter()).find(|cell| (cell.row, cell.column) == (row, column));
        (0..columns.chars().count())
            .map(|column| drawn(at(column)))
            .collect()
    }

    fn beside(&self, row: usize, rows: &str) -> String {
        match row {
            0 => self.aside(Place::TopRight).text,
            row if row + 1 == rows.chars().count() => self.aside(Place::BottomRight).text,
            _ => String::new(),
        }
    }
}

/// Each letter above the middle of its column.
fn letters(columns: &str, before: &str, width: usize) -> String {
    let letters = columns.chars();
    let letters = letters.map(|letter| format!("{before}{letter:^width$}"));
    letters.collect::<String>().trim_end().to_owned()
}

//! A board of rows and columns: in ASCII with rules between the squares, in colours with
//! two lines to a square.

use anstyle::Style as Ink;

use super::cells::{ground, name_ink};
use super::ink::{ink, inked};
use super::{Picture, Style};
use crate::game::board::{Cell, Place};

impl Picture<'_> {
    /// The lines, with these labels above the columns and beside the rows.
    pub(super) fn grid(&self, columns: &str, rows: &str) -> Vec<String> {
        let has_values = self.diagram.cells.iter().any(|cell| cell.value.is_some());
        let is_fancy = self.style == Style::Fancy;
        let width = 3 + 2 * usize::from(has_values) + 2 * usize::from(is_fancy);
        let (dim, gap) = match self.style {
            Style::Plain => (Ink::new(), " "),
            Style::Fancy => (Ink::new().dimmed(), ""),
        };
        let letters = columns.chars().map(|letter| format!("{letter:^width$}"));
        let letters = letters.collect::<Vec<_>>().join(gap);
        let mut lines = vec![format!("     {}", inked(dim, letters.trim_end()))];
        let rule = format!("{}+", "-".repeat(width)).repeat(columns.chars().count());
        let rule = format!("    +{rule}");
        lines.extend((!is_fancy).then(|| rule.clone()));
        for (row, label) in rows.chars().enumerate() {
            let label = inked(dim, &label.to_string());
            let aside = match row {
                0 => self.aside(Place::TopRight).text,
                row if row + 1 == rows.chars().count() => self.aside(Place::BottomRight).text,
                _ => String::new(),
            };
            lines.extend(match self.style {
                Style::Plain => {
                    let squares = self.row(row, |cell| self.plain_square(cell));
                    let line = format!("  {label} |{squares}   {aside}");
                    [line.trim_end().to_owned(), rule.clone()]
                }
                Style::Fancy => {
                    let upper = self.row(row, |cell| self.fancy_cell(cell, width));
                    let lower = self.row(row, |cell| foot(cell, width));
                    [
                        format!("   {label} {upper}   {aside}"),
                        format!("     {lower}"),
                    ]
                }
            });
        }
        lines
    }

    fn row(&self, row: usize, drawn: impl Fn(&Cell) -> String) -> String {
        let cells = self.diagram.cells.iter().filter(|cell| cell.row == row);
        let mut cells: Vec<&Cell> = cells.collect();
        cells.sort_by_key(|cell| cell.column);
        cells.into_iter().map(drawn).collect()
    }

    fn plain_square(&self, cell: &Cell) -> String {
        let piece = self.plain_cell(cell);
        match cell.value {
            Some(value) => format!("{piece}{value} |"),
            None => format!("{piece}|"),
        }
    }
}

/// The lower half of a square in colours: what it is worth, or else its name.
fn foot(cell: &Cell, width: usize) -> String {
    let (ink, text) = match cell.value {
        Some(value) => (ink(252), vec!["·"; usize::from(value)].join(" ")),
        None => (name_ink(cell), cell.name.clone()),
    };
    inked(ink.bg_color(Some(ground(cell))), &format!("{text:^width$}"))
}

//! A board of rows and columns in lines, for every game that is played on one.

use anstyle::Style as Ink;

/// What stands along the edges of a board, and how wide its squares are.
///
/// Rows and columns are counted from 0 as they are seen, the far row first.
///
/// ```
/// use kalista::drawing::Grid;
///
/// let grid = Grid { along: vec!['A', 'B'], beside: vec!['2', '1'], width: 3 };
/// let cell = |row, column| if row == column { " o ".to_owned() } else { " ".repeat(3) };
/// let drawn = grid.plain(cell, |row| if row == 0 { "over there".to_owned() } else { String::new() });
/// assert_eq!(drawn.join("\n"), "      A   B
///     +---+---+
///   2 | o |   |   over there
///     +---+---+
///   1 |   | o |
///     +---+---+");
/// ```
#[derive(Debug, Clone)]
pub struct Grid {
    /// The letters or digits along the top.
    pub along: Vec<char>,
    /// Those beside the rows.
    pub beside: Vec<char>,
    /// Characters to a square.
    pub width: usize,
}

/// In colours a square takes two lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Half {
    /// Where the piece is.
    Upper,
    /// What is known of the square itself.
    Lower,
}

impl Half {
    const BOTH: [Half; 2] = [Half::Upper, Half::Lower];
}

impl Grid {
    /// The lines in ASCII. `cell` gives the text of a square, which is as wide as the
    /// squares are; `aside` what is said beside a row.
    pub fn plain(
        &self,
        cell: impl Fn(usize, usize) -> String,
        aside: impl Fn(usize) -> String,
    ) -> Vec<String> {
        let rule = format!(
            "    +{}",
            format!("{}+", "-".repeat(self.width)).repeat(self.along.len())
        );
        let mut lines = vec![
            format!("    {}", self.letters(" ")).trim_end().to_owned(),
            rule.clone(),
        ];
        for (row, name) in self.beside.iter().enumerate() {
            let cells: String = (0..self.along.len())
                .map(|column| format!("{}|", cell(row, column)))
                .collect();
            let line = format!("  {name} |{cells}   {}", aside(row));
            lines.push(line.trim_end().to_owned());
            lines.push(rule.clone());
        }
        lines
    }

    /// The lines in colours, without rules between the squares.
    pub fn fancy(
        &self,
        cell: impl Fn(usize, usize, Half) -> String,
        aside: impl Fn(usize) -> String,
    ) -> Vec<String> {
        let dim = Ink::new().dimmed();
        let mut lines = vec![format!("     {dim}{}{dim:#}", self.letters("").trim_end())];
        for (row, name) in self.beside.iter().enumerate() {
            for half in Half::BOTH {
                let cells: String = (0..self.along.len())
                    .map(|column| cell(row, column, half))
                    .collect();
                lines.push(match half {
                    Half::Upper => format!("   {dim}{name}{dim:#} {cells}   {}", aside(row)),
                    Half::Lower => format!("     {cells}"),
                });
            }
        }
        lines
    }

    /// Each letter above the middle of its column.
    fn letters(&self, before: &str) -> String {
        let width = self.width;
        (self.along.iter())
            .map(|letter| format!("{before}{letter:^width$}"))
            .collect()
    }
}

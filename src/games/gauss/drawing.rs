//! The board of Gauss on a screen: hexagons, the zones in the corners, the reserves above.

mod picture;

use super::Gauss;
use super::board::Cell;
use super::moves::Move;
use super::position::{Colour, PIECES, Position};
use super::score::points;
use crate::drawing::{Drawn, View};
use crate::game::{Game, Outcome, Side};
use picture::Picture;

impl Drawn for Gauss {
    fn squares(&self, _: &Position) -> Vec<String> {
        Cell::all().map(|cell| cell.to_string()).collect()
    }

    fn squares_of(&self, mv: Move) -> Vec<String> {
        vec![mv.cell.to_string()]
    }

    fn draw(&self, position: &Position, view: &View) -> String {
        Picture { position, view }.lines().join("\n")
    }

    fn status(&self, position: &Position) -> String {
        let [red, blue] = points(position);
        let void = Colour::BOTH.map(|colour| position.in_void(colour));
        match self.outcome(position) {
            None => {
                let turn = self.side_name(position.turn());
                let left = position.held(Side::First) + position.held(Side::Second);
                let placement = 2 * PIECES + 1 - u32::from(left);
                format!(
                    "{turn} to move, placement {placement} of {}; points now: red {red}, blue {blue}",
                    2 * PIECES
                )
            }
            Some(Outcome::Tie) => format!("both have won: {red} points each, equal in all else"),
            Some(Outcome::Win(side)) => {
                let name = self.side_name(side);
                let why = match (red == blue, void[0] == void[1]) {
                    (false, _) => format!("{} points to {}", red.max(blue), red.min(blue)),
                    (true, false) => format!("{red} points each, and fewer pieces in the void"),
                    (true, true) => format!("{red} points each, and fewer pieces at risk"),
                };
                format!("{name} has won: {why}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::Style;

    const SOME: &str = "b2b/1b1r1/3b2/2r4/b2b2/2r2/b2b 8,1,4,6 0,0,0,0 1";

    fn drawn(text: &str, view: &View) -> Vec<String> {
        let position = Gauss.parse_position(text).expect(text);
        let drawn = Gauss.draw(&position, view);
        let bare = anstream::adapter::strip_str(&drawn).to_string();
        bare.lines().map(str::to_owned).collect()
    }

    fn plain() -> View {
        View::new(Style::Plain, "")
    }

    /// The columns as the picture shows them: for each line of text, the names that
    /// stand in it, with what is written before each.
    fn shown(lines: &[String]) -> Vec<(String, char)> {
        let mut cells = Vec::new();
        for cell in Cell::all() {
            let name = cell.to_string();
            // A name stands between a mark and the edge of its cell.
            let inside = |line: &String| {
                let at = line.find(&format!("{name}\\"))?;
                line[..at].chars().rev().nth(1)
            };
            let found: Vec<char> = lines.iter().filter_map(inside).collect();
            assert_eq!(found.len(), 1, "{name} is shown once: {lines:#?}");
            cells.push((name, found[0]));
        }
        cells
    }

    #[test]
    fn every_cell_has_its_name_and_its_piece_in_it() {
        let lines = drawn(SOME, &plain());
        assert!(lines.iter().all(|line| line.is_ascii()));
        let position = Gauss.parse_position(SOME).unwrap();
        for (name, sign) in shown(&lines) {
            let cell = Cell::parse(&name).unwrap();
            let expected = match (position.piece_at(cell), cell.is_void()) {
                (Some(Colour::Red), _) => 'r',
                (Some(Colour::Blue), _) => 'b',
                (None, true) => '.',
                (None, false) => ' ',
            };
            assert_eq!(sign, expected, "{name}");
        }
    }

    /// A cell lies between its upper and its lower neighbour, and the names of a column
    /// stand below each other; the next column is half a cell higher or lower.
    #[test]
    fn columns_are_upright_and_neighbours_half_a_cell_apart() {
        let lines = drawn(SOME, &plain());
        let place = |cell: Cell| {
            let name = format!("{cell}\\");
            let found = |line: &String| line.find(&name);
            let row = lines.iter().position(|line| found(line).is_some()).unwrap();
            (row as i32, found(&lines[row]).unwrap() as i32)
        };
        for cell in Cell::all() {
            let (row, at) = place(cell);
            if let Some(below) = Cell::at(cell.column(), cell.line() + 1) {
                assert_eq!(place(below), (row + 2, at), "{below} is below {cell}");
            }
            // Towards the middle column the first cell is half a cell higher.
            if let (1..=3, Some(right)) = (cell.column(), Cell::at(cell.column() + 1, cell.line()))
            {
                assert_eq!(place(right), (row - 1, at + 6), "{right} beside {cell}");
            }
            if let (5..=7, Some(left)) = (cell.column(), Cell::at(cell.column() - 1, cell.line())) {
                assert_eq!(place(left), (row - 1, at - 6), "{left} beside {cell}");
            }
        }
    }

    #[test]
    fn no_line_is_wider_than_the_board_in_either_style() {
        let end = "r3/5/brb3/3r3/3b1b/r2r1/1br1 1,0,0,1 5,7,3,2 0";
        for text in [SOME, end, "4/5/6/7/6/5/4 0,0,0,0 15,15,0,0 0"] {
            for style in [Style::Plain, Style::Fancy] {
                let lines = drawn(text, &View::new(style, ""));
                let width = |line: &String| line.trim_end().chars().count();
                // The longest lines go through the middle of columns 1 and 7.
                assert_eq!(lines.iter().map(width).max(), Some(4 + 43), "{lines:#?}");
            }
        }
    }

    #[test]
    fn reserves_stand_above_and_zones_in_the_corners() {
        let text = "r3/5/brb3/3r3/3b1b/r2r1/1br1 1,0,0,1 5,7,3,2 0";
        for style in [Style::Plain, Style::Fancy] {
            let lines = drawn(text, &View::new(style, ""));
            let sign = |plain: char| if style == Style::Plain { plain } else { '●' };
            let (r, b) = (sign('r'), sign('b'));
            let held = format!("red holds 1 {r} 0 {b}");
            assert!(lines[0].trim_start().starts_with(&held), "{}", lines[0]);
            let held = format!("blue holds 0 {r} 1 {b}");
            assert!(lines[0].ends_with(&held), "{}", lines[0]);
            let corners = |line: &str, left: &str, right: &str| {
                assert!(line.trim_start().starts_with(left), "{line}");
                assert!(line.trim_end().ends_with(right), "{line}");
            };
            let last = lines.len() - 1 - usize::from(style == Style::Plain);
            let some = |sign: char, count: usize| sign.to_string().repeat(count);
            corners(&lines[1], "red bonus 5", "blue bonus 7");
            corners(&lines[2], &some(r, 5), &some(b, 7));
            corners(&lines[last - 1], &some(r, 3), &some(b, 2));
            corners(&lines[last], "red risk 3", "blue risk 2");
        }
    }

    #[test]
    fn marks_are_around_the_piece_and_explained() {
        let mut view = plain();
        view.last = vec!["43".to_owned()];
        view.marked = vec!["44".to_owned()];
        view.blocked = vec!["34".to_owned()];
        let lines = drawn(SOME, &view);
        let has = |text: &str| lines.iter().any(|line| line.contains(text));
        assert!(has("/[r]43\\"), "{lines:#?}");
        assert!(has("/( )44\\"), "{lines:#?}");
        assert!(has("/xbx34\\"), "{lines:#?}");
        let legend = "    . the void   [] the last move   () marked   xx in the way";
        assert_eq!(lines.last().map(String::as_str), Some(legend));
    }

    #[test]
    fn the_status_tells_points_and_what_decided() {
        let status = |text| Gauss.status(&Gauss.parse_position(text).unwrap());
        assert_eq!(
            status("4/5/6/6b/6/5/4 10,4,5,10 0,0,0,0 1"),
            "blue to move, placement 2 of 30; points now: red 0, blue 0"
        );
        // The positions of the rules' tie-breaks.
        assert_eq!(
            status("r2b/5/6/7/6/5/r3 0,0,0,0 8,5,5,9 0"),
            "blue has won: 5 points to 3"
        );
        assert_eq!(
            status("r2b/5/6/7/6/5/b3 0,0,0,0 7,10,7,3 0"),
            "red has won: 7 points each, and fewer pieces in the void"
        );
        assert_eq!(
            status("4/5/6/3b3/6/5/4 0,0,0,0 7,7,8,7 0"),
            "blue has won: 7 points each, and fewer pieces at risk"
        );
        assert_eq!(
            status("4/5/6/7/6/5/4 0,0,0,0 15,15,0,0 0"),
            "both have won: 15 points each, equal in all else"
        );
    }
}

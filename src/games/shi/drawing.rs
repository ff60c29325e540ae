//! The board of Shi on a screen, from either side.

use anstyle::Style as Ink;

use super::Shi;
use super::board::{Square, each};
use super::moves::{self, Move};
use super::position::Position;
use super::text::side_name;
use crate::drawing::{Drawn, Grid, Half, Style, View, colour, ink, legend};
use crate::game::Side;

impl Drawn for Shi {
    /// The sides sit where their own pieces begin.
    fn seats(&self) -> &'static [&'static str] {
        &["samurai", "ninja"]
    }

    fn seat(&self, _: &Position, side: Side) -> &'static str {
        side_name(side)
    }

    fn squares(&self, position: &Position) -> Vec<String> {
        each(position.size().squares())
            .map(|square| square.to_string())
            .collect()
    }

    fn squares_of(&self, mv: Move) -> Vec<String> {
        match mv {
            Move::Step(from, to) => vec![from.to_string(), to.to_string()],
            Move::Pass => Vec::new(),
        }
    }

    fn draw(&self, position: &Position, view: &View) -> String {
        let near = match view.seat == side_name(Side::Second) {
            true => Side::Second,
            false => Side::First,
        };
        let picture = Picture {
            position,
            near,
            view,
        };
        picture.lines().join("\n")
    }

    fn status(&self, position: &Position) -> String {
        if let Some(winner) = position.winner() {
            let (winner, loser) = (side_name(winner), side_name(winner.other()));
            let taken = position.size().goal();
            return format!("{winner} has won: {taken} pieces of {loser} are taken");
        }
        let turn = position.turn();
        let (name, goal) = (side_name(turn), position.size().goal());
        let left = goal - position.points(turn);
        match (moves::is_legal(position, Move::Pass), left) {
            (true, _) => format!("{name} to move, but no piece can: pass"),
            (false, 1) => format!("{name} to move: the next capture wins"),
            (false, left) => format!("{name} to move: {left} more captures win"),
        }
    }
}

/// A position as it is seen from a side.
struct Picture<'a> {
    position: &'a Position,
    near: Side,
    view: &'a View,
}

impl Picture<'_> {
    fn lines(&self) -> Vec<String> {
        let size = self.position.size().get();
        let grid = |width| Grid {
            along: (0..size).map(|at| letter(self.seen(0, at))).collect(),
            beside: (0..size).map(|at| digit(self.seen(at, 0))).collect(),
            width,
        };
        let aside = |row| self.aside(row);
        match self.view.style {
            Style::Plain => {
                let cell = |row, column| self.plain_cell(self.seen(row, column));
                let mut lines = grid(3).plain(cell, aside);
                let squares = each(self.position.size().squares());
                let marks = squares.map(|square| self.view.mark(&square.to_string()));
                lines.extend(legend(&[], marks));
                lines
            }
            Style::Fancy => {
                let cell = |row, column, half| self.fancy_cell(self.seen(row, column), half);
                grid(5).fancy(cell, aside)
            }
        }
    }

    /// The square in a row, counted from the far one, and a column from the left.
    fn seen(&self, row: usize, column: usize) -> Square {
        let size = self.position.size().get();
        let (column, row) = match self.near {
            Side::First => (column + 1, size - row),
            Side::Second => (size - column, row + 1),
        };
        Square::at(column, row).expect("the size of a board is at most 8")
    }

    fn plain_cell(&self, square: Square) -> String {
        let piece = self.position.piece_at(square);
        let shape = piece.map_or(' ', shape);
        let (open, close) = self.view.mark(&square.to_string()).brackets();
        format!("{open}{shape}{close}")
    }

    /// Half of a square: the piece above, the name of the square below.
    fn fancy_cell(&self, square: Square, half: Half) -> String {
        let mark = self.view.mark(&square.to_string());
        let is_dark = (square.column() + square.row()).is_multiple_of(2);
        let (usual, name) = if is_dark { (234, 240) } else { (237, 243) };
        let ground = mark.ground().unwrap_or(colour(usual));
        let on_ground = |ink: Ink, text: &str| {
            let ink = ink.bg_color(Some(ground));
            format!("{ink}{text}{ink:#}")
        };
        match (half, self.position.piece_at(square)) {
            (Half::Lower, _) => on_ground(ink(name), &format!(" {square}  ")),
            (Half::Upper, Some(side)) => {
                let (edge, face) = (ink(side_colour(side)), face(side));
                let (left, right) = (on_ground(edge, " ▐"), on_ground(edge, "▌ "));
                format!("{left}{face}{}{face:#}{right}", shape(side))
            }
            (Half::Upper, None) => {
                let (ink, sign) = mark.sign().unwrap_or((Ink::new(), ' '));
                on_ground(ink, &format!("  {sign}  "))
            }
        }
    }

    /// Beside the home row of a side: what it has taken.
    fn aside(&self, row: usize) -> String {
        let side = match row {
            0 => self.near.other(),
            row if row + 1 == self.position.size().get() => self.near,
            _ => return String::new(),
        };
        let (name, goal) = (side_name(side), self.position.size().goal());
        let taken = usize::from(self.position.points(side));
        let colon = if taken == 0 { "" } else { ": " };
        let piece = shape(side.other()).to_string();
        match self.view.style {
            Style::Plain => {
                let pieces = vec![piece; taken].join(" ");
                format!("{name}, {taken} of {goal} taken{colon}{pieces}")
            }
            Style::Fancy => {
                let (own, other) = (ink(side_colour(side)).bold(), face(side.other()));
                let pieces = vec![format!("{other} {piece} {other:#}"); taken].join(" ");
                format!("{own}{name}{own:#}, {taken} of {goal} taken{colon}{pieces}")
            }
        }
    }
}

fn letter(square: Square) -> char {
    (b'A' + square.column() as u8 - 1) as char
}

fn digit(square: Square) -> char {
    (b'0' + square.row() as u8) as char
}

/// The letter of a side, the same as in the text of a position.
const fn shape(side: Side) -> char {
    match side {
        Side::First => 's',
        Side::Second => 'n',
    }
}

/// The colour of a side's pieces.
const fn side_colour(side: Side) -> u8 {
    match side {
        Side::First => 215,
        Side::Second => 80,
    }
}

/// The face of a side's pieces, on which its letter stands.
const fn face(side: Side) -> Ink {
    let side = colour(side_colour(side));
    ink(232).bold().bg_color(Some(side))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    fn drawn(shi: &Shi, text: &str, seat: &str) -> Vec<String> {
        let position = shi.parse_position(text).expect(text);
        let view = View::new(Style::Plain, seat);
        shi.draw(&position, &view)
            .lines()
            .map(str::to_owned)
            .collect()
    }

    /// What stands in the line of a row and under the letter of a column.
    fn at(lines: &[String], square: &str) -> Option<char> {
        let (letter, row) = square.split_at(1);
        let column = lines.first()?.find(letter)?;
        let line =
            (lines.iter()).find(|line| line.trim_start().starts_with(&format!("{row} |")))?;
        line.chars().nth(column)
    }

    /// The letter of the last column.
    fn at_edge(size: usize) -> char {
        ['F', 'G', 'H'][size - 6]
    }

    #[test]
    fn a_piece_stands_under_its_letter_and_beside_its_number_on_every_board_and_side() {
        for size in Shi::default().sizes() {
            let shi = Shi::default().of_size(*size).unwrap();
            let start = shi.start();
            // One piece that tells the two directions of either axis apart.
            let mv = shi.parse_move("B1-A2").unwrap();
            let text = shi.position_text(&shi.play(&start, mv));
            for seat in shi.seats() {
                let lines = drawn(&shi, &text, seat);
                assert_eq!(at(&lines, "A1"), Some('s'), "{lines:#?}");
                assert_eq!(at(&lines, "B1"), Some(' '));
                assert_eq!(at(&lines, "A2"), Some('s'));
                assert_eq!(at(&lines, "B2"), Some(' '));
                assert_eq!(at(&lines, &format!("C{size}")), Some('n'));
                // The board is turned, not mirrored: each sees the own left at the left.
                let letters: String = lines[0].split_whitespace().collect();
                let left = if *seat == "samurai" {
                    'A'
                } else {
                    at_edge(*size)
                };
                assert!(letters.starts_with(left), "{letters}");
                // The near row is the own one.
                let near = &lines[lines.len() - 2];
                let own = if *seat == "samurai" { 's' } else { 'n' };
                assert!(near.contains(&format!("| {own} |")), "{near}");
                assert!(near.contains(&format!("   {seat}, ")), "{near}");
            }
        }
    }

    #[test]
    fn the_squares_of_a_plain_board_line_up() {
        let shi = Shi::default();
        for (text, size) in [
            ("nnnnnn/6/6/6/6/ssssss s", 6),
            ("nnn4/7/7/s6/7/7/1sssss1 n", 7),
            ("nnnn4/8/8/8/8/8/8/sssss3 s", 8),
        ] {
            for seat in shi.seats() {
                let lines = drawn(&shi, text, seat);
                assert_eq!(lines.len(), 2 * size + 2);
                let bars: Vec<usize> = (0..=size).map(|column| 4 + 4 * column).collect();
                for (number, line) in lines.iter().enumerate().skip(1) {
                    let bar = if number % 2 == 1 { '+' } else { '|' };
                    let found: Vec<usize> = line.match_indices(bar).map(|(at, _)| at).collect();
                    assert_eq!(found, bars, "{line}");
                }
            }
        }
    }

    #[test]
    fn what_was_taken_stands_beside_the_side_that_took_it() {
        let shi = Shi::default();
        // Samurai have lost one piece of six, ninjas two.
        let lines = drawn(&shi, "nnnn2/6/6/6/6/sssss1 s", "samurai");
        assert!(
            lines[2].ends_with("   ninja, 1 of 3 taken: s"),
            "{}",
            lines[2]
        );
        assert!(
            lines[12].ends_with("   samurai, 2 of 3 taken: n n"),
            "{}",
            lines[12]
        );
    }

    #[test]
    fn marks_are_around_the_square_and_explained() {
        let shi = Shi::default();
        let position = shi.parse_position("nnnnnn/6/6/6/s5/1sssss n").unwrap();
        let mut view = View::new(Style::Plain, "samurai");
        view.last = vec!["A1".to_owned(), "A2".to_owned()];
        view.marked = vec!["B3".to_owned()];
        view.blocked = vec!["C1".to_owned()];
        let drawn = shi.draw(&position, &view);
        assert!(drawn.is_ascii());
        assert!(drawn.contains("\n  3 |   |( )|   |"), "{drawn}");
        assert!(drawn.contains("\n  2 |[s]|   |   |"), "{drawn}");
        assert!(drawn.contains("\n  1 |[ ]| s |xsx| s |"), "{drawn}");
        assert!(drawn.ends_with("    [] the last move   () marked   xx in the way"));
    }

    #[test]
    fn every_line_of_squares_in_colours_is_as_wide_as_the_others() {
        let shi = Shi::default();
        let position = shi.parse_position("nnn4/7/7/s6/7/7/1sssss1 n").unwrap();
        let mut view = View::new(Style::Fancy, "ninja");
        view.marked = vec!["B3".to_owned()];
        view.blocked = vec!["A4".to_owned()];
        let drawn = anstream::adapter::strip_str(&shi.draw(&position, &view)).to_string();
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines.len(), 1 + 2 * 7);
        for (row, pair) in lines[1..].chunks(2).enumerate() {
            // The ninja sits where row 7 is near, and sees G at the left.
            assert!(
                pair[0].starts_with(&format!("   {} ", row + 1)),
                "{}",
                pair[0]
            );
            let names: Vec<String> = "GFEDCBA"
                .chars()
                .map(|c| format!("{c}{}", row + 1))
                .collect();
            assert_eq!(pair[1].split_whitespace().collect::<Vec<_>>(), names);
            assert_eq!(pair[1].chars().count(), 5 + 5 * 7);
        }
        // Row 7, columns E to G from the right end: nothing; A to C: ninjas.
        assert_eq!(lines[13].matches("▐n▌").count(), 3, "{}", lines[13]);
        assert_eq!(lines[1].matches("▐s▌").count(), 5, "{}", lines[1]);
    }

    #[test]
    fn the_status_says_what_is_left_to_do() {
        let shi = Shi::default();
        let status = |text| shi.status(&shi.parse_position(text).unwrap());
        assert_eq!(
            status("nnnnnn/6/6/6/6/ssssss s"),
            "samurai to move: 3 more captures win"
        );
        assert_eq!(
            status("nnnnnn/6/6/6/6/ssss2 n"),
            "ninja to move: the next capture wins"
        );
        assert_eq!(
            status("6/6/6/6/nnnnnn/ssssss s"),
            "samurai to move, but no piece can: pass"
        );
        assert_eq!(
            status("nnnnnn/6/6/6/6/sss3 s"),
            "ninja has won: 3 pieces of samurai are taken"
        );
    }
}

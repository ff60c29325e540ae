//! Gauss for people: its rules in brief, and how the board is seen.

use super::board::Cell;
use super::moves::Move;
use super::position::{Colour, PIECES, Position};
use super::score::points;
use super::{Gauss, view};
use crate::game::board::{Board, View};
use crate::game::{Game, Outcome, Presentation, Side};

const INSTRUCTIONS: &str = "\
Each side holds 10 magnets of its own colour and 5 of the other's; red begins. The board is a
hexagon of 37 cells, whose border is the void.

- A turn places one magnet of either colour on an empty cell that is not in the void.
- In each of the six directions the first magnet it meets moves: one of the other colour is pulled
  until it stands next to it, one of the same colour is pushed to the next magnet or into the void.
- Four or more magnets of one colour that are connected leave the board: those in the void go to the
  risk zone of that colour, the others to its bonus zone.
- The game ends when all 30 are placed. Each magnet in a side's bonus zone is a point. The side with
  more magnets of its colour in the void loses a point for each in its risk zone. More points win;
  then fewer magnets in the void; then fewer at risk; otherwise both win.";

impl Presentation for Gauss {
    fn instructions(&self) -> &str {
        INSTRUCTIONS
    }

    fn how_to_move(&self) -> &str {
        "A move names a colour, a column and a line from the top, as in r42: red on column 4, line 2."
    }

    fn squares(&self, _: &Position) -> Vec<String> {
        Cell::all().map(|cell| cell.to_string()).collect()
    }

    fn squares_of(&self, mv: Move) -> Vec<String> {
        vec![mv.cell.to_string()]
    }

    fn hand(&self, _: &Position, mv: Move) -> Option<char> {
        Some(view::piece(mv.colour).letter)
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

    fn board(&self, position: &Position, view: &View) -> Board {
        view::board(position, view)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_status_tells_points_and_what_decided() {
        let status = |text| Gauss::new().status(&Gauss::new().parse_position(text).unwrap());
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

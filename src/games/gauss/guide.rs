//! Gauss, for people who have never seen it.

use super::Gauss;
use crate::guide::Guide;

const INSTRUCTIONS: &str = "\
Each side holds 10 magnets of its own colour and 5 of the other's; red begins. The board is a
hexagon of 37 cells, whose border is the void.

- A turn places one magnet of either colour on an empty cell that is not in the void.
- In each of the six directions the first magnet it meets moves: one of the other colour is pulled
  until it stands next to it, one of the same colour is pushed to the next magnet or into the void.
- Four or more magnets of one colour that hang together leave the board: those in the void go to the
  risk zone of that colour, the others to its bonus zone.
- The game ends when all 30 are placed. Each magnet in the own bonus zone is a point. Who has more
  magnets of the own colour in the void loses a point for each in the own risk zone. More points
  win; then fewer magnets in the void; then fewer at risk; otherwise both win.";

impl Guide for Gauss {
    fn instructions(&self) -> &'static str {
        INSTRUCTIONS
    }

    fn how_to_move(&self) -> String {
        "A move names a colour, a column and a line from the top, as in r42: red on column 4, line 2."
            .to_owned()
    }
}

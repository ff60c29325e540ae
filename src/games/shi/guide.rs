//! Shi, for people who have never seen it.

use super::Shi;
use crate::guide::Guide;

const INSTRUCTIONS: &str = "\
Shi is the Japanese word for four, and for death. Samurai own the bottom row and begin; ninjas own
the top row. Who has taken half of the other's pieces wins: 3 on a board of 6, 4 on 7 or 8.

- A piece slides like the queen of chess: any number of free squares along a row, a column or a
  diagonal.
- It takes by jumping: along one line there is first one piece of its own side, then one of the
  enemy's, with any number of free squares before, between or none at all. It lands on the enemy,
  who leaves the board; the friend that was jumped stays.
- A move without such a capture never jumps, and nobody has to capture.";

impl Guide for Shi {
    fn instructions(&self) -> &'static str {
        INSTRUCTIONS
    }

    fn how_to_move(&self) -> String {
        "A move names where a piece stands and where it goes, as in A1-A4.".to_owned()
    }
}

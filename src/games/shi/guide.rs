//! Shi, for people who have never seen it.

use super::Shi;
use super::position::Position;
use crate::game::{Game, Side};
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

    fn situation(&self, position: &Position) -> Vec<String> {
        let needed = position.size().get().div_ceil(2);
        let [samurai, ninjas] = Side::BOTH.map(|side| position.points(side));
        let (first, second) = (self.side_name(Side::First), self.side_name(Side::Second));
        vec![format!(
            "Taken by {first}: {samurai}, by {second}: {ninjas}; {needed} win."
        )]
    }
}

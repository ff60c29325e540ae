//! Shi for people: its rules in brief, and how the board is seen.

use super::board::each;
use super::moves::{self, Move};
use super::position::Position;
use super::text::side_name;
use super::{Shi, view};
use crate::game::board::{Board, View};
use crate::game::{Presentation, Side};

const INSTRUCTIONS: &str = "\
Shi is the Japanese word for four, and for death. Samurai own the bottom row and begin; ninjas own
the top row. Whoever has taken half of the other's pieces wins: 3 on a board of 6, 4 on 7 or 8.

- A piece slides like the queen of chess: any number of free squares along a row, a column or a
  diagonal.
- It takes by jumping: along one line there is first one piece of its own side, then one of the
  enemy's, with any number of free squares, or none, before and between them. It lands on the
  enemy, who leaves the board; the friend that was jumped stays.
- A move without such a capture never jumps, and nobody has to capture.";

impl Presentation for Shi {
    fn instructions(&self) -> &str {
        INSTRUCTIONS
    }

    fn how_to_move(&self) -> &str {
        "A move names where a piece stands and where it goes, as in A1-A4."
    }

    /// The sides sit where their own pieces begin.
    fn viewpoints(&self) -> &'static [&'static str] {
        &["samurai", "ninja"]
    }

    fn viewpoint(&self, _: &Position, side: Side) -> &'static str {
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

    fn board(&self, position: &Position, view: &View) -> Board {
        view::board(position, view)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    #[test]
    fn the_status_says_what_is_left_to_do() {
        let shi = Shi::default();
        for (text, status) in [
            (
                "nnnnnn/6/6/6/6/ssssss s",
                "samurai to move: 3 more captures win",
            ),
            (
                "nnnnnn/6/6/6/6/ssss2 n",
                "ninja to move: the next capture wins",
            ),
            (
                "6/6/6/6/nnnnnn/ssssss s",
                "samurai to move, but no piece can: pass",
            ),
            (
                "nnnnnn/6/6/6/6/sss3 s",
                "ninja has won: 3 pieces of samurai are taken",
            ),
        ] {
            assert_eq!(shi.status(&shi.parse_position(text).unwrap()), status);
        }
    }
}

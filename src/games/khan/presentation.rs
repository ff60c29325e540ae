//! Khan for people: its rules in brief, what the Khan asks for, how the board is seen.

use rand::Rng;

use super::board::Square;
use super::moves::Move;
use super::position::Position;
use super::{Edge, Khan, opening, view};
use crate::game::board::{Board, View};
use crate::game::opening::{Decision, Opening};
use crate::game::{Game, Outcome, Presentation, Side};

const INSTRUCTIONS: &str = "\
The board has 6 x 6 squares worth 1, 2 or 3. Each side has a Kalista (its queen) and five sbires.
Whoever captures the other Kalista wins.

Before the game, rouge chooses a side of the board and places its six pieces on the two lines
nearest to it; then ocre does the same on the opposite side. Rouge begins.

- A piece moves exactly as many steps as the square it starts from is worth, up, down, left or
  right, turning as often as it likes, never over another piece and never twice over a square.
- The last step may take an enemy piece. A captured sbire can come back, a Kalista cannot.
- The piece that has just moved wears the Khan. The other side must then move a piece that stands
  on a square of the same value as the bearer's.
- A side with no such piece, or none that can move, may move any piece, or put a captured sbire back
  on an empty square of that value instead.";

impl Presentation for Khan {
    fn instructions(&self) -> &str {
        INSTRUCTIONS
    }

    fn how_to_move(&self) -> &str {
        "A move names where a piece stands and where it goes, as in b6b5; S@c4 puts a sbire back on c4."
    }

    fn has_menu(&self) -> bool {
        false
    }

    fn status(&self, position: &Position) -> String {
        if let Some(Outcome::Win(winner)) = self.outcome(position) {
            let (winner, loser) = (self.side_name(winner), self.side_name(winner.other()));
            return format!("{winner} has won: the Kalista of {loser} is captured");
        }
        let turn = self.side_name(position.turn());
        match position.khan() {
            None => format!("{turn} to move, freely: no piece wears the Khan"),
            Some(square) => {
                let value = square.value();
                format!("{turn} to move: the Khan, on {square}, asks for a piece on a {value}")
            }
        }
    }

    fn situation(&self, position: &Position) -> Vec<String> {
        let Some(khan) = position.khan() else {
            return vec!["No piece wears the Khan: you may move any of yours.".to_owned()];
        };
        let value = khan.value();
        let worn = format!("The Khan is on {khan}, a square worth {value}.");
        let moves = self.legal_moves(position);
        let obeys = |mv: &Move| matches!(mv, Move::Step(from, _) if from.value() == value);
        if moves.iter().any(obeys) {
            let must = format!("You can obey it: you must move a piece that stands on a {value}.");
            return vec![worn, must];
        }
        if moves == [Move::Pass] {
            let stuck = "You cannot move at all: you can only pass.".to_owned();
            return vec![worn, stuck];
        }
        let own = Square::all().filter(|square| position.of(position.turn()) & square.bit() != 0);
        let why = match own.map(Square::value).any(|own| own == value) {
            true => format!("your pieces on a {value} are blocked"),
            false => format!("none of your pieces stands on a {value}"),
        };
        let back = match moves.iter().any(|mv| matches!(mv, Move::PutBack(_))) {
            true => format!(", or put a sbire back on an empty {value}"),
            false => String::new(),
        };
        vec![
            worn,
            format!("You cannot obey it, {why}: move any piece{back}."),
        ]
    }

    fn viewpoints(&self) -> &'static [&'static str] {
        &["gauche", "droite", "haut", "bas"]
    }

    fn viewpoint(&self, start: &Position, side: Side) -> &'static str {
        let at_home = |side: Side, edge: Edge| {
            let home = edge
                .home()
                .fold(0, |squares, square| squares | square.bit());
            start.of(side) & !home == 0
        };
        let begun_from =
            |&edge: &Edge| at_home(Side::First, edge) && at_home(Side::Second, edge.opposite());
        let edge = Edge::ALL.into_iter().find(begun_from).unwrap_or(Edge::Bas);
        match side {
            Side::First => edge.name(),
            Side::Second => edge.opposite().name(),
        }
    }

    fn squares(&self, _: &Position) -> Vec<String> {
        Square::all().map(|square| square.to_string()).collect()
    }

    fn squares_of(&self, mv: Move) -> Vec<String> {
        match mv {
            Move::Step(from, to) => vec![from.to_string(), to.to_string()],
            Move::PutBack(to) => vec![to.to_string()],
            Move::Pass => Vec::new(),
        }
    }

    fn hand(&self, position: &Position, mv: Move) -> Option<char> {
        let letter = view::sbire(position.turn());
        matches!(mv, Move::PutBack(_)).then_some(letter)
    }

    fn opening(&self, choices: &[String]) -> Result<Opening<Position>, String> {
        opening::opening(choices)
    }

    fn expand(&self, choices: &[String], text: &str, rng: &mut dyn Rng) -> Vec<String> {
        opening::expand(choices, text, rng)
    }

    fn candidates(&self, choices: &[String], rng: &mut dyn Rng) -> Vec<(Vec<String>, Position)> {
        opening::candidates(choices, rng)
    }

    /// The coursework's machines draw both at random; the engine does not.
    fn machine_strategy(&self, decision: &Decision, strong: bool) -> &'static str {
        match (decision.is_first, strong) {
            (true, true) => "best",
            (true, false) => "random",
            // Nothing can be left to a strategy once part of it is decided.
            (false, _) => "",
        }
    }

    fn board(&self, position: &Position, view: &View) -> Board {
        view::board(position, view)
    }

    fn opening_board(&self, choices: &[String]) -> Option<Board> {
        view::opening_board(choices)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_sits_where_it_began() {
        let khan = Khan::new();
        let start = khan
            .parse_position("K3s1/1S3s/S3s1/1S3s/S3s1/1S3k r -")
            .unwrap();
        assert_eq!(khan.viewpoint(&start, Side::First), "gauche");
        assert_eq!(khan.viewpoint(&start, Side::Second), "droite");
        assert_eq!(khan.viewpoint(&khan.start(), Side::First), "bas");
    }
}

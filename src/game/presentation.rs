//! What a game tells and asks the people who play it.

use rand::Rng;

use super::board::{Board, View};
use super::opening::{Decision, Opening};
use super::{Game, Side};

/// A game that can be shown and explained. Everything has a default: a game that says
/// nothing here shows the text of its positions and begins with its usual start.
///
/// Squares are named as the game's moves name them.
pub trait Presentation: Game {
    /// The name of the game as a title.
    fn title(&self) -> String {
        let mut name = self.name().to_owned();
        if let Some(first) = name.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        name
    }

    /// The rules in brief, for people who have never played.
    fn instructions(&self) -> &str {
        "No instructions have been written for this game; its clauses are its rules."
    }

    /// How a move is written, in one sentence.
    fn how_to_move(&self) -> &str {
        "Type a move as it is listed."
    }

    /// One line about what is going on: who is to move, and what binds them.
    fn status(&self, position: &Self::Position) -> String {
        match self.outcome(position) {
            Some(outcome) => format!("the game is over: {}", self.outcome_name(outcome)),
            None => format!("{} to move", self.side_name(self.turn(position))),
        }
    }

    /// What the side to move should know besides the board, in sentences.
    fn situation(&self, position: &Self::Position) -> Vec<String> {
        let _ = position;
        Vec::new()
    }

    /// Whether there is a menu, to which one comes back after a game; otherwise each
    /// side is asked who plays it, and the program ends with the game.
    fn has_menu(&self) -> bool {
        true
    }

    /// The names of the places from which the board can be looked at.
    fn viewpoints(&self) -> &'static [&'static str] {
        &[]
    }

    /// From where a side looks at the board in a game that began like this.
    fn viewpoint(&self, start: &Self::Position, side: Side) -> &'static str {
        let _ = (start, side);
        ""
    }

    /// The names of the squares of the board.
    fn squares(&self, position: &Self::Position) -> Vec<String> {
        let _ = position;
        Vec::new()
    }

    /// The squares that a move names: where from, if anywhere, and where to.
    fn squares_of(&self, mv: Self::Move) -> Vec<String> {
        let _ = mv;
        Vec::new()
    }

    /// The letter of the piece beside the board that a move puts on it, if it does.
    fn hand(&self, position: &Self::Position, mv: Self::Move) -> Option<char> {
        let _ = (position, mv);
        None
    }

    /// The board as it is seen.
    fn board(&self, position: &Self::Position, view: &View) -> Board {
        let _ = view;
        Board::text(self.position_text(position))
    }

    /// What comes after these choices, or what is wrong with the last of them.
    fn opening(&self, choices: &[String]) -> Result<Opening<Self::Position>, String> {
        let _ = choices;
        Ok(Opening::Begin(self.start()))
    }

    /// The choices that a text stands for: a word as it was typed, several at once, or a
    /// strategy that is worked out. They are not checked.
    fn expand(&self, choices: &[String], text: &str, rng: &mut dyn Rng) -> Vec<String> {
        let _ = (choices, rng);
        vec![text.trim().to_owned()]
    }

    /// What the strategy `best` may choose from, where it takes a search to know: ways to
    /// complete the opening, each with the start it leads to. Empty where the game itself
    /// knows, or has no such strategy.
    fn candidates(
        &self,
        choices: &[String],
        rng: &mut dyn Rng,
    ) -> Vec<(Vec<String>, Self::Position)> {
        let _ = (choices, rng);
        Vec::new()
    }

    /// The strategy by which a machine decides if nobody names another; `strong` if it
    /// plays to win and not as the coursework's machines do.
    fn machine_strategy(&self, decision: &Decision, strong: bool) -> &'static str {
        let _ = strong;
        decision.strategies.first().copied().unwrap_or("")
    }

    /// What is seen of the board after these choices, if there is anything to see.
    fn opening_board(&self, choices: &[String]) -> Option<Board> {
        let _ = choices;
        None
    }
}

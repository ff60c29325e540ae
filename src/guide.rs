//! What a game tells and asks the people who sit down to play it.
//!
//! Everything has a default: a game that says nothing here begins with its usual start
//! and is played like any other.

use rand::Rng;

use crate::drawing::{Drawn, Style};
use crate::game::Side;

/// Something that a side decides before the first move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// Who decides.
    pub side: Side,
    /// What is decided, in one word: `side`, `placement`.
    pub topic: &'static str,
    /// The question as a person is asked it.
    pub text: String,
    /// What can be answered.
    pub answers: Vec<String>,
    /// Words by which the answer is left to the program, now and for the rest of the
    /// topic: `random`.
    pub ways: &'static [&'static str],
    /// Whether it is the first question to this side on this topic: an answer that was
    /// given beforehand stands here.
    pub is_first: bool,
}

/// What comes next before the first move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Opening<P> {
    /// Something is to be decided.
    Ask(Question),
    /// Everything is: this is the start.
    Begin(P),
}

/// A game that people can be led through.
pub trait Guide: Drawn {
    /// The name of the game as a title.
    fn title(&self) -> String {
        let mut name = self.name().to_owned();
        if let Some(first) = name.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        name
    }

    /// The rules in a page, for people who have never played.
    fn instructions(&self) -> &'static str {
        "Nobody has written instructions for this game; the clauses in prolog/ are its rules."
    }

    /// How a move is written, in one sentence.
    fn how_to_move(&self) -> String {
        "Type a move as it is listed.".to_owned()
    }

    /// What the side to move should know besides the board, in sentences.
    fn situation(&self, position: &Self::Position) -> Vec<String> {
        let _ = position;
        Vec::new()
    }

    /// Whether there is a menu, to which one comes back after a game; otherwise each
    /// side is asked who plays it, and the end of the game is the end.
    fn has_menu(&self) -> bool {
        true
    }

    /// What comes after these decisions, or what is wrong with the last of them.
    fn opening(&self, decided: &[String]) -> Result<Opening<Self::Position>, String> {
        let _ = decided;
        Ok(Opening::Begin(self.start()))
    }

    /// The decisions that a text stands for: a word as it was typed, several at once,
    /// or a way that is worked out. They are not checked.
    fn decide(&self, decided: &[String], text: &str, rng: &mut dyn Rng) -> Vec<String> {
        let _ = (decided, rng);
        vec![text.trim().to_owned()]
    }

    /// The way in which a machine decides if nobody says another; `strong` if it plays
    /// to win and not as the coursework's machines do.
    fn machines_way(&self, question: &Question, strong: bool) -> &'static str {
        let _ = strong;
        question.ways.first().copied().unwrap_or("")
    }

    /// What is seen of the board after these decisions.
    fn opening_board(&self, decided: &[String], style: Style) -> String {
        let _ = (decided, style);
        String::new()
    }
}

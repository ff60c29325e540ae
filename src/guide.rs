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

/// An answer that is given before the question comes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wish {
    /// Whose answer it is; both sides' if none is named.
    pub side: Option<Side>,
    /// The topic of the question.
    pub topic: String,
    /// The answer.
    pub text: String,
}

impl Wish {
    /// Reads an answer for both sides, or for one as in `rouge=random`.
    pub fn parse<G: Drawn>(game: &G, topic: &str, text: &str) -> Result<Self, String> {
        let (side, text) = match text.split_once('=') {
            None => (None, text),
            Some((name, text)) => {
                let mut sides = Side::BOTH.into_iter();
                let side = sides.find(|&side| game.side_name(side) == name);
                let side = side.ok_or_else(|| format!("there is no side \"{name}\""))?;
                (Some(side), text)
            }
        };
        Ok(Wish {
            side,
            topic: topic.to_owned(),
            text: text.to_owned(),
        })
    }

    /// The answer to a question, if it was given beforehand: the side's own rather
    /// than one for both.
    pub fn find<'w>(wishes: &'w [Wish], question: &Question) -> Option<&'w str> {
        let matches = |wish: &&Wish, side| wish.topic == question.topic && wish.side == side;
        let find = |side| wishes.iter().find(|wish| matches(wish, side));
        let wish = find(Some(question.side)).or_else(|| find(None));
        let wish = wish.filter(|_| question.is_first);
        wish.map(|wish| wish.text.as_str())
    }
}

/// A start in which everything is as it was wished, and the rest is left to the ways of
/// the game's machines.
pub fn start_with<G: Guide>(
    game: &G,
    wishes: &[Wish],
    rng: &mut dyn Rng,
) -> Result<G::Position, String> {
    let mut decided = Vec::new();
    let mut topics = Vec::new();
    loop {
        let question = match game.opening(&decided)? {
            Opening::Ask(question) => question,
            Opening::Begin(start) => {
                let unasked = |wish: &&Wish| !topics.contains(&wish.topic);
                return match wishes.iter().find(unasked) {
                    Some(wish) => Err(format!("{} has no {} to choose", game.name(), wish.topic)),
                    None => Ok(start),
                };
            }
        };
        topics.push(question.topic.to_owned());
        let way = || game.machines_way(&question, false);
        let answer = Wish::find(wishes, &question).unwrap_or_else(way);
        let side = game.side_name(question.side);
        let decisions = game.checked(&decided, answer, rng);
        decided
            .extend(decisions.map_err(|why| format!("the {} of {side}: {why}", question.topic))?);
    }
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

    /// The same, but checked one by one: what is wrong with the first that is.
    fn checked(
        &self,
        decided: &[String],
        text: &str,
        rng: &mut dyn Rng,
    ) -> Result<Vec<String>, String> {
        let decisions = self.decide(decided, text, rng);
        let mut decided = decided.to_vec();
        for decision in &decisions {
            decided.push(decision.clone());
            self.opening(&decided)?;
        }
        match decisions.iter().all(|decision| decision.is_empty()) {
            true => Err("the answer is not complete".to_owned()),
            false => Ok(decisions),
        }
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

//! What is decided before the first move: which side of the board, where the pieces stand.
//!
//! A game with nothing to decide begins at once. One that asks is led through its
//! [`Decision`]s; the answers, in order, are its *choices*, plain words that are
//! written down and read again.

use super::Side;

/// Something that a side decides before the first move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// Who decides.
    pub side: Side,
    /// What is decided, in one word: `side`, `placement`.
    pub topic: &'static str,
    /// The question as a person is asked it.
    pub text: String,
    /// What can be chosen.
    pub options: Vec<String>,
    /// Words by which the choice is left to the program, now and for the rest of the
    /// topic: `random`.
    pub strategies: &'static [&'static str],
    /// Whether it is the first decision of this side on this topic: a [`Preset`] is
    /// taken here.
    pub is_first: bool,
}

/// What comes next before the first move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Opening<P> {
    /// Something is to be decided.
    Decide(Decision),
    /// Everything is: this is the start.
    Begin(P),
}

/// A choice that is made before the question comes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preset {
    /// Whose choice it is; both sides' if none is named.
    pub side: Option<Side>,
    /// The topic of the decision.
    pub topic: String,
    /// The choice, or a strategy.
    pub text: String,
}

impl Preset {
    /// A choice of both sides.
    pub fn of_both(topic: &str, text: &str) -> Self {
        Preset {
            side: None,
            topic: topic.to_owned(),
            text: text.to_owned(),
        }
    }

    /// The preset choice for a decision, if there is one: the side's own rather than one
    /// for both.
    pub fn find<'p>(presets: &'p [Preset], decision: &Decision) -> Option<&'p str> {
        let matches =
            |preset: &&Preset, side| preset.topic == decision.topic && preset.side == side;
        let find = |side| presets.iter().find(|preset| matches(preset, side));
        let preset = find(Some(decision.side)).or_else(|| find(None));
        let preset = preset.filter(|_| decision.is_first);
        preset.map(|preset| preset.text.as_str())
    }
}

//! What a game adds to the contract so that its native rules can be held to its clauses.

use rand::Rng;

use crate::game::Game;

/// One file of a game's rules in Prolog: its name and its text.
pub type ClauseFile = (&'static str, &'static str);

/// A game whose rules also exist as Prolog clauses, and which can make up positions
/// and moves on which the two are compared.
pub trait Specified: Game + Clone + Send + Sync + 'static {
    /// The rules in Prolog, in the order in which they are loaded.
    fn clauses(&self) -> &'static [ClauseFile];
    /// Any position the rules can be asked about, reachable or not.
    fn any_position(&self, rng: &mut dyn Rng) -> Self::Position;
    /// Any well-formed move, preferably one that is almost legal in a position.
    fn any_move(&self, position: &Self::Position, rng: &mut dyn Rng) -> Self::Move;
    /// Positions in which a rule of its own decides, that random play seldom meets.
    fn corners(&self) -> &'static [Corner];
    /// Ways to break the clauses, every one of which a check must notice.
    fn mutants(&self) -> &'static [Mutant] {
        &[]
    }
}

/// A position made to show one rule.
#[derive(Debug, Clone, Copy)]
pub struct Corner {
    /// The rule, in a few words.
    pub rule: &'static str,
    /// The position's text.
    pub position: &'static str,
    /// The legal moves, sorted as text, worked out by hand from the rules.
    pub moves: &'static [&'static str],
}

/// One rule of the clauses, broken: what proves that a check can fail.
#[derive(Debug, Clone, Copy)]
pub struct Mutant {
    /// What the broken clauses get wrong.
    pub fault: &'static str,
    /// The file of clauses it is in.
    pub file: &'static str,
    /// The text that is right, which occurs once in the file.
    pub right: &'static str,
    /// What stands there instead.
    pub wrong: &'static str,
}

impl Mutant {
    /// In `file`, `wrong` stands instead of `right`.
    pub const fn new(
        file: &'static str,
        fault: &'static str,
        right: &'static str,
        wrong: &'static str,
    ) -> Mutant {
        Mutant {
            fault,
            file,
            right,
            wrong,
        }
    }
}

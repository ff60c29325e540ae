//! The machine players that come with a game: those of the coursework it goes back to.

use rand::Rng;

use crate::game::Game;

/// A machine's name and its levels, weakest first; no levels if it has but one strength.
pub type Machine = (&'static str, &'static [&'static str]);

/// A game with machine players of its own, written natively and, as `choose_move/3`,
/// in its clauses; both choose the same move wherever chance has no part in it.
pub trait Machines: Game {
    /// The machines.
    fn machines(&self) -> &'static [Machine];
    /// What a machine plays; `None` if there is no such machine or level, or no move.
    fn machine_move(
        &self,
        machine: &str,
        level: Option<&str>,
        position: &Self::Position,
        rng: &mut dyn Rng,
    ) -> Option<Self::Move>;

    /// The ways in which a machine places its pieces before the game.
    fn placements(&self) -> &'static [&'static str] {
        &["random"]
    }
    /// A start for which the first side has placed its pieces in one of these ways and
    /// the second in another; `None` if there is no such way.
    fn placed_start(&self, ways: [&str; 2], rng: &mut dyn Rng) -> Option<Self::Position> {
        (ways == ["random"; 2]).then(|| self.random_start(rng))
    }
}

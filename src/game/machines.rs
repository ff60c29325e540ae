//! The machine players that come with a game: those of the coursework it goes back to.

use rand::Rng;

use super::Game;

/// A machine's name and its levels, weakest first; no levels if it has only one strength.
pub type Machine = (&'static str, &'static [&'static str]);

/// A game with machine players of its own, written natively and, as `choose_move/3`,
/// in its clauses; both choose the same move wherever it is not drawn at random.
pub trait Machines: Game {
    /// The machines.
    fn machines(&self) -> &'static [Machine] {
        &[]
    }

    /// What a machine plays; `None` if there is no such machine or level, or no move.
    fn machine_move(
        &self,
        machine: &str,
        level: Option<&str>,
        position: &Self::Position,
        rng: &mut dyn Rng,
    ) -> Option<Self::Move> {
        let _ = (machine, level, position, rng);
        None
    }
}

/// Of several moves, those to which a machine gives the highest value, in their order.
///
/// ```
/// use kalista::game::machines::most_valued;
///
/// assert_eq!(most_valued(vec![-3, 1, 2, 3], |n: i32| n.pow(2)), [-3, 3]);
/// ```
pub fn most_valued<M: Copy, V: Ord>(mut moves: Vec<M>, value: impl FnMut(M) -> V) -> Vec<M> {
    let values: Vec<V> = moves.iter().copied().map(value).collect();
    let best = values.iter().max();
    let mut values = values.iter();
    moves.retain(|_| values.next() == best);
    moves
}

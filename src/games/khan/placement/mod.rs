//! How a machine places its pieces before the game.

pub mod best;
mod strong;

use rand::{Rng, RngExt, seq::SliceRandom};

use super::Edge;
use super::board::{Square, WIDTH};
use super::position::{Piece, Position};
use crate::game::Side;

/// Where a side places its six pieces: the Kalista's square first, then the sbires'.
pub type Camp = [Square; 6];

/// A way to place the pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Placement {
    /// On any six of the twelve squares, as the coursework's machines do.
    Random,
    /// As their authors wished it: one piece a column (or line), alternating between the
    /// two lines of the edge, with the Kalista on the outer one. The board is made so
    /// that the pieces then stand on squares of two values only, which makes it easier
    /// to disobey the Khan. Six such camps exist at each edge; one of them is drawn.
    Heuristique,
    /// The engine's choice. Rouge, who places first, takes one of the camps that stood
    /// best against the replies to them; ocre [searches](best) for the best reply.
    Best,
}

impl Placement {
    /// Every way.
    pub const ALL: [Placement; 3] = [Placement::Random, Placement::Heuristique, Placement::Best];

    /// The names of the ways, in the same order.
    pub const NAMES: [&'static str; 3] = ["random", "heuristique", "best"];

    /// The way of this name.
    pub fn named(name: &str) -> Option<Placement> {
        let index = Self::NAMES.iter().position(|&own_name| own_name == name)?;
        Self::ALL.get(index).copied()
    }

    /// Rouge's choice of the side.
    pub fn edge(self, rng: &mut dyn Rng) -> Edge {
        match self {
            Placement::Random | Placement::Heuristique => one_of(&Edge::ALL, rng),
            Placement::Best => strong::edge(rng),
        }
    }

    /// Chooses the squares at an edge. Rouge places first and knows no `opponent`; ocre
    /// does, who stands at the opposite edge.
    pub fn place(self, edge: Edge, opponent: Option<Camp>, rng: &mut dyn Rng) -> Camp {
        match (self, opponent) {
            (Placement::Random, _) => random(edge, rng),
            (Placement::Heuristique, _) => one_of(&wished_camps(edge), rng),
            (Placement::Best, None) => strong::camp(edge, rng),
            (Placement::Best, Some(rouge)) => {
                let replies = best::replies(edge, rouge, &best::Effort::default(), rng);
                match replies.first() {
                    Some(reply) => reply.camp,
                    None => random(edge, rng),
                }
            }
        }
    }
}

fn one_of<T: Copy>(choices: &[T], rng: &mut dyn Rng) -> T {
    choices[rng.random_range(0..choices.len())]
}

/// A whole start: rouge's choice of the edge, where `None` leaves it to rouge's way to
/// place, and then the camps of both sides.
///
/// ```
/// use kalista::game::Game;
/// use kalista::games::khan::{Edge, Khan, placement::{Placement, start}};
/// use rand::{SeedableRng, rngs::SmallRng};
///
/// let mut rng = SmallRng::seed_from_u64(1);
/// let start = start(Placement::Heuristique, Placement::Random, Some(Edge::Bas), &mut rng);
/// assert_eq!(start.occupied().count_ones(), 12);
/// ```
pub fn start(rouge: Placement, ocre: Placement, edge: Option<Edge>, rng: &mut dyn Rng) -> Position {
    let edge = edge.unwrap_or_else(|| rouge.edge(rng));
    let rouge = rouge.place(edge, None, rng);
    let ocre = ocre.place(edge.opposite(), Some(rouge), rng);
    assembled(rouge, ocre)
}

/// The position before the first move; the squares are twelve different ones.
pub fn assembled(rouge: Camp, ocre: Camp) -> Position {
    let pieces = [(Side::First, rouge), (Side::Second, ocre)];
    let pieces = pieces.into_iter().flat_map(|(side, camp)| {
        let piece = move |index| Piece {
            side,
            kalista: index == 0,
        };
        (camp.into_iter().enumerate()).map(move |(index, square)| (square, piece(index)))
    });
    Position::new(pieces, Side::First, None).expect("six pieces a side are a position")
}

/// Every camp of an edge: which six of its squares, and which of them is the Kalista's.
pub fn every_camp(edge: Edge) -> Vec<Camp> {
    let home: Vec<Square> = edge.home().collect();
    let sets = (0u32..1 << home.len()).filter(|set| set.count_ones() == 6);
    sets.flat_map(|set| {
        let mut chosen = (home.iter().enumerate())
            .filter(|(index, _)| set & (1 << index) != 0)
            .map(|(_, &square)| square);
        camps_on(std::array::from_fn(|_| chosen.next().expect("six of them")))
    })
    .collect()
}

/// The camps that [`Placement::Heuristique`] draws from, six at each edge.
pub fn wished_camps(edge: Edge) -> Vec<Camp> {
    let odd_ones_outside = [true, false].into_iter();
    odd_ones_outside
        .flat_map(|outside| {
            let mut wished = (edge.home())
                .filter(|&square| is_outer(edge, square) == (is_odd(edge, square) == outside));
            camps_on(std::array::from_fn(|_| {
                wished.next().expect("one of each two")
            }))
        })
        .filter(|camp| is_outer(edge, camp[0]))
        .collect()
}

/// The six camps on these squares, in the order of the squares.
fn camps_on(squares: [Square; 6]) -> impl Iterator<Item = Camp> {
    (0..6).map(move |kalista| {
        let mut camp = squares;
        camp[..=kalista].rotate_right(1);
        camp
    })
}

fn random(edge: Edge, rng: &mut dyn Rng) -> Camp {
    let mut squares: Vec<Square> = edge.home().collect();
    squares.shuffle(rng);
    std::array::from_fn(|index| squares[index])
}

/// Whether a square of the edge's home is on the edge itself.
fn is_outer(edge: Edge, square: Square) -> bool {
    match edge {
        Edge::Gauche => square.column() == 1,
        Edge::Droite => square.column() == WIDTH,
        Edge::Haut => square.line() == 1,
        Edge::Bas => square.line() == WIDTH,
    }
}

/// Whether a square is the first, third or fifth along the edge.
fn is_odd(edge: Edge, square: Square) -> bool {
    let along = match edge {
        Edge::Gauche | Edge::Droite => square.line(),
        Edge::Haut | Edge::Bas => square.column(),
    };
    along % 2 == 1
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rand::{SeedableRng, rngs::SmallRng};

    use super::*;

    fn camps(placement: Placement, edge: Edge) -> HashSet<Camp> {
        let mut rng = SmallRng::seed_from_u64(7);
        let sorted = |mut camp: Camp| {
            camp[1..].sort();
            camp
        };
        (0..200)
            .map(|_| sorted(placement.place(edge, None, &mut rng)))
            .collect()
    }

    #[test]
    fn every_camp_is_six_squares_of_the_edge() {
        for placement in Placement::ALL {
            for edge in Edge::ALL {
                let home: HashSet<Square> = edge.home().collect();
                for camp in camps(placement, edge) {
                    let squares: HashSet<Square> = camp.into_iter().collect();
                    assert_eq!(squares.len(), 6, "{placement:?} {edge:?}");
                    assert!(squares.is_subset(&home), "{placement:?} {edge:?}");
                }
            }
        }
    }

    #[test]
    fn the_wished_camps_are_six_at_each_edge() {
        for edge in Edge::ALL {
            let camps = camps(Placement::Heuristique, edge);
            assert_eq!(camps.len(), 6, "{edge:?}");
            for camp in camps {
                assert!(is_outer(edge, camp[0]), "{edge:?} {camp:?}");
                let outside = camp.iter().filter(|&&square| is_outer(edge, square));
                assert_eq!(outside.count(), 3, "{edge:?} {camp:?}");
                let values: HashSet<u8> = camp.iter().map(|square| square.value()).collect();
                assert_eq!(values.len(), 2, "{edge:?} {camp:?}");
            }
        }
    }

    #[test]
    fn ocre_stands_across_from_rouge() {
        let mut rng = SmallRng::seed_from_u64(3);
        for edge in Edge::ALL {
            let start = start(
                Placement::Random,
                Placement::Heuristique,
                Some(edge),
                &mut rng,
            );
            let home = |edge: Edge| {
                edge.home()
                    .fold(0, |squares, square| squares | square.bit())
            };
            assert_eq!(start.of(Side::First) & !home(edge), 0);
            assert_eq!(start.of(Side::Second) & !home(edge.opposite()), 0);
            assert_eq!((start.turn(), start.khan()), (Side::First, None));
        }
    }
}

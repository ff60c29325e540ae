//! How a machine places its pieces before the game.

mod strong;

use rand::{Rng, RngExt, seq::SliceRandom};

use super::Edge;
use super::board::{Square, WIDTH};
use super::position::{Piece, Position};
use crate::game::Side;

/// Where a side places its six pieces: the Kalista's square first, then the sbires'.
pub type Placement = [Square; 6];

/// How the pieces are placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// On any six of the twelve squares, as the coursework's machines do.
    Random,
    /// As their authors wanted it: one piece a column (or line), alternating between the
    /// two lines of the edge, with the Kalista on the outer one. The board is made so
    /// that the pieces then stand on squares of two values only, which makes it easier
    /// to disobey the Khan. Six such placements exist at each edge; one of them is drawn.
    Heuristique,
    /// The engine's choice. Rouge, who places first, takes one of the placements that stood
    /// best against the replies to them; ocre's reply is found by a search among
    /// [some](some_placements) of its own.
    Best,
}

impl Strategy {
    /// Every strategy.
    pub const ALL: [Strategy; 3] = [Strategy::Random, Strategy::Heuristique, Strategy::Best];

    /// Their names, in the same order.
    pub const NAMES: [&'static str; 3] = ["random", "heuristique", "best"];

    /// The strategy of this name.
    pub fn named(name: &str) -> Option<Strategy> {
        let index = Self::NAMES.iter().position(|&own_name| own_name == name)?;
        Self::ALL.get(index).copied()
    }

    /// Rouge's choice of the side.
    pub fn edge(self, rng: &mut dyn Rng) -> Edge {
        match self {
            Strategy::Random | Strategy::Heuristique => one_of(&Edge::ALL, rng),
            Strategy::Best => strong::edge(rng),
        }
    }

    /// Chooses the squares at an edge, without a look at the opponent.
    pub fn place(self, edge: Edge, rng: &mut dyn Rng) -> Placement {
        match self {
            Strategy::Random => random(edge, rng),
            Strategy::Heuristique => one_of(&heuristique_placements(edge), rng),
            Strategy::Best => strong::placement(edge, rng),
        }
    }
}

fn one_of<T: Copy>(choices: &[T], rng: &mut dyn Rng) -> T {
    choices[rng.random_range(0..choices.len())]
}

/// Placements at an edge among which a search finds a good reply: enough of them, drawn
/// at random.
pub fn some_placements(edge: Edge, rng: &mut dyn Rng) -> Vec<Placement> {
    const DRAWN: usize = 1200;
    let mut placements = every_placement(edge);
    placements.shuffle(rng);
    placements.truncate(DRAWN);
    placements
}

/// The position before the first move; the squares are twelve different ones.
pub fn assembled(rouge: Placement, ocre: Placement) -> Position {
    let pieces = [(Side::First, rouge), (Side::Second, ocre)];
    let pieces = pieces.into_iter().flat_map(|(side, placement)| {
        let piece = move |index| Piece {
            side,
            kalista: index == 0,
        };
        (placement.into_iter().enumerate()).map(move |(index, square)| (square, piece(index)))
    });
    Position::new(pieces, Side::First, None).expect("six pieces a side are a position")
}

/// Every placement of an edge: which six of its squares, and which of them is the Kalista's.
pub fn every_placement(edge: Edge) -> Vec<Placement> {
    let home: Vec<Square> = edge.home().collect();
    let sets = (0u32..1 << home.len()).filter(|set| set.count_ones() == 6);
    sets.flat_map(|set| {
        let mut chosen = (home.iter().enumerate())
            .filter(|(index, _)| set & (1 << index) != 0)
            .map(|(_, &square)| square);
        placements_on(std::array::from_fn(|_| chosen.next().expect("six of them")))
    })
    .collect()
}

/// The placements that [`Strategy::Heuristique`] draws from, six at each edge.
pub fn heuristique_placements(edge: Edge) -> Vec<Placement> {
    let odd_ones_outside = [true, false].into_iter();
    odd_ones_outside
        .flat_map(|outside| {
            let mut squares = (edge.home())
                .filter(|&square| is_outer(edge, square) == (is_odd(edge, square) == outside));
            placements_on(std::array::from_fn(|_| {
                squares.next().expect("one of each two")
            }))
        })
        .filter(|placement| is_outer(edge, placement[0]))
        .collect()
}

/// The six placements on these squares, in the order of the squares.
fn placements_on(squares: [Square; 6]) -> impl Iterator<Item = Placement> {
    (0..6).map(move |kalista| {
        let mut placement = squares;
        placement[..=kalista].rotate_right(1);
        placement
    })
}

fn random(edge: Edge, rng: &mut dyn Rng) -> Placement {
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

    fn placements(placement: Strategy, edge: Edge) -> HashSet<Placement> {
        let mut rng = SmallRng::seed_from_u64(7);
        let sorted = |mut placement: Placement| {
            placement[1..].sort();
            placement
        };
        (0..200)
            .map(|_| sorted(placement.place(edge, &mut rng)))
            .collect()
    }

    #[test]
    fn every_placement_is_six_squares_of_the_edge() {
        for placement in Strategy::ALL {
            for edge in Edge::ALL {
                let home: HashSet<Square> = edge.home().collect();
                for placement in placements(placement, edge) {
                    let squares: HashSet<Square> = placement.into_iter().collect();
                    assert_eq!(squares.len(), 6, "{placement:?} {edge:?}");
                    assert!(squares.is_subset(&home), "{placement:?} {edge:?}");
                }
            }
        }
    }

    #[test]
    fn the_heuristique_placements_are_six_at_each_edge() {
        for edge in Edge::ALL {
            let placements = placements(Strategy::Heuristique, edge);
            assert_eq!(placements.len(), 6, "{edge:?}");
            for placement in placements {
                assert!(is_outer(edge, placement[0]), "{edge:?} {placement:?}");
                let outside = placement.iter().filter(|&&square| is_outer(edge, square));
                assert_eq!(outside.count(), 3, "{edge:?} {placement:?}");
                let values: HashSet<u8> = placement.iter().map(|square| square.value()).collect();
                assert_eq!(values.len(), 2, "{edge:?} {placement:?}");
            }
        }
    }
}

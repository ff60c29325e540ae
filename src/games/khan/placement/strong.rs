//! Rouge's strongest camps, found once and kept as data.
//!
//! Rouge places before it knows ocre's reply, so there is nothing to search at the
//! board that could not be searched beforehand; `camps.txt` says by which command.

use std::sync::LazyLock;

use rand::Rng;

use super::{Camp, one_of};
use crate::games::khan::{Edge, board::Square};

/// A camp, its edge, and the points of 100 that it made against the best replies.
struct Strong {
    edge: Edge,
    points: u32,
    camp: Camp,
}

static CAMPS: LazyLock<Vec<Strong>> = LazyLock::new(|| {
    let lines = include_str!("camps.txt").lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    (lines.map(|line| read(line).expect("each line of camps.txt is a camp"))).collect()
});

fn read(line: &str) -> Option<Strong> {
    let mut words = line.split_whitespace();
    let edge = Edge::parse(words.next()?)?;
    let points = words.next()?.parse().ok()?;
    let squares: Vec<Square> = words.map(Square::parse).collect::<Option<_>>()?;
    let camp = squares.try_into().ok()?;
    Some(Strong { edge, points, camp })
}

/// One of an edge's strongest camps.
pub(super) fn camp(edge: Edge, rng: &mut dyn Rng) -> Camp {
    strongest(|strong| strong.edge == edge, rng).camp
}

/// The edge of one of the strongest camps of all.
pub(super) fn edge(rng: &mut dyn Rng) -> Edge {
    strongest(|_| true, rng).edge
}

/// One of those camps that made nearly as many points as the best of them: what is
/// less than this apart may be due to chance.
fn strongest(which: impl Fn(&Strong) -> bool, rng: &mut dyn Rng) -> &'static Strong {
    const CHANCE: u32 = 10;
    let camps = || CAMPS.iter().filter(|strong| which(strong));
    let most = camps().map(|strong| strong.points).max();
    let nearly: Vec<&Strong> = camps()
        .filter(|strong| Some(strong.points + CHANCE) >= most)
        .collect();
    one_of(&nearly, rng)
}

#[cfg(test)]
mod tests {
    use super::super::every_camp;
    use super::*;

    #[test]
    fn every_edge_has_camps_on_its_own_squares() {
        for edge in Edge::ALL {
            let camps: Vec<_> = CAMPS.iter().filter(|strong| strong.edge == edge).collect();
            assert!(!camps.is_empty(), "{edge:?}");
            let known = every_camp(edge);
            assert!(camps.iter().all(|strong| known.contains(&strong.camp)));
        }
    }
}

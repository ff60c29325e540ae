//! Rouge's strongest placements, found once and kept as data.
//!
//! Rouge places before it knows ocre's reply, so there is nothing to search at the
//! board that could not be searched beforehand; `placements.txt` says by which command.

use std::sync::LazyLock;

use rand::Rng;

use super::{Placement, one_of};
use crate::games::khan::{Edge, board::Square};

/// A placement, its edge, and the points of 100 that it made against the best replies.
struct Strong {
    edge: Edge,
    points: u32,
    placement: Placement,
}

static PLACEMENTS: LazyLock<Vec<Strong>> = LazyLock::new(|| {
    let lines = include_str!("placements.txt").lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    (lines.map(|line| read(line).expect("each line of placements.txt is a placement"))).collect()
});

fn read(line: &str) -> Option<Strong> {
    let mut words = line.split_whitespace();
    let edge = Edge::parse(words.next()?)?;
    let points = words.next()?.parse().ok()?;
    let squares: Vec<Square> = words.map(Square::parse).collect::<Option<_>>()?;
    let placement = squares.try_into().ok()?;
    Some(Strong {
        edge,
        points,
        placement,
    })
}

/// One of an edge's strongest placements.
pub(super) fn placement(edge: Edge, rng: &mut dyn Rng) -> Placement {
    strongest(|strong| strong.edge == edge, rng).placement
}

/// The edge of one of the strongest placements of all.
pub(super) fn edge(rng: &mut dyn Rng) -> Edge {
    strongest(|_| true, rng).edge
}

/// One of those placements that made nearly as many points as the best of them: what is
/// less than this apart may be due to chance.
fn strongest(which: impl Fn(&Strong) -> bool, rng: &mut dyn Rng) -> &'static Strong {
    const MARGIN: u32 = 10;
    let placements = || PLACEMENTS.iter().filter(|strong| which(strong));
    let most = placements().map(|strong| strong.points).max();
    let nearly: Vec<&Strong> = placements()
        .filter(|strong| Some(strong.points + MARGIN) >= most)
        .collect();
    one_of(&nearly, rng)
}

#[cfg(test)]
mod tests {
    use super::super::every_placement;
    use super::*;

    #[test]
    fn every_edge_has_camps_on_its_own_squares() {
        for edge in Edge::ALL {
            let placements: Vec<_> = PLACEMENTS
                .iter()
                .filter(|strong| strong.edge == edge)
                .collect();
            assert!(!placements.is_empty(), "{edge:?}");
            let known = every_placement(edge);
            assert!(
                placements
                    .iter()
                    .all(|strong| known.contains(&strong.placement))
            );
        }
    }
}

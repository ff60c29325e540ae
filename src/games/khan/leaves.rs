//! Counting the leaves of a tree: the law of moving alone, without names for the moves and
//! without hashes for the positions.

use super::board::{Square, Squares, each};
use super::moves::{Scene, Visitor};
use super::paths::Paths;
use crate::game::processor::with_fast_bits;

/// What a game that is over counts for.
pub(super) const FINISHED: u64 = 1;

/// The leaves of a game that goes on, at a depth of 1 or more.
#[inline]
pub(super) fn count(paths: &Paths, scene: Scene, depth: u32) -> u64 {
    match depth {
        0 | 1 => with_fast_bits(
            #[inline(always)]
            || moves(paths, scene),
        ),
        2 => with_fast_bits(
            #[inline(always)]
            || {
                below(
                    paths,
                    scene,
                    #[inline(always)]
                    |next| moves(paths, next),
                )
            },
        ),
        _ => below(paths, scene, |next| count(paths, next, depth - 1)),
    }
}

/// The moves of a game that goes on.
#[inline(always)]
fn moves(paths: &Paths, scene: Scene) -> u64 {
    let mut moves = Moves(0);
    scene.visit(paths, &mut moves);
    u64::from(moves.0).max(1) // 1 for the pass
}

/// The leaves below all moves, by what is said of the scene after each.
#[inline(always)]
fn below(paths: &Paths, scene: Scene, count: impl FnMut(Scene) -> u64) -> u64 {
    let mut leaves = Leaves {
        scene,
        count,
        sum: 0,
    };
    scene.visit(paths, &mut leaves);
    match leaves.sum {
        0 => (leaves.count)(scene.passed()),
        sum => sum,
    }
}

/// Counts the moves.
struct Moves(u32);

impl Visitor for Moves {
    #[inline(always)]
    fn steps(&mut self, _: Square, to: Squares) {
        self.0 += to.count_ones();
    }

    #[inline(always)]
    fn put_back(&mut self, to: Squares) {
        self.0 += to.count_ones();
    }
}

/// Adds up what is below each move.
struct Leaves<C> {
    scene: Scene,
    count: C,
    sum: u64,
}

impl<C: FnMut(Scene) -> u64> Visitor for Leaves<C> {
    #[inline(always)]
    fn steps(&mut self, from: Square, to: Squares) {
        let prey = self.scene.prey();
        if to & prey != 0 {
            self.sum += FINISHED;
        }
        for to in each(to & !prey) {
            self.sum += (self.count)(self.scene.stepped(from, to));
        }
    }

    #[inline(always)]
    fn put_back(&mut self, to: Squares) {
        for to in each(to) {
            self.sum += (self.count)(self.scene.put_back(to));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Khan;
    use super::super::moves::Move;
    use super::*;
    use crate::game::Game;

    /// Every move of every position within three plies of some that have captures, sbires to
    /// put back and passes.
    #[test]
    fn a_scene_goes_on_as_its_position_does() {
        let khan = Khan::new();
        let mut kinds = [false; 3];
        for text in [
            "ssksss/6/6/6/6/SSSKSS r -",
            "1k4/1Ks3/3S2/2s3/6/6 r b1",
            "K5/6/6/6/6/3k2 o a1",
            "Kss3/ss4/6/6/6/5k r -",
        ] {
            let mut level = vec![khan.parse_position(text).unwrap()];
            for _ in 0..3 {
                let mut next = Vec::new();
                for position in level {
                    for mv in khan.legal_moves(&position) {
                        let after = khan.play(&position, mv);
                        if after.is_over() {
                            continue;
                        }
                        let scene = Scene::of(&position);
                        let (kind, scene) = match mv {
                            Move::Step(from, to) => (0, scene.stepped(from, to)),
                            Move::PutBack(to) => (1, scene.put_back(to)),
                            Move::Pass => (2, scene.passed()),
                        };
                        kinds[kind] = true;
                        assert_eq!(scene, Scene::of(&after), "{text}: {mv:?}");
                        next.push(after);
                    }
                }
                level = next;
            }
        }
        assert_eq!(
            kinds, [true; 3],
            "steps, sbires put back and passes are met"
        );
    }
}

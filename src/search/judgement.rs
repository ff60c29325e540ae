//! What playouts say of a position.

use std::fmt;
use std::time::Duration;

/// How a game ends if both sides play well, for the side to move. The length is that of
/// the way that was found: the end may come sooner, but not later.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Forced {
    /// It wins after this many plies at most (1 = now).
    Win(u32),
    /// Nobody wins.
    Draw,
    /// It loses after this many plies at most.
    Loss(u32),
}

impl fmt::Display for Forced {
    /// `win in 5`, `draw`, `loss in 4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Forced::Win(plies) => write!(f, "win in {plies}"),
            Forced::Draw => write!(f, "draw"),
            Forced::Loss(plies) => write!(f, "loss in {plies}"),
        }
    }
}

/// What playouts say of a move.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged<M> {
    /// The move.
    pub mv: M,
    /// Playouts that began with it.
    pub playouts: u64,
    /// Their share of the points for the side that makes it, from 0 to 1; a half if there
    /// were none.
    pub points: f64,
    /// What it leads to, if that is proven, for the side that makes it.
    pub forced: Option<Forced>,
}

/// What playouts say of a position.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement<M> {
    /// Every legal move: the one to play first, then those that seem best.
    pub moves: Vec<Judged<M>>,
    /// What is proven of the position, for the side to move.
    pub forced: Option<Forced>,
    /// Playouts made; one that comes to a position whose end is certain counts, too.
    pub playouts: u64,
    /// Positions visited, in the tree and in playouts.
    pub nodes: u64,
    /// Positions kept in the tree.
    pub kept: u64,
    /// The time it took.
    pub time: Duration,
}

impl<M> Default for Judgement<M> {
    /// That of a game that is over.
    fn default() -> Self {
        Judgement {
            moves: Vec::new(),
            forced: None,
            playouts: 0,
            nodes: 0,
            kept: 0,
            time: Duration::ZERO,
        }
    }
}

impl<M> Judgement<M> {
    /// The move to play; none if the game is over.
    pub fn best(&self) -> Option<&M> {
        self.moves.first().map(|judged| &judged.mv)
    }

    /// The same, with moves of another kind.
    pub fn map<N>(self, mv: impl Fn(M) -> N) -> Judgement<N> {
        let moves = self.moves.into_iter().map(|judged| Judged {
            mv: mv(judged.mv),
            playouts: judged.playouts,
            points: judged.points,
            forced: judged.forced,
        });
        Judgement {
            moves: moves.collect(),
            forced: self.forced,
            playouts: self.playouts,
            nodes: self.nodes,
            kept: self.kept,
            time: self.time,
        }
    }
}

/// Brings moves into the order of a [`Judgement`]. Proven wins come first, the shortest
/// before all; proven losses last, the longest before the others; what is not proven is
/// in the order of `merit`. A proven draw comes before what seems worse.
pub(super) fn rank<M>(moves: &mut [Judged<M>], merit: impl Fn(&Judged<M>) -> f64) {
    let group = |judged: &Judged<M>| match judged.forced {
        Some(Forced::Win(plies)) => (0, plies),
        None => (1, 0),
        Some(Forced::Draw) => (2, 0),
        Some(Forced::Loss(plies)) => (3, u32::MAX - plies),
    };
    // Sorting is stable: of equals the first stays first.
    moves.sort_by(|one, other| {
        let by_group = group(one).cmp(&group(other));
        let by_merit = || merit(other).total_cmp(&merit(one));
        by_group.then_with(by_merit)
    });
    let seems_lost = |judged: &Judged<M>| judged.forced.is_none() && judged.points < 0.5;
    if moves.first().is_some_and(seems_lost)
        && let Some(draw) = (moves.iter()).position(|judged| judged.forced == Some(Forced::Draw))
    {
        moves[..=draw].rotate_right(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(moves: &[(char, u64, f64, Option<Forced>)]) -> String {
        let mut moves: Vec<_> = (moves.iter())
            .map(|&(mv, playouts, points, forced)| Judged {
                mv,
                playouts,
                points,
                forced,
            })
            .collect();
        rank(&mut moves, |judged| judged.playouts as f64);
        moves.iter().map(|judged| judged.mv).collect()
    }

    #[test]
    fn what_is_proven_goes_before_what_is_likely() {
        let (win, loss) = (Forced::Win, Forced::Loss);
        let moves = [
            ('a', 9, 0.0, Some(loss(2))),
            ('b', 5, 0.7, None),
            ('c', 1, 1.0, Some(win(5))),
            ('d', 7, 0.6, None),
            ('e', 1, 1.0, Some(win(3))),
            ('f', 1, 0.5, Some(Forced::Draw)),
            ('g', 9, 0.0, Some(loss(4))),
            ('h', 7, 0.9, None),
        ];
        assert_eq!(order(&moves), "ecdhbfga");
    }

    #[test]
    fn a_draw_is_taken_where_the_rest_seems_lost() {
        let draw = Some(Forced::Draw);
        assert_eq!(order(&[('a', 9, 0.4, None), ('b', 2, 0.5, draw)]), "ba");
        assert_eq!(order(&[('a', 9, 0.6, None), ('b', 2, 0.5, draw)]), "ab");
    }
}

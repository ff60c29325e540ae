//! The tree that playouts grow: nodes in an arena, each with what is certain of it.
//!
//! Certain is what the rules alone say: a game that is over, and whatever follows from
//! that for the nodes above. Every node has the least and the most that the first side
//! can get; where the two meet, the node is solved, and moves that cannot be better than
//! what is certain already are never tried again (score-bounded search). Nothing assumes
//! that the sides take turns.

use super::judgement::Forced;
use super::playouts::for_side;
use crate::game::{Outcome, Side};

/// The node of the position that is searched.
pub(super) const ROOT: u32 = 0;

/// The least and the most that a side can get: -1 is a loss, 0 a draw, 1 a win.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bounds {
    least: i8,
    most: i8,
}

impl Bounds {
    const OPEN: Bounds = Bounds { least: -1, most: 1 };

    /// What an outcome is to the first side.
    fn of(outcome: Outcome) -> Bounds {
        let exactly = |value| Bounds {
            least: value,
            most: value,
        };
        match outcome {
            Outcome::Win(Side::First) => exactly(1),
            Outcome::Win(Side::Second) => exactly(-1),
            Outcome::Tie => exactly(0),
        }
    }

    /// Bounds for the first side as bounds for this one, and the other way round.
    fn for_side(self, side: Side) -> Bounds {
        match side {
            Side::First => self,
            Side::Second => Bounds {
                least: -self.most,
                most: -self.least,
            },
        }
    }

    /// The outcome, if it is certain, as the points of the first side.
    fn points(self) -> Option<f64> {
        (self.least == self.most).then(|| f64::from(self.least + 1) / 2.0)
    }
}

/// A position by the move that leads to it.
#[derive(Debug)]
pub(super) struct Node<M> {
    pub mv: M,
    /// The side to move, once the position has been seen.
    turn: Option<Side>,
    bounds: Bounds,
    /// If it is solved: the plies to the end.
    plies: u16,
    /// Playouts that came through here.
    pub visits: u32,
    /// Where its children begin, and how many there are.
    first: u32,
    count: u32,
    /// The points of the first side in these playouts.
    points: f64,
}

impl<M> Node<M> {
    fn new(mv: M) -> Self {
        Node {
            mv,
            turn: None,
            bounds: Bounds::OPEN,
            plies: 0,
            visits: 0,
            first: 0,
            count: 0,
            points: 0.0,
        }
    }

    /// Whether its position has been seen.
    pub fn is_seen(&self) -> bool {
        self.turn.is_some()
    }

    pub fn has_children(&self) -> bool {
        self.count > 0
    }

    /// The points of the first side, if they are certain.
    pub fn certain(&self) -> Option<f64> {
        self.bounds.points()
    }

    /// The share of the points for this side, as the playouts have it.
    pub fn mean(&self, side: Side) -> f64 {
        match self.visits {
            0 => 0.5,
            visits => for_side(side, self.points / f64::from(visits)),
        }
    }

    /// What is proven for this side, counted from a position so many plies before.
    pub fn forced(&self, side: Side, before: u32) -> Option<Forced> {
        let plies = u32::from(self.plies) + before;
        let Bounds { least, most } = self.bounds.for_side(side);
        (least == most).then_some(match least {
            1 => Forced::Win(plies),
            0 => Forced::Draw,
            _ => Forced::Loss(plies),
        })
    }
}

/// Nodes, up to a limit.
#[derive(Debug)]
pub(super) struct Tree<M> {
    nodes: Vec<Node<M>>,
    limit: usize,
}

impl<M: Copy> Tree<M> {
    /// A tree whose root has these moves; besides them it takes at most so many bytes.
    pub fn new(turn: Side, moves: &[M], bytes: usize) -> Option<Self> {
        let &any = moves.first()?;
        let mut tree = Tree {
            nodes: vec![Node::new(any)],
            limit: usize::MAX,
        };
        tree.nodes[0].turn = Some(turn);
        tree.grow(ROOT, moves);
        tree.limit = (bytes / size_of::<Node<M>>()).clamp(tree.nodes.len(), u32::MAX as usize);
        Some(tree)
    }

    pub fn node(&self, index: u32) -> &Node<M> {
        &self.nodes[index as usize]
    }

    /// Nodes in all.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn children(&self, index: u32) -> &[Node<M>] {
        let Node { first, count, .. } = *self.node(index);
        &self.nodes[first as usize..][..count as usize]
    }

    /// Whether no node gets children any more.
    pub fn is_full(&self) -> bool {
        self.nodes.len() >= self.limit
    }

    /// Gives a node its children; if there is no room for them, the tree is full.
    pub fn grow(&mut self, index: u32, moves: &[M]) {
        let first = self.nodes.len();
        if first + moves.len() > self.limit {
            self.limit = first;
            return;
        }
        self.nodes.extend(moves.iter().copied().map(Node::new));
        let node = &mut self.nodes[index as usize];
        node.first = first as u32;
        node.count = moves.len() as u32;
    }

    /// The position of a node has been seen: the side to move, and, if the end is
    /// certain, what it is and the plies to it.
    pub fn see(&mut self, index: u32, turn: Side, end: Option<(Outcome, u16)>) {
        let node = &mut self.nodes[index as usize];
        node.turn = Some(turn);
        if let Some((outcome, plies)) = end {
            node.bounds = Bounds::of(outcome);
            node.plies = plies;
        }
    }

    /// The child to try next: by its share of the points and how seldom it was tried
    /// (UCT), among those that can be better than what is certain. One that was never
    /// tried promises `first_play` more than the node itself. None is left only in a
    /// node that is solved.
    pub fn select(&self, index: u32, exploration: f64, first_play: f64) -> Option<u32> {
        let node = self.node(index);
        let turn = node.turn?;
        let certain = node.bounds.for_side(turn).least;
        let log = f64::from(node.visits.max(1)).ln();
        let untried = node.mean(turn) + first_play;
        let mut best = None;
        let mut highest = f64::NEG_INFINITY;
        for (child, number) in self.children(index).iter().zip(node.first..) {
            if child.bounds.for_side(turn).most <= certain {
                continue;
            }
            let promise = match child.visits {
                0 => untried,
                visits => child.mean(turn) + exploration * (log / f64::from(visits)).sqrt(),
            };
            if promise > highest {
                (best, highest) = (Some(number), promise);
            }
        }
        best
    }

    /// Adds a playout to the nodes of a path, root first, and lets what has become
    /// certain at its end count for the nodes above.
    pub fn add(&mut self, path: &[u32], mut points: f64) {
        let end = path.last().map(|&index| self.node(index));
        let mut news = end.is_some_and(|node| node.certain().is_some());
        for &index in path.iter().rev() {
            // What the nodes above are told is the truth, where it is known.
            if news && self.node(index).has_children() {
                news = self.conclude(index);
            }
            let node = &mut self.nodes[index as usize];
            points = node.certain().unwrap_or(points);
            node.visits += 1;
            node.points += points;
        }
    }

    /// What the children say about the bounds of a node; whether that is new.
    fn conclude(&mut self, index: u32) -> bool {
        let Some(turn) = self.node(index).turn else {
            return false;
        };
        let mut found = Bounds {
            least: -1,
            most: -1,
        };
        let (mut shortest, mut longest) = (u16::MAX, 0);
        for child in self.children(index) {
            let bounds = child.bounds.for_side(turn);
            found.least = found.least.max(bounds.least);
            found.most = found.most.max(bounds.most);
            longest = longest.max(child.plies);
            if bounds.least == 1 {
                shortest = shortest.min(child.plies);
            }
        }
        let plies = if found.least == 1 { shortest } else { longest };
        let found = found.for_side(turn);
        let node = &mut self.nodes[index as usize];
        let is_new = node.bounds != found;
        node.bounds = found;
        node.plies = plies.saturating_add(1);
        is_new
    }
}

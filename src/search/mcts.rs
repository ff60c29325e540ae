//! Monte-Carlo tree search: playouts grow a tree where they do best, and what they
//! prove on the way is never guessed again.
//!
//! It needs nothing but the rules, so it plays games of which nobody knows what makes a
//! position good. A move that wins at once is always seen, and so is one that loses to
//! the reply once it has been tried; longer wins and losses are proven where the tree
//! reaches them. A position that repeats one on the way to it, or that the game has
//! met twice before, is a draw, as it is for the [engine](super::Engine): a shortest win
//! repeats nothing, so that no win and no loss is missed or invented by it.

use std::cmp::Reverse;
use std::time::{Duration, Instant};

use rand::Rng;
use rand::seq::SliceRandom;

use super::judgement::{Forced, Judged, Judgement, rank};
use super::limits::{Clock, Limits, Shared, Stopped};
use super::options::Options;
use super::playouts::{Length, Sampler};
use super::repetitions::met_twice;
use super::tree::{ROOT, Tree};
use crate::game::rng::rng_for;
use crate::game::{Heuristics, Outcome};

/// The purpose of the random numbers of a search.
const SEARCH: u64 = 11;

/// The most playouts that a node can count; nobody will wait for them.
const MAX_PLAYOUTS: u64 = u32::MAX as u64;

/// How the tree grows; what a search may spend is in [`Limits`].
#[derive(Debug, Clone)]
pub struct TreeOptions {
    /// Bytes that the tree may take. When they are used up it grows no more, and
    /// playouts go on from where it ends.
    pub bytes: usize,
    /// How much a move that was seldom tried is preferred to one that did well.
    pub exploration: f64,
    /// How much better than its position a move seems that was never tried, in points.
    pub first_play: f64,
    /// How long the playouts are.
    pub length: Length,
    /// Whether a position that returns is a draw.
    pub repetition_draws: bool,
}

impl Default for TreeOptions {
    /// 16 MiB, repetitions are draws, and for the rest what did best in matches.
    fn default() -> Self {
        TreeOptions {
            bytes: 16 << 20,
            exploration: 0.3,
            first_play: 0.4,
            length: Length {
                horizon: Some(6),
                ..Length::WHOLE
            },
            repetition_draws: true,
        }
    }
}

impl TreeOptions {
    /// The usual options, with the memory and the repetitions of these.
    pub fn like(options: &Options) -> TreeOptions {
        TreeOptions {
            bytes: options.table_bytes,
            repetition_draws: options.repetition_draws,
            ..TreeOptions::default()
        }
    }
}

/// Searches a position until the limits end it or the position is solved. `history`
/// holds the positions of the game before this one, for the sake of repetitions. With
/// no limit but a number, the same seed finds the same.
///
/// ```
/// use kalista::search::{Limits, TreeOptions, judgement::Forced, mcts};
/// use kalista::{Game, Khan};
///
/// let khan = Khan::new();
/// let position = khan.parse_position("6/SSSKSS/6/6/ssksss/6 r -").unwrap();
/// let found = mcts::search(&khan, &position, &[], &TreeOptions::default(), &Limits::playouts(100), 1);
/// assert_eq!(found.forced, Some(Forced::Win(1)));
/// assert_eq!(found.best().map(|&mv| khan.move_text(mv)).as_deref(), Some("c2c5"));
/// ```
pub fn search<G: Heuristics>(
    game: &G,
    position: &G::Position,
    history: &[G::Position],
    options: &TreeOptions,
    limits: &Limits,
    seed: u64,
) -> Judgement<G::Move> {
    let start = Instant::now();
    let shared = Shared::default();
    let clock = Clock::new(limits, &shared, start);
    let sampler = Sampler::new(game, clock, rng_for(seed, SEARCH, 0), options.length);
    let search = Search::new(game, position, history, options, sampler);
    let found = search.map(|search| search.run(limits));
    Judgement {
        time: start.elapsed(),
        ..found.unwrap_or_default()
    }
}

/// One search.
struct Search<'a, G: Heuristics, R> {
    game: &'a G,
    position: &'a G::Position,
    options: &'a TreeOptions,
    sampler: Sampler<'a, G, R>,
    tree: Tree<G::Move>,
    /// Positions that the game has met twice.
    drawn: Vec<u64>,
    /// The nodes from the root to where a playout begins, and their hashes.
    path: Vec<u32>,
    hashes: Vec<u64>,
    moves: Vec<G::Move>,
}

impl<'a, G: Heuristics, R: Rng> Search<'a, G, R> {
    /// A search that has looked at the root; `None` if there is nothing to search.
    fn new(
        game: &'a G,
        position: &'a G::Position,
        history: &[G::Position],
        options: &'a TreeOptions,
        mut sampler: Sampler<'a, G, R>,
    ) -> Option<Self> {
        if game.outcome(position).is_some() {
            return None;
        }
        let mut moves = Vec::new();
        list_moves(game, position, &mut moves, &mut sampler.rng);
        let mut drawn = Vec::new();
        if options.repetition_draws {
            drawn = met_twice(game, position, history);
        }
        Some(Search {
            game,
            position,
            options,
            sampler,
            tree: Tree::new(game.turn(position), &moves, options.bytes)?,
            drawn,
            path: Vec::new(),
            hashes: Vec::new(),
            moves,
        })
    }

    fn run(mut self, limits: &Limits) -> Judgement<G::Move> {
        let win = self.game.wins_now(self.position);
        let most = limits.playouts.unwrap_or(MAX_PLAYOUTS).min(MAX_PLAYOUTS);
        let mut playouts = 0;
        while win.is_none() && playouts < most && self.tree.node(ROOT).certain().is_none() {
            if self.step().is_err() {
                break;
            }
            playouts += 1;
        }
        self.judgement(win, playouts)
    }

    /// One playout, from where the tree ends.
    fn step(&mut self) -> Result<(), Stopped> {
        self.path.clear();
        self.hashes.clear();
        let mut position = self.position.clone();
        let mut node = ROOT;
        loop {
            self.sampler.clock.count()?;
            self.path.push(node);
            if !self.tree.node(node).is_seen() {
                self.see(node, &position)?;
                break;
            }
            if !self.tree.node(node).has_children() && !self.tree.is_full() {
                list_moves(self.game, &position, &mut self.moves, &mut self.sampler.rng);
                self.tree.grow(node, &self.moves);
            }
            let TreeOptions {
                exploration,
                first_play,
                ..
            } = *self.options;
            let Some(child) = self.tree.select(node, exploration, first_play) else {
                break;
            };
            self.hashes.push(self.game.hash(&position));
            position = self.game.play(&position, self.tree.node(child).mv);
            node = child;
        }
        let points = match self.tree.node(node).certain() {
            Some(points) => points,
            None => self.sampler.sample(&position)?,
        };
        self.tree.add(&self.path, points);
        Ok(())
    }

    /// Looks at the position of a node for the first time.
    fn see(&mut self, node: u32, position: &G::Position) -> Result<(), Stopped> {
        let game = self.game;
        let turn = game.turn(position);
        let end = if let Some(outcome) = game.outcome(position) {
            Some((outcome, 0))
        } else if self.options.repetition_draws && self.repeats(game.hash(position)) {
            Some((Outcome::Tie, 0))
        } else {
            let win = game.wins_now(position);
            win.map(|_| (Outcome::Win(turn), 1))
        };
        // What broken rules say proves nothing.
        if game.is_broken() {
            return Err(Stopped);
        }
        self.tree.see(node, turn, end);
        Ok(())
    }

    fn repeats(&self, hash: u64) -> bool {
        self.hashes.contains(&hash) || self.drawn.contains(&hash)
    }

    fn judgement(mut self, win: Option<G::Move>, playouts: u64) -> Judgement<G::Move> {
        let side = self.game.turn(self.position);
        let children = self.tree.children(ROOT).iter();
        let mut moves: Vec<Judged<G::Move>> = children
            .map(|child| Judged {
                mv: child.mv,
                playouts: child.visits.into(),
                points: child.mean(side),
                forced: match win {
                    Some(mv) if mv == child.mv => Some(Forced::Win(1)),
                    _ => child.forced(side, 1),
                },
            })
            .collect();
        rank(&mut moves, |judged| judged.playouts as f64 + judged.points);
        let forced = match win {
            Some(_) => Some(Forced::Win(1)),
            None => self.tree.node(ROOT).forced(side, 0),
        };
        Judgement {
            moves,
            forced,
            playouts,
            nodes: self.sampler.clock.flush(),
            kept: self.tree.len() as u64,
            time: Duration::ZERO,
        }
    }
}

/// Lists the moves of a position in the order in which they are tried: by the game's
/// hint, and at random where it has none.
fn list_moves<G: Heuristics, R: Rng>(
    game: &G,
    position: &G::Position,
    moves: &mut Vec<G::Move>,
    rng: &mut R,
) {
    moves.clear();
    game.moves(position, moves);
    moves.shuffle(rng);
    moves.sort_by_cached_key(|&mv| Reverse(game.outlook(position, mv).hint));
}

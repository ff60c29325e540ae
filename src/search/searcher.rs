//! One thread's tree: principal variation search.
//!
//! # Repetitions
//!
//! A position that repeats one on the way to it counts as a draw, so its value
//! belongs to that path and not to the position. Every score carries the ply of the
//! earliest position it leans on in this manner. A node above that ply is
//! free of it again; a node below must not be stored, for the table would hand the
//! value to other paths. What the table holds depends on positions alone.
//!
//! This keeps wins and losses exact. A shortest win never meets a position twice,
//! because the plies to the end shrink with each move; so counting repetitions
//! inside a subtree as draws hides no win in it, and can never make one.

use super::entry::{Bound, Entry};
use super::limits::{Clock, Stopped};
use super::options::Options;
use super::order::{Candidate, NO_INDEX, Order};
use super::score::{VALUE_LIMIT, WIN, clamp_value, from_root_to_node, win_at};
use super::table::Table;
use crate::game::Heuristics;
use crate::game::Outcome;

/// Larger than every score.
pub(super) const INFINITE: i32 = WIN + 1;
/// Late moves are searched less deeply: a ply less for each line here whose number of
/// earlier moves and whose depth a move reaches.
const LATE: [(usize, u32); 4] = [(3, 3), (6, 4), (10, 6), (16, 8)];
/// Near the leaves, quiet moves after so many others are not tried at all, by the depth.
const TRIED: [usize; 4] = [0, 5, 9, 16];
/// Near the leaves, by the depth: if the position seems so much worse than what is wanted, a
/// quiet move will not mend it. In hundredths of the game's own scale of values.
const FUTILE: [i32; 3] = [0, 120, 200];
/// A score that leans on no repeated position.
const FREE: i32 = i32::MAX;
/// The ply that stands for a position of the game before the root.
const BEFORE_ROOT: i32 = -1;

/// How many plies less a move is searched after this many others.
fn reduction(earlier: usize, depth: u32) -> u32 {
    let reached = |&&(late, least): &&(usize, u32)| earlier >= late && depth >= least;
    LATE.iter().filter(reached).count() as u32
}

/// What is not worth trying in a position, besides the first move.
#[derive(Debug, Clone, Copy)]
struct Pruning {
    /// Quiet moves after this many others.
    late: usize,
    /// Every quiet move.
    is_futile: bool,
}

/// A score and the ply of the earliest repeated position it leans on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reply {
    pub score: i32,
    leans_on: i32,
}

impl Reply {
    fn free(score: i32) -> Reply {
        let leans_on = FREE;
        Reply { score, leans_on }
    }
}

/// What an unfinished search of the root has found.
#[derive(Debug, Clone)]
pub(super) struct RootBest<M> {
    pub score: i32,
    pub line: Vec<M>,
}

/// One thread's search.
#[derive(Debug)]
pub(super) struct Searcher<'a, G: Heuristics> {
    game: &'a G,
    table: &'a Table,
    options: &'a Options,
    pub clock: Clock<'a>,
    /// Positions that the game has seen twice already.
    drawn: &'a [u64],
    order: Order<G>,
    path: Vec<u64>,
    lines: Vec<Vec<G::Move>>,
    /// Whether something was valued or left out that a deeper search would look into, since
    /// somebody last said that nothing was.
    pub is_cut_short: bool,
    /// The best of the root since somebody last took it.
    pub best: Option<RootBest<G::Move>>,
}

impl<'a, G: Heuristics> Searcher<'a, G> {
    pub fn new(
        game: &'a G,
        table: &'a Table,
        options: &'a Options,
        clock: Clock<'a>,
        drawn: &'a [u64],
    ) -> Self {
        Searcher {
            game,
            table,
            options,
            clock,
            drawn,
            order: Order::new(),
            path: Vec::new(),
            lines: Vec::new(),
            is_cut_short: false,
            best: None,
        }
    }

    /// Searches the root to a depth within a window.
    pub fn search(
        &mut self,
        root: &G::Position,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, Stopped> {
        self.path.clear();
        self.order.dismiss_all();
        Ok(self.visit(root, 0, depth, alpha, beta)?.score)
    }

    fn visit(
        &mut self,
        position: &G::Position,
        ply: u32,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> Result<Reply, Stopped> {
        self.clock.count()?;
        let game = self.game;
        let principal = beta - alpha > 1;
        if principal {
            self.clear_line(ply);
        }
        if let Some(outcome) = game.outcome(position) {
            return Ok(Reply::free(match outcome {
                Outcome::Tie => 0,
                Outcome::Win(side) if side == game.turn(position) => win_at(ply),
                Outcome::Win(_) => -win_at(ply),
            }));
        }
        let hash = game.hash(position);
        if ply > 0
            && self.options.repetition_draws
            && let Some(leans_on) = self.repeated(hash)
        {
            let score = 0;
            return Ok(Reply { score, leans_on });
        }
        if game.seeks_wins() {
            if let Some(mv) = game.wins_now(position) {
                let score = win_at(ply + 1);
                if principal {
                    self.clear_line(ply + 1);
                    self.set_line(ply, mv, score);
                }
                return Ok(Reply::free(score));
            }
            // From here on the soonest win is a ply later; nobody asks for less.
            if alpha >= win_at(ply + 2) {
                return Ok(Reply::free(win_at(ply + 2)));
            }
        }
        if depth == 0 {
            self.is_cut_short = true;
            return Ok(Reply::free(clamp_value(game.evaluate(position))));
        }
        let key = game.search_hash(position);
        let remembered = match depth >= G::REMEMBERED_DEPTH {
            true => self.table.get(key),
            false => None,
        };
        let entry = remembered.map(Entry::decode);
        if let Some(entry) = entry
            && !principal
            && let Some(score) = entry.cutoff(ply, depth, self.options.reductions, (alpha, beta))
        {
            return Ok(Reply::free(score));
        }
        let table_index = entry.map_or(NO_INDEX, |entry| entry.index);
        self.visit_moves(
            position,
            (hash, key),
            (ply, depth),
            (alpha, beta),
            table_index,
        )
    }

    /// Tries the moves of a position one after the other.
    fn visit_moves(
        &mut self,
        position: &G::Position,
        (hash, key): (u64, u64),
        (ply, depth): (u32, u32),
        (alpha, beta): (i32, i32),
        table_index: u8,
    ) -> Result<Reply, Stopped> {
        let game = self.game;
        let principal = beta - alpha > 1;
        let queue = self.order.line_up(game, position, ply, table_index);
        if queue.len() == 0 {
            // No game of the contract comes here; an evaluation is a safe answer.
            return Ok(Reply::free(clamp_value(game.evaluate(position))));
        }

        let pruning = match principal {
            true => None,
            false => self.pruning(position, depth, alpha),
        };
        self.path.push(hash);
        let mut best = -INFINITE;
        let mut best_index = NO_INDEX;
        let mut leans_on = FREE;
        let mut bound = Bound::Upper;
        let mut floor = alpha;
        for earlier in 0..queue.len() {
            let candidate = self.order.pick(game, position, queue, earlier);
            let Candidate { mv, index, .. } = candidate;
            let is_quiet =
                self.options.reductions && floor >= -VALUE_LIMIT && !candidate.is_tactical;
            // What loses is no excuse: a move is left out only if another one holds.
            if let Some(pruning) = pruning
                && (is_quiet && earlier > 0 && best > -VALUE_LIMIT)
                && (pruning.is_futile || earlier >= pruning.late)
            {
                self.is_cut_short = true;
                continue;
            }
            let next = game.play(position, mv);
            // The first move gets the whole window; the others have to show that they
            // are better before they get it, and late ones at less depth.
            let ceiling = if earlier == 0 { beta } else { floor + 1 };
            let less = match is_quiet {
                true => reduction(earlier, depth),
                false => 0,
            };
            if depth > less + G::REMEMBERED_DEPTH {
                self.table.expect(game.search_hash(&next));
            }
            let next = (&next, game.moves_again(position, &next));
            let mut reply = self.child(next, ply, depth - less, floor, ceiling)?;
            if less > 0 && reply.score > floor {
                reply = self.child(next, ply, depth, floor, ceiling)?;
            }
            if ceiling < beta && reply.score > floor && reply.score < beta {
                reply = self.child(next, ply, depth, floor, beta)?;
            }
            if reply.score > best {
                best = reply.score;
                if best > floor {
                    best_index = index;
                    if principal {
                        self.set_line(ply, mv, best);
                    }
                    if best >= beta {
                        bound = Bound::Lower;
                        leans_on = reply.leans_on;
                        self.order.reward(game, queue, depth, earlier);
                        break;
                    }
                    bound = Bound::Exact;
                    floor = best;
                }
            }
            leans_on = leans_on.min(reply.leans_on);
        }
        self.path.pop();
        self.order.dismiss(queue);

        if leans_on >= ply as i32 {
            leans_on = FREE;
            if depth >= G::REMEMBERED_DEPTH {
                let index = match best_index {
                    NO_INDEX => table_index,
                    index => index,
                };
                let entry = Entry {
                    score: from_root_to_node(best, ply),
                    depth: u8::try_from(depth).unwrap_or(u8::MAX),
                    bound,
                    index,
                };
                self.table.put(key, entry.encode());
            }
        }
        let score = best;
        Ok(Reply { score, leans_on })
    }

    /// What is left out in a position near the leaves.
    fn pruning(&self, position: &G::Position, depth: u32, alpha: i32) -> Option<Pruning> {
        let late = *TRIED.get(depth as usize)?;
        if !self.options.reductions {
            return None;
        }
        let margin = FUTILE.get(depth as usize).filter(|_| G::VALUE_SCALE > 0);
        let is_futile = margin.is_some_and(|margin| {
            let margin = margin * G::VALUE_SCALE.cast_signed() / 100;
            alpha.abs() < VALUE_LIMIT
                && clamp_value(self.game.evaluate(position)).saturating_add(margin) <= alpha
        });
        Some(Pruning { late, is_futile })
    }

    /// Visits the position after a move, seen by the side that moved, which may be to
    /// move again.
    fn child(
        &mut self,
        (next, again): (&G::Position, bool),
        ply: u32,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> Result<Reply, Stopped> {
        if again {
            return self.visit(next, ply + 1, depth - 1, alpha, beta);
        }
        let mut reply = self.visit(next, ply + 1, depth - 1, -beta, -alpha)?;
        reply.score = -reply.score;
        Ok(reply)
    }

    /// The ply of the position that this one repeats.
    fn repeated(&self, hash: u64) -> Option<i32> {
        match self.path.iter().rposition(|&earlier| earlier == hash) {
            Some(ply) => Some(ply as i32),
            None => self.drawn.contains(&hash).then_some(BEFORE_ROOT),
        }
    }

    fn clear_line(&mut self, ply: u32) {
        let ply = ply as usize;
        if self.lines.len() <= ply + 1 {
            self.lines.resize(ply + 2, Vec::new());
        }
        self.lines[ply].clear();
    }

    /// A better line at a ply: a move, then the line of the ply below it.
    fn set_line(&mut self, ply: u32, mv: G::Move, score: i32) {
        if let [this, below, ..] = &mut self.lines[ply as usize..] {
            this.clear();
            this.push(mv);
            this.extend_from_slice(below);
            if ply == 0 {
                let line = this.clone();
                self.best = Some(RootBest { score, line });
            }
        }
    }
}

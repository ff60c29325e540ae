//! Forced wins and losses, exact and nothing else.
//!
//! Two questions call each other: does the side to move win within `n` plies (some
//! move loses for the opponent within `n - 1`), and does it lose (every move wins
//! for the opponent within `n - 1`)? Where a player is to move again, a question calls
//! itself. Asked for `n` = 1, 2, 3... the first yes is
//! the exact length. There is no evaluation, no window, no pruning but the end of a
//! loop whose answer is known; repetitions need no care, since `n` shrinks.

use std::time::Instant;

use super::known::{Goal, Known};
use super::limits::{Clock, Limits, Shared, Stopped};
use super::order::{Candidate, Order};
use super::score::Score;
use super::table::Table;
use crate::game::Heuristics;
use crate::game::Outcome;

/// What is known about the end of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof<M> {
    /// The forced win or loss, with its exact length; `None` if there is none
    /// within the plies that were examined.
    pub score: Option<Score>,
    /// The plies that were examined completely: fewer than asked for if the
    /// limits, or a proof, ended the search.
    pub within: u32,
    /// Positions visited.
    pub nodes: u64,
    /// The shortest way to the end against the longest resistance.
    pub line: Vec<M>,
}

/// Longer proofs than this are not looked for.
pub(super) const MAX_PLIES: u32 = 250;

/// Looks for forced wins and losses by the rules alone.
#[derive(Debug)]
pub struct Prover<'g, G: Heuristics> {
    game: &'g G,
    table: Table,
}

impl<'g, G: Heuristics> Prover<'g, G> {
    /// A prover whose table takes at most this many bytes.
    pub fn new(game: &'g G, table_bytes: usize) -> Self {
        let table = Table::with_bytes(table_bytes);
        Prover { game, table }
    }

    /// Forgets what earlier proofs left in the table, which speeds up later ones
    /// and never changes what they find.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Looks for the shortest forced win or loss within `plies`, or within the
    /// depth of the limits if that is less.
    pub fn prove(&mut self, position: &G::Position, plies: u32, limits: &Limits) -> Proof<G::Move> {
        let shared = Shared::default();
        let clock = Clock::new(limits, &shared, Instant::now());
        let mut search = self.begin(clock);
        let plies = plies.min(limits.depth.unwrap_or(plies)).min(MAX_PLIES);
        let mut proof = Proof {
            score: None,
            within: 0,
            nodes: 0,
            line: Vec::new(),
        };
        if self.game.outcome(position).is_none() {
            for within in 1..=plies {
                // When the limits end it, the proof says how far it came.
                let Ok(found) = search.examine(position, within) else {
                    break;
                };
                proof.within = within;
                if let Some((score, line)) = found {
                    proof.score = Some(score);
                    proof.line = line;
                    break;
                }
            }
        }
        proof.nodes = search.clock.nodes();
        proof
    }

    /// Begins to look, for a caller who counts the plies itself.
    pub(super) fn begin<'a>(&'a self, clock: Clock<'a>) -> Search<'a, G> {
        self.table.new_generation();
        Search {
            game: self.game,
            table: &self.table,
            clock,
            order: Order::new(),
        }
    }
}

/// A win or a loss, and the line that leads to it.
pub(super) type ForcedEnd<M> = (Score, Vec<M>);

/// One run of the prover.
pub(super) struct Search<'a, G: Heuristics> {
    game: &'a G,
    table: &'a Table,
    pub clock: Clock<'a>,
    order: Order<G>,
}

impl<G: Heuristics> Search<'_, G> {
    /// Whether the end is forced after exactly this many plies, given that it is not
    /// after fewer; and the line that leads there.
    pub fn examine(
        &mut self,
        position: &G::Position,
        within: u32,
    ) -> Result<Option<ForcedEnd<G::Move>>, Stopped> {
        self.clock.look()?;
        for (goal, score) in [
            (Goal::Win, Score::Win(within)),
            (Goal::Loss, Score::Loss(within)),
        ] {
            if possible::<G>(goal, within) == within && self.holds(position, goal, within, 0)? {
                return Ok(Some((score, self.line(position, goal, within)?)));
            }
        }
        Ok(None)
    }

    /// Whether the side to move wins, or loses, within this many plies.
    fn holds(
        &mut self,
        position: &G::Position,
        goal: Goal,
        within: u32,
        ply: u32,
    ) -> Result<bool, Stopped> {
        self.clock.count()?;
        let game = self.game;
        if let Some(outcome) = game.outcome(position) {
            let turn = game.turn(position);
            return Ok(match goal {
                Goal::Win => outcome == Outcome::Win(turn),
                Goal::Loss => outcome == Outcome::Win(turn.other()),
            });
        }
        let within = possible::<G>(goal, within);
        if within == 0 {
            return Ok(false);
        }
        match (goal, game.wins_now(position)) {
            (Goal::Win, Some(_)) => return Ok(true),
            (Goal::Win, None) if within == 1 => return Ok(false),
            (Goal::Loss, Some(_)) => return Ok(false),
            _ => {}
        }
        let hash = game.search_hash(position);
        let entry = self.table.get(hash);
        let mut known = entry.map_or(Known::NOTHING, Known::decode);
        if let Some(answer) = known.answer(goal, within) {
            return Ok(answer);
        }
        let answer = self.try_moves(position, goal, within, ply, &mut known)?;
        known.learn(goal, within, answer);
        // The entry may have changed below this node; what it knew stays true.
        if let Some(newer) = self.table.get(hash).map(Known::decode) {
            known.merge(newer);
        }
        self.table.put(hash, known.encode());
        Ok(answer)
    }

    /// Looks for the move that settles the question: one that wins, or one that
    /// does not lose.
    fn try_moves(
        &mut self,
        position: &G::Position,
        goal: Goal,
        within: u32,
        ply: u32,
        known: &mut Known,
    ) -> Result<bool, Stopped> {
        let game = self.game;
        let queue = self.order.line_up(game, position, ply, known.index);
        let settles = goal == Goal::Win;
        let none = queue.len() == 0;
        let mut settled = none; // no moves: no win and no loss either
        for number in 0..queue.len() {
            let Candidate { mv, index, .. } = self.order.pick(game, position, queue, number);
            let next = game.play(position, mv);
            let next_goal = goal.after(game.moves_again(position, &next));
            if self.holds(&next, next_goal, within - 1, ply + 1)? == settles {
                known.index = index;
                self.order.reward(game, queue, within, number);
                settled = true;
                break;
            }
        }
        self.order.dismiss(queue);
        Ok(settled == settles && !none)
    }

    /// The moves to the end of a proven position: the winner's shortest way, the
    /// loser's longest.
    fn line(
        &mut self,
        position: &G::Position,
        mut goal: Goal,
        mut within: u32,
    ) -> Result<Vec<G::Move>, Stopped> {
        let mut line = Vec::new();
        let mut position = position.clone();
        while within > 0 && self.game.outcome(&position).is_none() {
            let mut chosen = None;
            for mv in self.game.legal_moves(&position) {
                let next = self.game.play(&position, mv);
                let next_goal = goal.after(self.game.moves_again(&position, &next));
                let good = match goal {
                    Goal::Win => self.holds(&next, next_goal, within - 1, 0)?,
                    // The end must not come sooner than it has to.
                    Goal::Loss => within < 2 || !self.holds(&next, next_goal, within - 2, 0)?,
                };
                if good {
                    chosen = Some((mv, next, next_goal));
                    break;
                }
            }
            let Some((mv, next, next_goal)) = chosen else {
                break;
            };
            line.push(mv);
            (position, goal) = (next, next_goal);
            within -= 1;
        }
        Ok(line)
    }
}

/// The greatest length within `within` that a win or a loss can have.
fn possible<G: Heuristics>(goal: Goal, within: u32) -> u32 {
    let odd = goal == Goal::Win;
    match G::LAST_MOVER_WINS && (within % 2 == 1) != odd {
        true => within.saturating_sub(1),
        false => within,
    }
}

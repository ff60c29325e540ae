//! Which move to try first.
//!
//! The table's move, then the two moves that last refuted something at this ply
//! (killers), then by what refuted most elsewhere (history), by side and, finer, by
//! the game's own [context](Heuristics::context), and by the game's hint. Captures
//! have no group of their own: where they are good, history or the hint says so.

use crate::game::Heuristics;
use crate::game::Side;
use crate::game::processor::with_fast_bits;

/// Ranks of the groups; hints and history stay within a group.
const KILLER: [i32; 2] = [1 << 25, 1 << 24];
/// History never leaves this range, which 16 bits can hold.
const HISTORY_LIMIT: i32 = 1 << 14;

/// A move waiting to be tried.
#[derive(Debug, Clone, Copy)]
pub(super) struct Candidate<M> {
    pub mv: M,
    /// Its place in the list that the game generates: how the table names it.
    pub index: u8,
    /// Whether the game says so; of the table's move nobody asks it.
    pub is_tactical: bool,
    rank: i32,
}

/// The place in the game's list that stands for "no move" or for one beyond.
pub(super) const NO_INDEX: u8 = u8::MAX;

/// What one thread has learnt about moves, and the moves that wait at each ply.
#[derive(Debug)]
pub(super) struct Order<G: Heuristics> {
    killers: Vec<[Option<G::Move>; 2]>,
    by_side: Vec<i16>,
    by_context: Vec<i16>,
    generated: Vec<G::Move>,
    /// The queues of all plies, one behind the other.
    candidates: Vec<Candidate<G::Move>>,
}

/// The moves of a position, waiting to be tried.
#[derive(Debug, Clone, Copy)]
pub(super) struct Queue {
    side: Side,
    context: usize,
    ply: usize,
    /// Where they are among the candidates of all plies.
    first: usize,
    end: usize,
    /// Whether the first one is known, and the others have no ranks yet.
    has_first: bool,
}

impl Queue {
    /// How many moves there are.
    pub fn len(&self) -> usize {
        self.end - self.first
    }
}

impl<G: Heuristics> Order<G> {
    pub fn new() -> Self {
        Order {
            killers: Vec::new(),
            by_side: vec![0; 2 * G::MOVE_SLOTS],
            by_context: vec![0; 2 * G::CONTEXTS * G::MOVE_SLOTS],
            generated: Vec::new(),
            candidates: Vec::new(),
        }
    }

    /// Lines up the moves of a position, before all others the one that the table knows.
    pub fn line_up(
        &mut self,
        game: &G,
        position: &G::Position,
        ply: u32,
        table_index: u8,
    ) -> Queue {
        let ply = ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let first = self.candidates.len();
        self.generated.clear();
        game.moves(position, &mut self.generated);
        let numbered = self.generated.iter().enumerate();
        self.candidates.extend(numbered.map(|(index, &mv)| {
            let index = u8::try_from(index).unwrap_or(NO_INDEX);
            Candidate {
                mv,
                index,
                is_tactical: false,
                rank: 0,
            }
        }));
        let end = self.candidates.len();
        let known = first + usize::from(table_index);
        let has_first = table_index != NO_INDEX && known < end;
        if has_first {
            self.candidates.swap(first, known);
        }
        Queue {
            side: game.turn(position),
            context: game.context(position),
            ply,
            first,
            end,
            has_first,
        }
    }

    /// The move to try as the one of this number: every number is asked for once, in turn.
    pub fn pick(
        &mut self,
        game: &G,
        position: &G::Position,
        queue: Queue,
        number: usize,
    ) -> Candidate<G::Move> {
        // Often the table's move is all that is tried: the others wait for their ranks.
        let unranked = usize::from(queue.has_first);
        if number == unranked {
            self.rank(game, position, queue, number);
        }
        if number >= unranked {
            bring_best(&mut self.candidates[queue.first..queue.end], number);
        }
        self.candidates[queue.first + number]
    }

    /// Ranks the moves from this one on: those with more should be tried earlier.
    fn rank(&mut self, game: &G, position: &G::Position, queue: Queue, from: usize) {
        let killers = self.killers.get(queue.ply).copied().unwrap_or_default();
        let candidates = &mut self.candidates[queue.first + from..queue.end];
        let (by_side, by_context) = (&self.by_side, &self.by_context);
        with_fast_bits(
            #[inline(always)]
            || {
                for candidate in candidates {
                    let mv = candidate.mv;
                    let (side, context) = Self::slots(game, mv, queue);
                    let history = i32::from(by_side.get(side).copied().unwrap_or(0))
                        + 2 * i32::from(by_context.get(context).copied().unwrap_or(0));
                    let group = if killers[0] == Some(mv) {
                        KILLER[0]
                    } else if killers[1] == Some(mv) {
                        KILLER[1]
                    } else {
                        0
                    };
                    let outlook = game.outlook(position, mv);
                    candidate.is_tactical = outlook.is_tactical;
                    candidate.rank = group + history + 16 * outlook.hint;
                }
            },
        );
    }

    /// The move of this number refuted a position; those tried before it did not.
    pub fn reward(&mut self, game: &G, queue: Queue, depth: u32, number: usize) {
        let best = self.candidates[queue.first + number].mv;
        if let Some(killers) = self.killers.get_mut(queue.ply)
            && killers[0] != Some(best)
        {
            killers[1] = killers[0];
            killers[0] = Some(best);
        }
        let bonus = (depth * depth).min(400) as i32;
        self.adjust(game, queue, best, bonus);
        for tried in queue.first..queue.first + number {
            self.adjust(game, queue, self.candidates[tried].mv, -bonus);
        }
    }

    /// Nobody waits for these moves any more, nor for those of deeper plies.
    pub fn dismiss(&mut self, queue: Queue) {
        self.candidates.truncate(queue.first);
    }

    /// Nobody waits for any move: the search before this one may have been stopped.
    pub fn dismiss_all(&mut self) {
        self.candidates.clear();
    }

    fn adjust(&mut self, game: &G, queue: Queue, mv: G::Move, bonus: i32) {
        let (side, context) = Self::slots(game, mv, queue);
        for entry in [self.by_side.get_mut(side), self.by_context.get_mut(context)]
            .into_iter()
            .flatten()
        {
            // The nearer to the limit, the less is added: old news fades.
            let old = i32::from(*entry);
            *entry = (old + bonus - old * bonus.abs() / HISTORY_LIMIT) as i16;
        }
    }

    #[inline(always)]
    fn slots(game: &G, mv: G::Move, queue: Queue) -> (usize, usize) {
        let slot = game.move_slot(mv);
        let side = queue.side.index() * G::MOVE_SLOTS + slot;
        let context = queue.side.index() * G::CONTEXTS + queue.context;
        (side, context * G::MOVE_SLOTS + slot)
    }
}

/// Brings the best of the candidates from `next` on to the place `next`.
#[inline(always)]
fn bring_best<M: Copy>(candidates: &mut [Candidate<M>], next: usize) {
    // The first of equals, so that the order depends on nothing but the ranks. As numbers of
    // which the greatest is wanted: nobody can predict where a branch would go here.
    let number = |(place, candidate): (usize, &Candidate<M>)| {
        i64::from(candidate.rank) << 32 | i64::from(!(place as u32))
    };
    let numbers = candidates.iter().enumerate().skip(next).map(number);
    if let Some(best) = numbers.max() {
        candidates.swap(next, !(best as u32) as usize);
    }
}

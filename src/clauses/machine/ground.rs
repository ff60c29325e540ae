//! Terms without variables: rules ask for them again and again, and what is known to be one
//! is neither looked at nor copied twice.

use super::Machine;
use super::cell::{Cell, tag};
use super::errors::Thrown;
use super::store::LITERALS_END;

/// So many steps make a term worth remembering.
const MANY: u64 = 16;
/// So many terms are remembered.
const MOST_SEEN: usize = 8;

/// What is known to have no variables.
#[derive(Debug, Default)]
pub(super) struct Ground {
    /// Terms that were looked at, the latest last.
    seen: Vec<Seen>,
    /// The latest of them.
    pub(super) latest: Seen,
    /// Parts of the heap that never had a variable, from and to, the lower ones first: copies
    /// that were put there whole. They refer to each other, or to literals.
    blocks: Vec<(u32, u32)>,
    /// Where the first of them begins and ends, which mostly is the state: (0, 0) if there is
    /// none.
    first: (u32, u32),
    /// Where the last of them begins and ends; 0 if there is none.
    last: (u32, u32),
    /// A heap that ends before this ends before something that is known here.
    pub(super) end: u32,
}

/// A term, and how far the heap and the trail went when it was looked at. It has no variables
/// as long as nothing is taken back that was bound before, and nothing is given back of the
/// heap on which it lies.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Seen {
    /// Its cell; 0, which refers to a literal, if there is none.
    pub(super) term: u64,
    pub(super) heap: u32,
    pub(super) trail: u32,
}

impl Ground {
    /// Whether the compound at an address is in one of the parts.
    #[inline(always)]
    pub(super) fn has(&self, at: u32) -> bool {
        let is_in = |(from, to): (u32, u32)| at.wrapping_sub(from) < to - from;
        if is_in(self.first) || is_in(self.last) {
            return true;
        }
        at >= self.first.1 && at < self.last.0 && self.has_between(at)
    }

    #[inline(never)]
    fn has_between(&self, at: u32) -> bool {
        let behind = self.blocks.partition_point(|&(from, _)| from <= at);
        match behind.checked_sub(1).and_then(|i| self.blocks.get(i)) {
            Some(&(_, to)) => at < to,
            None => false,
        }
    }

    /// Whether a term is remembered.
    #[inline(always)]
    fn remembers(&self, term: Cell) -> bool {
        self.latest.term == term.0 || self.seen.iter().any(|seen| seen.term == term.0)
    }

    /// Remembers a term.
    fn remember(&mut self, seen: Seen) {
        if self.seen.len() == MOST_SEEN {
            self.seen.remove(0);
        }
        self.seen.push(seen);
        self.set_ends();
    }

    /// Forgets the terms that were seen with more on the heap or on the trail.
    #[cold]
    #[inline(never)]
    pub(super) fn forget_after(&mut self, heap: u32, trail: u32) {
        self.seen
            .retain(|seen| seen.heap <= heap && seen.trail <= trail);
        self.set_ends();
    }

    /// From here to there, and this is the end of the heap, there are no variables.
    pub(super) fn add(&mut self, from: u32, to: u32) {
        match self.blocks.last_mut() {
            Some(last) if last.1 == from => last.1 = to,
            _ if from == to => {}
            _ => self.blocks.push((from, to)),
        }
        self.set_ends();
    }

    /// The heap ends here. No copy is cut in two by it, but copies that lie side by side may
    /// be cut apart.
    #[cold]
    #[inline(never)]
    fn lower(&mut self, heap: u32) {
        while let Some(last) = self.blocks.last_mut()
            && last.1 > heap
        {
            match last.0 < heap {
                true => last.1 = heap,
                false => {
                    self.blocks.pop();
                }
            }
        }
        self.forget_after(heap, u32::MAX);
    }

    fn set_ends(&mut self) {
        self.latest = self.seen.last().copied().unwrap_or_default();
        self.first = self.blocks.first().copied().unwrap_or_default();
        self.last = self.blocks.last().copied().unwrap_or_default();
        self.end = self.last.1.max(self.latest.heap);
    }
}

impl Machine {
    /// Gives back the heap above a place.
    #[inline(always)]
    pub(super) fn lower_heap(&mut self, to: u32) {
        self.h = to;
        if to < self.ground.end {
            self.ground.lower(to);
        }
    }

    /// Whether a term has no variables.
    pub(in crate::clauses) fn is_ground(&mut self, term: Cell) -> Result<bool, Thrown> {
        let term = self.deref(term);
        let Some(parts) = self.parts(term) else {
            return Ok(!term.is_ref());
        };
        if self.ground.remembers(term) {
            return Ok(true);
        }
        let steps = self.looks_ground(parts)?;
        if steps > Some(MANY) {
            self.ground.remember(Seen {
                term: term.0,
                heap: self.h,
                trail: self.trail.len(),
            });
        }
        Ok(steps.is_some())
    }

    /// How many steps it took to see that there are no variables, if there are none.
    fn looks_ground(&mut self, (mut at, mut end): (u32, u32)) -> Result<Option<u64>, Thrown> {
        // Cells that are still to be looked at, from and to.
        let base = self.pending.len();
        let mut steps = 0;
        let ground = loop {
            if at == end {
                if self.pending.len() == base {
                    break Ok(Some(steps));
                }
                let Some((from, to)) = self.pending.pop() else {
                    break Ok(Some(steps));
                };
                (at, end) = (from.address(), to.address());
                continue;
            }
            let cell = self.deref(self.at(at));
            at += 1;
            if cell.is_constant() {
                continue;
            }
            if cell.is_ref() {
                break Ok(None);
            }
            if let Some(parts) = self.parts(cell) {
                if at != end {
                    self.pending
                        .push((Cell::reference(at), Cell::reference(end)));
                }
                (at, end) = parts;
            }
            steps += 1;
            if let Err(thrown) = self.work(steps) {
                break Err(thrown);
            }
        };
        self.pending.truncate(base);
        ground
    }

    /// Where the arguments of a compound are, from and to, unless it is known that there are
    /// no variables in them.
    #[inline(always)]
    fn parts(&self, cell: Cell) -> Option<(u32, u32)> {
        let at = cell.address();
        match cell.tag() {
            tag::LIST | tag::STRUCT if at < LITERALS_END || self.ground.has(at) => None,
            tag::LIST => Some((at, at + 2)),
            tag::STRUCT => Some((at + 1, at + 1 + self.at(at).functor_arity())),
            _ => None,
        }
    }
}

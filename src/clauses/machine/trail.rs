//! The trail: what has to be taken back when something fails.

use super::store::TrailMemory;

/// Addresses of variables that were bound, the latest last; what is above the addresses
/// stands for a change of something else. There is room for all variables of the heap.
#[derive(Default)]
pub(super) struct Trail {
    pub(super) words: TrailMemory,
    pub(super) count: u32,
}

impl Trail {
    #[inline(always)]
    pub(super) fn len(&self) -> u32 {
        self.count
    }

    #[inline(always)]
    pub(super) fn push(&mut self, word: u64) {
        self.words.set(self.count, word);
        self.count += 1;
    }

    #[inline(always)]
    pub(super) fn pop(&mut self) -> u64 {
        self.count -= 1;
        self.words.get(self.count)
    }

    pub(super) fn truncate(&mut self, count: u32) {
        self.count = self.count.min(count);
    }

    pub(super) fn clear(&mut self) {
        self.count = 0;
    }
}

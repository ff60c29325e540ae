//! Choice points: places to go on from when something fails.

use super::store::{CHOICE_ROWS, ChoiceMemory};
use crate::clauses::code::Pc;

/// A place to go on from.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choice {
    pub(super) kind: ChoiceKind,
    /// The frame.
    pub(super) e: u32,
    /// Frames above this are free.
    pub(super) top: u32,
    /// The heap above this is free.
    pub(super) h: u32,
    /// Variables that were bound since.
    pub(super) trail: u32,
    /// Where to go on.
    pub(super) pc: Pc,
    /// What a predicate written in Rust, or one with clauses, has still to try.
    pub(super) cursor: [u64; 2],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ChoiceKind {
    /// Go on at `pc`.
    Local,
    /// The clauses of a predicate: numbers in `chains` in the first word, predicate and
    /// generation in the second.
    Clauses,
    /// The instruction at `pc` again, with its cursor.
    Cursor,
    /// `catch/3`: nothing to try.
    Catch,
    /// The end of a question.
    Barrier,
}

impl ChoiceKind {
    #[inline(always)]
    fn of(number: u32) -> Self {
        match number {
            0 => ChoiceKind::Local,
            1 => ChoiceKind::Clauses,
            2 => ChoiceKind::Cursor,
            3 => ChoiceKind::Catch,
            _ => ChoiceKind::Barrier,
        }
    }
}

/// What the instruction that is done again has still to try; machine code looks at it.
#[derive(Debug, Default)]
#[repr(C)]
pub(super) struct Cursor {
    /// 0 if it is done for the first time.
    pub(super) is_set: u64,
    pub(super) words: [u64; 2],
}

impl Cursor {
    #[inline(always)]
    pub(super) fn set(&mut self, words: [u64; 2]) {
        (self.is_set, self.words) = (1, words);
    }

    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.is_set = 0;
    }

    #[inline(always)]
    pub(super) fn take(&mut self) -> Option<[u64; 2]> {
        let words = (self.is_set != 0).then_some(self.words);
        self.is_set = 0;
        words
    }
}

/// All choice points, the latest last, in rows of words that machine code writes, too:
///
/// | word | lower half | upper half |
/// |---|---|---|
/// | 0 | kind | frame |
/// | 1 | top of the frames | heap |
/// | 2 | trail | where to go on |
/// | 3, 4 | cursor | |
#[derive(Default)]
pub(super) struct Choices {
    pub(super) rows: ChoiceMemory,
    pub(super) count: usize,
}

/// Words of a row, of which the last ones are not used.
pub(super) const ROW: u32 = 8;

fn halves(lower: u32, upper: u32) -> u64 {
    u64::from(lower) | u64::from(upper) << 32
}

fn upper(word: u64) -> u32 {
    (word >> 32) as u32
}

impl Choices {
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// Adds a choice. There is always room for some more than are allowed: whoever counts
    /// calls looks at it, and so does whoever gives an answer.
    #[inline(always)]
    pub(super) fn push(&mut self, choice: Choice) {
        let row: &mut [u64; 5] = self.rows.window_mut(self.count as u32 * ROW);
        *row = [
            halves(choice.kind as u32, choice.e),
            halves(choice.top, choice.h),
            halves(choice.trail, choice.pc),
            choice.cursor[0],
            choice.cursor[1],
        ];
        if self.count < CHOICE_ROWS - 1 {
            self.count += 1;
        }
    }

    #[inline(always)]
    fn row(&self, at: usize) -> Choice {
        let row: [u64; 5] = *self.rows.window(at as u32 * ROW);
        Choice {
            kind: ChoiceKind::of(row[0] as u32),
            e: upper(row[0]),
            top: row[1] as u32,
            h: upper(row[1]),
            trail: row[2] as u32,
            pc: upper(row[2]),
            cursor: [row[3], row[4]],
        }
    }

    #[inline(always)]
    pub(super) fn last(&self) -> Option<Choice> {
        self.count.checked_sub(1).map(|at| self.row(at))
    }

    #[inline(always)]
    pub(super) fn get(&self, at: usize) -> Option<Choice> {
        (at < self.count).then(|| self.row(at))
    }

    /// Makes a choice fail when it is come back to.
    pub(super) fn disarm(&mut self, at: usize) {
        if at < self.count {
            let row: &mut [u64; 5] = self.rows.window_mut(at as u32 * ROW);
            row[2] = halves(row[2] as u32, 0);
        }
    }

    /// Forgets the latest.
    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<Choice> {
        let last = self.last();
        self.count = self.count.saturating_sub(1);
        last
    }

    /// Forgets all but the first ones.
    #[inline(always)]
    pub(super) fn truncate(&mut self, count: usize) {
        self.count = self.count.min(count);
    }

    pub(super) fn clear(&mut self) {
        self.count = 0;
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Choice> {
        (0..self.count).map(|at| self.row(at))
    }
}

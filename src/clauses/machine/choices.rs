//! Choice points: places to go on from when something fails.

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

/// All choice points, the latest last.
///
/// A vector would do, but pushing onto it builds the value elsewhere and copies it, which
/// costs more than all the rest. Here it is written where it belongs.
#[derive(Default)]
pub(super) struct Choices {
    /// Those above `count` are left over from before.
    places: Vec<Choice>,
    pub(super) count: usize,
}

impl Choices {
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.count
    }

    #[inline(always)]
    pub(super) fn push(&mut self, choice: Choice) {
        match self.places.get_mut(self.count) {
            Some(place) => {
                place.kind = choice.kind;
                place.e = choice.e;
                place.top = choice.top;
                place.h = choice.h;
                place.trail = choice.trail;
                place.pc = choice.pc;
                place.cursor = choice.cursor;
            }
            None => self.grow(choice),
        }
        self.count += 1;
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, choice: Choice) {
        self.places.push(choice);
    }

    #[inline(always)]
    pub(super) fn last(&self) -> Option<&Choice> {
        self.places.get(self.count.wrapping_sub(1))
    }

    pub(super) fn get(&self, at: usize) -> Option<&Choice> {
        self.places[..self.count].get(at)
    }

    #[inline(always)]
    pub(super) fn get_mut(&mut self, at: usize) -> Option<&mut Choice> {
        self.places[..self.count].get_mut(at)
    }

    /// Forgets the latest.
    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<Choice> {
        let last = self.last().copied();
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

    pub(super) fn iter(&self) -> impl Iterator<Item = &Choice> {
        self.places[..self.count].iter()
    }
}

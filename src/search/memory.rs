//! Memory for tables: zeros that the system gives when they are first written to, so that a
//! table which is much larger than a search needs costs nothing.

use std::alloc::{Layout, alloc_zeroed, handle_alloc_error};
use std::sync::atomic::AtomicU64;

/// Words of a line of the processor's cache.
pub(super) const LINE: usize = 8;
/// Bytes of such a line.
pub(super) const LINE_BYTES: usize = LINE * size_of::<AtomicU64>();
/// Bytes of a large page: with few pages the processor knows by heart where they are.
const LARGE_PAGE: usize = 2 << 20;

/// Words in lines of the cache, none of which lies across two.
#[derive(Debug)]
pub(super) struct Memory {
    /// The lines, and a few words before and behind them.
    words: Vec<AtomicU64>,
    /// Where the lines begin.
    first: usize,
    lines: usize,
}

impl Memory {
    /// So many lines of zeros.
    pub fn with_lines(lines: usize) -> Memory {
        let bytes = lines * LINE_BYTES;
        let alignment = match bytes >= LARGE_PAGE {
            true => LARGE_PAGE,
            false => LINE_BYTES,
        };
        let words = match lines {
            0 => Vec::new(),
            _ => zeros((bytes + alignment) / size_of::<AtomicU64>()),
        };
        let past = words.as_ptr().addr() % alignment;
        let memory = Memory {
            first: (alignment - past) % alignment / size_of::<AtomicU64>(),
            words,
            lines,
        };
        if bytes >= LARGE_PAGE {
            ask_for_large_pages(memory.words());
        }
        memory
    }

    /// How many lines there are.
    pub fn lines(&self) -> usize {
        self.lines
    }

    /// All words.
    pub fn words(&self) -> &[AtomicU64] {
        let end = self.first + self.lines * LINE;
        self.words.get(self.first..end).unwrap_or_default()
    }

    /// The words of one line.
    #[inline(always)]
    pub fn line(&self, number: usize) -> Option<&[AtomicU64; LINE]> {
        let first = self.first + number * LINE;
        self.words.get(first..first + LINE)?.try_into().ok()
    }

    /// Has the processor fetch a line that will be asked for soon.
    #[inline(always)]
    pub fn prefetch(&self, number: usize) {
        if let Some(line) = self.line(number) {
            prefetch(line);
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn prefetch(line: &[AtomicU64; LINE]) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: every x86-64 processor has the instruction, and it changes nothing.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(line.as_ptr().cast()) };
}

#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
fn prefetch(_: &[AtomicU64; LINE]) {}

/// Where the system has large pages for those who ask; elsewhere small ones do as well.
#[cfg(all(target_os = "linux", any(feature = "cli", feature = "prolog")))]
fn ask_for_large_pages(words: &[AtomicU64]) {
    use nix::libc::{MADV_HUGEPAGE, madvise};
    let start = words.as_ptr().cast_mut().cast();
    // SAFETY: the words are whole pages of this process, except that others may share the last
    // one; the advice does not change what they hold.
    unsafe { madvise(start, size_of_val(words), MADV_HUGEPAGE) };
}

#[cfg(not(all(target_os = "linux", any(feature = "cli", feature = "prolog"))))]
fn ask_for_large_pages(_: &[AtomicU64]) {}

/// This many words, all of them 0.
fn zeros(count: usize) -> Vec<AtomicU64> {
    let layout = match Layout::array::<AtomicU64>(count) {
        Ok(layout) if layout.size() > 0 => layout,
        _ => return Vec::new(),
    };
    // SAFETY: the layout is not empty; it is that of `count` words, each of which may be 0;
    // and a vector frees them with the same layout.
    unsafe {
        let words = alloc_zeroed(layout).cast::<AtomicU64>();
        match words.is_null() {
            true => handle_alloc_error(layout),
            false => Vec::from_raw_parts(words, count, count),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering::Relaxed;

    #[test]
    fn lines_are_whole_apart_and_empty() {
        for lines in [0, 1, 7, LARGE_PAGE / LINE_BYTES, 40_000] {
            let memory = Memory::with_lines(lines);
            assert_eq!(memory.words().len(), lines * LINE);
            for number in 0..lines {
                memory.prefetch(number);
                let line = memory.line(number).unwrap();
                assert_eq!(line.as_ptr().addr() % LINE_BYTES, 0);
                for word in line {
                    assert_eq!(word.fetch_add(1, Relaxed), 0, "line {number} of {lines}");
                }
            }
        }
        assert!(Memory::with_lines(0).line(0).is_none());
    }
}

//! Memory of a fixed size, addressed without a check that could fail.
//!
//! The size is a power of two and an address is masked before it is used, so that every
//! address whatsoever lies inside: the compiler sees it, leaves the bounds check out, and
//! there is nothing unsafe about it. A wrong address would give a wrong answer, which the
//! comparison with Scryer is there to find, but never a crash. The pages of memory that
//! were never written to are never allocated.
//!
//! Behind the last address there is a margin, so that whoever needs several words in a
//! row masks once and gets a window: an array whose length the compiler knows.

/// Words of the margin, and one: the most that a window can have.
pub const WINDOW: usize = 1 << 16 | 1 << 8;

/// Words, as many as a power of two, and a margin.
#[repr(transparent)]
pub struct Memory<const WORDS: usize, const WITH_MARGIN: usize> {
    words: Box<[u64; WITH_MARGIN]>,
}

impl<const WORDS: usize, const WITH_MARGIN: usize> Default for Memory<WORDS, WITH_MARGIN> {
    /// New memory, all of it zero.
    fn default() -> Self {
        let words = vec![0; WITH_MARGIN].into_boxed_slice();
        match words.try_into() {
            Ok(words) => Memory { words },
            Err(_) => unreachable!("it was made with this length"),
        }
    }
}

impl<const WORDS: usize, const WITH_MARGIN: usize> Memory<WORDS, WITH_MARGIN> {
    const MASK: usize = {
        assert!(WORDS.is_power_of_two());
        assert!(WITH_MARGIN == WORDS + WINDOW);
        WORDS - 1
    };

    /// Where the words are, for machine code.
    pub fn as_mut_ptr(&mut self) -> *mut u64 {
        self.words.as_mut_ptr()
    }

    /// The word at an address.
    #[inline(always)]
    pub fn get(&self, address: u32) -> u64 {
        self.words[address as usize & Self::MASK]
    }

    /// Writes the word at an address.
    #[inline(always)]
    pub fn set(&mut self, address: u32, word: u64) {
        self.words[address as usize & Self::MASK] = word;
    }

    /// The words from an address on.
    #[inline(always)]
    pub fn window<const N: usize>(&self, address: u32) -> &[u64; N] {
        const { assert!(N <= WINDOW) };
        match self.words[address as usize & Self::MASK..].first_chunk() {
            Some(window) => window,
            None => unreachable!("the margin is larger than any window"),
        }
    }

    /// The same, to write to.
    #[inline(always)]
    pub fn window_mut<const N: usize>(&mut self, address: u32) -> &mut [u64; N] {
        const { assert!(N <= WINDOW) };
        match self.words[address as usize & Self::MASK..].first_chunk_mut() {
            Some(window) => window,
            None => unreachable!("the margin is larger than any window"),
        }
    }

    /// Copies words to a lower or higher address, as if by way of a third place.
    #[inline(always)]
    pub fn move_words(&mut self, from: u32, to: u32, count: u32) {
        if to <= from {
            for i in 0..count {
                let word = self.get(from.wrapping_add(i));
                self.set(to.wrapping_add(i), word);
            }
        } else {
            for i in (0..count).rev() {
                let word = self.get(from.wrapping_add(i));
                self.set(to.wrapping_add(i), word);
            }
        }
    }
}

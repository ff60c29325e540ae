//! Memory of a fixed size, addressed without a check that could fail.
//!
//! The size is a power of two and an address is masked before it is used, so that every
//! address whatsoever lies inside: the compiler sees it, leaves the bounds check out, and
//! there is nothing unsafe about it. A wrong address would give a wrong answer, which the
//! comparison with Scryer is there to find, but never a crash. The pages of memory that
//! were never written to are never allocated.

/// Words, as many as a power of two.
pub struct Memory<const WORDS: usize> {
    words: Box<[u64; WORDS]>,
}

impl<const WORDS: usize> Default for Memory<WORDS> {
    /// New memory, all of it zero.
    fn default() -> Self {
        let words = vec![0; WORDS].into_boxed_slice();
        match words.try_into() {
            Ok(words) => Memory { words },
            Err(_) => unreachable!("it was made with this length"),
        }
    }
}

impl<const WORDS: usize> Memory<WORDS> {
    const MASK: usize = {
        assert!(WORDS.is_power_of_two());
        WORDS - 1
    };

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

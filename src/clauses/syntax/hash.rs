//! A quick hash for short keys that nobody outside chooses to our harm: the names of one
//! text, which is read once.

use std::hash::{BuildHasherDefault, Hasher};

/// Multiplies and turns, as the hash tables of Firefox do.
#[derive(Default, Clone, Copy)]
pub(super) struct QuickHasher(u64);

/// Makes quick hashers.
pub(super) type QuickHash = BuildHasherDefault<QuickHasher>;

impl QuickHasher {
    fn take(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for QuickHasher {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for &word in words {
            self.take(u64::from_le_bytes(word));
        }
        for &byte in rest {
            self.take(byte.into());
        }
    }

    fn write_u8(&mut self, byte: u8) {
        self.take(byte.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.take(number.into());
    }

    fn finish(&self) -> u64 {
        // The tables look at the low bits, where a product is weakest.
        self.0 ^ (self.0 >> 32)
    }
}

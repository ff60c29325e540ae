//! The transposition table: bounded memory, shared between threads without locks.
//!
//! An entry is two words, the data and the key XORed with the data. A thread that
//! reads while another writes may see two halves of different entries; the XOR
//! then gives a key that is not asked for, and the entry counts as absent.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use super::memory::{LINE, LINE_BYTES, Memory};

/// Entries that share a place; together they fill a line of the cache.
const CLUSTER: usize = LINE / 2;
/// Bytes of one entry.
const ENTRY_BYTES: usize = LINE_BYTES / CLUSTER;
/// Generations are counted modulo this.
const GENERATIONS: u8 = 64;

/// A table from 64-bit keys to 56 bits of data, the lowest eight of which say how
/// much work the entry stands for: where there is no room the cheapest entry goes.
#[derive(Debug)]
pub struct Table {
    memory: Memory,
    generation: AtomicU8,
}

impl Table {
    /// A table of at most this many bytes; 0 gives one that remembers nothing.
    pub fn with_bytes(bytes: usize) -> Table {
        // Fewer entries than fill a cluster still make one, for tests that want a
        // table which forgets nearly everything.
        let clusters = match bytes / ENTRY_BYTES {
            0 => 0,
            entries => (entries / CLUSTER).max(1),
        };
        Table {
            memory: Memory::with_lines(clusters),
            generation: AtomicU8::new(0),
        }
    }

    /// The memory that the entries take.
    pub fn bytes(&self) -> usize {
        self.memory.lines() * LINE_BYTES
    }

    /// The number of the cluster of a key.
    #[inline(always)]
    fn place(&self, key: u64) -> usize {
        // The high half of the product spreads any number of clusters evenly.
        ((u128::from(key) * self.memory.lines() as u128) >> 64) as usize
    }

    /// The cluster of a key.
    #[inline(always)]
    fn cluster(&self, key: u64) -> Option<&[AtomicU64; LINE]> {
        self.memory.line(self.place(key))
    }

    /// Says that a key will be asked for soon.
    #[inline(always)]
    pub fn expect(&self, key: u64) {
        self.memory.prefetch(self.place(key));
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for word in self.memory.words() {
            // What was never written to stays memory that was never given.
            if word.load(Relaxed) != 0 {
                word.store(0, Relaxed);
            }
        }
        self.generation.store(0, Relaxed);
    }

    /// Says that a new search begins: entries of older ones are given up first.
    pub fn new_generation(&self) {
        let next = (self.generation.load(Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Relaxed);
    }

    /// The data last stored under a key, if it is still there.
    pub fn get(&self, key: u64) -> Option<u64> {
        let cluster = self.cluster(key)?;
        cluster.chunks_exact(2).find_map(|pair| {
            let data = pair[1].load(Relaxed);
            (data != 0 && pair[0].load(Relaxed) ^ data == key).then_some(data & DATA_MASK)
        })
    }

    /// Stores data (56 bits, not 0) under a key, in the place of what the key had
    /// or else of the entry that is worth least.
    pub fn put(&self, key: u64, data: u64) {
        let Some(cluster) = self.cluster(key) else {
            return;
        };
        let generation = self.generation.load(Relaxed);
        let worth = |pair: &[AtomicU64]| {
            let old = pair[1].load(Relaxed);
            if old == 0 {
                return i32::MIN;
            }
            if pair[0].load(Relaxed) ^ old == key {
                return i32::MIN + 1;
            }
            let age = generation.wrapping_sub((old >> DATA_BITS) as u8) % GENERATIONS;
            (old & 0xff) as i32 - 4 * i32::from(age)
        };
        // The key's own entry goes before an empty place: one entry a key.
        let own = |pair: &&[AtomicU64]| worth(pair) == i32::MIN + 1;
        let place = cluster
            .chunks_exact(2)
            .find(own)
            .or_else(|| cluster.chunks_exact(2).min_by_key(|pair| worth(pair)));
        if let Some(pair) = place {
            let word = (data & DATA_MASK) | (u64::from(generation) << DATA_BITS);
            pair[0].store(key ^ word, Relaxed);
            pair[1].store(word, Relaxed);
        }
    }
}

const DATA_BITS: u32 = 56;
const DATA_MASK: u64 = (1 << DATA_BITS) - 1;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_what_fits_and_never_confuses_keys() {
        let table = Table::with_bytes(1 << 12);
        assert_eq!(table.bytes(), 1 << 12);
        let key = |n: u64| n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for n in 1..2000 {
            table.put(key(n), n);
            assert_eq!(table.get(key(n)), Some(n));
        }
        let kept = (1..2000).filter(|&n| table.get(key(n)).is_some()).count();
        assert!(kept <= 256);
        for n in 1..2000 {
            assert!(table.get(key(n)).is_none_or(|data| data == n));
        }
        table.clear();
        assert!((1..2000).all(|n| table.get(key(n)).is_none()));
    }

    #[test]
    fn the_empty_table_remembers_nothing() {
        let table = Table::with_bytes(15);
        table.put(7, 7);
        assert_eq!((table.get(7), table.bytes()), (None, 0));
    }
}

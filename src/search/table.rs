//! The transposition table: bounded memory, shared between threads without locks.
//!
//! An entry is two words, the data and the key XORed with the data. A thread that
//! reads while another writes may see two halves of different entries; the XOR
//! then gives a key that is not asked for, and the entry counts as absent.

use std::alloc::{Layout, alloc_zeroed, handle_alloc_error};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// Entries that share a place; together they fill a cache line.
const CLUSTER: usize = 4;
/// Words of a cluster: two for each entry.
const CLUSTER_WORDS: usize = 2 * CLUSTER;
/// Bytes of a cluster.
const CACHE_LINE: usize = 64;
/// Bytes of one entry.
const ENTRY_BYTES: usize = 16;
/// Generations are counted modulo this.
const GENERATIONS: u8 = 64;

/// A table from 64-bit keys to 56 bits of data, the lowest eight of which say how
/// much work the entry stands for: where there is no room the cheapest entry goes.
#[derive(Debug)]
pub struct Table {
    /// The entries, and a few words before and behind them.
    memory: Vec<AtomicU64>,
    /// Where the entries begin: a cluster never lies across two cache lines.
    first: usize,
    clusters: u64,
    generation: AtomicU8,
}

impl Table {
    /// A table of at most this many bytes; 0 gives one that remembers nothing.
    pub fn with_bytes(bytes: usize) -> Table {
        // Fewer entries than fill a cluster still make one, for tests that want a
        // table which forgets nearly everything.
        let entries = bytes / ENTRY_BYTES;
        let clusters = match entries {
            0 => 0,
            _ => (entries / CLUSTER).max(1),
        };
        let memory = match clusters {
            0 => Vec::new(),
            _ => zeros(clusters * CLUSTER_WORDS + CLUSTER_WORDS),
        };
        let past = memory.as_ptr().addr() % CACHE_LINE;
        Table {
            first: (CACHE_LINE - past) % CACHE_LINE / size_of::<AtomicU64>(),
            memory,
            clusters: clusters as u64,
            generation: AtomicU8::new(0),
        }
    }

    /// The memory that the entries take.
    pub fn bytes(&self) -> usize {
        self.clusters as usize * CACHE_LINE
    }

    fn words(&self) -> &[AtomicU64] {
        let end = self.first + self.clusters as usize * CLUSTER_WORDS;
        self.memory.get(self.first..end).unwrap_or_default()
    }

    /// The cluster of a key.
    fn cluster(&self, key: u64) -> Option<&[AtomicU64]> {
        // The high half of the product spreads any number of clusters evenly.
        let number = (u128::from(key) * u128::from(self.clusters)) >> 64;
        let first = self.first + number as usize * CLUSTER_WORDS;
        self.memory.get(first..first + CLUSTER_WORDS)
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for word in self.words() {
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

/// This many words, all of them 0. The system gives the memory when it is first written to,
/// so a table that is much larger than a search needs costs nothing.
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

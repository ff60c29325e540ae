//! Random numbers for hashing positions: one for every fact that a position can hold.

/// Keys that depend on nothing but the seed, worked out by the compiler.
pub const fn hash_keys<const N: usize>(seed: u64) -> [u64; N] {
    let mut keys = [0; N];
    let mut index = 0;
    while index < N {
        keys[index] = mixed(seed.wrapping_add((index as u64).wrapping_mul(STEP)));
        index += 1;
    }
    keys
}

const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// A number of which every bit depends on every bit of `word` (a step of the generator
/// splitmix64).
pub const fn mixed(word: u64) -> u64 {
    let word = word.wrapping_add(STEP);
    let word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn keys_are_all_different_and_balanced() {
        let keys = hash_keys::<1000>(1);
        assert_eq!(keys.iter().collect::<HashSet<_>>().len(), 1000);
        let ones: u32 = keys.iter().map(|key| key.count_ones()).sum();
        assert!(
            (31_000..33_000).contains(&ones),
            "{ones} of 64000 bits are set"
        );
    }
}

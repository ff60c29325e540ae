//! What all fuzzers have in common: how many cases there are and which.
//!
//! Every fuzzer has the word `fuzz` in its name, does a few cases in `cargo test`, and as
//! many as one likes on request:
//! `KALISTA_FUZZ_CASES=100000 KALISTA_FUZZ_SEED=7 cargo test --release --test fronts fuzz`.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// Where the random numbers of a fuzzer come from.
pub type Dice = Xoshiro256PlusPlus;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// `KALISTA_FUZZ_CASES`, or else this number.
pub fn cases(usual: usize) -> usize {
    number("KALISTA_FUZZ_CASES").map_or(usual, |cases| cases as usize)
}

/// `KALISTA_FUZZ_SEED`, or else 1.
pub fn seed() -> u64 {
    number("KALISTA_FUZZ_SEED").unwrap_or(1)
}

/// The random numbers of one of the fuzzers.
pub fn dice(stream: u64) -> Dice {
    Dice::seed_from_u64(seed().wrapping_mul(1_000).wrapping_add(stream))
}

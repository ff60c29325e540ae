//! How much, how long and from which seed: what the environment says.

use std::time::Duration;

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

/// `KALISTA_FUZZ_SECONDS`, or else this number.
pub fn seconds(usual: u64) -> Duration {
    Duration::from_secs(number("KALISTA_FUZZ_SECONDS").unwrap_or(usual))
}

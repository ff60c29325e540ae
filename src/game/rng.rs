//! Random numbers that follow from a seed.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// A stream of random numbers for each purpose and number.
///
/// The streams of a seed are independent of each other and of the order in which
/// they are asked for, so that a game of a match can be played again by itself.
pub fn rng_for(seed: u64, purpose: u64, number: u64) -> Xoshiro256PlusPlus {
    // Each step is a bijection, so that no two numbers of a purpose share a stream.
    let mix = |value: u64| {
        let value = (value ^ (value >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        value ^ (value >> 29)
    };
    let stream = mix(number.wrapping_add(mix(purpose.wrapping_add(mix(seed)))));
    Xoshiro256PlusPlus::seed_from_u64(stream)
}

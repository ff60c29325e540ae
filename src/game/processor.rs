//! What the processor can do that a plain build must not assume.
//!
//! A program for every x86-64 may not count bits in one instruction, though nearly every processor
//! does. So work that is full of sets of squares is compiled twice, and which of the two runs
//! is decided where it runs.

/// Does some work with the fastest instructions for sets of bits that the processor has.
///
/// Only what is inlined takes part: the work and its helpers should be `#[inline(always)]`.
///
/// ```
/// use kalista::game::processor::with_fast_bits;
///
/// assert_eq!(with_fast_bits(#[inline(always)] || 0b1011_u64.count_ones()), 3);
/// ```
#[inline(always)]
pub fn with_fast_bits<R>(work: impl FnOnce() -> R) -> R {
    #[cfg(target_arch = "x86_64")]
    if has_fast_bits() {
        // SAFETY: the processor was asked, and has the instructions.
        return unsafe { fast(work) };
    }
    work()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2")]
fn fast<R>(work: impl FnOnce() -> R) -> R {
    work()
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn has_fast_bits() -> bool {
    is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
}

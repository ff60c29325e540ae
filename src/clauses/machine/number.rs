//! Numbers: integers of any size and floats, and how they lie on the heap.

use dashu_int::{IBig, Sign, UBig};

use super::cell::{Cell, MAX_SMALL, MIN_SMALL, tag};

/// A number, out of its cell.
#[derive(Debug, Clone, PartialEq)]
pub enum Number {
    /// An integer that fits.
    Int(i64),
    /// One that does not.
    Big(IBig),
    /// A floating-point number.
    Float(f64),
}

impl From<IBig> for Number {
    fn from(value: IBig) -> Self {
        match i64::try_from(&value) {
            Ok(small) => Number::Int(small),
            Err(_) => Number::Big(value),
        }
    }
}

/// The word before the words of a number.
const fn header(is_big: bool, is_negative: bool, words: u64) -> u64 {
    words << 5 | (is_negative as u64) << 4 | (is_big as u64) << 3 | tag::SPECIAL
}

/// How many words follow a header.
pub const fn words_after(header: u64) -> u32 {
    (header >> 5) as u32
}

/// Whether the number behind a header is an integer.
pub const fn is_big(header: u64) -> bool {
    header & 8 != 0
}

/// Adds the words of an integer to memory that grows at its end; the cell for it.
pub fn store_int(words: &mut Vec<u64>, value: i64) -> Cell {
    match value {
        MIN_SMALL..=MAX_SMALL => Cell::int(value),
        _ => store_big(words, &IBig::from(value)),
    }
}

/// The same for a large one.
pub fn store_big(words: &mut Vec<u64>, value: &IBig) -> Cell {
    let at = words.len() as u32;
    words.extend(big_words(value));
    Cell::boxed(at)
}

/// The same for a float.
pub fn store_float(words: &mut Vec<u64>, value: f64) -> Cell {
    let at = words.len() as u32;
    words.extend(float_words(value));
    Cell::boxed(at)
}

/// A float as words.
pub fn float_words(value: f64) -> [u64; 2] {
    [header(false, false, 1), value.to_bits()]
}

/// An integer as words.
pub fn big_words(value: &IBig) -> Vec<u64> {
    let (sign, limbs) = value.as_sign_words();
    let mut words = vec![header(true, sign == Sign::Negative, limbs.len() as u64)];
    words.extend_from_slice(limbs);
    words
}

/// The number of a header and the words after it.
pub fn from_words(header: u64, words: &[u64]) -> Number {
    if !is_big(header) {
        return Number::Float(f64::from_bits(words.first().copied().unwrap_or(0)));
    }
    let sign = match header & 16 {
        0 => Sign::Positive,
        _ => Sign::Negative,
    };
    Number::Big(IBig::from_parts(sign, UBig::from_words(words)))
}

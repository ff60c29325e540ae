//! What boards of squares and cells have in common: sets of bits, and names like `c4`.

/// The numbers of the bits that are set, lowest first.
///
/// ```
/// use kalista::game::bits::each_bit;
///
/// assert_eq!(each_bit(0b1001_0100).collect::<Vec<u8>>(), [2, 4, 7]);
/// ```
#[inline]
pub fn each_bit(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let lowest = set.trailing_zeros() as u8;
            set &= set - 1;
            lowest
        })
    })
}

/// Reads a letter of either case and a digit: the column and the row, both from 1.
///
/// ```
/// use kalista::game::bits::parse_square;
///
/// assert_eq!(parse_square("c4"), Some((3, 4)));
/// assert_eq!(parse_square("C4"), Some((3, 4)));
/// assert_eq!(parse_square("4c"), None);
/// assert_eq!(parse_square("c41"), None);
/// ```
pub fn parse_square(text: &str) -> Option<(usize, usize)> {
    match *text.as_bytes() {
        [letter, digit @ b'1'..=b'9'] if letter.is_ascii_alphabetic() => {
            let column = usize::from(letter.to_ascii_lowercase() - b'a') + 1;
            Some((column, usize::from(digit - b'0')))
        }
        _ => None,
    }
}

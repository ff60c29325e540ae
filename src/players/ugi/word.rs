//! Moves and positions as single words, which is all that the protocol has room for.

use std::borrow::Cow;

/// A text as one word: a space becomes `_`; what would be mistaken for that or for the end of
/// the word is written as `%` and two digits.
///
/// ```
/// use kalista::players::ugi::{text_of, word_of};
///
/// assert_eq!(word_of("ssksss/6/6/6/6/SSSKSS r -"), "ssksss/6/6/6/6/SSSKSS_r_-");
/// assert_eq!(text_of("ssksss/6/6/6/6/SSSKSS_r_-"), "ssksss/6/6/6/6/SSSKSS r -");
/// assert_eq!(text_of(&word_of("f(_A, 50 %)")), "f(_A, 50 %)");
/// ```
pub fn word_of(text: &str) -> String {
    let mut word = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            ' ' => word.push('_'),
            '_' | '%' => word.push_str(&format!("%{:02X}", u32::from(c))),
            c if c.is_control() || c.is_whitespace() => {
                let mut bytes = [0; 4];
                for byte in c.encode_utf8(&mut bytes).bytes() {
                    word.push_str(&format!("%{byte:02X}"));
                }
            }
            c => word.push(c),
        }
    }
    word
}

/// The text of a word.
pub fn text_of(word: &str) -> Cow<'_, str> {
    if !word.contains(['_', '%']) {
        return Cow::Borrowed(word);
    }
    let mut bytes = Vec::with_capacity(word.len());
    let mut rest = word.as_bytes();
    while let [first, after @ ..] = rest {
        let digits = match first {
            b'%' => after.get(..2).and_then(|two| std::str::from_utf8(two).ok()),
            _ => None,
        };
        let escaped = digits.and_then(|two| u8::from_str_radix(two, 16).ok());
        rest = match escaped {
            Some(byte) => {
                bytes.push(byte);
                &after[2..]
            }
            None => {
                bytes.push(if *first == b'_' { b' ' } else { *first });
                after
            }
        };
    }
    Cow::Owned(String::from_utf8_lossy(&bytes).into_owned())
}

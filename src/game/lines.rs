//! Lines that somebody else writes, who may never end one.

use std::io::{self, BufRead, Read};

/// A line without its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoundedLine {
    /// What it says; bytes that are not text are replaced.
    pub text: String,
    /// Whether this is all of it; else it was longer than allowed, and the rest is gone.
    pub is_whole: bool,
}

/// Reads a line of at most this many bytes, and past the rest of one that is longer; `None` at
/// the end of the input.
pub fn read_bounded(input: &mut impl BufRead, longest: u64) -> io::Result<Option<BoundedLine>> {
    let line = read_begin(input, longest)?;
    if line.as_ref().is_some_and(|line| !line.is_whole) {
        input.skip_until(b'\n')?;
    }
    Ok(line)
}

/// The same, but what is left of a longer line is not read.
pub fn read_begin(input: &mut impl BufRead, longest: u64) -> io::Result<Option<BoundedLine>> {
    let mut line = Vec::new();
    let mut bounded = input.by_ref().take(longest);
    if bounded.read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    let is_whole = (line.len() as u64) < longest || line.ends_with(b"\n");
    while matches!(line.last(), Some(b'\n' | b'\r')) {
        line.pop();
    }
    Ok(Some(BoundedLine {
        text: String::from_utf8_lossy(&line).into_owned(),
        is_whole,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_too_long_costs_that_line_only() {
        let mut input = &b"one\r\nfar too long\n\nlast"[..];
        let mut next = || read_bounded(&mut input, 6).unwrap();
        let line = |text: &str, is_whole| {
            let text = text.to_owned();
            Some(BoundedLine { text, is_whole })
        };
        assert_eq!(next(), line("one", true));
        assert_eq!(next(), line("far to", false));
        assert_eq!(next(), line("", true));
        assert_eq!(next(), line("last", true));
        assert_eq!(next(), None);
    }
}

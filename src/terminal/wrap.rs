//! Text that fits the terminal.

use std::io;
use std::os::fd::AsRawFd;

/// Where a text is not broken even on the narrowest screen.
const NARROWEST: usize = 20;

/// How many columns the terminal has, if the standard output is one.
pub fn columns() -> Option<usize> {
    let mut size = nix::libc::winsize {
        ws_row: 0,
        ws_col: 0,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    // SAFETY: the call fills the structure, which lives until it returns.
    let done = unsafe {
        nix::libc::ioctl(
            io::stdout().as_raw_fd(),
            nix::libc::TIOCGWINSZ,
            std::ptr::from_mut(&mut size),
        )
    };
    let columns = usize::from(size.ws_col);
    (done == 0 && columns > 0).then(|| columns.max(NARROWEST))
}

/// A text whose lines are broken at words where they are longer than the screen is wide.
/// What goes on stands as far to the right as the line began, and after a dash of a list
/// behind it.
pub fn wrap(text: &str, columns: Option<usize>) -> String {
    let Some(columns) = columns else {
        return text.to_owned();
    };
    let lines = text.split('\n').map(|line| wrap_line(line, columns));
    lines.collect::<Vec<_>>().join("\n")
}

fn wrap_line(line: &str, columns: usize) -> String {
    if line.chars().count() <= columns {
        return line.to_owned();
    }
    let words_at = line.len() - line.trim_start().len();
    let is_item = line[words_at..].starts_with("- ");
    let indent = (words_at + if is_item { 2 } else { 0 }).min(columns / 2);
    fill(
        &line[..words_at],
        line[words_at..].split(' '),
        indent,
        columns,
    )
}

/// Words in lines of this width; those after the first begin with an indent.
pub fn fill<'w>(
    lead: &str,
    words: impl Iterator<Item = &'w str>,
    indent: usize,
    columns: usize,
) -> String {
    let mut text = lead.to_owned();
    let mut width = lead.chars().count();
    let mut is_first = true;
    for word in words {
        let length = word.chars().count();
        match is_first {
            true => {}
            false if width + 1 + length <= columns => {
                text.push(' ');
                width += 1;
            }
            false => {
                text.truncate(text.trim_end().len());
                text.push('\n');
                text.push_str(&" ".repeat(indent));
                width = indent;
            }
        }
        text.push_str(word);
        width += length;
        is_first = false;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_at_words_and_stay_indented() {
        let text = "  - the Kalista may not go there because of the Khan\nshort";
        let expected = "  - the Kalista may not\n    go there because of\n    the Khan\nshort";
        assert_eq!(wrap(text, Some(24)), expected);
        assert_eq!(wrap(text, None), text);
        let widest = wrap(text, Some(24))
            .lines()
            .map(|line| line.chars().count())
            .max();
        assert!(widest <= Some(24));
    }

    #[test]
    fn a_word_that_is_too_long_stays_whole() {
        assert_eq!(wrap("a verylongword b", Some(6)), "a\nverylongword\nb");
    }
}

//! What a character may be part of. Reader and writer ask the same questions, so that
//! what is written without quotes is read without them.

/// A character of names like `:-` and `=..`.
pub(super) fn is_graphic(c: char) -> bool {
    matches!(
        c,
        '#' | '$'
            | '&'
            | '*'
            | '+'
            | '-'
            | '.'
            | '/'
            | ':'
            | '<'
            | '='
            | '>'
            | '?'
            | '@'
            | '^'
            | '~'
            | '\\'
    )
}

/// A character that a name or a variable can go on with.
pub(super) fn is_alphanumeric(c: char) -> bool {
    if c.is_ascii() {
        c.is_ascii_alphanumeric() || c == '_'
    } else {
        !c.is_whitespace() && !c.is_control()
    }
}

/// A character that a name can begin with.
pub(super) fn is_small_letter(c: char) -> bool {
    if c.is_ascii() {
        c.is_ascii_lowercase()
    } else {
        c.is_alphabetic() && !c.is_uppercase()
    }
}

/// A character that a variable can begin with.
pub(super) fn begins_variable(c: char) -> bool {
    c == '_' || c.is_uppercase()
}

/// A character that separates and means nothing. Blanks that only Unicode knows count:
/// programs that were copied from a page of text are full of them.
pub(super) fn is_layout(c: char) -> bool {
    c.is_whitespace()
}

/// Whether a name can be written without quotes.
pub(super) fn needs_no_quotes(name: &str) -> bool {
    let mut rest = name.chars();
    match rest.next() {
        None => false,
        Some(c) if is_small_letter(c) => rest.all(is_alphanumeric),
        Some('.') if name.len() == 1 => false,
        Some('/') if name.starts_with("/*") => false,
        Some(c) if is_graphic(c) => rest.all(is_graphic),
        Some(_) => matches!(name, "[]" | "{}" | "!" | ";"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_need_quotes() {
        for plain in [
            "a", "aB_1", "[]", "{}", "!", ";", "=..", ":-", "\\+", "/", "été", "...", "ß",
        ] {
            assert!(needs_no_quotes(plain), "{plain}");
        }
        for quoted in [
            "", "A", "_a", "a b", ",", "|", ".", "/*", "/**/", "é à", "1a", "a-", "-a", "[", "(",
            "☃",
        ] {
            assert!(!needs_no_quotes(quoted), "{quoted}");
        }
    }
}

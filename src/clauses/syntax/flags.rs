//! Flags that decide how a text is read.

/// What a text in double quotes is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DoubleQuotes {
    /// A list of characters.
    #[default]
    Chars,
    /// A list of character codes.
    Codes,
    /// An atom.
    Atom,
}

/// Flags that decide how a text is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Flags {
    /// What a text in double quotes is.
    pub double_quotes: DoubleQuotes,
}

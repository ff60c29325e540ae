//! Flags that decide how a text is read and how numbers are reckoned.

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

/// How numbers are reckoned, where systems differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Arithmetic {
    /// As the standard has it: `2 ** 3` and `4 / 2` are floats.
    #[default]
    Standard,
    /// As SICStus Prolog has it: `2 ** 3` is an integer.
    Sicstus,
    /// As SWI-Prolog has it: so is `4 / 2`.
    Swi,
}

/// Flags that decide how a text is read and how numbers are reckoned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Flags {
    /// What a text in double quotes is.
    pub double_quotes: DoubleQuotes,
    /// How numbers are reckoned.
    pub arithmetic: Arithmetic,
}

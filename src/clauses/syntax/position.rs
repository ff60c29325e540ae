//! Lines and columns.

/// A byte of a text, with its line and column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// The byte.
    pub at: usize,
    /// Its line, from 1.
    pub line: u32,
    /// The character of the line that it begins, from 1.
    pub column: u32,
}

impl Position {
    /// The beginning of a text.
    pub const START: Position = Position {
        at: 0,
        line: 1,
        column: 1,
    };

    /// The position of another byte of the same text. Only what lies between them is
    /// looked at, so that whoever goes through a text counts it once.
    pub fn moved(self, text: &str, at: usize) -> Position {
        let from = match self.at <= at {
            true => self,
            false => Position::START,
        };
        let between = text.as_bytes().get(from.at..at).unwrap_or(&[]);
        let newlines = between.iter().filter(|&&byte| byte == b'\n').count() as u32;
        let (before, line_start) = match between.iter().rposition(|&byte| byte == b'\n') {
            Some(newline) => (1, newline + 1),
            None => (from.column, 0),
        };
        // Bytes that go on with a character are no characters.
        let begins = |&&byte: &&u8| byte & 0b1100_0000 != 0b1000_0000;
        let characters = between[line_start..].iter().filter(begins).count() as u32;
        Position {
            at,
            line: from.line + newlines,
            column: before + characters,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns() {
        let text = "aé\nbc\n\nd";
        let place = |from: Position, at| {
            let Position { line, column, .. } = from.moved(text, at);
            (line, column)
        };
        assert_eq!(place(Position::START, 0), (1, 1));
        assert_eq!(place(Position::START, 3), (1, 3));
        assert_eq!(place(Position::START, 4), (2, 1));
        let second = Position::START.moved(text, 5);
        assert_eq!(place(second, 6), (2, 3));
        assert_eq!(place(second, 8), (4, 1));
        assert_eq!(place(second, 1), (1, 2));
    }
}

//! What was typed: commands, moves and queries.
//!
//! A text is read once, line by line. A query may go on over several lines, and a text
//! that is pasted may hold several of everything.

use super::commands::COMMANDS;
use crate::catalog::AnyGame;
use crate::game::{RulesError, TextError};
use crate::prolog::syntax;

/// What a line is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Line {
    /// An empty line or a comment.
    Nothing,
    /// `:name rest`: the name without its colon, and what follows it.
    Command { name: String, rest: String },
    /// A bare move as the game writes it, legal or not.
    Move(String),
    /// What was surely meant as a move, but is not one.
    NotAMove(TextError),
    /// One word without a full stop.
    Word(String),
    /// Everything else is for Prolog. Its own `:- goal.` and `?- goal.` are queries.
    Query(String),
}

/// A part of a text that can be carried out, as it was typed and as it was read.
#[derive(Debug)]
pub(super) struct Piece {
    pub(super) text: String,
    pub(super) line: Result<Line, RulesError>,
}

/// Reads a text that is all there is; the flag says whether its last piece is a query
/// that goes on.
pub(super) fn read(game: &dyn AnyGame, text: &str) -> (Vec<Piece>, bool) {
    let mut reader = Reader::default();
    let mut pieces = reader.add(game, text);
    let rest = reader.rest();
    let is_unfinished = rest.is_some();
    pieces.extend(rest);
    (pieces, is_unfinished)
}

/// Reads lines as they come.
#[derive(Debug, Default)]
pub(super) struct Reader {
    /// The lines of a query whose end has not come yet.
    open: Option<String>,
}

impl Reader {
    /// More text; gives back what can be carried out now, in order. A command does not
    /// wait for the end of a query that never comes.
    pub(super) fn add(&mut self, game: &dyn AnyGame, text: &str) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for line in text.lines().chain(text.is_empty().then_some("")) {
            let word = line.split_whitespace().next();
            if COMMANDS.iter().any(|command| Some(command.name) == word) {
                pieces.extend(self.rest());
            }
            let piece = match self.open.take() {
                Some(open) => Piece::query(format!("{open}\n{line}")),
                None => Piece {
                    text: line.to_owned(),
                    line: classify(game, line),
                },
            };
            match piece.is_unfinished() {
                true => self.open = Some(piece.text),
                false => pieces.push(piece),
            }
        }
        pieces
    }

    /// What was begun and has no end.
    pub(super) fn rest(&mut self) -> Option<Piece> {
        self.open.take().map(Piece::query)
    }
}

impl Piece {
    /// A text that is known to be a query.
    fn query(text: String) -> Self {
        let goal = goal(&text).unwrap_or(text.trim()).to_owned();
        let line = Ok(Line::Query(goal));
        Piece { text, line }
    }

    /// Whether more lines belong to it: it is a query without its full stop.
    fn is_unfinished(&self) -> bool {
        match &self.line {
            Ok(Line::Query(query)) => query.is_empty() || syntax::is_unfinished(query),
            _ => false,
        }
    }
}

/// What stands after `?-` or `:-`.
fn goal(text: &str) -> Option<&str> {
    let text = text.trim();
    let goal = text.strip_prefix("?-").or_else(|| text.strip_prefix(":-"));
    goal.map(str::trim_start)
}

fn classify(game: &dyn AnyGame, line: &str) -> Result<Line, RulesError> {
    let text = line.trim();
    if let Some(goal) = goal(text) {
        return Ok(Line::Query(goal.to_owned()));
    }
    if let Some(command) = text.strip_prefix(':') {
        let (name, rest) = command
            .split_once(char::is_whitespace)
            .unwrap_or((command, ""));
        return Ok(Line::Command {
            name: name.to_owned(),
            rest: rest.trim().to_owned(),
        });
    }
    if text.is_empty() || text.starts_with('%') {
        return Ok(Line::Nothing);
    }
    // Moves of a game that has no texts for them are Prolog terms.
    let is_word = text
        .chars()
        .all(|c| c.is_alphanumeric() || "@_-".contains(c));
    if !is_word && text.ends_with('.') {
        return Ok(Line::Query(text.to_owned()));
    }
    Ok(match game.parse_move(text)? {
        Ok(mv) => Line::Move(mv),
        Err(_) if !is_word => Line::Query(text.to_owned()),
        // Predicates and words have more letters than squares have.
        Err(error) if text.contains('@') || looks_like_squares(text) => Line::NotAMove(error),
        Err(_) => Line::Word(text.to_owned()),
    })
}

/// A letter, a digit, a letter, a digit: `b6z9`.
fn looks_like_squares(text: &str) -> bool {
    let is_kind = |(index, byte): (usize, &u8)| match index % 2 {
        0 => byte.is_ascii_alphabetic(),
        _ => byte.is_ascii_digit(),
    };
    text.len() >= 4 && text.as_bytes()[..4].iter().enumerate().all(is_kind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Catalog;

    #[test]
    fn every_line_is_something() {
        let khan = Catalog::current().open_named("khan", None).unwrap();
        let classified = |line| classify(&*khan, line).unwrap();
        let (name, rest) = ("moves".to_owned(), "b6".to_owned());
        assert_eq!(classified(" :moves  b6 "), Line::Command { name, rest });
        assert_eq!(classified("B6b5"), Line::Move("b6b5".to_owned()));
        assert_eq!(classified("?- true."), Line::Query("true.".to_owned()));
        assert_eq!(classified(":- true."), Line::Query("true.".to_owned()));
        assert_eq!(classified("help"), Line::Word("help".to_owned()));
        assert_eq!(classified("% nothing"), Line::Nothing);
        assert!(matches!(classified("b6z9"), Line::NotAMove(_)));
        assert!(matches!(classified("S@z"), Line::NotAMove(_)));
    }

    #[test]
    fn queries_end_with_a_full_stop_and_everything_else_with_its_line() {
        let khan = Catalog::current().open_named("khan", None).unwrap();
        for (text, expected, unfinished) in [
            ("b6b5", &["b6b5"][..], false),
            ("b6b5\nc1c2", &["b6b5", "c1c2"], false),
            (
                "a(X),\n  b(X).\n:board",
                &["a(X),\n  b(X).", ":board"],
                false,
            ),
            ("a(X).\n\nb(X).", &["a(X).", "", "b(X)."], false),
            ("a(X),\n:board\nb6b5", &["a(X),", ":board", "b6b5"], false),
            ("b6b5\na(X),", &["b6b5", "a(X),"], true),
            ("?-\n  a(X).", &["?-\n  a(X)."], false),
            ("", &[""], false),
        ] {
            let (pieces, is_unfinished) = read(&*khan, text);
            let texts: Vec<&str> = pieces.iter().map(|piece| piece.text.as_str()).collect();
            assert_eq!(texts, expected, "{text:?}");
            assert_eq!(is_unfinished, unfinished, "{text:?}");
        }
    }
}

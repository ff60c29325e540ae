//! What a line is: a command, a move or a query.

use crate::game::Game;
use crate::prolog::syntax;
use crate::text::TextError;

/// What was typed.
#[derive(Debug, PartialEq, Eq)]
pub enum Line<'a, M> {
    /// An empty line or a comment.
    Nothing,
    /// `:name rest`.
    Command {
        /// Without the colon.
        name: &'a str,
        /// What follows, without space around it.
        rest: &'a str,
    },
    /// A bare move, legal or not.
    Move(M),
    /// What was surely meant as a move, but is none.
    NoMove(TextError),
    /// One word without a full stop.
    Word(&'a str),
    /// Everything else is for Prolog.
    Query(&'a str),
}

/// Tells what a line is. Prolog's own `:- goal.` and `?- goal.` are queries.
///
/// ```
/// use kalista::games::khan::Khan;
/// use kalista::repl::line::{Line, classify};
///
/// let khan = Khan::new();
/// assert!(matches!(classify(&khan, "b6b5"), Line::Move(_)));
/// assert!(matches!(classify(&khan, ":moves b6"), Line::Command { name: "moves", rest: "b6" }));
/// assert_eq!(classify(&khan, "?- true."), Line::Query("true."));
/// assert!(matches!(classify(&khan, "b6z9"), Line::NoMove(_)));
/// assert_eq!(classify(&khan, "help"), Line::Word("help"));
/// ```
pub fn classify<'a, G: Game>(game: &G, text: &'a str) -> Line<'a, G::Move> {
    let text = text.trim();
    if let Some(goal) = text.strip_prefix("?-").or_else(|| text.strip_prefix(":-")) {
        return Line::Query(goal.trim_start());
    }
    if let Some(command) = text.strip_prefix(':') {
        let (name, rest) = match command.split_once(char::is_whitespace) {
            Some((name, rest)) => (name, rest.trim()),
            None => (command, ""),
        };
        return Line::Command { name, rest };
    }
    if is_blank(text) {
        return Line::Nothing;
    }
    let is_word = |c: char| c.is_alphanumeric() || "@_-".contains(c);
    if !text.chars().all(is_word) {
        // Moves of a game that has no texts for them are Prolog terms.
        return match text.ends_with('.') || text.contains('\n') {
            true => Line::Query(text),
            false => (game.parse_move(text)).map_or(Line::Query(text), Line::Move),
        };
    }
    match game.parse_move(text) {
        Ok(mv) => Line::Move(mv),
        // Predicates and words have more letters than squares have.
        Err(error) if text.contains('@') || looks_like_squares(text) => Line::NoMove(error),
        Err(_) => Line::Word(text),
    }
}

/// Whether more lines belong to this one: it is a query without its full stop.
pub fn is_unfinished<G: Game>(game: &G, text: &str) -> bool {
    match classify(game, text) {
        Line::Query("") => true,
        Line::Query(query) => syntax::is_unfinished(query),
        _ => false,
    }
}

fn is_blank(text: &str) -> bool {
    text.lines()
        .map(str::trim_start)
        .all(|line| line.is_empty() || line.starts_with('%'))
}

/// A letter, a digit, a letter, a digit: `b6z9`.
fn looks_like_squares(text: &str) -> bool {
    let mut chars = text.chars();
    let mut is = |test: fn(&char) -> bool| chars.next().is_some_and(|c| test(&c));
    is(char::is_ascii_alphabetic)
        && is(char::is_ascii_digit)
        && is(char::is_ascii_alphabetic)
        && is(char::is_ascii_digit)
}

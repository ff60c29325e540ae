//! Lines put together: a query may go on over several of them, and a text that is pasted
//! may hold several of everything.

use super::{commands, line};
use crate::games::Playable;

/// The lines of a query whose end has not come yet.
#[derive(Debug, Default)]
pub(super) struct Pieces {
    pending: String,
}

impl Pieces {
    /// One more line; gives back what can be carried out now, in order. A command does
    /// not wait for the end of a query that never comes.
    pub(super) fn add<G: Playable>(&mut self, game: &G, line: &str) -> Vec<String> {
        let mut whole = Vec::new();
        if is_command::<G>(line) {
            whole.extend(self.rest());
        }
        if !self.pending.is_empty() {
            self.pending.push('\n');
        }
        self.pending.push_str(line);
        if !line::is_unfinished(game, &self.pending) {
            whole.push(std::mem::take(&mut self.pending));
        }
        whole
    }

    /// What was begun and has no end.
    pub(super) fn rest(&mut self) -> Option<String> {
        Some(std::mem::take(&mut self.pending)).filter(|rest| !rest.trim().is_empty())
    }
}

/// The pieces of a text that is all there is, the last one whole or not.
pub(super) fn pieces<G: Playable>(game: &G, text: &str) -> Vec<String> {
    let mut gathered = Pieces::default();
    let mut pieces: Vec<String> = (text.lines())
        .flat_map(|line| gathered.add(game, line))
        .collect();
    pieces.extend(gathered.rest());
    pieces
}

/// Whether the last piece of a text has no end yet.
pub(super) fn is_unfinished<G: Playable>(game: &G, text: &str) -> bool {
    let mut gathered = Pieces::default();
    for line in text.lines() {
        gathered.add(game, line);
    }
    gathered.rest().is_some()
}

/// Whether a line is surely a command, wherever it stands.
fn is_command<G: Playable>(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or("");
    commands::names::<G>().any(|name| name == word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::khan::Khan;

    #[test]
    fn queries_end_with_a_full_stop_and_everything_else_with_its_line() {
        let khan = Khan::new();
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
        ] {
            assert_eq!(pieces(&khan, text), expected, "{text:?}");
            assert_eq!(is_unfinished(&khan, text), unfinished, "{text:?}");
        }
    }
}

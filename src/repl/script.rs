//! Lines from a file, a pipe or the command line: no prompts, an exit code.

use std::io;

use super::{Leave, Repl, Reply, commands, line};
use crate::games::Playable;

/// Carries out every line; the reply is that of the last query, or that something
/// was wrong.
pub(super) fn run<G: Playable>(
    repl: &mut Repl<'_, G>,
    lines: &mut dyn Iterator<Item = io::Result<String>>,
) -> (Reply, Leave) {
    let mut verdict = Reply::Done;
    let mut pending = String::new();
    loop {
        let next = match lines.next().transpose() {
            Ok(next) => next,
            Err(error) => {
                let _ = repl.complain(&format!("the input cannot be read: {error}"));
                return (Reply::Wrong, Leave::Quit);
            }
        };
        // A command does not wait for the end of a query that never comes.
        let is_cut = next.as_deref().is_none_or(is_command::<G>);
        if is_cut && !pending.trim().is_empty() {
            match repl.line(&std::mem::take(&mut pending)) {
                Ok(reply) => verdict = worse(verdict, reply),
                Err(leave) => return (verdict, leave),
            }
        }
        let Some(text) = next else {
            return (verdict, Leave::Quit);
        };
        if !pending.is_empty() {
            pending.push('\n');
        }
        pending.push_str(&text);
        if line::is_unfinished(&repl.game, &pending) {
            continue;
        }
        match repl.line(&std::mem::take(&mut pending)) {
            Ok(reply) => verdict = worse(verdict, reply),
            Err(leave) => return (verdict, leave),
        }
    }
}

/// Whether a line is surely a command, wherever it stands.
fn is_command<G: Playable>(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or("");
    commands::names::<G>().any(|name| name == word)
}

/// The last query decides, unless something was wrong.
fn worse(verdict: Reply, reply: Reply) -> Reply {
    match (verdict, reply) {
        (Reply::Wrong, _) | (_, Reply::Done) => verdict,
        _ => reply,
    }
}

//! Lines from a file, a pipe or the command line: no prompts, an exit code.

use std::io;

use super::{Leave, Repl, Reply, line};
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
        let ended = match lines.next() {
            None => true,
            Some(Ok(text)) => {
                if !pending.is_empty() {
                    pending.push('\n');
                }
                pending.push_str(&text);
                false
            }
            Some(Err(error)) => {
                let _ = repl.complain(&format!("the input cannot be read: {error}"));
                return (Reply::Wrong, Leave::Quit);
            }
        };
        if ended && pending.trim().is_empty() {
            return (verdict, Leave::Quit);
        }
        if !ended && line::is_unfinished(&repl.game, &pending) {
            continue;
        }
        match repl.line(&std::mem::take(&mut pending)) {
            Ok(Reply::Done) => {}
            Ok(reply) if verdict != Reply::Wrong => verdict = reply,
            Ok(_) => {}
            Err(leave) => return (verdict, leave),
        }
    }
}

//! Lines from a file, a pipe or the command line: no prompts, an exit code.

use std::io;

use super::pieces::Pieces;
use super::{Leave, Repl, Reply};
use crate::games::Playable;

/// Carries out every line; the reply is that of the last query, or that something
/// was wrong.
pub(super) fn run<G: Playable>(
    repl: &mut Repl<'_, G>,
    lines: &mut dyn Iterator<Item = io::Result<String>>,
) -> (Reply, Leave) {
    let mut verdict = Reply::Done;
    let mut pieces = Pieces::default();
    loop {
        let next = match lines.next().transpose() {
            Ok(next) => next,
            Err(error) => {
                let _ = repl.complain(&format!("the input cannot be read: {error}"));
                return (Reply::Wrong, Leave::Quit);
            }
        };
        let is_last = next.is_none();
        let whole = match next {
            Some(line) => pieces.add(&repl.game, &line),
            None => pieces.rest().into_iter().collect(),
        };
        for piece in whole {
            match repl.line(&piece) {
                Ok(reply) => verdict = worse(verdict, reply),
                Err(leave) => return (verdict, leave),
            }
        }
        if is_last {
            return (verdict, Leave::Quit);
        }
    }
}

/// The last query decides, unless something was wrong.
fn worse(verdict: Reply, reply: Reply) -> Reply {
    match (verdict, reply) {
        (Reply::Wrong, _) | (_, Reply::Done) => verdict,
        _ => reply,
    }
}

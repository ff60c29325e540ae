//! A mismatch, with all that helps to see who is wrong.

use std::fmt::{self, Write};

use crate::check::{Mismatch, Subject};
use crate::game::board::View;
use crate::prolog::Interpreter;
use crate::session::explain;
use crate::terminal::{self, Style};

/// The board, the position, both answers, the query that shows it, and, if somebody can be
/// asked, what the clauses say of each disputed move.
pub(super) fn describe(
    subject: &dyn Subject,
    mismatch: &Mismatch,
    interpreter: Option<&mut Interpreter>,
) -> String {
    let mut text = String::new();
    // Writing into a string cannot fail.
    let _ = write_description(&mut text, subject, mismatch, interpreter);
    text
}

fn write_description(
    text: &mut String,
    subject: &dyn Subject,
    mismatch: &Mismatch,
    interpreter: Option<&mut Interpreter>,
) -> fmt::Result {
    let game = subject.game();
    let Ok(Ok(position)) = game.parse_position(&mismatch.question.position) else {
        return writeln!(text, "{mismatch}");
    };
    if let Ok(board) = game.board(&position, &View::default()) {
        writeln!(text, "{}", terminal::draw(&board, Style::Plain))?;
    }
    writeln!(text, "{mismatch}")?;
    let Some(interpreter) = interpreter else {
        return Ok(());
    };
    for mv in mismatch.disputed_moves() {
        match explain(
            interpreter,
            &**game,
            subject.text_predicate(),
            &position,
            mv,
        ) {
            Ok(said) => {
                let legal = if said.is_legal { "legal" } else { "not legal" };
                let end = if said.sentences.is_empty() { "" } else { ":" };
                writeln!(text, "why        {mv} is {legal} for the clauses{end}")?;
                for sentence in said.sentences {
                    writeln!(text, "           - {sentence}")?;
                }
            }
            Err(error) => writeln!(text, "why        {mv}: {error}")?,
        }
    }
    Ok(())
}

//! Lines typed at a terminal: prompt, editing and history.

use std::collections::VecDeque;
use std::io;
use std::path::Path;

use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::{CompletionType, Config, Editor};

use super::completion::Assistant;
use super::line::{Piece, read};
use super::{Leave, LineError, LineResult, Repl};
use crate::game::text::visible;
use crate::session::NO_HOME;

/// What stands before clauses that are typed, and before what a goal reads.
const TYPED_PROMPT: &str = "|: ";

/// Reads and carries out lines until the user leaves.
pub(super) fn converse(repl: &mut Repl<'_>) -> io::Result<Leave> {
    let config = Config::builder()
        .completion_type(CompletionType::List)
        .history_ignore_space(true)
        .build();
    let mut editor: Editor<Assistant, DefaultHistory> =
        Editor::with_config(config).map_err(io::Error::other)?;
    let history = repl.options.history.clone();
    if let Some(file) = &history {
        let _ = editor.load_history(file);
    }
    if repl.options.journals.is_none() {
        writeln!(repl.out, "  games cannot be kept: {NO_HOME}")?;
    }
    let greeted = repl.greet().map(|()| LineResult::Done);
    if let Err(leave) = repl.conclude(greeted) {
        return Ok(leave);
    }
    // What was typed of a query, or of clauses, that goes on.
    let mut open = String::new();
    loop {
        editor.set_helper(Some(Assistant::new(repl)));
        let prompt = match (&repl.typing, open.as_str()) {
            (Some(_), _) => TYPED_PROMPT.to_owned(),
            (None, "") => repl.prompt(),
            (None, _) => repl.prompt_of_rest(),
        };
        match editor.readline(&*visible(&prompt)) {
            Ok(line) if repl.typing.is_some() => {
                if let Err(leave) = repl.type_clauses(Some(&line)) {
                    return Ok(leave);
                }
            }
            Ok(line) => {
                if !open.is_empty() {
                    open.push('\n');
                }
                open += &line;
                let (pieces, is_unfinished) = read(&**repl.session.game(), &open);
                if is_unfinished {
                    continue;
                }
                remember(&mut editor, history.as_deref(), &std::mem::take(&mut open));
                if let Err(leave) = repl.carry_out_all(pieces.into()) {
                    return Ok(leave);
                }
            }
            Err(ReadlineError::Interrupted) => {
                let is_begun = !open.is_empty() || repl.typing.take().is_some();
                open.clear();
                if !is_begun {
                    repl.tell("  Ctrl-D or :quit leaves")?;
                }
                repl.out.flush()?;
            }
            Err(ReadlineError::Eof) if repl.typing.is_some() => {
                if let Err(leave) = repl.type_clauses(None) {
                    return Ok(leave);
                }
            }
            Err(ReadlineError::Eof) => return Ok(Leave::Quit),
            // Bytes that are not text: whoever typed them goes on with the next line.
            Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                open.clear();
                repl.tell("  this is not text (UTF-8); the line is passed over")?;
                repl.out.flush()?;
            }
            Err(ReadlineError::Io(error)) => return Err(error),
            Err(error) => return Err(io::Error::other(error)),
        }
    }
}

/// Adds what was typed to the history and its file: now, so that nothing is lost whatever
/// happens.
fn remember(editor: &mut Editor<Assistant, DefaultHistory>, file: Option<&Path>, text: &str) {
    let _ = editor.add_history_entry(text);
    if let Some(file) = file {
        if let Some(folder) = file.parent() {
            let _ = std::fs::create_dir_all(folder);
        }
        let _ = editor.append_history(file);
    }
}

impl Repl<'_> {
    /// What is seen first of a game.
    pub(super) fn greet(&mut self) -> Result<(), LineError> {
        let version = env!("CARGO_PKG_VERSION");
        let name = self.session.game().name();
        self.tell(&format!(
            "Kalista {version}, {name}. A bare move is played, a query ends with a full stop, :help shows \
             the rest."
        ))?;
        let view = self.view()?;
        self.show(&view)
    }

    /// What was typed, or pasted: of several things in one text, each is shown again
    /// before its answer.
    fn carry_out_all(&mut self, mut pieces: VecDeque<Piece>) -> Result<(), Leave> {
        let is_block = pieces.len() > 1;
        while let Some(piece) = pieces.pop_front() {
            if is_block {
                if piece.text.trim().is_empty() {
                    continue;
                }
                let prompt = self.prompt();
                writeln!(self.out, "{prompt}{}", piece.text).map_err(Leave::Output)?;
            }
            let game = self.session.game().selection().clone();
            self.carry_out(piece.line)?;
            let opened = self.session.game();
            if *opened.selection() != game {
                // The rest was meant for the game that has been opened.
                let rest: Vec<String> = pieces.drain(..).map(|piece| piece.text).collect();
                pieces = read(&**opened, &rest.join("\n")).0.into();
            }
        }
        Ok(())
    }

    /// The same where a query goes on: a bar under the last character.
    fn prompt_of_rest(&self) -> String {
        let width = self.prompt().chars().count();
        format!("{:>width$}", "|  ")
    }

    /// Who is to move; the game itself if it is over, or its rules do not say.
    fn prompt(&self) -> String {
        let game = self.session.game();
        let name = match (self.session.outcome(), self.session.turn()) {
            (Ok(None), Ok(turn)) => game.side_name(turn),
            _ => game.name(),
        };
        format!("{name} ?- ")
    }
}

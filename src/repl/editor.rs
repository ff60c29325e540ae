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

/// Reads and carries out lines until the user leaves.
pub(super) fn converse(repl: &mut Repl<'_>) -> io::Result<Leave> {
    let config = Config::builder()
        .completion_type(CompletionType::List)
        .history_ignore_space(true)
        .auto_add_history(true)
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
    loop {
        editor.set_helper(Some(Assistant::new(repl)));
        match editor.readline(&*visible(&repl.prompt())) {
            Ok(text) => {
                if let Some(file) = &history {
                    remember(&mut editor, file);
                }
                let pieces = editor.helper_mut().and_then(|helper| helper.take(&text));
                let game = repl.session.game();
                let pieces = pieces.unwrap_or_else(|| read(&**game, &text).0);
                if let Err(leave) = repl.carry_out_all(pieces.into()) {
                    return Ok(leave);
                }
            }
            Err(ReadlineError::Interrupted) => {
                writeln!(repl.out, "  Ctrl-D or :quit leaves")?;
                repl.out.flush()?;
            }
            Err(ReadlineError::Eof) => return Ok(Leave::Quit),
            Err(ReadlineError::Io(error)) => return Err(error),
            Err(error) => return Err(io::Error::other(error)),
        }
    }
}

/// Adds the last line to the file: now, so that nothing is lost whatever happens.
fn remember(editor: &mut Editor<Assistant, DefaultHistory>, file: &Path) {
    if let Some(folder) = file.parent() {
        let _ = std::fs::create_dir_all(folder);
    }
    let _ = editor.append_history(file);
}

impl Repl<'_> {
    /// What is seen first of a game.
    pub(super) fn greet(&mut self) -> Result<(), LineError> {
        let version = env!("CARGO_PKG_VERSION");
        let name = self.session.game().name();
        writeln!(
            self.out,
            "Kalista {version}, {name}. A bare move is played, a query ends with a full stop, :help shows the rest."
        )?;
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

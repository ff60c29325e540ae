//! Lines typed at a terminal, with completion.

use std::io;

use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::console::{Heard, Input};
use crate::terminal::Screen;

/// The terminal of this process.
pub struct Terminal(Editor<Words, DefaultHistory>);

impl Terminal {
    /// Opens it.
    pub fn new() -> io::Result<Self> {
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .auto_add_history(true)
            .build();
        let mut editor = Editor::with_config(config).map_err(io::Error::other)?;
        editor.set_helper(Some(Words::default()));
        Ok(Terminal(editor))
    }
}

impl Input for Terminal {
    fn line(&mut self, _: &mut Screen<'_>, prompt: &str, words: &[String]) -> io::Result<Heard> {
        if let Some(helper) = self.0.helper_mut() {
            helper.0 = words.to_vec();
        }
        match self.0.readline(prompt) {
            Ok(text) => Ok(Heard::Line(text)),
            Err(ReadlineError::Eof) => Ok(Heard::End),
            Err(ReadlineError::Interrupted) => Ok(Heard::Interrupted),
            Err(ReadlineError::Io(error)) => Err(error),
            Err(error) => Err(io::Error::other(error)),
        }
    }
}

/// What can be answered now.
#[derive(Default)]
struct Words(Vec<String>);

impl Completer for Words {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = &line[..pos];
        let begin = typed.rfind(' ').map_or(0, |at| at + 1);
        let word = typed[begin..].to_lowercase();
        let is_like = |known: &&String| {
            known.to_lowercase().starts_with(&word) && !known.contains(char::is_control)
        };
        let pair = |word: &String| Pair {
            display: word.clone(),
            replacement: word.clone(),
        };
        let found = self.0.iter().filter(is_like).map(pair).collect();
        Ok((begin, found))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}

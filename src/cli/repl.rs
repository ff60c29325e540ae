//! `kalista repl`: ask, play, be told why.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use super::game::BoardArguments;
use super::{Failure, Output, Verdict};
use crate::drawing::Style;
use crate::games::{Choice, Playable, Task, is_rules_file};
use crate::play::choice;
use crate::play::journal::Journal;
use crate::prolog::Feed;
use crate::repl::{Leave, Options, Repl, Reply, catch_interrupts};
use crate::state_folder::state_folder;

/// Open the toplevel of a game: ask the rules, play, and be told why
///
/// Without -e, --file or a pipe it is a conversation; with them a script: no prompts, no
/// colours, every answer printed. A script's exit code is 0 if its last query has an
/// answer, 1 if it has none, 2 if anything was wrong. A query that reads (play.) is given
/// the lines after it, if they come from a pipe, and otherwise the standard input.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  kalista repl khan
  kalista repl khan -e \"b6b5\" -e \":board\" -e \"pion(Id, C, L, khan, V).\"
  echo \"possibleMoves(_, ocre, Moves).\" | kalista repl khan --max 5")]
pub struct Arguments {
    /// The game
    #[arg(default_value = "khan", value_parser = super::game::names())]
    game: String,
    #[command(flatten)]
    board: BoardArguments,
    /// A query, a move or a command; may be given several times
    #[arg(short = 'e', value_name = "TEXT", allow_hyphen_values = true)]
    texts: Vec<String>,
    /// A file of queries, moves and commands
    #[arg(long)]
    file: Option<PathBuf>,
    /// Draw with plain characters, without colours
    #[arg(long)]
    ascii: bool,
    /// How many answers of each query a script prints
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..))]
    max: u64,
    /// How much memory the clauses may take, in MiB
    #[arg(long, default_value_t = 1024, value_parser = clap::value_parser!(u64).range(128..))]
    memory: u64,
    /// How many inferences an answer may take; as many as it likes if none are given
    #[arg(long)]
    inferences: Option<u64>,
    /// Neither read nor keep the history of typed lines
    #[arg(long)]
    no_history: bool,
}

impl Default for Arguments {
    fn default() -> Self {
        Arguments {
            game: "khan".to_owned(),
            board: BoardArguments::default(),
            texts: Vec::new(),
            file: None,
            ascii: false,
            max: 20,
            memory: 1024,
            inferences: None,
            no_history: false,
        }
    }
}

type Lines = Box<dyn Iterator<Item = io::Result<String>>>;

pub fn run(arguments: Arguments, output: &mut Output) -> Result<Verdict, Failure> {
    open(arguments, None, output)
}

/// Opens the toplevel where a journal says it was left.
pub(super) fn reopen(
    ascii: bool,
    journal: Journal,
    text: String,
    output: &mut Output,
) -> Result<Verdict, Failure> {
    let Choice { name, size } = choice(&text);
    let arguments = Arguments {
        game: name,
        board: BoardArguments::sized(size),
        ascii,
        ..Arguments::default()
    };
    open(arguments, Some((journal, text)), output)
}

fn open(
    arguments: Arguments,
    mut left: Option<(Journal, String)>,
    output: &mut Output,
) -> Result<Verdict, Failure> {
    let is_script = !arguments.texts.is_empty() || arguments.file.is_some();
    let interactive = !is_script && io::stdin().is_terminal() && io::stdout().is_terminal();
    let feed = match interactive || is_script {
        true => None,
        false => Some(Feed::stdin().map_err(unreadable("the standard input"))?),
    };
    let options = arguments.options(interactive, feed);
    catch_interrupts(interactive);
    let mut lines = match interactive {
        true => None,
        false => Some(arguments.lines(options.feed.as_ref())?),
    };
    let mut game = arguments.board.of(&arguments.game);
    let mut verdict = Verdict::Yes;
    loop {
        let mut options = options.clone();
        if is_rules_file(&game.name) {
            // A file may change or vanish: its game is not ours to keep.
            options.journals = None;
        }
        let lines = lines.as_mut();
        let left = left.take();
        let toplevel = Toplevel {
            options,
            left,
            lines,
            output,
        };
        let (reply, leave) = game.with(toplevel)??;
        verdict = match reply {
            _ if verdict == Verdict::Faulty => verdict,
            Reply::Yes => Verdict::Yes,
            Reply::No => Verdict::No,
            Reply::Wrong => Verdict::Faulty,
            Reply::Done => verdict,
        };
        match leave {
            Leave::Quit => return Ok(verdict),
            Leave::Game(other) => game = other,
            Leave::Output(error) => return Err(Output::failure(error)),
        }
    }
}

impl Arguments {
    fn options(&self, interactive: bool, feed: Option<Arc<Feed>>) -> Options {
        Options {
            style: Style::of_terminal(interactive && !self.ascii),
            interactive,
            max: usize::try_from(self.max).unwrap_or(usize::MAX),
            history: (!self.no_history)
                .then(|| Some(state_folder()?.join("history")))
                .flatten(),
            journals: state_folder().filter(|_| interactive),
            memory: self.memory << 20,
            budget: self.inferences,
            feed,
        }
    }

    /// The lines of the script: those of the feed, or those of `-e` and then those of
    /// the file.
    fn lines(&self, feed: Option<&Arc<Feed>>) -> Result<Lines, Failure> {
        if let Some(feed) = feed.cloned() {
            return Ok(texts_of(move || feed.next_line()));
        }
        let texts: Lines = Box::new(self.texts.clone().into_iter().map(Ok));
        let Some(path) = &self.file else {
            return Ok(texts);
        };
        let file = File::open(path).map_err(unreadable(path.display()))?;
        let mut file = BufReader::new(file);
        let lines = texts_of(move || {
            let mut line = Vec::new();
            let count = file.read_until(b'\n', &mut line)?;
            Ok((count > 0).then_some(line))
        });
        Ok(Box::new(texts.chain(lines)))
    }
}

fn unreadable(what: impl std::fmt::Display) -> impl FnOnce(io::Error) -> Failure {
    move |error| Failure::Io {
        what: format!("{what} cannot be read"),
        error,
    }
}

/// Lines without their ends; what is no UTF-8 is replaced, not refused.
fn texts_of(mut next: impl FnMut() -> io::Result<Option<Vec<u8>>> + 'static) -> Lines {
    Box::new(std::iter::from_fn(move || {
        let line = next().transpose()?;
        Some(line.map(|mut line| {
            while matches!(line.last(), Some(b'\n' | b'\r')) {
                line.pop();
            }
            String::from_utf8_lossy(&line).into_owned()
        }))
    }))
}

struct Toplevel<'a> {
    options: Options,
    /// A game to be continued.
    left: Option<(Journal, String)>,
    lines: Option<&'a mut Lines>,
    output: &'a mut Output,
}

impl Task for Toplevel<'_> {
    type Output = Result<(Reply, Leave), Failure>;

    fn run<G: Playable>(self, game: G) -> Self::Output {
        let mut repl = Repl::new(game, self.options, self.output);
        if let Some((journal, text)) = self.left {
            let resumed = repl.resume(journal, &text);
            resumed.map_err(|error| Failure::Other(error.to_string()))?;
        }
        Ok(match self.lines {
            Some(lines) => repl.run(lines),
            None => (Reply::Done, repl.converse()),
        })
    }
}

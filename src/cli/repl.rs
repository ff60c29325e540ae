//! `kalista repl`: ask, play, be told why.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use super::game::{BoardArguments, open_for_queries};
use super::{Failure, Output, Status};
use crate::prolog::SharedInput;
use crate::repl::{Leave, LineResult, Options, Repl, catch_interrupts, session};
use crate::session::{Resumed, Session, state_folder};
use crate::terminal::Style;

/// Open the toplevel of a game: ask the rules, play, and be told why
///
/// Without -e, --file or a pipe it is a conversation; with them a script: no prompts, no
/// colours, every answer printed. A script's exit code is 0 if its last query has an
/// answer, 1 if it has none, 2 if anything was wrong. A query that reads (play.) is given
/// the lines after it, if they come from a pipe, and otherwise the standard input.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  kalista repl khan
  kalista repl khan family.pl --position \"KSS2k/1s4/6/6/6/6 r f1\"
  kalista repl khan -e \"b6b5\" -e \":board\" -e \"pion(Id, C, L, khan, V).\"
  echo \"possibleMoves(_, ocre, Moves).\" | kalista repl khan --max 5")]
pub struct Arguments {
    /// The game
    #[arg(default_value = "khan", value_parser = super::game::names())]
    game: String,
    /// Files of clauses to consult
    files: Vec<String>,
    #[command(flatten)]
    board: BoardArguments,
    /// The position to begin with; the game's usual start if none is given
    #[arg(long, conflicts_with = "size")]
    position: Option<String>,
    /// A query, a move or a command; may be given several times
    #[arg(short = 'e', value_name = "TEXT", allow_hyphen_values = true)]
    texts: Vec<String>,
    /// A file of queries, moves and commands
    #[arg(long)]
    file: Option<PathBuf>,
    /// Draw with plain characters, without colours
    #[arg(long)]
    ascii: bool,
    /// Show how every query is run, port by port
    #[arg(long)]
    trace: bool,
    /// How many answers of each query a script prints
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..))]
    max: u64,
    /// How much memory the clauses may take, in MiB
    #[arg(long, default_value_t = 1024, value_parser = clap::value_parser!(u64).range(128..))]
    memory: u64,
    /// How many inferences an answer may take; unlimited if not given
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
            files: Vec::new(),
            board: BoardArguments::default(),
            position: None,
            texts: Vec::new(),
            file: None,
            ascii: false,
            trace: false,
            max: 20,
            memory: 1024,
            inferences: None,
            no_history: false,
        }
    }
}

type Lines = Box<dyn Iterator<Item = io::Result<String>>>;

pub fn run(arguments: Arguments, output: &mut Output) -> Result<Status, Failure> {
    let game = open_for_queries(&arguments.board, &arguments.game)?;
    let mut session = session(game);
    if let Some(text) = &arguments.position {
        match session.game().parse_position(text)? {
            Ok(position) => session.restart(position),
            Err(error) => return Err(Failure::position(error)),
        }
    }
    open(&arguments, session, output)
}

/// Opens the toplevel where a journal says it was left.
pub(super) fn reopen(
    ascii: bool,
    resumed: Resumed,
    output: &mut Output,
) -> Result<Status, Failure> {
    let session = match resumed {
        Resumed::Session(session) => session,
        Resumed::Preparation(preparation) => {
            let start = preparation.game().start();
            preparation.begin(start)
        }
    };
    let arguments = Arguments {
        ascii,
        ..Arguments::default()
    };
    open(&arguments, session, output)
}

fn open(arguments: &Arguments, session: Session, output: &mut Output) -> Result<Status, Failure> {
    let is_script = !arguments.texts.is_empty() || arguments.file.is_some();
    let interactive = !is_script && io::stdin().is_terminal() && io::stdout().is_terminal();
    let input = match interactive || is_script {
        true => None,
        false => Some(SharedInput::stdin().map_err(unreadable("the standard input"))?),
    };
    let lines = match interactive {
        true => None,
        false => Some(arguments.lines(input.as_ref())?),
    };
    catch_interrupts(interactive);
    let mut repl = Repl::new(
        session,
        arguments.options(interactive, input),
        output.screen(),
    );
    let mut opened = LineResult::Done;
    if !arguments.files.is_empty() {
        opened = repl.open_files(&arguments.files);
    }
    let (result, leave) = match lines {
        Some(mut lines) => repl.run(&mut lines),
        None => (LineResult::Done, repl.converse()),
    };
    let result = match opened {
        LineResult::Wrong if !interactive => opened,
        _ => result,
    };
    match (leave, result) {
        (Leave::Output(error), _) => Err(Output::failure(error)),
        (Leave::Quit, LineResult::Yes | LineResult::Done) => Ok(Status::Yes),
        (Leave::Quit, LineResult::No) => Ok(Status::No),
        (Leave::Quit, LineResult::Wrong) => Ok(Status::Faulty),
        (Leave::Halt(code), _) => Ok(Status::Code(code)),
    }
}

impl Arguments {
    fn options(&self, interactive: bool, input: Option<Arc<SharedInput>>) -> Options {
        let folder = state_folder();
        let history = folder.as_ref().filter(|_| !self.no_history);
        Options {
            style: Style::of_terminal(interactive && !self.ascii),
            interactive,
            max: usize::try_from(self.max).unwrap_or(usize::MAX),
            history: history.map(|folder| folder.join("history")),
            journals: folder.filter(|_| interactive),
            memory: self.memory << 20,
            trace: self.trace,
            budget: self.inferences,
            input,
        }
    }

    /// The lines of the script: those of the standard input, or those of `-e` and then
    /// those of the file.
    fn lines(&self, input: Option<&Arc<SharedInput>>) -> Result<Lines, Failure> {
        if let Some(input) = input.cloned() {
            return Ok(texts_of(move || input.next_line()));
        }
        let lines = |text: &String| text.lines().map(str::to_owned).collect::<Vec<_>>();
        let texts: Vec<String> = self.texts.iter().flat_map(lines).collect();
        let texts = texts.into_iter().map(Ok);
        let Some(path) = &self.file else {
            return Ok(Box::new(texts));
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

/// Lines without their ends; what is not UTF-8 is replaced, not refused.
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

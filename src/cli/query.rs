//! `kalista query`: one question to the clauses.

use std::collections::BTreeMap;
use std::time::Duration;

use clap::Args;
use serde::Serialize;

use super::game::{BoardArguments, open_for_queries};
use super::{Failure, Output, Status};
use crate::catalog::{AnyPosition, GameHandle};
use crate::prolog::{Error, Interpreter, QueryEnd, QueryOptions, Solution};
use crate::repl::answers::{Pace, exit_code, show};
use crate::search::{duration_text, parse_duration};
use crate::session::{Config, Session};

/// Ask the clauses of a game a question
///
/// The position is in the database (for Khan: pion/5 facts, and au_trait/1 for the side
/// to move). A goal that reads (play.) reads the standard input. The exit code is 0 if
/// there is an answer, 1 if there is none.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  kalista query khan \"pion(Id, C, L, Etat, 2).\" --position \"K3s1/1S3s/S3s1/1S3s/S3s1/1S3k r -\"
  kalista query khan \"possibleMoves(_, rouge, Moves).\"
  kalista query khan \"repeat, fail.\" --time 2s
  kalista query khan 'state_text(S, \"KSS2k/1s4/6/6/6/6 r f1\"), valid_moves(S, Moves).' --json")]
pub struct Arguments {
    /// The game
    #[arg(value_parser = super::game::names())]
    game: String,
    #[command(flatten)]
    board: BoardArguments,
    /// A Prolog query, with its full stop
    goal: String,
    /// The position in the database; the game's usual start if none is given
    #[arg(long, conflicts_with = "size")]
    position: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// How many answers to look for
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..))]
    max: u64,
    /// How much memory the query may take, in MiB
    #[arg(long, default_value_t = 1024, value_parser = clap::value_parser!(u64).range(128..))]
    memory: u64,
    /// How long the query may take, as in 500ms or 10s; unlimited if not given
    #[arg(long, value_parser = parse_duration)]
    time: Option<Duration>,
}

/// What `--json` prints.
#[derive(Debug, Default, Serialize)]
struct Report<'a> {
    query: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    answers: Option<Vec<BTreeMap<&'a str, &'a str>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    more: Option<bool>,
    #[serde(skip_serializing_if = "str::is_empty")]
    output: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

pub fn run(arguments: Arguments, output: &mut Output) -> Result<Status, Failure> {
    let game = open_for_queries(&arguments.board, &arguments.game)?;
    let position = arguments.position(&game)?;
    let mut session = Session::new(game, Config::new(0));
    session.restart(position);
    session.start_prolog(arguments.memory << 20, None);
    let interpreter = session.interpreter()?;
    if let Some(time) = arguments.time {
        let stopper = interpreter.stopper();
        let watch = move || {
            std::thread::sleep(time);
            stopper.stop();
        };
        let watch = std::thread::Builder::new().spawn(watch);
        watch.map_err(|error| Failure::Io {
            what: "nobody could stop the query in time".to_owned(),
            error,
        })?;
    }
    match arguments.json {
        true => arguments.report(interpreter, output),
        false => arguments.print(interpreter, output),
    }
}

impl Arguments {
    fn position(&self, game: &GameHandle) -> Result<AnyPosition, Failure> {
        let Some(text) = &self.position else {
            return Ok(game.start());
        };
        match game.parse_position(text) {
            Ok(position) => position.map_err(Failure::position),
            Err(error) => Err(Failure::Other(error.to_string())),
        }
    }

    fn max(&self) -> usize {
        usize::try_from(self.max).unwrap_or(usize::MAX)
    }

    fn out_of_time(&self) -> String {
        let time = self.time.map_or_else(String::new, duration_text);
        format!("stopped: the query did not end within {time}")
    }

    /// As Prolog's toplevel shows answers.
    fn print(&self, interpreter: &mut Interpreter, output: &mut Output) -> Result<Status, Failure> {
        let pace = Pace::UpTo(self.max());
        let shown = show(
            interpreter,
            &self.goal,
            &QueryOptions::default(),
            pace,
            &mut output.screen(),
        )
        .map_err(Output::failure)?;
        match shown.end {
            Ok(end) => Ok(status(shown.count, end)),
            Err(Error::Syntax(error)) => Err(Failure::Text {
                what: "query",
                error,
            }),
            Err(Error::Stopped) => Err(Failure::Other(self.out_of_time())),
            Err(error) => Err(Failure::Prolog(error)),
        }
    }

    /// One JSON object.
    fn report(
        &self,
        interpreter: &mut Interpreter,
        output: &mut Output,
    ) -> Result<Status, Failure> {
        let query = self.goal.as_str();
        let (answers, written, end) =
            interpreter.found(query, &QueryOptions::default(), self.max());
        let (error, status) = match &end {
            Ok(end) => (None, status(answers.len(), *end)),
            Err(Error::Stopped) => (Some(self.out_of_time()), Status::Faulty),
            Err(error) => (Some(error.to_string()), Status::Faulty),
        };
        // What was found before an error is found.
        let is_told = error.is_none() || !answers.is_empty();
        let report = Report {
            query,
            answers: is_told.then(|| answers.iter().map(bindings).collect()),
            more: is_told.then_some(!matches!(end, Ok(QueryEnd::No | QueryEnd::Last))),
            output: &written,
            error,
        };
        output.json(&report)?;
        Ok(status)
    }
}

fn bindings(answer: &Solution) -> BTreeMap<&str, &str> {
    let pairs = answer.bindings.iter();
    pairs
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect()
}

fn status(answers: usize, end: QueryEnd) -> Status {
    match end {
        QueryEnd::Halted(code) => Status::Code(exit_code(code)),
        _ if answers == 0 => Status::No,
        _ => Status::Yes,
    }
}

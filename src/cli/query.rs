//! `kalista query`: one question to the clauses.

use clap::Args;
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::Duration;

use super::{Failure, GameArguments, Output, Verdict};
use crate::games::Task;
use crate::players::{duration_text, parse_duration};
use crate::prolog::{
    Answer, Ask, Clauses, End, Error, Event, Go, Limits, Place, Session, WorkerCommand,
};
use crate::specification::Specified;

/// Ask the clauses of a game a question
///
/// The position is in the database (for Khan: pion/5 facts, and au_trait/1 for the side
/// to move). A goal that reads (play.) reads the standard input. The exit code is 0 if
/// there is an answer, 1 if there is none.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  kalista query khan \"pion(Id, C, L, Etat, 3).\" --position \"K3s1/1S3s/S3s1/1S3s/S3s1/1S3k r -\"
  kalista query khan \"possibleMoves(_, rouge, Moves).\"
  kalista query khan \"repeat, fail.\" --time 2s
  kalista query khan 'state_text(S, \"KSS2k/1s4/6/6/6/6 r f1\"), valid_moves(S, Moves).' --json")]
pub struct Arguments {
    #[command(flatten)]
    game: GameArguments,
    /// A Prolog query, with its full stop
    goal: String,
    /// The position that the database speaks of; the game's usual start if none is given
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
    /// How long the query may take, as in 500ms or 10s; as long as it likes if not given
    #[arg(long, value_parser = parse_duration)]
    time: Option<Duration>,
}

/// What `--json` prints.
#[derive(Debug, Serialize)]
struct Reply<'a> {
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

pub fn run(arguments: Arguments, output: &mut Output) -> Result<Verdict, Failure> {
    let game = arguments.game.clone();
    game.with(Query { arguments, output })
}

struct Query<'a> {
    arguments: Arguments,
    output: &'a mut Output,
}

impl Task for Query<'_> {
    type Output = Result<Verdict, Failure>;

    fn run<G: Specified>(self, game: G) -> Self::Output {
        let position = match &self.arguments.position {
            Some(text) => {
                let position = game.parse_position(text).map_err(Failure::position)?;
                game.position_text(&position)
            }
            None => game.position_text(&game.start()),
        };
        let limits = Limits {
            memory: self.arguments.memory << 20,
            ..Limits::default()
        };
        let place = Place::Worker(WorkerCommand::current());
        let mut session = Session::start(Clauses::of(&game), place, limits)?;
        session.set_position(&position)?;
        let max = usize::try_from(self.arguments.max).unwrap_or(usize::MAX);
        if let Some(time) = self.arguments.time {
            let stopper = session.stopper();
            std::thread::spawn(move || {
                std::thread::sleep(time);
                stopper.stop();
            });
        }
        match self.arguments.json {
            true => {
                let result = session.answers(&self.arguments.goal, &Ask::default(), max);
                self.print_json(result)
            }
            false => self.print(&mut session, max),
        }
    }
}

impl Arguments {
    fn out_of_time(&self) -> String {
        let time = self.time.map_or_else(String::new, duration_text);
        format!("stopped: the query has not ended within {time}")
    }
}

type Answered = Result<(Vec<Answer>, String, End), Error>;

impl Query<'_> {
    /// As Prolog's toplevel shows answers. What the goal writes is seen at once: it may
    /// ask somebody.
    fn print(self, session: &mut Session, max: usize) -> Result<Verdict, Failure> {
        let output = self.output;
        let mut answers = Vec::new();
        let mut at_start = true;
        let mut heard = Ok(());
        let end = session.ask(&self.arguments.goal, &Ask::default(), &mut |event| {
            match event {
                Event::Output(text) => {
                    let shown = output.text(text).and_then(|()| output.flush());
                    heard = std::mem::replace(&mut heard, Ok(())).and(shown);
                    at_start = text.ends_with('\n');
                }
                Event::Answer(answer) => answers.push(answer.clone()),
            }
            match answers.len() < max {
                true => Go::On,
                false => Go::Stop,
            }
        });
        heard?;
        if !at_start {
            output.line("")?;
        }
        let end = end.map_err(|error| match error {
            Error::Syntax(error) => {
                let what = "query";
                Failure::Text { what, error }
            }
            Error::Stopped => Failure::Other(self.arguments.out_of_time()),
            error => Failure::Prolog(error),
        })?;
        let more = match end {
            End::More => ";  ... .",
            End::No if answers.is_empty() => "   false.",
            End::No => ";  false.",
            End::Last | End::Halted(_) => "",
        };
        for (index, answer) in answers.iter().enumerate() {
            let lead = if index == 0 { "   " } else { ";  " };
            let is_last = index + 1 == answers.len() && more.is_empty();
            match is_last {
                true => output.line(format_args!("{lead}{}", answer.sentence()))?,
                false => output.line(format_args!("{lead}{answer}"))?,
            }
        }
        if !more.is_empty() {
            output.line(more)?;
        }
        Ok(verdict(&answers, end))
    }

    fn print_json(self, result: Answered) -> Result<Verdict, Failure> {
        let query = self.arguments.goal.as_str();
        let (reply, verdict) = match &result {
            Err(error) => {
                let error = Some(match error {
                    Error::Stopped => self.arguments.out_of_time(),
                    error => error.to_string(),
                });
                let (answers, more, output) = (None, None, "");
                let reply = Reply {
                    query,
                    answers,
                    more,
                    output,
                    error,
                };
                (reply, Verdict::Faulty)
            }
            Ok((answers, written, end)) => {
                let reply = Reply {
                    query,
                    answers: Some(answers.iter().map(bindings).collect()),
                    more: Some(*end == End::More),
                    output: written,
                    error: None,
                };
                (reply, verdict(answers, *end))
            }
        };
        self.output.json(&reply)?;
        Ok(verdict)
    }
}

fn bindings(answer: &Answer) -> BTreeMap<&str, &str> {
    let pairs = answer.bindings.iter();
    pairs
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect()
}

fn verdict(answers: &[Answer], end: End) -> Verdict {
    match end {
        End::Halted(Some(code)) if code != 0 => Verdict::No,
        End::Halted(_) => Verdict::Yes,
        _ if answers.is_empty() => Verdict::No,
        _ => Verdict::Yes,
    }
}

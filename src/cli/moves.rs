//! `kalista moves`: the legal moves of positions.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};

use clap::Args;
use serde::Serialize;

use super::{Backend, Failure, GameArguments, Output, Verdict, referee};
use crate::games::Task;
use crate::specification::Specified;
use crate::verdict::{Case, MovesLine, Referee};

/// Lines judged together when more than one is waiting.
const TOGETHER: usize = 50;
/// No position is nearly as long; what is longer is not read into memory.
const LONGEST_LINE: u64 = 1 << 16;

/// List the legal moves of a position, or of many
///
/// With `-` as the position, positions are read from standard input, one a line; the
/// answers come in the same order, and a line that is no position does not end the run.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  kalista moves khan \"ssksss/6/6/6/6/SSSKSS r -\"
  kalista moves khan - --json --successors --backend prolog < positions.txt")]
pub struct Arguments {
    #[command(flatten)]
    game: GameArguments,
    /// The position, or - for standard input; the game's usual start if none is given
    #[arg(allow_hyphen_values = true, conflicts_with = "size")]
    position: Option<String>,
    /// Print one JSON object a position
    #[arg(long)]
    json: bool,
    /// Print the position after each move as well
    #[arg(long)]
    successors: bool,
    /// Which implementation of the rules to ask
    #[arg(long, value_enum, default_value = "native")]
    backend: Backend,
}

/// A line of JSON for a text that is no position.
#[derive(Serialize)]
struct ErrorLine<'a> {
    position: &'a str,
    error: &'a str,
}

pub fn run(arguments: Arguments, output: &mut Output) -> Result<Verdict, Failure> {
    let game = arguments.game.clone();
    game.with(List { arguments, output })
}

struct List<'a> {
    arguments: Arguments,
    output: &'a mut Output,
}

impl Task for List<'_> {
    type Output = Result<Verdict, Failure>;

    fn run<G: Specified>(mut self, game: G) -> Self::Output {
        let mut referee = referee::start(&game, self.arguments.backend)?;
        match self.arguments.position.take() {
            Some(text) if text == "-" => self.each_line(&mut *referee),
            Some(text) => self.one(&game, &text, &mut *referee),
            None => self.one(&game, &game.position_text(&game.start()), &mut *referee),
        }
    }
}

impl List<'_> {
    fn one<G: Specified>(
        &mut self,
        game: &G,
        text: &str,
        referee: &mut dyn Referee,
    ) -> Result<Verdict, Failure> {
        if !self.arguments.json {
            // The native reader knows where a fault is, whoever judges afterwards.
            game.parse_position(text).map_err(Failure::position)?;
        }
        let faulty = self.judge(&[text.to_owned()], referee)?;
        Ok(if faulty {
            Verdict::Faulty
        } else {
            Verdict::Yes
        })
    }

    fn each_line(&mut self, referee: &mut dyn Referee) -> Result<Verdict, Failure> {
        let mut input = BufReader::new(std::io::stdin().lock());
        let mut faulty = false;
        loop {
            let lines = waiting_lines(&mut input).map_err(|error| Failure::Io {
                what: "reading positions".to_owned(),
                error,
            })?;
            if lines.is_empty() {
                return Ok(if faulty {
                    Verdict::Faulty
                } else {
                    Verdict::Yes
                });
            }
            faulty |= self.judge(&lines, referee)?;
            self.output.flush()?;
        }
    }

    /// Judges and prints; tells whether any text was no position.
    fn judge(&mut self, texts: &[String], referee: &mut dyn Referee) -> Result<bool, Failure> {
        let cases: Vec<Case> = texts.iter().map(Case::of).collect();
        let mut faulty = false;
        for (text, said) in texts.iter().zip(referee.judge(&cases)?) {
            match said {
                Ok(verdict) => self.print(MovesLine {
                    position: text.clone(),
                    moves: verdict.successors.keys().cloned().collect(),
                    outcome: verdict.outcome,
                    successors: self.arguments.successors.then_some(verdict.successors),
                })?,
                Err(error) => {
                    faulty = true;
                    self.print_error(text, &error)?;
                }
            }
        }
        Ok(faulty)
    }

    fn print(&mut self, line: MovesLine) -> Result<(), Failure> {
        if self.arguments.json {
            return self.output.json(&line);
        }
        if let Some(winner) = line.outcome {
            self.output.flush()?;
            eprintln_quietly(&format!("the game is over: {winner}"));
        }
        match line.successors {
            Some(successors) => successors
                .iter()
                .try_for_each(|(mv, after)| self.output.line(format_args!("{mv:<5} {after}"))),
            None => line.moves.iter().try_for_each(|mv| self.output.line(mv)),
        }
    }

    fn print_error(&mut self, position: &str, error: &str) -> Result<(), Failure> {
        if self.arguments.json {
            return self.output.json(&ErrorLine { position, error });
        }
        self.output.flush()?;
        eprintln_quietly(&format!("kalista: {position:?}: {error}"));
        Ok(())
    }
}

/// Waits for a line, then takes those that have already arrived with it, so that a
/// program that asks one question at a time is answered at once, and a file is
/// judged in batches. Empty at the end of the input.
fn waiting_lines(input: &mut BufReader<impl Read>) -> std::io::Result<Vec<String>> {
    let mut lines = Vec::new();
    loop {
        let mut line = Vec::new();
        let mut bounded = input.by_ref().take(LONGEST_LINE);
        if bounded.read_until(b'\n', &mut line)? == 0 {
            return Ok(lines);
        }
        if line.len() as u64 == LONGEST_LINE && line.last() != Some(&b'\n') {
            let what = format!("a line is longer than {LONGEST_LINE} bytes");
            return Err(std::io::Error::new(ErrorKind::InvalidData, what));
        }
        while matches!(line.last(), Some(b'\n' | b'\r')) {
            line.pop();
        }
        lines.push(String::from_utf8_lossy(&line).into_owned());
        if lines.len() >= TOGETHER || !input.buffer().contains(&b'\n') {
            return Ok(lines);
        }
    }
}

fn eprintln_quietly(message: &str) {
    let _ = writeln!(std::io::stderr(), "{message}");
}

//! `kalista moves`: the legal moves of positions.

use std::io::{BufReader, Read};

use clap::Args;
use serde::Serialize;

use super::game::position_or_start;
use super::{Backend, Failure, GameArguments, Output, Status};
use crate::catalog::GameHandle;
use crate::check::{MovesLine, NativeOracle, subject};
use crate::game::lines::{BoundedLine, read_bounded};
use crate::game::oracle::{Oracle, Question, Reply};
use crate::game::properties::{Properties, Property};
use crate::terminal::complain;

/// Lines answered together when more than one is waiting.
const TOGETHER: usize = 50;
/// No position is nearly as long, in bytes; the rest of a longer line is not read into
/// memory.
const LONGEST_LINE: u64 = 1 << 16;
/// How much of a line that is too long is shown, in characters.
const SHOWN: usize = 60;

/// List the legal moves of a position, or of many
///
/// With `-` as the position, positions are read from standard input, one a line; the
/// answers come in the same order, and a line that is not a position does not end the run.
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
    /// Which implementation of the rules to ask [default: native, or clauses for a Prolog file]
    #[arg(long, value_enum)]
    backend: Option<Backend>,
}

/// A line of JSON for a text that is not a position.
#[derive(Serialize)]
struct ErrorLine<'a> {
    position: &'a str,
    error: &'a str,
}

pub fn run(arguments: Arguments, output: &mut Output) -> Result<Status, Failure> {
    #[cfg(feature = "prolog")]
    let (game, asks_scryer) = arguments.game.open_or_ask(arguments.backend)?;
    #[cfg(not(feature = "prolog"))]
    let (game, asks_scryer) = (arguments.game.open_by(arguments.backend)?, false);
    let mut oracle = oracle(&game, asks_scryer)?;
    let mut list = List {
        json: arguments.json,
        successors: arguments.successors,
        output,
    };
    let position = arguments.position.as_deref();
    let faulty = match position {
        Some("-") => list.each_line(&mut *oracle)?,
        position => {
            let text = match (position, arguments.json) {
                // Whoever reads JSON is told in JSON what is wrong.
                (Some(text), true) => text.to_owned(),
                // The native reader knows where a fault is, whoever answers afterwards.
                (Some(text), false) => {
                    position_or_start(&game, position)?;
                    text.to_owned()
                }
                (None, _) => game.position_text(&game.start()),
            };
            list.answer(&[text], &mut *oracle)?
        }
    };
    Ok(match faulty {
        true => Status::Faulty,
        false => Status::Yes,
    })
}

/// Starts the implementation that the user chose.
fn oracle(game: &GameHandle, asks_scryer: bool) -> Result<Box<dyn Oracle>, Failure> {
    match asks_scryer {
        #[cfg(feature = "prolog")]
        true => {
            use crate::prolog::{Place, PrologOracle, Resources};
            let (place, resources) = (Place::Thread, Resources::default());
            Ok(Box::new(PrologOracle::start(
                game.program(),
                place,
                resources,
            )?))
        }
        _ => Ok(Box::new(NativeOracle::new(&subject(game)))),
    }
}

struct List<'a> {
    json: bool,
    successors: bool,
    output: &'a mut Output,
}

impl List<'_> {
    /// Answers every line of the input; tells whether any was not a position.
    fn each_line(&mut self, oracle: &mut dyn Oracle) -> Result<bool, Failure> {
        let mut input = BufReader::new(std::io::stdin().lock());
        let mut faulty = false;
        loop {
            let lines = waiting_lines(&mut input).map_err(|error| Failure::Io {
                what: "reading positions".to_owned(),
                error,
            })?;
            if lines.is_empty() {
                return Ok(faulty);
            }
            faulty |= self.answer_all(&lines, oracle)?;
            self.output.flush()?;
        }
    }

    /// Asks and prints; tells whether any text was not a position.
    fn answer_all(
        &mut self,
        lines: &[BoundedLine],
        oracle: &mut dyn Oracle,
    ) -> Result<bool, Failure> {
        let mut faulty = false;
        for lines in lines.chunk_by(|one, other| one.is_whole == other.is_whole) {
            let texts = lines.iter().map(|line| &line.text);
            match lines.first().is_some_and(|line| line.is_whole) {
                true => {
                    let texts: Vec<String> = texts.cloned().collect();
                    faulty |= self.answer(&texts, oracle)?;
                }
                false => {
                    faulty = true;
                    let what = format!("the line is longer than {LONGEST_LINE} bytes");
                    for text in texts {
                        let begin: String = text.chars().take(SHOWN).collect();
                        self.print_error(&format!("{begin}..."), &what)?;
                    }
                }
            }
        }
        Ok(faulty)
    }

    /// The same for texts that can be asked about.
    fn answer(&mut self, texts: &[String], oracle: &mut dyn Oracle) -> Result<bool, Failure> {
        let asked = match self.successors {
            true => Properties::PLAIN,
            false => Properties::from_iter([Property::Moves]),
        };
        let replies = replies(oracle, texts, asked);
        let mut faulty = false;
        for (text, mut reply) in texts.iter().zip(replies) {
            // Who has won is asked where there are no moves, and only of that position.
            if !self.successors && reply.as_ref().is_ok_and(|one| one.successors.is_empty()) {
                let asked = Properties::from_iter([Property::Outcome]);
                let outcome = alone(oracle, &question(text, asked));
                reply = reply.and(outcome);
            }
            match reply {
                Ok(answer) => self.print(MovesLine {
                    position: text.clone(),
                    moves: answer.successors.keys().cloned().collect(),
                    outcome: answer.outcome,
                    successors: self.successors.then_some(answer.successors),
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
        if self.json {
            return self.output.json(&line);
        }
        if let Some(winner) = line.outcome {
            self.output.flush()?;
            complain(format_args!("the game is over: {winner}"));
        }
        match line.successors {
            Some(successors) => successors
                .iter()
                .try_for_each(|(mv, after)| self.output.line(format_args!("{mv:<5} {after}"))),
            None => line.moves.iter().try_for_each(|mv| self.output.line(mv)),
        }
    }

    fn print_error(&mut self, position: &str, error: &str) -> Result<(), Failure> {
        if self.json {
            return self.output.json(&ErrorLine { position, error });
        }
        self.output.flush()?;
        complain(format_args!("kalista: {position:?}: {error}"));
        Ok(())
    }
}

fn question(text: &str, asked: Properties) -> Question {
    Question {
        asked,
        ..Question::of(text)
    }
}

/// The replies to what is asked of several positions.
fn replies(oracle: &mut dyn Oracle, texts: &[String], asked: Properties) -> Vec<Reply> {
    let questions = texts.iter().map(|text| question(text, asked));
    let questions: Vec<Question> = questions.collect();
    match oracle.ask(&questions) {
        Ok(replies) => replies,
        // The rules may break down on one of them only.
        Err(_) => questions
            .iter()
            .map(|question| alone(oracle, question))
            .collect(),
    }
}

/// The reply to one question; if whoever is asked breaks down over it, that is the reply.
fn alone(oracle: &mut dyn Oracle, question: &Question) -> Reply {
    match oracle.ask(std::slice::from_ref(question)) {
        Ok(replies) => match replies.into_iter().next() {
            Some(reply) => reply,
            None => Err("there is no answer".to_owned()),
        },
        Err(error) => Err(error.what),
    }
}

/// Waits for a line, then takes those that have already arrived with it, so that a
/// program that asks one question at a time is answered at once, and a file is
/// answered in batches. Empty at the end of the input.
fn waiting_lines(input: &mut BufReader<impl Read>) -> std::io::Result<Vec<BoundedLine>> {
    let mut lines = Vec::new();
    loop {
        let Some(line) = read_bounded(input, LONGEST_LINE)? else {
            return Ok(lines);
        };
        lines.push(line);
        if lines.len() >= TOGETHER || !input.buffer().contains(&b'\n') {
            return Ok(lines);
        }
    }
}

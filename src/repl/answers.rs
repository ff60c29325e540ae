//! A query and its answers, shown as Scryer's toplevel shows them.

use std::io;
use std::ops::ControlFlow;

use super::advice;
use super::keys::{Key, answer_key};
use super::nearest::{nearest, suggestion};
use super::{LineError, LineResult, Repl, fail};
use crate::prolog::{Error, Event, Exception, Interpreter, QueryEnd, QueryOptions, Solution};
use crate::terminal::Screen;

/// How deep terms are shown; a list counts one for each element.
const DEPTH: u32 = 1000;

const KEYS: &str = "; space n  next answer     a  all answers     Enter .  stop";

/// How many answers are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pace {
    /// A key is waited for after each of them.
    OneByOne,
    /// At most this many.
    UpTo(usize),
}

/// How a query was answered.
#[derive(Debug)]
pub(crate) struct Shown {
    /// How many answers were printed.
    pub(crate) count: usize,
    /// How the query ended, if it did.
    pub(crate) end: Result<QueryEnd, Error>,
}

/// Asks a query and prints its answers as they come, and what its goals write between
/// them. The error is one of printing.
pub(crate) fn show(
    interpreter: &mut Interpreter,
    query: &str,
    options: &QueryOptions,
    pace: Pace,
    out: &mut Screen<'_>,
) -> io::Result<Shown> {
    let mut printer = Printer {
        out,
        at_start: true,
        count: 0,
        pace,
        on_terminal: pace == Pace::OneByOne,
        written: Ok(()),
    };
    let end = interpreter.ask(query, options, &mut |event| printer.hear(&event));
    printer.finish(end)
}

/// Prints answers as they come.
struct Printer<'o, 's> {
    out: &'o mut Screen<'s>,
    /// Whether the cursor is at the start of a line.
    at_start: bool,
    count: usize,
    pace: Pace,
    /// Whether somebody sees it as it is written.
    on_terminal: bool,
    written: io::Result<()>,
}

impl Printer<'_, '_> {
    fn hear(&mut self, event: &Event<'_>) -> ControlFlow<()> {
        let heard = match event {
            Event::Output(text) => self.output(text),
            Event::Solution(solution) => self.answer(solution),
        };
        heard.unwrap_or_else(|error| {
            self.written = Err(error);
            ControlFlow::Break(())
        })
    }

    fn output(&mut self, text: &str) -> io::Result<ControlFlow<()>> {
        self.out.relay(text)?;
        self.out.flush()?;
        self.at_start = match text {
            "" => self.at_start,
            text => text.ends_with('\n'),
        };
        Ok(ControlFlow::Continue(()))
    }

    fn fresh_line(&mut self) -> io::Result<()> {
        if !self.at_start {
            writeln!(self.out)?;
            self.at_start = true;
        }
        Ok(())
    }

    /// What stands before an answer.
    fn lead(&self) -> &'static str {
        if self.count > 0 { ";  " } else { "   " }
    }

    fn answer(&mut self, solution: &Solution) -> io::Result<ControlFlow<()>> {
        self.fresh_line()?;
        let lead = self.lead();
        self.count += 1;
        if solution.last {
            writeln!(self.out, "{lead}{}", solution.sentence())?;
            return Ok(ControlFlow::Break(()));
        }
        write!(self.out, "{lead}{solution}")?;
        let flow = match self.pace {
            Pace::OneByOne => self.wanted()?,
            Pace::UpTo(max) if self.count >= max => ControlFlow::Break(()),
            Pace::UpTo(_) => ControlFlow::Continue(()),
        };
        writeln!(self.out)?;
        if flow.is_break() {
            writeln!(self.out, ";  ... .")?;
        }
        Ok(flow)
    }

    /// What the person wants after an answer.
    fn wanted(&mut self) -> io::Result<ControlFlow<()>> {
        loop {
            self.out.flush()?;
            match answer_key()? {
                Key::Next => return Ok(ControlFlow::Continue(())),
                Key::Stop => return Ok(ControlFlow::Break(())),
                Key::All => {
                    self.pace = Pace::UpTo(usize::MAX);
                    return Ok(ControlFlow::Continue(()));
                }
                Key::Help => write!(self.out, "\n   {KEYS}")?,
            }
        }
    }

    fn finish(mut self, end: Result<QueryEnd, Error>) -> io::Result<Shown> {
        std::mem::replace(&mut self.written, Ok(()))?;
        // The terminal has shown ^C.
        self.at_start &= !(self.on_terminal && end == Err(Error::Stopped));
        match end {
            Err(_) | Ok(QueryEnd::Halted(_)) => self.fresh_line()?,
            Ok(QueryEnd::No) => {
                self.fresh_line()?;
                writeln!(self.out, "{}false.", self.lead())?;
            }
            Ok(QueryEnd::Last | QueryEnd::More) => {}
        }
        let count = self.count;
        Ok(Shown { count, end })
    }
}

impl Repl<'_> {
    /// Asks the clauses, with the game on the screen in their database.
    pub(super) fn ask(&mut self, query: &str) -> Result<LineResult, LineError> {
        let options = QueryOptions {
            budget: self.options.budget,
            depth: DEPTH,
        };
        let pace = match self.options.interactive {
            true => Pace::OneByOne,
            false => Pace::UpTo(self.options.max),
        };
        let interpreter = self.session.interpreter()?;
        let shown = show(interpreter, query, &options, pace, &mut self.out)?;
        let lost = match interpreter.take_lost() {
            true => "; what was asserted before is lost",
            false => "",
        };
        match shown.end {
            Err(Error::Stopped) if !lost.is_empty() => fail(format!("stopped{lost}")),
            Err(error) => fail(self.in_words(query, error) + lost),
            Ok(QueryEnd::Halted(_)) => Err(LineError::Quit),
            Ok(_) if shown.count > 0 => Ok(LineResult::Yes),
            Ok(_) => Ok(LineResult::No),
        }
    }

    /// What is wrong with a query, and what could be done about it.
    fn in_words(&mut self, query: &str, error: Error) -> String {
        match error {
            Error::Syntax(error) => {
                let caret = error.with_caret().replace('\n', "\n  ");
                let advice = advice::on_syntax(query).unwrap_or_default();
                format!("syntax error:\n  {caret}{advice}")
            }
            Error::Exception(Exception {
                unknown: Some((name, arity)),
                ..
            }) => {
                if let Some(advice) = advice::on_clause(query, &name, arity) {
                    return advice;
                }
                let near = suggestion(&self.nearest_predicates(&name, arity));
                let advice = advice::on_fact(query, &name, arity).unwrap_or_default();
                format!("there is no predicate {name}/{arity}{near}{advice}")
            }
            Error::Stopped => "stopped; the game and the facts asserted before are kept".to_owned(),
            error => error.to_string(),
        }
    }

    /// Predicates of the same name first, then those whose names are alike.
    fn nearest_predicates(&mut self, name: &str, arity: u32) -> Vec<String> {
        let known = (self.session.interpreter())
            .and_then(Interpreter::predicates)
            .unwrap_or_default();
        let mut names: Vec<&str> = known.iter().map(|(name, _)| name.as_str()).collect();
        names.dedup();
        let near = nearest(name, names.into_iter());
        let arities = |name: &str| {
            let mut arities: Vec<u32> = (known.iter())
                .filter(|(known, _)| known == name)
                .map(|&(_, arity)| arity)
                .collect();
            arities.sort_by_key(|&other| other.abs_diff(arity));
            arities
        };
        let all = near.iter().flat_map(|name| {
            let arities = arities(name).into_iter();
            arities.map(move |arity| format!("{name}/{arity}"))
        });
        all.take(3).collect()
    }
}

//! A query and its answers, shown as Scryer's toplevel shows them.

use std::io;
use std::ops::ControlFlow;

use super::advice;
use super::keys::{Key, answer_key};
use super::nearest::{nearest, suggestion};
use super::{LineError, LineResult, Repl, fail, layout};
use crate::prolog::{
    Error, Event, Interpreter, Note, QueryEnd, QueryOptions, Solution, library_of,
};
use crate::terminal::{self, Screen};

/// How deep terms are shown; a list counts one for each element.
const DEPTH: u32 = 1000;

const KEYS: &str = "; space n  next answer     a  all answers     w  write it in full\n   \
                    p  in short            Enter .  stop      h  this help";

/// What the driver writes where a goal reads.
const READ_PROMPT: &str = "|: ";

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
    let mut printer = Printer::new(out, pace);
    let end = interpreter.ask(query, options, &mut |event| printer.hear(&event));
    printer.finish(end)
}

/// Prints answers as they come.
pub(super) struct Printer<'o, 's> {
    out: &'o mut Screen<'s>,
    /// Whether the cursor is at the start of a line.
    at_start: bool,
    count: usize,
    pace: Pace,
    /// Whether somebody sees it as it is written.
    on_terminal: bool,
    written: io::Result<()>,
}

impl<'o, 's> Printer<'o, 's> {
    pub(super) fn new(out: &'o mut Screen<'s>, pace: Pace) -> Self {
        Printer {
            out,
            at_start: true,
            count: 0,
            pace,
            on_terminal: pace == Pace::OneByOne,
            written: Ok(()),
        }
    }

    /// What was written to a line goes on in the next.
    pub(super) fn end_line(mut self) -> io::Result<()> {
        std::mem::replace(&mut self.written, Ok(()))?;
        self.fresh_line()
    }

    pub(super) fn hear(&mut self, event: &Event<'_>) -> ControlFlow<()> {
        let heard = match event {
            Event::Output(text) => self.output(text),
            Event::Note(note) => self.note(note),
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
            // Enter, at the end of what is typed there, begins a new line.
            text => text.ends_with('\n') || (self.on_terminal && text.ends_with(READ_PROMPT)),
        };
        Ok(ControlFlow::Continue(()))
    }

    /// What is to be said of a file must not be taken for an answer.
    fn note(&mut self, note: &Note) -> io::Result<ControlFlow<()>> {
        self.fresh_line()?;
        match self.on_terminal {
            true => {
                let text = format!("  {}", note.text.replace('\n', "\n  "));
                writeln!(self.out, "{}", terminal::wrap(&text, terminal::columns()))?;
            }
            false => {
                self.out.flush()?;
                terminal::complain(&note.text);
            }
        }
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
        let is_short = self.write_answer(lead, solution, !self.on_terminal)?;
        // Even the last answer is waited at if there is more of it to be seen.
        if solution.last && !(is_short && self.pace == Pace::OneByOne) {
            writeln!(self.out)?;
            return Ok(ControlFlow::Break(()));
        }
        let flow = match self.pace {
            Pace::OneByOne => self.wanted(solution)?,
            Pace::UpTo(max) if self.count >= max => ControlFlow::Break(()),
            Pace::UpTo(_) => ControlFlow::Continue(()),
        };
        writeln!(self.out)?;
        if flow.is_break() && !solution.last {
            writeln!(self.out, ";  ... .")?;
        }
        Ok(flow)
    }

    /// Writes an answer without ending its line, unless it is the last; says whether it
    /// is written in short.
    fn write_answer(&mut self, lead: &str, solution: &Solution, in_full: bool) -> io::Result<bool> {
        let columns = match self.on_terminal {
            true => terminal::columns(),
            false => None,
        };
        let (parts, is_short) = layout::parts(solution, in_full);
        let text = layout::text(&parts, columns);
        let stop = if solution.last { full_stop(&text) } else { "" };
        write!(self.out, "{lead}{text}{stop}")?;
        Ok(is_short)
    }

    /// What the person wants after an answer.
    fn wanted(&mut self, solution: &Solution) -> io::Result<ControlFlow<()>> {
        loop {
            self.out.flush()?;
            match answer_key()? {
                Key::Next => return Ok(ControlFlow::Continue(())),
                Key::Stop => return Ok(ControlFlow::Break(())),
                Key::All => {
                    self.pace = Pace::UpTo(usize::MAX);
                    return Ok(ControlFlow::Continue(()));
                }
                Key::InFull(in_full) => {
                    writeln!(self.out)?;
                    self.write_answer("   ", solution, in_full)?;
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

/// A full stop, set apart where it would become a part of the last word: `X = + .`
fn full_stop(text: &str) -> &'static str {
    let glues = |c: char| "#$&*+-./:<=>?@^~\\".contains(c);
    match text.ends_with(glues) {
        true => " .",
        false => ".",
    }
}

/// The exit code that `halt(Code)` asks for.
pub(crate) fn exit_code(code: Option<i64>) -> u8 {
    code.and_then(|code| u8::try_from(code.rem_euclid(256)).ok())
        .unwrap_or(0)
}

impl Repl<'_> {
    /// Asks the clauses, with the game on the screen in their database.
    pub(super) fn ask(&mut self, query: &str) -> Result<LineResult, LineError> {
        let options = QueryOptions {
            budget: self.options.budget,
            depth: DEPTH,
            prompts: self.options.interactive,
            ..QueryOptions::default()
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
        self.know_consulted();
        match shown.end {
            Err(Error::Stopped) if !lost.is_empty() => fail(format!("stopped{lost}")),
            Err(error) => fail(self.in_words(query, error) + lost),
            Ok(QueryEnd::Halted(code)) => Err(LineError::Halt(exit_code(code))),
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
            Error::Exception(exception) => {
                let Some((name, arity)) = exception.unknown else {
                    return exception.to_string();
                };
                if let Some(advice) = advice::on_clause(query, &name, arity) {
                    return advice;
                }
                let missing = format!("there is no predicate {name}/{arity}");
                if let Some(library) = library_of(&name, arity) {
                    let load = format!("use_module(library({library})).");
                    return format!(
                        "{missing} yet: it is in library({library}); ask first: {load}"
                    );
                }
                if let Some(instead) = advice::instead(&name) {
                    return format!("{missing}; {instead}");
                }
                let interpreter = self.session.interpreter();
                let callers =
                    interpreter.map_or_else(|_| Vec::new(), |own| own.callers(&name, arity));
                let callers = match &callers[..] {
                    [] => String::new(),
                    callers => format!(", which is called in {}", callers.join(", ")),
                };
                let near = suggestion(&self.nearest_predicates(&name, arity));
                let advice = match callers.is_empty() && near.is_empty() {
                    true => advice::on_fact(query, &name, arity).unwrap_or_default(),
                    false => String::new(),
                };
                format!("{missing}{callers}{near}{advice}")
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

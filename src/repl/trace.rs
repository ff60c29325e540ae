//! `:trace`, `:spy`: a goal watched port by port.

use std::collections::BTreeSet;
use std::io;

use super::explainer::told;
use super::keys::{TraceKey, trace_key};
use super::{LineError, LineResult, Repl, fail};
use crate::clauses::explain::{
    Entry, Event, Explainer, Flow, Observer, Origin, Port, shown, shown_goal,
};
use crate::terminal::Screen;

const KEYS: &str = "Enter c  creep    s  skip    l  leap    u  up    r  retry    a  abort";

/// Ports that a script shows at most.
const MOST: usize = 100_000;

/// Predicates that a leap stops at: `name` or `name/arity`.
pub(super) type Spied = BTreeSet<String>;

/// When the ports are shown again.
enum Until {
    /// At once.
    Now,
    /// When the call of this number is left.
    Left(u64),
    /// When this deep again, or less.
    Depth(u32),
    /// At a predicate that is spied on.
    Spied,
    /// Never.
    End,
}

/// Somebody who shows the ports as they are reached.
struct Tracer<'t, 's> {
    out: &'t mut Screen<'s>,
    is_interactive: bool,
    /// Whether predicates of the library and those built in are shown, too.
    shows_all: bool,
    spied: &'t Spied,
    until: Until,
    count: usize,
    written: io::Result<()>,
}

impl Tracer<'_, '_> {
    fn is_spied(&self, event: &Event<'_>) -> bool {
        let name = event.key.name.name();
        self.spied.contains(name) || self.spied.contains(&format!("{name}/{}", event.key.arity))
    }

    fn is_wanted(&mut self, event: &Event<'_>) -> bool {
        if event.origin != Origin::Program && !self.shows_all && !self.is_spied(event) {
            return false;
        }
        let is_wanted = match self.until {
            Until::Now => true,
            Until::End => false,
            Until::Left(number) => {
                event.number == number && !matches!(event.port, Port::Call | Port::Redo)
            }
            Until::Depth(depth) => event.depth <= depth,
            Until::Spied => self.is_spied(event),
        };
        if is_wanted {
            self.until = Until::Now;
        }
        is_wanted
    }

    fn show(&mut self, event: &mut Event<'_>) -> io::Result<Flow> {
        let port = match event.port {
            Port::Call => "Call",
            Port::Exit => "Exit",
            Port::Redo => "Redo",
            Port::Fail => "Fail",
            Port::Exception => "Exception",
        };
        let goal = shown_goal(event.machine, event.goal, None).text;
        let place = match event.site {
            Some(site) if event.port == Port::Call => {
                format!("    {}, line {}", site.clause.file.name, site.line())
            }
            _ => String::new(),
        };
        let spied = if self.is_spied(event) { '*' } else { ' ' };
        write!(
            self.out,
            "{spied}{port:>5}: ({}) {goal}{place}",
            event.depth
        )?;
        if !self.is_interactive {
            writeln!(self.out)?;
            return Ok(Flow::On);
        }
        loop {
            write!(self.out, " ? ")?;
            self.out.flush()?;
            let key = trace_key()?;
            if key == TraceKey::Help {
                write!(self.out, "\n   {KEYS}\n  ")?;
                continue;
            }
            writeln!(self.out, "{}", key.word())?;
            self.until = match key {
                TraceKey::Creep | TraceKey::Help => Until::Now,
                TraceKey::Skip if matches!(event.port, Port::Call | Port::Redo) => {
                    Until::Left(event.number)
                }
                TraceKey::Skip => Until::Now,
                TraceKey::Leap if self.spied.is_empty() => Until::End,
                TraceKey::Leap => Until::Spied,
                TraceKey::Up => Until::Depth(event.depth.saturating_sub(1)),
                TraceKey::Retry => {
                    self.until = Until::Now;
                    return Ok(Flow::Retry(event.number));
                }
                TraceKey::Abort => return Ok(Flow::Abort),
            };
            return Ok(Flow::On);
        }
    }
}

impl Observer for Tracer<'_, '_> {
    fn port(&mut self, mut event: Event<'_>) -> Flow {
        let said = event.machine.take_output();
        if !said.is_empty() {
            self.written = write!(self.out, "{}", said);
        }
        if self.written.is_err() {
            return Flow::Abort;
        }
        if !self.is_wanted(&event) {
            return Flow::On;
        }
        self.count += 1;
        if !self.is_interactive && self.count > MOST {
            self.until = Until::End;
            self.written = writeln!(self.out, "  ... more than {MOST} ports");
            return Flow::On;
        }
        match self.show(&mut event) {
            Ok(flow) => flow,
            Err(error) => {
                self.written = Err(error);
                Flow::Abort
            }
        }
    }

    fn entry(&mut self, entry: Entry<'_>) {
        if entry.origin != Origin::Program || !matches!(self.until, Until::Now) || self.count > MOST
        {
            return;
        }
        let clause = entry.clause;
        let named = clause.variables.iter().zip(entry.variables);
        let bound =
            named.filter(|(name, cell)| !name.starts_with('_') && entry.machine.is_bound(**cell));
        let values: Vec<String> = bound
            .map(|(name, cell)| format!("{name} = {}", shown(entry.machine, *cell)))
            .collect();
        let values = match values.is_empty() {
            true => String::new(),
            false => format!(": {}", values.join(", ")),
        };
        let (file, line) = (&clause.file.name, clause.line);
        // What was asserted has no place.
        if self.written.is_ok() && line > 0 {
            self.written = writeln!(self.out, "         {file}, line {line}{values}");
        }
    }
}

impl Repl<'_> {
    /// `:trace [--all] GOAL.`
    pub(super) fn trace(&mut self, text: &str) -> Result<(), LineError> {
        let (shows_all, goal) = match text.strip_prefix("--all") {
            Some(goal) => (true, goal.trim()),
            None => (false, text),
        };
        if goal.is_empty() {
            return fail("which goal? :trace GOAL.");
        }
        self.traced(goal, shows_all).map(|_| ())
    }

    /// Runs a goal before the user's eyes, up to its first answer.
    pub(super) fn traced(&mut self, goal: &str, shows_all: bool) -> Result<LineResult, LineError> {
        let mut explainer = self.explainer()?;
        let asked = explainer.read(goal).or_else(told)?;
        let mut tracer = Tracer {
            out: &mut self.out,
            is_interactive: self.options.interactive,
            shows_all,
            spied: &self.spied,
            until: Until::Now,
            count: 0,
            written: Ok(()),
        };
        let mut solver = explainer.run(asked.goal, &mut tracer);
        let answered = solver.answer();
        let has_more = solver.has_more();
        drop(solver);
        let said = explainer.machine().take_output();
        tracer.written?;
        write!(self.out, "{}", said)?;
        match answered {
            Ok(true) => {
                let values = Explainer::values(explainer.machine(), &asked.names);
                let values: Vec<String> = (values.into_iter())
                    .map(|(name, value)| format!("{name} = {value}"))
                    .collect();
                let answer = match values.is_empty() {
                    true => "true".to_owned(),
                    false => values.join(", "),
                };
                let end = if has_more { "\n;  ... ." } else { "." };
                writeln!(self.out, "   {answer}{end}")?;
                Ok(LineResult::Yes)
            }
            Ok(false) => {
                writeln!(self.out, "   false.")?;
                Ok(LineResult::No)
            }
            Err(stop) => told(explainer.stopped(stop)),
        }
    }

    /// `:spy NAME[/ARITY]` sets a point, and takes it away again; `:spy` lists them.
    pub(super) fn spy(&mut self, text: &str) -> Result<(), LineError> {
        if !text.is_empty() && !self.spied.remove(text) {
            self.spied.insert(text.to_owned());
        }
        match self.spied.is_empty() {
            true => writeln!(self.out, "  nothing is spied on")?,
            false => {
                let names: Vec<&str> = self.spied.iter().map(String::as_str).collect();
                writeln!(self.out, "  spied on: {}", names.join(" "))?;
            }
        }
        Ok(())
    }
}

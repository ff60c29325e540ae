//! A query and its answers, shown as Scryer's toplevel shows them.

use std::io::{self, Write};

use super::advice;
use super::keys::{Key, answer_key};
use super::nearest::nearest;
use super::{Leave, Repl, Reply, Trouble, say};
use crate::games::Playable;
use crate::interrupt::was_raised;
use crate::prolog::{Answer, Ask, End, Error, Event, Exception, Go};

/// How deep terms are shown; a list counts one for each element.
const DEPTH: u32 = 1000;

const KEYS: &str = "; space n  next answer     a  all answers     Enter .  stop";

impl<G: Playable> Repl<'_, G> {
    /// Asks the clauses, with the game on the screen in their database.
    pub(super) fn ask(&mut self, query: &str) -> Result<Reply, Trouble> {
        let position = self.position_text();
        let ask = Ask {
            budget: self.options.budget,
            depth: DEPTH,
        };
        let mut show = Show {
            out: &mut *self.out,
            at_start: true,
            answers: 0,
            wait: self.options.interactive,
            max: self.options.max,
            trouble: None,
        };
        let session = self.prolog.at(&position)?;
        was_raised();
        let end = session.ask(query, &ask, &mut |event| show.hear(event));
        if let Some(error) = show.trouble.take() {
            return Err(error.into());
        }
        let answers = show.answers;
        let reply = if answers > 0 { Reply::Yes } else { Reply::No };
        match end {
            Err(error) => {
                // The terminal has shown ^C.
                show.at_start &= !(show.wait && error == Error::Stopped);
                show.fresh_line()?;
                self.explain_error(query, error)
            }
            Ok(End::Halted(_)) => Err(Trouble::Leave(Leave::Quit)),
            Ok(End::No) => {
                show.fresh_line()?;
                let lead = if answers > 0 { ";  " } else { "   " };
                writeln!(self.out, "{lead}false.")?;
                Ok(reply)
            }
            Ok(End::Last | End::More) => Ok(reply),
        }
    }

    fn explain_error(&mut self, query: &str, error: Error) -> Result<Reply, Trouble> {
        match error {
            Error::Syntax(error) => {
                let caret = error.with_caret().replace('\n', "\n  ");
                let advice = advice::on_syntax(query).unwrap_or_default();
                say(format!("syntax error:\n  {caret}{advice}"))
            }
            Error::Exception(Exception {
                unknown: Some((name, arity)),
                ..
            }) => {
                let near = self.nearest_predicates(&name, arity);
                if let Some(advice) = advice::on_clause(query, &name, arity) {
                    return say(advice);
                }
                let near = match near.is_empty() {
                    true => String::new(),
                    false => format!("; there is {}", near.join(", ")),
                };
                let advice = advice::on_fact(query, &name, arity).unwrap_or_default();
                say(format!(
                    "there is no predicate {name}/{arity}{near}{advice}"
                ))
            }
            Error::Stopped => say("stopped; the game and the facts asserted before are kept"),
            error => say(error.to_string()),
        }
    }

    /// Predicates of the same name first, then those whose names are alike.
    fn nearest_predicates(&mut self, name: &str, arity: u32) -> Vec<String> {
        let known = match self.prolog.session().map(|session| session.predicates()) {
            Ok(Ok(known)) => known,
            _ => Vec::new(),
        };
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

/// Shows answers as they come.
struct Show<'a> {
    out: &'a mut dyn Write,
    /// Whether the cursor is at the start of a line.
    at_start: bool,
    answers: usize,
    /// Whether a key is waited for after each answer.
    wait: bool,
    max: usize,
    trouble: Option<io::Error>,
}

impl Show<'_> {
    fn hear(&mut self, event: Event<'_>) -> Go {
        let heard = match event {
            Event::Output(text) => self.output(text),
            Event::Answer(answer) => self.answer(answer),
        };
        heard.unwrap_or_else(|error| {
            self.trouble = Some(error);
            Go::Stop
        })
    }

    fn output(&mut self, text: &str) -> io::Result<Go> {
        let text = match self.wait {
            // A goal must not be able to play with the terminal.
            true => text.replace('\x1b', "^["),
            false => text.to_owned(),
        };
        self.out.write_all(text.as_bytes())?;
        self.out.flush()?;
        self.at_start = text
            .chars()
            .last()
            .map_or(self.at_start, |last| last == '\n');
        Ok(Go::On)
    }

    fn fresh_line(&mut self) -> io::Result<()> {
        if !self.at_start {
            writeln!(self.out)?;
            self.at_start = true;
        }
        Ok(())
    }

    fn answer(&mut self, answer: &Answer) -> io::Result<Go> {
        self.fresh_line()?;
        let lead = if self.answers > 0 { ";  " } else { "   " };
        self.answers += 1;
        if answer.last {
            writeln!(self.out, "{lead}{}", answer.sentence())?;
            return Ok(Go::Stop);
        }
        write!(self.out, "{lead}{answer}")?;
        let go = match self.wait {
            true => self.wanted()?,
            false if self.answers >= self.max => Go::Stop,
            false => Go::On,
        };
        writeln!(self.out)?;
        if go == Go::Stop {
            writeln!(self.out, ";  ... .")?;
        }
        Ok(go)
    }

    fn wanted(&mut self) -> io::Result<Go> {
        loop {
            self.out.flush()?;
            match answer_key()? {
                Key::Next => return Ok(Go::On),
                Key::Stop => return Ok(Go::Stop),
                Key::All => {
                    self.wait = false;
                    self.max = usize::MAX;
                    return Ok(Go::On);
                }
                Key::Help => write!(self.out, "\n   {KEYS}")?,
            }
        }
    }
}

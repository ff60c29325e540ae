//! Questions and answers, at a terminal or through a pipe.

use std::fmt::Display;
use std::io::{self, BufRead};

use crate::game::RulesError;
use crate::game::board::Board;
use crate::game::text::visible;
use crate::terminal::{Screen, Style};

/// A line of a pipe that is longer than this is cut.
const LONGEST_LINE: u64 = 1 << 16;

/// Why somebody leaves before the end.
#[derive(Debug)]
pub enum Leave {
    /// The user said so.
    Quit,
    /// There is no more input.
    End,
    /// Ctrl-C.
    Interrupted,
    /// The game cannot go on: something impossible was asked for, or the rules broke
    /// down.
    Wrong(String),
    /// Nobody can see the output any more.
    Output(io::Error),
}

impl From<io::Error> for Leave {
    fn from(error: io::Error) -> Self {
        Leave::Output(error)
    }
}

impl From<RulesError> for Leave {
    fn from(error: RulesError) -> Self {
        Leave::Wrong(error.to_string())
    }
}

/// What came in answer to a prompt.
#[derive(Debug)]
pub enum Heard {
    /// A line, without its end.
    Line(String),
    /// The end of the input.
    End,
    /// Ctrl-C.
    Interrupted,
}

/// Where lines come from.
pub trait Input {
    /// Asks for a line; `words` are what could be answered, for completion.
    fn line(&mut self, out: &mut Screen<'_>, prompt: &str, words: &[String]) -> io::Result<Heard>;
}

/// Somebody to talk to.
pub struct Console<'a> {
    input: Box<dyn Input + 'a>,
    out: Screen<'a>,
    style: Style,
}

impl<'a> Console<'a> {
    /// Lines from `input`, text to `out`.
    pub fn new(input: Box<dyn Input + 'a>, out: Screen<'a>, style: Style) -> Self {
        Console { input, out, style }
    }

    /// Says something, on lines of its own.
    pub fn say(&mut self, text: impl Display) -> Result<(), Leave> {
        writeln!(self.out, "{text}")?;
        self.out.flush()?;
        Ok(())
    }

    /// Says something a little to the right, as everything is but the boards.
    pub fn tell(&mut self, text: impl Display) -> Result<(), Leave> {
        let text = text.to_string();
        let lines: Vec<String> = (text.split('\n'))
            .map(|line| format!("  {line}").trim_end().to_owned())
            .collect();
        self.say(lines.join("\n"))
    }

    /// Shows a board.
    pub fn show(&mut self, board: &Board) -> Result<(), Leave> {
        writeln!(self.out)?;
        self.out.draw(board, self.style)?;
        self.out.flush()?;
        Ok(())
    }

    /// Asks until there is an answer: `None` for an empty line.
    pub fn ask(&mut self, prompt: &str, words: &[String]) -> Result<Option<String>, Leave> {
        let mut warned = false;
        let prompt = visible(prompt);
        loop {
            self.out.flush()?;
            match self.input.line(&mut self.out, &prompt, words)? {
                Heard::Line(text) => {
                    let text = text.trim();
                    return Ok((!text.is_empty()).then(|| text.to_owned()));
                }
                Heard::End => return Err(Leave::End),
                Heard::Interrupted if warned => return Err(Leave::Interrupted),
                Heard::Interrupted => {
                    warned = true;
                    self.tell("Press Ctrl-C again to leave, or type quit.")?;
                }
            }
        }
    }
}

/// Lines of a pipe or a file; what is asked and answered is written down.
pub struct Piped<R>(pub R);

impl<R: BufRead> Input for Piped<R> {
    fn line(&mut self, out: &mut Screen<'_>, prompt: &str, _: &[String]) -> io::Result<Heard> {
        write!(out, "{prompt}")?;
        out.flush()?;
        let mut line = Vec::new();
        let mut limited = io::Read::take(&mut self.0, LONGEST_LINE);
        if limited.read_until(b'\n', &mut line)? == 0 {
            writeln!(out)?;
            return Ok(Heard::End);
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_end_matches(['\n', '\r']);
        let shown: String = text.chars().filter(|c| !c.is_control()).collect();
        writeln!(out, "{shown}")?;
        Ok(Heard::Line(text.to_owned()))
    }
}

//! The toplevel: ask the rules, play the game, and be told why.
//!
//! The way of a line: `line` tells what it is, once; a query goes to the clauses
//! (`answers`), a command to its row in the one table (`commands`), a move to the
//! session. Nothing here knows a particular game.
//!
//! | module | what is in it |
//! |---|---|
//! | `line`, `commands` | what was typed, and the table of what can be |
//! | `playing`, `machines`, `files`, `explain` | the commands |
//! | `consult` | clauses of the user's own |
//! | `explainer`, `trace`, `proof`, `why` | the commands that show how an answer comes about |
//! | `answers`, `layout`, `keys` | a query and its answers on the screen |
//! | `advice`, `nearest` | what to do instead, what may have been meant |
//! | `reference` | what the clause files say about themselves |
//! | `editor`, `completion` | lines typed at a terminal |

mod advice;
pub(crate) mod answers;
mod commands;
mod completion;
mod consult;
mod editor;
mod explain;
mod explainer;
mod files;
mod keys;
mod layout;
mod line;
mod machines;
mod nearest;
mod playing;
mod proof;
mod reference;
mod trace;
mod why;

use std::fmt::Display;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use rand::rngs::Xoshiro256PlusPlus;

use crate::catalog::{GameHandle, OpenError};
use crate::game::board::View;
use crate::game::rng::rng_for;
use crate::game::{RulesError, Side, TextError};
use crate::players::SpecError;
use crate::prolog::{SharedInput, stop_query};
use crate::session::{Config, Session};
use crate::terminal::interrupt::{on_interrupt, was_raised};
use crate::terminal::{Screen, Style, columns, complain, wrap};
use commands::COMMANDS;
use line::{Line, Reader};
use reference::Library;

/// The purpose of the random numbers of a toplevel.
const PURPOSE: u64 = 0x70_9137;

/// How a toplevel behaves.
#[derive(Debug, Clone)]
pub struct Options {
    /// What the screen can show.
    pub style: Style,
    /// Whether a person sits at a terminal: prompts, and a key after each answer.
    pub interactive: bool,
    /// How many answers a script prints of each query.
    pub max: usize,
    /// Where the lines typed are kept.
    pub history: Option<PathBuf>,
    /// The folder where the game is kept as it is played.
    pub journals: Option<PathBuf>,
    /// Bytes of memory for the clauses.
    pub memory: u64,
    /// Whether every query is traced.
    pub trace: bool,
    /// Inferences for each answer; `None` for no limit.
    pub budget: Option<u64>,
    /// Where goals read, if the script itself is the standard input.
    pub input: Option<Arc<SharedInput>>,
}

/// How a line went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineResult {
    /// A query with an answer.
    Yes,
    /// A query without one.
    No,
    /// Nothing was asked, or it was done.
    Done,
    /// Something was wrong, and has been said.
    Wrong,
}

/// Why the toplevel ends.
#[derive(Debug)]
pub enum Leave {
    /// The user wants to go.
    Quit,
    /// A goal called `halt/1` with this code.
    Halt(u8),
    /// Nobody can see the output any more.
    Output(io::Error),
}

/// Why a line was not carried out. All but the first two are told to the user.
#[derive(Debug, thiserror::Error)]
enum LineError {
    #[error("the user leaves")]
    Quit,
    #[error("a goal called halt({0})")]
    Halt(u8),
    /// What was wrong has been said.
    #[error("it was said what is wrong")]
    Told,
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
    #[error("{0}")]
    Message(String),
    #[error(transparent)]
    Prolog(#[from] crate::prolog::Error),
    #[error(transparent)]
    Rules(#[from] RulesError),
    #[error(transparent)]
    Game(#[from] OpenError),
    #[error(transparent)]
    Player(#[from] SpecError),
}

/// A line that is not carried out, for the reason that the message gives.
fn fail<T>(message: impl Into<String>) -> Result<T, LineError> {
    Err(LineError::Message(message.into()))
}

/// The same for a text that cannot be read: what it is not, and where.
fn fail_at<T>(what: &str, error: &TextError) -> Result<T, LineError> {
    let caret = error.with_caret().replace('\n', "\n  ");
    fail(format!("{what}:\n  {caret}"))
}

/// From now on Ctrl-C stops what is being asked. If there is nothing to stop, it ends
/// the process, unless the terminal is `interactive`.
pub fn catch_interrupts(interactive: bool) {
    on_interrupt(move |_| stop_query() || interactive);
}

/// A game for a toplevel: from its usual start, between two people.
pub fn session(game: GameHandle) -> Session {
    let config = Config {
        at_toplevel: true,
        ..Config::new(rand::random())
    };
    Session::new(game, config)
}

/// From where the board is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Viewed {
    /// As the first side sees it.
    First,
    /// As the side to move sees it.
    Turn,
    /// From one of the game's viewpoints.
    From(&'static str),
}

/// A toplevel.
pub struct Repl<'o> {
    session: Session,
    library: Library,
    /// The version of what is consulted that the library knows.
    known: u64,
    /// The clauses that are being typed after `[user].`
    typing: Option<String>,
    options: Options,
    viewed: Viewed,
    /// For what is drawn at random before a game.
    rng: Xoshiro256PlusPlus,
    /// The proof that was shown last.
    proof: Option<proof::Shown>,
    spied: trace::Spied,
    out: Screen<'o>,
}

impl<'o> Repl<'o> {
    /// Goes on with a game. The clauses are loaded meanwhile.
    pub fn new(session: Session, options: Options, out: Screen<'o>) -> Self {
        let played = session.history().moves().len() as u64;
        let mut repl = Repl {
            library: Library::new(session.game().clauses()),
            known: 0,
            typing: None,
            viewed: Viewed::First,
            rng: rng_for(session.config().seed, PURPOSE, played),
            session,
            options,
            proof: None,
            spied: trace::Spied::default(),
            out,
        };
        repl.prepare();
        repl
    }

    /// Another game takes the place of the one on the screen.
    fn open(&mut self, game: GameHandle) {
        self.library = Library::new(game.clauses());
        self.known = 0;
        self.viewed = Viewed::First;
        self.session = session(game);
        self.prepare();
    }

    fn prepare(&mut self) {
        if let Some(folder) = self.options.journals.clone() {
            self.session.keep_in(folder);
        }
        let input = self.options.input.clone();
        self.session.start_prolog(self.options.memory, input);
    }

    /// Reads from the terminal until the user leaves.
    pub fn converse(&mut self) -> Leave {
        match editor::converse(self) {
            Ok(leave) => leave,
            Err(error) => Leave::Output(error),
        }
    }

    /// Carries out the lines of a script. The last query decides how it went, unless
    /// something was wrong.
    pub fn run(
        &mut self,
        lines: &mut dyn Iterator<Item = io::Result<String>>,
    ) -> (LineResult, Leave) {
        let mut result = LineResult::Done;
        let mut reader = Reader::default();
        loop {
            let next = match lines.next().transpose() {
                Ok(next) => next,
                Err(error) => {
                    let _ = self.complain(&format_args!("the input cannot be read: {error}"));
                    return (LineResult::Wrong, Leave::Quit);
                }
            };
            let is_last = next.is_none();
            if self.typing.is_some() {
                match self.type_clauses(next.as_deref()) {
                    Ok(LineResult::Wrong) => result = LineResult::Wrong,
                    Ok(_) => {}
                    Err(leave) => return (result, leave),
                }
                match is_last {
                    true => return (result, Leave::Quit),
                    false => continue,
                }
            }
            let pieces = match next {
                Some(line) => reader.add(&**self.session.game(), &line),
                None => reader.rest().into_iter().collect(),
            };
            for piece in pieces {
                match self.carry_out(piece.line) {
                    Ok(LineResult::Done) => {}
                    Ok(_) if result == LineResult::Wrong => {}
                    Ok(done) => result = done,
                    Err(leave) => return (result, leave),
                }
            }
            if is_last {
                return (result, Leave::Quit);
            }
        }
    }

    /// Carries out one line, and says what was wrong with it.
    fn carry_out(&mut self, line: Result<Line, RulesError>) -> Result<LineResult, Leave> {
        // A Ctrl-C from before is not meant for this line.
        was_raised();
        let done = line.map_err(LineError::from);
        let done = done.and_then(|line| self.obey(line));
        let concluded = self.conclude(done);
        if let Some(error) = self.session.take_unkept() {
            let unkept = format!("this game cannot be kept: {error}");
            self.conclude(fail(unkept))?;
        }
        concluded
    }

    /// Says what was wrong, if anything was.
    fn conclude(&mut self, done: Result<LineResult, LineError>) -> Result<LineResult, Leave> {
        let said = match &done {
            Ok(_)
            | Err(LineError::Quit | LineError::Halt(_) | LineError::Told | LineError::Output(_)) => {
                Ok(())
            }
            Err(error) => self.complain(error),
        };
        said.and_then(|()| self.out.flush())
            .map_err(Leave::Output)?;
        match done {
            Ok(result) => Ok(result),
            Err(LineError::Quit) => Err(Leave::Quit),
            Err(LineError::Halt(code)) => Err(Leave::Halt(code)),
            Err(LineError::Output(error)) => Err(Leave::Output(error)),
            Err(_) => Ok(LineResult::Wrong),
        }
    }

    fn obey(&mut self, line: Line) -> Result<LineResult, LineError> {
        match line {
            Line::Nothing => {}
            Line::Command { name, rest } => self.command(&name, &rest)?,
            Line::Move(mv) => self.play(&mv)?,
            Line::NotAMove(error) => fail_at("this is not a move", &error)?,
            Line::Word(word) => fail(about_word(&word))?,
            Line::Query(query) if consult::begins_typing(&query) => {
                self.typing = Some(String::new());
            }
            Line::Query(query) if self.options.trace => return self.traced(&query, false),
            Line::Query(query) => return self.ask(&query),
        }
        Ok(LineResult::Done)
    }

    /// A message about something that is wrong: in a script it must not be taken for
    /// an answer.
    fn complain(&mut self, message: &dyn Display) -> io::Result<()> {
        if self.options.interactive {
            let text = format!("  {message}");
            return self.tell(&text);
        }
        self.out.flush()?;
        complain(message);
        Ok(())
    }

    /// Writes a text, on a terminal in lines that fit.
    fn tell(&mut self, text: &str) -> io::Result<()> {
        let columns = match self.options.interactive {
            true => columns(),
            false => None,
        };
        writeln!(self.out, "{}", wrap(text, columns))
    }

    /// How the board is seen now: as the first side sees it, unless another view is wished.
    fn view(&self) -> Result<View, LineError> {
        let side = match self.viewed {
            Viewed::First => Side::First,
            Viewed::Turn => self.session.turn()?,
            Viewed::From(viewpoint) => {
                let view = self.session.view_from(Side::First, viewpoint);
                return view.map_err(LineError::Message);
            }
        };
        Ok(self.session.view(side))
    }

    fn show(&mut self, view: &View) -> Result<(), LineError> {
        let board = self.session.board(view)?;
        let status = self.session.status()?;
        self.out.draw(&board, self.options.style)?;
        self.tell(&format!("  {status}"))?;
        Ok(())
    }
}

fn about_word(word: &str) -> String {
    let command = format!(":{word}");
    match COMMANDS.iter().any(|row| row.name == command) {
        true => format!("commands begin with a colon: {command}"),
        false => format!(
            "\"{word}\" is not a move; a query ends with a full stop, and :help shows the rest"
        ),
    }
}

//! The toplevel: ask the rules, play the game, and be told why.
//!
//! The way of a line: [`mod@line`] tells what it is; a query goes to the clauses
//! (`query`), a command to its row in the one table of commands (`commands`), a move
//! to the record of the game. Nothing here knows a particular game.

mod advice;
mod commands;
mod editor;
mod explain;
mod keeping;
mod keys;
pub mod line;
mod machines;
mod nearest;
mod pieces;
mod playing;
mod query;
pub mod reference;
mod script;

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use crate::drawing::{Style, View};
use crate::game::Side;
use crate::games::{Choice, Playable};
use crate::interrupt::on_interrupt;
use crate::play::journal::Journal;
use crate::play::{Circumstances, ResumeError, Seat};
use crate::players::Spec;
use crate::prolog::{Background, Feed, stop_session};
use crate::record::Record;
use crate::ruled::guarded;
use keeping::Keeper;
use line::Line;
use reference::Library;

pub use keeping::MARK;

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
    /// Inferences for each answer; `None` for no limit.
    pub budget: Option<u64>,
    /// Where goals read, if the script itself is the standard input.
    pub feed: Option<Arc<Feed>>,
}

/// How a line went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reply {
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
    /// Another game is wanted.
    Game(Choice),
    /// Nobody can see the output any more.
    Output(io::Error),
}

/// Why a line was not carried out.
#[derive(Debug)]
enum Trouble {
    /// To be told to the user.
    Say(String),
    Leave(Leave),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Trouble::Leave(Leave::Output(error))
    }
}

impl From<crate::prolog::Error> for Trouble {
    fn from(error: crate::prolog::Error) -> Self {
        Trouble::Say(error.to_string())
    }
}

/// A message for the user.
fn say<T>(message: impl Into<String>) -> Result<T, Trouble> {
    Err(Trouble::Say(message.into()))
}

/// From now on Ctrl-C stops what is being asked. If there is nothing to stop, it ends
/// the process, unless the terminal is `interactive`.
pub fn catch_interrupts(interactive: bool) {
    on_interrupt(move |_| stop_session() || interactive);
}

/// A toplevel for one game.
pub struct Repl<'a, G: Playable> {
    game: G,
    record: Record<G>,
    prolog: Background,
    library: Library,
    options: Options,
    /// The machine that plays each side, if one does.
    players: [Option<Spec>; 2],
    keeper: Keeper,
    out: &'a mut dyn Write,
}

impl<'a, G: Playable> Repl<'a, G> {
    /// Begins with the game's usual start. The clauses are loaded meanwhile.
    pub fn new(game: G, options: Options, out: &'a mut dyn Write) -> Self {
        Repl {
            record: Record::new(&game, game.start()),
            prolog: Background::start(&game, options.memory, options.feed.clone()),
            library: Library::new(game.clauses()),
            game,
            keeper: Keeper::new(options.journals.clone()),
            options,
            players: [None, None],
            out,
        }
    }

    /// Continues a game from its journal.
    pub fn resume(&mut self, journal: Journal, text: &str) -> Result<(), ResumeError> {
        let with = Circumstances::parse(&self.game, text)?;
        self.record = Record::parse(&self.game, text)?;
        self.players = with.seats.map(|seat| match seat {
            Seat::Human => None,
            Seat::Machine(spec) => Some(spec),
        });
        self.keep_in(journal);
        Ok(())
    }

    /// Reads from the terminal until the user leaves.
    pub fn converse(&mut self) -> Leave {
        match editor::converse(self) {
            Ok(leave) => leave,
            Err(error) => Leave::Output(error),
        }
    }

    /// Reads lines of a script; tells how its queries went.
    pub fn run(&mut self, lines: &mut dyn Iterator<Item = io::Result<String>>) -> (Reply, Leave) {
        script::run(self, lines)
    }

    /// Carries out one whole line: a query, a command or a move.
    pub fn line(&mut self, text: &str) -> Result<Reply, Leave> {
        let done =
            guarded(|| self.carry_out(text)).unwrap_or_else(|broken| say(broken.to_string()));
        let done = match done {
            Ok(reply) => Ok(reply),
            Err(Trouble::Leave(leave)) => Err(leave),
            Err(Trouble::Say(message)) => {
                self.complain(&message).map_err(Leave::Output)?;
                Ok(Reply::Wrong)
            }
        };
        self.out.flush().map_err(Leave::Output)?;
        done
    }

    fn carry_out(&mut self, text: &str) -> Result<Reply, Trouble> {
        match line::classify(&self.game, text) {
            Line::Nothing => Ok(Reply::Done),
            Line::Command { name, rest } => self.command(name, rest).map(|()| Reply::Done),
            Line::Move(mv) => self.play(mv).map(|()| Reply::Done),
            Line::NoMove(error) => {
                let caret = error.with_caret().replace('\n', "\n  ");
                say(format!("this is no move:\n  {caret}"))
            }
            Line::Word(word) => say(self.about_word(word)),
            Line::Query(query) => self.ask(query),
        }
    }

    fn about_word(&self, word: &str) -> String {
        let command = format!(":{word}");
        match commands::names::<G>().any(|name| name == command) {
            true => format!("commands begin with a colon: {command}"),
            false => format!(
                "\"{word}\" is no move; a query ends with a full stop, and :help shows the rest"
            ),
        }
    }

    /// A message about something that is wrong: in a script it must not be taken for
    /// an answer.
    fn complain(&mut self, message: &str) -> io::Result<()> {
        if self.options.interactive {
            return writeln!(self.out, "  {message}");
        }
        self.out.flush()?;
        let _ = writeln!(io::stderr(), "{message}");
        Ok(())
    }

    fn position_text(&self) -> String {
        self.game.position_text(self.record.position())
    }

    /// How the board is seen now: from the seat of the side to move.
    fn view(&self) -> View {
        let turn = self.game.turn(self.record.position());
        let seat = self.game.seat(self.record.start(), turn);
        let last = self.record.last();
        let homes = Side::BOTH.map(|side| self.game.seat(self.record.start(), side).to_owned());
        View {
            homes,
            last: last.map_or_else(Vec::new, |mv| self.game.squares_of(mv)),
            ..View::new(self.options.style, seat)
        }
    }

    fn show(&mut self, view: &View) -> Result<(), Trouble> {
        let board = self.game.draw(self.record.position(), view);
        let status = self.game.status(self.record.position());
        writeln!(self.out, "{board}\n  {status}")?;
        Ok(())
    }
}

//! The engine as a program that others ask: UGI, the Universal Game Interface.
//!
//! One thread reads lines and answers at once; another one thinks. What is wrong with a
//! line is said in an `info string`, and the line is forgotten.
//!
//! | module | what is in it |
//! |---|---|
//! | `desk` | the lines and what they ask for |
//! | `go` | what a search is given |
//! | `thinker` | the thread that searches |

mod desk;
mod go;
mod thinker;

use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use crate::catalog::GameHandle;
use crate::game::lines::read_bounded;
use crate::players::PlayerSpec;
use crate::search::Options;
use desk::Desk;

/// Longer lines are not read.
const LONGEST_LINE: u64 = 1 << 22;

/// How the engine thinks, as set by `setoption`.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// Memory and threads.
    pub options: Options,
    /// Who chooses the move, if it is not the engine.
    pub level: Option<PlayerSpec>,
    /// Whether it goes on thinking while the other side does.
    pub ponder: bool,
}

/// Where answers are written, by both threads, a line at a time.
struct Voice<W> {
    out: Mutex<W>,
    /// Nobody is listening any more.
    is_gone: AtomicBool,
}

impl<W: Write> Voice<W> {
    fn say(&self, line: &str) {
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        let line: String = line.chars().filter(|c| !c.is_control()).collect();
        let written = writeln!(out, "{line}").and_then(|()| out.flush());
        if written.is_err() {
            self.is_gone.store(true, Relaxed);
        }
    }

    /// What is wrong, or worth knowing; a line of the answer for each line of the text.
    fn remark(&self, text: &str) {
        for line in text.lines() {
            self.say(format!("info string {line}").trim_end());
        }
    }
}

/// Answers the lines of the input until it ends or says `quit`.
///
/// # Errors
///
/// The input cannot be read.
pub fn serve(
    game: &GameHandle,
    settings: Settings,
    mut input: impl BufRead,
    output: impl Write + Send,
) -> io::Result<()> {
    let voice = Voice {
        out: Mutex::new(output),
        is_gone: AtomicBool::new(false),
    };
    let (jobs, waiting) = mpsc::channel();
    thread::scope(|scope| {
        let first = settings.clone();
        let (game_there, voice_there) = (game, &voice);
        let thinker = thread::Builder::new().spawn_scoped(scope, move || {
            thinker::run(game_there, first, &waiting, voice_there);
        })?;
        let mut desk = Desk::new(game, &voice, settings, jobs, thinker.thread().clone());
        while let Some(line) = read_bounded(&mut input, LONGEST_LINE)? {
            if !line.is_whole {
                voice.remark("this line is too long, and was not read");
            } else if !desk.take(line.text.trim()) || voice.is_gone.load(Relaxed) {
                desk.halt();
                return Ok(());
            }
        }
        desk.leave();
        Ok(())
    })
}

//! A game in progress is written down.

use std::path::{Path, PathBuf};

use rand::Rng;

use super::journal::Journal;
use super::record::{Record, move_number, written_move, written_value};
use super::{History, Session, date, result_name};
use crate::catalog::AnyPosition;

impl Session {
    /// Writes the game down in a folder as soon as a move is played.
    pub fn keep_in(&mut self, folder: PathBuf) {
        self.folder = Some(folder);
    }

    /// Writes the game down in a folder from now on, with its start.
    pub fn keep_at_once(&mut self, folder: &Path) {
        let lines = self.lines();
        self.core.keep_in(folder, &lines);
    }

    /// Writes the game down anew. Gives the new place of the journal before.
    pub(super) fn rewrite(&mut self) -> Option<PathBuf> {
        self.core.events = self.events();
        let lines = self.lines();
        self.core.renew_journal(&lines)
    }

    /// Why the game cannot be kept, once.
    pub fn take_unkept(&mut self) -> Option<std::io::Error> {
        let error = self.core.unkept.take();
        if error.is_some() {
            // Once is enough.
            self.folder = None;
        }
        error
    }

    /// Whether the game can be continued later.
    pub fn is_kept(&self) -> bool {
        self.core.journal.is_kept()
    }

    /// What the journal of the game is called, by which it is found again.
    pub fn journal_name(&self) -> Option<String> {
        self.core.journal.name()
    }

    /// The game is over: its result is written down, and it leaves the list of unfinished
    /// games. Whatever happens from now on belongs to another game.
    pub fn finish(&mut self) {
        if let Ok(Some((outcome, ending))) = self.ended() {
            let result = result_name(&*self.core.game, outcome, ending);
            let result = written_value(&result);
            self.core.write(&format!("result: {result}\nend: {ending}"));
        }
        let journal = std::mem::replace(&mut self.core.journal, Journal::nowhere());
        // If it cannot be put away, it is listed once more; nothing is lost.
        let _ = journal.finish();
    }

    /// Another game begins, from this position, with random numbers of its own.
    pub fn restart(&mut self, start: AnyPosition) {
        self.load(History::new(start));
    }

    /// Another game takes the place of this one.
    pub fn load(&mut self, history: History) {
        self.core.journal = Journal::nowhere();
        self.core.choices.clear();
        self.core.date = date::today();
        self.core.config.seed = self.core.rng().next_u64();
        self.history = history;
        #[cfg(feature = "prolog")]
        if let Some(prolog) = &mut self.prolog {
            // Its facts are those of the new game, whatever became of the old ones.
            prolog.forget();
        }
        self.given_up = None;
        self.seated = None;
        self.core.events = self.events();
        self.begin_journal();
    }

    /// Begins a journal, if there is to be one and there is anything to write; `false` if
    /// there is none now.
    fn begin_journal(&mut self) -> bool {
        let played = self.history.moves().len() + self.history.undone().len();
        let Some(folder) = self.folder.as_ref().filter(|_| played > 0) else {
            return false;
        };
        let (folder, lines) = (folder.clone(), self.lines());
        self.core.keep_in(&folder, &lines);
        self.core.events = self.events();
        true
    }

    /// All that a journal says of the game so far.
    fn lines(&self) -> String {
        let mut lines = vec![self.header()];
        let moves = self.history.moves().iter().chain(self.history.undone());
        lines.extend(moves.enumerate().map(|(index, mv)| move_line(index, mv)));
        match self.history.undone().len() {
            0 => {}
            count => lines.push(format!("undo: {count}")),
        }
        lines.join("\n")
    }

    /// The lines of the game before its moves.
    fn header(&self) -> String {
        let start = self.core.game.position_text(self.history.start());
        let record = Record {
            start: Some(start),
            ..self.core.record()
        };
        record.header()
    }

    /// How many events there are in a game as it is when its journal begins: the settings,
    /// the choices, the start, the moves, and that some were taken back.
    pub(super) fn events(&self) -> u64 {
        let settings = self.core.config.events(&self.core.game);
        let (moves, undone) = (self.history.moves().len(), self.history.undone().len());
        let own = self.core.choices.len() + 1 + moves + undone + usize::from(undone > 0);
        settings + own as u64
    }

    /// Something happened to the game.
    pub(super) fn note(&mut self, line: &str) {
        self.given_up = None;
        if self.core.journal.is_kept() || !self.begin_journal() {
            self.core.note(line);
        }
    }
}

/// A move as a journal has it, with its number.
pub(super) fn move_line(index: usize, mv: &str) -> String {
    format!("{} {}", move_number(index), written_move(mv))
}

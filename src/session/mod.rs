//! A game in progress: what every front plays with.
//!
//! A [`Session`] knows the game, who plays it, what has been played, and keeps it in a
//! journal as it goes; a [`Preparation`] is the same before the first move. Fronts draw
//! and ask; everything that happens to a game happens here.
//!
//! | module | what is in it |
//! |---|---|
//! | `preparation` | who plays, and what is decided before the first move |
//! | `history` | positions and moves, back and forth |
//! | `record` | a game as text, and text as a game |
//! | [`journal`] | the file that a game is written to while it is played |
//! | `ending` | when a game is over or declared drawn |
//! | `why` | why a move is legal or not, as the clauses say it |
//! | `folder` | where the program keeps what outlives it |

mod ending;
mod folder;
mod history;
pub mod journal;
mod preparation;
mod record;
#[cfg(feature = "prolog")]
mod why;

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::catalog::{AnyPosition, GameHandle};
use crate::game::board::{Board, View};
use crate::game::{Outcome, RulesError, Side};
use crate::players::{EngineSettings, PlayerSpec, Seat};
use crate::search::{Analysis, Limits, Options};

pub use ending::{DrawRules, Ending, result_name};
pub use folder::state_folder;
pub use history::History;
pub use preparation::{Config, Preparation};
pub use record::{Record, RecordError, ReplayError, parse_records};
#[cfg(feature = "prolog")]
pub use why::{explain, sentences};

use journal::Journal;
use preparation::Core;

/// A game in progress.
pub struct Session {
    core: Core,
    history: History,
    /// Where a journal is begun with the first move, if it is to be.
    folder: Option<PathBuf>,
    #[cfg(feature = "prolog")]
    prolog: Option<crate::prolog::Background>,
}

/// What the clauses say of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reasons {
    /// Whether it is legal.
    pub is_legal: bool,
    /// What makes it so, or every fault it has.
    pub sentences: Vec<String>,
    /// The squares that the sentences speak of, besides those of the move.
    pub squares: Vec<String>,
}

/// Why a game cannot be continued.
#[derive(Debug, thiserror::Error)]
pub enum ResumeError {
    /// What stands in the journal is not a record.
    #[error("the journal cannot be read, {0}")]
    Record(#[from] RecordError),
    /// There is nothing in it.
    #[error("the journal is empty")]
    Empty,
    /// Its players are not those of the game.
    #[error("the journal names a player that there is not: {0}")]
    Player(String),
    /// Its moves are not those of the game.
    #[error("the journal cannot be played on, {0}")]
    Moves(#[from] ReplayError),
}

/// A game that was left, as its journal has it.
pub enum Resumed {
    /// Before the first move.
    Preparation(Preparation),
    /// After it.
    Session(Session),
}

/// Continues a game from its record; what happens from now on is added to the journal.
pub fn resume(record: &Record, game: GameHandle, journal: Journal) -> Result<Resumed, ResumeError> {
    let history = match record.start {
        Some(_) => Some(record.replay(&game)?),
        None => None,
    };
    let core = Core::of(record, game, journal).map_err(ResumeError::Player)?;
    Ok(match history {
        None => Resumed::Preparation(Preparation { core }),
        Some(history) => {
            let mut session = Session::begun(core, history.start().clone());
            session.history = history;
            Resumed::Session(session)
        }
    })
}

/// The first record of a text that is to hold one.
pub fn first_record(text: &str) -> Result<Record, ResumeError> {
    let first = parse_records(text)?.into_iter().next();
    first.ok_or(ResumeError::Empty)
}

/// Beginning and settings.
impl Session {
    /// A game that begins with its usual start and is kept nowhere.
    pub fn new(game: GameHandle, config: Config) -> Self {
        let start = game.start();
        Session::begun(Core::new(game, config), start)
    }

    fn begun(core: Core, start: AnyPosition) -> Self {
        Session {
            core,
            history: History::new(start),
            folder: None,
            #[cfg(feature = "prolog")]
            prolog: None,
        }
    }

    /// Writes the game down in a folder as soon as the first move is played.
    pub fn keep_in(&mut self, folder: PathBuf) {
        self.folder = Some(folder);
    }

    /// Why the game cannot be kept, once.
    pub fn take_unkept(&mut self) -> Option<std::io::Error> {
        self.core.unkept.take()
    }

    /// Whether the game can be continued later.
    pub fn is_kept(&self) -> bool {
        self.core.journal.is_kept()
    }

    /// There is nothing in it that anybody would want to continue.
    pub fn discard(self) {
        self.core.journal.discard();
    }

    /// The game is over: it leaves the list of unfinished games. Whatever is written down
    /// from now on is another game.
    pub fn finish(&mut self) {
        let journal = std::mem::replace(&mut self.core.journal, Journal::nowhere());
        // If it cannot be put away, it is listed once more; nothing is lost.
        let _ = journal.finish();
    }

    /// Another game begins, from this position.
    pub fn restart(&mut self, start: AnyPosition) {
        self.core.journal = Journal::nowhere();
        self.core.choices.clear();
        self.core.date = today();
        self.history = History::new(start);
    }

    /// Another game takes the place of this one.
    pub fn load(&mut self, history: History) {
        let moves = history.moves().to_vec();
        self.restart(history.start().clone());
        self.history = history;
        for (index, mv) in moves.iter().enumerate() {
            self.note_move(index, mv);
        }
    }

    /// The game.
    pub fn game(&self) -> &GameHandle {
        &self.core.game
    }

    /// How it is played.
    pub fn config(&self) -> &Config {
        &self.core.config
    }

    /// Who plays a side.
    pub fn seat(&self, side: Side) -> &Seat {
        &self.core.config.seats[side.index()]
    }

    /// From now on somebody else plays a side.
    pub fn take_seat(&mut self, side: Side, seat: Seat) {
        if self.core.journal.is_kept() {
            let key = record::side_key(side.index(), self.core.game.side_name(side));
            let line = format!("{key}: {seat}");
            self.core.note(&line);
        }
        self.core.config.seats[side.index()] = seat;
    }
}

/// Where the game stands.
impl Session {
    /// What has been played.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The present position.
    pub fn position(&self) -> &AnyPosition {
        self.history.position()
    }

    /// Its text.
    pub fn position_text(&self) -> String {
        self.core.game.position_text(self.position())
    }

    /// The side to move.
    pub fn turn(&self) -> Result<Side, RulesError> {
        self.core.game.turn(self.position())
    }

    /// How the game is over by its rules, if it is.
    pub fn outcome(&self) -> Result<Option<Outcome>, RulesError> {
        self.core.game.outcome(self.position())
    }

    /// How the game is over, by its rules or by the draws that were agreed on.
    pub fn ended(&self) -> Result<Option<(Outcome, Ending)>, RulesError> {
        let draws = self.core.config.draws;
        draws.ended(&*self.core.game, self.history.positions())
    }

    /// One line about what is going on.
    pub fn status(&self) -> Result<String, RulesError> {
        self.core.game.status(self.position())
    }

    /// The legal moves, sorted; those that begin on a square if one is given.
    pub fn moves(&self, square: Option<&str>) -> Result<Vec<String>, RulesError> {
        let mut moves = self.core.game.sorted_moves(self.position())?;
        if let Some(square) = square {
            moves.retain(|mv| {
                let squares = self.core.game.squares_of(mv);
                squares.first().is_some_and(|first| first == square)
            });
        }
        Ok(moves)
    }

    /// A square as the game writes it, however it was typed.
    pub fn square(&self, text: &str) -> Option<String> {
        let mut squares = self.core.game.squares(self.position()).into_iter();
        squares.find(|square| square.eq_ignore_ascii_case(text))
    }

    /// How a side sees the board.
    pub fn view(&self, side: Side) -> View {
        let game = &self.core.game;
        let viewpoint = |side| game.viewpoint(self.history.start(), side);
        let last = self.history.last();
        View {
            homes: Side::BOTH.map(|side| viewpoint(side).to_owned()),
            last: last.map_or_else(Vec::new, |mv| game.squares_of(mv)),
            ..View::from(viewpoint(side))
        }
    }

    /// How a side sees the board, with some moves marked: by their first squares, or by
    /// their last ones if they all begin on one square.
    pub fn view_of_moves(&self, side: Side, moves: &[String], from_square: bool) -> View {
        let mark = |mv: &String| {
            let mut squares = self.core.game.squares_of(mv).into_iter();
            match from_square {
                false => squares.next(),
                true => squares.next_back(),
            }
        };
        View {
            marked: moves.iter().filter_map(mark).collect(),
            ..self.view(side)
        }
    }

    /// The board.
    pub fn board(&self, view: &View) -> Result<Board, RulesError> {
        self.core.game.board(self.position(), view)
    }

    /// The game as a record, with its result if it is over.
    pub fn record(&self) -> Result<Record, RulesError> {
        let ended = self.ended()?;
        let result = |(outcome, ending)| result_name(&*self.core.game, outcome, ending);
        Ok(Record {
            start: Some(self.core.game.position_text(self.history.start())),
            moves: self.history.moves().to_vec(),
            result: ended.map(result),
            ending: ended.map(|(_, ending)| ending),
            ..self.core.record()
        })
    }
}

/// What can be done.
impl Session {
    /// Plays a move; `false` if it is not legal.
    pub fn play(&mut self, mv: &str) -> Result<bool, RulesError> {
        if !self.history.play(&*self.core.game, mv)? {
            return Ok(false);
        }
        self.note_move(self.history.moves().len() - 1, mv);
        Ok(true)
    }

    fn note_move(&mut self, index: usize, mv: &str) {
        if let (false, Some(folder)) = (self.core.journal.is_kept(), self.folder.clone()) {
            let start = self.core.game.position_text(self.history.start());
            let record = Record {
                start: Some(start),
                ..self.core.record()
            };
            self.core.keep_in(&folder, &record.header());
            // A game that had left the list may be taken up again, in the middle.
            for (index, mv) in self.history.moves()[..index].iter().enumerate() {
                let (number, mv) = (record::move_number(index), record::written(mv));
                self.core.note(&format!("{number} {mv}"));
            }
        }
        let (number, mv) = (record::move_number(index), record::written(mv));
        self.core.note(&format!("{number} {mv}"));
    }

    /// Takes moves back; `false`, and nothing happens, if there are not so many.
    pub fn undo(&mut self, count: usize) -> bool {
        self.step("undo", count, History::undo)
    }

    /// Plays moves again that were taken back; `false` if there are not so many.
    pub fn redo(&mut self, count: usize) -> bool {
        self.step("redo", count, History::redo)
    }

    fn step(
        &mut self,
        name: &str,
        count: usize,
        step: for<'h> fn(&'h mut History) -> Option<&'h str>,
    ) -> bool {
        let mut tried = self.history.clone();
        let is_possible = (0..count).all(|_| step(&mut tried).is_some());
        if is_possible && count > 0 {
            self.history = tried;
            self.core.note(&format!("{name}: {count}"));
        }
        is_possible
    }

    /// How many moves back the side to move was a person, or forth if `forth`.
    pub fn steps_to_person(&self, forth: bool) -> Result<Option<usize>, RulesError> {
        let mut tried = self.history.clone();
        let step = match forth {
            true => History::redo,
            false => History::undo,
        };
        for count in 1.. {
            if step(&mut tried).is_none() {
                break;
            }
            let turn = self.core.game.turn(tried.position())?;
            if self.seat(turn).is_human() {
                return Ok(Some(count));
            }
        }
        Ok(None)
    }

    /// What a machine would play here. It is a new player for each move: what it
    /// remembers would not be there any more in a game that is continued.
    pub fn machine_move(
        &self,
        spec: &PlayerSpec,
        settings: &EngineSettings,
    ) -> Result<Option<String>, RulesError> {
        let mut player = spec.player(&*self.core.game, settings);
        player.choose(self.history.before(), self.position(), &mut self.core.rng())
    }

    /// What the engine thinks; `on_depth` is told of every depth that is finished.
    pub fn search(
        &self,
        options: Options,
        limits: &Limits,
        on_depth: &mut dyn FnMut(&Analysis<String>),
    ) -> Result<Analysis<String>, RulesError> {
        let mut engine = self.core.game.engine(options);
        engine.search(self.position(), self.history.before(), limits, on_depth)
    }
}

/// Reads a file that a person would write; not a device, which may never end.
pub fn read_small(file: &Path) -> std::io::Result<String> {
    use std::io::Read;
    if !std::fs::metadata(file)?.is_file() {
        return Err(std::io::Error::other("it is not a file"));
    }
    let mut text = String::new();
    std::fs::File::open(file)?
        .take(1 << 22)
        .read_to_string(&mut text)?;
    Ok(text)
}

/// The date, as in `2026-11-17`, in universal time.
fn today() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let days = now.map_or(0, |time| time.as_secs() / 86_400) as i64;
    // Years that begin in March make leap days the last ones; 400 of them repeat.
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    let year = year_of_era + era * 400 + later;
    format!("{year:04}-{month:02}-{day:02}")
}

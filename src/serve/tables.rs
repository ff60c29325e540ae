//! The games that are open.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use rand::Rng;
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;

use super::refusal::Refusal;
use super::table::{Play, Stage, Table};
use crate::catalog::{Catalog, GameHandle, Selection};
use crate::players::Seat;
use crate::session::journal::{self, Journal, unfinished};
use crate::session::{Config, DrawRules, Left, Preparation, Record, Resumed, first_record, resume};

/// Games that are held in memory. The others wait on the disk until somebody asks for them.
const MOST_TABLES: usize = 256;
/// Searches that run at the same time; more have to wait.
const MOST_SEARCHES: usize = 4;
/// Unfinished games that are listed.
const MOST_LISTED: usize = 30;

/// What a new game is to be.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewGame {
    /// The name of a game, or that of the file that is served.
    game: Option<String>,
    size: Option<usize>,
    /// Begin here instead of with the opening.
    position: Option<String>,
    /// Who plays, the first side first.
    seats: Option<[String; 2]>,
    /// A game as it was written down.
    record: Option<String>,
}

/// An unfinished game, to be continued.
#[derive(Serialize)]
pub(super) struct Unfinished {
    id: String,
    game: String,
    moves: usize,
    players: Vec<String>,
    minutes: u64,
}

/// The games that are open.
pub(super) struct Tables {
    folder: Option<PathBuf>,
    file: Option<GameHandle>,
    open: Mutex<HashMap<String, Arc<Table>>>,
    /// Held by whoever opens a journal: two tabs may ask for one game at once.
    opening: Mutex<()>,
    /// Whoever searches holds one of these.
    pub(super) searches: Arc<Semaphore>,
}

impl Tables {
    pub(super) fn new(folder: Option<PathBuf>, file: Option<GameHandle>) -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Tables {
            folder,
            file,
            open: Mutex::default(),
            opening: Mutex::default(),
            searches: Arc::new(Semaphore::new(threads.clamp(1, MOST_SEARCHES))),
        }
    }

    fn open(&self) -> MutexGuard<'_, HashMap<String, Arc<Table>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Where goals of the console may read: nothing is there.
    pub(super) fn empty_folder(&self) -> PathBuf {
        let folder = match &self.folder {
            Some(folder) => folder.join("console"),
            None => std::env::temp_dir().join("kalista-console"),
        };
        let _ = std::fs::create_dir_all(&folder);
        folder
    }

    /// The games that can be begun.
    pub(super) fn games(&self) -> Vec<GameHandle> {
        let catalog = Catalog::current();
        let own = catalog
            .names()
            .filter_map(|name| catalog.open_named(name, None).ok());
        self.file.iter().cloned().chain(own).collect()
    }

    /// Opens a game by its name; no file but the one that is served.
    pub(super) fn game(&self, name: &str, size: Option<usize>) -> Result<GameHandle, Refusal> {
        let own = self.file.as_ref().filter(|file| file.name() == name);
        let served = |file: &GameHandle| match size {
            Some(size) if file.size() != Some(size) => file.of_size(size),
            _ => Ok(file.clone()),
        };
        let opened = match own {
            Some(file) => served(file),
            None => Catalog::current().open_named(name, size),
        };
        opened.map_err(Refusal::wrong)
    }

    /// Begins a game.
    pub(super) fn begin(&self, new: NewGame) -> Result<Arc<Table>, Refusal> {
        if let Some(text) = &new.record {
            return self.begin_record(text);
        }
        let game = self.game(new.game.as_deref().unwrap_or("khan"), new.size)?;
        let mut config = Config::new(rand::rng().next_u64() >> 1);
        if let Some(seats) = &new.seats {
            for (seat, text) in config.seats.iter_mut().zip(seats) {
                *seat = Seat::parse_foreign(&*game, text).map_err(Refusal::wrong)?;
            }
        }
        if !config.seats.iter().all(Seat::is_human) {
            config.draws = DrawRules::default();
        }
        let start = match &new.position {
            Some(text) => {
                let read = game.parse_position(text)?;
                Some(read.map_err(|error| Refusal::wrong(error.with_caret()))?)
            }
            None => None,
        };
        let mut preparation = Preparation::new(game, config);
        if let Some(folder) = &self.folder {
            preparation.keep_in(folder);
        }
        let stage = match start {
            Some(start) => Stage::Game(preparation.begin(start)),
            None => Stage::Opening(preparation),
        };
        self.seat(stage)
    }

    /// A game that was written down goes on from its end.
    fn begin_record(&self, text: &str) -> Result<Arc<Table>, Refusal> {
        let record = first_record(text).map_err(Refusal::wrong)?;
        let game = self.game_of(&record)?;
        let resumed = resume(&record, game, Journal::nowhere()).map_err(Refusal::wrong)?;
        let stage = match resumed {
            Resumed::Preparation(mut preparation) => {
                if let Some(folder) = &self.folder {
                    preparation.keep_in(folder);
                }
                Stage::Opening(preparation)
            }
            Resumed::Session(mut session) => {
                if let Some(folder) = &self.folder {
                    session.keep_at_once(folder);
                }
                Stage::Game(session)
            }
        };
        self.seat(stage)
    }

    /// The game of a record from outside: one that could be begun here as well.
    fn game_of(&self, record: &Record) -> Result<GameHandle, Refusal> {
        match &record.rules {
            None => self.game(&record.game, record.size),
            Some(rules) => {
                let is_served = |file: &&GameHandle| file.selection().name == *rules;
                let served = self.file.as_ref().filter(is_served);
                let unserved = || {
                    Refusal::wrong(format!(
                        "this game has rules of its own: kalista serve --rules {rules}"
                    ))
                };
                served.cloned().ok_or_else(unserved)
            }
        }
    }

    /// Finds a game that is open, or opens the one that is kept under this name.
    pub(super) fn find(&self, id: &str) -> Result<Arc<Table>, Refusal> {
        let known = || self.open().get(id).cloned();
        if let Some(table) = known() {
            table.touch();
            return Ok(table);
        }
        let _opening = self.opening.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = known() {
            return Ok(table);
        }
        let unknown = || Refusal::unknown(format!("there is no game \"{id}\""));
        let folder = self.folder.as_deref().ok_or_else(unknown)?;
        let (path, is_finished) = journal::find(folder, id).ok_or_else(unknown)?;
        let stage = match is_finished {
            true => self.finished(&path),
            false => self.left(&path),
        }?;
        self.seat_as(id.to_owned(), stage)
    }

    fn left(&self, path: &Path) -> Result<Stage, Refusal> {
        let (journal, text) = Journal::reopen(path).map_err(|error| match error.kind() {
            std::io::ErrorKind::WouldBlock => {
                Refusal::not_now("this game is being played elsewhere at this moment")
            }
            _ => Refusal::unknown(format!("the game cannot be read: {error}")),
        })?;
        let left = Left::of(&text).map_err(Refusal::wrong)?;
        let game = self.opened(&left.record().selection())?;
        let (resumed, _) = left.resume(&game, journal).map_err(Refusal::wrong)?;
        Ok(resumed.into())
    }

    /// A game that is over can be looked at.
    fn finished(&self, path: &Path) -> Result<Stage, Refusal> {
        let text = crate::session::read_small(path);
        let text =
            text.map_err(|error| Refusal::unknown(format!("the game cannot be read: {error}")))?;
        let record = first_record(&text).map_err(Refusal::wrong)?;
        let game = self.opened(&record.selection())?;
        let resumed = resume(&record, game, Journal::nowhere()).map_err(Refusal::wrong)?;
        Ok(resumed.into())
    }

    /// The game of a journal of our own.
    fn opened(&self, selection: &Selection) -> Result<GameHandle, Refusal> {
        let served = self.file.as_ref();
        match served.filter(|file| file.selection() == selection) {
            Some(file) => Ok(file.clone()),
            None => Catalog::current().open(selection).map_err(Refusal::wrong),
        }
    }

    fn seat(&self, stage: Stage) -> Result<Arc<Table>, Refusal> {
        let id = stage.journal_name();
        let id = id.unwrap_or_else(|| format!("unkept-{:016x}", rand::rng().next_u64()));
        self.seat_as(id, stage)
    }

    fn seat_as(&self, id: String, mut stage: Stage) -> Result<Arc<Table>, Refusal> {
        if let (Stage::Game(session), Some(folder)) = (&mut stage, &self.folder) {
            session.keep_in(folder.clone());
        }
        let table = Arc::new(Table::new(
            id.clone(),
            Play::new(stage, self.folder.clone()),
        ));
        table.prepare()?;
        let mut open = self.open();
        // Somebody else may have been quicker.
        if let Some(other) = open.get(&id) {
            return Ok(other.clone());
        }
        if open.len() >= MOST_TABLES {
            let idle = open.iter().filter(|(_, table)| table.is_idle());
            let oldest = idle.min_by_key(|(_, table)| table.touched());
            match oldest.map(|(id, _)| id.clone()) {
                Some(oldest) => drop(open.remove(&oldest)),
                None => {
                    return Err(Refusal::too_much(format!(
                        "{MOST_TABLES} games are being played: close one of them first"
                    )));
                }
            }
        }
        open.insert(id, table.clone());
        Ok(table)
    }

    /// A game may have got another journal.
    pub(super) fn rename(&self, table: &Arc<Table>, id: &str) {
        self.open().insert(id.to_owned(), table.clone());
    }

    /// The table whose console was asked least lately, of those that have one, if there are
    /// too many.
    pub(super) fn close_consoles(&self, most: usize, keep: &Table) {
        let open: Vec<Arc<Table>> = self.open().values().cloned().collect();
        let mut with: Vec<&Arc<Table>> = open
            .iter()
            .filter(|table| table.console.is_started() && !std::ptr::eq(&***table, keep))
            .collect();
        with.sort_by_key(|table| table.touched());
        with.dedup_by(|one, other| Arc::ptr_eq(one, other));
        let excess = (with.len() + 1).saturating_sub(most);
        for table in with.into_iter().take(excess) {
            table.console.close();
        }
    }

    /// The unfinished games, the latest first.
    pub(super) fn unfinished(&self) -> Vec<Unfinished> {
        let kept = self.folder.as_deref().map(unfinished);
        let kept = kept.and_then(Result::ok).unwrap_or_default();
        let is_open = |id: &str| self.open().contains_key(id);
        let listed = kept.into_iter().filter_map(|kept| {
            let id = kept.path.file_stem()?.to_string_lossy().into_owned();
            if kept.is_busy && !is_open(&id) {
                return None;
            }
            let record = first_record(&kept.text).ok()?;
            let age = SystemTime::now().duration_since(kept.changed);
            let players = record.players.iter().flatten();
            Some(Unfinished {
                id,
                game: record.game.clone(),
                moves: record.moves.len(),
                players: players
                    .map(|(side, player)| format!("{side}: {player}"))
                    .collect(),
                minutes: age.unwrap_or(Duration::ZERO).as_secs() / 60,
            })
        });
        listed.take(MOST_LISTED).collect()
    }

    /// Everything that is under way is stopped.
    pub(super) fn close(&self) {
        for table in self.open().drain().map(|(_, table)| table) {
            table.stop_thinking();
            table.console.close();
        }
    }
}

//! Games between people and machines, from the first question to the winner, for
//! people who have never seen Prolog.
//!
//! A game is led by what every [`Playable`] game can say of itself (its
//! [`Guide`](crate::guide::Guide)) and journalled as it is played: whatever ends the
//! process, [`resume`] continues it as if nothing had happened.

mod circumstances;
mod commands;
mod console;
pub mod journal;
mod menu;
mod opening;
mod reasons;
mod seat;
mod table;
mod terminal;
mod turn;

use std::path::PathBuf;

pub use circumstances::{Circumstances, NoJournal, choice};
pub use console::{Console, Heard, Input, Leave, Piped};
pub use seat::{Seat, levels};
pub use terminal::Terminal;

use crate::games::Playable;
use crate::guide::Wish;
use crate::interrupt::on_interrupt;
use crate::matches::DrawRules;
use crate::record::{Record, RecordError};
use journal::Journal;
use table::Table;

/// What was settled before anybody sat down.
#[derive(Debug, Clone, Default)]
pub struct Setup {
    /// Who plays each side; who is not named is asked for.
    pub seats: [Option<Seat>; 2],
    /// The file of the rules, for a game that is not one of ours.
    pub rules: Option<String>,
    /// Whether the size of the board was chosen; otherwise a menu asks for it.
    pub is_sized: bool,
    /// The answers to what the game will ask.
    pub wishes: Vec<Wish>,
    /// Where all chance comes from; drawn if none is given.
    pub seed: Option<u64>,
    /// When the game is drawn; by default never between people.
    pub draws: Option<DrawRules>,
    /// A position to begin with, instead of the game's own beginning.
    pub position: Option<String>,
    /// The folder of the journals; without it the game is kept nowhere.
    pub folder: Option<PathBuf>,
}

/// A game that was left before its end.
#[derive(Debug)]
pub struct Stopped {
    /// Why.
    pub leave: Leave,
    /// Whether it can be continued.
    pub is_kept: bool,
}

impl From<Leave> for Stopped {
    /// Before anything was played.
    fn from(leave: Leave) -> Self {
        let is_kept = false;
        Stopped { leave, is_kept }
    }
}

/// Why a journal cannot be continued.
#[derive(Debug, thiserror::Error)]
pub enum ResumeError {
    /// Its circumstances are not understood.
    #[error(transparent)]
    Circumstances(#[from] NoJournal),
    /// Its moves are not understood.
    #[error("the journal cannot be read, {0}")]
    Record(#[from] RecordError),
}

/// From now on Ctrl-C stops what is being thought or asked. If there is nothing to
/// stop it ends the process, unless the terminal is `interactive`.
pub fn catch_interrupts(interactive: bool) {
    on_interrupt(move |_| table::is_thinking() || stop_session() || interactive);
}

#[cfg(feature = "prolog")]
fn stop_session() -> bool {
    crate::prolog::stop_session()
}

#[cfg(not(feature = "prolog"))]
fn stop_session() -> bool {
    false
}

/// Plays a game, or as many as the users like if the game has a menu and nobody said
/// beforehand who plays.
pub fn play<G: Playable>(game: &G, setup: Setup, console: &mut Console<'_>) -> Result<(), Stopped> {
    let is_settled = setup.seats.iter().any(Option::is_some) || setup.position.is_some();
    if game.has_menu() && !is_settled {
        return menu::run(game, &setup, console);
    }
    let seats = menu::ask_seats(game, &setup.seats, console)?;
    play_one(game, &setup, seats, console)
}

/// One game between those who have taken their seats.
fn play_one<G: Playable>(
    game: &G,
    setup: &Setup,
    seats: [Seat; 2],
    console: &mut Console<'_>,
) -> Result<(), Stopped> {
    let people_only = seats.iter().all(Seat::is_human);
    let never = DrawRules {
        repetitions: 0,
        max_plies: 0,
    };
    let usual = if people_only {
        never
    } else {
        DrawRules::default()
    };
    let with = Circumstances {
        rules: setup.rules.clone(),
        seed: setup.seed.unwrap_or_else(rand::random),
        seats,
        draws: setup.draws.unwrap_or(usual),
        wishes: setup.wishes.clone(),
        decided: Vec::new(),
    };
    let start = match &setup.position {
        None => None,
        Some(text) => match game.parse_position(text) {
            Ok(position) => Some(position),
            Err(error) => return Err(Leave::Wrong(error.to_string()).into()),
        },
    };
    let journal = match setup
        .folder
        .as_ref()
        .map(|folder| Journal::create(folder, game.name()))
    {
        Some(Ok(journal)) => journal,
        Some(Err(error)) => {
            console.tell(format_args!("This game cannot be kept: {error}."))?;
            Journal::nowhere()
        }
        None => Journal::nowhere(),
    };
    let mut table = Table::new(game, console, journal, with);
    let header = table.with.text(game);
    table.note(&header)?;
    let record = match start {
        None => None,
        Some(position) => {
            table.note(&format!("start {}", game.position_text(&position)))?;
            Some(Record::new(game, position))
        }
    };
    table.play(record)
}

/// Continues a game from its journal.
pub fn resume<G: Playable>(
    game: &G,
    journal: Journal,
    text: &str,
    console: &mut Console<'_>,
) -> Result<Result<(), Stopped>, ResumeError> {
    let with = Circumstances::parse(game, text)?;
    let is_begun = text.lines().any(|line| line.starts_with("start "));
    let record = match is_begun {
        true => Some(Record::parse(game, text)?),
        false => None,
    };
    let table = Table::new(game, console, journal, with);
    Ok(table.play(record))
}

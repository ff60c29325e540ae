//! Games between people and machines, from the first question to the winner, for
//! people who have never seen Prolog.
//!
//! The game itself is a [`Session`](crate::session::Session), or before its first move a
//! [`Preparation`]; here is what is asked and shown meanwhile.
//!
//! | module | what is in it |
//! |---|---|
//! | `console`, `terminal` | questions and answers, through a pipe or at a terminal |
//! | `menu` | who plays |
//! | `opening` | what is decided before the first move |
//! | `game` | turn after turn, to the winner |
//! | `turn`, `commands` | a person's turn, and what can be said besides a move |

mod commands;
mod console;
mod game;
mod menu;
mod opening;
mod terminal;
mod turn;

use std::io;
use std::path::PathBuf;

pub use console::{Console, Input, Leave, Piped};
pub use terminal::Terminal;

use crate::catalog::{AnyPosition, GameHandle};
use crate::game::opening::Preset;
use crate::players::Seat;
use crate::session::{Config, DrawRules, NO_HOME, Preparation, Resumed};
use crate::terminal::interrupt::on_interrupt;

/// What was settled before anybody was asked.
#[derive(Debug, Clone, Default)]
pub struct Setup {
    /// Who plays each side; who is not named is asked for.
    pub seats: [Option<Seat>; 2],
    /// Whether the size of the board was chosen; otherwise a menu asks for it.
    pub is_sized: bool,
    /// Choices that are made before the question comes.
    pub presets: Vec<Preset>,
    /// The seed of all random numbers; drawn if none is given.
    pub seed: Option<u64>,
    /// When the game is drawn; by default never between people.
    pub draws: Option<DrawRules>,
    /// A position to begin with, instead of the game's own beginning.
    pub position: Option<AnyPosition>,
    /// The folder of the journals; without it the game is kept nowhere, and the players
    /// are told.
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

/// From now on Ctrl-C stops what is being thought or asked. If there is nothing to
/// stop it ends the process, unless the terminal is `interactive`.
pub fn catch_interrupts(interactive: bool) {
    on_interrupt(move |_| game::is_thinking() || stop_query() || interactive);
}

#[cfg(feature = "prolog")]
use crate::prolog::stop_query;

#[cfg(not(feature = "prolog"))]
fn stop_query() -> bool {
    false
}

/// Plays a game, or as many as the users like if the game has a menu and nobody said
/// beforehand who plays.
pub fn play(game: &GameHandle, setup: &Setup, console: &mut Console<'_>) -> Result<(), Stopped> {
    let is_settled = setup.seats.iter().any(Option::is_some) || setup.position.is_some();
    if game.has_menu() && !is_settled {
        return menu::run(game, setup, console);
    }
    let seats = menu::ask_seats(game, &setup.seats, console)?;
    play_one(game, setup, seats, console)
}

/// One game between those who have taken their seats.
fn play_one(
    game: &GameHandle,
    setup: &Setup,
    seats: [Seat; 2],
    console: &mut Console<'_>,
) -> Result<(), Stopped> {
    let usual = match seats.iter().all(Seat::is_human) {
        true => DrawRules::NEVER,
        false => DrawRules::default(),
    };
    let config = Config {
        seats,
        draws: setup.draws.unwrap_or(usual),
        presets: setup.presets.clone(),
        ..Config::new(setup.seed.unwrap_or_else(rand::random))
    };
    let mut preparation = Preparation::new(game.clone(), config);
    let folder = setup.folder.as_deref();
    let (resumed, unkept) = match &setup.position {
        None => {
            if let Some(folder) = folder {
                preparation.keep_in(folder);
            }
            let unkept = preparation.take_unkept();
            (Resumed::Preparation(preparation), unkept)
        }
        Some(start) => {
            let mut session = preparation.begin(start.clone());
            if let Some(folder) = folder {
                session.keep_at_once(folder);
            }
            let unkept = session.take_unkept();
            (Resumed::Session(session), unkept)
        }
    };
    let no_home = || io::Error::other(NO_HOME);
    if let Some(error) = unkept.or_else(|| folder.is_none().then(no_home)) {
        console.tell(format_args!("This game cannot be kept: {error}."))?;
    }
    go_on(resumed, console)
}

/// Plays a game to its end from where it stands.
pub fn go_on(resumed: Resumed, console: &mut Console<'_>) -> Result<(), Stopped> {
    let session = match resumed {
        Resumed::Session(session) => session,
        Resumed::Preparation(preparation) => opening::prepare(preparation, console)?,
    };
    game::play(session, console)
}

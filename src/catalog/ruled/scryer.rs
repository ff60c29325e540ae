//! A rules file in Scryer, loaded when it is first needed.

use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;

use super::super::Trust;
use super::super::any::{AnyGame, Erased};
use crate::game::ruled::{Error, Said};
use crate::prolog::Place;
use crate::prolog::rules::PrologGame;

/// A rules file in Scryer.
pub struct Scryer {
    file: PathBuf,
    size: Option<usize>,
    /// Where the clauses run, and how long they may take over one position.
    place: Option<(Place, Duration)>,
    game: OnceLock<Result<Erased<PrologGame>, Error>>,
}

impl Scryer {
    /// This file, on a board of this size.
    pub fn new(file: impl Into<PathBuf>, size: Option<usize>) -> Self {
        Scryer {
            file: file.into(),
            size,
            place: None,
            game: OnceLock::new(),
        }
    }

    /// The same, told where the clauses run and how long they may take over one position.
    #[must_use]
    pub fn in_place(self, place: Place, timeout: Duration) -> Self {
        Scryer {
            place: Some((place, timeout)),
            ..self
        }
    }

    /// What messages call the file.
    pub(super) fn name(&self) -> String {
        self.file.display().to_string()
    }

    fn load(&self) -> Result<PrologGame, Error> {
        let worker = Trust::current().worker(Some(&self.file));
        PrologGame::load(&self.file, self.size, worker)
    }

    fn loaded(&self) -> Result<&Erased<PrologGame>, Error> {
        let load = || match self.place.clone() {
            Some((place, timeout)) => PrologGame::load_in(&self.file, self.size, place, timeout),
            None => self.load(),
        };
        let game = self.game.get_or_init(|| load().map(Erased));
        game.as_ref().map_err(Error::clone)
    }

    /// The game.
    pub(super) fn game(&self) -> Result<&dyn AnyGame, Error> {
        Ok(self.loaded()?)
    }

    /// What the clauses say of a position.
    pub(super) fn said_of(&self, text: &str) -> Result<Said, Error> {
        self.loaded()?.0.said_of(text)
    }

    /// The game with its type.
    pub(in super::super) fn into_game(mut self) -> Result<PrologGame, Error> {
        self.loaded()?;
        match self.game.take() {
            Some(Ok(game)) => Ok(game.0),
            Some(Err(error)) => Err(error),
            None => self.load(),
        }
    }

    /// The number of leaves below the start.
    pub(super) fn perft(&self, depth: u32) -> Result<u64, Error> {
        use crate::game::{Game, perft};
        let game = &self.loaded()?.0;
        let leaves = perft(game, &game.start(), depth);
        match game.take_error() {
            Some(error) => Err(error.ruled().cloned().unwrap_or_else(|| Error {
                file: self.name(),
                fault: crate::game::ruled::Fault::Unloadable(error.to_string()),
            })),
            None => Ok(leaves),
        }
    }
}

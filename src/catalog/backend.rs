//! Who answers for a game, and the same game answered by somebody else.

use std::fmt;
use std::str::FromStr;

use super::Catalog;
use super::handle::GameHandle;
#[cfg(any(feature = "clauses", feature = "prolog"))]
use super::rules_file;
use super::selection::{OpenError, Selection, is_rules_file};
use crate::game::ruled::System;

/// Who answers for a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Backend {
    /// Rules in Rust.
    Native,
    /// The clauses, compiled and run in this process.
    Clauses,
    /// The clauses, in the embedded Scryer Prolog.
    Prolog,
    /// The clauses, in a Prolog system that the user has installed.
    System(System),
}

/// The name of nobody who answers.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no \"{0}\" to ask; choose from: native, clauses, prolog, swi, gnu")]
pub struct BackendError(String);

impl FromStr for Backend {
    type Err = BackendError;

    /// Reads what is written, and other names by which people know the systems: `scryer`,
    /// `swipl`, `gprolog`.
    fn from_str(text: &str) -> Result<Self, BackendError> {
        let unknown = || BackendError(text.to_owned());
        match text {
            "native" => Ok(Backend::Native),
            "clauses" => Ok(Backend::Clauses),
            "prolog" | "scryer" => Ok(Backend::Prolog),
            text => text.parse().map(Backend::System).map_err(|_| unknown()),
        }
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Backend::Native => "native",
            Backend::Clauses => "clauses",
            Backend::Prolog => "prolog",
            Backend::System(system) => system.short_name(),
        })
    }
}

impl Backend {
    /// Why a game cannot be answered by this.
    pub(super) fn refused(self, game: &str, why: impl fmt::Display) -> OpenError {
        OpenError::Backend {
            game: game.to_owned(),
            backend: self,
            why: why.to_string(),
        }
    }
}

impl Catalog {
    /// Opens the game that was selected, answered by somebody in particular. Nobody
    /// watches over an engine that was asked for by name: it is not compared with Scryer.
    ///
    /// # Errors
    ///
    /// There is no such game, or it cannot be answered by this.
    pub fn open_by(
        &self,
        selection: &Selection,
        backend: Backend,
    ) -> Result<GameHandle, OpenError> {
        let name = &selection.name;
        if let Some(system) = selection.system
            && backend != Backend::System(system)
        {
            let why = format!("--system {system} says who answers");
            return Err(backend.refused(name, why));
        }
        match (is_rules_file(name), backend) {
            (true, Backend::Native) => Err(backend.refused(name, "it is a Prolog file")),
            #[cfg(feature = "clauses")]
            (true, Backend::Clauses) => rules_file::open_on_engine(selection),
            #[cfg(feature = "prolog")]
            (true, Backend::Prolog) => rules_file::open_in_scryer(selection),
            #[cfg(all(feature = "clauses", feature = "prolog"))]
            (true, Backend::System(system)) => rules_file::open_in_system(selection, system),
            (false, Backend::Native) => self.open(selection),
            #[cfg(feature = "clauses")]
            (false, Backend::Clauses) => self.open(selection)?.by_clauses(),
            (_, backend) => {
                let why = "only a file of rules is played by another Prolog system alone";
                Err(backend.refused(name, why))
            }
        }
    }
}

impl GameHandle {
    /// The same game, answered by its clauses in this process.
    ///
    /// # Errors
    ///
    /// There are no clauses, or the engine cannot run them.
    #[cfg(feature = "clauses")]
    pub fn by_clauses(&self) -> Result<GameHandle, OpenError> {
        use super::any::Erased;
        use crate::clauses::game::{ClausesGame, OpenError as Refused, Settings};
        use crate::game::Side;
        let refused = |why: &dyn fmt::Display| Backend::Clauses.refused(self.name(), why);
        if self.backend() == Backend::Clauses {
            return Ok(self.clone());
        }
        if self.is_from_file() {
            return rules_file::open_on_engine(self.selection());
        }
        if self.clauses().is_empty() {
            return Err(refused(&"it has no clauses"));
        }
        let settings = Settings {
            finished_leaves: self.finished_leaves(),
            // The clauses of a row are ours, and Scryer's oracle asks them in this way, too.
            lists_moves: true,
            exact_texts: true,
            side_names: Some(Side::BOTH.map(|side| self.side_name(side).to_owned())),
            ..Settings::default()
        };
        let size = self.selection().size;
        let game = ClausesGame::of_texts(self.name(), self.clauses(), size, settings);
        let game = game.map_err(|error| match error {
            Refused::Rules(error) => OpenError::Rules(error),
            Refused::Beyond(_) => refused(&error),
        })?;
        Ok(self.answered_by(Box::new(Erased(game)), Backend::Clauses))
    }

    /// The same game, a Prolog file, answered by Scryer alone.
    ///
    /// # Errors
    ///
    /// It is not a file, or not one that Scryer can play.
    #[cfg(feature = "prolog")]
    pub fn in_scryer(&self) -> Result<GameHandle, OpenError> {
        match self.backend() {
            Backend::Prolog => Ok(self.clone()),
            _ => Catalog::current().open_by(self.selection(), Backend::Prolog),
        }
    }
}

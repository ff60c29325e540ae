//! From a file to a game, whoever the file was written for.

use std::path::{Path, PathBuf};

use super::ClausesGame;
use super::adapt::{Adaptation, adapt, adapter_file};
use super::open::{OpenError, Settings};
use super::program::Program;
use crate::clauses::clause::SourceFile;
use crate::clauses::load::decode;
use crate::game::folder::read_bytes;
use crate::game::ruled::{Error, Fault};

/// How a file keeps the contract.
#[derive(Debug, Clone)]
pub enum Keeps {
    /// By itself, as Scryer would run it.
    Itself,
    /// By itself, in the dialect of another system.
    InDialect,
    /// By an adapter, which is this file.
    ByAdapter(PathBuf),
    /// By what was found out about it; nobody has written that down.
    ByTrial(Box<Adaptation>),
}

/// A file that is a game.
pub struct Wild {
    /// The game.
    pub game: ClausesGame,
    /// How it became one.
    pub keeps: Keeps,
}

impl ClausesGame {
    /// Opens a file as it is: with the adapter beside it, by itself, or by what can be
    /// found out about it.
    ///
    /// # Errors
    ///
    /// The file is not a game, or not one that the engine can run.
    pub fn open_file(
        file: &Path,
        size: Option<usize>,
        settings: Settings,
    ) -> Result<Wild, OpenError> {
        let adapter = adapter_file(file);
        if adapter.is_file() && adapter != file {
            let source = source(&adapter)?;
            let adapted = Program::adapted(file, Some(&source), settings.dialect, settings.limits)?;
            if let Some(trouble) = adapted.trouble_in(&source.name) {
                let fault = Fault::Unloadable(trouble);
                return Err(Error {
                    file: source.name,
                    fault,
                }
                .into());
            }
            let game = ClausesGame::of_program(file, adapted, size, settings)?;
            let keeps = Keeps::ByAdapter(adapter);
            return Ok(Wild { game, keeps });
        }
        let program = Program::adapted(file, None, settings.dialect, settings.limits)?;
        let is_other = program.dialect().is_some();
        let opened = ClausesGame::of_program(file, program, size, settings.clone());
        let refused = match opened {
            Ok(game) => {
                let keeps = match is_other {
                    true => Keeps::InDialect,
                    false => Keeps::Itself,
                };
                return Ok(Wild { game, keeps });
            }
            Err(refused) => refused,
        };
        let is_missing = matches!(
            &refused,
            OpenError::Rules(Error {
                fault: Fault::Missing(_),
                ..
            })
        );
        if !is_other && !is_missing {
            return Err(refused);
        }
        let option = size.map(|size| size.to_string());
        let Ok(adaptation) = adapt(file, option.as_deref(), &settings) else {
            return Err(refused);
        };
        let source = SourceFile {
            name: adapter.display().to_string(),
            text: adaptation.text.clone(),
        };
        let adapted = Program::adapted(file, Some(&source), settings.dialect, settings.limits)?;
        let game = ClausesGame::of_program(file, adapted, None, settings)?;
        let keeps = Keeps::ByTrial(Box::new(adaptation));
        Ok(Wild { game, keeps })
    }
}

fn source(file: &Path) -> Result<SourceFile, Error> {
    let name = file.display().to_string();
    match read_bytes(file) {
        Ok(bytes) => Ok(SourceFile {
            name,
            text: decode(bytes),
        }),
        Err(error) => Err(Error {
            file: name,
            fault: Fault::Unreadable(error.to_string()),
        }),
    }
}

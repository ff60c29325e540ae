//! From a file to a game, whoever the file was written for.

use std::path::{Path, PathBuf};

use super::ClausesGame;
use super::adapt::{Adaptation, adapt, adapter_file, may_pass};
use super::open::{OpenError, Settings};
use super::program::{Program, source};
use crate::clauses::clause::SourceFile;
use crate::game::ruled::{Error, Fault};

/// How a file keeps the contract.
#[derive(Debug, Clone)]
pub enum Keeps {
    /// By itself, as Scryer would run it.
    Itself,
    /// By itself, without the clauses that cannot be read: Scryer would not load it.
    InPart,
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

/// Why a file cannot be opened.
#[derive(Debug, Clone)]
pub struct Refusal {
    /// Why.
    pub error: OpenError,
    /// Whether it was written for another Prolog system, or has an adapter: nobody else
    /// could run it as it stands.
    pub is_wild: bool,
    /// What came of looking for the contract under other names, if that was done.
    pub tried: Option<Box<str>>,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.tried {
            Some(tried) => write!(f, "{}\nunder other names: {tried}", self.error),
            None => self.error.fmt(f),
        }
    }
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
    ) -> Result<Wild, Refusal> {
        let adapter = adapter_file(file);
        let refused = |is_wild: bool| {
            move |error: OpenError| Refusal {
                error,
                is_wild,
                tried: None,
            }
        };
        if adapter.is_file() && adapter != file {
            return Self::with_adapter(file, adapter, size, settings).map_err(refused(true));
        }
        let program = Program::adapted(file, None, settings.dialect, settings.limits);
        let program = program.map_err(|error| refused(false)(error.into()))?;
        let is_other = program.dialect().is_some();
        let is_whole = program.fault().is_none();
        // Its loop passes for whoever cannot move: that is found out by trial.
        let passes = is_other && settings.option.is_none() && size.is_none() && may_pass(&program);
        let opened = ClausesGame::of_program(file, program, size, settings.clone());
        let error = match opened {
            Ok(game) => {
                if passes
                    && let Ok(adaptation) = adapt(file, None, &settings)
                    && let Ok(wild) = Self::by_trial(file, adaptation, settings)
                {
                    return Ok(wild);
                }
                let keeps = match (is_other, is_whole) {
                    (true, _) => Keeps::InDialect,
                    (false, false) => Keeps::InPart,
                    (false, true) => Keeps::Itself,
                };
                return Ok(Wild { game, keeps });
            }
            Err(error) => error,
        };
        if !may_be_other(&error) && (!is_other || is_over(&error)) {
            return Err(refused(is_other)(error));
        }
        let option = settings.option.clone();
        let option = option.or_else(|| size.map(|size| size.to_string()));
        let adaptation = match adapt(file, option.as_deref(), &settings) {
            Ok(adaptation) => adaptation,
            Err(why) => {
                return Err(Refusal {
                    error,
                    is_wild: is_other,
                    tried: Some(why.why.into()),
                });
            }
        };
        Self::by_trial(file, adaptation, settings).map_err(refused(true))
    }

    fn with_adapter(
        file: &Path,
        adapter: PathBuf,
        size: Option<usize>,
        settings: Settings,
    ) -> Result<Wild, OpenError> {
        let source = source(&adapter)?;
        let adapted = Program::adapted(file, Some(&source), settings.dialect, settings.limits)?;
        if let Some(trouble) = adapted.trouble_in(&source.name) {
            let fault = Fault::Unloadable(trouble);
            let file = source.name;
            return Err(Error { file, fault }.into());
        }
        let game = ClausesGame::of_program(file, adapted, size, settings)?;
        let keeps = Keeps::ByAdapter(adapter);
        Ok(Wild { game, keeps })
    }

    fn by_trial(
        file: &Path,
        adaptation: Adaptation,
        settings: Settings,
    ) -> Result<Wild, OpenError> {
        let source = SourceFile {
            name: adapter_file(file).display().to_string(),
            text: adaptation.text.clone(),
        };
        let adapted = Program::adapted(file, Some(&source), settings.dialect, settings.limits)?;
        let game = ClausesGame::of_program(file, adapted, None, settings)?;
        let keeps = Keeps::ByTrial(Box::new(adaptation));
        Ok(Wild { game, keeps })
    }
}

/// Whether a predicate of the contract is there and does not come to an end: looking for it
/// under other names would take as long again, and find the same.
fn is_over(error: &OpenError) -> bool {
    matches!(error, OpenError::Rules(error)
        if error.is_endless() && !error.is_about("initial_state/2"))
}

/// Whether a predicate is not there, or one that other programs have under the same name: a
/// start that wants to know something, a `turn/2` that is about something else.
fn may_be_other(error: &OpenError) -> bool {
    let OpenError::Rules(Error { fault, .. }) = error else {
        return false;
    };
    match fault {
        Fault::Missing(_) | Fault::Unloadable(_) => true,
        Fault::Broken {
            predicate, what, ..
        } => {
            let is_asked = ["initial_state/2", "turn/2"].contains(&predicate.as_str());
            let is_answer = ["fails", "throws", "leaves variables", "does not give"];
            is_asked && is_answer.iter().any(|start| what.starts_with(start))
        }
        _ => false,
    }
}

//! A Prolog file as a game: on the engine if it can run it, else in Scryer.

#[cfg(all(feature = "clauses", feature = "prolog"))]
use std::path::Path;

use super::any::{AnyGame, Erased};
use super::backend::Backend;
use super::handle::GameHandle;
use super::row::Details;
use super::selection::{OpenError, Selection};

/// Of what is left out of a program, so many are named.
#[cfg(all(feature = "clauses", feature = "prolog"))]
const MOST_PROBLEMS: usize = 3;

/// A game that was opened: who plays it, its clauses, and the whole path of its file.
struct Opened {
    game: Box<dyn AnyGame>,
    backend: Backend,
    sources: Vec<(String, String)>,
    file: String,
}

/// Opens a file of rules.
pub(super) fn open(selection: &Selection) -> Result<GameHandle, OpenError> {
    #[cfg(all(feature = "clauses", feature = "prolog"))]
    if let Some(system) = selection.system {
        return open_in_system(selection, system);
    }
    #[cfg(all(feature = "clauses", feature = "prolog"))]
    return open_watched(selection);
    #[cfg(all(feature = "clauses", not(feature = "prolog")))]
    return open_on_engine(selection);
    #[cfg(not(feature = "clauses"))]
    return open_in_scryer(selection);
}

/// Opens a file of rules on the engine, and nowhere else.
#[cfg(feature = "clauses")]
pub(super) fn open_on_engine(selection: &Selection) -> Result<GameHandle, OpenError> {
    use crate::clauses::game::{ClausesGame, OpenError as Refused, Settings};
    let (file, size) = (&selection.name, selection.size);
    let settings = Settings {
        option: selection.option.clone(),
        ..Settings::default()
    };
    let wild = ClausesGame::open_file(file.as_ref(), size, settings);
    let wild = wild.map_err(|refusal| match refusal.error {
        Refused::Rules(error) => OpenError::Rules(error),
        beyond @ Refused::Beyond(_) => OpenError::Backend {
            game: file.clone(),
            backend: Backend::Clauses,
            why: beyond.to_string(),
        },
    })?;
    let game = wild.game;
    let opened = Opened {
        backend: Backend::Clauses,
        sources: game.sources(),
        file: game.file().to_owned(),
        game: Box::new(Erased(game)),
    };
    Ok(opened.handle(selection))
}

/// An option that nobody could tell `initial_state`.
#[cfg(feature = "prolog")]
fn option_refused(selection: &Selection, backend: Backend, why: &str) -> OpenError {
    OpenError::Backend {
        game: selection.name.clone(),
        backend,
        why: why.to_owned(),
    }
}

/// Opens a file of rules in Scryer, and nowhere else.
#[cfg(feature = "prolog")]
pub(super) fn open_in_scryer(selection: &Selection) -> Result<GameHandle, OpenError> {
    let (file, size) = (selection.name.as_ref(), selection.size);
    if selection.option.is_some() {
        let why = "--option is not understood by Scryer Prolog (--backend clauses, --system)";
        return Err(option_refused(selection, Backend::Prolog, why));
    }
    let worker = super::Trust::current().worker(Some(file));
    let game = crate::prolog::rules::PrologGame::load(file, size, worker)?;
    Ok(in_scryer(game).handle(selection))
}

/// Opens a file of rules in a Prolog system of the user's own, and nowhere else: with the
/// adapter beside it, by itself, or by what the engine finds out about it.
#[cfg(all(feature = "clauses", feature = "prolog"))]
pub(super) fn open_in_system(
    selection: &Selection,
    system: crate::game::ruled::System,
) -> Result<GameHandle, OpenError> {
    use crate::clauses::game::{Settings, adapt, adapter_file};
    use crate::game::ruled::{Error, Fault};
    use crate::prolog::rules::PrologGame;
    use crate::prolog::{Outside, Place};

    let (file, size) = (Path::new(&selection.name), selection.size);
    let load = |adapter: Option<String>| -> Result<PrologGame, OpenError> {
        let worker = super::Trust::current().worker(Some(file));
        let outside = Outside::of_file(system, file, adapter, worker)?;
        let game = PrologGame::load_there(file, size, Place::System(outside.clone()));
        if !matches!(&game, Err(error) if matches!(error.fault, Fault::Missing(_))) {
            tell_complaints(system, &outside.take_complaints());
        }
        Ok(game?)
    };
    let beside = adapter_file(file);
    let written = match beside.is_file() && beside != file {
        true => Some(
            crate::game::folder::read_small(&beside).map_err(|error| Error {
                file: beside.display().to_string(),
                fault: Fault::Unreadable(error.to_string()),
            })?,
        ),
        false => None,
    };
    let found_out = |option: Option<&str>| {
        let adaptation = adapt(file, option, &Settings::default()).ok()?;
        let game = load(Some(adaptation.text.clone()));
        tell_guesses(&adaptation, &selection.name);
        Some(game)
    };
    // What an option means is in the adapter that is found with it.
    let game = match (&selection.option, written) {
        (Some(_), Some(_)) => {
            let why = "the adapter beside the program says how its game begins: --option is for \
                       programs without one";
            return Err(option_refused(selection, Backend::System(system), why));
        }
        (Some(option), None) => found_out(Some(option)).ok_or_else(|| {
            let why = format!("with --option {option} it does not keep the contract");
            option_refused(selection, Backend::System(system), &why)
        })??,
        (None, written) => match load(written) {
            Err(OpenError::Rules(error)) if matches!(error.fault, Fault::Missing(_)) => {
                let option = size.map(|size| size.to_string());
                found_out(option.as_deref()).ok_or(error)??
            }
            loaded => loaded?,
        },
    };
    let opened = Opened {
        backend: Backend::System(system),
        ..in_scryer(game)
    };
    Ok(opened.handle(selection))
}

impl Opened {
    /// The handle of what was selected; its file is known by its whole path from now on.
    fn handle(self, selection: &Selection) -> GameHandle {
        let details = Details {
            clauses: self.sources,
            ..Details::default()
        };
        let selection = Selection {
            name: self.file,
            ..selection.clone()
        };
        let handle = GameHandle::new(self.game, details, selection);
        handle.with_backend(self.backend)
    }
}

#[cfg(feature = "prolog")]
fn in_scryer(game: crate::prolog::rules::PrologGame) -> Opened {
    Opened {
        backend: Backend::Prolog,
        sources: game.clauses(),
        file: game.file().to_owned(),
        game: Box::new(Erased(game)),
    }
}

/// Whatever the engine does not take, Scryer is asked about; its word counts.
#[cfg(all(feature = "clauses", feature = "prolog"))]
fn open_watched(selection: &Selection) -> Result<GameHandle, OpenError> {
    use super::notice::notice;
    use super::ruled::{Scryer, Witness};
    use crate::clauses::game::{ClausesGame, Keeps, OpenError as Refused, Refusal, Settings, Wild};
    use crate::game::ruled::Fault;

    let (file, size) = (Path::new(&selection.name), selection.size);
    let shown = file.display();
    let scryer = Scryer::new(file, size);
    let has_option = selection.option.is_some();
    let settings = Settings {
        option: selection.option.clone(),
        ..Settings::default()
    };
    let game = match ClausesGame::open_file(file, size, settings) {
        Ok(Wild {
            game,
            keeps: Keeps::Itself,
            // Scryer loads one file; what asks for others is read by the engine alone.
        }) if !has_option && game.program().loaded().files.len() == 1 => game,
        Ok(Wild { game, keeps }) => return Ok(alone(game, &keeps).handle(selection)),
        Err(Refusal {
            error: Refused::Rules(error),
            is_wild,
            ..
        }) if is_wild
            || has_option
            || error.is_endless()
            || error.is_question()
            || matches!(error.fault, Fault::Unreadable(_) | Fault::Missing(_)) =>
        {
            return Err(error.into());
        }
        Err(refusal) => {
            let game = match (scryer.into_game(), &refusal.error) {
                (Ok(game), _) => game,
                // The engine knows the line.
                (Err(theirs), Refused::Rules(own))
                    if theirs.fault.is_of_loading() && own.fault.is_of_loading() =>
                {
                    return Err(own.clone().into());
                }
                (Err(theirs), _) => return Err(theirs.into()),
            };
            match refusal.error {
                Refused::Rules(error) => notice(format_args!(
                    "{shown}: Scryer plays this game, because the engine finds fault with it: {}",
                    error.what()
                )),
                Refused::Beyond(beyond) => {
                    let more = match beyond.len() {
                        0 | 1 => String::new(),
                        count => format!(" (and {} more: kalista rules {shown})", count - 1),
                    };
                    let first = beyond.first().map(ToString::to_string).unwrap_or_default();
                    notice(format_args!("Scryer plays this game: {first}{more}"));
                }
            }
            return Ok(in_scryer(game).handle(selection));
        }
    };
    let witness = Witness {
        scryer,
        ..Witness::new(&game, file, size)
    };
    open_with(game, selection, witness)
}

/// Opens a game on the engine, with somebody who vouches for it.
#[cfg(all(feature = "clauses", feature = "prolog"))]
pub(super) fn open_with(
    game: crate::clauses::game::ClausesGame,
    selection: &Selection,
    witness: super::ruled::Witness,
) -> Result<GameHandle, OpenError> {
    use crate::clauses::game::Keeps;
    let (sources, file) = (game.sources(), game.file().to_owned());
    let opened = match super::ruled::Ruled::open(game.clone(), witness) {
        Ok(game) => Opened {
            game: Box::new(game),
            backend: Backend::Clauses,
            sources,
            file,
        },
        Err(scryer) => match scryer.into_game() {
            Ok(game) => in_scryer(game),
            // It is not a text for Scryer (a goal as a directive, another encoding), but the
            // engine has read it whole.
            Err(error) if error.fault.is_of_loading() => alone(game, &Keeps::Itself),
            Err(error) => return Err(error.into()),
        },
    };
    Ok(opened.handle(selection))
}

/// Says what a system had to say of a file.
#[cfg(all(feature = "clauses", feature = "prolog"))]
fn tell_complaints(system: crate::game::ruled::System, complaints: &[String]) {
    use super::notice::notice;
    for complaint in complaints.iter().take(MOST_PROBLEMS) {
        notice(format_args!("{system}: {complaint}"));
    }
    if complaints.len() > MOST_PROBLEMS {
        let more = complaints.len() - MOST_PROBLEMS;
        notice(format_args!("{system}: and {more} more complaints"));
    }
}

/// Says what was found out about a program, and how to correct that.
#[cfg(all(feature = "clauses", feature = "prolog"))]
fn tell_guesses(adaptation: &crate::clauses::game::Adaptation, file: &str) {
    use super::notice::notice;
    for guessed in &adaptation.guessed {
        notice(format_args!("guessed: {guessed}"));
    }
    notice(format_args!(
        "to write this down and correct it: kalista adapt {file}"
    ));
}

/// A game that Scryer could not run as it stands: the engine plays it alone.
#[cfg(all(feature = "clauses", feature = "prolog"))]
fn alone(game: crate::clauses::game::ClausesGame, keeps: &crate::clauses::game::Keeps) -> Opened {
    use crate::clauses::game::Keeps;
    let file = game.file().to_owned();
    let left_out = game.left_out().count();
    for problem in game.left_out().take(MOST_PROBLEMS) {
        super::notice::notice(format_args!("left out: {}", problem.in_full()));
    }
    if let Keeps::Itself | Keeps::InPart = keeps {
        for goal in game.program().failed_goals().take(MOST_PROBLEMS) {
            super::notice::notice(format_args!("{goal}"));
        }
    }
    if left_out > MOST_PROBLEMS {
        let more = left_out - MOST_PROBLEMS;
        super::notice::notice(format_args!("and {more} more: kalista rules {file}"));
    }
    if let Keeps::ByTrial(adaptation) = keeps {
        tell_guesses(adaptation, &file);
    }
    Opened {
        backend: Backend::Clauses,
        sources: game.sources(),
        file,
        game: Box::new(Erased(game)),
    }
}

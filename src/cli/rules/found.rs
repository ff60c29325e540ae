//! What there is to say about a file.

use std::path::Path;

use serde::Serialize;

use super::super::Failure;
use super::super::rates::{self, Counted};
use super::{Arguments, TIME};
use crate::catalog::{Catalog, Selection};
use crate::clauses::clause::Predicate;
use crate::clauses::game::{Beyond, ClausesGame, Keeps, OpenError, Program, Settings};
use crate::clauses::library::Dialect;
use crate::clauses::load::{Place, Problem, Severity};
use crate::game::ruled::{PREDICATES, REQUIRED};
use crate::game::{Game, Side};

/// All of it.
#[derive(Debug, Serialize)]
pub struct Found {
    pub file: String,
    /// `clauses`, `prolog`, or nobody.
    pub played_by: Option<String>,
    /// Why it cannot be played at all, or not by the engine.
    pub why_not: Option<String>,
    pub compiled: Compiled,
    pub contract: Vec<Asked>,
    /// The Prolog system that the file was written for, if it is another one.
    pub dialect: Option<&'static str>,
    /// The adapter: the file's name, or the clauses that were found by trial.
    pub adapter: Option<String>,
    /// The clause that was found for `turn/2`, if the file has none.
    pub turn: Option<String>,
    pub game: Option<About>,
    pub left_to_scryer: Vec<Left>,
    /// What a program of another system does without: Scryer is not asked.
    pub left_aside: Vec<Left>,
    pub problems: Vec<Said>,
    pub speed: Option<Speed>,
    /// What went wrong in the games that were played to measure it.
    pub broken: Option<String>,
}

/// What was compiled.
#[derive(Debug, Serialize)]
pub struct Compiled {
    pub predicates: usize,
    pub clauses: usize,
    pub files: Vec<String>,
    pub libraries: Vec<String>,
}

/// A predicate of the contract.
#[derive(Debug, Serialize)]
pub struct Asked {
    pub predicate: &'static str,
    pub status: Has,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Has {
    /// The file has it.
    Own,
    /// The file does not have it, and something else takes its place.
    Supplied,
    /// The file does not have it, and does without.
    Absent,
    /// The file does not have it, and has to.
    Missing,
}

/// The game, if it can be opened.
#[derive(Debug, Serialize)]
pub struct About {
    pub name: String,
    pub players: [String; 2],
    pub start: String,
    pub moves: usize,
}

/// Something that only Scryer can do.
#[derive(Debug, Serialize)]
pub struct Left {
    pub what: String,
    /// The predicate of the contract that needs it.
    pub needed_by: Option<String>,
    #[serde(flatten)]
    pub place: Option<Where>,
}

/// Something that is wrong, or strange.
#[derive(Debug, Serialize)]
pub struct Said {
    pub severity: &'static str,
    pub what: String,
    #[serde(flatten)]
    pub place: Option<Where>,
}

#[derive(Debug, Clone, Serialize)]
pub struct Where {
    pub file: String,
    pub line: u32,
    pub column: u32,
}

/// How fast it is.
#[derive(Debug, Serialize)]
pub struct Speed {
    pub perft: Counted,
    pub playouts: Option<Counted>,
    /// The leaves of Scryer.
    pub scryer: Option<Counted>,
}

impl Where {
    fn of(place: &Place) -> Self {
        Where {
            file: place.file.name.clone(),
            line: place.line,
            column: place.column,
        }
    }
}

/// Loads a file, tries it, and measures how fast it is.
pub fn look(arguments: &Arguments) -> Result<Found, Failure> {
    let file = arguments.file.as_path();
    let settings = Settings {
        option: arguments.option.clone(),
        ..Settings::default()
    };
    let program = Program::of_file(file, settings.limits).map_err(Failure::other)?;
    match ClausesGame::open_file(file, arguments.size, settings) {
        Ok(wild) => {
            let mut found = described(file, wild.game.program());
            found.adapter = match &wild.keeps {
                Keeps::Itself | Keeps::InPart | Keeps::InDialect => None,
                Keeps::ByAdapter(adapter) => Some(adapter.display().to_string()),
                Keeps::ByTrial(adaptation) => Some(adaptation.text.clone()),
            };
            on_engine(&mut found, &wild.game, arguments)?;
            Ok(found)
        }
        Err(refusal) => {
            let mut found = described(file, &program);
            let is_final = matches!(&refusal.error, OpenError::Rules(error)
                if error.is_endless() || error.is_question());
            match refusal.is_wild || is_final {
                true => found.why_not = Some(refusal.to_string()),
                false => in_scryer(&mut found, &refusal.error, arguments)?,
            }
            Ok(found)
        }
    }
}

/// What the text alone tells.
fn described(file: &Path, program: &Program) -> Found {
    let loaded = program.loaded();
    let own = |predicate: &&Predicate| !predicate.clauses.is_empty() || predicate.is_dynamic;
    let predicates = loaded.predicates.iter().filter(own);
    let mut libraries: Vec<String> = (loaded.libraries.iter())
        .map(|used| used.library.clone())
        .collect();
    libraries.sort_unstable();
    libraries.dedup();
    let left = program.beyond().into_iter().map(|beyond: Beyond| Left {
        what: beyond.what,
        needed_by: beyond.predicate,
        place: beyond.place.as_ref().map(Where::of),
    });
    // A program of another system is not for Scryer.
    let (left_aside, left_to_scryer) = match program.dialect() {
        Some(_) => (left.collect(), Vec::new()),
        None => (Vec::new(), left.collect()),
    };
    let said = |problem: &Problem| Said {
        severity: match problem.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        },
        what: problem.what.clone(),
        place: problem.place.as_ref().map(Where::of),
    };
    Found {
        file: file.display().to_string(),
        played_by: None,
        why_not: None,
        compiled: Compiled {
            predicates: predicates.clone().count(),
            clauses: predicates.map(|predicate| predicate.clauses.len()).sum(),
            files: loaded.files.iter().map(|file| file.name.clone()).collect(),
            libraries,
        },
        contract: contract(program),
        dialect: program.dialect().map(Dialect::title),
        adapter: None,
        turn: None,
        game: None,
        left_to_scryer,
        left_aside,
        problems: loaded.problems.iter().map(said).collect(),
        speed: None,
        broken: None,
    }
}

fn contract(program: &Program) -> Vec<Asked> {
    let numbered = PREDICATES.iter().enumerate();
    let asked = numbered.map(|(number, &(predicate, _))| Asked {
        predicate,
        status: match (program.contract_predicate(predicate), predicate) {
            (Some(_), _) => Has::Own,
            (None, _) if number < REQUIRED => Has::Missing,
            (None, "turn/2" | "state_text/2" | "move_text/2" | "value/3") => Has::Supplied,
            (None, _) => Has::Absent,
        },
    });
    asked.collect()
}

fn on_engine(found: &mut Found, game: &ClausesGame, arguments: &Arguments) -> Result<(), Failure> {
    found.played_by = Some("clauses".to_owned());
    found.turn = game.turn_clause().map(str::to_owned);
    let start = game.start();
    let player = |side| game.side_name(side).to_owned();
    found.game = Some(About {
        name: game.name().to_owned(),
        players: Side::BOTH.map(player),
        start: game.position_text(&start),
        moves: game.legal_moves(&start).len(),
    });
    if arguments.no_speed {
        return Ok(());
    }
    let selection = selection(arguments);
    let catalog = Catalog::current();
    let handle = catalog.open_by(&selection, crate::catalog::Backend::Clauses)?;
    let measured = || {
        Ok(Speed {
            perft: rates::leaves(&handle, TIME)?,
            playouts: Some(rates::playouts(game, TIME)?),
            scryer: match arguments.compares() {
                true => scryer_rate(&selection)?,
                false => None,
            },
        })
    };
    found.measure(measured);
    Ok(())
}

impl Found {
    /// Rules may break down in games that are played: what was found is shown all the same.
    fn measure(&mut self, measured: impl FnOnce() -> Result<Speed, Failure>) {
        match measured() {
            Ok(speed) => self.speed = Some(speed),
            Err(failure) => self.broken = Some(failure.to_string()),
        }
    }
}

fn selection(arguments: &Arguments) -> Selection {
    Selection {
        size: arguments.size,
        option: arguments.option.clone(),
        ..Selection::named(arguments.file.display().to_string())
    }
}

#[cfg(feature = "prolog")]
fn scryer_rate(selection: &Selection) -> Result<Option<Counted>, Failure> {
    let scryer = Catalog::current().open_by(selection, crate::catalog::Backend::Prolog)?;
    Ok(Some(rates::leaves(&scryer, TIME)?))
}

#[cfg(not(feature = "prolog"))]
fn scryer_rate(_: &Selection) -> Result<Option<Counted>, Failure> {
    Ok(None)
}

/// The engine refuses: whether Scryer does not.
fn in_scryer(found: &mut Found, refused: &OpenError, arguments: &Arguments) -> Result<(), Failure> {
    found.why_not = Some(refused.to_string());
    #[cfg(feature = "prolog")]
    {
        let backend = crate::catalog::Backend::Prolog;
        let selection = selection(arguments);
        let game = match Catalog::current().open_by(&selection, backend) {
            Ok(game) => game,
            Err(error) => {
                found.why_not = Some(error.to_string());
                return Ok(());
            }
        };
        found.played_by = Some(backend.to_string());
        let start = game.start();
        let player = |side| game.side_name(side).to_owned();
        found.game = Some(About {
            name: game.name().to_owned(),
            players: Side::BOTH.map(player),
            start: game.position_text(&start),
            moves: game.moves(&start)?.len(),
        });
        if !arguments.no_speed {
            found.measure(|| {
                Ok(Speed {
                    perft: rates::leaves(&game, TIME)?,
                    playouts: None,
                    scryer: None,
                })
            });
        }
    }
    #[cfg(not(feature = "prolog"))]
    let _ = arguments;
    Ok(())
}

//! From a file to a game.

use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use super::clauses::Asked;
use super::contract::{CONTRACT, LEVELS, REQUIRED, Source, substitutes, turn_clauses};
use super::error::{Error, Fault};
use super::{Position, PrologGame, Rules};
use crate::game::machines::Machine;
use crate::game::{Outcome, Side};
use crate::prolog::{Description, Place, Program, WorkerCommand};

/// How long the clauses may take over one position, or to be loaded.
pub(super) const TIMEOUT: Duration = Duration::from_secs(5);

/// The machine of a file that has `choose_move/3`.
const MACHINES: &[Machine] = &[("level", LEVELS)];

impl Rules {
    pub(super) fn side(&self, player: &str) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|side| self.players[side.index()] == player)
    }

    /// Whoever is not a player has won nothing: the game's word for a tie.
    pub(super) fn outcome(&self, winner: &str) -> Outcome {
        self.side(winner).map_or_else(
            || {
                self.tie.get_or_init(|| winner.to_owned());
                Outcome::Tie
            },
            Outcome::Win,
        )
    }
}

impl PrologGame {
    /// Reads a file of rules and tries each of its predicates. `size` becomes the
    /// option `size(N)` of `initial_state/2`.
    pub fn load(file: &Path, size: Option<usize>) -> Result<PrologGame, Error> {
        Self::load_in(file, size, Place::Worker(WorkerCommand::current()), TIMEOUT)
    }

    /// The same with a word about where the clauses run and how long they may take over
    /// one position, or to be loaded.
    pub fn load_in(
        file: &Path,
        size: Option<usize>,
        place: Place,
        timeout: Duration,
    ) -> Result<PrologGame, Error> {
        let shown = file.display().to_string();
        let fault = |fault| Error {
            file: shown.clone(),
            fault,
        };
        let text = std::fs::read_to_string(file)
            .map_err(|error| fault(Fault::Unreadable(error.to_string())))?;
        let name = (file.file_stem()).map_or_else(|| "game".into(), |stem| stem.to_string_lossy());
        let own: Source = (shown.clone(), text);
        let owned = |(name, text): (&str, &str)| (name.to_owned(), text.to_owned());
        let open = |files: &[Source]| {
            let add = |program: Program, (file, text): &Source| program.with(file, text);
            let program = files.iter().fold(Program::new(&name), add);
            Asked::open(&shown, program, place.clone(), timeout)
        };

        let clauses = open(&[own.clone(), owned(CONTRACT)])?;
        let there = clauses.predicates()?;
        let has = |name: &str, arity| there.iter().any(|own| own == &(name.to_owned(), arity));
        let missing = REQUIRED
            .iter()
            .find(|expected| !has(expected.name, expected.arity));
        if let Some(expected) = missing {
            return Err(fault(Fault::Missing(expected.indicator())));
        }
        let mut files = vec![own];
        files.extend(substitutes(has).into_iter().map(owned));
        files.push(owned(CONTRACT));
        let options = size.map_or_else(|| "[]".to_owned(), |size| format!("[size({size})]"));
        if !has("turn", 2) {
            let path = player_path(&open, &files, &options)?;
            let path = path.ok_or_else(|| fault(Fault::Missing("turn/2".to_owned())))?;
            files.insert(1, ("contract/turn.pl".to_owned(), turn_clauses(&path)));
        }
        let clauses = match files.len() {
            2 => clauses,
            _ => open(&files)?,
        };
        let clauses = match has("move_text", 2) || has("move_text", 3) {
            true => clauses.with_own_move_texts(),
            false => clauses,
        };
        let file = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
        let rules = Rules {
            file: file.display().to_string(),
            ..begin(clauses, &name, files, &options, &has)?
        };
        Ok(PrologGame {
            rules: Arc::new(rules),
        })
    }
}

/// Tries the start, and finds out who the players are.
fn begin(
    clauses: Asked,
    name: &str,
    files: Vec<Source>,
    options: &str,
    has: &dyn Fn(&str, u32) -> bool,
) -> Result<Rules, Error> {
    let (start, (mv, next)) = first_move(&clauses, options)?;
    clauses.meet(&start.moves);
    let next = clauses.description(options, &next)?;
    if next.player == start.player {
        let player = &start.player;
        let what = format!("gives {player} before and after {mv}, but the players take turns");
        return Err(clauses.broken("turn/2".to_owned(), what, Some(&start.text)));
    }
    let machines = if has("choose_move", 3) { MACHINES } else { &[] };
    Ok(Rules {
        name: name.to_owned(),
        file: String::new(),
        players: [start.player, next.player],
        // The contract itself is for this room; a toplevel has no use for it.
        files: files
            .into_iter()
            .filter(|file| file.0 != CONTRACT.0)
            .collect(),
        machines,
        draws: has("display_game", 1),
        tie: OnceLock::new(),
        start: Position::new(&start.text, None),
        clauses,
        error: Mutex::default(),
    })
}

/// The start, and one of its moves with where that leads.
fn first_move(clauses: &Asked, options: &str) -> Result<(Description, (String, String)), Error> {
    let start = clauses.description(options, "")?;
    match start.moves.first().cloned() {
        Some(first) => Ok((start, first)),
        None => {
            let what = "says that the game is over before it begins".to_owned();
            Err(clauses.broken("game_over/2".to_owned(), what, Some(&start.text)))
        }
    }
}

/// Where in a state the player to move stands, if that shows.
fn player_path(
    open: &dyn Fn(&[Source]) -> Result<Asked, Error>,
    files: &[Source],
    options: &str,
) -> Result<Option<Vec<usize>>, Error> {
    let unknown = (
        "contract/turn.pl".to_owned(),
        "turn(_, '$unknown').".to_owned(),
    );
    let mut files = files.to_vec();
    files.insert(1, unknown);
    let clauses = open(&files)?;
    // If another predicate is broken, that is what has to be said.
    first_move(&clauses, options)?;
    let query = format!("kalista_contract:player_path({options}, Path).");
    let path = clauses.answer("turn/2", &query)?;
    Ok(path.and_then(|path| {
        let inside = path.strip_prefix('[')?.strip_suffix(']')?;
        inside
            .split(',')
            .map(|number| number.parse().ok())
            .collect()
    }))
}

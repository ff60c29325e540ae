//! From a file to a game.

use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use super::contract::{CONTRACT, LEVELS, REQUIRED, substitutes, turn_clauses};
use super::desk::Desk;
use super::error::{Error, Fault};
use super::{Position, Ruled, Rules};
use crate::game::{Outcome, Side};
use crate::machines::Machine;
use crate::prolog::{Clauses, Description, Place};
use crate::specification::ClauseFile;

/// How long the clauses may take over one position, or to be loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patience(pub Duration);

impl Default for Patience {
    fn default() -> Self {
        Patience(Duration::from_secs(5))
    }
}

/// The machine of a file that has `choose_move/3`.
const MACHINES: &[Machine] = &[("level", LEVELS)];

impl Rules {
    pub(super) fn side(&self, player: &str) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|side| self.players[side.index()] == player)
    }

    /// Whoever is no player has won nothing: the game's word for a tie.
    pub(super) fn outcome(&self, winner: &str) -> Outcome {
        self.side(winner).map_or_else(
            || {
                self.tie.get_or_init(|| leaked(winner));
                Outcome::Tie
            },
            Outcome::Win,
        )
    }
}

impl Ruled {
    /// Reads a file of rules and tries each of its predicates. `size` becomes the
    /// option `size(N)` of `initial_state/2`.
    pub fn load(
        file: &Path,
        size: Option<usize>,
        place: Place,
        patience: Patience,
    ) -> Result<Ruled, Error> {
        let shown = file.display().to_string();
        let fault = |fault| Error {
            file: shown.clone(),
            fault,
        };
        let text = std::fs::read_to_string(file)
            .map_err(|error| fault(Fault::Unreadable(error.to_string())))?;
        let name = (file.file_stem()).map_or_else(|| "game".into(), |stem| stem.to_string_lossy());
        let own: ClauseFile = (leaked(&shown), leaked(&text));
        let open = |files: &[ClauseFile]| {
            let add = |clauses: Clauses, &(file, text): &ClauseFile| clauses.with(file, text);
            let clauses = files.iter().fold(Clauses::new(&name), add);
            Desk::open(&shown, clauses, place.clone(), patience.0)
        };

        let desk = open(&[own, CONTRACT])?;
        let there = desk.predicates()?;
        let has = |name: &str, arity| there.iter().any(|own| own == &(name.to_owned(), arity));
        let missing = REQUIRED
            .iter()
            .find(|expected| !has(expected.name, expected.arity));
        if let Some(expected) = missing {
            return Err(fault(Fault::Missing(expected.indicator())));
        }
        let mut files = vec![own];
        files.extend(substitutes(has));
        files.push(CONTRACT);
        let options = size.map_or_else(|| "[]".to_owned(), |size| format!("[size({size})]"));
        if !has("turn", 2) {
            let path = player_path(&open, &files, &options)?;
            let path = path.ok_or_else(|| fault(Fault::Missing("turn/2".to_owned())))?;
            files.insert(1, ("contract/turn.pl", leaked(&turn_clauses(&path))));
        }
        let desk = match files.len() {
            2 => desk,
            _ => open(&files)?,
        };
        let desk = match has("move_text", 2) || has("move_text", 3) {
            true => desk.with_own_move_texts(),
            false => desk,
        };
        let file = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
        let rules = Rules {
            file: file.display().to_string(),
            size,
            ..begin(desk, &name, files, &options, &has)?
        };
        Ok(Ruled {
            rules: Arc::new(rules),
        })
    }
}

/// Tries the start, and finds out who the players are.
fn begin(
    desk: Desk,
    name: &str,
    files: Vec<ClauseFile>,
    options: &str,
    has: &dyn Fn(&str, u32) -> bool,
) -> Result<Rules, Error> {
    let (start, (mv, next)) = first_move(&desk, options)?;
    desk.meet(&start.moves);
    let next = desk.description(options, &next)?;
    if next.player == start.player {
        let player = &start.player;
        let what = format!("gives {player} before and after {mv}, but the players take turns");
        return Err(desk.broken("turn/2".to_owned(), what, Some(&start.text)));
    }
    let machines = if has("choose_move", 3) { MACHINES } else { &[] };
    Ok(Rules {
        name: leaked(name),
        file: String::new(),
        size: None,
        players: [leaked(&start.player), leaked(&next.player)],
        // The contract itself is for the desk; a toplevel has no use for it.
        clauses: Vec::leak(files.into_iter().filter(|&file| file != CONTRACT).collect()),
        machines,
        draws: has("display_game", 1),
        tie: OnceLock::new(),
        start: Position::new(&start.text, None),
        desk,
    })
}

/// The start, and one of its moves with where that leads.
fn first_move(desk: &Desk, options: &str) -> Result<(Description, (String, String)), Error> {
    let start = desk.description(options, "")?;
    match start.moves.first().cloned() {
        Some(first) => Ok((start, first)),
        None => {
            let what = "says that the game is over before it begins".to_owned();
            Err(desk.broken("game_over/2".to_owned(), what, Some(&start.text)))
        }
    }
}

/// Where in a state the player to move stands, if that shows.
fn player_path(
    open: &dyn Fn(&[ClauseFile]) -> Result<Desk, Error>,
    files: &[ClauseFile],
    options: &str,
) -> Result<Option<Vec<usize>>, Error> {
    let unknown: ClauseFile = ("contract/turn.pl", "turn(_, '$unknown').");
    let mut files = files.to_vec();
    files.insert(1, unknown);
    let desk = open(&files)?;
    // If another predicate is broken, that is what has to be said.
    first_move(&desk, options)?;
    let query = format!("kalista_contract:player_path({options}, Path).");
    let path = desk.answer("turn/2", &query)?;
    Ok(path.and_then(|path| {
        let inside = path.strip_prefix('[')?.strip_suffix(']')?;
        inside
            .split(',')
            .map(|number| number.parse().ok())
            .collect()
    }))
}

/// Names of a game live as long as the program; there are few of them.
fn leaked(text: &str) -> &'static str {
    Box::leak(text.into())
}

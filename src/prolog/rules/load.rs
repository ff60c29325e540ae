//! From a file to a game.

use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use super::clauses::Clauses;
use super::{Position, PrologGame, Rules};
use crate::clauses::game::adapter_file;
use crate::clauses::load::decode;
use crate::game::folder::{read_bytes, read_small};
use crate::game::machines::Machine;
use crate::game::ruled::{Error, Fault, LEVELS, turn_source};
use crate::game::{Outcome, Side};
use crate::prolog::{Place, Program, WorkerCommand};

/// How long the clauses may take over one position, or to be loaded.
const TIMEOUT: Duration = Duration::from_secs(5);

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
    /// Reads a rules file and tries each of its predicates, in a worker that is started in
    /// this way. `size` becomes the option `size(N)` of `initial_state/2`.
    pub fn load(
        file: &Path,
        size: Option<usize>,
        worker: WorkerCommand,
    ) -> Result<PrologGame, Error> {
        Self::load_in(file, size, Place::Worker(worker), TIMEOUT)
    }

    /// The same where the clauses run elsewhere.
    pub fn load_there(file: &Path, size: Option<usize>, place: Place) -> Result<PrologGame, Error> {
        Self::load_in(file, size, place, TIMEOUT)
    }

    /// The same, also told where the clauses run and how long they may take over
    /// one position, or to be loaded.
    pub fn load_in(
        file: &Path,
        size: Option<usize>,
        place: Place,
        timeout: Duration,
    ) -> Result<PrologGame, Error> {
        let shown = file.display().to_string();
        let unreadable = |error: std::io::Error| Error {
            file: shown.clone(),
            fault: Fault::Unreadable(error.to_string()),
        };
        let is_outside = matches!(place, Place::System(_));
        let adapter = match &place {
            Place::System(outside) => outside.adapter().map(str::to_owned),
            _ => None,
        };
        let text = match is_outside {
            // It reads the file itself, whatever its encoding.
            true => read_bytes(file).map(decode).map_err(unreadable)?,
            false => read_small(file).map_err(unreadable)?,
        };
        let name = (file.file_stem()).map_or_else(|| "game".into(), |stem| stem.to_string_lossy());
        let program = match is_outside {
            true => Program::bare(&name),
            false => Program::new(&name)
                .with_rules(&shown, &text)
                .with_contract(),
        };
        let options = size.map_or_else(|| "[]".to_owned(), |size| format!("[size({size})]"));

        let mut clauses = Clauses::open(&shown, program, place, timeout)?;
        let inspection = clauses.inspect(&options)?;
        let adapter = adapter.map(|text| (adapter_file(file).display().to_string(), text));
        let mut sources: Vec<(String, String)> =
            [(shown, text)].into_iter().chain(adapter).collect();
        if let Some(clause) = &inspection.turn_clause {
            let (name, text) = ("turn.pl", turn_source(clause));
            clauses.add_source(name, &text);
            sources.push((name.to_owned(), text));
        }
        let (start, players) = clauses.try_start(&options)?;
        let file = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
        Ok(PrologGame {
            rules: Arc::new(Rules {
                name: name.into_owned(),
                file: file.display().to_string(),
                start: Position::new(&start),
                players,
                sources,
                machines: match inspection.has("choose_move/3") {
                    true => MACHINES,
                    false => &[],
                },
                draws: inspection.has("display_game/1"),
                tie: OnceLock::new(),
                clauses,
                error: Mutex::default(),
            }),
        })
    }
}

//! From a program to a game: every predicate is tried once.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use super::ask::Node;
use super::contract::{Contract, Player, Turn, Wanted};
use super::desk::{Desk, Pool};
use super::moves::Moves;
use super::observe::{player_path, turn_clause};
use super::position::Lately;
use super::program::{Program, has_failed};
use super::reach::Beyond;
use super::{ClausesGame, Position, Rules};
use crate::clauses::library::Dialect;
use crate::clauses::machine::cell::Cell;
use crate::clauses::machine::{Flat, Limits};
use crate::game::Side;
use crate::game::ruled::{Error, Fault, next_of, turn_source};

/// How long a predicate may take, or a goal while the file is loaded.
const TIME: Duration = Duration::from_secs(5);

/// What a file can do without on the engine: it is asked of Scryer.
const ASIDE: [&str; 5] = [
    "display_game/1",
    "board_view/2",
    "choose_move/3",
    "move_fault/3",
    "fault_text/2",
];

/// All moves and where they lead, asked at once.
const NEXTS: &str =
    "'$nexts'(State, Nexts) :- findall(Move-Next, move(State, Move, Next), Nexts).\n";

/// How a game is opened.
#[derive(Debug, Clone)]
pub struct Settings {
    /// What each question may use.
    pub limits: Limits,
    /// See [`Game::finished_leaves`](crate::game::Game::finished_leaves).
    pub finished_leaves: u64,
    /// Whether `move/3` lists all moves and where they lead if it is not told a move: then
    /// it is asked once where others are asked for each move.
    pub lists_moves: bool,
    /// Whether the text of a position counts to its last blank, as it does for the native
    /// rules; otherwise blanks around it mean nothing.
    pub exact_texts: bool,
    /// What the sides are called, if not as the clauses call the players.
    pub side_names: Option<[String; 2]>,
    /// The Prolog system that the texts were written for, if somebody knows it.
    pub dialect: Option<Dialect>,
    /// What `initial_state` is told in the place of its options: a term.
    pub option: Option<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            limits: Limits {
                time: TIME,
                ..Limits::default()
            },
            finished_leaves: 0,
            lists_moves: false,
            exact_texts: false,
            side_names: None,
            dialect: None,
            option: None,
        }
    }
}

/// Why clauses cannot be played on the engine.
#[derive(Debug, Clone)]
pub enum OpenError {
    /// They do not keep the contract.
    Rules(Error),
    /// They need what only Scryer has.
    Beyond(Vec<Beyond>),
}

impl std::fmt::Display for OpenError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            OpenError::Rules(error) => error.fmt(f),
            OpenError::Beyond(beyond) => match &beyond[..] {
                [] => f.write_str("the engine cannot run this game"),
                [first, ..] => write!(f, "the engine cannot run this game: {first}"),
            },
        }
    }
}

impl std::error::Error for OpenError {}

impl OpenError {
    /// Whether a predicate of the contract is there and does not come to an end.
    pub(super) fn is_endless(&self) -> bool {
        matches!(self, OpenError::Rules(error) if error.is_endless())
    }
}

impl From<Error> for OpenError {
    fn from(error: Error) -> Self {
        OpenError::Rules(error)
    }
}

/// Whether the engine can play a program, as far as its text tells.
///
/// # Errors
///
/// It needs what only Scryer has.
pub(super) fn playable(program: &Program) -> Result<(), OpenError> {
    // A program of another system is taken as far as it goes.
    if program.dialect().is_some() || program.has_adapter() {
        return Ok(());
    }
    let is_needed = |beyond: &Beyond| match &beyond.predicate {
        Some(predicate) => !ASIDE.contains(&predicate.as_str()),
        None => !has_failed(&beyond.what),
    };
    let beyond: Vec<Beyond> = program.beyond().into_iter().filter(is_needed).collect();
    match beyond.is_empty() {
        true => Ok(()),
        false => Err(OpenError::Beyond(beyond)),
    }
}

impl ClausesGame {
    /// Reads a rules file and tries each of its predicates. `size` becomes the option
    /// `size(N)` of `initial_state/2`.
    ///
    /// # Errors
    ///
    /// The file is not a game, or not one that the engine can run.
    pub fn load(file: &Path, size: Option<usize>, settings: Settings) -> Result<Self, OpenError> {
        let program = Program::adapted(file, None, settings.dialect, settings.limits)?;
        Self::of_program(file, program, size, settings)
    }

    /// The same for a program that was loaded from this file.
    ///
    /// # Errors
    ///
    /// The file is not a game, or not one that the engine can run.
    pub fn of_program(
        file: &Path,
        program: Program,
        size: Option<usize>,
        settings: Settings,
    ) -> Result<Self, OpenError> {
        let name = (file.file_stem()).map_or_else(|| "game".into(), |stem| stem.to_string_lossy());
        let path = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
        Self::open(&name, &path.display().to_string(), program, size, settings)
    }

    /// The same for texts that are at hand, with their names.
    ///
    /// # Errors
    ///
    /// The texts are not a game, or not one that the engine can run.
    pub fn of_texts(
        name: &str,
        texts: &[(String, String)],
        size: Option<usize>,
        settings: Settings,
    ) -> Result<Self, OpenError> {
        let helper = settings.lists_moves.then_some(NEXTS);
        let program = Program::with_helper(name, texts, helper, settings.limits);
        Self::open(name, name, program, size, settings)
    }

    fn open(
        name: &str,
        file: &str,
        program: Program,
        size: Option<usize>,
        settings: Settings,
    ) -> Result<Self, OpenError> {
        let shown = program.name().to_owned();
        let fault = program.fault();
        let is_own = program.dialect().is_none() && !program.has_adapter();
        let opened = Self::tried(name, file, program, size, settings);
        match (opened, fault) {
            // What is missing may be missing because of what cannot be read.
            (Err(error), Some(fault)) if is_own && !error.is_endless() => {
                Err(Error { file: shown, fault }.into())
            }
            (opened, _) => opened,
        }
    }

    fn tried(
        name: &str,
        file: &str,
        program: Program,
        size: Option<usize>,
        settings: Settings,
    ) -> Result<Self, OpenError> {
        let shown = program.name().to_owned();
        let error = |fault| Error {
            file: shown.clone(),
            fault,
        };
        playable(&program)?;
        let mut contract = Contract::of(&program, settings.limits.time)
            .map_err(|missing| error(Fault::Missing(missing.to_owned())))?;
        let pool = Pool::new(program.clone(), settings.limits);
        let wanted = Wanted {
            size,
            option: settings.option.as_deref(),
        };
        let tried = pool.with(|desk| {
            let clause = find_turn(&mut contract, desk, wanted)?;
            desk.machine.reset();
            let tried = try_start(&contract, desk, wanted, settings.side_names.as_ref())?;
            Ok((clause, tried))
        });
        let (turn_clause, start) = tried.map_err(error)?;
        let mut sources = program.sources().to_vec();
        if let Some(clause) = &turn_clause {
            sources.push(("turn.pl".to_owned(), turn_source(clause)));
        }
        Ok(ClausesGame(Arc::new(Rules {
            name: name.to_owned(),
            sources,
            shown,
            file: file.to_owned(),
            contract,
            turn_clause,
            players: start.players,
            start: Position::new(start.state, start.hash),
            finished_leaves: settings.finished_leaves,
            exact_texts: settings.exact_texts,
            pool,
            moves: Moves::default(),
            lately: Lately::new(),
            tie: OnceLock::new(),
            error: Mutex::default(),
            is_broken: AtomicBool::new(false),
            no_values: AtomicBool::new(false),
            seeks_wins: OnceLock::new(),
            notes: Mutex::default(),
            watcher: OnceLock::new(),
            squares: OnceLock::new(),
            program,
        }))
        .with_first_moves(&start.moves))
    }

    /// Knows the texts of these moves of the start, and so what moves look like.
    fn with_first_moves(self, texts: &[String]) -> Self {
        use crate::game::Game;
        let moves = self.legal_moves(&self.start());
        for (mv, text) in moves.into_iter().zip(texts) {
            self.0.moves.set_text(mv, text);
        }
        self
    }
}

/// The start of a game, tried.
struct Start {
    state: Flat,
    hash: u64,
    players: [Player; 2],
    moves: Vec<String>,
}

fn broken(predicate: &str, what: impl Into<String>, position: Option<String>) -> Fault {
    Fault::Broken {
        predicate: predicate.to_owned(),
        what: what.into(),
        position,
    }
}

/// Finds out whose turn it is, if the file does not say so; the clause that would.
fn find_turn(
    contract: &mut Contract,
    desk: &mut Desk,
    wanted: Wanted<'_>,
) -> Result<Option<String>, Fault> {
    if contract.turn.is_some() {
        return Ok(None);
    }
    let node = start_node(contract, desk, wanted)?.1;
    if node.said.winner.is_some() {
        let what = "says that the game is over before it begins";
        return Err(broken("game_over/2", what, Some(node.said.text)));
    }
    let asked = contract
        .start(desk, wanted)
        .and_then(|start| player_path(contract, desk, start));
    match asked {
        Ok(Some(path)) => {
            let clause = turn_clause(&path);
            contract.turn = Some(Turn::Path(path));
            Ok(Some(clause))
        }
        Ok(None) => Err(Fault::Missing("turn/2".to_owned())),
        Err(trouble) => Err(broken(trouble.predicate, trouble.what, None)),
    }
}

fn start_node(
    contract: &Contract,
    desk: &mut Desk,
    wanted: Wanted<'_>,
) -> Result<(Flat, Node), Fault> {
    let start = contract.start(desk, wanted);
    let start = start.map_err(|trouble| broken(trouble.predicate, trouble.what, None))?;
    let flat = desk.machine.flatten(start);
    let flat =
        flat.map_err(|_| broken("initial_state/2", "gives a state that is too large", None))?;
    let node = contract.node(desk, start);
    let node = node.map_err(|(trouble, _)| broken(trouble.predicate, trouble.what, None))?;
    Ok((flat, node))
}

/// A state in which it is the other player's turn, some moves after the start: a player
/// may move several times in a row. States are visited in breadth and in depth by turns: there
/// may be very many before a turn of several moves is over.
fn other_player(contract: &Contract, desk: &mut Desk, start: &Node) -> Option<Cell> {
    const MOST: usize = 300;
    let mut open: VecDeque<Flat> = start.nexts.iter().cloned().collect();
    let mut seen = 0;
    while let Some(state) = next_of(&mut open, seen) {
        seen += 1;
        if seen > MOST {
            return None;
        }
        let state = desk.machine.unflatten(&state).ok()?;
        let Ok(node) = contract.node(desk, state) else {
            continue;
        };
        if node.said.player != start.said.player {
            return Some(state);
        }
        open.extend(node.nexts);
    }
    None
}

/// Tries the start and the position after a move.
fn try_start(
    contract: &Contract,
    desk: &mut Desk,
    wanted: Wanted<'_>,
    names: Option<&[String; 2]>,
) -> Result<Start, Fault> {
    let (state, start) = start_node(contract, desk, wanted)?;
    let text = start.said.text.clone();
    let (Some(next), Some((mv, _))) = (start.nexts.first(), start.said.moves.first()) else {
        let what = "says that the game is over before it begins";
        return Err(broken("game_over/2", what, Some(text)));
    };
    let machine = &mut desk.machine;
    let too_large = |_| {
        broken(
            "move/3",
            "gives a state that is too large",
            Some(text.clone()),
        )
    };
    let next = machine.unflatten(next).map_err(too_large)?;
    let node = contract.node(desk, next);
    let node = node.map_err(|(trouble, text)| broken(trouble.predicate, trouble.what, text))?;
    let next = match node.said.player == start.said.player {
        false => next,
        true => other_player(contract, desk, &start).ok_or_else(|| {
            let player = &start.said.player;
            let what =
                format!("gives {player} before and after {mv}, and after whatever else was tried");
            broken("turn/2", what, Some(text.clone()))
        })?,
    };
    let Some(hash) = desk.hash(&state) else {
        return Err(broken(
            "initial_state/2",
            "leaves variables in the state",
            None,
        ));
    };
    let machine = &mut desk.machine;
    let first = machine.unflatten(&state).map_err(too_large)?;
    let mut player = |state, side: Side| {
        let player = contract.player(machine, state);
        let player = player.map_err(|trouble| broken(trouble.predicate, trouble.what, None))?;
        let name = names.map(|names| names[side.index()].as_str());
        Ok(Player::new(machine, player, name))
    };
    Ok(Start {
        players: [player(first, Side::First)?, player(next, Side::Second)?],
        state,
        hash,
        moves: start.said.moves.into_iter().map(|(mv, _)| mv).collect(),
    })
}

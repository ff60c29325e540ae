//! Games that are nothing but a Prolog file, played in this process.
//!
//! | module | what is in it |
//! |---|---|
//! | `adapt` | how a program that was written for nobody in particular keeps the contract |
//! | `program` | from texts to a compiled program |
//! | `dialect` | which Prolog system the texts were written for |
//! | `reach` | what of it is beyond the engine, and for which predicate |
//! | `open` | from a program to a game: every predicate is tried once |
//! | `contract`, `ask` | the predicates of the contract, asked of a machine |
//! | `observe` | whose turn it is, where the file does not say so |
//! | `desk` | a machine for every thread |
//! | `position`, `moves` | states and moves outside of any machine |
//! | `count` | the leaves of a tree, counted inside a machine |
//! | `respond` | the questions of a comparison, answered |
//! | `native_texts` | states and moves whose texts native code knows as well |
//! | `spelling` | how terms are written where somebody else runs the program |
//! | `tasks` | what is measured on every Prolog system, measured here |
//! | `tell` | the moves of a position in text, told in one go |
//! | `term_text` | terms as text |
//! | `view` | how a file says its board looks |
//! | `wild` | from a file to a game, whoever the file was written for |
//!
//! A [`ClausesGame`] keeps the contract as `prolog::rules::PrologGame` does, in the same
//! words, and some hundred times faster. Every question has limits; what it changed in the
//! database is undone before the next one.

mod adapt;
mod ask;
mod contract;
mod count;
mod desk;
mod dialect;
mod moves;
mod native_texts;
mod observe;
mod open;
mod position;
mod program;
mod reach;
mod respond;
mod spelling;
mod tasks;
mod tell;
mod term_text;
mod view;
mod wild;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::time::Duration;

use rand::Rng;

use super::atom::Atom;
use super::load::Problem;
use super::machine::Flat;
use super::machine::cell::Cell;
use crate::game::board::{Board, View};
use crate::game::machines::Machine as OwnMachine;
use crate::game::oracle::Answer;
use crate::game::properties::Properties;
use crate::game::ruled::{Error, Fault, LEVELS, Said};
use crate::game::{Game, Heuristics, Machines, Outcome, Presentation, RulesError, Side, TextError};
use contract::{Asked, Contract, Player, Trouble, side_of, trouble, winner_of};
use desk::{Desk, Pool};
use moves::Moves;
use position::{Lately, Node};

pub use adapt::{Adaptation, NotFound, Played, adapt, adapter_file, adapter_module};
pub use moves::Move;
pub use native_texts::{NativeTexts, TermView};
pub use open::{OpenError, Settings};
pub use position::Position;
pub use program::Program;
pub use reach::Beyond;
pub use respond::Respondent;
pub use spelling::Spelling;
pub use tasks::{CpuTime, TaskDone, Tasks};
pub use wild::{Keeps, Refusal, Wild};

/// The limit of an evaluation.
const VALUE_LIMIT: i64 = 1_000_000;
/// The most moves of the first position with which a search looks for a win in every position.
const MOVES_TO_TRY: usize = 40;

/// The machine of a file that has `choose_move/3`.
const MACHINES: &[OwnMachine] = &[("level", LEVELS)];

/// A game whose rules are clauses that run in this process. Clones are the same game.
#[derive(Clone)]
pub struct ClausesGame(Arc<Rules>);

/// A game that may be over: see [`ClausesGame::downgrade`].
#[derive(Clone)]
pub struct WeakGame(Weak<Rules>);

impl WeakGame {
    /// The game, if somebody else still has it.
    pub fn upgrade(&self) -> Option<ClausesGame> {
        self.0.upgrade().map(ClausesGame)
    }
}

/// Who is told of a share of the positions that were answered.
type Watcher = Box<dyn Fn(&Position) + Send + Sync>;

struct Rules {
    name: String,
    /// What messages call the file.
    shown: String,
    /// The whole path of the file, if it is one.
    file: String,
    program: Program,
    /// Names and texts: see [`ClausesGame::sources`].
    sources: Vec<(String, String)>,
    contract: Contract,
    /// The clause that says whose turn it is, if the texts do not.
    turn_clause: Option<String>,
    players: [Player; 2],
    start: Position,
    finished_leaves: u64,
    /// See [`Settings::exact_texts`].
    exact_texts: bool,
    pool: Arc<Pool>,
    moves: Moves,
    lately: Lately,
    /// What the file calls a game that nobody wins.
    tie: OnceLock<String>,
    /// What has gone wrong and has not been told yet.
    error: Mutex<Option<Error>>,
    is_broken: AtomicBool,
    /// Whether the file's own values are left aside.
    no_values: AtomicBool,
    /// Whether a search looks for a win in every position: see [`Heuristics::seeks_wins`].
    seeks_wins: OnceLock<bool>,
    notes: Mutex<Vec<String>>,
    watcher: OnceLock<(u64, Watcher)>,
    /// The names of the cells of the board, once somebody has asked.
    squares: OnceLock<Vec<String>>,
}

/// Whether a name is that of a control construct, which is no predicate.
fn is_control(name: Atom, arity: u32) -> bool {
    let constructs = [",", ";", "->", "*->", ":", "|"];
    let is_cut = matches!((name.name(), arity), ("!" | "true" | "fail" | "false", 0));
    is_cut
        || arity == 2 && constructs.contains(&name.name())
        || matches!(
            (name.name(), arity),
            ("call", 1..) | ("\\+", 1) | ("findall", 3 | 4)
        )
        || matches!(
            (name.name(), arity),
            ("catch", 3) | ("once" | "ignore", 1) | ("forall", 2)
        )
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl ClausesGame {
    /// The clauses, compiled.
    pub fn program(&self) -> &Program {
        &self.0.program
    }

    /// The whole path of the file; the game's name if it is not a file.
    pub fn file(&self) -> &str {
        &self.0.file
    }

    /// The names and texts of the clauses: what was loaded first, and a source that says
    /// whose turn it is if that does not. What they ask for themselves is not among them.
    pub fn sources(&self) -> Vec<(String, String)> {
        self.0.sources.clone()
    }

    /// What of the texts is missing from the program, and why: clauses that cannot be
    /// read, goals of the texts that did not succeed.
    pub fn left_out(&self) -> impl Iterator<Item = &Problem> {
        self.0.program.errors()
    }

    /// Whether the texts have a predicate of their own: `value/3`.
    pub fn has(&self, indicator: &str) -> bool {
        self.0.program.predicate(indicator).is_some()
    }

    /// The clause that stands in for `turn/2`, if the texts do not say whose turn it is.
    pub fn turn_clause(&self) -> Option<&str> {
        self.0.turn_clause.as_deref()
    }

    /// All that the contract says of a position.
    ///
    /// # Errors
    ///
    /// A predicate does not keep the contract.
    pub fn said(&self, position: &Position) -> Result<Said, Error> {
        self.say(|desk| self.placed(desk, position))
    }

    /// The same of a text.
    ///
    /// # Errors
    ///
    /// The text is not a position, or a predicate does not keep the contract.
    pub fn said_of(&self, text: &str) -> Result<Said, Error> {
        self.say(|desk| self.0.contract.read_state(&mut desk.machine, text))
    }

    fn say(&self, state: impl FnOnce(&mut Desk) -> Asked<Cell>) -> Result<Said, Error> {
        let node = self.0.pool.with(|desk| {
            let state = state(desk).map_err(|trouble| (trouble, None))?;
            self.0.contract.node(desk, state)
        });
        match node {
            Ok(node) => {
                if let Some(trouble) = &node.no_value {
                    self.leave_values_aside(trouble, &node.said.text);
                }
                Ok(node.said)
            }
            Err((trouble, text)) => Err(self.error(trouble, text)),
        }
    }

    /// What people should be told, each once: nothing that makes an answer wrong.
    pub fn take_notes(&self) -> Vec<String> {
        std::mem::take(&mut lock(&self.0.notes))
    }

    /// Tells somebody of one in so many positions that are answered, from now on. Whoever
    /// comes second is not listened to.
    pub fn watch(&self, one_in: u64, watcher: impl Fn(&Position) + Send + Sync + 'static) {
        let _ = self.0.watcher.set((one_in.max(1), Box::new(watcher)));
    }

    /// Does something while no question may take longer than this. Others who ask at the
    /// same time have no longer, either.
    pub fn hurried<T>(&self, time: Duration, work: impl FnOnce() -> T) -> T {
        self.0.pool.hurried(time, work)
    }

    /// The game, for somebody who does not keep it alive.
    pub fn downgrade(&self) -> WeakGame {
        WeakGame(Arc::downgrade(&self.0))
    }

    /// Makes this the game's error, if it has none.
    fn keep(&self, trouble: Trouble, position: Option<&Position>) {
        let text = match (&trouble.position, position) {
            (None, Some(position)) => Some(self.position_text(position)),
            _ => None,
        };
        let error = self.error(trouble, text);
        lock(&self.0.error).get_or_insert(error);
        self.0.is_broken.store(true, Ordering::Relaxed);
    }

    fn kept<T>(&self, asked: Asked<T>, position: Option<&Position>) -> Option<T> {
        asked.map_err(|trouble| self.keep(trouble, position)).ok()
    }

    fn error(&self, trouble: Trouble, position: Option<String>) -> Error {
        Error {
            file: self.0.shown.clone(),
            fault: Fault::Broken {
                predicate: trouble.predicate.to_owned(),
                what: trouble.what,
                position: trouble.position.or(position),
            },
        }
    }

    fn leave_values_aside(&self, trouble: &Trouble, position: &str) {
        if !self.0.no_values.swap(true, Ordering::Relaxed) {
            let Trouble {
                predicate, what, ..
            } = trouble;
            let file = &self.0.shown;
            let note = format!(
                "{file}: {predicate} {what}, in the position {position}; values are left aside: \
                 the search sees wins and losses only"
            );
            lock(&self.0.notes).push(note);
        }
    }

    /// Works with a machine on which the state of a position lies; nothing once the rules
    /// have broken down.
    fn ask<T>(
        &self,
        position: &Position,
        work: impl FnOnce(&mut Desk, Cell) -> Asked<T>,
    ) -> Option<T> {
        if self.0.is_broken.load(Ordering::Relaxed) {
            return None;
        }
        let (asked, is_watched) = self.0.pool.with(|desk| {
            let asked = self
                .placed(desk, position)
                .and_then(|state| work(desk, state));
            desk.answered += 1;
            let watcher = self.0.watcher.get();
            let is_watched =
                watcher.is_some_and(|(one_in, _)| desk.answered.is_multiple_of(*one_in));
            (asked, is_watched)
        });
        let found = self.kept(asked, Some(position))?;
        if is_watched && let Some((_, watcher)) = self.0.watcher.get() {
            watcher(position);
        }
        Some(found)
    }

    fn placed(&self, desk: &mut Desk, position: &Position) -> Asked<Cell> {
        let state = desk.machine.unflatten(&position.0.state);
        state.map_err(|thrown| {
            self.0
                .contract
                .blame(&mut desk.machine, "state_text/2", thrown)
        })
    }

    fn flat(&self, desk: &mut Desk, term: Cell) -> Asked<Flat> {
        let flat = desk.machine.flatten(term);
        flat.map_err(|thrown| self.0.contract.blame(&mut desk.machine, "move/3", thrown))
    }

    /// The position of a state on a machine.
    fn position(&self, desk: &mut Desk, state: Cell) -> Asked<Position> {
        let flat = self.flat(desk, state)?;
        match desk.hash(&flat) {
            Some(hash) => Ok(self.0.lately.position(flat, hash)),
            None => {
                let state = term_text::written(&desk.machine, state);
                trouble("move/3", format!("leaves variables in the state: {state}"))
            }
        }
    }

    fn side(&self, desk: &mut Desk, state: Cell) -> Asked<Side> {
        let player = self.0.contract.player(&mut desk.machine, state)?;
        match side_of(&desk.machine, &self.0.players, player) {
            Some(side) => Ok(side),
            None => {
                let [one, other] = &self.0.players;
                let player = term_text::quoted(&desk.machine, player);
                let (one, other) = (&one.name, &other.name);
                let what = format!("gives {player}, who is neither {one} nor {other}");
                trouble("turn/2", what)
            }
        }
    }

    /// How the game ended, if it has. Whoever is not a player has won nothing: the game's
    /// word for a tie.
    #[inline]
    fn ending(&self, desk: &mut Desk, state: Cell) -> Asked<Option<Outcome>> {
        let machine = &mut desk.machine;
        let Some(winner) = self.0.contract.winner(machine, state)? else {
            return Ok(None);
        };
        if let Some(side) = winner_of(machine, &self.0.players, winner) {
            return Ok(Some(Outcome::Win(side)));
        }
        self.0
            .tie
            .get_or_init(|| term_text::quoted(machine, winner));
        Ok(Some(Outcome::Tie))
    }

    /// The moves of a state, remembered for its position; the terms are on the machine.
    fn moves_on(&self, desk: &mut Desk, state: Cell, position: &Position) -> Asked<Vec<Cell>> {
        let cells = self.0.contract.sorted_moves(&mut desk.machine, state)?;
        if position.0.node.get().is_none() {
            let mut moves = Vec::with_capacity(cells.len());
            for &mv in &cells {
                let flat = self.flat(desk, mv)?;
                moves.push(self.0.moves.number(flat, &mut desk.numbers));
            }
            position.0.node.get_or_init(|| Node::new(moves));
        }
        Ok(cells)
    }

    fn node<'p>(&self, position: &'p Position) -> Option<&'p Node> {
        if let Some(node) = position.0.node.get() {
            return Some(node);
        }
        if self.outcome(position).is_some() {
            return None;
        }
        self.ask(position, |desk, state| self.moves_on(desk, state, position))?;
        position.0.node.get()
    }

    /// The position after a move on a machine.
    fn next(&self, desk: &mut Desk, state: Cell, mv: Cell) -> Asked<Position> {
        let next = self.0.contract.next(&mut desk.machine, state, mv)?;
        let position = self.position(desk, next)?;
        if position.0.turn.get().is_none() {
            let turn = self.side(desk, next)?;
            let _ = position.0.turn.set(turn);
        }
        Ok(position)
    }

    /// A move that wins at once. On the way it is seen how the game ends after each move.
    fn find_win(&self, position: &Position) -> Option<Option<Move>> {
        let turn = self.turn(position);
        self.ask(position, |desk, state| {
            let cells = self.moves_on(desk, state, position)?;
            let mut ends = Vec::with_capacity(cells.len());
            for (place, mv) in cells.into_iter().enumerate() {
                let mark = desk.machine.mark();
                let next = self.0.contract.next(&mut desk.machine, state, mv)?;
                let end = self.ending(desk, next);
                let end = end.map_err(|trouble| self.here(desk, next, trouble))?;
                desk.machine.release(mark);
                if end == Some(Outcome::Win(turn)) {
                    let node = position.0.node.get();
                    return Ok(node.and_then(|node| node.moves.get(place).copied()));
                }
                ends.push(end);
            }
            if let Some(node) = position.0.node.get() {
                let _ = node.ends.set(ends.into());
            }
            Ok(None)
        })
    }
}

impl Game for ClausesGame {
    type Position = Position;
    type Move = Move;

    fn name(&self) -> &str {
        &self.0.name
    }

    fn side_name(&self, side: Side) -> &str {
        &self.0.players[side.index()].name
    }

    fn outcome_name(&self, outcome: Outcome) -> &str {
        match outcome {
            Outcome::Win(side) => self.side_name(side),
            Outcome::Tie => self.0.tie.get().map_or("draw", String::as_str),
        }
    }

    fn start(&self) -> Position {
        self.0.start.clone()
    }

    fn turn(&self, position: &Position) -> Side {
        if let Some(&turn) = position.0.turn.get() {
            return turn;
        }
        let turn = self.ask(position, |desk, state| self.side(desk, state));
        turn.map_or(Side::First, |turn| *position.0.turn.get_or_init(|| turn))
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if let Some(&outcome) = position.0.outcome.get() {
            return outcome;
        }
        let outcome = self.ask(position, |desk, state| self.ending(desk, state));
        // Where the rules have broken down, the game is over.
        let outcome = outcome.map(|outcome| *position.0.outcome.get_or_init(|| outcome));
        outcome.unwrap_or(Some(Outcome::Tie))
    }

    fn moves(&self, position: &Position, moves: &mut Vec<Move>) {
        if let Some(node) = self.node(position) {
            moves.extend_from_slice(&node.moves);
        }
    }

    fn play(&self, position: &Position, mv: Move) -> Position {
        let node = self.node(position);
        let place = node.and_then(|node| node.moves.iter().position(|&own| own == mv));
        // What an illegal move gives is unspecified.
        let (Some(node), Some(place)) = (node, place) else {
            return position.clone();
        };
        if let Some(next) = node.next(place) {
            return next;
        }
        let next = self.ask(position, |desk, state| {
            let term = self.0.moves.term(mv).unwrap_or_default();
            let term = desk.machine.unflatten(&term);
            let term =
                term.map_err(|thrown| self.0.contract.blame(&mut desk.machine, "move/3", thrown))?;
            self.next(desk, state, term)
        });
        let Some(next) = next else {
            return position.clone();
        };
        if let Some(ends) = node.ends.get() {
            let _ = next.0.outcome.set(ends[place]);
        }
        node.set_next(place, &next);
        next
    }

    fn hash(&self, position: &Position) -> u64 {
        position.0.hash
    }

    fn is_legal(&self, position: &Position, mv: Move) -> bool {
        self.node(position)
            .is_some_and(|node| node.moves.contains(&mv))
    }

    fn count_moves(&self, position: &Position) -> u64 {
        if let Some(node) = position.0.node.get() {
            return node.moves.len() as u64;
        }
        if self.outcome(position).is_some() {
            return 0;
        }
        let moves = self.ask(position, |desk, state| {
            self.0.contract.moves(&mut desk.machine, state)
        });
        moves.map_or(0, |moves| moves.len() as u64)
    }

    fn count_leaves(&self, position: &Position, depth: u32) -> u64 {
        self.leaves(position, depth)
    }

    fn tell_moves(&self, position: &Position, asked: &Properties, answer: &mut Answer) {
        self.tell(position, asked, answer);
    }

    fn finished_leaves(&self) -> u64 {
        self.0.finished_leaves
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let read: Asked<Position> = self.0.pool.with(|desk| {
            let text = if self.0.exact_texts {
                text
            } else {
                text.trim()
            };
            let state = self.0.contract.read_state(&mut desk.machine, text)?;
            let position = self.position(desk, state)?;
            let turn = self.side(desk, state)?;
            let _ = position.0.turn.set(turn);
            Ok(position)
        });
        let refused = |what: &str| {
            let what = format!("not a position of {}: {what}", self.0.name);
            TextError::new(text, 0..text.len(), what)
        };
        match read {
            Ok(position) => Ok(position),
            Err(trouble) => {
                let error = refused(&format!("{} {}", trouble.predicate, trouble.what));
                if trouble.predicate != "state_text/2" {
                    self.keep(trouble, None);
                }
                Err(error)
            }
        }
    }

    fn position_text(&self, position: &Position) -> String {
        if let Some(text) = position.0.text.get() {
            return text.to_string();
        }
        let text = self.0.pool.with(|desk| {
            let state = self.placed(desk, position)?;
            match self.0.contract.state_text(&mut desk.machine, state)? {
                Some(text) => Ok(Ok(text)),
                None => Ok(Err(term_text::quoted(&desk.machine, state))),
            }
        });
        let text = match text {
            Ok(Ok(text)) => text,
            Ok(Err(state)) => {
                let what = format!("has no text for the state {state}");
                self.kept::<()>(trouble("state_text/2", what), None);
                state
            }
            Err(trouble) => {
                self.kept::<()>(Err(trouble), None);
                String::new()
            }
        };
        position.0.text.get_or_init(|| text.into()).to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        let trimmed = text.trim();
        let known = self.0.moves.of_text(trimmed);
        let read = known.or_else(|| self.kept(self.read_move(trimmed), None).flatten());
        read.ok_or_else(|| {
            let what = format!("not a move of {}", self.0.name);
            TextError::new(text, 0..text.len(), what)
        })
    }

    fn move_text(&self, mv: Move) -> String {
        if let Some(text) = self.0.moves.text(mv) {
            return text;
        }
        let term = self.0.moves.term(mv).unwrap_or_default();
        let text = self.0.pool.with(|desk| {
            let machine = &mut desk.machine;
            let term = machine.unflatten(&term);
            let term =
                term.map_err(|thrown| self.0.contract.blame(machine, "move_text/2", thrown))?;
            match self.0.contract.move_text(machine, term)? {
                Some(text) => Ok(text),
                None => {
                    let what = format!(
                        "has no text for the move {}",
                        term_text::quoted(machine, term)
                    );
                    trouble("move_text/2", what)
                }
            }
        });
        let text = self.kept(text, None).unwrap_or_default();
        self.0.moves.set_text(mv, &text);
        text
    }

    fn is_broken(&self) -> bool {
        self.0.is_broken.load(Ordering::Relaxed)
    }

    fn take_error(&self) -> Option<RulesError> {
        if !self.is_broken() {
            return None;
        }
        let error = lock(&self.0.error).take();
        self.0.is_broken.store(false, Ordering::Relaxed);
        error.map(RulesError::new)
    }
}

impl ClausesGame {
    /// The move of a text, if the clauses can read it. Where moves are Prolog terms,
    /// everything could be one: only what looks like a move that was met is taken for one.
    fn read_move(&self, text: &str) -> Asked<Option<Move>> {
        let contract = &self.0.contract;
        let looks_alike = || self.0.moves.any_text(|other| shape(other).eq(shape(text)));
        if !contract.has_move_texts() && !looks_alike() {
            return Ok(None);
        }
        self.0.pool.with(|desk| {
            let Some(mv) = contract.read_move(&mut desk.machine, text)? else {
                return Ok(None);
            };
            let flat = self.flat(desk, mv)?;
            Ok(Some(self.0.moves.number(flat, &mut desk.numbers)))
        })
    }
}

/// What a text looks like: which letters and which numbers stand there is left out.
fn shape(text: &str) -> impl Iterator<Item = char> {
    let kinds = text.chars().map(|c| match c {
        c if c.is_ascii_digit() => '0',
        c if c.is_alphabetic() => 'a',
        c => c,
    });
    let mut last = None;
    // A number is a number, however many digits it has.
    kinds.filter(move |&kind| last.replace(kind) != Some('0') || kind != '0')
}

impl Heuristics for ClausesGame {
    const ALTERNATES: bool = false;

    fn evaluate(&self, position: &Position) -> i32 {
        if let Some(&value) = position.0.value.get() {
            return value;
        }
        if !self.0.contract.has_values() || self.0.no_values.load(Ordering::Relaxed) {
            return 0;
        }
        let turn = self.turn(position);
        let value = self.ask(position, |desk, state| {
            let machine = &mut desk.machine;
            let player = self.0.players[turn.index()].term(machine);
            match self.0.contract.value(machine, state, player) {
                Ok(value) => Ok(Ok(value)),
                Err(trouble) if trouble.is_theirs => Ok(Err(trouble)),
                Err(trouble) => Err(trouble),
            }
        });
        match value {
            Some(Ok(value)) => {
                let value = value.clamp(-VALUE_LIMIT, VALUE_LIMIT) as i32;
                *position.0.value.get_or_init(|| value)
            }
            Some(Err(trouble)) => {
                self.leave_values_aside(&trouble, &self.position_text(position));
                0
            }
            None => 0,
        }
    }

    /// To look for a win is to play every move and to ask whether the game is over: a ply more
    /// for every leaf.
    fn seeks_wins(&self) -> bool {
        *self.0.seeks_wins.get_or_init(|| {
            let moves = self.node(&self.0.start).map_or(0, |node| node.moves.len());
            moves <= MOVES_TO_TRY
        })
    }

    fn wins_now(&self, position: &Position) -> Option<Move> {
        if let Some(&win) = position.0.win.get() {
            return win;
        }
        if self.outcome(position).is_some() {
            return None;
        }
        let win = self.find_win(position)?;
        *position.0.win.get_or_init(|| win)
    }
}

impl Machines for ClausesGame {
    fn machines(&self) -> &'static [OwnMachine] {
        match self.0.contract.has_machine() {
            true => MACHINES,
            false => &[],
        }
    }

    fn machine_move(
        &self,
        machine: &str,
        level: Option<&str>,
        position: &Position,
        rng: &mut dyn Rng,
    ) -> Option<Move> {
        let (_, levels) = self
            .machines()
            .iter()
            .copied()
            .find(|(name, _)| *name == machine)?;
        let level = level.filter(|level| levels.contains(level))?.parse().ok()?;
        let seed = rng.next_u64();
        let chosen = self.ask(position, |desk, state| {
            desk.machine.seed(seed);
            let mv = self.0.contract.chosen(&mut desk.machine, state, level)?;
            let flat = self.flat(desk, mv)?;
            Ok(self.0.moves.number(flat, &mut desk.numbers))
        })?;
        self.is_legal(position, chosen).then_some(chosen)
    }
}

impl ClausesGame {
    /// What the file says of the look of a position, if it does.
    fn seen(&self, position: &Position) -> Option<Vec<contract::Seen>> {
        if !self.0.contract.has_view() {
            return None;
        }
        self.ask(position, |desk, state| {
            (self.0.contract).viewed(&mut desk.machine, state, &self.0.players)
        })
    }

    fn cell_names(&self) -> &[String] {
        self.0.squares.get_or_init(|| {
            let seen = self.seen(&self.0.start).unwrap_or_default();
            seen.into_iter().map(|cell| cell.name).collect()
        })
    }
}

impl Presentation for ClausesGame {
    fn instructions(&self) -> &str {
        "The rules of this game are in its own file of clauses; moves lists what may be played."
    }

    fn squares(&self, _: &Position) -> Vec<String> {
        self.cell_names().to_vec()
    }

    fn squares_of(&self, mv: Move) -> Vec<String> {
        match self.0.contract.has_view() {
            true => view::named_in(&self.move_text(mv), self.cell_names()),
            false => Vec::new(),
        }
    }

    fn board(&self, position: &Position, view: &View) -> Board {
        let is_pictured = view.as_picture || !self.0.contract.draws();
        if let Some(seen) = is_pictured.then(|| self.seen(position)).flatten() {
            let names = [Side::First, Side::Second].map(|side| self.side_name(side));
            return Board::Diagram(view::diagram(&seen, view, names));
        }
        let drawn = match self.0.contract.draws() {
            true => self.ask(position, |desk, state| {
                self.0.contract.drawn(&mut desk.machine, state)
            }),
            false => None,
        };
        let drawn = drawn.map(|drawn| drawn.trim_end().trim_start_matches('\n').to_owned());
        Board::text(drawn.unwrap_or_else(|| self.position_text(position)))
    }
}

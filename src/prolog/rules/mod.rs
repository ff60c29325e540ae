//! Games nobody here wrote: a Prolog file that keeps the contract is a [`Game`].
//!
//! | module | what is in it |
//! |---|---|
//! | `load` | from a file to a game: every predicate is tried once |
//! | `clauses` | the Prolog worker behind a game, and what it has said already |
//! | `node` | what it says, in its words and in ours |
//!
//! The rules run in a worker process that is stopped when it takes too long, and every
//! position is asked about once. That is some thousand times slower than native rules,
//! and needs nothing but the file.
//!
//! # When the rules break down
//!
//! Clauses that somebody writes in an afternoon can break down, in any position. The game
//! then remembers the first error, and until that is [taken](Game::take_error) says of
//! every position that the game is over, so that a search or a match ends at once.

mod clauses;
mod load;
pub(super) mod node;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use rand::Rng;

use crate::game::board::{Board, View};
use crate::game::machines::Machine;
use crate::game::oracle::{Answer, tell_moves, tells_nexts};
use crate::game::properties::Properties;
use crate::game::{Game, Heuristics, Machines, Outcome, Presentation, RulesError, Side, TextError};
use clauses::Clauses;
use node::Extent;

pub use crate::game::ruled::{Error, Fault};

/// The limit of an evaluation.
const VALUE_LIMIT: i64 = 1_000_000;

/// A game whose rules are a Prolog file.
#[derive(Clone)]
pub struct PrologGame {
    rules: Arc<Rules>,
}

/// What is known of a game once it is loaded.
struct Rules {
    /// The file's name without its ending.
    name: String,
    /// The whole path of the file.
    file: String,
    players: [String; 2],
    /// Names and texts: the file, and whose turn it is if the file does not say that.
    sources: Vec<(String, String)>,
    machines: &'static [Machine],
    /// Whether the file draws its positions.
    draws: bool,
    /// What the file calls a game that nobody wins.
    tie: OnceLock<String>,
    clauses: Clauses,
    start: Position,
    /// What has gone wrong and has not been told yet.
    error: Mutex<Option<Error>>,
}

/// A position of such a game: its text, and what the clauses say of it once they have
/// been asked.
#[derive(Clone)]
pub struct Position(Arc<Known>);

struct Known {
    text: Box<str>,
    hash: u64,
    /// Whose turn it is, and how the game ended, if it has.
    ending: OnceLock<(Side, Option<Outcome>)>,
    /// What it is worth to the side to move.
    value: OnceLock<i64>,
    moves: OnceLock<Box<[Move]>>,
    /// Where the moves lead, in the same order.
    nexts: OnceLock<Box<[Position]>>,
}

impl Known {
    /// Whether the clauses have told this already.
    fn has(&self, extent: Extent) -> bool {
        // There is nothing more to say of a game that is over.
        let is_over = matches!(self.ending.get(), Some((_, Some(_))));
        let has_value = is_over || self.value.get().is_some();
        match extent {
            Extent::Brief => self.ending.get().is_some(),
            Extent::Value => has_value,
            Extent::Moves => is_over || self.moves.get().is_some(),
            Extent::Page => is_over || self.nexts.get().is_some(),
            Extent::Search | Extent::All => is_over || has_value && self.nexts.get().is_some(),
        }
    }

    fn moves(&self) -> &[Move] {
        self.moves.get().map_or(&[], |moves| moves)
    }
}

/// How often the clauses were asked about positions, and for how much.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Questions {
    /// Whose turn it is, whether the game is over, what the position is worth.
    pub briefs: u64,
    /// The moves alone.
    pub moves: u64,
    /// The moves and where each of them leads.
    pub pages: u64,
}

/// A move of such a game: its number in the order in which moves were first met.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u32);

impl Position {
    fn new(text: &str) -> Self {
        Position(Arc::new(Known {
            text: text.into(),
            hash: text_hash(text),
            ending: OnceLock::new(),
            value: OnceLock::new(),
            moves: OnceLock::new(),
            nexts: OnceLock::new(),
        }))
    }
}

/// The same on every machine and in every run.
fn text_hash(text: &str) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325;
    let hash = text.bytes().fold(start, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    // The low bits alone decide where the table looks: let the high ones take part.
    (hash ^ (hash >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.0.text == other.0.text
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash.hash(state);
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.0.text)
    }
}

impl PrologGame {
    /// The whole path of the file.
    pub fn file(&self) -> &str {
        &self.rules.file
    }

    /// The names and texts of the clauses: the file, and a source that says whose turn it
    /// is if the file does not. What else it leaves out is supplied by
    /// [`Program::with_contract`](super::Program::with_contract).
    pub fn clauses(&self) -> Vec<(String, String)> {
        self.rules.sources.clone()
    }

    /// All that the contract says of a position, given as text.
    ///
    /// # Errors
    ///
    /// The text is not a position, or a predicate does not keep the contract.
    pub fn said_of(&self, text: &str) -> Result<crate::game::ruled::Said, Error> {
        self.rules.clauses.node_text("[]", text)
    }

    fn error(&self) -> MutexGuard<'_, Option<Error>> {
        (self.rules.error.lock()).unwrap_or_else(PoisonError::into_inner)
    }

    /// What was found; an error is kept until somebody takes it.
    fn kept<T>(&self, found: Result<T, Error>) -> Option<T> {
        found
            .map_err(|error| {
                self.error().get_or_insert(error);
            })
            .ok()
    }

    /// How often the clauses were asked about positions since the game was loaded, the
    /// questions of loading included.
    pub fn questions(&self) -> Questions {
        self.rules.clauses.questions()
    }

    /// What the clauses say of a position, at least this much of it; nothing once they have
    /// broken down.
    fn known<'p>(&self, position: &'p Position, extent: Extent) -> Option<&'p Known> {
        let known = &*position.0;
        if known.has(extent) {
            return Some(known);
        }
        if self.error().is_some() {
            return None;
        }
        let asked = self.rules.clauses.learn(known, &self.rules, extent);
        self.kept(asked).map(|_| known)
    }

    fn ending(&self, position: &Position) -> Option<(Side, Option<Outcome>)> {
        let known = self.known(position, Extent::Brief)?;
        known.ending.get().copied()
    }
}

impl Game for PrologGame {
    type Position = Position;
    type Move = Move;

    fn name(&self) -> &str {
        &self.rules.name
    }

    fn side_name(&self, side: Side) -> &str {
        &self.rules.players[side.index()]
    }

    fn outcome_name(&self, outcome: Outcome) -> &str {
        match outcome {
            Outcome::Win(side) => self.side_name(side),
            Outcome::Tie => self.rules.tie.get().map_or("draw", String::as_str),
        }
    }

    fn start(&self) -> Position {
        self.rules.start.clone()
    }

    fn turn(&self, position: &Position) -> Side {
        let ending = self.ending(position);
        ending.map_or(Side::First, |(turn, _)| turn)
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let ending = self.ending(position);
        ending.map_or(Some(Outcome::Tie), |(_, outcome)| outcome)
    }

    /// Whoever wants to know the moves mostly plays them, too.
    fn moves(&self, position: &Position, moves: &mut Vec<Move>) {
        if let Some(known) = self.known(position, Extent::Page) {
            moves.extend_from_slice(known.moves());
        }
    }

    fn play(&self, position: &Position, mv: Move) -> Position {
        let next = || {
            let known = self.known(position, Extent::Page)?;
            let place = known.moves().iter().position(|&own| own == mv)?;
            known.nexts.get()?.get(place).cloned()
        };
        // What an illegal move gives is unspecified.
        next().unwrap_or_else(|| position.clone())
    }

    fn is_legal(&self, position: &Position, mv: Move) -> bool {
        let known = self.known(position, Extent::Moves);
        known.is_some_and(|known| known.moves().contains(&mv))
    }

    fn count_moves(&self, position: &Position) -> u64 {
        let known = self.known(position, Extent::Moves);
        known.map_or(0, |known| known.moves().len() as u64)
    }

    fn tell_moves(&self, position: &Position, asked: &Properties, answer: &mut Answer) {
        if tells_nexts(asked) {
            return tell_moves(self, position, asked, answer);
        }
        let known = self.known(position, Extent::Moves);
        for &mv in known.map_or(&[][..], Known::moves) {
            let text = self.move_text(mv);
            answer.successors.insert(text, String::new());
        }
    }

    fn hash(&self, position: &Position) -> u64 {
        position.0.hash
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let fault = |what: String| TextError::new(text, 0..text.len(), what);
        let position = Position::new(text.trim());
        let read = (self.rules.clauses).learn(&position.0, &self.rules, Extent::Brief);
        match read {
            Ok(written) if *written == *position.0.text => Ok(position),
            // The clauses may write the same position in another way.
            Ok(written) => {
                let same = Position::new(&written);
                if let Some(&ending) = position.0.ending.get() {
                    let _ = same.0.ending.set(ending);
                }
                Ok(same)
            }
            Err(error) => {
                let name = &self.rules.name;
                let what = format!("not a position of {name}: {}", error.what());
                if !error.is_about("state_text/2") {
                    self.kept::<()>(Err(error));
                }
                Err(fault(what))
            }
        }
    }

    fn position_text(&self, position: &Position) -> String {
        position.0.text.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        let read = self.kept(self.rules.clauses.parse_move(text)).flatten();
        read.ok_or_else(|| {
            let what = format!("not a move of {}", self.rules.name);
            TextError::new(text, 0..text.len(), what)
        })
    }

    fn move_text(&self, mv: Move) -> String {
        self.rules.clauses.move_text(mv)
    }

    fn is_broken(&self) -> bool {
        self.error().is_some()
    }

    fn take_error(&self) -> Option<RulesError> {
        self.error().take().map(RulesError::new)
    }
}

impl Heuristics for PrologGame {
    const ALTERNATES: bool = false;

    fn evaluate(&self, position: &Position) -> i32 {
        let known = self.known(position, Extent::Value);
        let value = known.and_then(|known| known.value.get().copied());
        value.unwrap_or_default().clamp(-VALUE_LIMIT, VALUE_LIMIT) as i32
    }

    /// Whoever asks this searches, and wants to know the rest as well.
    fn wins_now(&self, position: &Position) -> Option<Move> {
        let known = self.known(position, Extent::Search)?;
        let win = Some(Outcome::Win(self.turn(position)));
        let mut pairs = known.moves().iter().zip(known.nexts.get()?);
        let found = pairs.find(|(_, next)| self.outcome(next) == win);
        found.map(|(&mv, _)| mv)
    }
}

impl Machines for PrologGame {
    fn machines(&self) -> &'static [Machine] {
        self.rules.machines
    }

    fn machine_move(
        &self,
        machine: &str,
        level: Option<&str>,
        position: &Position,
        _rng: &mut dyn Rng,
    ) -> Option<Move> {
        let machines = self.rules.machines.iter();
        let (_, levels) = machines.copied().find(|(name, _)| *name == machine)?;
        let level = level.filter(|level| levels.contains(level))?;
        let chosen = self.kept(self.rules.clauses.choose(&position.0, level))?;
        self.is_legal(position, chosen).then_some(chosen)
    }
}

impl Presentation for PrologGame {
    fn instructions(&self) -> &str {
        "The rules of this game are in its own file of clauses; moves lists what may be played."
    }

    fn board(&self, position: &Position, _view: &View) -> Board {
        let drawn = match self.rules.draws {
            true => self.kept(self.rules.clauses.draw(&position.0)),
            false => None,
        };
        Board::text(drawn.unwrap_or_else(|| self.position_text(position)))
    }
}

//! Games nobody here wrote: a Prolog file that keeps the contract is a [`Game`].
//!
//! | module | what is in it |
//! |---|---|
//! | [`contract`] | the predicates that are expected, and what a file may leave out |
//! | [`mod@error`] | what a file does wrong, by the name of the predicate |
//! | `load` | from a file to a game: every predicate is tried once |
//! | `desk` | the Prolog worker behind a game, and what it has said already |
//! | `watchdog` | the end of patience |
//!
//! The rules run in a worker process that is stopped when it takes too long, and every
//! position is asked about once. That is some thousand times slower than native rules,
//! and needs nothing but the file.
//!
//! # When the rules break down
//!
//! A [`Game`] cannot fail, but clauses that somebody writes in an afternoon can, in any
//! position. So the trouble unwinds the stack, without the noise of a panic, up to
//! whoever gave the order: [`guarded`] turns it into an [`Error`] there.

pub mod contract;
mod desk;
pub mod error;
mod load;
mod watchdog;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use rand::{Rng, RngExt};

use crate::drawing::{Drawn, View};
use crate::game::{Game, Outcome, Side};
use crate::guide::Guide;
use crate::machines::{Machine, Machines};
use crate::search::{Searchable, score};
use crate::specification::{ClauseFile, Corner, Specified};
use crate::text::TextError;
use desk::{Desk, Page};

pub use error::{Error, guarded};
pub use load::Patience;

/// Plies of the random games from which positions are drawn.
const LONGEST_WALK: usize = 60;

/// A game whose rules are a Prolog file.
#[derive(Clone)]
pub struct Ruled {
    rules: Arc<Rules>,
}

/// What is known of a game once it is loaded.
struct Rules {
    /// The file's name without its ending. Names live as long as the program, like
    /// those of the games that are built in.
    name: &'static str,
    /// The file, wherever one stands.
    file: String,
    /// The size that was asked for.
    size: Option<usize>,
    players: [&'static str; 2],
    /// The file and what it left out.
    clauses: &'static [ClauseFile],
    machines: &'static [Machine],
    /// Whether the file draws its positions.
    draws: bool,
    /// What the file calls a game that nobody wins.
    tie: OnceLock<&'static str>,
    desk: Desk,
    start: Position,
}

/// A position of such a game: its text, and what the clauses say of it once they have
/// been asked.
#[derive(Clone)]
pub struct Position(Arc<Known>);

struct Known {
    text: Box<str>,
    hash: u64,
    /// Who made the move that led here, if one did.
    mover: Option<Side>,
    page: OnceLock<Page>,
}

/// A move of such a game: its number in the order in which moves were first met.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u32);

impl Position {
    fn new(text: &str, mover: Option<Side>) -> Self {
        Position(Arc::new(Known {
            text: text.into(),
            hash: text_hash(text),
            mover,
            page: OnceLock::new(),
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

impl Ruled {
    fn page<'p>(&self, position: &'p Position) -> &'p Page {
        let known = &position.0;
        known.page.get_or_init(|| {
            (self.rules.desk)
                .page(known, &self.rules)
                .unwrap_or_else(|error| error.raise())
        })
    }
}

impl Game for Ruled {
    type Position = Position;
    type Move = Move;

    fn name(&self) -> &'static str {
        self.rules.name
    }

    fn designation(&self) -> String {
        self.rules.file.clone()
    }

    fn size_of(&self, _: &Position) -> Option<usize> {
        self.rules.size
    }

    fn side_name(&self, side: Side) -> &'static str {
        self.rules.players[side.index()]
    }

    fn outcome_name(&self, outcome: Outcome) -> &'static str {
        match outcome {
            Outcome::Win(side) => self.side_name(side),
            Outcome::Tie => self.rules.tie.get().unwrap_or(&"draw"),
        }
    }

    fn start(&self) -> Position {
        self.rules.start.clone()
    }

    fn turn(&self, position: &Position) -> Side {
        self.page(position).turn
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.page(position).outcome
    }

    fn moves(&self, position: &Position, moves: &mut Vec<Move>) {
        moves.extend(self.page(position).moves.iter().map(|&(mv, _)| mv));
    }

    fn play(&self, position: &Position, mv: Move) -> Position {
        let moves = &self.page(position).moves;
        let found = moves.iter().find(|&&(own, _)| own == mv);
        // What an illegal move gives is unspecified.
        found.map_or_else(|| position.clone(), |(_, next)| next.clone())
    }

    fn hash(&self, position: &Position) -> u64 {
        position.0.hash
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let position = Position::new(text.trim(), None);
        let page = (self.rules.desk).page(&position.0, &self.rules);
        let fault = |what: String| TextError::new(text, 0..text.len(), what);
        match page {
            Ok(page) => {
                // The clauses may write the same position in another way.
                let position = Position::new(&page.text, None);
                let _ = position.0.page.set(page);
                Ok(position)
            }
            Err(error) if error.is_about("state_text/2") => {
                let name = self.rules.name;
                Err(fault(format!("no position of {name}: {}", error.what())))
            }
            Err(error) => error.raise(),
        }
    }

    fn position_text(&self, position: &Position) -> String {
        position.0.text.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        let read = self.rules.desk.parse_move(text);
        read.unwrap_or_else(|error| error.raise()).ok_or_else(|| {
            let what = format!("no move of {}", self.rules.name);
            TextError::new(text, 0..text.len(), what)
        })
    }

    fn move_text(&self, mv: Move) -> String {
        self.rules.desk.move_text(mv)
    }
}

impl Searchable for Ruled {
    fn evaluate(&self, position: &Position) -> i32 {
        let limit = i64::from(score::VALUE_LIMIT);
        self.page(position).value.clamp(-limit, limit) as i32
    }
}

impl crate::search::Tunable for Ruled {}

impl Machines for Ruled {
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
        let known = self
            .rules
            .machines
            .iter()
            .find(|(name, _)| *name == machine);
        let level = level.filter(|level| known.is_some_and(|(_, all)| all.contains(level)))?;
        let moves = &self.page(position).moves;
        let chosen = (self.rules.desk)
            .choose(&position.0, level)
            .unwrap_or_else(|error| error.raise());
        moves.iter().map(|&(mv, _)| mv).find(|&mv| mv == chosen)
    }
}

impl Drawn for Ruled {
    fn draw(&self, position: &Position, _view: &View) -> String {
        match self.rules.draws {
            true => (self.rules.desk)
                .draw(&position.0)
                .unwrap_or_else(|error| error.raise()),
            false => self.position_text(position),
        }
    }
}

impl Guide for Ruled {
    fn instructions(&self) -> &'static str {
        "The rules of this game are its own file of clauses; moves lists what may be played."
    }
}

impl Specified for Ruled {
    fn clauses(&self) -> &'static [ClauseFile] {
        self.rules.clauses
    }

    /// A position of a game played at random.
    fn any_position(&self, rng: &mut dyn Rng) -> Position {
        let mut position = self.start();
        for _ in 0..rng.random_range(0..LONGEST_WALK) {
            match random_move(&self.page(&position).moves, rng) {
                Some((_, next)) => position = next.clone(),
                None => break,
            }
        }
        position
    }

    /// A move of this position or of one nearby.
    fn any_move(&self, position: &Position, rng: &mut dyn Rng) -> Move {
        let near = self.any_position(rng);
        let there = random_move(&self.page(&near).moves, rng);
        let here = random_move(&self.page(position).moves, rng);
        let start = self
            .page(&self.rules.start)
            .moves
            .first()
            .map(|&(mv, _)| mv);
        let found = there.or(here).map(|&(mv, _)| mv).or(start);
        found.unwrap_or(Move(0))
    }

    fn corners(&self) -> &'static [Corner] {
        &[]
    }
}

fn random_move<'m>(
    moves: &'m [(Move, Position)],
    rng: &mut dyn Rng,
) -> Option<&'m (Move, Position)> {
    match moves.len() {
        0 => None,
        count => moves.get(rng.random_range(0..count)),
    }
}

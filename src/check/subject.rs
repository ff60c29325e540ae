//! What a check knows of a game besides the contract.

use std::fmt;
use std::sync::Arc;

use rand::Rng;

use super::data::EdgeCase;
use super::knowledge::Typed;
use super::walks::Walks;
use super::{gauss, khan, shi};
use crate::catalog::{AnyPosition, GameHandle};
#[cfg(feature = "clauses")]
use crate::clauses::game::NativeTexts;
use crate::game::oracle::{Goals, MovesFrom};
use crate::games;
use crate::games::shi::board::Size;

/// A game that is checked, and what a check knows of it besides the contract. Only the
/// first three have to be known; every other method has a default that says nothing.
pub trait Subject: Send + Sync {
    /// The game.
    fn game(&self) -> &GameHandle;
    /// Any position that the rules can be asked about, reachable or not.
    fn arbitrary_position(&self, rng: &mut dyn Rng) -> AnyPosition;
    /// Any well-formed move, preferably one that is almost legal in a position; `None`
    /// where the game has none at all.
    fn arbitrary_move(&self, position: &AnyPosition, rng: &mut dyn Rng) -> Option<String>;

    /// Positions that one special rule decides and that random play seldom meets.
    fn edge_cases(&self) -> Vec<EdgeCase> {
        Vec::new()
    }

    /// Sequences of moves from the start to what random play seldom meets.
    fn known_lines(&self) -> Vec<Vec<&'static str>> {
        Vec::new()
    }

    /// The predicate of the clauses that relates a state and its text.
    fn text_predicate(&self) -> &'static str {
        "state_text"
    }
    /// The texts that the game's own clauses give its states and moves, written natively.
    #[cfg(feature = "clauses")]
    fn native_texts(&self) -> Option<Box<dyn NativeTexts>> {
        None
    }
    /// Goals of the clauses that give a position a number, without their first argument,
    /// the state, and their last, the number: `value(rouge)`.
    fn value_goals(&self) -> Vec<String> {
        Vec::new()
    }
    /// The same numbers, natively.
    fn values(&self, position: &AnyPosition) -> Vec<Option<i64>> {
        let _ = position;
        Vec::new()
    }
    /// Goals of the clauses that choose a move, or a list of moves, written like
    /// [`value_goals`](Subject::value_goals): `choose_move(heuristique)`.
    fn machine_goals(&self) -> Vec<&'static str> {
        Vec::new()
    }
    /// The same moves, natively, those of each machine sorted.
    fn machine_moves(&self, position: &AnyPosition) -> Vec<Vec<String>> {
        let _ = position;
        Vec::new()
    }

    /// What can be the case in a position, by the rules that then decide: a check reports
    /// how often it met each.
    fn rule_cases(&self) -> Vec<&'static str> {
        Vec::new()
    }
    /// Which of these are the case.
    fn cases_met(&self, position: &AnyPosition) -> Vec<&'static str> {
        let _ = position;
        Vec::new()
    }

    /// All positions of a small kind, to be checked completely.
    fn small_world(&self) -> Option<SmallWorld> {
        None
    }
    /// How many pieces stand on the board: what makes a position small. By default the
    /// length of its text.
    fn pieces(&self, position: &AnyPosition) -> usize {
        self.game().position_text(position).len()
    }
    /// Positions that are smaller than this one, the smallest first: with fewer pieces,
    /// or with as many and something less to look at. Each is smaller in an order without
    /// circles, so that shrinking always ends.
    fn shrunk(&self, position: &AnyPosition) -> Vec<AnyPosition> {
        let _ = position;
        Vec::new()
    }
}

/// What a check knows of a game: of Khan, Shi and Gauss much, of any other what random
/// games show.
pub fn subject(game: &GameHandle) -> Arc<dyn Subject> {
    let (start, game) = (game.start(), game.clone());
    // The type of its positions tells for certain which game it is; a name might not.
    if start
        .downcast::<games::khan::position::Position>()
        .is_some()
    {
        Arc::new(Typed::new(khan::Known::new(), game))
    } else if start.downcast::<games::shi::position::Position>().is_some() {
        let size = game.selection().size.and_then(Size::new);
        Arc::new(Typed::new(shi::Known::new(size), game))
    } else if (start.downcast::<games::gauss::position::Position>()).is_some() {
        Arc::new(Typed::new(gauss::Known::new(), game))
    } else {
        Arc::new(Walks::new(game))
    }
}

/// What a check asks the clauses of a game besides the contract, and how.
pub(super) fn goals(subject: &dyn Subject) -> Goals {
    let owned = |goals: Vec<&str>| goals.into_iter().map(str::to_owned).collect();
    Goals {
        text: subject.text_predicate().to_owned(),
        values: subject.value_goals(),
        machines: owned(subject.machine_goals()),
        moves: match subject.game().is_from_file() {
            true => MovesFrom::List,
            false => MovesFrom::Relation,
        },
    }
}

/// All positions of a small kind, numbered from 0.
#[derive(Clone)]
pub struct SmallWorld {
    /// What they have in common.
    pub about: &'static str,
    /// How many there are.
    pub count: u64,
    /// The game as it is played there.
    pub subject: Arc<dyn Subject>,
    pub(super) position: fn(u64) -> AnyPosition,
}

impl SmallWorld {
    /// The position of a number below the count; each position has one number.
    pub fn position(&self, number: u64) -> AnyPosition {
        (self.position)(number)
    }
}

impl fmt::Debug for SmallWorld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SmallWorld({}: {})", self.count, self.about)
    }
}

//! What a Prolog program may ask of the native rules and of the engine, in text: the
//! other end of `prolog/native.pl`.
//!
//! The embedded machine asks through its driver, other Prolog systems through the
//! command `kalista native`; the words of a question and the lines of its answer are
//! the same.

use crate::game::{DEEPEST_PERFT, Game, perft};
use crate::games::{Playable, Task, UnknownGame, with_game};
use crate::players::{Budget, BudgetError};
use crate::search::{Engine, Options, Score};
use crate::text::TextError;

/// Memory for positions already searched. A worker has little to spare.
const TABLE_MIB: usize = 8;

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// There are no native rules for a game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// A position that cannot be read.
    #[error("no position: {0}")]
    Position(#[from] TextError),
    /// A limit that cannot be read.
    #[error(transparent)]
    Limit(#[from] BudgetError),
    /// A tree that nobody can count.
    #[error("{0} plies are more than can be counted; the most is {DEEPEST_PERFT}")]
    TooDeep(u32),
    /// Words that are no question.
    #[error(
        "{0:?} is no question: ask moves POSITION, perft DEPTH POSITION or best LIMIT POSITION"
    )]
    Question(String),
}

/// Answers a question, a line for each thing there is to say:
///
/// | question | lines |
/// |---|---|
/// | `moves POSITION` | the legal moves, sorted |
/// | `perft DEPTH POSITION` | the number of leaves |
/// | `best LIMIT POSITION` | the move, and `win N`, `loss N` or `value N`; none if the game is over |
///
/// ```
/// let question = ["moves", "ssksss/6/6/6/6/SSSKSS r -"];
/// assert_eq!(kalista::native::answer("khan", &question).unwrap().len(), 15);
/// ```
pub fn answer(game: &str, question: &[impl AsRef<str>]) -> Result<Vec<String>, Error> {
    let words: Vec<&str> = question.iter().map(AsRef::as_ref).collect();
    with_game(game, Question(&words))?
}

struct Question<'q>(&'q [&'q str]);

impl Task for Question<'_> {
    type Output = Result<Vec<String>, Error>;

    fn run<G: Playable>(self, game: G) -> Self::Output {
        let unknown = || Error::Question(self.0.join(" "));
        match *self.0 {
            ["moves", position] => Ok(moves(&game, &game.parse_position(position)?)),
            ["perft", depth, position] => {
                let depth: u32 = depth.parse().map_err(|_| unknown())?;
                if depth > DEEPEST_PERFT {
                    return Err(Error::TooDeep(depth));
                }
                let leaves = perft(&game, &game.parse_position(position)?, depth);
                Ok(vec![leaves.to_string()])
            }
            ["best", limit, position] => {
                let limit: Budget = limit.parse()?;
                Ok(best(&game, &game.parse_position(position)?, limit))
            }
            _ => Err(unknown()),
        }
    }
}

fn moves<G: Game>(game: &G, position: &G::Position) -> Vec<String> {
    let moves = game.legal_moves(position).into_iter();
    let mut texts: Vec<String> = moves.map(|mv| game.move_text(mv)).collect();
    texts.sort();
    texts
}

fn best<G: Playable>(game: &G, position: &G::Position, limit: Budget) -> Vec<String> {
    let mut engine = Engine::new(game, Options::default().with_hash_mib(TABLE_MIB));
    let found = engine.search(position, &[], &limit.limits(), |_| {});
    let score = match found.score {
        Score::Win(plies) => format!("win {plies}"),
        Score::Loss(plies) => format!("loss {plies}"),
        Score::Value(value) => format!("value {value}"),
    };
    match found.best {
        Some(mv) => vec![game.move_text(mv), score],
        None => Vec::new(),
    }
}

//! What a Prolog program may ask of the native rules and of the engine, in text: the
//! other end of `prolog/native.pl`.
//!
//! The embedded machine asks through its driver, other Prolog systems through the
//! command `kalista native`; the words of a question and the lines of its answer are
//! the same.

use super::{AnyGame, AnyPosition, Catalog, GameHandle};
use crate::game::perft::DEEPEST;
use crate::search::{Budget, Options, Score};

/// Memory for positions already searched. A worker has little to spare.
const TABLE_MIB: usize = 8;

/// Answers a question, a line for each item; the error says in words
/// why it cannot be answered.
///
/// | question | lines |
/// |---|---|
/// | `moves POSITION` | the legal moves, sorted |
/// | `perft DEPTH POSITION` | the number of leaves |
/// | `best LIMIT POSITION` | the move, and `win N`, `loss N` or `value N`; none if the game is over |
///
/// ```
/// let question = ["moves", "ssksss/6/6/6/6/SSSKSS r -"];
/// assert_eq!(kalista::catalog::native::answer("khan", &question).unwrap().len(), 15);
/// ```
pub fn answer(game: &str, question: &[&str]) -> Result<Vec<String>, String> {
    let game = Catalog::current()
        .open_named(game, None)
        .map_err(|error| error.to_string())?;
    let unknown = || {
        let asked = question.join(" ");
        format!(
            "{asked:?} is not a question: ask moves POSITION, perft DEPTH POSITION or best LIMIT POSITION"
        )
    };
    match *question {
        ["moves", position] => {
            let position = read(&game, position)?;
            game.sorted_moves(&position)
                .map_err(|error| error.to_string())
        }
        ["perft", depth, position] => {
            let depth: u32 = depth.parse().map_err(|_| unknown())?;
            if depth > DEEPEST {
                return Err(format!(
                    "{depth} plies are too many to count; the most is {DEEPEST}"
                ));
            }
            let leaves = game.perft(&read(&game, position)?, depth);
            Ok(vec![leaves.map_err(|error| error.to_string())?.to_string()])
        }
        ["best", limit, position] => {
            let limit: Budget = (limit.parse()).map_err(|error| format!("{error}"))?;
            best(&*game, &read(&game, position)?, limit)
        }
        _ => Err(unknown()),
    }
}

fn read(game: &GameHandle, text: &str) -> Result<AnyPosition, String> {
    match game.parse_position(text) {
        Ok(Ok(position)) => Ok(position),
        Ok(Err(error)) => Err(format!("not a position: {error}")),
        Err(error) => Err(error.to_string()),
    }
}

fn best(game: &dyn AnyGame, position: &AnyPosition, limit: Budget) -> Result<Vec<String>, String> {
    let mut engine = game.engine(Options::default().with_hash_mib(TABLE_MIB));
    let found = engine.search(position, &[], &limit.limits(), &mut |_| {});
    let found = found.map_err(|error| error.to_string())?;
    let score = match found.score {
        Score::Win(plies) => format!("win {plies}"),
        Score::Loss(plies) => format!("loss {plies}"),
        Score::Value(value) => format!("value {value}"),
    };
    Ok(found.best.map_or_else(Vec::new, |mv| vec![mv, score]))
}

//! `kalista perft`: count the leaves of the game tree.

use std::time::{Duration, Instant};

use clap::Args;

use super::game::position_or_start;
use super::{Backend, Failure, GameArguments, Output, Status};
use crate::catalog::{AnyPosition, GameHandle};
use crate::game::perft::DEEPEST;
#[cfg(feature = "prolog")]
use crate::prolog::{Interpreter, Place, Resources};

/// Count the leaves of the game tree at a depth, and how fast they are counted
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  kalista perft khan 7
  kalista perft khan 6 --backend clauses
  kalista perft --rules connect_four.pl 8
  kalista perft --rules connect_four.pl 4 --system swipl
  kalista perft khan 3 --position \"6/SSSKSS/6/6/ssksss/6 r -\" --divide --backend prolog")]
pub struct Arguments {
    #[command(flatten)]
    game: GameArguments,
    /// How many moves deep
    #[arg(value_parser = clap::value_parser!(u32).range(..=i64::from(DEEPEST)))]
    depth: u32,
    /// The position to start from; the game's usual start if none is given
    #[arg(long, conflicts_with = "size")]
    position: Option<String>,
    /// Show the leaves below each first move
    #[arg(long)]
    divide: bool,
    /// Which implementation of the rules counts [default: native, or clauses for a Prolog file]
    #[arg(long, value_enum)]
    backend: Option<Backend>,
}

pub fn run(arguments: Arguments, output: &mut Output) -> Result<Status, Failure> {
    #[cfg(feature = "prolog")]
    let (game, asks_scryer) = arguments.game.open_or_ask(arguments.backend)?;
    #[cfg(not(feature = "prolog"))]
    let (game, asks_scryer) = (arguments.game.open_by(arguments.backend)?, false);
    let position = position_or_start(&game, arguments.position.as_deref())?;
    let begun = Instant::now();
    let mut count = Count {
        game: &game,
        depth: arguments.depth,
        divide: arguments.divide,
        output,
    };
    let leaves = match asks_scryer {
        #[cfg(feature = "prolog")]
        true => {
            let resources = Resources::default();
            let mut clauses = Interpreter::start(game.program(), Place::Thread, resources)?;
            count.all(&position, |position, depth| {
                let text = game.position_text(position);
                Ok(clauses.perft(&text, depth, game.finished_leaves())?)
            })?
        }
        _ => count.all(
            &position,
            |position, depth| Ok(game.perft(position, depth)?),
        )?,
    };
    output.line(summary(leaves, begun.elapsed()))?;
    Ok(Status::Yes)
}

struct Count<'a> {
    game: &'a GameHandle,
    depth: u32,
    divide: bool,
    output: &'a mut Output,
}

impl Count<'_> {
    /// Counts in one go or, to divide, below each first move.
    fn all(
        &mut self,
        position: &AnyPosition,
        mut leaves: impl FnMut(&AnyPosition, u32) -> Result<u64, Failure>,
    ) -> Result<u64, Failure> {
        if !self.divide || self.depth == 0 {
            return leaves(position, self.depth);
        }
        let moves = self.game.sorted_moves(position)?;
        if moves.is_empty() {
            return leaves(position, self.depth);
        }
        let mut all = 0;
        for mv in moves {
            if let Some(next) = self.game.play(position, &mv)? {
                let below = leaves(&next, self.depth - 1)?;
                self.output.line(format_args!("{mv:<5} {below}"))?;
                all += below;
            }
        }
        Ok(all)
    }
}

/// `12758 leaves in 0.05 ms, 251.3 million a second`
fn summary(leaves: u64, elapsed: Duration) -> String {
    let seconds = elapsed.as_secs_f64().max(1e-9);
    let rate = leaves as f64 / seconds;
    let rate = match rate {
        rate if rate >= 1e6 => format!("{:.1} million", rate / 1e6),
        rate => format!("{rate:.0}"),
    };
    let word = if leaves == 1 { "leaf" } else { "leaves" };
    match seconds {
        seconds if seconds >= 1.0 => format!("{leaves} {word} in {seconds:.2} s, {rate} a second"),
        seconds => format!(
            "{leaves} {word} in {:.2} ms, {rate} a second",
            seconds * 1e3
        ),
    }
}

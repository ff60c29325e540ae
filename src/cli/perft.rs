//! `kalista perft`: count the leaves of the game tree.

use std::time::{Duration, Instant};

use clap::Args;

use super::{Backend, Failure, GameArguments, Output, Verdict};
use crate::game::{DEEPEST_PERFT, perft};
use crate::games::Task;
#[cfg(feature = "prolog")]
use crate::prolog::{Clauses, Limits, Place, Session};
use crate::specification::Specified;

/// Count the leaves of the game tree at a depth, and how fast they are counted
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  kalista perft khan 7
  kalista perft khan 3 --position \"6/SSSKSS/6/6/ssksss/6 r -\" --divide --backend prolog")]
pub struct Arguments {
    #[command(flatten)]
    game: GameArguments,
    /// How many moves deep
    #[arg(value_parser = clap::value_parser!(u32).range(..=i64::from(DEEPEST_PERFT)))]
    depth: u32,
    /// The position to start from; the game's usual start if none is given
    #[arg(long, conflicts_with = "size")]
    position: Option<String>,
    /// Show the leaves below each first move
    #[arg(long)]
    divide: bool,
    /// Which implementation of the rules counts
    #[arg(long, value_enum, default_value = "native")]
    backend: Backend,
}

pub fn run(arguments: Arguments, output: &mut Output) -> Result<Verdict, Failure> {
    let game = arguments.game.clone();
    game.with(Count { arguments, output })
}

struct Count<'a> {
    arguments: Arguments,
    output: &'a mut Output,
}

impl Task for Count<'_> {
    type Output = Result<Verdict, Failure>;

    fn run<G: Specified>(mut self, game: G) -> Self::Output {
        let position = match &self.arguments.position {
            Some(text) => game.parse_position(text).map_err(Failure::position)?,
            None => game.start(),
        };
        let begun = Instant::now();
        let leaves = match self.arguments.backend {
            Backend::Native => self.count(&game, &position, |position, depth| {
                Ok(perft(&game, position, depth))
            })?,
            #[cfg(feature = "prolog")]
            Backend::Prolog => {
                let (clauses, finished) = (Clauses::of(&game), game.perft_of_finished());
                let mut session = Session::start(clauses, Place::Here, Limits::default())?;
                self.count(&game, &position, |position, depth| {
                    let text = game.position_text(position);
                    Ok(session.perft(&text, depth, finished)?)
                })?
            }
        };
        self.output.line(summary(leaves, begun.elapsed()))?;
        Ok(Verdict::Yes)
    }
}

impl Count<'_> {
    /// Counts in one go or, to divide, below each first move.
    fn count<G: Specified>(
        &mut self,
        game: &G,
        position: &G::Position,
        mut leaves: impl FnMut(&G::Position, u32) -> Result<u64, Failure>,
    ) -> Result<u64, Failure> {
        let depth = self.arguments.depth;
        let mut moves = game.legal_moves(position);
        if !self.arguments.divide || depth == 0 || moves.is_empty() {
            return leaves(position, depth);
        }
        moves.sort_by_key(|&mv| game.move_text(mv));
        let mut all = 0;
        for mv in moves {
            let below = leaves(&game.play(position, mv), depth - 1)?;
            self.output
                .line(format_args!("{:<5} {below}", game.move_text(mv)))?;
            all += below;
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

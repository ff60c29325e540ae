//! `kalista perft`: count the leaves of the game tree.

use std::time::{Duration, Instant};

use clap::Args;

use super::{Backend, Failure, Output, Verdict};
use crate::game::{perft, perft_divide};
use crate::games::{Task, with_game};
use crate::specification::Specified;

/// Count the leaves of the game tree at a depth, and how fast they are counted
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  kalista perft khan 7
  kalista perft khan 3 --position \"6/SSSKSS/6/6/ssksss/6 r -\" --divide --backend prolog")]
pub struct Arguments {
    /// The game: khan
    game: String,
    /// How many moves deep
    depth: u32,
    /// The position to start from; the game's usual start if none is given
    #[arg(long)]
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
    with_game(&game, Count { arguments, output })?
}

struct Count<'a> {
    arguments: Arguments,
    output: &'a mut Output,
}

impl Task for Count<'_> {
    type Output = Result<Verdict, Failure>;

    fn run<G: Specified>(self, game: G) -> Self::Output {
        let position = match &self.arguments.position {
            Some(text) => game.parse_position(text).map_err(Failure::position)?,
            None => game.start(),
        };
        let depth = self.arguments.depth;
        let begun = Instant::now();
        let leaves = if self.arguments.divide && depth > 0 {
            let parts = perft_divide(&game, &position, depth);
            for (mv, leaves) in &parts {
                self.output
                    .line(format_args!("{:<5} {leaves}", game.move_text(*mv)))?;
            }
            match parts.is_empty() {
                true => perft(&game, &position, depth),
                false => parts.iter().map(|(_, leaves)| leaves).sum(),
            }
        } else {
            perft(&game, &position, depth)
        };
        self.output.line(summary(leaves, begun.elapsed()))?;
        Ok(Verdict::Yes)
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

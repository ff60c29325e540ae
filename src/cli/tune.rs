//! `kalista tune`: weights for an evaluation, found by games.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use clap::Args;

use super::conditions::UNDECIDED_WITHIN;
use super::match_games::{elo_line, progress_bar};
use super::{Failure, GameArguments, Output, Status};
use crate::catalog::GameHandle;
use crate::matches::MatchError;
use crate::terminal::interrupt;
use crate::tuning::{Fit, Plan, compare, fit, gather};

/// Find weights for a game's evaluation by letting the engine play against itself
///
/// The engine plays games; the new weights are those under which the evaluation predicts
/// their results best. Then the new weights play the old ones from other starts: keep
/// them only if they are not weaker. The same seed gives the same weights. Ctrl-C ends the
/// games and goes on with what was played.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  kalista tune khan --games 6000 --jobs 2
  kalista tune khan --games 500 --nodes 500 --match-games 0")]
pub struct Arguments {
    #[command(flatten)]
    game: GameArguments,
    /// Games to learn from
    #[arg(long, default_value_t = 4000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Positions that the engine visits for a move
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Games between the new weights and the old ones
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(..=1_000_000))]
    match_games: u64,
    /// The seed of all random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games that are played at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,
}

/// Starts to learn from: those that are lost at once teach nothing, the others do.
const LEARN_FROM: u32 = 3;

pub fn run(arguments: Arguments, output: &mut Output) -> Result<Status, Failure> {
    let game = arguments.game.open()?;
    let (names, old): (Vec<_>, Vec<i32>) = game.weights().into_iter().unzip();
    if names.is_empty() {
        let name = game.name();
        let what = format!("the evaluation of {name} has no weights to tune");
        return Err(Failure::Other(what));
    }
    let stop = interrupt::flag();
    let learning = Plan {
        games: arguments.games,
        nodes: arguments.nodes,
        seed: arguments.seed,
        jobs: usize::from(arguments.jobs),
        undecided_within: LEARN_FROM,
    };
    let samples = with_bar(learning.games, |tell| gather(&game, &learning, &stop, tell))?;
    let found = fit(&samples, &old);
    let new: Vec<i32> = found
        .weights
        .iter()
        .map(|weight| weight.round() as i32)
        .collect();
    report(output, samples.len(), &found)?;
    for ((name, old), new) in names.iter().zip(&old).zip(&new) {
        output.line(format_args!("    ({name:?}, {new}), // was {old}"))?;
    }
    output.flush()?;
    if let (Some(tuned), true) = (game.reweighted(&new), arguments.match_games > 0)
        && !stop.load(Relaxed)
    {
        let deciding = Plan {
            games: arguments.match_games,
            // Other starts than those that the weights were learnt from.
            seed: !arguments.seed,
            undecided_within: UNDECIDED_WITHIN,
            ..learning
        };
        decide([&tuned, &game], &deciding, &stop, output)?;
    }
    Ok(Status::Yes)
}

/// Plays the new weights against the old ones.
fn decide(
    games: [&GameHandle; 2],
    plan: &Plan,
    stop: &Arc<AtomicBool>,
    output: &mut Output,
) -> Result<(), Failure> {
    let tally = with_bar(plan.games, |tell| compare(games, plan, stop, tell))?;
    if tally.games() == 0 {
        return Ok(());
    }
    output.line(format_args!(
        "new against old: wins {}, draws {}, losses {} of {} games",
        tally.wins,
        tally.draws,
        tally.losses,
        tally.games()
    ))?;
    output.line(elo_line(&tally))
}

fn report(output: &mut Output, samples: usize, found: &Fit) -> Result<(), Failure> {
    output.line(format_args!(
        "{samples} positions; error {:.4} with the old weights, {:.4} with the new; a value of {:.0} wins 73 of 100",
        found.loss_before, found.loss_after, found.scale
    ))
}

/// Shows on a terminal how many of all games have ended.
fn with_bar<T>(
    games: u64,
    work: impl FnOnce(&(dyn Fn(u64) + Sync)) -> Result<T, MatchError>,
) -> Result<T, Failure> {
    let bar = progress_bar(games, "games");
    let done = work(&|finished| bar.set_position(finished));
    bar.finish_and_clear();
    Ok(done?)
}

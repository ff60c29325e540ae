//! `kalista analyse`: the best move of a position.

use std::time::Duration;

use clap::{ArgGroup, Args};
use serde::Serialize;

use super::budget::BudgetArguments;
use super::game::position_or_start;
use super::judged;
use super::{Backend, Failure, GameArguments, Output, Status, hash_bytes};
use crate::search::{Analysis, Limits, Options, Score, TreeOptions};
use crate::terminal::interrupt;

/// Find the best move of a position, deeper and deeper
///
/// Prints a line for every depth that is finished: the score for the side to move, the
/// positions visited, the time, and the line of play that both sides should choose. A win
/// or a loss counts the plies to the end of the game (1 is the next move) and is proven.
/// Ctrl-C ends the search and gives the best move so far.
///
/// With --mcts, random playouts take the place of alpha-beta, and grow a tree where they do
/// best (Monte-Carlo tree search). They need no evaluation. A line is then printed for every
/// move: the playouts that began with it, their share of the points, and what is proven of it.
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("by_playouts").multiple(true).args(["mcts", "playouts"])))]
#[command(after_help = "Examples:
  kalista analyse khan \"ssksss/6/6/6/6/SSSKSS r -\" --time 2s
  kalista analyse khan --depth 12 --json
  kalista analyse shi --size 6 --mcts --time 2s
  kalista analyse gauss --playouts 10000 --seed 7")]
pub struct Arguments {
    #[command(flatten)]
    game: GameArguments,
    /// The position; the game's usual start if none is given
    #[arg(allow_hyphen_values = true, conflicts_with = "size")]
    position: Option<String>,
    #[command(flatten)]
    budget: BudgetArguments,
    /// Search by playouts instead of alpha-beta
    #[arg(long, conflicts_with_all = ["depth", "threads"])]
    mcts: bool,
    /// How many playouts to make; --mcts is understood
    #[arg(
        long,
        value_parser = clap::value_parser!(u64).range(1..),
        conflicts_with_all = ["time", "depth", "nodes", "threads"]
    )]
    playouts: Option<u64>,
    /// The seed of the playouts
    #[arg(long, default_value_t = 1, requires = "by_playouts")]
    seed: u64,
    /// Threads that search together; with one, the same search gives the same answer
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// MiB of memory for positions already searched, or for the tree
    #[arg(long, default_value_t = 64, value_name = "MB")]
    hash: usize,
    /// Which implementation of the rules to search on [default: native, or clauses for a
    /// Prolog file]
    #[arg(long, value_enum)]
    backend: Option<Backend>,
    /// Print one JSON object at the end, and nothing else
    #[arg(long)]
    json: bool,
}

/// The object that `--json` prints.
#[derive(Serialize)]
struct Json {
    best: Option<String>,
    score: Score,
    depth: u32,
    nodes: u64,
    time_ms: u64,
    pv: Vec<String>,
    /// Only where the limits ended the search before a shorter end was excluded.
    #[serde(skip_serializing_if = "Option::is_none")]
    exact: Option<bool>,
}

pub fn run(arguments: Arguments, output: &mut Output) -> Result<Status, Failure> {
    let game = arguments.game.open_by(arguments.backend)?;
    let position = position_or_start(&game, arguments.position.as_deref())?;
    if let Some(outcome) = game.outcome(&position)? {
        let name = game.outcome_name(outcome);
        let what = format!("the game is over, there is no move to find: {name} won");
        return Err(Failure::Other(what));
    }
    let options = Options {
        table_bytes: hash_bytes(arguments.hash, 1)?,
        threads: usize::from(arguments.threads),
        ..Options::default()
    };
    let stop = interrupt::flag();
    let limits = arguments.limits().with_stop(stop.clone());
    if arguments.mcts || arguments.playouts.is_some() {
        let tree = TreeOptions::like(&options);
        let found = game.mcts(&position, &[], &tree, &limits, arguments.seed)?;
        let side = game.side_name(game.turn(&position)?);
        judged::print(&found, side, arguments.json, output)?;
        return Ok(Status::Yes);
    }
    let mut engine = game.engine(options);
    let mut failure = None;
    if !arguments.json {
        output.line(HEADER)?;
        output.flush()?;
    }
    let found = engine.search(&position, &[], &limits, &mut |found| {
        if arguments.json {
            return;
        }
        let printed = (output.line(depth_line(found))).and_then(|()| output.flush());
        if let Err(error) = printed {
            // Nobody is listening any more: there is nothing to search for.
            failure = Some(error);
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    })?;
    if let Some(failure) = failure {
        return Err(failure);
    }
    if arguments.json {
        output.json(&Json::of(found))?;
        return Ok(Status::Yes);
    }
    let best = found.best.as_deref().unwrap_or_default();
    let side = game.side_name(game.turn(&position)?);
    let meaning = match found.score {
        // The limits came before a shorter way was excluded.
        Score::Win(plies) if !found.exact => format!("{side} wins in {plies} plies or fewer"),
        Score::Loss(plies) if !found.exact => {
            format!("{side} loses in {plies} plies or fewer")
        }
        Score::Win(1) => format!("{side} wins at once"),
        Score::Win(plies) => format!("{side} wins in {plies} plies"),
        Score::Loss(plies) => format!("{side} loses in {plies} plies"),
        Score::Value(_) => format!("{} for {side}", found.score),
    };
    output.line(format_args!(
        "best move {best}: {meaning}, depth {}, {} nodes in {}",
        found.depth,
        found.nodes,
        time_text(found.time)
    ))?;
    Ok(Status::Yes)
}

impl Arguments {
    fn limits(&self) -> Limits {
        if let Some(playouts) = self.playouts {
            return Limits::playouts(playouts);
        }
        self.budget.or_time(Duration::from_secs(1)).limits()
    }
}

const HEADER: &str = "depth      score        nodes      time     nodes/s  line";

fn depth_line(found: &Analysis<String>) -> String {
    let rate = found.nodes as f64 / found.time.as_secs_f64().max(1e-9);
    format!(
        "{:>5} {:>10} {:>12} {:>9} {:>11}  {}",
        found.depth,
        found.score.to_string(),
        found.nodes,
        time_text(found.time),
        rate as u64,
        found.pv.join(" ")
    )
}

impl Json {
    fn of(found: Analysis<String>) -> Self {
        Json {
            best: found.best,
            score: found.score,
            depth: found.depth,
            nodes: found.nodes,
            time_ms: found.time.as_millis() as u64,
            pv: found.pv,
            exact: (!found.exact).then_some(false),
        }
    }
}

/// `0.31 ms`, `45.1 ms`, `2.31 s`
pub(super) fn time_text(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        seconds if seconds >= 1.0 => format!("{seconds:.2} s"),
        seconds if seconds >= 0.01 => format!("{:.1} ms", seconds * 1e3),
        seconds => format!("{:.2} ms", seconds * 1e3),
    }
}

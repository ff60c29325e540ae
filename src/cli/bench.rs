//! `kalista bench`: a fixed amount of searching.

#[cfg(feature = "clauses")]
mod rules;
#[cfg(feature = "clauses")]
mod systems;

use std::time::Duration;

use clap::Args;
use serde::Serialize;

use super::game::BoardArguments;
use super::{Failure, Output, Status};
#[cfg(feature = "clauses")]
use crate::catalog::is_rules_file;
use crate::catalog::{Catalog, GameHandle};
use crate::matches::{BenchSet, bench, bench_time};
use crate::search::{Options, parse_duration};

/// A new set has this many positions, and none of them is decided within this many plies.
const DRAWN: (u64, u32) = (24, 7);

/// Search fixed positions to a fixed depth on one thread
///
/// The number of nodes is the same in every run and on every computer: a change that was
/// not meant to change the search leaves it as it is. With --time, each position is
/// searched for that time instead, and the bench says by how much it was exceeded.
///
/// Of a Prolog file it says how fast the engine counts and plays it; with --against, other
/// Prolog systems do the same tasks in turn, and the ratios of the CPU times are shown; a
/// system that does not count and play as the engine does is named.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  kalista bench
  kalista bench khan --depth 10 --json
  kalista bench khan --time 20ms --threads 2
  kalista bench --rules mygame.pl --against swipl,gplc
  kalista bench theirs/main.pl --against swipl --playouts 1000")]
pub struct Arguments {
    /// The game; all of them if none is given
    #[arg(value_parser = super::game::names())]
    game: Option<String>,
    #[command(flatten)]
    board: BoardArguments,
    /// The depth; that of the game's bench if none is given
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=250))]
    depth: Option<u32>,
    /// Search for a time instead, and measure how punctually the searches end
    #[arg(long, value_parser = parse_duration, conflicts_with_all = ["depth", "json", "draw"])]
    time: Option<Duration>,
    /// Threads that search together for a time
    #[arg(long, default_value_t = 1, requires = "time", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Prolog systems that are measured beside the engine, of a Prolog file: swipl, gplc
    #[arg(long, value_name = "SYSTEMS", value_delimiter = ',', conflicts_with_all = ["depth", "time", "draw"])]
    #[cfg(feature = "clauses")]
    against: Vec<String>,
    /// So many random games in this comparison, instead of as many as take the engine a while
    #[arg(long, value_name = "N", requires = "against", value_parser = clap::value_parser!(u64).range(1..))]
    #[cfg(feature = "clauses")]
    playouts: Option<u64>,
    /// Print one JSON object a game
    #[arg(long)]
    json: bool,
    /// Print a new set of positions, drawn from this seed, instead of searching
    #[arg(long, value_name = "SEED", hide = true, conflicts_with = "json")]
    draw: Option<u64>,
}

/// The object that `--json` prints.
#[derive(Serialize)]
struct Json<'a> {
    game: &'a str,
    positions: usize,
    depth: u32,
    nodes: u64,
    mean_nodes: u64,
    time_ms: u64,
    nps: u64,
}

pub fn run(arguments: Arguments, output: &mut Output) -> Result<Status, Failure> {
    #[cfg(feature = "clauses")]
    match &arguments.game {
        Some(file) if is_rules_file(file) => {
            rules::run(&arguments, file, output)?;
            return Ok(Status::Yes);
        }
        _ if !arguments.against.is_empty() => {
            let what = "only a Prolog file is measured against other Prolog systems";
            return Err(Failure::Other(what.to_owned()));
        }
        _ => {}
    }
    let names: Vec<&str> = match &arguments.game {
        Some(name) => vec![name],
        None => Catalog::current().names().collect(),
    };
    for name in names {
        let game = arguments.board.open(name)?;
        match game.bench() {
            Some(text) => measure(&arguments, &game, text, output)?,
            // A game that somebody added need not have one.
            None if arguments.game.is_none() => {}
            None => {
                let what = format!("{} has no positions for a bench", game.name());
                return Err(Failure::Other(what));
            }
        }
    }
    Ok(Status::Yes)
}

fn measure(
    arguments: &Arguments,
    game: &GameHandle,
    text: &str,
    output: &mut Output,
) -> Result<(), Failure> {
    let name = game.name();
    let mut set =
        BenchSet::parse(game, text).map_err(|error| Failure::Other(format!("{name}: {error}")))?;
    if let Some(size) = arguments.board.size {
        set.positions
            .retain(|position| game.squares(position).len() == size * size);
    }
    let depth = arguments.depth.unwrap_or(set.depth);
    if let Some(seed) = arguments.draw {
        let (positions, within) = DRAWN;
        let drawn = BenchSet::draw(game, seed, positions, within, depth)?;
        output.line(format_args!(
            "# Random starts without a forced win within {within} plies: kalista bench {name} --draw {seed}"
        ))?;
        output.line(format_args!("depth {depth}"))?;
        return (drawn.positions.iter())
            .try_for_each(|position| output.line(game.position_text(position)));
    }
    if let Some(time) = arguments.time {
        let options = Options::default().with_threads(usize::from(arguments.threads));
        let took = bench_time(&**game, &set.positions, time, &options)?;
        return output.line(punctuality(name, time, arguments.threads, &took));
    }
    let report = bench(&**game, &set.positions, depth, &Options::default())?;
    let line = Json {
        game: name,
        positions: set.positions.len(),
        depth,
        nodes: report.total_nodes(),
        mean_nodes: report.mean_nodes(),
        time_ms: report.time.as_millis() as u64,
        nps: report.nodes_per_second(),
    };
    if arguments.json {
        return output.json(&line);
    }
    let seconds = report.time.as_secs_f64();
    output.line(format_args!(
        "{name}: {} positions to depth {depth}, one thread",
        line.positions
    ))?;
    output.line(format_args!("{} nodes", line.nodes))?;
    output.line(format_args!(
        "{} nodes and {:.3} s a position",
        line.mean_nodes,
        seconds / (line.positions.max(1) as f64)
    ))?;
    output.line(format_args!("{} nodes per second", line.nps))
}

fn punctuality(name: &str, time: Duration, threads: u16, took: &[Duration]) -> String {
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    let late: Vec<Duration> = took.iter().map(|took| took.saturating_sub(time)).collect();
    let latest = late.iter().max().copied().unwrap_or_default();
    let mean = took.iter().sum::<Duration>() / (took.len().max(1) as u32);
    let words = if threads == 1 { "thread" } else { "threads" };
    format!(
        "{name}: {} searches of {:.1} ms on {threads} {words}: {:.1} ms on average, at most {:.1} ms too long",
        took.len(),
        ms(time),
        ms(mean),
        ms(latest)
    )
}

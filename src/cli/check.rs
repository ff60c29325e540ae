//! `kalista check`: the native rules against the clauses.

mod campaign;
mod describe;
mod merge;
mod mutants;
mod show;

use std::path::PathBuf;

use clap::Args;

use super::game::BoardArguments;
use super::{Failure, Output, Verdict};
use crate::aspects::Aspects;
use crate::differential::{Report, Shard, Source, SourceName, engine_guide};
use crate::games::{Choice, Playable, Task};

/// Compare the native rules with the clauses, position by position
///
/// Positions come from games played at random or by the engine, or are made up freely;
/// the same seed gives the same ones. The exit code is 0 only if the two agree
/// everywhere.
///
/// What can be compared: moves, successors, outcome (here and after each move), legality
/// and faults (of random moves, most of them illegal), text (read and written again),
/// values (of the coursework), perft (the number of replies to each move), machines (what
/// the coursework's machines play); usual is all but the last two, most all but the last,
/// all is everything.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  kalista check khan --positions 2000 --seed 1
  kalista check khan --positions 1000000 --report khan.json      also writes khan.md
  kalista check --resume khan.json                               after Ctrl-C, or elsewhere
  kalista check khan --positions 1000000 --shard 3/16 --report 3.json
  kalista check --merge 1.json 2.json 3.json --report khan.json
  kalista check khan --from world                                every position of a small world
  kalista check --rules mygame.pl --against \"python3 mygame.py\"
  kalista check khan --mutants            every broken copy of the clauses must be noticed")]
pub struct Arguments {
    /// The game
    #[arg(value_parser = super::game::names(), required_unless_present_any = ["resume", "merge"])]
    game: Option<String>,
    #[command(flatten)]
    board: BoardArguments,
    /// How many positions to compare (with --mutants: for each mutant at most) [default:
    /// 2000, or all that there are]
    #[arg(long)]
    positions: Option<u64>,
    /// What chance begins with
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads compare, each with a Prolog of its own
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=64))]
    jobs: u64,
    /// What to compare, separated by commas
    #[arg(long, value_name = "WHAT", default_value = "usual")]
    compare: Aspects,
    /// Where the positions come from
    #[arg(long, value_enum, default_value_t = From::Mixed, conflicts_with = "corpus")]
    from: From,
    /// Compare the positions of a file, one on each line
    #[arg(long, value_name = "FILE")]
    corpus: Option<PathBuf>,
    /// Compare only one part of several, as in 3/16
    #[arg(long, default_value_t = Shard::WHOLE)]
    shard: Shard,
    /// Write the report to this file (JSON), and beside it for people (.md)
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Continue the check of this report, exactly where it was left
    #[arg(long, value_name = "FILE", conflicts_with_all = RESUMED)]
    resume: Option<PathBuf>,
    /// Join the reports of several parts
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["game", "mutants"])]
    merge: Vec<PathBuf>,
    /// Stop after so many mismatches
    #[arg(long, default_value_t = 10)]
    enough: usize,
    /// Where the smallest positions that differ are kept, if the folder exists
    #[arg(long, value_name = "FOLDER", default_value = "tests/regressions")]
    regressions: PathBuf,
    /// Compare with a program instead of the clauses: a command of the shell that answers
    /// positions like kalista moves - --json --successors
    #[arg(long, value_name = "COMMAND", conflicts_with = "mutants")]
    against: Option<String>,
    /// Break the clauses, one rule at a time, and see that each fault is noticed
    #[arg(long)]
    mutants: bool,
}

/// What a report says already, so that nobody can say it again who continues one.
const RESUMED: [&str; 12] = [
    "game",
    "size",
    "rules",
    "positions",
    "seed",
    "compare",
    "from",
    "corpus",
    "shard",
    "against",
    "merge",
    "mutants",
];

/// Where positions come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum From {
    /// Of everything some, and the corners of the rules
    Mixed,
    /// Games played at random from random starts
    Play,
    /// Games in which the engine chooses most of the moves
    Guided,
    /// Positions made up freely
    Arbitrary,
    /// Every position of a small world, each once
    World,
}

pub fn run(arguments: Arguments, output: &mut Output) -> Result<Verdict, Failure> {
    if !arguments.merge.is_empty() {
        return merge::run(&arguments, output);
    }
    let begun = match &arguments.resume {
        Some(file) => Some(show::read(file)?),
        None => None,
    };
    let game: Choice = match (&begun, &arguments.game) {
        (Some(report), _) => report.plan.game.parse()?,
        (None, game) => arguments.board.of(game.as_deref().unwrap_or_default()),
    };
    let name = game.to_string();
    game.with(Check {
        arguments,
        name,
        begun,
        output,
    })?
}

struct Check<'a> {
    arguments: Arguments,
    /// The game, as a plan names it.
    name: String,
    /// The report that is to be continued.
    begun: Option<Report>,
    output: &'a mut Output,
}

impl Task for Check<'_> {
    type Output = Result<Verdict, Failure>;

    fn run<G: Playable>(self, game: G) -> Self::Output {
        if crate::games::is_rules_file(&self.name) && self.against().is_none() {
            return Err(Failure::Other(format!(
                "{} has no native rules to be held to; name a program with --against COMMAND",
                self.name
            )));
        }
        match (self.arguments.mutants, self.source(&game)?) {
            (true, source) => mutants::run(&self.arguments, &game, source, self.output),
            // The small world has a game of its own.
            (false, Source::World(world)) => {
                let game = world.game.clone();
                self.compare(&game, Source::World(world))
            }
            (false, source) => self.compare(&game, source),
        }
    }
}

impl Check<'_> {
    /// The program that takes the place of the clauses, if one does: as the report says
    /// that is continued, or as the arguments do.
    fn against(&self) -> Option<&str> {
        match &self.begun {
            Some(report) => report.plan.against.as_deref(),
            None => self.arguments.against.as_deref(),
        }
    }

    /// Where the positions come from: as the report says that is continued, or as the
    /// arguments do.
    fn source<G: Playable>(&self, game: &G) -> Result<Source<G>, Failure> {
        let world = || match game.small_world() {
            Some(world) => Ok(Source::World(world)),
            None => Err(Failure::Other(format!(
                "{} has no small world",
                game.name()
            ))),
        };
        let corpus = |file: String| match std::fs::read_to_string(&file) {
            Ok(text) => {
                let lines = text
                    .lines()
                    .map(str::trim_end)
                    .filter(|line| !line.is_empty());
                let lines = lines.map(str::to_owned).collect();
                Ok(Source::Corpus(file, lines))
            }
            Err(error) => Err(Failure::Io { what: file, error }),
        };
        if let Some(report) = &self.begun {
            let source = match &report.plan.source {
                SourceName::Mixed => Source::Mixed(Some(engine_guide)),
                SourceName::Play => Source::Play,
                SourceName::Guided => Source::Guided(engine_guide),
                SourceName::Arbitrary => Source::Arbitrary,
                SourceName::World => world()?,
                SourceName::Corpus { file, .. } => corpus(file.clone())?,
            };
            return match source.name() == report.plan.source {
                true => Ok(source),
                false => Err(Failure::Other(format!(
                    "{} is not the file any more that the check began with",
                    report.plan.source
                ))),
            };
        }
        if let Some(file) = &self.arguments.corpus {
            return corpus(file.to_string_lossy().into_owned());
        }
        Ok(match self.arguments.from {
            From::Mixed => Source::Mixed(Some(engine_guide)),
            From::Play => Source::Play,
            From::Guided => Source::Guided(engine_guide),
            From::Arbitrary => Source::Arbitrary,
            From::World => world()?,
        })
    }
}

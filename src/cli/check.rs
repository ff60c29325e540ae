//! `kalista check`: the native rules, the engine and Scryer against each other.

mod campaign;
mod describe;
pub(in crate::cli) mod lockstep;
mod merge;
mod mutants;
pub(in crate::cli) mod show;

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use super::game::BoardArguments;
use super::{Failure, Output, Status};
use crate::catalog::{Backend, Catalog, GameHandle, Selection, is_rules_file};
use crate::check::{Panel, Plan, Pool, Report, Shard, Source, SourceName, Subject, subject};
use crate::game::properties::Properties;

/// Compare native rules, the clauses on the engine and in Scryer, position by position
///
/// Who is asked is said with --backends: native (rules in Rust), clauses (the clauses on
/// Kalista's own engine), prolog (the clauses in Scryer), swi and gnu (the clauses in
/// SWI-Prolog and GNU Prolog, if you have them); the first is the one that the others are
/// compared with, and prolog:10% is asked about a tenth of the positions. A Prolog file has
/// no native rules: there the engine is compared with Scryer.
///
/// Positions come from games played at random or by the engine, or are made up freely;
/// the same seed gives the same ones. The exit code is 0 only if all of them agree
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
  kalista check khan --backends native,clauses --positions 1000000
  kalista check khan --backends native,clauses,prolog:10% --positions 100000
  kalista check --rules mine.pl --backends clauses,swi
  kalista check --rules mygame.pl                                the engine and Scryer
  kalista check --rules mygame.pl --against \"python3 mygame.py\"
  kalista check --rules mine.pl --against yours.pl --lockstep    the same moves in both
  kalista check khan --against-rules yours.pl                    the same
  kalista check khan --coverage=khan.cov --positions 100000      which goals were reached
  kalista check --rules mygame.pl --until-covered 5000 --save-corpus corpus.txt
  kalista check khan --mutants                                   is every changed goal noticed?
  kalista check khan --mutants=rules.pl --positions 200000
  kalista check --rules mygame.pl --mutants --report mutants.json")]
pub struct Arguments {
    /// The game
    #[arg(value_parser = super::game::names(), required_unless_present_any = ["resume", "merge"])]
    game: Option<String>,
    #[command(flatten)]
    board: BoardArguments,
    /// How many positions to compare (with --mutants: for each mutant) [default:
    /// 2000, or all there are; in lock-step 20000, if that takes no more than about 20 seconds]
    #[arg(long)]
    positions: Option<u64>,
    /// The seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads compare, each with an engine and a Prolog of its own
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=64))]
    jobs: u64,
    /// What to compare, separated by commas
    #[arg(long, value_name = "WHAT", default_value = "usual")]
    compare: Properties,
    /// Where the positions come from
    #[arg(long, value_enum, default_value_t = SourceName::Mixed, conflicts_with = "corpus")]
    from: SourceName,
    /// Compare the positions of a file, one on each line
    #[arg(long, value_name = "FILE")]
    corpus: Option<PathBuf>,
    /// Compare only one part of several, as in 3/16; auto, or auto/16, takes the number from
    /// the job array of Slurm, Kubernetes or AWS Batch
    #[arg(long, default_value_t = Shard::WHOLE)]
    shard: Shard,
    /// Write the report to this file (JSON), and beside it one for people (.html, .md) and one for
    /// CI (.junit.xml); in a folder, it is named after the game and the part
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Continue the check of this report, exactly where it was left
    #[arg(long, value_name = "FILE", conflicts_with_all = RESUMED)]
    resume: Option<PathBuf>,
    /// Join the reports of several parts: files, or folders of them
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["game", "mutants"])]
    merge: Vec<PathBuf>,
    /// Stop after this many mismatches
    #[arg(long, default_value_t = 10)]
    enough: usize,
    /// Where the smallest positions that differ are kept, if the folder exists
    #[arg(long, value_name = "FOLDER", default_value = "tests/regressions")]
    regressions: PathBuf,
    /// Who is asked, separated by commas, with a share as in prolog:10% [default:
    /// native,prolog; for a Prolog file clauses,prolog]
    #[arg(long, value_name = "WHO")]
    backends: Option<Panel>,
    /// Compare with a program instead of the clauses in Scryer: a command of the shell that
    /// answers positions like kalista moves - --json --successors
    #[arg(long, value_name = "COMMAND")]
    against: Option<String>,
    /// Compare with another implementation of the game, which may write positions in its own
    /// way: the same moves are played in both, and the shortest sequence after which the legal
    /// moves, the turn or the outcome differ is shown; --against names the other (a file of rules
    /// or a game)
    #[arg(long, requires = "against", conflicts_with_all = LOCKSTEP)]
    lockstep: bool,
    /// The same as --against FILE --lockstep
    #[arg(long, value_name = "FILE", conflicts_with_all = LOCKSTEP, conflicts_with = "against")]
    against_rules: Option<String>,
    /// With --lockstep, the position of the game that the other one starts from [default: its
    /// usual start]
    #[arg(long, value_name = "POSITION")]
    start: Option<String>,
    /// Count how often every clause and goal of the rules is reached, on the engine; with a file,
    /// also write the clauses there with the counts in their margin (- for the screen)
    #[arg(
        long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = "",
        conflicts_with = "mutants"
    )]
    coverage: Option<String>,
    /// Go on until this many positions in a row have reached nothing new in the clauses, and say
    /// what never was; counts as --coverage does
    #[arg(long, value_name = "N", conflicts_with_all = ["shard", "mutants"])]
    until_covered: Option<u64>,
    /// Write the fewest positions that reach all that was reached in the clauses to this file, one
    /// on each line, for --corpus; counts as --coverage does
    #[arg(long, value_name = "FILE", conflicts_with_all = ["shard", "mutants", "resume"])]
    save_corpus: Option<PathBuf>,
    /// Change the clauses, one goal, clause, sign or number at a time, and see which of these
    /// mutants are noticed; the others are shown as a diff. With a file, only its clauses. With
    /// --from world, what survives the positions has to go through the small world as well
    #[arg(
        long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = ""
    )]
    mutants: Option<String>,
}

/// What makes no sense where positions are not compared by their texts.
const LOCKSTEP: [&str; 8] = [
    "mutants", "resume", "merge", "shard", "corpus", "from", "backends", "compare",
];

/// What a report says already, and nobody who continues one can say again.
const RESUMED: [&str; 15] = [
    "game",
    "size",
    "rules",
    "positions",
    "seed",
    "compare",
    "from",
    "corpus",
    "shard",
    "backends",
    "against",
    "against_rules",
    "merge",
    "mutants",
    "until_covered",
];

impl Arguments {
    /// Who is asked where the engine has to be, if nobody says otherwise: Scryer, which is
    /// much slower, about a share.
    fn counted_panel(&self, selection: &Selection) -> Option<Panel> {
        let panel = match (is_rules_file(&selection.name), &self.against) {
            (false, None) => "native,clauses,prolog:2%",
            (false, Some(_)) => "native,clauses",
            (true, None) => "clauses,prolog:10%",
            (true, Some(_)) => "clauses",
        };
        panel
            .parse()
            .ok()
            .filter(|_| self.is_counted() || self.mutants.is_some())
    }

    /// Whether it is counted what the clauses reach.
    fn is_counted(&self) -> bool {
        self.coverage.is_some() || self.until_covered.is_some() || self.save_corpus.is_some()
    }
}

pub fn run(arguments: Arguments, output: &mut Output) -> Result<Status, Failure> {
    if !arguments.merge.is_empty() {
        return merge::run(&arguments, output);
    }
    let other = arguments.against_rules.as_ref();
    let other = other.or(arguments.against.as_ref().filter(|_| arguments.lockstep));
    if let Some(other) = other {
        return lockstep::run(&arguments, other, output);
    }
    let begun = match &arguments.resume {
        Some(file) => Some(show::read(file)?),
        None => None,
    };
    let selection: Selection = match (&begun, &arguments.game) {
        (Some(report), _) => report.plan.game.parse()?,
        (None, game) => arguments.board.of(game.as_deref().unwrap_or_default()),
    };
    let asked = match &begun {
        Some(report) => report.plan.clone(),
        None => Plan {
            panel: arguments
                .backends
                .clone()
                .or_else(|| arguments.counted_panel(&selection)),
            against: arguments.against.clone(),
            ..Plan::new(&selection.name, 0)
        },
    };
    let panel = asked.asked_of(is_rules_file(&selection.name));
    if arguments.is_counted() && !panel.has(Backend::Clauses) {
        let what = format!(
            "what is reached is counted by the engine, which is not among {panel}: \
             --backends {panel},clauses"
        );
        return Err(Failure::Other(what));
    }
    if panel.members().len() + usize::from(asked.against.is_some()) < 2 {
        let what =
            format!("{panel} alone has nobody to be compared with: --backends native,clauses");
        return Err(Failure::Other(what));
    }
    let check = Check {
        name: selection.to_string(),
        subject: subject(&opened(&selection, &panel)?),
        panel,
        arguments,
        begun,
        output,
    };
    let source = check.source()?;
    match check.arguments.mutants.is_some() {
        true => check.mutants(source),
        false => check.compare(source),
    }
}

/// The game whose positions are compared. Those of a Prolog file come from whoever is
/// asked first: that the engine and Scryer agree is what is to be found out.
fn opened(selection: &Selection, panel: &Panel) -> Result<GameHandle, Failure> {
    let (catalog, first) = (Catalog::current(), panel.members().first());
    if !is_rules_file(&selection.name) {
        return Ok(catalog.open(selection)?);
    }
    if panel.has(Backend::Native) {
        return Err(Failure::Other(format!(
            "{} has no native rules to compare with; its clauses are compared on the engine \
             and in other Prolog systems (--backends clauses,prolog,swi), or with a program (--against COMMAND)",
            selection.name
        )));
    }
    let first = first.map_or(Backend::Clauses, |member| member.backend);
    Ok(catalog.open_by(selection, first)?)
}

struct Check<'a> {
    arguments: Arguments,
    /// The game, as a plan names it.
    name: String,
    subject: Arc<dyn Subject>,
    /// Who is asked, besides a program.
    panel: Panel,
    /// The report that is to be continued.
    begun: Option<Report>,
    output: &'a mut Output,
}

impl Check<'_> {
    /// The program that takes the place of the clauses, if one does: as the continued
    /// report says, or as the arguments do.
    fn against(&self) -> Option<&str> {
        match &self.begun {
            Some(report) => report.plan.against.as_deref(),
            None => self.arguments.against.as_deref(),
        }
    }

    /// Where the positions come from: as the continued report says, or as the arguments
    /// do.
    fn source(&self) -> Result<Source, Failure> {
        if let Some(report) = &self.begun {
            let source = self.named(report.plan.source.clone())?;
            return match source.name(self.subject.game()) == report.plan.source {
                true => Ok(source),
                false => Err(Failure::Other(format!(
                    "{} is no longer the file that the check began with",
                    report.plan.source
                ))),
            };
        }
        self.named(match &self.arguments.corpus {
            Some(file) => SourceName::Corpus {
                file: file.to_string_lossy().into_owned(),
                checksum: 0,
            },
            None => self.arguments.from.clone(),
        })
    }

    fn named(&self, name: SourceName) -> Result<Source, Failure> {
        let game = self.subject.game();
        Ok(match name {
            SourceName::Mixed => Source::Mixed,
            SourceName::Play => Source::Play,
            SourceName::Guided => Source::Guided,
            SourceName::Arbitrary => Source::Arbitrary,
            SourceName::Reaching => Source::Reaching(Arc::new(Pool::new(&*self.subject)?)),
            SourceName::World => {
                let none = || Failure::Other(format!("{} has no small world", game.name()));
                Source::World(self.subject.small_world().ok_or_else(none)?)
            }
            SourceName::Corpus { file, .. } => match show::text(file.as_ref()) {
                Ok(text) => {
                    let lines = text.lines().map(str::trim_end);
                    let lines = lines.filter(|line| !line.is_empty());
                    Source::Corpus(file, lines.map(str::to_owned).collect())
                }
                Err(error) => return Err(Failure::Io { what: file, error }),
            },
            SourceName::From(text) => {
                let position = game.parse_position(&text)?;
                Source::From(position.map_err(Failure::position)?)
            }
        })
    }
}

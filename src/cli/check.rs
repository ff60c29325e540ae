//! `kalista check`: the native rules against the clauses.

use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::{Backend, Failure, GameArguments, Output, Verdict, interrupt, referee};
use crate::differential::{self, Plan, Report};
use crate::games::Task;
use crate::prolog::{Clauses, Limits, Place, PrologReferee};
use crate::specification::{Mutant, Specified};
use crate::verdict::{Native, Referee, RefereeError};

/// Compare the native rules with the clauses, position by position
///
/// Positions come from games played at random and are made up freely; the same seed
/// gives the same ones. Compared are the legal moves, the position after each, the
/// outcome, and the legality of random moves. The exit code is 0 only if the two agree
/// everywhere.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  kalista check khan --positions 2000 --seed 1
  kalista check khan --mutants            every broken copy of the clauses must be noticed")]
pub struct Arguments {
    #[command(flatten)]
    game: GameArguments,
    /// How many positions to compare (with --mutants: for each mutant at most)
    #[arg(long, default_value_t = 2000)]
    positions: u64,
    /// Where the positions come from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads compare
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=64))]
    jobs: u64,
    /// Break the clauses, one rule at a time, and see that each fault is noticed
    #[arg(long)]
    mutants: bool,
}

pub fn run(arguments: Arguments, output: &mut Output) -> Result<Verdict, Failure> {
    let game = arguments.game.clone();
    game.with(Check { arguments, output })
}

struct Check<'a> {
    arguments: Arguments,
    output: &'a mut Output,
}

impl Task for Check<'_> {
    type Output = Result<Verdict, Failure>;

    fn run<G: Specified>(self, game: G) -> Self::Output {
        match self.arguments.mutants {
            true => self.mutants(&game),
            false => self.compare(&game),
        }
    }
}

impl Check<'_> {
    fn compare<G: Specified>(self, game: &G) -> Result<Verdict, Failure> {
        let stop = interrupt::flag();
        let plan = Plan {
            jobs: self.arguments.jobs as usize,
            ..Plan::positions(self.arguments.positions)
        };
        let bar = progress_bar(plan.positions);
        let referees = || -> Result<[Box<dyn Referee>; 2], RefereeError> {
            Ok([
                referee::start(game, Backend::Native)?,
                referee::start(game, Backend::Prolog)?,
            ])
        };
        let progress = |done| bar.set_position(done);
        let report = differential::run(plan, game, self.arguments.seed, &stop, referees, progress)?;
        bar.finish_and_clear();
        self.print(
            &report,
            stop.load(Ordering::Relaxed) && report.mismatches.is_empty(),
        )
    }

    fn print(self, report: &Report, interrupted: bool) -> Result<Verdict, Failure> {
        for mismatch in &report.mismatches {
            self.output.line(mismatch)?;
            self.output.line("")?;
        }
        let seconds = report.elapsed.as_secs_f64();
        let rate = report.positions as f64 / seconds.max(1e-9);
        self.output.line(format_args!(
            "{} positions compared in {seconds:.1} s ({rate:.0} a second), {} mismatches{}",
            report.positions,
            report.mismatches.len(),
            if interrupted { ", interrupted" } else { "" },
        ))?;
        Ok(match report.mismatches.is_empty() {
            true => Verdict::Yes,
            false => Verdict::No,
        })
    }

    fn mutants<G: Specified>(self, game: &G) -> Result<Verdict, Failure> {
        let mut survivors = 0;
        for mutant in game.mutants() {
            let caught = caught_after(game, mutant, self.arguments.positions, self.arguments.seed)?;
            match caught {
                Some(after) => self
                    .output
                    .line(format_args!("{after:>6}  {}", mutant.fault))?,
                None => {
                    survivors += 1;
                    self.output
                        .line(format_args!("SURVIVES {}", mutant.fault))?;
                }
            }
            self.output.flush()?;
        }
        let all = game.mutants().len();
        self.output
            .line(format_args!("{} of {all} mutants noticed", all - survivors))?;
        Ok(if survivors == 0 {
            Verdict::Yes
        } else {
            Verdict::No
        })
    }
}

/// After how many positions a broken copy of the clauses is noticed.
fn caught_after<G: Specified>(
    game: &G,
    mutant: &Mutant,
    positions: u64,
    seed: u64,
) -> Result<Option<u64>, Failure> {
    let clauses = Clauses::of(game).broken(mutant).map_err(Failure::Other)?;
    let plan = Plan {
        enough: 1,
        ..Plan::positions(positions)
    };
    let referees = || -> Result<[Box<dyn Referee>; 2], RefereeError> {
        let broken = PrologReferee::start(clauses.clone(), Place::Here, Limits::default())?;
        Ok([Box::new(Native(game.clone())), Box::new(broken)])
    };
    let never = AtomicBool::new(false);
    let report = differential::run(plan, game, seed, &never, referees, |_| ())?;
    Ok(report.first_mismatch)
}

/// On a terminal only: a pipe gets the report and nothing else.
fn progress_bar(positions: u64) -> ProgressBar {
    let bar = ProgressBar::new(positions);
    let style = "{bar:32} {pos}/{len} positions, {per_sec}, {eta} left";
    if let Ok(style) = ProgressStyle::with_template(style) {
        bar.set_style(style);
    }
    bar
}

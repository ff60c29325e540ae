//! `kalista grade`: many programs against one, for teachers.

mod files;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;

use super::check::lockstep::{Reasons, short};
use super::game::{BoardArguments, names, position_or_start};
use super::{Failure, Output, Status};
use crate::catalog::{Catalog, is_rules_file};
use crate::check::{Graded, Grader, Submission, Verdict, submissions};
use crate::search::parse_duration;
use crate::terminal::interrupt;
use files::Pages;

/// How often somebody looks whether a submission has used up its time.
const TICK: Duration = Duration::from_millis(50);
/// The exit code after Ctrl-C.
const INTERRUPTED: u8 = 130;

/// Compare many programs with one: submissions of a course, say
///
/// Every Prolog file and every folder in the folder of submissions is one submission; where
/// several paths are named, each of them is, and a single folder is one itself if there is an
/// adapter beside its main.pl. Of a folder, the main file is the one with an
/// adapter beside it, or the one that loads the others. Each program is loaded as it is, in
/// the dialect of its system, and its contract is found by name and by trial, as kalista play
/// does it; then the same moves are played in it and in the reference, and the shortest
/// sequence after which the legal moves, the turn or the outcome differ is told. A submission that does not load, does not end or is not
/// recognised is a row with its reason.
///
/// The exit code is 0 if all of them agree, and 1 otherwise.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  kalista grade examples/hexapawn.pl --reference examples/hexapawn.pl
  kalista grade submissions/ --reference ours.pl
  kalista grade submissions/ --reference khan --start \"6/SSSKSS/6/6/ssksss/6 r -\"
  kalista grade submissions/ --reference ours.pl --out grades      a page each, and grades/index.html
  kalista grade submissions/ana submissions/rui.pl --reference ours.pl --json")]
pub struct Arguments {
    /// A folder of submissions, or the submissions themselves: files and folders
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
    /// What is right: a game, or a file of rules
    #[arg(long, value_name = "GAME", value_parser = names())]
    reference: String,
    #[command(flatten)]
    board: BoardArguments,
    /// The position of the reference that the submissions start from [default: its usual start]
    #[arg(long, value_name = "POSITION")]
    start: Option<String>,
    /// How many positions to compare, of each, if that takes no more than about 20 seconds
    #[arg(long, default_value_t = 20_000)]
    positions: u64,
    /// The seed of the random games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How long a submission is compared
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = parse_duration)]
    time: Duration,
    /// How many submissions are compared at the same time
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=64))]
    jobs: u64,
    /// Write a page for each, and one for all, to this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// All that was found.
#[derive(Serialize)]
struct Grades<'a> {
    reference: &'a str,
    positions: u64,
    seed: u64,
    submissions: Vec<&'a Graded>,
}

pub fn run(arguments: &Arguments, output: &mut Output) -> Result<Status, Failure> {
    let all = submissions(&arguments.paths).map_err(|error| Failure::Io {
        what: "the submissions cannot be read".to_owned(),
        error,
    })?;
    if all.is_empty() {
        let paths: Vec<_> = arguments.paths.iter().map(|path| path.display()).collect();
        return Err(Failure::Other(format!(
            "there is nothing to grade in {}: neither a Prolog file nor a folder",
            paths
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join(", ")
        )));
    }
    let mut selection = arguments.board.of(&arguments.reference);
    if !is_rules_file(&arguments.reference) {
        // The option is for the submissions, then.
        selection.option = None;
    }
    let reference = Catalog::current().open(&selection)?;
    let start = position_or_start(&reference, arguments.start.as_deref())?;
    let pages = arguments.out.as_deref();
    let pages = pages.map(|folder| Pages::new(folder, &all)).transpose()?;
    let stop = interrupt::flag();
    let mut reasons = Reasons::new(&reference, &stop);
    let name = short(&arguments.reference).to_owned();
    let grader = Grader {
        reference,
        start,
        positions: arguments.positions,
        seed: arguments.seed,
        size: arguments.board.size,
        option: arguments.board.option.clone(),
    };
    let mut table = Table::new(&all, name.clone(), arguments.json);
    table.head(output)?;
    let mut graded: Vec<Graded> = Vec::new();
    let mut told = Ok(());
    each(&grader, &all, arguments, &stop, |mut next| {
        if let Some(report) = &next.report
            && let Some(first) = report.divergences.first()
        {
            next.reasons = reasons.of(report, first);
        }
        if told.is_ok() {
            told = table.row(&next, output);
        }
        graded.push(next);
    });
    told?;
    if let Some(pages) = pages {
        let index = pages.write(&name, &graded, &grader.reference)?;
        if !arguments.json {
            output.line(format_args!("\n{}", index.display()))?;
        }
    }
    let is_right = graded.iter().all(|one| one.verdict == Verdict::Agrees);
    if arguments.json {
        output.json(&Grades {
            reference: &name,
            positions: arguments.positions,
            seed: arguments.seed,
            submissions: graded.iter().collect(),
        })?;
    }
    Ok(match (stop.load(Ordering::Relaxed), is_right) {
        (true, _) => Status::Code(INTERRUPTED),
        (false, true) => Status::Yes,
        (false, false) => Status::No,
    })
}

/// Grades all of them, several at a time, and hands on what came of each in their order.
/// After Ctrl-C no more are begun.
fn each(
    grader: &Grader,
    all: &[Submission],
    arguments: &Arguments,
    stop: &Arc<AtomicBool>,
    mut tell: impl FnMut(Graded),
) {
    let (sender, receiver) = mpsc::channel::<(usize, Graded)>();
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..arguments.jobs.min(all.len() as u64) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(submission) = all.get(number) else {
                        return;
                    };
                    let graded = timed(grader, submission, arguments.time, stop);
                    if sender.send((number, graded)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting: Vec<Option<Graded>> = all.iter().map(|_| None).collect();
        let mut first = 0;
        for (number, graded) in receiver {
            waiting[number] = Some(graded);
            while let Some(graded) = waiting.get_mut(first).and_then(Option::take) {
                tell(graded);
                first += 1;
            }
        }
        waiting.into_iter().flatten().for_each(tell);
    });
}

/// Grades one, until its time is up or somebody wants to end everything. Whatever goes wrong
/// inside costs this one, and no other.
fn timed(
    grader: &Grader,
    submission: &Submission,
    time: Duration,
    stop: &Arc<AtomicBool>,
) -> Graded {
    let (enough, is_done) = (AtomicBool::new(false), AtomicBool::new(false));
    let begun = Instant::now();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !is_done.load(Ordering::Relaxed) {
                if begun.elapsed() > time || stop.load(Ordering::Relaxed) {
                    enough.store(true, Ordering::Relaxed);
                    return;
                }
                std::thread::sleep(TICK);
            }
        });
        let graded = catch_unwind(AssertUnwindSafe(|| grader.grade(submission, &enough)));
        is_done.store(true, Ordering::Relaxed);
        graded.unwrap_or_else(|_| {
            Graded::broken(
                submission,
                "Kalista itself went wrong: please report this program",
            )
        })
    })
}

/// The table, a row as soon as it is known.
struct Table {
    reference: String,
    /// How wide the names are.
    width: usize,
    is_silent: bool,
    counts: [usize; Verdict::ALL.len()],
}

impl Table {
    fn new(all: &[Submission], reference: String, is_silent: bool) -> Self {
        let widths = all.iter().map(|one| one.name.chars().count());
        Table {
            reference,
            width: widths
                .max()
                .unwrap_or_default()
                .clamp("submission".len(), 40),
            is_silent,
            counts: [0; Verdict::ALL.len()],
        }
    }

    fn head(&self, output: &mut Output) -> Result<(), Failure> {
        self.line(
            ["submission", "verdict", "compared", "first difference"],
            output,
        )
    }

    fn row(&mut self, graded: &Graded, output: &mut Output) -> Result<(), Failure> {
        if let Some(at) = Verdict::ALL.iter().position(|&v| v == graded.verdict) {
            self.counts[at] += 1;
        }
        let verdict = graded.verdict.to_string();
        let (compared, first) = (graded.compared(), graded.first_difference(&self.reference));
        self.line([&graded.submission, &verdict, &compared, &first], output)?;
        output.flush()
    }

    fn line(&self, cells: [&str; 4], output: &mut Output) -> Result<(), Failure> {
        if self.is_silent {
            return Ok(());
        }
        let [name, verdict, compared, first] = cells;
        let width = self.width;
        let line = format!("{name:<width$}  {verdict:<14}  {compared:<28}  {first}");
        output.line(line.trim_end())
    }
}

//! Many programs held against one: what each of them gets wrong first.
//!
//! | module | what is in it |
//! |---|---|
//! | this module | [`Grader`]: one submission opened and compared; [`Graded`]: what came of it |
//! | `submission` | [`Submission`]: a file or a folder, and which of its files is the main one |

mod submission;

use std::fmt;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde::Serialize;

use super::lockstep::{Lockstep, LockstepError, LockstepReport, moves};
use crate::catalog::{AnyPosition, Backend, Catalog, GameHandle, Selection};
use crate::clauses::game::{ClausesGame, Keeps, OpenError as Refused, Settings};
use crate::game::ruled::Error as RuledError;
pub use submission::{MainFile, Submission, submissions};

/// After this time the comparison of a submission ends when enough positions are compared.
const TIME: Duration = Duration::from_secs(20);

/// A game that submissions are compared with, and how.
#[derive(Clone)]
pub struct Grader {
    /// The reference.
    pub reference: GameHandle,
    /// The position of the reference that the submissions start from.
    pub start: AnyPosition,
    /// Pairs of positions that are compared at most.
    pub positions: u64,
    /// The seed of the random games.
    pub seed: u64,
    /// The size of their boards, if it was chosen.
    pub size: Option<usize>,
    /// What `initial_state` of the submissions wants to know, if anything.
    pub option: Option<String>,
}

/// What came of a submission.
#[derive(Debug, Clone, Serialize)]
pub struct Graded {
    /// Its name: that of its file or folder.
    pub submission: String,
    /// Its main file, and why it was taken for that.
    pub main: Option<MainFile>,
    /// How it keeps the contract of a game, if it does.
    pub recognised: Option<Recognised>,
    /// What to think of it.
    pub verdict: Verdict,
    /// Why it could not be compared.
    pub trouble: Option<String>,
    /// What was compared.
    pub report: Option<LockstepReport>,
    /// What the reference says of the moves that are disputed.
    pub reasons: Vec<MoveReason>,
    /// How long it took, in seconds.
    pub seconds: f64,
}

/// What to think of a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Nothing differs.
    Agrees,
    /// Nothing differs so far: its time was up.
    AgreesSoFar,
    /// Something differs.
    Differs,
    /// Its moves have nothing in common with those of the reference.
    OtherMoves,
    /// It is a game, but a predicate does not come to an end.
    DoesNotEnd,
    /// It is a program, but not seen to be a game.
    NotRecognised,
    /// There is no program, or none that can be read.
    DoesNotLoad,
}

impl Verdict {
    /// All of them, the best first.
    pub const ALL: [Verdict; 7] = [
        Verdict::Agrees,
        Verdict::AgreesSoFar,
        Verdict::Differs,
        Verdict::OtherMoves,
        Verdict::DoesNotEnd,
        Verdict::NotRecognised,
        Verdict::DoesNotLoad,
    ];
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Agrees => "agrees",
            Verdict::AgreesSoFar => "agrees so far",
            Verdict::Differs => "differs",
            Verdict::OtherMoves => "other moves",
            Verdict::DoesNotEnd => "does not end",
            Verdict::NotRecognised => "not recognised",
            Verdict::DoesNotLoad => "does not load",
        })
    }
}

/// How a submission keeps the contract of a game.
#[derive(Debug, Clone, Serialize)]
pub struct Recognised {
    /// In a few words.
    pub how: &'static str,
    /// What was guessed: somebody should look at it.
    pub guessed: Vec<String>,
    /// Clauses that could not be read, and goals that went wrong while it was loaded.
    pub left_out: Vec<String>,
}

/// What the reference says of a move that is disputed.
#[derive(Debug, Clone, Serialize)]
pub struct MoveReason {
    /// The move, as the reference writes it.
    #[serde(rename = "move")]
    pub mv: String,
    /// Whether the reference allows it.
    pub is_legal: bool,
    /// Why.
    pub sentences: Vec<String>,
}

impl fmt::Display for MoveReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MoveReason { mv, sentences, .. } = self;
        let legal = if self.is_legal { "legal" } else { "not legal" };
        write!(f, "{mv} is {legal}")?;
        match sentences.is_empty() {
            true => Ok(()),
            false => write!(f, ": {}", sentences.join(" ")),
        }
    }
}

impl Graded {
    fn new(submission: &Submission) -> Self {
        Graded {
            submission: submission.name.clone(),
            main: None,
            recognised: None,
            verdict: Verdict::DoesNotLoad,
            trouble: None,
            report: None,
            reasons: Vec::new(),
            seconds: 0.0,
        }
    }

    /// One that went wrong in a way that nobody foresaw.
    pub fn broken(submission: &Submission, what: &str) -> Self {
        Graded {
            trouble: Some(what.to_owned()),
            ..Graded::new(submission)
        }
    }

    /// `2000 positions, 8134 moves`; nothing if nothing was compared.
    pub fn compared(&self) -> String {
        let told = |report: &LockstepReport| {
            let (positions, moves) = (report.positions, report.moves);
            format!("{positions} positions, {moves} moves")
        };
        self.report.as_ref().map_or_else(String::new, told)
    }

    /// What differs first, or why nothing was compared, on one line.
    pub fn first_difference(&self, reference: &str) -> String {
        if let Some(trouble) = &self.trouble {
            // Under the line of a program that cannot be read, a caret points at the place.
            let lines = trouble
                .lines()
                .map(|line| line.trim().trim_start_matches("^ "));
            let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).take(2).collect();
            return lines.join(" ");
        }
        let first = (self.report.as_ref()).and_then(|report| report.divergences.first());
        let Some(first) = first else {
            return String::new();
        };
        let after = match first.line.len() {
            0 => "at the start".to_owned(),
            length => format!("after {} ({})", moves(length), first.line.join(" ")),
        };
        let what = first.what(reference, "it").replace('\n', ", ");
        let kinds = self.report.as_ref().map_or(1, |report| report.kinds.len());
        let more = match kinds {
            0 | 1 => String::new(),
            kinds => format!(" (the shortest of {kinds} ways in which it differs)"),
        };
        format!("{after}: {what}{more}")
    }
}

/// Why a submission cannot be opened.
struct Unopened {
    verdict: Verdict,
    why: String,
    /// Where only its start is wrong: what came of comparing that.
    report: Option<Box<LockstepReport>>,
}

impl Unopened {
    fn new(verdict: Verdict, why: String) -> Self {
        Unopened {
            verdict,
            why,
            report: None,
        }
    }
}

impl Grader {
    /// Compares a submission. Setting `stop` ends it with what was found so far; whatever is
    /// wrong with it is part of what is told.
    pub fn grade(&self, submission: &Submission, stop: &AtomicBool) -> Graded {
        let begun = std::time::Instant::now();
        let mut graded = Graded::new(submission);
        match submission.main_file() {
            Ok(main) => {
                self.compare(&mut graded, &main.file, stop);
                graded.main = Some(main);
            }
            Err(why) => graded.trouble = Some(why),
        }
        graded.seconds = begun.elapsed().as_secs_f64();
        graded
    }

    fn compare(&self, graded: &mut Graded, file: &Path, stop: &AtomicBool) {
        let game = match self.open(graded, file) {
            Ok(game) => game,
            Err(Unopened {
                report: Some(report),
                ..
            }) => {
                graded.verdict = Verdict::Differs;
                graded.report = Some(*report);
                return;
            }
            Err(Unopened { verdict, why, .. }) => {
                graded.verdict = verdict;
                // The name of the submission says where it is.
                let folder = format!("{}/", file.parent().unwrap_or(file).display());
                graded.trouble = Some(why.replace(&folder, ""));
                return;
            }
        };
        let lockstep = Lockstep::new(&self.reference, &game)
            .from(self.start.clone())
            .with_positions(self.positions)
            .with_time(TIME)
            .with_seed(self.seed);
        match lockstep.run(stop) {
            Ok(report) => {
                let is_stopped = stop.load(std::sync::atomic::Ordering::Relaxed);
                graded.verdict = match (report.agrees(), is_stopped) {
                    (true, false) => Verdict::Agrees,
                    (true, true) => Verdict::AgreesSoFar,
                    (false, _) => Verdict::Differs,
                };
                graded.report = Some(report);
            }
            Err(error) => {
                graded.verdict = match &error {
                    LockstepError::NothingInCommon { .. } => Verdict::OtherMoves,
                    LockstepError::Rules(error)
                        if error.ruled().is_some_and(RuledError::is_endless) =>
                    {
                        Verdict::DoesNotEnd
                    }
                    LockstepError::Rules(_) => Verdict::NotRecognised,
                };
                graded.trouble = Some(error.to_string());
            }
        }
    }

    /// Opens the main file of a submission. Nobody watches over the engine here: a program
    /// that is compared with another one needs no second witness.
    fn open(&self, graded: &mut Graded, file: &Path) -> Result<GameHandle, Unopened> {
        let settings = Settings {
            option: self.option.clone(),
            ..Settings::default()
        };
        let wild = match ClausesGame::open_file(file, self.size, settings) {
            Ok(wild) => wild,
            Err(refusal) => match &refusal.error {
                Refused::Beyond(beyond) if !refusal.is_wild && self.option.is_none() => {
                    let selection = Selection {
                        size: self.size,
                        ..Selection::named(file.to_string_lossy())
                    };
                    let opened = Catalog::current().open_by(&selection, Backend::Prolog);
                    return opened.map_err(|error| {
                        let what = beyond.first().map(ToString::to_string);
                        let what = what.unwrap_or_else(|| error.to_string());
                        Unopened::new(Verdict::NotRecognised, what)
                    });
                }
                error => {
                    let verdict = match &error {
                        Refused::Rules(error) if error.fault.is_of_loading() => {
                            Verdict::DoesNotLoad
                        }
                        Refused::Rules(error) if error.is_endless() => Verdict::DoesNotEnd,
                        _ => Verdict::NotRecognised,
                    };
                    let report = match error {
                        // The adapter says that it is a game.
                        Refused::Rules(error) if refusal.is_wild && !error.is_endless() => {
                            let (first, name) = (&self.reference, file.to_string_lossy());
                            LockstepReport::of_a_broken_start(first, &self.start, &name, error)
                        }
                        _ => None,
                    };
                    if report.is_some() {
                        graded.recognised = Some(Recognised {
                            how: "by the adapter beside it",
                            guessed: Vec::new(),
                            left_out: Vec::new(),
                        });
                    }
                    return Err(Unopened {
                        report: report.map(Box::new),
                        ..Unopened::new(verdict, refusal.to_string())
                    });
                }
            },
        };
        let (how, guessed) = match &wild.keeps {
            Keeps::Itself => ("as it is", Vec::new()),
            Keeps::InPart => ("as it is, but for what cannot be read", Vec::new()),
            Keeps::InDialect => ("as it is, in the dialect of its system", Vec::new()),
            Keeps::ByAdapter(_) => ("by the adapter beside it", Vec::new()),
            Keeps::ByTrial(adaptation) => ("by names and by trial", adaptation.guessed.clone()),
        };
        graded.recognised = Some(Recognised {
            how,
            guessed,
            left_out: wild.game.left_out().map(ToString::to_string).collect(),
        });
        let sources = wild.game.sources();
        Ok(GameHandle::of(wild.game, sources))
    }
}

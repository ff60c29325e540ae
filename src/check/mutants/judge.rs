//! Whether mutants answer like the rules they were made from.

use std::collections::hash_map::DefaultHasher;
use std::collections::{HashSet, VecDeque};
use std::hash::{Hash, Hasher};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::make::{Made, mutants};
use super::{Fate, MutantReport, MutantResult};
use crate::check::coverage::{CountingOracle, Coverage};
use crate::check::engine::{EngineOracle, limits};
use crate::check::oracles::NativeOracle;
use crate::check::subject::{SmallWorld, Subject};
use crate::clauses::game::Program;
use crate::clauses::machine::Limits;
use crate::game::crew::together;
use crate::game::oracle::{Oracle, OracleError, Question, Reply};

/// Calls that a mutant may make over a position: hundreds of times what the rules need.
const STEPS: u64 = 5_000_000;
/// A game with more positions than this is not gone through completely.
const MOST_REACHABLE: usize = 5_000;
/// Questions that are asked together.
const TOGETHER: usize = 100;

/// Questions, and the right answers as numbers.
type Exam = (Vec<Question>, Vec<u64>);

/// Positions, and what the rules say of them: what mutants are judged by.
pub struct Jury {
    subject: Arc<dyn Subject>,
    program: Program,
    judge: String,
    questions: Vec<Question>,
    /// What the rules say of each, as a number.
    right: Vec<u64>,
    /// What these positions reach.
    coverage: Coverage,
    /// All positions of the game, if there are not too many.
    reachable: Option<Exam>,
    /// The small world that survivors have to go through.
    world: Option<SmallWorld>,
    /// The file whose mutants are wanted, if not all are.
    only: Option<String>,
}

impl Jury {
    /// The rules of a game as somebody knows them, on these questions.
    ///
    /// # Errors
    ///
    /// Somebody cannot answer, or the clauses do not even agree unchanged.
    pub fn new(
        subject: &Arc<dyn Subject>,
        judge: &mut dyn Oracle,
        questions: Vec<Question>,
    ) -> Result<Self, OracleError> {
        let mut coverage = CountingOracle::nothing(&**subject)?;
        let mut counting = CountingOracle::new(&**subject)?;
        let mut right = Vec::with_capacity(questions.len());
        for some in questions.chunks(TOGETHER) {
            let said = judge.ask(some)?.into_iter().zip(counting.ask(some)?);
            for (question, (theirs, own)) in some.iter().zip(said) {
                if number(&theirs) != number(&own) {
                    let (name, position) = (judge.name(), &question.position);
                    return Err(OracleError {
                        oracle: counting.name().to_owned(),
                        what: format!(
                            "{name} and the clauses differ already without mutants, at {position}"
                        ),
                    });
                }
                right.push(number(&theirs));
            }
        }
        coverage.add("all", &counting.take_counts());
        let mut jury = Jury {
            program: EngineOracle::program(&**subject)?,
            subject: Arc::clone(subject),
            judge: judge.name().to_owned(),
            questions,
            right,
            coverage,
            reachable: None,
            world: None,
            only: None,
        };
        jury.reachable = jury.all_reachable(judge)?;
        Ok(jury)
    }

    /// Every position of a game that is small enough to be gone through.
    fn all_reachable(&self, judge: &mut dyn Oracle) -> Result<Option<Exam>, OracleError> {
        let (game, asked) = (self.subject.game(), self.questions.first());
        let Some(asked) = asked.filter(|_| game.is_from_file()) else {
            return Ok(None);
        };
        let start = game.start();
        let mut met = HashSet::from([game.hash(&start)]);
        let (mut open, mut questions) = (VecDeque::from([start]), Vec::new());
        while let Some(position) = open.pop_front() {
            if questions.len() + open.len() >= MOST_REACHABLE {
                return Ok(None);
            }
            let moves = game.moves(&position).unwrap_or_default();
            for mv in moves {
                if let Ok(Some(next)) = game.play(&position, &mv)
                    && met.insert(game.hash(&next))
                {
                    open.push_back(next);
                }
            }
            questions.push(Question {
                position: game.position_text(&position),
                probes: Vec::new(),
                asked: asked.asked,
            });
        }
        let right = judge.ask(&questions)?.iter().map(number).collect();
        Ok(Some((questions, right)))
    }

    /// The same for the mutants of one file only.
    ///
    /// # Errors
    ///
    /// The clauses are in other files.
    pub fn only(self, file: &str) -> Result<Self, OracleError> {
        let names: Vec<&str> = (self.coverage.files.iter())
            .map(|file| file.name.as_str())
            .collect();
        let is_meant = |name: &&&str| Path::new(name).ends_with(file);
        let exact = names.iter().find(|name| **name == file);
        match exact.or_else(|| names.iter().find(is_meant)) {
            Some(&name) => Ok(Jury {
                only: Some(name.to_owned()),
                ..self
            }),
            None => Err(OracleError {
                oracle: "clauses".to_owned(),
                what: format!("{file} is not one of its files: {}", names.join(", ")),
            }),
        }
    }

    /// The same, where what survives has to go through a small world as well: what answers
    /// like the native rules in all of it is equivalent.
    #[must_use]
    pub fn through(self, world: SmallWorld) -> Self {
        Jury {
            world: Some(world),
            ..self
        }
    }

    /// What the positions reach.
    pub fn coverage(&self) -> &Coverage {
        &self.coverage
    }

    /// Makes all mutants of the clauses that the positions reach anything of, and judges
    /// them on several threads. Setting `stop` ends it with those judged so far;
    /// `progress` hears of each, and of how many there are.
    pub fn judge_all(
        &self,
        jobs: usize,
        seed: u64,
        stop: &AtomicBool,
        progress: impl Fn(&MutantResult, usize) + Sync,
    ) -> MutantReport {
        let made: Vec<Made> = (mutants(&self.program.loaded().predicates).into_iter())
            .filter(|made| self.is_of_use(made))
            .collect();
        let next = AtomicUsize::new(0);
        let judged = Mutex::new(Vec::with_capacity(made.len()));
        together(jobs, || {
            while let Some((number, mutant)) = {
                let number = next.fetch_add(1, Ordering::Relaxed);
                made.get(number).map(|mutant| (number, mutant))
            } {
                if stop.load(Ordering::Relaxed) {
                    break;
                }
                let result = self.result(mutant, stop);
                progress(&result, made.len());
                let mut judged = judged.lock().unwrap_or_else(PoisonError::into_inner);
                judged.push((number, result));
            }
        });
        let mut judged = judged.into_inner().unwrap_or_else(PoisonError::into_inner);
        judged.sort_by_key(|&(number, _)| number);
        let mut mutants: Vec<MutantResult> = judged.into_iter().map(|(_, result)| result).collect();
        mutants.sort_by(|one, other| (&one.file, one.start).cmp(&(&other.file, other.start)));
        let files = self.coverage.files.iter();
        let is_used = |name: &str| mutants.iter().any(|mutant| mutant.file == name);
        MutantReport {
            game: self.subject.game().selection().to_string(),
            judge: self.judge.clone(),
            positions: self.questions.len() as u64,
            seed,
            files: files.filter(|file| is_used(&file.name)).cloned().collect(),
            mutants,
        }
    }

    /// Whether anything in the file of a mutant is reached: a file that the questions are
    /// not about (menus, drawings) is left alone.
    fn is_of_use(&self, made: &Made) -> bool {
        let name = &made.clause.file.name;
        if self.only.as_ref().is_some_and(|only| only != name) {
            return false;
        }
        let files = self.coverage.by_file();
        let file = files
            .iter()
            .find(|(file, _)| file.name == made.clause.file.name);
        file.is_some_and(|(_, counts)| counts.iter().any(|count| count[0] > 0))
    }

    /// Whether a mutant's clause and goal are reached.
    fn is_reached(&self, made: &Made) -> bool {
        let span = match made.goal {
            Some(goal) => made.clause.terms.span(goal),
            None => made.clause.span,
        };
        let is_goal = made.goal.is_some();
        self.coverage.by_file().iter().any(|(file, counts)| {
            file.name == made.clause.file.name
                && file.spots.iter().zip(counts).any(|(spot, count)| {
                    (spot.start, spot.end, !spot.is_clause) == (span.start, span.end, is_goal)
                        && count[0] > 0
                })
        })
    }

    fn result(&self, made: &Made, stop: &AtomicBool) -> MutantResult {
        let clause = &made.clause;
        let text = &clause.file.text;
        let before = text.get(..made.span.start as usize).unwrap_or_default();
        let head = clause.terms.callable(clause.head);
        let predicate =
            head.map(|(name, arguments)| format!("{}/{}", name.name(), arguments.len()));
        MutantResult {
            mutator: made.mutator,
            file: clause.file.name.clone(),
            start: made.span.start,
            end: made.span.end,
            line: 1 + before.bytes().filter(|&byte| byte == b'\n').count() as u32,
            replacement: made.replacement.clone(),
            predicate: predicate.unwrap_or_default(),
            fate: match self.is_reached(made) {
                true => self.fate(made, stop),
                false => Fate::Unreached,
            },
        }
    }

    fn fate(&self, made: &Made, stop: &AtomicBool) -> Fate {
        let mut predicates = self.program.loaded().predicates.clone();
        predicates[made.predicate].clauses.clone_from(&made.clauses);
        let limits = mutant_limits();
        let program = self.program.with_predicates(predicates, limits);
        let Ok(mut mutant) = EngineOracle::of_program(&*self.subject, &program, limits) else {
            return Fate::Killed {
                after: 0,
                position: "none: it cannot even be loaded".to_owned(),
            };
        };
        if let Some(fate) = first_difference(&mut mutant, &self.questions, &self.right, stop) {
            return fate;
        }
        let (different, on) = match (&self.reachable, &self.world) {
            (Some((questions, right)), _) => (
                first_difference(&mut mutant, questions, right, stop),
                format!("all {} positions that can be reached", questions.len()),
            ),
            (None, Some(world)) => (
                self.world_difference(world, &program, stop),
                format!("all {} positions with {}", world.count, world.about),
            ),
            (None, None) => return Fate::Survived,
        };
        match stop.load(Ordering::Relaxed) {
            true => Fate::Survived,
            false => different.unwrap_or(Fate::Equivalent { on }),
        }
    }

    /// Where a mutant first differs from the native rules in a small world, which may be a
    /// game of its own.
    fn world_difference(
        &self,
        world: &SmallWorld,
        program: &Program,
        stop: &AtomicBool,
    ) -> Option<Fate> {
        let mut native = NativeOracle::new(&world.subject);
        let mut mutant =
            EngineOracle::of_program(&*world.subject, program, mutant_limits()).ok()?;
        let asked = self.questions.first()?.asked;
        let game = world.subject.game();
        for first in (0..world.count).step_by(TOGETHER) {
            let numbers = first..world.count.min(first + TOGETHER as u64);
            let questions: Vec<Question> = numbers
                .map(|number| Question {
                    position: game.position_text(&world.position(number)),
                    probes: Vec::new(),
                    asked,
                })
                .collect();
            let right: Vec<u64> = native.ask(&questions).ok()?.iter().map(number).collect();
            let found = first_difference(&mut mutant, &questions, &right, stop);
            if found.is_some() || stop.load(Ordering::Relaxed) {
                return found;
            }
        }
        None
    }
}

/// What a mutant may take over a position.
fn mutant_limits() -> Limits {
    Limits {
        steps: STEPS,
        ..limits()
    }
}

fn first_difference(
    mutant: &mut EngineOracle,
    questions: &[Question],
    right: &[u64],
    stop: &AtomicBool,
) -> Option<Fate> {
    for (after, (question, &right)) in (1..).zip(questions.iter().zip(right)) {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let said = mutant.ask(std::slice::from_ref(question)).ok()?.pop()?;
        if number(&said) != right {
            let position = question.position.clone();
            return Some(match said {
                Err(why) if why.contains("does not end") => Fate::TimedOut { after, position },
                _ => Fate::Killed { after, position },
            });
        }
    }
    None
}

/// A reply as a number; refusals agree whatever their words are.
fn number(reply: &Reply) -> u64 {
    let mut hasher = DefaultHasher::new();
    reply.as_ref().ok().hash(&mut hasher);
    hasher.finish()
}

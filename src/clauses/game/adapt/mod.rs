//! How a program that was not written for this contract keeps it: found by name, by the
//! number of arguments and by trial, and written down as a few clauses.
//!
//! | module | what is in it |
//! |---|---|
//! | `names` | what predicates are called that do the work |
//! | `mentions` | constants that a program has in arguments |
//! | `choices` | what a machine of the program chooses among at random |
//! | `called` | players that are terms with arguments |
//! | `goals` | who calls whom, and with what |
//! | `roles` | what arguments are for, by their names and by what goals leave open |
//! | `seen` | predicates that are known by their arguments |
//! | `menu` | what menus tell the start, and the facts that they leave behind |
//! | `sources` | where the arguments of goals come from |
//! | `values` | players, sizes and configurations to try |
//! | `probe` | goals of the program, asked with limits |
//! | `goal` | goals and what they are told |
//! | `remade` | states and their parts, put together anew |
//! | `shapes` | in which order predicates take their arguments, whole or in parts |
//! | `mould` | terms taken apart and put together in another shape |
//! | `plan` | which goals do the work together |
//! | `moving` | which list moves and make them, and where the player is |
//! | `mover` | whether an end is asked of who has moved |
//! | `passes` | what is chosen where nothing is listed |
//! | `confirmed` | whether the program's own loop does the same with them |
//! | `turns` | where the player to move stands |
//! | `ending` | which say that a game is over |
//! | `place` | places in states |
//! | `database` | facts of the program that are part of a state |
//! | `extras`, `winners` | what a program has besides, and whom its names of winners mean |
//! | `valued` | whether smaller values are better ones |
//! | `related` | facts that say which name belongs to which player |
//! | `watch` | what a program does while it plays against itself |
//! | `write` | the clauses |
//! | `tell` | what was found and what was guessed, in sentences |
//! | `sketch` | clauses to be completed, if they were not found |
//!
//! Nothing is trusted before it is played: the clauses are loaded with the program, and
//! games are played to the end.

mod called;
mod choices;
mod confirmed;
mod database;
mod ending;
mod extras;
mod goal;
mod goals;
mod mentions;
mod menu;
mod mould;
mod mover;
mod moving;
mod names;
mod passes;
mod place;
mod plan;
mod probe;
mod related;
mod remade;
mod roles;
mod seen;
mod shapes;
mod sketch;
mod sources;
mod tell;
mod turns;
mod valued;
mod values;
mod watch;
mod winners;
mod write;

use std::borrow::Cow;
use std::path::Path;
use std::time::{Duration, Instant};

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use super::open::Settings;
use super::program::Program;
use super::{ClausesGame, OpenError};
use crate::clauses::atom::Atom;
use crate::clauses::clause::SourceFile;
use crate::game::{Game, Outcome};
use database::Database;
use extras::extras;
use plan::Plan;
use probe::Probe;
use tell::told;
use write::{Extras, First, adapter};

/// What was found out about a program.
#[derive(Debug, Clone)]
pub struct Adaptation {
    /// The adapter's text.
    pub text: String,
    /// What was found, a sentence each.
    pub found: Vec<String>,
    /// What was guessed: somebody should look at it.
    pub guessed: Vec<String>,
    /// Games that were played to see whether it works: how many, how many moves, how many
    /// came to an end.
    pub played: Played,
}

/// Games of a trial.
#[derive(Debug, Clone, Copy, Default)]
pub struct Played {
    /// How many were begun.
    pub games: u32,
    /// How many moves were made.
    pub moves: u32,
    /// How many came to an end.
    pub ended: u32,
    /// How many somebody won.
    pub won: u32,
}

impl Played {
    /// Whether games were over as soon as they had begun.
    fn is_short(self) -> bool {
        self.ended > 0 && self.moves < 2 * self.games
    }
}

/// Why it was not found out how a program keeps the contract.
#[derive(Debug, Clone)]
pub struct NotFound {
    /// In words, what is missing or went wrong.
    pub why: String,
    /// An adapter that has to be completed or looked at, if the program could be loaded.
    pub sketch: Option<String>,
}

impl std::fmt::Display for NotFound {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.why)
    }
}

/// The name of the adapter of a file: `main.kalista.pl` for `main.pl`.
pub fn adapter_file(file: &Path) -> std::path::PathBuf {
    file.with_extension("kalista.pl")
}

/// The text of an adapter as the module that it is, whether it says so or not. Its lines keep
/// their numbers.
pub fn adapter_module(text: &str) -> Cow<'_, str> {
    let mut rest = text.trim_start();
    loop {
        let end = match rest.as_bytes() {
            [b'%', ..] => "\n",
            [b'/', b'*', ..] => "*/",
            _ => break,
        };
        rest = rest
            .split_once(end)
            .map_or("", |(_, rest)| rest.trim_start());
    }
    let directive = rest.strip_prefix(":-").map(str::trim_start);
    match directive.is_some_and(|goal| goal.starts_with("module(")) {
        true => Cow::Borrowed(text),
        false => Cow::Owned(format!(":- module(kalista, []). {text}")),
    }
}

/// Finds out how a file keeps the contract. `option` is the first argument of its
/// `initial_state`, if somebody knows it.
///
/// # Errors
///
/// In words, what is missing.
pub fn adapt(
    file: &Path,
    option: Option<&str>,
    settings: &Settings,
) -> Result<Adaptation, NotFound> {
    let failed = match attempt(file, option, settings, &Facts::default()) {
        Ok(found) => return Ok(found),
        Err(failed) => failed,
    };
    // Perhaps the position, or some of it, is in facts that moves change.
    let looked_at = Facts {
        all: failed.facts,
        is_survey: true,
    };
    if !looked_at.all.is_empty()
        && let Err(survey) = attempt(file, option, settings, &looked_at)
        && !survey.facts.is_empty()
    {
        let facts = Facts {
            all: survey.facts,
            is_survey: false,
        };
        if let Ok(found) = attempt(file, option, settings, &facts) {
            return Ok(found);
        }
    }
    // What its names and arguments do not say, a game that it plays against itself may.
    let found = match option {
        None => watched(file, settings),
        Some(_) => None,
    };
    found.ok_or(failed.not_found)
}

/// Facts that are taken for a part of the state.
#[derive(Default)]
struct Facts {
    all: Vec<(Atom, u32)>,
    /// Whether it is only to be seen which of them change.
    is_survey: bool,
}

/// What an attempt came to that found nothing.
struct Failed {
    not_found: NotFound,
    /// Facts that may be a part of the state.
    facts: Vec<(Atom, u32)>,
}

impl From<NotFound> for Failed {
    fn from(not_found: NotFound) -> Self {
        let facts = Vec::new();
        Failed { not_found, facts }
    }
}

/// Finds it out with these facts as a part of the state.
fn attempt(
    file: &Path,
    option: Option<&str>,
    settings: &Settings,
    facts: &Facts,
) -> Result<Adaptation, Failed> {
    let program = Program::adapted(file, None, settings.dialect, settings.limits);
    let program = program.map_err(|error| NotFound {
        why: error.to_string(),
        sketch: None,
    })?;
    let shown = shown(file);
    // Whoever says how the game begins knows better than its menus.
    let begun = match option {
        Some(_) => None,
        None => menu::walk(file, &program, settings),
    };
    let first = First {
        facts: begun
            .as_ref()
            .map_or_else(Vec::new, |begun| begun.facts.clone()),
        choices: choices::clauses_of(program.loaded()),
        database: match facts.all.is_empty() {
            true => Vec::new(),
            false => database::helpers(program.loaded(), &facts.all),
        },
    };
    let program = begun_with(file, program, &first, &shown, settings);
    let mut probe = Probe::new(&program);
    probe.begun = begun;
    if !facts.all.is_empty() {
        probe.database = Database::of(&probe);
    }
    let planned = plan::plan(&mut probe, option);
    // What an attempt without facts may fail for.
    let others = match facts.all.is_empty() && probe.has_ever_written {
        true => database::changing(probe.program.loaded(), &probe.calls),
        false => Vec::new(),
    };
    let failed = |not_found: NotFound| Failed {
        not_found,
        facts: others.clone(),
    };
    let plan = match planned {
        Ok(plan) if facts.is_survey => {
            return Err(Failed {
                not_found: NotFound {
                    why: String::new(),
                    sketch: None,
                },
                facts: database::varied(&mut probe, &plan, &facts.all),
            });
        }
        Ok(mut plan) => {
            plan.facts.clone_from(&facts.all);
            plan
        }
        Err(missing) => {
            let tried = probe.troubles.iter().take(8);
            let tried: String = tried.map(|trouble| format!("\n  {trouble}")).collect();
            let sketch = Some(sketch::sketch(&probe, &shown, option, &missing));
            let why = match tried.is_empty() {
                true => missing,
                false => format!("{missing}\nwhat was tried and went wrong:{tried}"),
            };
            return Err(failed(NotFound { why, sketch }));
        }
    };
    played(file, &shown, &mut probe, (plan, first), settings).map_err(failed)
}

/// What a file is called in messages.
fn shown(file: &Path) -> String {
    let name = file.file_name();
    name.map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

/// Whether a program has a word for passing.
pub(super) fn may_pass(program: &Program) -> bool {
    !passes::passes(program.loaded()).is_empty()
}

/// The program with what has to be there before its game begins.
fn begun_with(
    file: &Path,
    program: Program,
    first: &First,
    shown: &str,
    settings: &Settings,
) -> Program {
    if first.is_empty() {
        return program;
    }
    let source = SourceFile {
        name: adapter_file(file).display().to_string(),
        text: first.text(shown),
    };
    let adapted = Program::adapted(file, Some(&source), settings.dialect, settings.limits);
    adapted.unwrap_or(program)
}

/// What is found out by watching the program play against itself.
fn watched(file: &Path, settings: &Settings) -> Option<Adaptation> {
    let program = Program::adapted(file, None, settings.dialect, settings.limits).ok()?;
    let shown = &shown(file);
    let mut found = None;
    watch::watch(file, &program, settings, |way, begun| {
        let first = First {
            facts: begun.map_or_else(Vec::new, |begun| begun.facts),
            choices: match way.is_chosen {
                true => choices::clauses_of(program.loaded()),
                false => Vec::new(),
            },
            database: Vec::new(),
        };
        let program = begun_with(file, program.clone(), &first, shown, settings);
        let mut probe = Probe::new(&program);
        let plan = watch::plan(&mut probe, way);
        found = plan.and_then(|plan| played(file, shown, &mut probe, (plan, first), settings).ok());
        found.is_some()
    });
    found
}

/// The adapter of a plan, if games can be played with it.
fn played(
    file: &Path,
    shown: &str,
    probe: &mut Probe<'_>,
    (mut plan, first): (Plan, First),
    settings: &Settings,
) -> Result<Adaptation, NotFound> {
    let mut extras = extras(probe, &plan);
    extras.first = first;
    match choices::is_made(plan.moves.name) {
        true => extras.first.choices = choices::needed(&extras.first.choices, plan.moves.name),
        false => extras.first.choices.clear(),
    }
    if let Some(why) = unclear_winners(&extras) {
        let text = adapter(shown, &plan, &extras);
        let sketch = Some(format!("%   To be looked at: {why}\n{text}"));
        return Err(NotFound { why, sketch });
    }
    let mut passes = passes::passes(probe.program.loaded()).into_iter();
    // What goes wrong in a trial may be mended, one thing after the other.
    let mut mended = 0;
    let (text, wrong) = loop {
        let text = adapter(shown, &plan, &extras);
        let source = SourceFile {
            name: adapter_file(file).display().to_string(),
            text: text.clone(),
        };
        match trial(file, &source, settings) {
            Ok(played) if played.is_short() => {
                let wrong = "something was found, but the games that were tried were over after a \
                             move or two: this is not believed; perhaps it begins in another way, \
                             say so with --option";
                break (text, wrong.to_owned());
            }
            Ok(played) if extras.has_dead_ends && played.won == 0 && plan.is_end_unseen() => {
                let wrong = "what was taken for saying that a game is over was told a part of the \
                             state alone, and never did so in the games that were tried, which \
                             stopped where nobody could move: it may want to be told something \
                             else; game_over/2 says when it is over";
                break (text, wrong.to_owned());
            }
            // The contract asked first whether the game was over where nobody could move.
            Ok(_) if extras.has_dead_ends && has_word(&plan) => {
                let wrong = "the program says that the game goes on where a player cannot move, and \
                             it was not seen how: perhaps the player passes; valid_moves/2 lists \
                             what there is to do";
                break (text, wrong.to_owned());
            }
            Ok(played) if !plan.facts.is_empty() && 2 * played.won < played.ended => {
                let wrong = "something was found with facts of the program as a part of the state, \
                             but few of the games that were tried had a winner: this is not believed";
                break (text, wrong.to_owned());
            }
            Ok(played) if played.ended == 0 && !plan.is_plain() => {
                break (text, plan.doubt().to_owned());
            }
            Ok(played) => {
                let (found, guessed) = told(probe, &plan, &extras, played);
                return Ok(Adaptation {
                    text,
                    found,
                    guessed,
                    played,
                });
            }
            Err(wrong) => {
                mended += 1;
                if mended > MENDED || !mend(&wrong, &mut plan, &mut extras, &mut passes) {
                    break (text, format!("it was tried, and this went wrong: {wrong}"));
                }
            }
        }
    };
    // Nobody has to believe it, but it is a beginning.
    let warned = wrong.lines().next().unwrap_or_default();
    Err(NotFound {
        sketch: Some(format!("%   To be looked at: {warned}\n{text}")),
        why: wrong,
    })
}

/// Why it is not believed whom the names of winners mean, if there is a reason.
fn unclear_winners(extras: &Extras) -> Option<String> {
    if let Some(name) = winners::second_name(&extras.winners.meant) {
        return Some(format!(
            "it was not seen what {name} means where winners are named: perhaps the game goes on, \
             and the loop does something else; game_over/2 says when it is over"
        ));
    }
    // One word may say no more than that the game is over.
    let [one, other, ..] = &extras.winners.strangers[..] else {
        return None;
    };
    Some(format!(
        "it was not seen which players {one} and {other} mean where winners are named: neither is \
         the name of a player; game_over/2 says who has won"
    ))
}

/// How many things that go wrong are mended.
const MENDED: u32 = 4;

/// Mends what went wrong in a trial, if it is one of the things that are known.
fn mend(
    wrong: &str,
    plan: &mut Plan,
    extras: &mut Extras,
    passes: &mut impl Iterator<Item = String>,
) -> bool {
    let is_stuck = wrong.contains("gives no move") || wrong.contains("valid_moves/2 fails");
    let is_unmade = wrong.contains("move/3 fails for a move");
    // Whoever cannot move may have to say so, and where that is not a move, it is not.
    let is_no_pass = extras.pass.as_ref().is_some_and(|pass| {
        wrong.contains("move/3")
            && (is_unmade || wrong.contains("throws"))
            && wrong.contains(&**pass)
    });
    if (is_stuck && extras.pass.is_none() && !extras.has_dead_ends) || is_no_pass {
        extras.pass = passes.next();
        extras.has_dead_ends = extras.pass.is_none();
        return true;
    }
    match () {
        () if is_stuck && !extras.has_dead_ends => extras.has_dead_ends = true,
        () if is_unmade && !plan.has_unmade && !plan.writes => plan.has_unmade = true,
        () if wrong.contains("twice") && !plan.has_twice => plan.has_twice = true,
        // After another answer than the first it may look for more than there is.
        () if wrong.contains("game_over/2") && has_word(plan) && !is_once(plan) => {
            plan.over.iter_mut().for_each(|over| over.is_once = true);
        }
        () if wrong.contains("display_game/1") => extras.display = None,
        () if wrong.contains("choose_move/3") => extras.choose = None,
        () => return false,
    }
    true
}

/// Whether the program has a word for a game that goes on.
fn has_word(plan: &Plan) -> bool {
    let over = plan.over.as_ref();
    over.is_some_and(|over| over.goes_on.is_some())
}

/// Whether what says that the game is over is asked once, or for each player.
fn is_once(plan: &Plan) -> bool {
    let over = plan.over.as_ref();
    over.is_some_and(|over| over.is_once || over.is_asked)
}

/// How long games are played: as long as it takes until some have ended, but not for ever. A busy
/// machine sees fewer of them, and still sees how they end.
const TRIAL: Duration = Duration::from_secs(4);
const LONG_TRIAL: Duration = Duration::from_secs(20);
/// How many have to end before the shorter time counts.
const ENDED: u32 = 2;
/// How many, and how long each may be.
const GAMES: (u32, u32) = (30, 400);

/// Plays games with an adapter.
fn trial(file: &Path, source: &SourceFile, settings: &Settings) -> Result<Played, String> {
    let program = Program::adapted(file, Some(source), settings.dialect, settings.limits);
    let program = program.map_err(|error| error.to_string())?;
    if let Some(problem) = program.trouble_in(&source.name) {
        return Err(problem);
    }
    let game = ClausesGame::of_program(file, program, None, settings.clone());
    let game = game.map_err(|error| match error {
        OpenError::Rules(error) => error.what(),
        other => other.to_string(),
    })?;
    let mut played = Played::default();
    let begun = Instant::now();
    for seed in 0..GAMES.0 {
        let mut rng = SmallRng::seed_from_u64(seed.into());
        let mut position = game.start();
        played.games += 1;
        for _ in 0..GAMES.1 {
            let time = match played.ended < ENDED {
                true => LONG_TRIAL,
                false => TRIAL,
            };
            if begun.elapsed() > time {
                return Ok(played);
            }
            let outcome: Option<Outcome> = game.outcome(&position);
            let moves = match outcome {
                Some(_) => Vec::new(),
                None => game.legal_moves(&position),
            };
            if let Some(error) = game.take_error() {
                return Err(error
                    .ruled()
                    .map_or_else(|| error.to_string(), |error| error.what()));
            }
            if moves.is_empty() {
                played.ended += 1;
                played.won += u32::from(matches!(outcome, Some(Outcome::Win(_))));
                break;
            }
            position = game.play(&position, moves[rng.random_range(0..moves.len())]);
            played.moves += 1;
        }
        if let Some(error) = game.take_error() {
            return Err(error
                .ruled()
                .map_or_else(|| error.to_string(), |error| error.what()));
        }
    }
    Ok(played)
}

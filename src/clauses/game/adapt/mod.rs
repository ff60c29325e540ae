//! How a program that was not written for this contract keeps it: found by name, by the
//! number of arguments and by trial, and written down as a few clauses.
//!
//! | module | what is in it |
//! |---|---|
//! | `names` | what predicates are called that do the work |
//! | `mentions` | constants that a program has in arguments |
//! | `values` | players, sizes and configurations to try |
//! | `probe` | goals of the program, asked with limits |
//! | `shapes` | in which order predicates take their arguments, whole or in parts |
//! | `mould` | terms taken apart and put together in another shape |
//! | `plan` | which goals do the work together |
//! | `moving` | which list moves and make them, and where the player is |
//! | `ending` | which say that a game is over |
//! | `place` | places in states |
//! | `write` | the clauses |
//! | `sketch` | clauses to be completed, if they were not found |
//!
//! Nothing is trusted before it is played: the clauses are loaded with the program, and
//! games are played to the end.

mod ending;
mod mentions;
mod mould;
mod moving;
mod names;
mod place;
mod plan;
mod probe;
mod shapes;
mod sketch;
mod values;
mod write;

use std::collections::BTreeSet;
use std::path::Path;
use std::time::{Duration, Instant};

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use super::observe::atomic_at;
use super::open::Settings;
use super::program::Program;
use super::{ClausesGame, OpenError};
use crate::clauses::atom::Atom;
use crate::clauses::clause::SourceFile;
use crate::clauses::syntax::Operators;
use crate::game::{Game, Outcome};
use place::node_text;
use plan::{Plan, Players};
use probe::{Answer, Goal, Probe, Slot, Told};
use write::{Extras, adapter};

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
    let program = Program::adapted(file, None, settings.dialect, settings.limits);
    let program = program.map_err(|error| NotFound {
        why: error.to_string(),
        sketch: None,
    })?;
    let shown = file
        .file_name()
        .map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let mut probe = Probe::new(&program);
    let mut plan = match plan::plan(&mut probe, option) {
        Ok(plan) => plan,
        Err(missing) => {
            let tried = probe.troubles.iter().take(8);
            let tried: String = tried.map(|trouble| format!("\n  {trouble}")).collect();
            let sketch = Some(sketch::sketch(&probe, &shown, option, &missing));
            let why = match tried.is_empty() {
                true => missing,
                false => format!("{missing}\nwhat was tried and went wrong:{tried}"),
            };
            return Err(NotFound { why, sketch });
        }
    };
    let mut extras = extras(&mut probe, &plan);
    // What goes wrong in a trial may be mended, one thing after the other.
    let mut mended = 0;
    let (text, wrong) = loop {
        let text = adapter(&shown, &plan, &extras);
        let source = SourceFile {
            name: adapter_file(file).display().to_string(),
            text: text.clone(),
        };
        match trial(file, &source, settings) {
            Ok(played) if played.ended == 0 && !plan.is_plain() => {
                let wrong = "something was found, but none of the games that were tried came to an \
                             end, and too much of it is guessed to be believed";
                break (text, wrong.to_owned());
            }
            Ok(played) => {
                let (found, guessed) = told(&mut probe, &plan, &extras, played);
                return Ok(Adaptation {
                    text,
                    found,
                    guessed,
                    played,
                });
            }
            Err(wrong) => {
                mended += 1;
                if mended > MENDED || !mend(&wrong, &mut plan, &mut extras) {
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

/// How many things that go wrong are mended.
const MENDED: u32 = 4;

/// Mends what went wrong in a trial, if it is one of the things that are known.
fn mend(wrong: &str, plan: &mut Plan, extras: &mut Extras) -> bool {
    let is_stuck = wrong.contains("gives no move") || wrong.contains("valid_moves/2 fails");
    let is_unmade = wrong.contains("move/3 fails for a move");
    match () {
        () if is_stuck && !extras.has_dead_ends => extras.has_dead_ends = true,
        () if is_unmade && !plan.has_unmade && !plan.writes => plan.has_unmade = true,
        () if wrong.contains("twice") && !plan.has_twice => plan.has_twice = true,
        () if wrong.contains("display_game/1") => extras.display = None,
        () if wrong.contains("choose_move/3") => extras.choose = None,
        () => return false,
    }
    true
}

/// What the program has besides.
fn extras(probe: &mut Probe<'_>, plan: &Plan) -> Extras {
    let image = std::sync::Arc::clone(probe.program.image());
    probe.use_image(&image);
    let start_changes = probe.changes_database(&plan.start);
    probe.use_image(&plan.image);
    let asked = match plan.players.names() {
        Some(pair) => Some(pair.clone()),
        None => <[String; 2]>::try_from(players(probe, plan)).ok(),
    };
    Extras {
        start_changes,
        has_dead_ends: false,
        asked,
        winners: winners(probe, plan),
        display: display(probe, plan),
        value: value(probe, plan),
        choose: choose(probe, plan),
    }
}

fn own(probe: &Probe<'_>, name: &str, slots: &[Slot]) -> Option<Goal> {
    let key = (Atom::new(name), slots.len() as u32);
    let goal = probe.goal(key, slots, false)?;
    let predicate = probe.program.loaded().predicate(goal.key())?;
    (!predicate.clauses.is_empty()).then_some(goal)
}

fn told_of(met: &(crate::clauses::machine::Flat, Option<String>)) -> Told<'_> {
    Told {
        state: Some(&met.0),
        player: met.1.as_deref(),
        mv: None,
    }
}

fn display(probe: &mut Probe<'_>, plan: &Plan) -> Option<Goal> {
    use Slot::{Player, State};
    let shapes = [
        ("display_game", vec![State]),
        ("display_game", vec![State, Player]),
        ("display_game", vec![Player, State]),
        ("display_board", vec![State]),
        ("print_board", vec![State]),
        ("printBoard", vec![State]),
        ("displayBoard", vec![State]),
    ];
    let sample: Vec<_> = plan.met.iter().step_by(1 + plan.met.len() / 4).collect();
    shapes.into_iter().find_map(|(name, slots)| {
        let goal = own(probe, name, &slots)?;
        let is_drawn = sample.iter().all(|met| {
            let output = probe.output(&goal, told_of(met));
            output.is_some_and(|output| !output.trim().is_empty())
        });
        is_drawn.then_some(goal)
    })
}

fn value(probe: &mut Probe<'_>, plan: &Plan) -> Option<Goal> {
    use Slot::{Out, Player, State};
    let shapes = [vec![State, Player, Out], vec![Player, State, Out]];
    let sample: Vec<_> = plan.met.iter().step_by(1 + plan.met.len() / 8).collect();
    shapes.into_iter().find_map(|slots| {
        let goal = own(probe, "value", &slots)?;
        let is_number = sample
            .iter()
            .all(|met| match probe.ask(&goal, told_of(met)) {
                Answer::Yes(value) => probe.text(&value).parse::<f64>().is_ok(),
                _ => false,
            });
        is_number.then_some(goal)
    })
}

fn choose(probe: &mut Probe<'_>, plan: &Plan) -> Option<Goal> {
    use Slot::{Move, Out, Player, State};
    let shapes = [
        vec![State, Move, Out],
        vec![Move, State, Out],
        vec![State, Player, Move, Out],
        vec![State, Move, Player, Out],
        vec![Player, State, Move, Out],
    ];
    let first = plan.met.first()?;
    let legal = probe.ask_list(&plan.moves, told_of(first))?.moves;
    shapes.into_iter().find_map(|slots| {
        let goal = own(probe, "choose_move", &slots)?;
        let level = |slot: &Slot| match slot {
            Slot::Move => Slot::Given("1".to_owned()),
            slot => slot.clone(),
        };
        let mut asked = goal.clone();
        asked.slots = goal.slots.iter().map(level).collect();
        let Answer::Yes(mv) = probe.ask(&asked, told_of(first)) else {
            return None;
        };
        legal.contains(&mv).then_some(goal)
    })
}

/// The players, in the order in which they move first.
fn players(probe: &mut Probe<'_>, plan: &Plan) -> Vec<String> {
    let operators = probe.program.loaded().operators.clone();
    match &plan.players {
        Players::Beside(pair) | Players::Changed(_, pair) => pair.to_vec(),
        Players::In(path) => {
            let mut players: Vec<String> = Vec::new();
            for (state, _) in &plan.met {
                let term = probe.terms(state);
                let node = term.and_then(|term| atomic_at(&term, path));
                let text = node.map(|node| node_text(&node, &operators));
                if let Some(text) = text.filter(|text| !players.contains(text)) {
                    players.push(text);
                }
            }
            players
        }
    }
}

/// Words for a game that nobody wins.
const TIES: [&str; 10] = [
    "draw",
    "tie",
    "tied",
    "empate",
    "drawn",
    "nobody",
    "none",
    "both",
    "noone",
    "stalemate",
];

/// Names of winners that are not players' names, and whom they mean.
fn winners(probe: &mut Probe<'_>, plan: &Plan) -> Vec<(String, String)> {
    let Some(over) = &plan.over else {
        return Vec::new();
    };
    let mut names: BTreeSet<String> = BTreeSet::new();
    for met in plan.met.iter().step_by(1 + plan.met.len() / 150) {
        if let Answer::Yes(winner) = probe.ask(&over.goal, told_of(met)) {
            let winner = probe.text(&winner);
            if Some(&winner) != over.goes_on.as_ref() {
                names.insert(winner);
            }
        }
    }
    let players = players(probe, plan);
    // Names that were not met, but stand in the heads of its clauses.
    let out = over.goal.slots.iter().position(|slot| *slot == Slot::Out);
    for name in out.map_or_else(Vec::new, |out| {
        mentions::accepted(probe.program.loaded(), over.goal.key(), out)
    }) {
        if players.iter().any(|player| means(&name, player, &players)) {
            names.insert(name);
        }
    }
    let is_known = |name: &String| players.contains(name) || TIES.contains(&bare(name).as_str());
    if players.len() != 2 || names.iter().all(is_known) {
        return Vec::new();
    }
    // All of them or none: one that is not matched counts as a tie, and that is told.
    let meant = |name: &String| {
        let player = match players.contains(name) {
            true => Some(name.clone()),
            false => players
                .iter()
                .position(|player| means(name, player, &players))
                .map(|at| players[at].clone()),
        };
        (name.clone(), player.unwrap_or_else(|| name.clone()))
    };
    let mut all: Vec<(String, String)> = names.iter().map(meant).collect();
    if all.iter().all(|(theirs, ours)| theirs == ours) {
        return Vec::new();
    }
    // If one side's name was met, the other's may be its counterpart.
    for (at, player) in players.iter().enumerate() {
        if !all.iter().any(|(_, ours)| ours == player)
            && let Some(theirs) = counterpart(&all, &players[1 - at])
        {
            all.push((theirs, player.clone()));
        }
    }
    all
}

fn bare(name: &str) -> String {
    let letters = name.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// Whether a winner's name means a player: the same letters, the same digit, or the same
/// first letter where the two players differ in that.
fn means(name: &str, player: &str, players: &[String]) -> bool {
    let (name, player) = (bare(name), bare(player));
    let index = players.iter().position(|other| bare(other) == player);
    let digit = |text: &str| text.chars().rev().find(char::is_ascii_digit);
    let initials: BTreeSet<Option<char>> = players
        .iter()
        .map(|player| bare(player).chars().next())
        .collect();
    match (digit(&name), digit(&player)) {
        (Some(one), Some(other)) => one == other,
        (Some(one), None) => index.map(|at| ['1', '2'][at]) == Some(one),
        (None, Some(_)) => false,
        (None, None) => {
            name == player || initials.len() == 2 && name.chars().next() == player.chars().next()
        }
    }
}

/// What the other player is called if `'Player 1'` is one of them: `'Player 2'`.
fn counterpart(all: &[(String, String)], other: &str) -> Option<String> {
    let (theirs, _) = all.iter().find(|(_, ours)| ours == other)?;
    let swapped: String = theirs
        .chars()
        .map(|c| match c {
            '1' => '2',
            '2' => '1',
            c => c,
        })
        .collect();
    (swapped != *theirs).then_some(swapped)
}

/// How long games are played.
const TRIAL: Duration = Duration::from_secs(6);
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
            if begun.elapsed() > TRIAL {
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

/// What there is to say.
fn told(
    probe: &mut Probe<'_>,
    plan: &Plan,
    extras: &Extras,
    played: Played,
) -> (Vec<String>, Vec<String>) {
    let call = |goal: &Goal| {
        let argument = |slot: &Slot| match slot {
            Slot::State => "State".to_owned(),
            Slot::Part(_) => "Board".to_owned(),
            Slot::Shaped(_, to) => to.text(&|number| format!("Part{}", number + 1)),
            Slot::Player => "Player".to_owned(),
            Slot::Move => "Move".to_owned(),
            Slot::Out => "-".to_owned(),
            Slot::Any => "_".to_owned(),
            Slot::Given(text) => text.clone(),
        };
        let arguments: Vec<String> = goal.slots.iter().map(argument).collect();
        let name = node_text(
            &crate::clauses::term::Node::Atom(goal.name),
            &Operators::default(),
        );
        format!("{name}({})", arguments.join(", "))
    };
    let mut found = vec![
        format!("the start: {}", call(&plan.start)),
        format!("the moves: {}", call(&plan.moves)),
        format!("a move is made by {}", call(&plan.apply)),
    ];
    let mut guessed = Vec::new();
    let players = players(probe, plan);
    let names = players.join(" and ");
    match &plan.players {
        Players::In(_) => found.push(format!("the player to move is in the state: {names}")),
        Players::Changed(..) => guessed.push(format!(
            "the player to move is in the state ({names}), but move/3 does not change it: the adapter does"
        )),
        Players::Beside([first, _]) => guessed.push(format!(
            "the player to move is not in the state: {names} take turns, and {first} begins"
        )),
    }
    if plan
        .start
        .slots
        .iter()
        .any(|slot| matches!(slot, Slot::Given(_)))
    {
        guessed.push(format!(
            "the game begins with {}; another start: --option",
            call(&plan.start)
        ));
    }
    match &plan.over {
        Some(over) => found.push(format!("the end: {}", call(&over.goal))),
        None => guessed.push(
            "nothing says that a game is over: it ends, as a tie, when nobody can move".to_owned(),
        ),
    }
    for (theirs, ours) in &extras.winners {
        guessed.push(match theirs == ours && !players.contains(ours) {
            true => format!("the winner {theirs} is not a player: it counts as a tie"),
            false => format!("the winner {theirs} is {ours}"),
        });
    }
    if let Some((mould, _)) = &plan.wrap {
        let state = mould.text(&|hole| ["Start", "Player"][hole.min(1)].to_owned());
        guessed.push(format!("states are made of what the start gives: {state}"));
    }
    if let Some(from) = plan.apply.takes_apart() {
        let from = from.text(&|number| format!("Part{}", number + 1));
        guessed.push(format!("a move {from} is made by {}", call(&plan.apply)));
    }
    if plan.writes {
        guessed.push(
            "making a move changes facts of the program: every move begins with those of the start"
                .to_owned(),
        );
    }
    if plan.is_open {
        guessed
            .push("the list of moves is left open: it ends where the program left it".to_owned());
    }
    if plan.has_unmade {
        guessed.push("moves that are listed but cannot be made are left out".to_owned());
    }
    if plan.over.as_ref().is_some_and(|over| over.is_last) {
        guessed.push("the winner counts only when nobody can move".to_owned());
    }
    if extras.has_dead_ends {
        guessed.push("a game in which nobody can move is a tie".to_owned());
    }
    let others = [
        ("the board is drawn by", &extras.display),
        ("a position is valued by", &extras.value),
        ("the program's own machine is", &extras.choose),
    ];
    for (what, goal) in others {
        if let Some(goal) = goal {
            found.push(format!("{what} {}", call(goal)));
        }
    }
    if played.ended == 0 {
        guessed.push("none of the games that were tried came to an end".to_owned());
    }
    (found, guessed)
}

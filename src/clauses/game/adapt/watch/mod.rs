//! A program watched while it plays against itself: what its own game loop calls, and with what,
//! says how it lists moves and makes them, whatever its predicates are called.
//!
//! The program is run as people run it, with answers to what its menus ask
//! (`prolog/dialects/answers.pl`), and with predicates that take notes of every goal
//! (`prolog/dialects/watching.pl`). Where states follow each other from goal to goal, moves are
//! made; what is in a list that was given just before is one of them.

mod notes;
mod seen;
mod tree;

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::choices;
use super::ending::ending;
use super::menu::{self, Begun, entries};
use super::moving::complete;
use super::names::{Task, candidates, is_called_so};
use super::plan::Plan;
use super::probe::{Goal, Probe, Slot};
use crate::clauses::atom::Atom;
use crate::clauses::game::open::Settings;
use crate::clauses::game::program::Program;
use notes::{note, taking_notes};
pub(super) use seen::Watched;
use seen::watched;

/// How long all of it may take.
const ALL_TIME: Duration = Duration::from_secs(25);
/// How many entries are tried.
const ENTRIES: usize = 2;
/// How many ways of playing are tried with what was seen in one walk.
const TRIED: usize = 6;

/// Answers that make the machine play both sides: which questions they are for, and what they
/// are. Menus have the machine against itself in the third place or in the fourth, or ask of each
/// player whether it is a machine.
fn preferred() -> Vec<Option<String>> {
    let mut all = Vec::new();
    let from = |question: u32, answer: &str| Some(format!("from({question})-{answer}"));
    for (question, answer) in [(1, "3"), (2, "3"), (2, "4"), (2, "2"), (1, "4"), (1, "2")] {
        all.push(from(question, answer));
    }
    for answer in [3, 4, 2] {
        all.extend((1..=4).map(|question| Some(format!("{question}-{answer}"))));
    }
    all.push(None);
    all.extend([3, 4].map(|question| from(question, "2")));
    let words = ["c", "computer", "bot", "pc", "'C'", "'PC'", "2", "3"];
    all.extend(words.iter().map(|word| from(1, word)));
    all
}

/// How the program was seen to play: the first way that can be gone again.
pub(super) fn watch(
    file: &Path,
    program: &Program,
    settings: &Settings,
    mut is_it: impl FnMut(&Watched, Option<Begun>) -> bool,
) {
    let until = Instant::now() + ALL_TIME;
    let Some(noting) = taking_notes(file, program, settings) else {
        return;
    };
    let mut known: Vec<Watched> = Vec::new();
    for entry in entries(program).into_iter().take(ENTRIES) {
        for preferred in preferred() {
            if Instant::now() > until {
                return;
            }
            let notes = note(&noting, entry, preferred.as_deref());
            for way in watched(&notes).into_iter().take(TRIED) {
                if known.contains(&way) {
                    continue;
                }
                let begun = menu::ending_at(file, program, way.start, settings);
                let begun = begun.and_then(|ending| {
                    let (limit, preferred) = ((entry, until), preferred.as_deref());
                    menu::begun(program, &ending, limit, way.start, preferred)
                });
                if is_it(&way, begun) {
                    return;
                }
                known.push(way);
            }
        }
    }
}

/// The plan of what was seen, if games can be played with it.
pub(super) fn plan(probe: &mut Probe<'_>, way: &Watched) -> Option<Plan> {
    let slot = |told: &Option<String>| told.clone().map_or(Slot::Out, Slot::Given);
    let slots: Vec<Slot> = way.told.iter().map(slot).collect();
    let start = probe.goal(way.start, &slots, false)?;
    probe.begin();
    let image = Arc::clone(probe.program.image());
    probe.use_image(&image);
    let (state, image, _) = probe.ask_and_keep(&start, &[])?;
    probe.use_image(&image);
    let state = match &way.wrap {
        Some(made) => probe.wrapped(made, &state)?,
        None => state,
    };
    let term = probe.terms(&state)?;
    let ((mut name, arity), slots) = (way.moves.0, &way.moves.1);
    if way.is_chosen {
        name = choices::made_of(name);
    }
    let moves: Goal = probe.goal((name, arity), slots, way.is_chosen)?;
    let apply: Goal = probe.goal(way.apply.0, &way.apply.1, false)?;
    let pairs: Vec<[String; 2]> = way.pair.iter().cloned().collect();
    let player = way.pair.as_ref().map(|pair| pair[0].clone());
    let player = player.filter(|_| moves.wants_player() || apply.wants_player());
    let found = complete(probe, (&state, &term), &moves, &apply, player, &pairs)?;
    // What is listed and cannot be made, or is listed twice, was not listed as moves.
    if found.has_unmade || (found.has_twice && apply.takes_apart().is_some()) {
        return None;
    }
    let mut found = found.into_plan(start, way.wrap.clone(), image);
    let over: Vec<(Atom, u32)> = candidates(probe.program.loaded(), Task::Over);
    found.over = ending(probe, &found, &over);
    let is_named = over.iter().any(|&key| is_called_so(Task::Over, key));
    (found.over.is_some() || !is_named).then_some(found)
}

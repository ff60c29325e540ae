//! Who says that a game is over, judged by the games that were played.

use super::mentions::takes_constants_alone;
use super::mover::is_told_mover;
use super::names::Task;
use super::plan::{Over, Plan};
use super::probe::{Answer, Goal, Probe, Slot, Told};
use super::shapes::{over_slots, variants};
use super::winners::players;
use crate::clauses::atom::Atom;
use crate::clauses::machine::Flat;

/// The predicate among these that ended most of the games.
pub(super) fn ending(probe: &mut Probe<'_>, plan: &Plan, over: &[(Atom, u32)]) -> Option<Over> {
    let players = players(probe, plan);
    let loaded = probe.program.loaded();
    let boards = probe.boards(&plan.term);
    let mut best: Option<Over> = None;
    for &key in over {
        let shapes = variants(loaded, key, over_slots(key.1), &boards);
        for slots in probe.fitting(Task::Over, key, shapes) {
            let Some(goal) = probe.goal(key, &slots, false) else {
                continue;
            };
            let state = slots.iter().position(|slot| *slot == Slot::State);
            if state.is_some_and(|at| takes_constants_alone(loaded, goal.key(), at)) {
                continue;
            }
            for is_asked in [false, true] {
                let found = judged(probe, plan, &goal, is_asked, &players);
                let Some(found) = found else { continue };
                let is_last = found.is_last;
                // What ends games when it is told the player is told it.
                let is_told = |best: &Over| {
                    let same = best.goal.key() == found.goal.key();
                    same && best.ends > 0 && best.goal.wants_player() && !found.goal.wants_player()
                };
                if best.as_ref().is_some_and(is_told) {
                    continue;
                }
                if best.as_ref().is_none_or(|best| found.ends > best.ends) {
                    best = Some(found);
                }
                // Who is ahead for each player is who is ahead.
                if is_last {
                    break;
                }
            }
        }
        if best.as_ref().is_some_and(|best| best.ends > 0) {
            break;
        }
    }
    best
}

/// What a goal says of the games that were played; nothing if it throws.
fn judged(
    probe: &mut Probe<'_>,
    plan: &Plan,
    goal: &Goal,
    is_asked: bool,
    players: &[String],
) -> Option<Over> {
    // Those who stand in the state are known to it.
    let pair = plan.players.names();
    let is_of_mover = pair.is_some() && is_told_mover(probe, &plan.apply, goal);
    let ask = |probe: &mut Probe<'_>, (state, player): &(Flat, Option<String>)| {
        let mover = || pair?.iter().find(|other| Some(*other) != player.as_ref());
        let asked_of = match is_of_mover {
            true => mover(),
            false => player.as_ref(),
        };
        let told = Told {
            state: Some(state),
            player: asked_of.map(String::as_str),
            mv: None,
        };
        match is_asked {
            false => probe.ask(goal, told),
            true => asked(probe, goal, told, players),
        }
    };
    // Loops ask it after a move: what it does at the start need not matter.
    let first = plan.met.first()?;
    let mut asked_first = ask(probe, first);
    let is_plain_start =
        plan.wrap.is_none() && plan.start.fills.is_empty() && probe.database.is_none();
    let is_after_start = matches!(asked_first, Answer::Threw) && is_plain_start && !is_asked;
    let later: Vec<&(Flat, Option<String>)> = match is_after_start {
        true => plan.met.iter().filter(|met| met.0 != first.0).collect(),
        false => plan.met.iter().collect(),
    };
    if is_after_start {
        asked_first = ask(probe, later.first()?);
    }
    let (goes_on, is_open) = match asked_first {
        Answer::No => (None, false),
        Answer::Open => (None, true),
        Answer::Yes(what) => (Some(probe.text(&what)), false),
        Answer::Threw => return None,
    };
    // Somebody has won at the start: it is asked only when nobody can move.
    let is_last = goes_on.as_ref().is_some_and(|name| players.contains(name))
        || is_score(probe, &later, goes_on.as_ref(), &ask);
    if is_asked && (is_last || is_open) {
        return None;
    }
    let mut ends = 0;
    for met in later.iter().step_by(1 + later.len() / 150) {
        match ask(probe, met) {
            Answer::Yes(what) => {
                ends += usize::from(!is_last && Some(probe.text(&what)) != goes_on);
            }
            Answer::Threw => return None,
            Answer::No | Answer::Open => {}
        }
    }
    // Asking for each player is worth it only if it ends games, and so is passing over the start.
    if (is_asked || is_after_start) && ends == 0 {
        return None;
    }
    Some(Over {
        goal: goal.clone(),
        goes_on: goes_on.filter(|_| !is_last),
        is_open,
        is_asked,
        is_last,
        is_of_mover,
        is_once: false,
        is_after_start,
        ends,
    })
}

/// Whether a goal that says something of a game that has just begun says something else of most
/// positions: then it tells who is ahead, and not that the game is over.
fn is_score(
    probe: &mut Probe<'_>,
    met: &[&(Flat, Option<String>)],
    goes_on: Option<&String>,
    ask: &impl Fn(&mut Probe<'_>, &(Flat, Option<String>)) -> Answer,
) -> bool {
    const FEW: usize = 10;
    let Some(goes_on) = goes_on.filter(|_| met.len() > FEW) else {
        return false;
    };
    let met = met.iter().step_by(1 + met.len() / 60);
    let (mut other, mut all) = (0, 0);
    for met in met {
        all += 1;
        if let Answer::Yes(what) = ask(probe, met) {
            other += usize::from(probe.text(&what) != *goes_on);
        }
    }
    2 * other > all
}

/// Asks a goal whether a player has won, of one after the other.
fn asked(probe: &mut Probe<'_>, goal: &Goal, told: Told<'_>, players: &[String]) -> Answer {
    for player in players {
        let mut goal = goal.clone();
        for slot in &mut goal.slots {
            if *slot == Slot::Out {
                *slot = Slot::Given(player.clone());
            }
        }
        match probe.holds(&goal, told) {
            Ok(false) => {}
            Ok(true) => {
                return match probe.read(player) {
                    Some(player) => Answer::Yes(player),
                    None => Answer::Threw,
                };
            }
            Err(answer) => return answer,
        }
    }
    Answer::No
}

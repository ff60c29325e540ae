//! What a program has besides the contract: drawings, values, machines.

use super::database;
use super::plan::Plan;
use super::probe::{Answer, Goal, Probe, Slot, Told};
use super::valued::is_smaller_better;
use super::winners::{players, winners};
use super::write::{Extras, First};
use crate::clauses::atom::Atom;

/// What the program has besides.
pub(super) fn extras(probe: &mut Probe<'_>, plan: &Plan) -> Extras {
    let image = std::sync::Arc::clone(probe.program.image());
    probe.use_image(&image);
    // What else the start asserts has to be there as well.
    let changing = database::changing(probe.program.loaded(), &probe.calls);
    let has_others =
        plan.facts.is_empty() || changing.iter().any(|fact| !plan.facts.contains(fact));
    let start_changes = has_others && probe.changes_database(&plan.start);
    probe.use_image(&plan.image);
    let asked = match plan.players.names() {
        Some(pair) => Some(pair.clone()),
        None => <[String; 2]>::try_from(players(probe, plan)).ok(),
    };
    // It would be asked about what the player is called.
    let value = match plan.players.called() {
        Some(_) => None,
        None => value(probe, plan),
    };
    Extras {
        first: First::default(),
        start_changes,
        has_dead_ends: false,
        pass: None,
        asked,
        winners: winners(probe, plan),
        display: display(probe, plan),
        is_smaller_better: value
            .as_ref()
            .is_some_and(|value| is_smaller_better(probe, value)),
        value,
        choose: choose(probe, plan),
    }
}

fn own(probe: &Probe<'_>, name: &str, slots: &[Slot]) -> Option<Goal> {
    let key = (Atom::new(name), slots.len() as u32);
    let goal = probe.goal(key, slots, false)?;
    let predicate = probe.program.loaded().predicate(goal.key())?;
    (!predicate.clauses.is_empty()).then_some(goal)
}

pub(super) fn told_of(met: &(crate::clauses::machine::Flat, Option<String>)) -> Told<'_> {
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

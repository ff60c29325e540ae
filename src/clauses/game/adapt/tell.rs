//! What was found out and what was guessed, in sentences.

use super::Played;
use super::place::node_text;
use super::plan::{Plan, Players};
use super::probe::{Goal, Probe, Slot};
use super::winners::players;
use super::write::Extras;
use crate::clauses::atom::Atom;
use crate::clauses::syntax::Operators;

/// What there is to say.
pub(super) fn told(
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
    if !plan.facts.is_empty() {
        let name = |&(name, arity): &(Atom, u32)| format!("{}/{arity}", name.name());
        let names: Vec<String> = plan.facts.iter().map(name).collect();
        found.push(format!("facts are part of a state: {}", names.join(", ")));
    }
    if plan.moves.groups.is_some() {
        guessed.push("moves are listed in groups: a move takes one from each list".to_owned());
    }
    if extras.is_smaller_better {
        guessed.push(
            "the machine looks for a small value: the adapter's has the other sign".to_owned(),
        );
    }
    match &plan.over {
        Some(over) => found.push(format!("the end: {}", call(&over.goal))),
        None => guessed.push(
            "nothing says that a game is over: it ends, as a tie, when nobody can move".to_owned(),
        ),
    }
    for (theirs, ours) in &extras.winners.meant {
        guessed.push(match theirs == ours && !players.contains(ours) {
            true => format!("the winner {theirs} is not a player: it counts as a tie"),
            false => format!("the winner {theirs} is {ours}"),
        });
    }
    if !plan.start.fills.is_empty() {
        let fills = plan.start.fills.join(", ");
        guessed.push(format!(
            "the start leaves variables in the state, which become {fills}"
        ));
    }
    if let Some(made) = &plan.wrap {
        let state = made.to.text(&|hole| made.name(hole));
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
    if plan.over.as_ref().is_some_and(|over| over.is_after_start) {
        guessed.push("the end cannot be asked for at the start: the game goes on there".to_owned());
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

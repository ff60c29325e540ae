//! Where the player to move stands in a state, and what is not a player.

use super::moving::Moving;
use super::place::{node_text, places};
use super::plan::Players;
use super::probe::{Goal, Probe, Told};
use crate::clauses::atom::Atom;
use crate::clauses::game::observe::{Term, atomic_at};
use crate::clauses::machine::Flat;

/// Whether a place is not inside a list of lists: those are boards.
pub(super) fn is_outside(term: &Term, path: &[u32]) -> bool {
    use crate::clauses::term::Node;
    let mut at = term.1;
    let mut lists = 0;
    let mut was_list = false;
    for &n in path {
        let Node::Compound(name, arguments) = *term.0.node(at) else {
            return false;
        };
        let is_list = name == Atom::DOT;
        // The head of a list is an element: a list there is a list of its own.
        if is_list && !was_list {
            lists += 1;
        }
        was_list = is_list && n == 2;
        at = term.0.arguments(arguments)[n as usize - 1];
    }
    lists <= 1
}

/// States after some of the moves of a state.
pub(super) fn nexts(
    probe: &mut Probe<'_>,
    (moves, apply): (&Goal, &Goal),
    state: &Flat,
    player: Option<&str>,
) -> Vec<Flat> {
    const MOST: usize = 12;
    let told = Told {
        state: Some(state),
        player,
        mv: None,
    };
    let listed = probe.ask_list(moves, told);
    let listed = listed.map_or_else(Vec::new, |listed| listed.moves);
    let made = listed.iter().take(MOST).filter_map(|mv| {
        let told = Told {
            mv: Some(mv),
            ..told
        };
        probe.made(apply, told).ok()
    });
    made.collect()
}

/// Whether a goal that lists moves is told a player and lists the same for both, and the one that
/// makes them is not told any.
pub(super) fn ignores_player(
    probe: &mut Probe<'_>,
    state: &Flat,
    moves: &Goal,
    apply: &Goal,
    pair: Option<&[String; 2]>,
) -> bool {
    let Some(pair) = pair.filter(|_| moves.wants_player() && !apply.wants_player()) else {
        return false;
    };
    let [one, other] = pair.each_ref().map(|player| {
        let told = Told {
            state: Some(state),
            player: Some(player),
            mv: None,
        };
        probe.ask_list(moves, told).map(|listed| listed.moves)
    });
    one == other
}

/// Whether no more than two players were met in the place where they stand: a counter is none.
pub(super) fn has_two_players(probe: &mut Probe<'_>, moving: &Moving) -> bool {
    let Players::In(path) = &moving.players else {
        return true;
    };
    let mut players = Vec::new();
    for (state, _) in &moving.met {
        let term = probe.terms(state);
        let player = term.and_then(|term| atomic_at(&term, path));
        if !players.contains(&player) {
            players.push(player);
        }
    }
    players.len() <= 2
}

/// The place where a player stands, another one after every first move, and the first one
/// again after every second.
pub(super) fn alternating(
    probe: &mut Probe<'_>,
    (state, term): (&Flat, &Term),
    moves: &Goal,
    apply: &Goal,
    player: Option<&str>,
) -> Option<Vec<u32>> {
    let first = nexts(probe, (moves, apply), state, player);
    let terms: Vec<Term> = first.iter().filter_map(|next| probe.terms(next)).collect();
    let next = terms.first()?;
    let operators = probe.program.loaded().operators.clone();
    let mut candidates: Vec<(Vec<u32>, String)> = Vec::new();
    for path in places(term)
        .into_iter()
        .filter(|path| is_outside(term, path))
    {
        let (Some(one), Some(other)) = (atomic_at(term, &path), atomic_at(next, &path)) else {
            continue;
        };
        let is_same = |state: &Term| atomic_at(state, &path).as_ref() == Some(&other);
        if one != other && terms.iter().all(is_same) {
            candidates.push((path, node_text(&other, &operators)));
        }
    }
    let mut back: Vec<(Vec<u32>, String)> = Vec::new();
    let wants = moves.wants_player() || apply.wants_player();
    for (path, other) in candidates {
        let told = wants.then_some(other.as_str());
        let second = nexts(probe, (moves, apply), &first[0], told);
        let one = atomic_at(term, &path);
        let is_back = |state: &Flat| {
            let term = probe.terms(state);
            term.is_some_and(|term| atomic_at(&term, &path) == one)
        };
        if !second.is_empty() && second.iter().all(is_back) {
            back.push((path, other));
        }
    }
    moving_one(probe, state, (moves, apply), player, back)
}

/// Of places that all change with every move, as in `Player-Opponent`, the one that matters: with
/// the other name there, other moves are listed, or they lead to something else.
fn moving_one(
    probe: &mut Probe<'_>,
    state: &Flat,
    (moves, apply): (&Goal, &Goal),
    player: Option<&str>,
    mut places: Vec<(Vec<u32>, String)>,
) -> Option<Vec<u32>> {
    if places.len() > 1 {
        let without = |probe: &mut Probe<'_>, state: &Flat| {
            let mut state = state.clone();
            for (path, name) in &places {
                state = probe.with_player(&state, path, name)?;
            }
            Some(state)
        };
        let look = |probe: &mut Probe<'_>, state: &Flat| {
            let told = Told {
                state: Some(state),
                player,
                mv: None,
            };
            let listed = probe.ask_list(moves, told).map(|listed| listed.moves);
            let nexts = nexts(probe, (moves, apply), state, player);
            let nexts: Vec<Option<Flat>> = nexts.iter().map(|next| without(probe, next)).collect();
            (listed, nexts)
        };
        let seen = look(probe, state);
        let matters = places.iter().position(|(path, name)| {
            let changed = probe.with_player(state, path, name);
            changed.is_some_and(|changed| look(probe, &changed) != seen)
        });
        return Some(places.swap_remove(matters.unwrap_or(0)).0);
    }
    places.pop().map(|(path, _)| path)
}

//! Goals that list moves and make them, found by playing.

use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;

use super::mould::Mould;
use super::names::Task;
use super::place::{node_text, places};
use super::plan::Players;
use super::probe::{Answer, Goal, Probe, Slot, Told};
use super::shapes::{apply_slots, moves_slots, reshaped, variants};
use super::turns::{alternating, has_two_players, ignores_player, is_outside, nexts};
use crate::clauses::atom::Atom;
use crate::clauses::game::observe::{Term, atomic_at};
use crate::clauses::machine::Flat;

/// What was found to move with.
pub(super) struct Moving {
    pub moves: Goal,
    pub apply: Goal,
    pub players: Players,
    /// The first state, outside of any machine.
    pub term: Term,
    /// Whether a move was listed twice.
    pub has_twice: bool,
    /// Whether a move was listed that cannot be made.
    pub has_unmade: bool,
    /// Whether making a move threw something.
    pub has_thrown: bool,
    /// Whether a list of moves ended in a variable.
    pub is_open: bool,
    /// Whether making moves changes the database.
    pub writes: bool,
    /// States that were met, with the player to move.
    pub met: Vec<(Flat, Option<String>)>,
}

/// Predicates that may list moves; those of the second kind give one after the other.
pub(super) type Listers<'a> = [(&'a Vec<(Atom, u32)>, bool); 2];

/// Goals that list the moves of a state and make them.
pub(super) fn moving(
    probe: &mut Probe<'_>,
    state: &Flat,
    lists: Listers<'_>,
    apply: &[(Atom, u32)],
    pairs: &[[String; 2]],
) -> Option<Moving> {
    let term = probe.terms(state)?;
    let players: Vec<Option<&str>> = pairs.iter().flatten().map(|p| Some(p.as_str())).collect();
    let loaded = probe.program.loaded();
    let boards = probe.boards(&term);
    let mut best: Option<Moving> = None;
    for (names, is_each) in lists {
        for &key in names {
            let task = match is_each {
                true => Task::Each,
                false => Task::Moves,
            };
            let shapes = variants(loaded, key, moves_slots(key.1), &boards);
            for slots in probe.fitting(task, key, shapes) {
                let Some(mut moves) = probe.goal(key, &slots, is_each) else {
                    continue;
                };
                let who: &[Option<&str>] = match moves.wants_player() {
                    true => &players,
                    false => &[None],
                };
                for &player in who {
                    if !probe.goes_on() {
                        return best;
                    }
                    let told = Told {
                        state: Some(state),
                        player,
                        mv: None,
                    };
                    moves.groups = None;
                    let listed = probe.ask_list(&moves, told).map(|listed| listed.moves);
                    let Some(listed) = listed.filter(|listed| !listed.is_empty()) else {
                        continue;
                    };
                    let mut makers = appliers(probe, apply, (state, &term), &listed, player, pairs);
                    if makers.is_empty()
                        && let Some(listed) = in_groups(probe, &mut moves, told, &listed)
                    {
                        makers = appliers(probe, apply, (state, &term), &listed, player, pairs);
                    }
                    for (goal, player) in makers {
                        let found = complete(probe, (state, &term), &moves, &goal, player, pairs);
                        let Some(found) = found else { continue };
                        let plies = found.met.len();
                        // What lists only moves that can be made is better, and what never
                        // throws is better still.
                        let is_enough = plies >= 12 && !found.has_unmade && !found.has_thrown;
                        let rank = |moving: &Moving| {
                            (!moving.has_thrown, !moving.has_unmade, moving.met.len())
                        };
                        if best.as_ref().is_none_or(|best| rank(&found) > rank(best)) {
                            best = Some(found);
                        }
                        if is_enough {
                            return best;
                        }
                    }
                }
            }
        }
    }
    best
}

/// What is listed, if it is groups of moves: `From-Targets`, of which a move has one.
fn in_groups(
    probe: &mut Probe<'_>,
    moves: &mut Goal,
    told: Told<'_>,
    listed: &[Flat],
) -> Option<Vec<Flat>> {
    use crate::clauses::term::Node;
    let holes = vec![Mould::Hole(0), Mould::Hole(1)];
    let shape = match pairs_in(probe, listed) {
        Some(operator) => Mould::Compound(operator, holes),
        None => Mould::pair(),
    };
    let (terms, root) = probe.terms(listed.first()?)?;
    let second = match (&shape, terms.node(root)) {
        (Mould::Compound(Atom::DOT, _), &Node::Compound(Atom::DOT, arguments)) => {
            let rest = terms.arguments(arguments)[1];
            terms.binary(rest, Atom::DOT)?.0
        }
        (_, &Node::Compound(_, arguments)) => *terms.arguments(arguments).get(1)?,
        _ => return None,
    };
    terms.binary(second, Atom::DOT)?;
    probe.has_met_groups = true;
    if !probe.takes_groups {
        return None;
    }
    moves.groups = Some(Arc::new(shape));
    let listed = probe.ask_list(moves, told).map(|listed| listed.moves);
    listed.filter(|listed| !listed.is_empty())
}

/// How many listed moves are tried before a goal counts as one that cannot make them.
const TRIED: usize = 8;

/// Goals that make a move, each with the player that it was told.
fn appliers(
    probe: &mut Probe<'_>,
    apply: &[(Atom, u32)],
    (state, term): (&Flat, &Term),
    listed: &[Flat],
    player: Option<&str>,
    pairs: &[[String; 2]],
) -> Vec<(Goal, Option<String>)> {
    let loaded = probe.program.loaded();
    let boards = probe.boards(term);
    let mould = mould(probe, listed);
    let pairs_of = pairs_in(probe, listed);
    let mut found = Vec::new();
    for &key in apply {
        let mut shapes = variants(loaded, key, apply_slots(key.1), &boards);
        shapes.extend(of_pairs(key, pairs_of));
        if let Some(mould) = &mould {
            shapes.extend(variants(loaded, key, reshaped(loaded, key, mould), &boards));
        }
        for slots in probe.fitting(Task::Apply, key, shapes) {
            let Some(goal) = probe.goal(key, &slots, false) else {
                continue;
            };
            // Beside the parts of a move a number could as well be one of them.
            let may_be =
                |player: &&String| goal.takes_apart().is_none() || player.parse::<i64>().is_err();
            let who: Vec<Option<&str>> = match (goal.wants_player(), player) {
                (true, None) => {
                    let players = pairs.iter().flatten().filter(may_be);
                    players.map(|player| Some(player.as_str())).collect()
                }
                _ => vec![player],
            };
            for player in who {
                let mut is_made = |mv: &Flat| {
                    let told = Told {
                        state: Some(state),
                        player,
                        mv: Some(mv),
                    };
                    let Ok(next) = probe.made(&goal, told) else {
                        return false;
                    };
                    let is_state = probe.is_alike(term, &next);
                    is_state && next != *state && next != *mv
                };
                // The first one may be one of those that cannot be made.
                let first = listed.iter().take(1);
                let step = 1 + listed.len() / TRIED;
                if first.chain(listed.iter().step_by(step)).any(&mut is_made) {
                    found.push((goal.clone(), player.map(str::to_owned)));
                    break;
                }
            }
        }
    }
    found
}

/// The operator that stands between two parts of everything that is listed, if there is one: a
/// move and its value, or the state after it.
fn pairs_in(probe: &mut Probe<'_>, listed: &[Flat]) -> Option<Atom> {
    use crate::clauses::term::Node;
    let mut found = None;
    for mv in listed.iter().take(TRIED) {
        let (terms, root) = probe.terms(mv)?;
        match *terms.node(root) {
            Node::Compound(name, arguments)
                if arguments.len() == 2
                    && name != Atom::DOT
                    && found.is_none_or(|found| found == name) =>
            {
                found = Some(name);
            }
            _ => return None,
        }
    }
    found
}

/// Goals that are told one part of what is listed.
fn of_pairs(key: (Atom, u32), operator: Option<Atom>) -> Vec<Vec<Slot>> {
    let Some(operator) = operator else {
        return Vec::new();
    };
    let from = Arc::new(Mould::Compound(
        operator,
        vec![Mould::Hole(0), Mould::Hole(1)],
    ));
    let mut found = Vec::new();
    for slots in apply_slots(key.1) {
        for part in 0..2 {
            let told = |slot: &Slot| match slot {
                Slot::Move => Slot::Shaped(Arc::clone(&from), Mould::Hole(part)),
                slot => slot.clone(),
            };
            found.push(slots.iter().map(told).collect());
        }
    }
    found
}

/// The shape of moves, if all have the same one, and how many holes it has.
fn mould(probe: &mut Probe<'_>, listed: &[Flat]) -> Option<(Arc<Mould>, usize)> {
    let mut moulds = Vec::new();
    for mv in listed {
        let (mould, holes) = Mould::of_term(&probe.terms(mv)?);
        if moulds.first().is_some_and(|(first, _)| *first != mould) {
            return None;
        }
        moulds.push((mould, holes));
    }
    let (mould, holes) = moulds.swap_remove(0);
    (holes < 10).then(|| (Arc::new(mould), holes))
}

/// The most plies of a trial.
const PLIES: usize = 150;

/// Where the player is, and a few games to see whether it goes on like this.
pub(super) fn complete(
    probe: &mut Probe<'_>,
    (state, term): (&Flat, &Term),
    moves: &Goal,
    apply: &Goal,
    player: Option<String>,
    pairs: &[[String; 2]],
) -> Option<Moving> {
    let operators = probe.program.loaded().operators.clone();
    let wants = moves.wants_player() || apply.wants_player();
    let pair = player.as_ref().and_then(|player| {
        let pair = pairs.iter().find(|pair| pair.contains(player))?;
        Some(match pair[0] == *player {
            true => pair.clone(),
            false => [pair[1].clone(), pair[0].clone()],
        })
    });
    let has_facts = probe.database.is_some();
    let mut options = Vec::new();
    if let Some(path) = alternating(probe, (state, term), moves, apply, player.as_deref()) {
        options.push(Players::In(path));
    }
    let constant = |nexts: &[Term]| {
        let paths = places(term)
            .into_iter()
            .filter(|path| is_outside(term, path))
            .filter(|path| !has_facts || path.first() == Some(&1));
        let mut paths = paths.filter_map(|path| {
            let text = node_text(&atomic_at(term, &path)?, &operators);
            let pair = pairs.iter().find(|pair| pair.contains(&text))?;
            // What moves change by themselves is not somebody who waits for the others.
            let stays = |next: &Term| {
                atomic_at(next, &path).is_some_and(|node| node_text(&node, &operators) == text)
            };
            if !nexts.iter().all(stays) {
                return None;
            }
            let pair = match pair[0] == text {
                true => pair.clone(),
                false => [pair[1].clone(), pair[0].clone()],
            };
            Some(Players::Changed(path, pair))
        });
        paths.next()
    };
    // A player that is told and makes no difference is not the one who moves.
    let wants = wants && !ignores_player(probe, state, moves, apply, pair.as_ref());
    let nexts = nexts(probe, (moves, apply), state, player.as_deref());
    let nexts: Vec<Term> = nexts.iter().filter_map(|next| probe.terms(next)).collect();
    // A player who is told and also stands in the state, by a name that is not a number, is the
    // one whom the loop changes there: moves may be made by what the state says.
    let is_named = |players: &Players| {
        let names = players.names();
        names.is_some_and(|pair| pair.iter().all(|name| name.parse::<i64>().is_err()))
    };
    let changed = constant(&nexts).filter(|players| !wants || is_named(players));
    let is_changed = options.is_empty() && changed.is_some();
    if is_changed {
        options.extend(changed);
    }
    let usual = || ["1".to_owned(), "2".to_owned()];
    let first = pairs.first().cloned().unwrap_or_else(usual);
    if options.is_empty() {
        options.push(Players::Beside(pair.clone().unwrap_or(first)));
    } else if let Some(pair) = pair.filter(|_| !(wants && is_changed)) {
        options.push(Players::Beside(pair));
    }
    let mut best: Option<Moving> = None;
    for players in options {
        let mut moving = Moving {
            moves: moves.clone(),
            apply: apply.clone(),
            players,
            term: term.clone(),
            has_twice: false,
            has_unmade: false,
            has_thrown: false,
            is_open: false,
            writes: false,
            met: Vec::new(),
        };
        probe.has_written = false;
        walk(probe, state, &mut moving);
        moving.writes = probe.has_written;
        if !has_two_players(probe, &moving) {
            continue;
        }
        // The position is in the database: what is handed on is not all of it.
        if moving.writes && moving.has_unmade {
            continue;
        }
        let plies = moving.met.len();
        if best.as_ref().is_none_or(|best| plies > best.met.len()) {
            best = Some(moving);
        }
    }
    // Games that are over after a move or two are none.
    best.filter(|moving| moving.met.len() > 2 * WALKS as usize)
}

/// How many games are played.
const WALKS: u64 = 4;

/// Plays a few games.
fn walk(probe: &mut Probe<'_>, start: &Flat, moving: &mut Moving) {
    let operators = probe.program.loaded().operators.clone();
    for seed in 0..WALKS {
        let mut rng = SmallRng::seed_from_u64(seed);
        let mut state = start.clone();
        let mut beside = 0;
        for _ in 0..PLIES {
            if !probe.goes_on() {
                return;
            }
            let player = match &moving.players {
                Players::Beside(pair) => Some(pair[beside].clone()),
                Players::In(path) => {
                    let term = probe.terms(&state);
                    term.and_then(|term| atomic_at(&term, path))
                        .map(|node| node_text(&node, &operators))
                }
                Players::Changed(_, pair) => Some(pair[beside].clone()),
            };
            moving.met.push((state.clone(), player.clone()));
            let told = Told {
                state: Some(&state),
                player: player.as_deref(),
                mv: None,
            };
            let Some(listed) = probe.ask_list(&moving.moves, told) else {
                break;
            };
            moving.has_twice |= listed.has_twice;
            moving.is_open |= listed.is_open;
            let mut listed = listed.moves;
            listed.shuffle(&mut rng);
            // A move that is listed and cannot be made is passed over, and told.
            let mut next = None;
            for mv in listed.iter().take(TRIED) {
                let told = Told {
                    mv: Some(mv),
                    ..told
                };
                match probe.made(&moving.apply, told) {
                    Ok(made) => {
                        next = Some(made);
                        break;
                    }
                    // Of one in another shape it would rather mean that the shape is wrong.
                    Err(Answer::No) if moving.apply.takes_apart().is_none() => {
                        moving.has_unmade = true;
                    }
                    Err(Answer::Threw) => {
                        moving.has_thrown = true;
                        break;
                    }
                    Err(_) => break,
                }
            }
            let Some(next) = next else { break };
            state = match &moving.players {
                Players::Changed(path, pair) => {
                    let Some(changed) = probe.with_player(&next, path, &pair[1 - beside]) else {
                        break;
                    };
                    changed
                }
                _ => next,
            };
            beside = 1 - beside;
        }
    }
}

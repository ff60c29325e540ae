//! Goals that list moves and make them, found by playing.

use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;

use super::mould::Mould;
use super::place::{alike, boards, node_text, places};
use super::plan::Players;
use super::probe::{Answer, Goal, Probe, Told};
use super::shapes::{apply_slots, moves_slots, reshaped, variants};
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
    let boards = boards(&term);
    let mut best: Option<Moving> = None;
    for (names, is_each) in lists {
        for &key in names {
            for slots in variants(loaded, key, moves_slots(key.1), &boards) {
                let Some(moves) = probe.goal(key, &slots, is_each) else {
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
                    let listed = probe.ask_list(&moves, told).map(|listed| listed.moves);
                    let Some(listed) = listed.filter(|listed| !listed.is_empty()) else {
                        continue;
                    };
                    for (goal, player) in
                        appliers(probe, apply, (state, &term), &listed, player, pairs)
                    {
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
    let boards = boards(term);
    let mould = mould(probe, listed);
    let mut found = Vec::new();
    for &key in apply {
        let mut shapes = variants(loaded, key, apply_slots(key.1), &boards);
        if let Some(mould) = &mould {
            shapes.extend(variants(loaded, key, reshaped(loaded, key, mould), &boards));
        }
        for slots in shapes {
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
                    let is_state = probe.terms(&next).is_some_and(|next| alike(term, &next));
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
fn complete(
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
    let mut options = Vec::new();
    if let Some(path) = alternating(probe, (state, term), moves, apply, player.as_deref()) {
        options.push(Players::In(path));
    }
    let constant = || {
        let paths = places(term)
            .into_iter()
            .filter(|path| is_outside(term, path));
        let mut paths = paths.filter_map(|path| {
            let text = node_text(&atomic_at(term, &path)?, &operators);
            let pair = pairs.iter().find(|pair| pair.contains(&text))?;
            let pair = match pair[0] == text {
                true => pair.clone(),
                false => [pair[1].clone(), pair[0].clone()],
            };
            Some(Players::Changed(path, pair))
        });
        paths.next()
    };
    if options.is_empty() && !wants {
        options.extend(constant());
    }
    let usual = || ["1".to_owned(), "2".to_owned()];
    let first = pairs.first().cloned().unwrap_or_else(usual);
    if options.is_empty() {
        options.push(Players::Beside(pair.clone().unwrap_or(first)));
    } else if let Some(pair) = pair {
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
        // The position is in the database: what is handed on is not all of it.
        if moving.writes && moving.has_unmade {
            continue;
        }
        let plies = moving.met.len();
        if best.as_ref().is_none_or(|best| plies > best.met.len()) {
            best = Some(moving);
        }
    }
    best.filter(|moving| moving.met.len() > 1)
}

/// Whether a place is not inside a list of lists: those are boards.
fn is_outside(term: &Term, path: &[u32]) -> bool {
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

/// The place where a player stands, another one after every first move, and the first one
/// again after every second.
fn alternating(
    probe: &mut Probe<'_>,
    (state, term): (&Flat, &Term),
    moves: &Goal,
    apply: &Goal,
    player: Option<&str>,
) -> Option<Vec<u32>> {
    const MOST: usize = 12;
    let nexts = |probe: &mut Probe<'_>, state: &Flat, player: Option<&str>| {
        let told = Told {
            state: Some(state),
            player,
            mv: None,
        };
        let listed = probe.ask_list(moves, told)?.moves;
        let mut nexts = Vec::new();
        for mv in listed.iter().take(MOST) {
            let told = Told {
                mv: Some(mv),
                ..told
            };
            if let Ok(next) = probe.made(apply, told) {
                nexts.push(next);
            }
        }
        Some(nexts)
    };
    let first = nexts(probe, state, player)?;
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
    for (path, other) in candidates {
        let other = (moves.wants_player() || apply.wants_player()).then_some(other.as_str());
        let Some(second) = nexts(probe, &first[0], other) else {
            continue;
        };
        let one = atomic_at(term, &path);
        let is_back = |state: &Flat| {
            let term = probe.terms(state);
            term.is_some_and(|term| atomic_at(&term, &path) == one)
        };
        if !second.is_empty() && second.iter().all(is_back) {
            return Some(path);
        }
    }
    None
}

/// Plays a few games.
fn walk(probe: &mut Probe<'_>, start: &Flat, moving: &mut Moving) {
    let operators = probe.program.loaded().operators.clone();
    for seed in 0..4 {
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

//! Which predicates of a program keep the contract, found by trial.

use std::sync::Arc;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use super::names::{Task, candidates};
use super::place::{alike, node_text, places};
use super::probe::{Answer, Goal, Probe, Told};
use super::shapes::{apply_slots, moves_slots, over_slots, starts};
use super::values::pairs;
use crate::clauses::atom::Atom;
use crate::clauses::code::Image;
use crate::clauses::game::observe::{Term, atomic_at};
use crate::clauses::machine::Flat;

/// Where the player to move is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Players {
    /// In this place of the state.
    In(Vec<u32>),
    /// There, but somebody else has to change it after a move.
    Changed(Vec<u32>, [String; 2]),
    /// Not in the state: it goes beside it.
    Beside([String; 2]),
}

/// Who says that a game is over.
#[derive(Debug, Clone)]
pub(super) struct Over {
    pub goal: Goal,
    /// What it says of a game that goes on, if it says anything.
    pub goes_on: Option<String>,
    /// Whether it then leaves it open who has won.
    pub is_open: bool,
    /// How often it was seen to end a game.
    pub ends: usize,
}

/// How a program keeps the contract.
#[derive(Debug, Clone)]
pub(super) struct Plan {
    pub start: Goal,
    pub image: Arc<Image>,
    pub moves: Goal,
    pub apply: Goal,
    pub players: Players,
    /// The first state, outside of any machine.
    pub term: Term,
    /// Whether a move was listed twice.
    pub has_twice: bool,
    /// Who says that a game is over, if anybody does.
    pub over: Option<Over>,
    /// States that were met, with the player to move.
    pub met: Vec<(Flat, Option<String>)>,
}

/// The most starts that are tried to the end.
const STARTS: usize = 24;

/// How the program keeps the contract, and what is missing if it does not.
pub(super) fn plan(probe: &mut Probe<'_>, option: Option<&str>) -> Result<Plan, String> {
    let loaded = probe.program.loaded();
    let of = |task| candidates(loaded, task);
    let (moves, each, apply, over) = (
        of(Task::Moves),
        of(Task::Each),
        of(Task::Apply),
        of(Task::Over),
    );
    let start = of(Task::Start);
    let missing = |what: &str| Err(what.to_owned());
    match () {
        () if start.is_empty() => {
            return missing("no predicate gives the state before the first move: initial_state/2");
        }
        () if moves.is_empty() && each.is_empty() => {
            return missing("no predicate lists the moves: valid_moves/2");
        }
        () if apply.is_empty() => return missing("no predicate makes a move: move/3"),
        () => {}
    }
    let others = [
        ("value", 3),
        ("choose_move", 4),
        ("choose_move", 3),
        ("turn", 2),
    ];
    let others = others.map(|(name, arity)| (Atom::new(name), arity));
    let keys: Vec<(Atom, u32)> = [&moves[..], &each, &apply, &over, &others].concat();
    let pairs = pairs(loaded, &keys);
    let mut best: Option<Plan> = None;
    let mut tried = 0;
    for key in start {
        for goal in starts(probe, key, option, &pairs) {
            if !probe.goes_on() || tried >= STARTS {
                break;
            }
            let image = Arc::clone(probe.program.image());
            probe.use_image(&image);
            let Some((state, image)) = probe.ask_and_keep(&goal) else {
                continue;
            };
            tried += 1;
            probe.use_image(&image);
            let lists = [(&moves, false), (&each, true)];
            let Some(found) = moving(probe, &state, lists, &apply, &pairs) else {
                continue;
            };
            let mut found = found.into_plan(goal, image);
            found.over = ending(probe, &found, &over);
            let met = found.met.len();
            let is_better = best.as_ref().is_none_or(|best| {
                let ends = |plan: &Plan| plan.over.as_ref().map_or(0, |over| over.ends);
                (found.over.is_some(), ends(&found) > 0, met.min(12))
                    > (best.over.is_some(), ends(best) > 0, best.met.len().min(12))
            });
            let is_enough = met >= 12 && found.over.as_ref().is_some_and(|over| over.ends > 0);
            if is_better {
                best = Some(found);
            }
            if is_enough {
                return best.ok_or_else(String::new);
            }
        }
    }
    best.ok_or_else(|| match tried {
        0 => "no start was found: initial_state fails, throws, asks or leaves variables for all \
              that was tried; say what it wants with --option"
            .to_owned(),
        _ => "a start was found, but no predicates that list its moves and make them".to_owned(),
    })
}

/// What was found to move with.
struct Moving {
    moves: Goal,
    apply: Goal,
    players: Players,
    term: Term,
    has_twice: bool,
    met: Vec<(Flat, Option<String>)>,
}

impl Moving {
    fn into_plan(self, start: Goal, image: Arc<Image>) -> Plan {
        Plan {
            start,
            image,
            moves: self.moves,
            apply: self.apply,
            players: self.players,
            term: self.term,
            has_twice: self.has_twice,
            over: None,
            met: self.met,
        }
    }
}

type Listers<'a> = [(&'a Vec<(Atom, u32)>, bool); 2];

/// Goals that list the moves of a state and make them.
fn moving(
    probe: &mut Probe<'_>,
    state: &Flat,
    lists: Listers<'_>,
    apply: &[(Atom, u32)],
    pairs: &[[String; 2]],
) -> Option<Moving> {
    let term = probe.terms(state)?;
    let players: Vec<Option<&str>> = pairs.iter().flatten().map(|p| Some(p.as_str())).collect();
    let mut best: Option<Moving> = None;
    for (names, is_each) in lists {
        for &key in names {
            for slots in moves_slots(key.1) {
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
                    let Some((listed, _)) = probe.ask_list(&moves, told) else {
                        continue;
                    };
                    let Some(mv) = listed.first() else { continue };
                    for (goal, player) in appliers(probe, apply, (state, &term), mv, player, pairs)
                    {
                        let found = complete(probe, (state, &term), &moves, &goal, player, pairs);
                        let Some(found) = found else { continue };
                        let plies = found.met.len();
                        if best.as_ref().is_none_or(|best| plies > best.met.len()) {
                            best = Some(found);
                        }
                        if plies >= 12 {
                            return best;
                        }
                    }
                }
            }
        }
    }
    best
}

/// Goals that make a move, each with the player that it was told.
fn appliers(
    probe: &mut Probe<'_>,
    apply: &[(Atom, u32)],
    (state, term): (&Flat, &Term),
    mv: &Flat,
    player: Option<&str>,
    pairs: &[[String; 2]],
) -> Vec<(Goal, Option<String>)> {
    let mut found = Vec::new();
    for &key in apply {
        for slots in apply_slots(key.1) {
            let Some(goal) = probe.goal(key, &slots, false) else {
                continue;
            };
            let who: Vec<Option<&str>> = match (goal.wants_player(), player) {
                (true, None) => pairs.iter().flatten().map(|p| Some(p.as_str())).collect(),
                _ => vec![player],
            };
            for player in who {
                let told = Told {
                    state: Some(state),
                    player,
                    mv: Some(mv),
                };
                let Answer::Yes(next) = probe.ask(&goal, told) else {
                    continue;
                };
                let is_state = probe.terms(&next).is_some_and(|next| alike(term, &next));
                if is_state && next != *state && next != *mv {
                    found.push((goal.clone(), player.map(str::to_owned)));
                    break;
                }
            }
        }
    }
    found
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
            met: Vec::new(),
        };
        walk(probe, state, &mut moving);
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
        let (listed, _) = probe.ask_list(moves, told)?;
        let mut nexts = Vec::new();
        for mv in listed.iter().take(MOST) {
            let told = Told {
                mv: Some(mv),
                ..told
            };
            if let Answer::Yes(next) = probe.ask(apply, told) {
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
            let Some((listed, twice)) = probe.ask_list(&moving.moves, told) else {
                break;
            };
            moving.has_twice |= twice;
            if listed.is_empty() {
                break;
            }
            let mv = &listed[rng.random_range(0..listed.len())];
            let told = Told {
                mv: Some(mv),
                ..told
            };
            let Answer::Yes(next) = probe.ask(&moving.apply, told) else {
                break;
            };
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

/// Who says that a game is over, judged by the games that were played.
fn ending(probe: &mut Probe<'_>, plan: &Plan, over: &[(Atom, u32)]) -> Option<Over> {
    let (first, player) = plan.met.first().cloned()?;
    let mut best: Option<Over> = None;
    for &key in over {
        for slots in over_slots(key.1) {
            let Some(goal) = probe.goal(key, &slots, false) else {
                continue;
            };
            let told = Told {
                state: Some(&first),
                player: player.as_deref(),
                mv: None,
            };
            let (goes_on, is_open) = match probe.ask(&goal, told) {
                Answer::No => (None, false),
                Answer::Open => (None, true),
                Answer::Yes(what) => (Some(probe.text(&what)), false),
                Answer::Threw => continue,
            };
            let (mut ends, mut threw) = (0, 0);
            for (state, player) in plan.met.iter().step_by(1 + plan.met.len() / 150) {
                let told = Told {
                    state: Some(state),
                    player: player.as_deref(),
                    mv: None,
                };
                match probe.ask(&goal, told) {
                    Answer::Yes(what) => ends += usize::from(Some(probe.text(&what)) != goes_on),
                    Answer::Threw => threw += 1,
                    Answer::No | Answer::Open => {}
                }
            }
            let is_better = best.as_ref().is_none_or(|best| ends > best.ends);
            if threw == 0 && is_better {
                best = Some(Over {
                    goal,
                    goes_on,
                    is_open,
                    ends,
                });
            }
        }
        if best.as_ref().is_some_and(|best| best.ends > 0) {
            break;
        }
    }
    best
}

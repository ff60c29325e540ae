//! What notes of a game say: which goals make moves, which list them, and where it all begins.

use std::collections::HashMap;
use std::sync::Arc;

use super::notes::Note;
use super::tree::{Path, Tree};
use crate::clauses::atom::Atom;
use crate::clauses::game::adapt::mould::Mould;
use crate::clauses::game::adapt::names::{Task, chooses, is_usual};
use crate::clauses::game::adapt::probe::Slot;
use crate::clauses::game::adapt::sources::Made;

/// A way in which a program was seen to play.
#[derive(Debug, Clone, PartialEq)]
pub(in super::super) struct Watched {
    /// What gives the first state, and what it is told; `None` is what it gives.
    pub start: (Atom, u32),
    pub told: Vec<Option<String>>,
    pub wrap: Option<Made>,
    pub moves: ((Atom, u32), Vec<Slot>),
    /// Whether that is all that a machine of the program may choose, one after the other.
    pub is_chosen: bool,
    pub apply: ((Atom, u32), Vec<Slot>),
    /// The players, if goals are told them.
    pub pair: Option<[String; 2]>,
}

/// How many chains of states are looked at, and the fewest moves in one.
const CHAINS: usize = 8;
const MOVES: usize = 2;
/// How many goals that may have given the first state are tried.
const STARTS: usize = 3;
/// How long a first state may be that is written down as it is.
const LITERAL: usize = 800;
/// The most ways to put a move together from what is listed that are looked at.
const WAYS: usize = 3;

/// States that follow each other: goals of one predicate, each told what the one before it gave.
struct Chain {
    key: (Atom, u32),
    /// Which argument is the state, and which the next one.
    state: usize,
    next: usize,
    /// The goals, by their numbers.
    notes: Vec<usize>,
}

impl Chain {
    /// The boards before and after each of its moves.
    fn boards<'n>(&self, notes: &'n [Note]) -> Vec<&'n Tree> {
        let both = self.notes.iter().flat_map(|&number| {
            let note = &notes[number];
            let given = note.given.as_ref().map(|given| &given[self.next]);
            [Some(&note.told[self.state]), given]
        });
        both.flatten().map(Tree::board).collect()
    }

    /// Whether this one goes through the same boards, is told more than a state, and is called
    /// first.
    fn is_around(&self, inner: &Chain, notes: &[Note]) -> bool {
        let boards = self.boards(notes);
        self.key.1 > 2
            && self.notes.first() < inner.notes.first()
            && inner
                .boards(notes)
                .iter()
                .all(|board| boards.contains(board))
    }
}

/// The ways in which a program may have played, the likeliest one first.
pub(super) fn watched(notes: &[Note]) -> Vec<Watched> {
    let mut chains = chains(notes);
    let is_named = |chain: &Chain| is_usual(Task::Apply, chain.key.0.name());
    // Of goals inside of each other the outer one is called first.
    chains.sort_by_key(|chain| {
        let length = std::cmp::Reverse(chain.notes.len());
        (!is_named(chain), length, chain.notes.first().copied())
    });
    let mut found: Vec<Watched> = Vec::new();
    for chain in chains.iter().take(CHAINS) {
        // What another goal calls to make the same move may be only a part of it.
        if chains.iter().any(|outer| outer.is_around(chain, notes)) {
            continue;
        }
        for way in ways(notes, chain) {
            if !found.contains(&way) {
                found.push(way);
            }
        }
    }
    found
}

/// Where states follow each other.
fn chains(notes: &[Note]) -> Vec<Chain> {
    type Group = ((Atom, u32), usize, usize);
    let mut groups: Vec<(Group, Vec<usize>)> = Vec::new();
    for (number, note) in notes.iter().enumerate() {
        let Some(given) = &note.given else { continue };
        for (state, before) in note.told.iter().enumerate() {
            if !before.is_state() {
                continue;
            }
            for (next, after) in given.iter().enumerate() {
                let is_next = !note.told[next].is_whole()
                    && after.is_state()
                    && after.is_like(before)
                    && after.board() != before.board();
                if !is_next {
                    continue;
                }
                let group = (note.key, state, next);
                match groups.iter_mut().find(|(other, _)| *other == group) {
                    Some((_, numbers)) => numbers.push(number),
                    None => groups.push((group, vec![number])),
                }
            }
        }
    }
    let longest = |(group, numbers): &(Group, Vec<usize>)| {
        let &(key, state, next) = group;
        let boards: Vec<(&Tree, &Tree)> = numbers
            .iter()
            .filter_map(|&number| {
                let note = &notes[number];
                let given = note.given.as_ref()?;
                Some((note.told[state].board(), given[next].board()))
            })
            .collect();
        // From the last one backwards: how long it goes on from each, and where.
        let mut on: Vec<(usize, Option<usize>)> = vec![(1, None); boards.len()];
        for at in (0..boards.len()).rev() {
            let later = (at + 1..boards.len()).filter(|&other| boards[other].0 == boards[at].1);
            if let Some(best) = later.max_by_key(|&other| (on[other].0, std::cmp::Reverse(other))) {
                on[at] = (on[best].0 + 1, Some(best));
            }
        }
        let first = (0..boards.len()).max_by_key(|&at| (on[at].0, std::cmp::Reverse(at)))?;
        let mut chain = Vec::new();
        let mut at = Some(first);
        while let Some(here) = at {
            chain.push(numbers[here]);
            at = on[here].1;
        }
        (chain.len() >= MOVES).then_some(Chain {
            key,
            state,
            next,
            notes: chain,
        })
    };
    groups.iter().filter_map(longest).collect()
}

/// What arguments are for that are neither the state nor what is given.
#[derive(Debug, Clone, PartialEq)]
enum Other {
    /// The same all the time.
    Constant(String),
    /// One of two, by turns.
    Player([String; 2]),
    /// Something else each time.
    Varying,
    /// Left open.
    Open,
}

impl Other {
    fn of(values: &[&Tree]) -> Other {
        let Some(first) = values.first() else {
            return Other::Open;
        };
        if values.iter().any(|value| !value.is_whole()) {
            return match values.iter().all(|value| !value.is_whole()) {
                true => Other::Open,
                false => Other::Varying,
            };
        }
        if values.iter().all(|value| value == first) {
            return Other::Constant(first.written());
        }
        let by_turns = values.windows(2).all(|two| two[0] != two[1])
            && values.windows(3).all(|three| three[0] == three[2]);
        // A state that comes again is not a player.
        match by_turns && first.leaves().len() <= 3 {
            true => Other::Player([first.written(), values[1].written()]),
            false => Other::Varying,
        }
    }
}

/// A goal that gave a list, once for each move of a chain.
struct Lister<'n> {
    key: (Atom, u32),
    state: usize,
    list: usize,
    /// Whether it gave not a list, but what a machine has chosen.
    is_chosen: bool,
    /// With the note of the move, each.
    seen: Vec<(&'n Note, &'n Note)>,
}

impl<'n> Lister<'n> {
    /// What was listed before each move.
    fn lists(&self) -> Option<Vec<Vec<&'n Tree>>> {
        let mut lists = Vec::new();
        for &(note, _) in &self.seen {
            let list = note.given.as_ref()?.get(self.list)?;
            lists.push(match self.is_chosen {
                true => vec![list],
                false => list.items()?,
            });
        }
        Some(lists)
    }
}

fn ways(notes: &[Note], chain: &Chain) -> Vec<Watched> {
    let mut found = Vec::new();
    for is_chosen in [false, true] {
        for lister in listers(notes, chain, is_chosen) {
            found.extend(ways_with(notes, chain, &lister));
        }
        if !found.is_empty() {
            break;
        }
    }
    found
}

/// Goals that gave lists of something, told the states of a chain, or what was chosen.
fn listers<'n>(notes: &'n [Note], chain: &Chain, is_chosen: bool) -> Vec<Lister<'n>> {
    type Place = ((Atom, u32), usize, usize);
    let mut groups: Vec<(Place, HashMap<usize, &Note>)> = Vec::new();
    let states = chain.boards(notes);
    for &number in &chain.notes {
        let board = notes[number].told[chain.state].board();
        for note in &notes[..number] {
            let Some(given) = &note.given else { continue };
            if is_chosen && !chooses(note.key.0.name()) {
                continue;
            }
            for (list, after) in given.iter().enumerate() {
                // A board is a list, too.
                let is_list = !note.told[list].is_whole()
                    && after.is_whole()
                    && !states.contains(&after.board())
                    && (is_chosen || after.items().is_some_and(|items| !items.is_empty()));
                if !is_list {
                    continue;
                }
                for (state, before) in note.told.iter().enumerate() {
                    if !before.is_state() || before.board() != board {
                        continue;
                    }
                    let place = (note.key, state, list);
                    match groups.iter_mut().find(|(other, _)| *other == place) {
                        Some((_, seen)) => _ = seen.insert(number, note),
                        None => groups.push((place, HashMap::from([(number, note)]))),
                    }
                }
            }
        }
    }
    let mut found: Vec<Lister<'n>> = Vec::new();
    for ((key, state, list), seen) in groups {
        let both = chain.notes.iter().filter_map(|number| {
            let listed = *seen.get(number)?;
            Some((listed, &notes[*number]))
        });
        let seen: Vec<(&Note, &Note)> = both.collect();
        // What does not list all moves that were made lists something else; the last one may have
        // been made when no more notes were taken.
        if seen.len() >= MOVES && seen.len() + 1 >= chain.notes.len() {
            found.push(Lister {
                key,
                state,
                list,
                is_chosen,
                seen,
            });
        }
    }
    let is_named = |lister: &Lister<'_>| is_usual(Task::Moves, lister.key.0.name());
    found.sort_by_key(|lister| (!is_named(lister), std::cmp::Reverse(lister.seen.len())));
    found
}

/// How the moves of a chain come from what a goal listed.
fn ways_with(notes: &[Note], chain: &Chain, lister: &Lister<'_>) -> Vec<Watched> {
    let Some((whole, in_list, in_move)) = base(chain, lister) else {
        return Vec::new();
    };
    let arity = chain.key.1 as usize;
    let others: Vec<usize> = (0..arity)
        .filter(|at| *at != chain.state && *at != chain.next)
        .collect();
    let values = |at: usize| -> Vec<&Tree> {
        let made = lister.seen.iter();
        made.map(|(_, made)| &made.told[at]).collect()
    };
    let Some(lists) = lister.lists() else {
        return Vec::new();
    };
    let mut pair = None;
    let mut slots = vec![Slot::Any; arity];
    slots[chain.state] = part_slot(&in_move);
    slots[chain.next] = Slot::Out;
    let mut varying = Vec::new();
    for &at in &others {
        let values = values(at);
        let is_listed = |(value, list): (&&Tree, &Vec<&Tree>)| list.contains(value);
        if values.iter().zip(&lists).all(is_listed) {
            slots[at] = Slot::Move;
            continue;
        }
        match Other::of(&values) {
            Other::Constant(text) => slots[at] = Slot::Given(text),
            Other::Player(both) => {
                pair = Some(both);
                slots[at] = Slot::Player;
            }
            Other::Varying => varying.push(at),
            Other::Open => {}
        }
    }
    let mut ways = Vec::new();
    match (varying.is_empty(), slots.contains(&Slot::Move)) {
        (true, true) => ways.push(slots),
        (true, false) => {}
        (false, _) => {
            let told: Vec<Vec<&Tree>> = varying.iter().map(|&at| values(at)).collect();
            for shaped in shaped(&told, &lists) {
                let mut slots = slots.clone();
                for (&at, slot) in varying.iter().zip(shaped) {
                    slots[at] = slot;
                }
                ways.push(slots);
            }
        }
    }
    let Some(moves) = lister_slots(lister, &in_list, &mut pair) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for (start, told, wrap) in begun(notes, chain, &whole) {
        let way = |slots: &Vec<Slot>| Watched {
            start,
            told: told.clone(),
            wrap: wrap.clone(),
            moves: (lister.key, moves.clone()),
            is_chosen: lister.is_chosen,
            apply: (chain.key, slots.clone()),
            pair: pair.clone(),
        };
        found.extend(ways.iter().map(way));
    }
    found
}

fn part_slot(path: &[u32]) -> Slot {
    match path.is_empty() {
        true => Slot::State,
        false => Slot::Part(path.to_vec()),
    }
}

/// The first state, and where in a state what the lister and the maker of moves are told stands:
/// one of them is told all of it.
fn base(chain: &Chain, lister: &Lister<'_>) -> Option<(Tree, Path, Path)> {
    let mut found: Option<(Path, Path)> = None;
    let mut first = None;
    for (listed, made) in &lister.seen {
        let (one, other) = (&listed.told[lister.state], &made.told[chain.state]);
        let (whole, paths) = match (one.places(other), other.places(one)) {
            (Some(path), _) => (one, (Vec::new(), path)),
            (None, Some(path)) => (other, (path, Vec::new())),
            (None, None) => return None,
        };
        first.get_or_insert(whole);
        if found.get_or_insert_with(|| paths.clone()) != &paths {
            return None;
        }
    }
    let (in_list, in_move) = found?;
    Some((first?.clone(), in_list, in_move))
}

fn lister_slots(
    lister: &Lister<'_>,
    in_list: &[u32],
    pair: &mut Option<[String; 2]>,
) -> Option<Vec<Slot>> {
    let mut slots = Vec::new();
    for at in 0..lister.key.1 as usize {
        let values: Vec<&Tree> = lister.seen.iter().map(|(seen, _)| &seen.told[at]).collect();
        slots.push(match () {
            () if at == lister.state => part_slot(in_list),
            () if at == lister.list => Slot::Out,
            () => match Other::of(&values) {
                Other::Constant(text) => Slot::Given(text),
                Other::Open => Slot::Any,
                Other::Player(both) => {
                    pair.get_or_insert(both);
                    Slot::Player
                }
                Other::Varying => return None,
            },
        });
    }
    Some(slots)
}

/// Arguments that are put together from parts of what is listed: for each argument its values,
/// one for each move, and the lists that were given before.
fn shaped(told: &[Vec<&Tree>], lists: &[Vec<&Tree>]) -> Vec<Vec<Slot>> {
    let mut found = Vec::new();
    let Some(first) = lists.first() else {
        return found;
    };
    let leaves_of =
        |at: usize| -> Vec<&Tree> { told.iter().flat_map(|values| values[at].leaves()).collect() };
    let wanted: Vec<Vec<&Tree>> = (0..lists.len()).map(leaves_of).collect();
    // Whatever they are put together from, they look alike.
    let shape = |tree: &Tree| tree.mould(&mut |_| Mould::Hole(0));
    let is_alike = |values: &Vec<&Tree>| values.iter().all(|v| shape(v) == shape(values[0]));
    if !told.iter().all(is_alike) {
        return found;
    }
    let constant: Vec<bool> = (0..wanted[0].len())
        .map(|leaf| wanted.iter().all(|leaves| leaves[leaf] == wanted[0][leaf]))
        .collect();
    let mut seen = Vec::new();
    for item in first {
        let shape_of = shape(item);
        let leaves = item.leaves();
        let places = |leaf: usize| -> Vec<Option<usize>> {
            let is_it = |place: &usize| leaves[*place] == wanted[0][leaf];
            let mut places: Vec<Option<usize>> =
                (0..leaves.len()).filter(is_it).map(Some).collect();
            if constant[leaf] {
                places.push(None);
            }
            places
        };
        let places: Vec<Vec<Option<usize>>> = (0..wanted[0].len()).map(places).collect();
        for choice in combinations(&places) {
            // What comes from nowhere but constants is no move.
            if choice.iter().all(Option::is_none)
                || seen.contains(&(shape_of.clone(), choice.clone()))
            {
                continue;
            }
            let fits = |(list, wanted): (&Vec<&Tree>, &Vec<&Tree>)| {
                list.iter().any(|item| {
                    let leaves = item.leaves();
                    shape(item) == shape_of
                        && choice.iter().zip(wanted).all(|(place, wanted)| {
                            place.is_none_or(|place| leaves.get(place) == Some(wanted))
                        })
                })
            };
            // Of what is listed, no two may be the same move.
            let tells_apart = |list: &Vec<&Tree>| {
                let mut told: Vec<Vec<&Tree>> = Vec::new();
                list.iter().all(|item| {
                    let leaves = item.leaves();
                    let places = choice.iter().flatten();
                    let told_of: Option<Vec<&Tree>> =
                        places.map(|&place| leaves.get(place).copied()).collect();
                    told_of.is_some_and(|of| match told.contains(&of) {
                        true => false,
                        false => {
                            told.push(of);
                            true
                        }
                    })
                })
            };
            if lists.iter().zip(&wanted).all(fits) && lists.iter().all(tells_apart) {
                found.push(slots(told, item, &choice));
                if found.len() >= WAYS {
                    return found;
                }
            }
            seen.push((shape_of.clone(), choice));
        }
    }
    found
}

/// One of each, in the order in which they stand first.
fn combinations(places: &[Vec<Option<usize>>]) -> Vec<Vec<Option<usize>>> {
    const MOST: usize = 200;
    let mut all = vec![Vec::new()];
    for column in places {
        let mut more = Vec::new();
        for start in &all {
            for place in column {
                // A part of a move is used once.
                if place.is_some() && start.contains(place) {
                    continue;
                }
                let mut longer: Vec<Option<usize>> = start.clone();
                longer.push(*place);
                more.push(longer);
            }
        }
        more.truncate(MOST);
        all = more;
    }
    all
}

fn slots(told: &[Vec<&Tree>], item: &Tree, choice: &[Option<usize>]) -> Vec<Slot> {
    let mut hole = 0;
    let from = item.mould(&mut |_| {
        hole += 1;
        Mould::Hole(hole - 1)
    });
    let from = Arc::new(from);
    let mut leaf = 0;
    let mut slot = |values: &Vec<&Tree>| {
        let to = values[0].mould(&mut |value| {
            leaf += 1;
            match choice[leaf - 1] {
                Some(place) => Mould::Hole(place),
                None => Mould::Text(value.text()),
            }
        });
        Slot::Shaped(Arc::clone(&from), to)
    };
    told.iter().map(&mut slot).collect()
}

/// A goal that gave the first state, what it was told, and what the loop made of it.
type Start = ((Atom, u32), Vec<Option<String>>, Option<Made>);

fn begun(notes: &[Note], chain: &Chain, whole: &Tree) -> Vec<Start> {
    let board = whole.board();
    let Some(&first) = chain.notes.first() else {
        return Vec::new();
    };
    let gives = |note: &Note| -> Option<(Start, bool)> {
        let given = note.given.as_ref()?;
        let is_given = |at: usize| {
            !note.told[at].is_whole() && given[at].is_whole() && given[at].board() == board
        };
        let out = (0..given.len()).find(|&at| is_given(at))?;
        let told = note.told.iter().enumerate().map(|(at, told)| match () {
            () if at == out => Some(None),
            // It is not made of another state.
            () if told.is_state() => None,
            () if told.is_whole() => Some(Some(told.written())),
            () => Some(Some("_".to_owned())),
        });
        let told: Vec<Option<String>> = told.collect::<Option<_>>()?;
        let state = &given[out];
        let wrap = match state == whole {
            true => None,
            false => {
                let (from, to) = (state.places(board)?, whole.places(board)?);
                Some(Made {
                    from: state.around(&from, Some("_")),
                    to: whole.around(&to, None),
                })
            }
        };
        let is_named = is_usual(Task::Start, note.key.0.name());
        Some(((note.key, told, wrap), is_named))
    };
    let mut found: Vec<(Start, bool)> = notes[..first].iter().filter_map(gives).collect();
    found.sort_by_key(|((_, _, wrap), is_named)| (wrap.is_some(), !is_named));
    let mut starts: Vec<Start> = Vec::new();
    for (start, _) in found {
        if starts.len() < STARTS && !starts.contains(&start) {
            starts.push(start);
        }
    }
    // Or it stands in the program's text, in the clause that begins the game.
    let text = whole.written();
    if starts.is_empty() && text.len() <= LITERAL {
        starts.push(((Atom::new("="), 2), vec![None, Some(text)], None));
    }
    starts
}

//! Which predicates of a program keep the contract, found by trial.

use std::sync::Arc;

use super::called::{Called, differences};
use super::choices;
use super::confirmed;
use super::ending::ending;
use super::mould::Mould;
use super::moving::{Moving, moving};
use super::names::{self, Task, candidates, is_called_so};
use super::probe::{Goal, Probe, Slot};
use super::seen::seen;
use super::shapes::starts;
use super::sources::{Made, Sources};
use super::values::{Meant, pairs, wraps};
use crate::clauses::atom::Atom;
use crate::clauses::code::Image;
use crate::clauses::game::observe::Term;
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

impl Players {
    /// What players are called that stand beside the state and are terms with arguments.
    pub fn called(&self) -> Option<Called> {
        match self {
            Players::Beside(pair) => Called::of(pair),
            Players::In(_) | Players::Changed(..) => None,
        }
    }

    /// Their names, if somebody has to know them.
    pub fn names(&self) -> Option<&[String; 2]> {
        match self {
            Players::In(_) => None,
            Players::Changed(_, pair) | Players::Beside(pair) => Some(pair),
        }
    }
}

/// Who says that a game is over.
#[derive(Debug, Clone)]
pub(super) struct Over {
    pub goal: Goal,
    /// What it says of a game that goes on, if it says anything.
    pub goes_on: Option<String>,
    /// Whether it then leaves it open who has won.
    pub is_open: bool,
    /// Whether it has to be asked of each player.
    pub is_asked: bool,
    /// Whether it names a winner at any time, and is meant for when nobody can move.
    pub is_last: bool,
    /// Whether it is told who has moved, and not who moves next.
    pub is_of_mover: bool,
    /// Whether only its first answer may be asked for.
    pub is_once: bool,
    /// Whether it cannot be asked about the start.
    pub is_after_start: bool,
    /// How often it was seen to end a game.
    pub ends: usize,
}

/// How a program keeps the contract.
#[derive(Debug, Clone)]
pub(super) struct Plan {
    pub start: Goal,
    /// What states are made of what the start gives and of a player, if not by the start.
    pub wrap: Option<Made>,
    pub image: Arc<Image>,
    pub moves: Goal,
    pub apply: Goal,
    pub players: Players,
    /// The first state, outside of any machine.
    pub term: Term,
    /// Whether a move was listed twice.
    pub has_twice: bool,
    /// Whether a move was listed that cannot be made.
    pub has_unmade: bool,
    /// Whether a list of moves ended in a variable.
    pub is_open: bool,
    /// Whether making moves changes the database.
    pub writes: bool,
    /// Predicates whose facts are part of a state.
    pub facts: Vec<(Atom, u32)>,
    /// Who says that a game is over, if anybody does.
    pub over: Option<Over>,
    /// Whether the program's own loop makes moves and asks for the end in the same way.
    pub is_confirmed: bool,
    /// States that were met, with the player to move.
    pub met: Vec<(Flat, Option<String>)>,
}

impl Plan {
    /// Whether nothing about it is far-fetched: usual names, whole states, moves as they are
    /// listed, and somebody who knows the player. Anything else is believed only of a game that
    /// came to an end.
    pub fn is_plain(&self) -> bool {
        let is_usual = |goal: &Goal, tasks: &[Task]| {
            tasks
                .iter()
                .any(|&task| names::is_usual(task, goal.name.name()))
        };
        let knows_player = match self.players {
            Players::Beside(_) => self.moves.wants_player() || self.apply.wants_player(),
            Players::In(_) => true,
            // Whether the loop changes it after every move is not known.
            Players::Changed(..) => false,
        };
        is_usual(&self.moves, &[Task::Moves, Task::Each])
            && is_usual(&self.apply, &[Task::Apply])
            && self.apply.part().is_none()
            && self.apply.takes_apart().is_none()
            && self.wrap.is_none()
            && !self.is_end_unseen()
            && self.start.fills.is_empty()
            && (!self.has_unmade || self.is_confirmed)
            && self.moves.groups.is_none()
            && self.facts.is_empty()
            && !self.writes
            && knows_player
    }
}

impl Plan {
    fn ends_games(&self) -> bool {
        self.over.as_ref().is_some_and(|over| over.ends > 0)
    }

    /// Whether nothing better has to be looked for.
    fn is_enough(&self) -> bool {
        self.met.len() >= ENOUGH && self.is_plain() && self.ends_games()
    }

    /// How good it is, compared with others. A board that is too small for the game makes for
    /// short games.
    fn rank(&self) -> (bool, bool, bool, usize) {
        let met = self.met.len();
        (
            self.over.is_some(),
            self.ends_games() && met >= ENOUGH,
            self.is_plain(),
            met.min(ENOUGH),
        )
    }

    /// Whether another start could hardly make it better: games begin as the start says, are long
    /// enough and come to an end.
    fn is_settled(&self) -> bool {
        self.met.len() >= ENOUGH
            && self.ends_games()
            && self.wrap.is_none()
            && self.start.fills.is_empty()
    }

    /// Whether what says that a game is over is told a part of the state alone, and was never seen
    /// to end one.
    pub fn is_end_unseen(&self) -> bool {
        let over = self.over.as_ref();
        over.is_some_and(|over| over.ends == 0 && !over.is_last && over.goal.part().is_some())
    }

    /// Why it is not believed if no game came to an end with it.
    pub fn doubt(&self) -> &'static str {
        let is_told = self.moves.wants_player() || self.apply.wants_player();
        match self.players {
            Players::Beside(_) if !is_told => {
                "it was not seen whose turn it is: no player who changes is in the state, none is \
                 asked for, and none of the games that were tried came to an end with two who take \
                 turns; turn/2 says who moves"
            }
            _ => {
                "something was found, but none of the games that were tried came to an end, and \
                 too much of it is guessed to be believed"
            }
        }
    }
}

/// How many states have to be met in the games that are played first.
const ENOUGH: usize = 20;

/// The most starts that are tried to the end.
const STARTS: usize = 24;

/// How many more are tried when one of them has settled it but for what is far-fetched.
const MORE_STARTS: usize = 2;

/// How the program keeps the contract, and what is missing if it does not.
pub(super) fn plan(probe: &mut Probe<'_>, option: Option<&str>) -> Result<Plan, String> {
    let loaded = probe.program.loaded();
    let of = |task| {
        let mut found = candidates(loaded, task);
        seen(probe, task, &mut found);
        found
    };
    let moves = of(Task::Moves);
    let each = match moves.iter().any(|&key| is_called_so(Task::Moves, key)) {
        true => Vec::new(),
        false => of(Task::Each),
    };
    // What the program's own machine chooses among at random are moves, too.
    let chosen = choices::made(loaded);
    let (apply, over) = (of(Task::Apply), of(Task::Over));
    let mut start = of(Task::Start);
    if let Some(begun) = &probe.begun {
        start.sort_by_key(|key| *key != begun.start);
    }
    let missing = |what: &str| Err(what.to_owned());
    match () {
        () if start.is_empty() => {
            return missing("no predicate gives the state before the first move: initial_state/2");
        }
        () if moves.is_empty() && each.is_empty() && chosen.is_empty() => {
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
    let pairs = pairs(loaded, &keys, &told_players(probe, &keys));
    let wraps = wraps(loaded, &[&apply[..], &moves, &each].concat());
    let known = Known {
        moves,
        each,
        chosen,
        apply,
        over,
        pairs,
        wraps,
    };
    let fills = fills(&known.pairs);
    let mut best: Option<Plan> = None;
    let mut tried = 0;
    let mut most = STARTS;
    for key in start {
        for goal in starts(probe, key, option, &known.pairs) {
            // What a start leaves open may be one pair of players or another.
            for fills in &fills {
                if !probe.has_time() || tried >= most {
                    break;
                }
                probe.begin();
                let Some((begun, found)) = begin(probe, &goal, fills, &known) else {
                    break;
                };
                tried += 1;
                if let Some(found) = found {
                    let is_enough = found.is_enough();
                    if found.is_settled() {
                        // The first one is what the menus say, if they say anything.
                        let is_theirs = tried == 1
                            && probe.begun.as_ref().is_some_and(|begun| begun.start == key);
                        let more = if is_theirs { 0 } else { MORE_STARTS };
                        most = most.min(tried + more);
                    }
                    if best.as_ref().is_none_or(|best| found.rank() > best.rank()) {
                        best = Some(found);
                    }
                    if is_enough {
                        return best.ok_or_else(String::new);
                    }
                }
                if begun == Begun::Whole {
                    break;
                }
            }
        }
    }
    let over = known.over;
    if best.as_ref().is_some_and(|best| best.over.is_none())
        && let Some(&(name, arity)) = over.iter().find(|&&key| is_called_so(Task::Over, key))
    {
        return Err(format!(
            "it was not seen how {name}/{arity} says that a game is over, and without it this would \
             be another game"
        ));
    }
    best.ok_or_else(|| match tried {
        0 => "no start was found: initial_state fails, throws, asks or leaves variables for all \
              that was tried; say what it wants with --option"
            .to_owned(),
        _ => "a start was found, but no predicates that list its moves and make them".to_owned(),
    })
}

/// What is known of a program before it is tried.
struct Known {
    moves: Vec<(Atom, u32)>,
    each: Vec<(Atom, u32)>,
    chosen: Vec<(Atom, u32)>,
    apply: Vec<(Atom, u32)>,
    over: Vec<(Atom, u32)>,
    pairs: Vec<[String; 2]>,
    wraps: Vec<Mould>,
}

/// Whether a start gives a state, or one in which something is left open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Begun {
    Whole,
    Open,
}

/// Begins with a start, and goes on from there; nothing if it gives no state.
fn begin(
    probe: &mut Probe<'_>,
    goal: &Goal,
    fills: &[Vec<String>],
    known: &Known,
) -> Option<(Begun, Option<Plan>)> {
    let image = Arc::clone(probe.program.image());
    probe.use_image(&image);
    let (state, image, filled) = probe.ask_and_keep(goal, fills)?;
    let begun = match filled.is_empty() {
        true => Begun::Whole,
        false => Begun::Open,
    };
    let mut goal = goal.clone();
    goal.fills = filled;
    probe.use_image(&image);
    let lists = [(&known.moves, false), (&known.each, true)];
    let mut wrap = None;
    let mut found = moving(probe, &state, lists, &known.apply, &known.pairs);
    for made in made_of(probe, &goal, &known.pairs, &known.wraps) {
        if found.is_none()
            && let Some(state) = probe.wrapped(&made, &state)
        {
            found = moving(probe, &state, lists, &known.apply, &known.pairs);
            wrap = Some(made);
        }
    }
    if found.is_none() && !known.chosen.is_empty() {
        probe.begin();
        let nobody = Vec::new();
        let lists = [(&nobody, false), (&known.chosen, true)];
        found = moving(probe, &state, lists, &known.apply, &known.pairs);
        wrap = None;
    }
    if found.is_none() && probe.has_met_groups {
        probe.begin();
        probe.takes_groups = true;
        found = moving(probe, &state, lists, &known.apply, &known.pairs);
        probe.takes_groups = false;
        wrap = None;
    }
    let found = found.map(|found| {
        let mut found = found.into_plan(goal, wrap, image);
        found.over = ending(probe, &found, &known.over);
        let over = found.over.as_ref();
        found.is_confirmed =
            over.is_some_and(|over| confirmed::by_loop(&probe.calls, &found.apply, &over.goal));
        found
    });
    Some((begun, found))
}

/// What may become of the variables that a start leaves open for the game loop: players.
fn fills(pairs: &[[String; 2]]) -> Vec<Vec<Vec<String>>> {
    const PAIRS: usize = 4;
    const MOST: usize = 4;
    let fill = |pair: &[String; 2], count| pair.iter().cycle().take(count).cloned().collect();
    let of = |pair: &[String; 2]| (1..=MOST).map(|count| fill(pair, count)).collect();
    let mut fills: Vec<Vec<Vec<String>>> = pairs.iter().take(PAIRS).map(of).collect();
    // Nothing is needed for a state that is whole.
    if fills.is_empty() {
        fills.push(Vec::new());
    }
    fills
}

/// Players that goals tell these predicates: pairs that look alike and are different.
fn told_players(probe: &Probe<'_>, keys: &[(Atom, u32)]) -> Vec<[String; 2]> {
    let sources = Sources::new(probe.program.loaded(), &probe.calls);
    const TOLD: usize = 3;
    let mut pairs = Vec::new();
    for &key in keys {
        let Some(place) = probe.roles(key).player() else {
            continue;
        };
        let told = sources.told(key.0, key.1, place);
        let mut alike: Vec<(usize, [String; 2])> = Vec::new();
        for (at, one) in told.iter().enumerate() {
            for other in &told[at + 1..] {
                if let Some(count) = differences(one, other).filter(|count| *count > 0) {
                    alike.push((count, [one.clone(), other.clone()]));
                }
            }
        }
        alike.sort_by_key(|(count, _)| *count);
        if let Some((_, pair)) = alike.into_iter().next()
            && pairs.len() < TOLD
        {
            pairs.push(pair);
        }
    }
    pairs
}

/// What states may be made of what the start gives: as callers of the start do it, and as the
/// heads of other predicates suggest.
fn made_of(probe: &Probe<'_>, start: &Goal, pairs: &[[String; 2]], wraps: &[Mould]) -> Vec<Made> {
    let sources = Sources::new(probe.program.loaded(), &probe.calls);
    let mut all = Vec::new();
    if probe.database.is_some() {
        return all;
    }
    let place = start.slots.iter().position(|slot| *slot == Slot::Out);
    for meant in Meant::all(pairs).take(2) {
        if let Some(place) = place {
            let arity = start.slots.len() as u32;
            for made in sources.made_of(start.name, arity, place, &meant) {
                if !all.contains(&made) {
                    all.push(made);
                }
            }
        }
    }
    for mould in wraps {
        for player in pairs.iter().take(2).map(|pair| &pair[0]) {
            let to = mould.filled(&|hole| match hole {
                0 => Mould::Hole(0),
                _ => Mould::Text(player.clone()),
            });
            all.push(Made {
                from: Mould::Hole(0),
                to,
            });
        }
    }
    all
}

impl Moving {
    pub fn into_plan(self, start: Goal, wrap: Option<Made>, image: Arc<Image>) -> Plan {
        Plan {
            start,
            wrap,
            image,
            moves: self.moves,
            apply: self.apply,
            players: self.players,
            term: self.term,
            has_twice: self.has_twice,
            has_unmade: self.has_unmade,
            is_open: self.is_open,
            writes: self.writes,
            facts: Vec::new(),
            over: None,
            is_confirmed: false,
            met: self.met,
        }
    }
}

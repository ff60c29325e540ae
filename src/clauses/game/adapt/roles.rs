//! What the arguments of a predicate are for, judged by what the program calls them and by
//! which of them its goals leave open.

use super::goals::Calls;
use super::mentions::{clauses, own};
use super::names::Task;
use super::probe::Slot;
use crate::clauses::atom::Atom;
use crate::clauses::clause::Clause;
use crate::clauses::load::Loaded;
use crate::clauses::term::{Node, TermId};

/// What an argument is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    State,
    Player,
    Move,
    /// The state after a move.
    Next,
    /// A list of moves.
    Moves,
    Winner,
}

/// Votes for the arguments of a predicate.
#[derive(Debug, Clone)]
pub(super) struct Roles {
    votes: Vec<Vec<Role>>,
    /// Of each argument, whether goals leave it open: `None` if nobody calls the predicate.
    is_open: Vec<Option<bool>>,
}

/// What a variable of this name is for.
pub(super) fn named(name: &str) -> Option<Role> {
    let name = name.trim_start_matches('_').to_lowercase();
    let has = |signs: &[&str]| signs.iter().any(|sign| name.contains(sign));
    let is_new = [
        "new", "next", "final", "updated", "result", "novo", "after", "temp",
    ]
    .iter()
    .any(|sign| name.starts_with(sign));
    let is_new = is_new || name.ends_with("out") || name.ends_with("after");
    match () {
        () if has(&["winner", "vencedor", "loser"]) => Some(Role::Winner),
        () if has(&["moves", "plays", "jogadas", "listof", "movelist"]) => Some(Role::Moves),
        () if has(&["state", "board", "tabuleiro", "matrix"])
            || name.contains("game") && !has(&["mode", "type", "config"])
            || ["gs", "s", "b", "tab", "ngs", "s0"].contains(&name.as_str()) =>
        {
            match is_new {
                true => Some(Role::Next),
                false => Some(Role::State),
            }
        }
        () if ["ns", "nb", "s1", "newb", "news"].contains(&name.as_str()) => Some(Role::Next),
        () if has(&["player", "turn", "jogador", "colo", "opponent"])
            || ["p", "cp"].contains(&name.as_str()) =>
        {
            (!is_new).then_some(Role::Player)
        }
        () if has(&["move", "jogada", "coord", "action", "position", "direction"])
            || ["m", "mv", "play", "pos"].contains(&name.as_str()) =>
        {
            Some(Role::Move)
        }
        () => None,
    }
}

/// What a term of a clause is for: what its variables are, the first one first.
fn of_term(clause: &Clause, term: TermId) -> Option<Role> {
    let terms = &clause.terms;
    let mut open = vec![term];
    let mut found = None;
    while let Some(term) = open.pop() {
        match *terms.node(term) {
            Node::Var(variable) => {
                let role = clause.variables.get(variable.0 as usize);
                match role.and_then(|name| named(name)) {
                    Some(role @ (Role::State | Role::Next)) => return Some(role),
                    role => found = found.or(role),
                }
            }
            Node::Compound(_, arguments) => open.extend(terms.arguments(arguments).iter().rev()),
            _ => {}
        }
    }
    found
}

impl Roles {
    pub fn of(loaded: &Loaded, calls: &Calls<'_>, (name, arity): (Atom, u32)) -> Self {
        const HEADS: usize = 8;
        let key = own(loaded, (name, arity));
        let mut votes = vec![Vec::new(); arity as usize];
        for clause in clauses(loaded, key).iter().take(HEADS) {
            let head = clause.terms.callable(clause.head);
            for (votes, &argument) in votes.iter_mut().zip(head.map_or(&[][..], |head| head.1)) {
                votes.extend(of_term(clause, argument));
            }
        }
        let sites = calls.to(name, arity);
        let mut open = vec![(0, 0); arity as usize];
        for site in sites {
            for ((votes, open), &argument) in votes.iter_mut().zip(&mut open).zip(site.arguments())
            {
                votes.extend(of_term(site.clause, argument));
                match site.is_fresh(argument) {
                    true => open.0 += 1,
                    false => open.1 += 1,
                }
            }
        }
        let is_open = open.into_iter().map(|(open, told)| match open + told {
            0 => None,
            _ => Some(open > told),
        });
        Roles {
            votes,
            is_open: is_open.collect(),
        }
    }

    /// Whether an argument has this role, for all that is known: from 1 to -1.
    fn share(&self, place: usize, role: Role) -> i32 {
        let votes = &self.votes[place];
        let yes = votes.iter().filter(|vote| **vote == role).count();
        match (votes.len(), 2 * yes) {
            (0, _) => 0,
            (all, yes) if yes >= all => 1,
            (_, 0) => -1,
            _ => 0,
        }
    }

    /// How well the arguments of a goal fit: the higher, the better.
    pub fn score(&self, task: Task, slots: &[Slot]) -> i32 {
        let mut score = 0;
        for (place, slot) in slots.iter().enumerate().take(self.votes.len()) {
            let out = match task {
                Task::Moves => Role::Moves,
                Task::Each => Role::Move,
                Task::Apply | Task::Start => Role::Next,
                Task::Over => Role::Winner,
            };
            score += match slot {
                Slot::State | Slot::Part(_) => 3 * self.share(place, Role::State),
                Slot::Player => 2 * self.share(place, Role::Player),
                Slot::Move | Slot::Shaped(..) => 2 * self.share(place, Role::Move),
                Slot::Out => 2 * self.share(place, out),
                Slot::Any | Slot::Given(_) => -1,
            };
            let is_out = matches!(slot, Slot::Out);
            score += match (self.is_open[place], slot) {
                (None, _) | (_, Slot::Any | Slot::Given(_)) => 0,
                // Who has won may be asked of a player.
                (Some(false), Slot::Out) if task == Task::Over => 0,
                (Some(is_open), _) if is_open == is_out => 1,
                _ => -3,
            };
        }
        score
    }

    /// Whether one of the arguments is told and has this role.
    pub fn is_told(&self, role: Role) -> bool {
        self.has(role, false)
    }

    /// Whether one of the arguments is left open and has this role.
    pub fn is_given(&self, role: Role) -> bool {
        self.has(role, true)
    }

    fn has(&self, role: Role, is_open: bool) -> bool {
        let mut places = 0..self.votes.len();
        places.any(|at| self.is_open[at] == Some(is_open) && self.share(at, role) == 1)
    }

    /// A goal in which every argument has the role that is known of it, if it takes a state.
    pub fn slots(&self, task: Task) -> Option<Vec<Slot>> {
        let out = match task {
            Task::Moves => Role::Moves,
            Task::Each => Role::Move,
            Task::Apply | Task::Start => Role::Next,
            Task::Over => Role::Winner,
        };
        let mut slots = vec![Slot::Any; self.votes.len()];
        let wanted = [
            (Role::State, Slot::State, Some(false)),
            (Role::Player, Slot::Player, Some(false)),
            (Role::Move, Slot::Move, Some(false)),
            (out, Slot::Out, Some(true)),
        ];
        for (role, slot, is_open) in wanted {
            let is_it = |&at: &usize| {
                slots[at] == Slot::Any
                    && self.share(at, role) == 1
                    && (self.is_open[at].is_none() || self.is_open[at] == is_open)
            };
            if (task == Task::Apply || slot != Slot::Move)
                && let Some(at) = (0..slots.len()).find(is_it)
            {
                slots[at] = slot;
            }
        }
        let has = |slot: &Slot| slots.contains(slot);
        let is_whole = has(&Slot::State) && has(&Slot::Out);
        (is_whole && (task != Task::Apply || has(&Slot::Move))).then_some(slots)
    }

    /// These goals, the best ones first, without those that contradict what is known.
    pub fn fitting(&self, task: Task, slots: Vec<Vec<Slot>>) -> Vec<Vec<Slot>> {
        const FAR: i32 = 5;
        let mut slots = slots;
        slots.extend(self.slots(task).filter(|own| !slots.contains(own)));
        let scored = slots
            .into_iter()
            .map(|slots| (self.score(task, &slots), slots));
        let mut scored: Vec<(i32, Vec<Slot>)> = scored.collect();
        scored.sort_by_key(|(score, _)| -score);
        let best = scored.first().map_or(0, |(score, _)| *score);
        let fits = |(score, _): &(i32, Vec<Slot>)| best - score < FAR;
        let fitting = scored.into_iter().filter(fits);
        fitting.map(|(_, slots)| slots).collect()
    }

    /// The place of an argument that is the player's.
    pub fn player(&self) -> Option<usize> {
        (0..self.votes.len()).find(|&place| self.share(place, Role::Player) == 1)
    }
}

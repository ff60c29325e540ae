//! Predicates of a program, tried.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::mould::Mould;
use crate::clauses::atom::Atom;
use crate::clauses::clause::Key;
use crate::clauses::code::Image;
use crate::clauses::game::contract::thrown_text;
use crate::clauses::game::program::Program;
use crate::clauses::game::term_text::{quoted, read, terms_of};
use crate::clauses::machine::cell::{Cell, tag};
use crate::clauses::machine::number::words_after;
use crate::clauses::machine::{Flat, Limits, Machine};
use crate::clauses::term::{TermId, Terms};

/// What stands in an argument of a goal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Slot {
    State,
    /// What stands in this place of the state: mostly the board.
    Part(Vec<u32>),
    Player,
    Move,
    /// What a move of the first shape is made of, or some of it, in the second one.
    Shaped(Arc<Mould>, Mould),
    /// What the goal gives.
    Out,
    /// Anything.
    Any,
    /// This term.
    Given(String),
}

/// A goal that does a task.
#[derive(Debug, Clone)]
pub(super) struct Goal {
    pub name: Atom,
    pub slots: Vec<Slot>,
    number: u32,
    /// Whether all its answers count, and not only the first.
    pub is_each: bool,
}

impl Goal {
    pub fn key(&self) -> Key {
        Key {
            module: Atom::USER,
            name: self.name,
            arity: self.slots.len() as u32,
        }
    }

    /// Whether it has to be told the player.
    pub fn wants_player(&self) -> bool {
        self.slots.contains(&Slot::Player)
    }

    /// The place of the state that it is told, if it is not told all of it.
    pub fn part(&self) -> Option<&[u32]> {
        self.slots.iter().find_map(|slot| match slot {
            Slot::Part(path) => Some(path.as_slice()),
            _ => None,
        })
    }

    /// The shape of the moves that it is told in another one.
    pub fn takes_apart(&self) -> Option<&Mould> {
        self.slots.iter().find_map(|slot| match slot {
            Slot::Shaped(from, _) => Some(&**from),
            _ => None,
        })
    }
}

/// What a goal is told.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Told<'a> {
    pub state: Option<&'a Flat>,
    pub player: Option<&'a str>,
    pub mv: Option<&'a Flat>,
}

/// A list that a goal gave.
#[derive(Debug, Clone, Default)]
pub(super) struct Listed {
    /// What is in it, each once.
    pub moves: Vec<Flat>,
    /// Whether something was there twice.
    pub has_twice: bool,
    /// Whether a variable stands at its end.
    pub is_open: bool,
}

/// What came of it.
#[derive(Debug, Clone)]
pub(super) enum Answer {
    No,
    /// It threw, or took too long.
    Threw,
    /// The answer is without variables.
    Yes(Flat),
    /// The answer has variables in it.
    Open,
}

/// How long one goal may take.
const TIME: Duration = Duration::from_millis(1500);
/// How often a predicate may take longer before it is not asked any more.
const PATIENCE: u32 = 3;
/// How long all of them may take together.
const ALL_TIME: Duration = Duration::from_secs(25);

pub(super) struct Probe<'p> {
    pub program: &'p Program,
    machine: Machine,
    until: Instant,
    limits: Limits,
    findall: Option<u32>,
    /// How often predicates took too long, until one of them gave an answer.
    slow: HashMap<Key, u32>,
    /// Whether making a move has changed the database.
    pub has_written: bool,
    /// What goals did that ended without an answer, each once.
    pub troubles: Vec<String>,
}

impl<'p> Probe<'p> {
    pub fn new(program: &'p Program) -> Self {
        let limits = Limits {
            time: TIME,
            words: 1 << 23,
            ..Limits::default()
        };
        let findall = Key {
            module: Atom::SYSTEM,
            name: Atom::FINDALL,
            arity: 3,
        };
        let mut machine = program.machine();
        machine.set_limits(limits);
        Probe {
            findall: program.image().numbers.get(&findall).copied(),
            machine,
            program,
            limits,
            slow: HashMap::new(),
            has_written: false,
            troubles: Vec::new(),
            until: Instant::now() + ALL_TIME,
        }
    }

    /// Whether there is time left.
    pub fn goes_on(&self) -> bool {
        Instant::now() < self.until
    }

    pub fn goal(&self, (name, arity): (Atom, u32), slots: &[Slot], is_each: bool) -> Option<Goal> {
        let key = Key {
            module: Atom::USER,
            name,
            arity,
        };
        let &number = self.program.image().numbers.get(&key)?;
        Some(Goal {
            name,
            slots: slots.to_vec(),
            number,
            is_each,
        })
    }

    /// Goes on with the database that a goal left behind: what a program asserts when it
    /// makes its first state is there during the game.
    pub fn use_image(&mut self, image: &Arc<Image>) {
        let mut machine = Machine::new(image);
        machine.operators = self.program.loaded().operators.clone();
        machine.flags = self.program.loaded().flags;
        machine.set_limits(self.limits);
        self.machine = machine;
    }

    /// Asks a goal.
    pub fn ask(&mut self, goal: &Goal, told: Told<'_>) -> Answer {
        self.ask_and(goal, told, |machine, out| match machine.flatten(out) {
            Ok(flat) if is_ground(&flat) => Answer::Yes(flat),
            Ok(_) => Answer::Open,
            Err(_) => Answer::Threw,
        })
        .unwrap_or_else(|answer| answer)
    }

    /// Asks a goal for a list, if it gives one and all its elements are without variables.
    pub fn ask_list(&mut self, goal: &Goal, told: Told<'_>) -> Option<Listed> {
        let listed = self.ask_and(goal, told, |machine, out| {
            let out = machine.deref(out);
            if out.tag() != tag::LIST && out != Cell::NIL {
                return None;
            }
            let items = machine.list_items(out);
            let mut listed = Listed::default();
            let mut texts = std::collections::HashSet::new();
            for item in items {
                let flat = machine.flatten(item).ok().filter(is_ground)?;
                match texts.insert(flat.words().to_vec()) {
                    true => listed.moves.push(flat),
                    false => listed.has_twice = true,
                }
            }
            let mut rest = out;
            while rest.tag() == tag::LIST {
                let (_, first) = machine.functor_and_arguments(rest);
                rest = machine.deref(machine.at(first + 1));
            }
            listed.is_open = rest != Cell::NIL;
            Some(listed)
        });
        listed.ok().flatten()
    }

    /// Whether a goal holds.
    pub fn holds(&mut self, goal: &Goal, told: Told<'_>) -> Result<bool, Answer> {
        match self.ask_and(goal, told, |_, _| ()) {
            Ok(()) => Ok(true),
            Err(Answer::No) => Ok(false),
            Err(answer) => Err(answer),
        }
    }

    /// A text as a term.
    pub fn read(&mut self, text: &str) -> Option<Flat> {
        self.machine.reset();
        let term = term(&mut self.machine, text)?;
        self.machine.flatten(term).ok()
    }

    /// The database after a goal, and its answer.
    pub fn ask_and_keep(&mut self, goal: &Goal) -> Option<(Flat, Arc<Image>)> {
        let Answer::Yes(state) = self.ask(goal, Told::default()) else {
            return None;
        };
        let image = match self.machine.has_changed() {
            true => {
                let mut machine = self.program.machine();
                machine.set_limits(self.limits);
                std::mem::swap(&mut machine, &mut self.machine);
                machine.keep_changes();
                machine.pristine()
            }
            false => Arc::clone(self.program.image()),
        };
        Some((state, image))
    }

    /// Whether asking a goal changes the database.
    pub fn changes_database(&mut self, goal: &Goal) -> bool {
        self.ask(goal, Told::default());
        self.machine.has_changed()
    }

    fn ask_and<T>(
        &mut self,
        goal: &Goal,
        told: Told<'_>,
        look: impl FnOnce(&mut Machine, Cell) -> T,
    ) -> Result<T, Answer> {
        let asking = goal.key();
        if self
            .slow
            .get(&asking)
            .is_some_and(|&times| times >= PATIENCE)
        {
            return Err(Answer::Threw);
        }
        let begun = Instant::now();
        let machine = &mut self.machine;
        machine.reset();
        let threw = |_| Answer::Threw;
        let state = match (told.state, goal.part()) {
            (Some(state), Some(_)) => Some(machine.unflatten(state).map_err(threw)?),
            _ => None,
        };
        let mv = match (told.mv, goal.takes_apart()) {
            (Some(mv), Some(from)) => {
                let mv = machine.unflatten(mv).map_err(threw)?;
                from.taken(machine, mv).ok_or(Answer::No)?
            }
            _ => Vec::new(),
        };
        let out = machine.variable();
        let mut arguments = Vec::new();
        for slot in &goal.slots {
            let flat = match slot {
                Slot::State => told.state,
                Slot::Move => told.mv,
                _ => None,
            };
            arguments.push(match (slot, flat) {
                (_, Some(flat)) => machine.unflatten(flat).map_err(threw)?,
                (Slot::Out, _) => out,
                (Slot::Part(path), _) => {
                    let part = state.and_then(|state| part_of(machine, state, path));
                    part.ok_or(Answer::No)?
                }
                (Slot::Shaped(_, to), _) => to.made(machine, &mv).ok_or(Answer::No)?,
                (Slot::Given(text), _) => term(machine, text).ok_or(Answer::Threw)?,
                (Slot::Player, _) => match told.player {
                    Some(player) => term(machine, player).ok_or(Answer::Threw)?,
                    None => machine.variable(),
                },
                _ => machine.variable(),
            });
        }
        let asked = match (goal.is_each, self.findall) {
            (true, Some(findall)) => {
                let goal = machine.compound(goal.name, &arguments);
                let list = machine.variable();
                let asked = machine.call(findall, &[out, goal, list]);
                (asked, list)
            }
            _ => (machine.call(goal.number, &arguments), out),
        };
        match asked {
            (Ok(true), out) => {
                self.slow.remove(&asking);
                Ok(look(machine, out))
            }
            (Ok(false), _) => Err(Answer::No),
            (Err(thrown), _) => {
                let (what, _) = thrown_text(machine, thrown, TIME);
                if begun.elapsed() >= TIME {
                    *self.slow.entry(asking).or_default() += 1;
                }
                let (name, arity) = (asking.name, asking.arity);
                let trouble = format!("{name}/{arity} {what}");
                if !self.troubles.contains(&trouble) {
                    self.troubles.push(trouble);
                }
                Err(Answer::Threw)
            }
        }
    }

    /// A term outside of the machine.
    pub fn terms(&mut self, flat: &Flat) -> Option<(Terms, TermId)> {
        self.machine.reset();
        let term = self.machine.unflatten(flat).ok()?;
        terms_of(&self.machine, term)
    }

    /// A term as text.
    pub fn text(&mut self, flat: &Flat) -> String {
        self.machine.reset();
        let term = self.machine.unflatten(flat);
        term.map_or_else(|_| String::new(), |term| quoted(&self.machine, term))
    }

    /// What a goal writes, if it succeeds.
    pub fn output(&mut self, goal: &Goal, told: Told<'_>) -> Option<String> {
        self.ask_and(goal, told, |machine, _| machine.take_output())
            .ok()
    }
}

fn term(machine: &mut Machine, text: &str) -> Option<Cell> {
    match text {
        "_" => Some(machine.variable()),
        _ => {
            let operators = machine.operators.clone();
            read(text, &operators, machine).ok()
        }
    }
}

fn is_ground(flat: &Flat) -> bool {
    let mut skipped = 0;
    for &word in flat.words() {
        if skipped > 0 {
            skipped -= 1;
            continue;
        }
        match Cell(word).tag() {
            tag::REF => return false,
            tag::SPECIAL => skipped = words_after(word),
            _ => {}
        }
    }
    true
}

impl Probe<'_> {
    /// A state with another player in a place.
    pub fn with_player(&mut self, state: &Flat, path: &[u32], player: &str) -> Option<Flat> {
        self.machine.reset();
        let machine = &mut self.machine;
        let root = machine.unflatten(state).ok()?;
        let player = term(machine, player)?;
        let changed = replaced(machine, root, path, player)?;
        machine.flatten(changed).ok()
    }

    /// A state with another part in a place, if what is there now is like it.
    fn with_part(&mut self, state: &Flat, path: &[u32], part: &Flat) -> Option<Flat> {
        self.machine.reset();
        let machine = &mut self.machine;
        let root = machine.unflatten(state).ok()?;
        let part = machine.unflatten(part).ok()?;
        let old = part_of(machine, root, path)?;
        if machine.deref(old).tag() != part.tag() {
            return None;
        }
        let changed = replaced(machine, root, path, part)?;
        machine.flatten(changed).ok()
    }

    /// The state after a move, by a goal that makes it of a state or of a part of one.
    pub fn made(&mut self, apply: &Goal, told: Told<'_>) -> Result<Flat, Answer> {
        let answer = self.ask(apply, told);
        self.has_written |= self.machine.has_changed();
        let next = match answer {
            Answer::Yes(next) => next,
            answer => return Err(answer),
        };
        match (apply.part(), told.state) {
            (Some(path), Some(state)) => {
                // A clause for everything else may hand back what it was given.
                if told.mv == Some(&next) {
                    return Err(Answer::No);
                }
                self.with_part(state, path, &next).ok_or(Answer::No)
            }
            _ => Ok(next),
        }
    }

    /// A term of a shape, with a state and a player in its holes.
    pub fn wrapped(&mut self, mould: &Mould, state: &Flat, player: &str) -> Option<Flat> {
        self.machine.reset();
        let machine = &mut self.machine;
        let state = machine.unflatten(state).ok()?;
        let player = term(machine, player)?;
        let wrapped = mould.made(machine, &[state, player])?;
        machine.flatten(wrapped).ok()
    }
}

/// What stands in a place of a term.
fn part_of(machine: &Machine, at: Cell, path: &[u32]) -> Option<Cell> {
    let mut at = machine.deref(at);
    for &place in path {
        if !matches!(at.tag(), tag::LIST | tag::STRUCT) {
            return None;
        }
        let (functor, first) = machine.functor_and_arguments(at);
        if place > functor.functor_arity() {
            return None;
        }
        at = machine.deref(machine.at(first + place - 1));
    }
    Some(at)
}

fn replaced(machine: &mut Machine, at: Cell, path: &[u32], by: Cell) -> Option<Cell> {
    let Some((&place, deeper)) = path.split_first() else {
        return Some(by);
    };
    let at = machine.deref(at);
    if !matches!(at.tag(), tag::LIST | tag::STRUCT) {
        return None;
    }
    let (functor, first) = machine.functor_and_arguments(at);
    let mut arguments: Vec<Cell> = (0..functor.functor_arity())
        .map(|n| machine.at(first + n))
        .collect();
    let argument = arguments.get_mut(place as usize - 1)?;
    *argument = replaced(machine, *argument, deeper, by)?;
    Some(machine.compound(functor.functor_name(), &arguments))
}

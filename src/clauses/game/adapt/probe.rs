//! Predicates of a program, tried.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::database::{Database, parts};
pub(super) use super::goal::{Goal, Slot, Told};
use super::goals::Calls;
use super::mentions::own;
use super::menu::Begun;
use super::mould::Mould;
use super::names::Task;
use super::remade::part_of;
use super::roles::Roles;
use crate::clauses::atom::Atom;
use crate::clauses::clause::Key;
use crate::clauses::code::Image;
use crate::clauses::game::contract::thrown_text;
use crate::clauses::game::program::Program;
use crate::clauses::game::term_text::{quoted, read, terms_of};
use crate::clauses::machine::cell::{Cell, tag};
use crate::clauses::machine::number::words_after;
use crate::clauses::machine::{Flat, Limit, Limits, Machine, Thrown};
use crate::clauses::term::{TermId, Terms};

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

/// How many steps one goal may take. Steps are the same on a busy machine as on a quiet one: what
/// is found must not depend on who else is at work.
const STEPS: u64 = 15_000_000;
/// How long it may take nevertheless: a step may be a long one.
const TIME: Duration = Duration::from_secs(5);
/// How often a predicate may take more before it is not asked any more.
const PATIENCE: u32 = 3;
/// How many steps one start may take, with all that is tried with it.
const START_STEPS: u64 = 80_000_000;
/// How many all of them may take together, and how long.
const ALL_STEPS: u64 = 250_000_000;
const ALL_TIME: Duration = Duration::from_secs(50);
/// What it costs to ask at all, in steps.
const ASKED: u64 = 400;

pub(super) struct Probe<'p> {
    pub program: &'p Program,
    /// All goals of the program.
    pub calls: Arc<Calls<'p>>,
    pub(super) machine: Machine,
    /// How many steps were taken, and up to which the current start may go.
    steps: u64,
    start_steps: u64,
    until: Instant,
    limits: Limits,
    findall: Option<u32>,
    /// How often predicates took too long, until one of them gave an answer.
    slow: HashMap<Key, u32>,
    /// Whether making a move has changed the database.
    pub has_written: bool,
    /// Whether anything that was asked for in a game has ever changed it.
    pub has_ever_written: bool,
    /// Whether something was listed that looks like groups of moves, and whether they are taken
    /// for that.
    pub has_met_groups: bool,
    pub takes_groups: bool,
    /// What collects and puts back facts that are part of a state, if any are.
    pub database: Option<Database>,
    /// What the menus of the program come to.
    pub begun: Option<Begun>,
    /// What goals did that ended without an answer, each once.
    pub troubles: Vec<String>,
}

impl<'p> Probe<'p> {
    pub fn new(program: &'p Program) -> Self {
        let limits = Limits {
            steps: STEPS,
            time: TIME,
            words: 1 << 23,
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
            calls: Arc::new(Calls::of(program.loaded())),
            program,
            limits,
            slow: HashMap::new(),
            has_written: false,
            has_ever_written: false,
            has_met_groups: false,
            takes_groups: false,
            database: None,
            begun: None,
            troubles: Vec::new(),
            steps: 0,
            start_steps: START_STEPS,
            until: Instant::now() + ALL_TIME,
        }
    }

    /// Whether the current start may go on.
    pub fn goes_on(&self) -> bool {
        self.steps < self.start_steps && self.has_time()
    }

    /// Gives a new start its share of the steps that are left: others may be quicker.
    pub fn begin(&mut self) {
        self.start_steps = self.steps + START_STEPS;
    }

    /// Whether there is anything left for another start.
    pub fn has_time(&self) -> bool {
        self.steps < ALL_STEPS && Instant::now() < self.until
    }

    pub fn goal(&self, (name, arity): (Atom, u32), slots: &[Slot], is_each: bool) -> Option<Goal> {
        let mut key = own(self.program.loaded(), (name, arity));
        let numbers = &self.program.image().numbers;
        if !numbers.contains_key(&key) {
            key.module = Atom::SYSTEM;
        }
        let &number = numbers.get(&key)?;
        Some(Goal {
            module: key.module,
            name,
            slots: slots.to_vec(),
            number,
            is_each,
            fills: Vec::new(),
            groups: None,
        })
    }

    /// What the arguments of a predicate are for.
    pub fn roles(&self, key: (Atom, u32)) -> Roles {
        Roles::of(self.program.loaded(), &self.calls, key)
    }

    /// The goals that fit what the arguments of a predicate are for, the best ones first.
    pub fn fitting(&self, task: Task, key: (Atom, u32), slots: Vec<Vec<Slot>>) -> Vec<Vec<Slot>> {
        self.roles(key).fitting(task, slots)
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
            let mut items = machine.list_items(out);
            if let Some(groups) = &goal.groups {
                items = ungrouped(machine, groups, &items)?;
            }
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

    /// The database after a goal, and its answer; variables in it become these terms.
    pub fn ask_and_keep(
        &mut self,
        goal: &Goal,
        fills: &[Vec<String>],
    ) -> Option<(Flat, Arc<Image>, Vec<String>)> {
        let mut goal = goal.clone();
        let mut answer = self.ask(&goal, Told::default());
        let mut rest = fills.iter();
        while let Answer::Open = answer {
            goal.fills.clone_from(rest.next()?);
            answer = match self.ask(&goal, Told::default()) {
                Answer::No => Answer::Open,
                answer => answer,
            };
        }
        let Answer::Yes(state) = answer else {
            return None;
        };
        self.has_ever_written |= self.machine.has_changed();
        let state = match self.facts_now() {
            Some(facts) => self.beside_facts(&state, &facts)?,
            None => state,
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
        Some((state, image, goal.fills))
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
        self.steps += ASKED;
        self.machine.reset();
        if let Some(state) = told.state {
            self.pose(state).ok_or(Answer::Threw)?;
        }
        let has_facts = self.database.is_some();
        let machine = &mut self.machine;
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
                (Slot::State, Some(flat)) if has_facts => {
                    let both = machine.unflatten(flat).map_err(threw)?;
                    parts(machine, both).ok_or(Answer::Threw)?.0
                }
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
        if let (false, Some(findall)) = (goal.fills.is_empty(), self.findall) {
            let asked = machine.compound(goal.name, &arguments);
            let mut list = Cell::NIL;
            for text in goal.fills.iter().rev() {
                let fill = term(machine, text).ok_or(Answer::Threw)?;
                list = machine.compound(Atom::DOT, &[fill, list]);
            }
            let fill = machine.compound(Atom::new("term_variables"), &[out, list]);
            let once = machine.compound(Atom::new("once"), &[asked]);
            let both = machine.compound(Atom::new(","), &[once, fill]);
            let found = machine.variable();
            let asked = machine.call(findall, &[out, both, found]);
            self.steps += machine.guest_steps();
            return match asked {
                Ok(true) => match machine.list_items(found).first().copied() {
                    Some(out) => Ok(look(machine, out)),
                    None => Err(Answer::No),
                },
                Ok(false) => Err(Answer::No),
                Err(_) => Err(Answer::Threw),
            };
        }
        let asked = match (goal.is_each, self.findall) {
            (true, Some(findall)) => {
                let asked = machine.compound(goal.name, &arguments);
                let module = Cell::atom(goal.module);
                let goal = machine.compound(Atom::COLON, &[module, asked]);
                let list = machine.variable();
                let asked = machine.call(findall, &[out, goal, list]);
                (asked, list)
            }
            _ => (machine.call(goal.number, &arguments), out),
        };
        self.steps += machine.guest_steps();
        match asked {
            (Ok(true), out) => {
                self.slow.remove(&asking);
                Ok(look(machine, out))
            }
            (Ok(false), _) => Err(Answer::No),
            (Err(thrown), _) => {
                let (what, _) = thrown_text(machine, thrown, TIME);
                if matches!(thrown, Thrown::Limit(Limit::Steps | Limit::Time)) {
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

/// The moves for which groups stand.
fn ungrouped(machine: &mut Machine, groups: &Mould, items: &[Cell]) -> Option<Vec<Cell>> {
    let mut moves = Vec::new();
    for &item in items {
        let [one, all] = groups.taken(machine, item)?[..] else {
            return None;
        };
        let all = machine.deref(all);
        if all.tag() != tag::LIST && all != Cell::NIL {
            return None;
        }
        for other in machine.list_items(all) {
            moves.push(groups.made(machine, &[one, other])?);
        }
    }
    Some(moves)
}

/// A text as a term of a machine.
pub(super) fn term(machine: &mut Machine, text: &str) -> Option<Cell> {
    match text {
        "_" => Some(machine.variable()),
        _ => {
            let operators = machine.operators.clone();
            read(text, &operators, machine).ok()
        }
    }
}

pub(super) fn is_ground(flat: &Flat) -> bool {
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

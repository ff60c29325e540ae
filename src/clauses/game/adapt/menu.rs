//! The menus of a program, walked through until its game begins: what they tell the start, and
//! the facts that they leave behind.
//!
//! A program that asks for the size of the board, for who plays and for how strong a machine is
//! knows itself which answers make sense. It is run with questions that have many answers
//! (`prolog/dialects/answers.pl`) and with a start that ends the walk.

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::mentions::goals;
use super::names::{Task, candidates, is_entry};
use super::probe::{is_ground, term};
use crate::clauses::atom::Atom;
use crate::clauses::builtins::questions;
use crate::clauses::clause::{Clause, Key, Predicate, SourceFile};
use crate::clauses::game::open::Settings;
use crate::clauses::game::program::{Program, adapter_module};
use crate::clauses::game::term_text::quoted;
use crate::clauses::machine::cell::{Cell, tag};
use crate::clauses::machine::{Limits, Machine, Thrown};
use crate::clauses::term::{Node, TermId};

/// What menus come to.
#[derive(Debug, Clone)]
pub(super) struct Begun {
    /// The start that they call.
    pub start: (Atom, u32),
    /// What they tell it; `None` is what it gives.
    pub told: Vec<Option<String>>,
    /// Goals that put the facts of the program into the state in which they leave them.
    pub facts: Vec<String>,
}

/// What answers are made of.
const ANSWERS: &str = include_str!("../../../../prolog/dialects/answers.pl");

/// How many steps one walk may take, and how long; how long all of them may take together. Steps
/// are the same on a busy machine as on a quiet one.
const STEPS: u64 = 2_000_000;
const TIME: Duration = Duration::from_secs(2);
const ALL_TIME: Duration = Duration::from_secs(12);
/// The most walks from one entry.
const RUNS: usize = 30;
/// How many starts are waited for, and how many entries are tried for each.
const TRIED: (usize, usize) = (3, 3);
/// The most facts that menus leave behind: more of them are a position.
const FACTS: usize = 40;

/// Walks through the menus of a program.
pub(super) fn walk(file: &Path, program: &Program, settings: &Settings) -> Option<Begun> {
    let loaded = program.loaded();
    let entries = entries(program);
    let starts = candidates(loaded, Task::Start);
    let until = Instant::now() + ALL_TIME;
    for &start in starts.iter().take(TRIED.0) {
        let walked = ending_at(file, program, start, settings);
        let Some(walked) = walked else { continue };
        for &entry in entries.iter().take(TRIED.1) {
            if let Some(begun) = begun(program, &walked, (entry, until), start, None) {
                return Some(begun);
            }
        }
    }
    None
}

/// Where people may begin, the likeliest predicate first.
pub(super) fn entries(program: &Program) -> Vec<Key> {
    let keys = (program.loaded().predicates.iter()).map(|predicate| predicate.key);
    let mut entries: Vec<(usize, Key)> = keys
        .filter(|key| key.module == Atom::USER && key.arity == 0)
        .filter_map(|key| Some((is_entry(key.name.name())?, key)))
        .collect();
    entries.sort_by_key(|&(rank, key)| (rank, key.name.name().len()));
    entries.into_iter().map(|(_, key)| key).collect()
}

/// The program with answers to its questions, and with a start that throws what it is told.
pub(super) fn ending_at(
    file: &Path,
    program: &Program,
    start: (Atom, u32),
    settings: &Settings,
) -> Option<Program> {
    let head = open_goal(start);
    let text = format!("{head} :- throw(begun({head})).\n");
    answering(file, program, &text, (&[start], None), settings)
}

/// A goal with nothing but variables, as text.
pub(super) fn open_goal((name, arity): (Atom, u32)) -> String {
    let arguments: Vec<String> = (0..arity).map(|n| format!("A{n}")).collect();
    let name = crate::clauses::game::adapt::place::node_text(
        &Node::Atom(name),
        &crate::clauses::syntax::Operators::default(),
    );
    match arity {
        0 => name,
        _ => format!("{name}({})", arguments.join(",")),
    }
}

/// Predicates that clauses of ours take the place of, and what the program's own are called then,
/// if they are kept.
type Instead<'a> = (&'a [(Atom, u32)], Option<fn(Atom) -> Atom>);

/// The program with answers to its questions, and with clauses of ours in the place of some of
/// its predicates; those may be kept under other names.
pub(super) fn answering(
    file: &Path,
    program: &Program,
    text: &str,
    (instead, kept_as): Instead<'_>,
    settings: &Settings,
) -> Option<Program> {
    let source = SourceFile {
        name: "answers.pl".to_owned(),
        text: format!("{ANSWERS}\n{text}"),
    };
    let dialect = settings.dialect.or(program.dialect());
    let answered = Program::adapted(file, Some(&source), dialect, settings.limits).ok()?;
    let (ours, theirs): (Vec<Predicate>, Vec<Predicate>) = (answered.loaded().predicates.iter())
        .cloned()
        .partition(|predicate| predicate.key.module == adapter_module());
    // Every module asks.
    let mut modules: Vec<Atom> = theirs
        .iter()
        .map(|predicate| predicate.key.module)
        .collect();
    modules.push(Atom::USER);
    modules.sort_unstable();
    modules.dedup();
    let mut predicates: Vec<Predicate> = Vec::new();
    for predicate in ours {
        for &module in &modules {
            let key = Key {
                module,
                ..predicate.key
            };
            let is_instead = instead.contains(&(key.name, key.arity));
            if !is_instead || theirs.iter().any(|p| p.key == key) {
                let mut predicate = predicate.clone();
                predicate.key = key;
                predicates.push(predicate);
            }
        }
    }
    let own: Vec<(Atom, u32)> = theirs.iter().map(|p| (p.key.name, p.key.arity)).collect();
    let replaced: HashSet<Key> = predicates.iter().map(|p| p.key).collect();
    let mut kept: Vec<Predicate> = Vec::new();
    for mut predicate in theirs {
        if replaced.contains(&predicate.key) {
            let Some(kept_as) = kept_as else { continue };
            predicate.key.name = kept_as(predicate.key.name);
            for clause in &mut predicate.clauses {
                let clause = Arc::make_mut(clause);
                let head = clause.head;
                if let Node::Atom(name) | Node::Compound(name, _) = clause.terms.node_mut(head) {
                    *name = predicate.key.name;
                }
            }
        }
        kept.push(predicate);
    }
    for predicate in &mut kept {
        for clause in &mut predicate.clauses {
            rename(clause, &own);
        }
    }
    predicates.extend(kept);
    Some(answered.with_predicates(predicates, settings.limits))
}

/// Renames the questions of a clause, so that they are answered.
fn rename(clause: &mut Arc<Clause>, own: &[(Atom, u32)]) {
    let ends = [("halt", 0), ("halt", 1), ("abort", 0)].map(|(name, n)| (Atom::new(name), n));
    let is_asked = |key: (Atom, u32)| {
        (questions().contains(&key) || ends.contains(&key)) && !own.contains(&key)
    };
    let count = clause.terms.len() as u32;
    let key = |clause: &Clause, term| match *clause.terms.node(term) {
        Node::Atom(name) => Some((name, 0)),
        Node::Compound(name, arguments) => Some((name, arguments.len() as u32)),
        _ => None,
    };
    for term in (0..count).map(TermId) {
        if key(clause, term).is_some_and(is_asked) {
            let clause = Arc::make_mut(clause);
            if let Node::Atom(name) | Node::Compound(name, _) = clause.terms.node_mut(term) {
                *name = Atom::new(&format!("answer to {}", name.name()));
            }
        }
    }
}

/// Runs an entry until the start is called. What ends otherwise is run again with another answer
/// to the last question.
pub(super) fn begun(
    program: &Program,
    walked: &Program,
    (entry, until): (Key, Instant),
    start: (Atom, u32),
    preferred: Option<&str>,
) -> Option<Begun> {
    let &number = walked.image().numbers.get(&entry)?;
    let avoid = walked.predicate("to be avoided/1")?;
    let mut avoided: Vec<String> = Vec::new();
    while avoided.len() < RUNS && Instant::now() < until {
        let mut machine = walked.machine();
        machine.set_limits(Limits {
            steps: STEPS,
            time: TIME,
            words: 1 << 23,
        });
        for answer in &avoided {
            let answer = term(&mut machine, answer)?;
            machine.call(avoid, &[answer]).ok()?;
        }
        if let Some(preferred) = preferred {
            prefer(walked, &mut machine, preferred)?;
        }
        let ended = machine.call(number, &[]);
        if ended == Err(Thrown::Ball)
            && let Some(told) = told(&mut machine, start.1)
        {
            // What is given is one thing.
            let is_one = told.iter().filter(|told| told.is_none()).count() == 1;
            let facts = facts(program, &mut machine);
            return is_one.then_some(Begun { start, told, facts });
        }
        avoided.push(last_answer(walked, &mut machine)?);
    }
    None
}

/// Has a question, or all of them, answered with something else first.
pub(super) fn prefer(walked: &Program, machine: &mut Machine, preferred: &str) -> Option<()> {
    let prefer = walked.predicate("to be preferred/1")?;
    let preferred = term(machine, preferred)?;
    machine.call(prefer, &[preferred]).ok().map(|_| ())
}

/// What the start was told, if that is what was thrown; `None` inside is what it gives.
fn told(machine: &mut Machine, arity: u32) -> Option<Vec<Option<String>>> {
    let ball = machine.ball();
    let goal = argument_of(machine, ball, "begun")?;
    let mut told = Vec::new();
    if goal.tag() == tag::STRUCT {
        let (_, first) = machine.functor_and_arguments(goal);
        for at in first..first + arity {
            let argument = machine.deref(machine.at(at));
            told.push(match machine.flatten(argument) {
                Ok(flat) if is_ground(&flat) => Some(as_argument(machine, argument)),
                Ok(_) if argument.tag() == tag::REF => None,
                _ => return None,
            });
        }
    }
    Some(told)
}

/// The only argument of a term of this name.
fn argument_of(machine: &Machine, term: Cell, name: &str) -> Option<Cell> {
    let term = machine.deref(term);
    if term.tag() != tag::STRUCT {
        return None;
    }
    let (functor, first) = machine.functor_and_arguments(term);
    let is_it = functor.functor_name().name() == name && functor.functor_arity() == 1;
    is_it.then(|| machine.deref(machine.at(first)))
}

/// A term as text that can stand among arguments.
fn as_argument(machine: &Machine, term: Cell) -> String {
    let text = quoted(machine, term);
    let is_comma = term.tag() == tag::STRUCT && {
        let (functor, _) = machine.functor_and_arguments(term);
        functor.functor_name() == Atom::COMMA
    };
    match is_comma {
        true => format!("({text})"),
        false => text,
    }
}

/// The number of the last question and its answer, if anybody has asked.
fn last_answer(walked: &Program, machine: &mut Machine) -> Option<String> {
    let number = walked.predicate("last answer/1")?;
    let answer = machine.variable();
    match machine.call(number, &[answer]) {
        Ok(true) => Some(quoted(machine, answer)),
        _ => None,
    }
}

/// What has to be done so that the facts of a program are those of this machine.
fn facts(program: &Program, machine: &mut Machine) -> Vec<String> {
    let mut changed = Vec::new();
    let mut before = program.machine();
    for key in changing(program) {
        let (Some(old), Some(new)) = (listed(&mut before, key), listed(machine, key)) else {
            continue;
        };
        if old == new {
            continue;
        }
        if !old.is_empty() {
            let open = vec!["_"; key.1 as usize].join(",");
            changed.push(format!("retractall(user:{}({open}))", key.0));
        }
        changed.extend(new.iter().map(|fact| format!("assertz(user:{fact})")));
    }
    match changed.len() > FACTS {
        true => Vec::new(),
        false => changed,
    }
}

/// Predicates that are nothing but facts, and that goals of the program add to.
fn changing(program: &Program) -> Vec<(Atom, u32)> {
    let loaded = program.loaded();
    let mut found: Vec<(Atom, u32)> = Vec::new();
    for predicate in &loaded.predicates {
        for clause in &predicate.clauses {
            let Some(body) = clause.body else { continue };
            for (name, arguments) in goals(&clause.terms, body) {
                let ("assert" | "asserta" | "assertz", &[fact]) = (name.name(), arguments) else {
                    continue;
                };
                let Some((name, arguments)) = clause.terms.callable(fact) else {
                    continue;
                };
                let key = Key {
                    module: Atom::USER,
                    name,
                    arity: arguments.len() as u32,
                };
                let theirs = super::mentions::clauses(loaded, key);
                let is_plain = name.name().starts_with(|c: char| c.is_ascii_lowercase());
                if is_plain
                    && key.arity > 0
                    && name.name() != ":-"
                    && theirs.iter().all(|clause| clause.body.is_none())
                    && !found.contains(&(name, key.arity))
                {
                    found.push((name, key.arity));
                }
            }
        }
    }
    found
}

/// The facts of a predicate, if they are without variables and there are any to be had.
fn listed(machine: &mut Machine, (name, arity): (Atom, u32)) -> Option<Vec<String>> {
    let findall = Key {
        module: Atom::SYSTEM,
        name: Atom::FINDALL,
        arity: 3,
    };
    let &findall = machine.pristine().numbers.get(&findall)?;
    let arguments: Vec<Cell> = (0..arity).map(|_| machine.variable()).collect();
    let fact = machine.compound(name, &arguments);
    let list = machine.variable();
    if machine.call(findall, &[fact, fact, list]) != Ok(true) {
        // Nobody has heard of it so far.
        return Some(Vec::new());
    }
    let items = machine.list_items(list);
    let mut texts = Vec::new();
    for item in items {
        let flat = machine.flatten(item).ok()?;
        texts.push(is_ground(&flat).then(|| quoted(machine, item))?);
    }
    Some(texts)
}

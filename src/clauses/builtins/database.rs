//! Clauses that come and go.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use super::lists::list_end;
use super::{Builtin, det, nondet};
use crate::clauses::atom::Atom;
use crate::clauses::clause::{Clause, Key, SourceFile};
use crate::clauses::code::{KEYS, Kind};
use crate::clauses::compile::{declare, resolve};
use crate::clauses::machine::cell::{Cell, tag};
use crate::clauses::machine::{Machine, Thrown};
use crate::clauses::term::{Span, Terms, VarId};

/// The most arguments of a predicate.
const MAX_ARITY: i64 = 255;

pub(super) const ALL: &[Builtin] = &[
    det("assertz", 1, |machine, arguments| assert(machine, arguments[0], true)),
    det("assert", 1, |machine, arguments| assert(machine, arguments[0], true)),
    det("asserta", 1, |machine, arguments| assert(machine, arguments[0], false)),
    nondet("retract", 1, retract),
    det("retractall", 1, retractall),
    det("abolish", 1, abolish),
    nondet("clause", 2, clause),
    det("dynamic", 1, |machine, arguments| declaration(machine, arguments[0], true)),
    det("discontiguous", 1, |machine, arguments| declaration(machine, arguments[0], false)),
];

/// A head with the module that it is in.
pub(super) struct Head {
    pub module: Atom,
    pub term: Cell,
    pub name: Atom,
    pub arity: u32,
}

impl Machine {
    /// Takes `module:` off a term.
    pub(super) fn unqualified(&mut self, term: Cell) -> Result<(Atom, Cell), Thrown> {
        let (mut module, mut term) = (Atom::USER, self.deref(term));
        while let Some(at) = self.arguments_of(term, Atom::COLON, 2) {
            module = self.atom(self.at(at))?;
            term = self.deref(self.at(at + 1));
        }
        Ok((module, term))
    }

    /// A head, or an error.
    pub(super) fn head(&mut self, module: Atom, term: Cell) -> Result<Head, Thrown> {
        let term = self.deref(term);
        let (name, arity) = match term.tag() {
            tag::REF => return Err(self.instantiation_error()),
            tag::ATOM => (term.as_atom(), 0),
            tag::STRUCT => {
                let functor = self.at(term.address());
                (functor.functor_name(), functor.functor_arity())
            }
            _ => return Err(self.type_error("callable", term)),
        };
        Ok(Head {
            module,
            term,
            name,
            arity,
        })
    }

    /// Head and body of a clause.
    fn head_and_body(&mut self, clause: Cell) -> Result<(Head, Cell), Thrown> {
        let (module, clause) = self.unqualified(clause)?;
        if clause.is_ref() {
            return Err(self.instantiation_error());
        }
        let (head, body) = match self.arguments_of(clause, Atom::NECK, 2) {
            Some(at) => (self.at(at), self.at(at + 1)),
            None => (clause, Cell::atom(Atom::TRUE)),
        };
        let (inner, head) = self.unqualified(head)?;
        let module = if inner == Atom::USER { module } else { inner };
        Ok((self.head(module, head)?, self.deref(body)))
    }

    /// The predicate of a head that is in this very module; `None` if it has none.
    /// Of other modules, what is seen from here is an error to change.
    fn own_predicate(&mut self, head: &Head, action: &str, kind: &str) -> Result<Option<u32>, Thrown> {
        if is_control(head.name, head.arity) {
            return Err(self.permission_error(action, kind, head.name, head.arity));
        }
        let pred = resolve(&mut self.image, head.module, head.name, head.arity);
        let predicate = &self.image.preds[pred as usize];
        let is_library = super::is_library(head.name, head.arity) || super::is_reserved(head.name, head.arity);
        match predicate.kind {
            Kind::Undefined if predicate.is_dynamic => Ok(Some(pred)),
            Kind::Undefined if is_library => {
                Err(self.permission_error(action, kind, head.name, head.arity))
            }
            Kind::Undefined => Ok(None),
            Kind::Foreign if !is_library => Ok(None),
            _ if predicate.key.module != head.module => {
                Err(self.permission_error(action, kind, head.name, head.arity))
            }
            _ => Ok(Some(pred)),
        }
    }

    /// The number of a predicate that its module does not have yet.
    fn declare_own(&mut self, head: &Head) -> u32 {
        let key = Key {
            module: head.module,
            name: head.name,
            arity: head.arity,
        };
        declare(&mut self.image, key)
    }

    /// The dynamic predicate of a head; `None` if there is none of that name.
    fn dynamic_predicate(&mut self, head: &Head) -> Result<Option<u32>, Thrown> {
        let kind = "static_procedure";
        match self.own_predicate(head, "modify", kind)? {
            Some(pred) if !self.image.preds[pred as usize].is_dynamic => {
                Err(self.permission_error("modify", kind, head.name, head.arity))
            }
            found => Ok(found),
        }
    }
}

/// What no program can define.
fn is_control(name: Atom, arity: u32) -> bool {
    matches!(
        (name, arity),
        (Atom::CUT | Atom::NIL, 0)
            | (Atom::NOT, 1)
            | (
                Atom::COMMA | Atom::SEMICOLON | Atom::BAR | Atom::IF_THEN | Atom::SOFT_IF | Atom::COLON | Atom::NECK,
                2
            )
    )
}

fn assert(machine: &mut Machine, clause: Cell, is_last: bool) -> Result<bool, Thrown> {
    machine.set_own_context();
    let (head, body) = machine.head_and_body(clause)?;
    check_body(machine, body)?;
    let found = machine.dynamic_predicate(&head)?;
    let pred = match found {
        Some(pred) => pred,
        None => {
            let pred = machine.declare_own(&head);
            machine.make_dynamic(pred)?;
            pred
        }
    };
    let source = new_clause(machine, &head, body)?;
    machine.add_clause(pred, head.module, source, is_last)?;
    Ok(true)
}

/// A body is made of goals; the culprit is the whole of it.
fn check_body(machine: &mut Machine, body: Cell) -> Result<(), Thrown> {
    let mut open = vec![body];
    let mut steps = 0;
    while let Some(goal) = open.pop() {
        steps += 1;
        machine.work(steps)?;
        let goal = machine.deref(goal);
        match goal.tag() {
            tag::REF | tag::ATOM => {}
            tag::STRUCT => {
                let (functor, first) = machine.functor_and_arguments(goal);
                let (name, arity) = (functor.functor_name(), functor.functor_arity());
                let is_control = matches!(
                    (name, arity),
                    (Atom::COMMA | Atom::SEMICOLON | Atom::IF_THEN | Atom::SOFT_IF, 2) | (Atom::NOT, 1)
                );
                if is_control {
                    open.extend((0..arity).map(|i| machine.at(first + i)));
                }
            }
            _ => return Err(machine.type_error("callable", body)),
        }
    }
    Ok(())
}

/// A clause of terms on the heap.
fn new_clause(machine: &mut Machine, head: &Head, body: Cell) -> Result<Clause, Thrown> {
    static FILE: OnceLock<Arc<SourceFile>> = OnceLock::new();
    let file = FILE.get_or_init(|| {
        Arc::new(SourceFile {
            name: String::new(),
            text: String::new(),
        })
    });
    let mut terms = Terms::default();
    let mut variables = HashMap::new();
    let head = machine.take_term(head.term, &mut terms, &mut variables)?;
    let body = match body == Cell::atom(Atom::TRUE) {
        true => None,
        false => Some(machine.take_term(body, &mut terms, &mut variables)?),
    };
    Ok(Clause {
        terms,
        head,
        body,
        variables: vec!["_".into(); variables.len()],
        file: Arc::clone(file),
        line: 0,
        span: Span::default(),
    })
}

/// What remains of a chain: places from and to, the predicate, the generation.
#[derive(Clone, Copy)]
struct Walk {
    next: u32,
    end: u32,
    pred: u32,
    generation: u32,
}

impl Walk {
    fn begin(machine: &Machine, pred: u32) -> Walk {
        let (next, end) = machine.image.preds[pred as usize].chain;
        Walk {
            next,
            end,
            pred,
            generation: machine.generation(),
        }
    }

    /// As [`crate::clauses::machine`] expects it of whoever walks over clauses.
    fn cursor(self) -> [u64; 2] {
        [
            u64::from(self.next) | u64::from(self.end) << 32,
            u64::from(self.generation) | u64::from(self.pred) << 32,
        ]
    }

    fn from_cursor([places, who]: [u64; 2]) -> Walk {
        Walk {
            next: places as u32,
            end: (places >> 32) as u32,
            generation: who as u32,
            pred: (who >> 32) as u32,
        }
    }

    /// The next clause that was there at the beginning and may have this head.
    fn step(&mut self, machine: &Machine, keys: &[u64; KEYS]) -> Option<u32> {
        while self.next < self.end {
            let number = machine.image.chains[self.next as usize];
            self.next += 1;
            let clause = &machine.image.clauses[number as usize];
            let is_there = clause.born <= self.generation && self.generation < clause.died;
            let fits = |(&own, &key): (&u64, &u64)| own == 0 || key == 0 || own == key;
            if is_there && clause.keys.iter().zip(keys).all(fits) {
                return Some(number);
            }
        }
        None
    }
}

/// What the clauses of a predicate are told apart by, for a head.
fn keys(machine: &Machine, pred: u32, head: &Head) -> [u64; KEYS] {
    let mut keys = [0; KEYS];
    let predicate = &machine.image.preds[pred as usize];
    if head.arity == 0 {
        return keys;
    }
    let first = head.term.address() + 1;
    let args = &predicate.key_args[..usize::from(predicate.key_count).min(KEYS)];
    for (key, &argument) in keys.iter_mut().zip(args) {
        *key = machine.key(machine.at(first + u32::from(argument)));
    }
    keys
}

/// Puts a clause onto the heap: head and body.
fn put_clause(machine: &mut Machine, number: u32) -> Result<(Cell, Cell), Thrown> {
    let source = Arc::clone(&machine.image.clauses[number as usize].source);
    let mut variables: HashMap<VarId, Cell> = HashMap::new();
    let head = machine.put_term(&source.terms, source.head, &mut variables)?;
    let body = match source.body {
        Some(body) => machine.put_term(&source.terms, body, &mut variables)?,
        None => Cell::atom(Atom::TRUE),
    };
    Ok((head, body))
}

/// The next clause that matches, after leaving a way to those behind it.
fn next_clause(
    machine: &mut Machine,
    head: &Head,
    body: Cell,
    mut walk: Walk,
) -> Result<Option<u32>, Thrown> {
    let keys = keys(machine, walk.pred, head);
    let Some(number) = walk.step(machine, &keys) else {
        return Ok(None);
    };
    let mut behind = walk;
    if behind.step(machine, &keys).is_some() {
        behind.next -= 1;
        machine.more(behind.cursor());
    }
    let (own_head, own_body) = put_clause(machine, number)?;
    let matches = machine.unify(head.term, own_head)? && machine.unify(body, own_body)?;
    Ok(matches.then_some(number))
}

fn retract(machine: &mut Machine, arguments: &[Cell], cursor: Option<[u64; 2]>) -> Result<bool, Thrown> {
    machine.set_own_context();
    let (head, body) = machine.head_and_body(arguments[0])?;
    let walk = match cursor {
        Some(cursor) => Walk::from_cursor(cursor),
        None => match machine.dynamic_predicate(&head)? {
            Some(pred) => Walk::begin(machine, pred),
            None => return Ok(false),
        },
    };
    let Some(number) = next_clause(machine, &head, body, walk)? else {
        return Ok(false);
    };
    // Somebody else may have taken it away in the meantime.
    if machine.is_alive(number) {
        machine.kill(walk.pred, number)?;
    }
    Ok(true)
}

fn retractall(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    machine.set_context("retract", 1);
    let (module, term) = machine.unqualified(arguments[0])?;
    let head = machine.head(module, term)?;
    let Some(pred) = machine.dynamic_predicate(&head)? else {
        return Ok(true);
    };
    let keys = keys(machine, pred, &head);
    let mut walk = Walk::begin(machine, pred);
    let mut steps = 0;
    while let Some(number) = walk.step(machine, &keys) {
        steps += 1;
        machine.work(steps)?;
        let mark = machine.mark();
        let (own, _) = put_clause(machine, number)?;
        let matches = machine.could_become_equal(head.term, own);
        machine.drop_to(mark);
        if matches? {
            machine.kill(pred, number)?;
        }
    }
    Ok(true)
}

fn clause(machine: &mut Machine, arguments: &[Cell], cursor: Option<[u64; 2]>) -> Result<bool, Thrown> {
    machine.set_own_context();
    let (module, term) = machine.unqualified(arguments[0])?;
    let head = machine.head(module, term)?;
    let body = machine.deref(arguments[1]);
    let walk = match cursor {
        Some(cursor) => Walk::from_cursor(cursor),
        None => {
            let found = machine.own_predicate(&head, "access", "private_procedure")?;
            if !matches!(body.tag(), tag::REF | tag::ATOM | tag::STRUCT) {
                return Ok(false);
            }
            match found {
                Some(pred) => Walk::begin(machine, pred),
                None => return Ok(false),
            }
        }
    };
    Ok(next_clause(machine, &head, body, walk)?.is_some())
}

fn abolish(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    machine.set_own_context();
    let (module, indicator) = machine.unqualified(arguments[0])?;
    let Some(head) = indicated(machine, module, indicator)? else {
        let culprit = machine.compound(Atom::COLON, &[Cell::atom(module), indicator]);
        return Err(machine.type_error("predicate_indicator", culprit));
    };
    if let Some(pred) = machine.dynamic_predicate(&head)? {
        machine.abolish(pred)?;
    }
    Ok(true)
}

/// The head that `name/arity` stands for, without arguments; `None` if it is something
/// else.
fn indicated(machine: &mut Machine, module: Atom, indicator: Cell) -> Result<Option<Head>, Thrown> {
    if indicator.is_ref() {
        return Err(machine.instantiation_error());
    }
    let Some(at) = machine.arguments_of(indicator, Atom::SLASH, 2) else {
        return Ok(None);
    };
    let (name, arity) = (machine.deref(machine.at(at)), machine.deref(machine.at(at + 1)));
    if name.is_ref() || arity.is_ref() {
        return Err(machine.instantiation_error());
    }
    let name = machine.atom(name)?;
    let arity = machine.count(arity)?;
    if arity > MAX_ARITY {
        return Err(machine.representation_error("max_arity"));
    }
    Ok(Some(Head {
        module,
        term: Cell::atom(name),
        name,
        arity: arity as u32,
    }))
}

/// `dynamic/1` as a goal: predicates in a list, a conjunction, or alone.
fn declaration(machine: &mut Machine, predicates: Cell, is_dynamic: bool) -> Result<bool, Thrown> {
    machine.set_own_context();
    let (module, all) = machine.unqualified(predicates)?;
    if list_end(machine, all)?.1.is_ref() {
        return Err(machine.instantiation_error());
    }
    let mut open = vec![(module, all)];
    let mut steps = 0;
    while let Some((module, term)) = open.pop() {
        steps += 1;
        machine.work(steps)?;
        let (inner, term) = machine.unqualified(term)?;
        let module = if inner == Atom::USER { module } else { inner };
        let pair = machine.arguments_of(term, Atom::COMMA, 2).or(machine.arguments_of(term, Atom::DOT, 2));
        if let Some(at) = pair {
            open.extend([(module, machine.at(at + 1)), (module, machine.at(at))]);
            continue;
        }
        if term == Cell::NIL {
            continue;
        }
        let Some(head) = indicated(machine, module, term)? else {
            return Err(machine.type_error("predicate_indicator", term));
        };
        if is_dynamic && machine.dynamic_predicate(&head)?.is_none() {
            let pred = machine.declare_own(&head);
            machine.make_dynamic(pred)?;
        }
    }
    Ok(true)
}

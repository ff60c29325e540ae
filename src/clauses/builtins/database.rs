//! Clauses that are added, and predicates that are declared.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use super::lists::list_end;
use super::{Builtin, det};
use crate::clauses::atom::Atom;
use crate::clauses::clause::{Clause, Key, SourceFile};
use crate::clauses::code::Kind;
use crate::clauses::compile::{declare, resolve};
use crate::clauses::machine::cell::{Cell, tag};
use crate::clauses::machine::{Machine, Thrown};
use crate::clauses::term::{Span, Terms};

/// The most arguments of a predicate.
const MAX_ARITY: i64 = 255;

pub(super) const ALL: &[Builtin] = &[
    det("assertz", 1, |machine, arguments| {
        assert(machine, arguments[0], true)
    }),
    det("assert", 1, |machine, arguments| {
        assert(machine, arguments[0], true)
    }),
    det("asserta", 1, |machine, arguments| {
        assert(machine, arguments[0], false)
    }),
    det("abolish", 1, abolish),
    det("dynamic", 1, |machine, arguments| {
        declaration(machine, arguments[0], true)
    }),
    det("discontiguous", 1, |machine, arguments| {
        declaration(machine, arguments[0], false)
    }),
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
    pub(super) fn head_and_body(&mut self, clause: Cell) -> Result<(Head, Cell), Thrown> {
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
    pub(super) fn own_predicate(
        &mut self,
        head: &Head,
        action: &str,
        kind: &str,
    ) -> Result<Option<u32>, Thrown> {
        if is_control(head.name, head.arity) {
            return Err(self.permission_error(action, kind, head.name, head.arity));
        }
        let pred = resolve(&mut self.image, head.module, head.name, head.arity);
        let predicate = &self.image.preds[pred as usize];
        let is_library = || {
            super::is_library(head.name, head.arity) || super::is_reserved(head.name, head.arity)
        };
        match predicate.kind {
            Kind::Undefined if predicate.is_dynamic => Ok(Some(pred)),
            Kind::Undefined if is_library() => {
                Err(self.permission_error(action, kind, head.name, head.arity))
            }
            Kind::Undefined => Ok(None),
            Kind::Foreign if !is_library() => Ok(None),
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
    pub(super) fn dynamic_predicate(&mut self, head: &Head) -> Result<Option<u32>, Thrown> {
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
                Atom::COMMA
                    | Atom::SEMICOLON
                    | Atom::BAR
                    | Atom::IF_THEN
                    | Atom::SOFT_IF
                    | Atom::COLON
                    | Atom::NECK,
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
    if body.tag() == tag::ATOM {
        return Ok(());
    }
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
                    (
                        Atom::COMMA | Atom::SEMICOLON | Atom::IF_THEN | Atom::SOFT_IF,
                        2
                    ) | (Atom::NOT, 1)
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
    let (name, arity) = (
        machine.deref(machine.at(at)),
        machine.deref(machine.at(at + 1)),
    );
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
        let pair = machine
            .arguments_of(term, Atom::COMMA, 2)
            .or(machine.arguments_of(term, Atom::DOT, 2));
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

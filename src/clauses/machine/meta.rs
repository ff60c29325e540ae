//! Goals that are terms: `call/N`.

use std::collections::HashMap;
use std::sync::Arc;

use super::cell::{Cell, tag};
use super::errors::Thrown;
use super::{FRAME, Machine};
use crate::clauses::atom::Atom;
use crate::clauses::clause::{Clause, Key, SourceFile};
use crate::clauses::code::{KEYS, Kind, Pred};
use crate::clauses::compile::{Inlines, compile_clause, resolve};
use crate::clauses::term::{Node, Span, TermId, Terms, VarId};

/// The most arguments that a call has.
const MOST_ARGUMENTS: u32 = 255;

impl Machine {
    /// Puts the arguments of a goal, and those that `call/N` adds to it, into the frame at
    /// `to`: the predicate.
    pub(super) fn prepare_goal(
        &mut self,
        goal: Cell,
        mut module: Atom,
        more: &[Cell],
        to: u32,
    ) -> Result<u32, Thrown> {
        let mut goal = self.deref(goal);
        while goal.tag() == tag::STRUCT && self.at(goal.address()) == COLON {
            let qualifier = self.deref(self.at(goal.address() + 1));
            if !qualifier.is_atom() {
                self.set_context("call", 0);
                return Err(match qualifier.is_ref() {
                    true => self.instantiation_error(),
                    false => self.type_error("atom", qualifier),
                });
            }
            module = qualifier.as_atom();
            goal = self.deref(self.at(goal.address() + 2));
        }
        let functor = match goal.tag() {
            tag::ATOM => Cell::functor(goal.as_atom(), 0),
            tag::STRUCT => self.at(goal.address()),
            tag::REF => {
                self.set_context("call", more.len() as u32 + 1);
                return Err(self.instantiation_error());
            }
            _ => {
                self.set_context("call", more.len() as u32 + 1);
                return Err(self.type_error("callable", goal));
            }
        };
        let own = functor.functor_arity();
        let arity = own + more.len() as u32;
        if arity > MOST_ARGUMENTS {
            self.set_context("call", more.len() as u32 + 1);
            return Err(self.representation_error("max_arity"));
        }
        let name = functor.functor_name();
        if is_control(name, arity) {
            let goal = self.with_arguments(goal, name, own, more);
            return self.prepare_control(goal, module, to);
        }
        for i in 0..own {
            let argument = self.at(goal.address() + 1 + i);
            self.stack.set(to + FRAME + i, argument.0);
        }
        for (i, argument) in (own..).zip(more) {
            self.stack.set(to + FRAME + i, argument.0);
        }
        let sought = Cell::functor(name, arity).0;
        if module != Atom::USER {
            return Ok(resolve(&mut self.image, module, name, arity));
        }
        if let Some(&pred) = self.lookups.get(&sought) {
            return Ok(pred);
        }
        let pred = resolve(&mut self.image, module, name, arity);
        self.lookups.insert(sought, pred);
        Ok(pred)
    }

    /// A goal with the arguments that `call/N` adds.
    fn with_arguments(&mut self, goal: Cell, name: Atom, own: u32, more: &[Cell]) -> Cell {
        if more.is_empty() {
            return goal;
        }
        let mut arguments: Vec<Cell> = (0..own).map(|i| self.at(goal.address() + 1 + i)).collect();
        arguments.extend_from_slice(more);
        self.compound(name, &arguments)
    }

    /// A control construct is compiled as the body of a clause, in which whatever is not
    /// control is an argument; goals of the same shape share the code.
    fn prepare_control(&mut self, goal: Cell, module: Atom, to: u32) -> Result<u32, Thrown> {
        let mut body = Body {
            shape: vec![u64::from(module.number())],
            ..Body::default()
        };
        let root = self.body_term(goal, &mut body)?;
        if body.arguments.len() > MOST_ARGUMENTS as usize {
            return Err(self.resource_error("memory"));
        }
        for (i, argument) in (0..).zip(&body.arguments) {
            self.stack.set(to + FRAME + i, argument.0);
        }
        if let Some(&pred) = self.goals.get(&body.shape) {
            return Ok(pred);
        }
        let name = Atom::new("$goal");
        let none = Span::default();
        let parameters: Vec<TermId> = (0..body.arguments.len() as u32)
            .map(|i| body.terms.add(Node::Var(VarId(i)), none))
            .collect();
        let head = body.terms.compound(name, &parameters, none);
        let clause = Arc::new(Clause {
            terms: body.terms,
            head,
            body: Some(root),
            variables: parameters.iter().map(|_| "_".into()).collect(),
            file: Arc::new(SourceFile {
                name: String::new(),
                text: String::new(),
            }),
            line: 0,
            span: none,
        });
        let literals = self.image.literals.len();
        let Ok(code) = compile_clause(&mut self.image, &Inlines::new(), module, &clause, &[])
        else {
            return Err(self.resource_error("memory"));
        };
        self.load_literals(literals);
        let at = self.image.chains.len() as u32;
        let entry = code.entry;
        self.image.chains.push(self.image.clauses.len() as u32);
        self.image.clauses.push(code);
        let pred = self.image.preds.len() as u32;
        self.image.preds.push(Pred {
            key: Key {
                module,
                name,
                arity: parameters.len() as u32,
            },
            kind: Kind::Clauses,
            entry,
            is_dynamic: false,
            key_args: [0; KEYS],
            key_count: 0,
            chain: (at, at + 1),
            chain_room: 0,
            index: Vec::new(),
        });
        self.goals.insert(body.shape, pred);
        Ok(pred)
    }

    /// The body as a term of a clause: what is not control becomes an argument.
    fn body_term(&mut self, goal: Cell, body: &mut Body) -> Result<TermId, Thrown> {
        enum Step {
            Visit(Cell),
            Make(Cell),
        }
        let mut steps = vec![Step::Visit(goal)];
        let mut made: Vec<TermId> = Vec::new();
        let none = Span::default();
        while let Some(step) = steps.pop() {
            match step {
                Step::Visit(term) => {
                    let term = self.deref(term);
                    match term.tag() {
                        tag::REF => {
                            body.shape.push(tag::REF);
                            made.push(body.argument(term));
                        }
                        tag::ATOM => {
                            body.shape.push(term.0);
                            made.push(body.terms.add(Node::Atom(term.as_atom()), none));
                        }
                        tag::STRUCT => {
                            let functor = self.at(term.address());
                            body.shape.push(functor.0);
                            let arity = functor.functor_arity();
                            let first = term.address() + 1;
                            if is_control(functor.functor_name(), arity) {
                                steps.push(Step::Make(functor));
                                let parts =
                                    (0..arity).rev().map(|i| Step::Visit(self.at(first + i)));
                                steps.extend(parts);
                            } else {
                                let arguments: Vec<TermId> = (0..arity)
                                    .map(|i| body.argument(self.at(first + i)))
                                    .collect();
                                made.push(body.terms.compound(
                                    functor.functor_name(),
                                    &arguments,
                                    none,
                                ));
                            }
                        }
                        _ => {
                            let functor = self.at(self.deref(goal).address());
                            self.context = (functor.functor_name().name(), functor.functor_arity());
                            return Err(self.type_error("callable", goal));
                        }
                    }
                }
                Step::Make(functor) => {
                    let from = made.len() - functor.functor_arity() as usize;
                    let term = body
                        .terms
                        .compound(functor.functor_name(), &made[from..], none);
                    made.truncate(from);
                    made.push(term);
                }
            }
            if steps.len() > super::store::MOST_CHOICES {
                return Err(self.resource_error("memory"));
            }
        }
        Ok(made.pop().unwrap_or(TermId(0)))
    }
}

/// A body that is being made from a term.
#[derive(Default)]
struct Body {
    terms: Terms,
    /// Functors and atoms in order: what goals with the same code have in common.
    shape: Vec<u64>,
    arguments: Vec<Cell>,
    known: HashMap<u64, u32>,
}

impl Body {
    /// The parameter that stands for a term.
    fn argument(&mut self, term: Cell) -> TermId {
        let next = self.arguments.len() as u32;
        let number = *self.known.entry(term.0).or_insert(next);
        if number == next {
            self.arguments.push(term);
        }
        self.shape.push(u64::from(number) << 3 | tag::SPECIAL);
        self.terms.add(Node::Var(VarId(number)), Span::default())
    }
}

/// `:/2`
const COLON: Cell = Cell::functor(Atom::COLON, 2);

/// Whether a goal is one of those that become jumps.
fn is_control(name: Atom, arity: u32) -> bool {
    match arity {
        0 => name == Atom::CUT,
        2 => matches!(
            name,
            Atom::COMMA | Atom::SEMICOLON | Atom::BAR | Atom::IF_THEN | Atom::SOFT_IF
        ),
        _ => false,
    }
}

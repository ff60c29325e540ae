//! Terms of clauses and terms of the heap: heads that fit goals, arguments of goals.

use super::super::atom::Atom;
use super::super::clause::Clause;
use super::super::machine::cell::{Cell, MAX_SMALL, MIN_SMALL, tag};
use super::super::machine::{Machine, Thrown};
use super::super::term::{Node, TermId, Terms, VarId};

/// A variable that has not been met.
pub(super) const UNMET: Cell = Cell(u64::MAX);

/// Whether a clause is worth trying, as far as a look at its head tells.
pub(super) fn may_fit(machine: &Machine, clause: &Clause, arguments: &[Cell]) -> bool {
    let heads = head_arguments(clause);
    heads
        .iter()
        .zip(arguments)
        .all(|(&head, &argument)| argument_may_fit(machine, clause, head, argument))
}

/// The same for one argument.
pub(super) fn argument_may_fit(
    machine: &Machine,
    clause: &Clause,
    head: TermId,
    argument: Cell,
) -> bool {
    let argument = machine.deref(argument);
    match (clause.terms.node(head), argument.tag()) {
        (Node::Var(_), _) | (_, tag::REF) => true,
        (Node::Atom(name), _) => argument == Cell::atom(*name),
        (Node::Int(value @ MIN_SMALL..=MAX_SMALL), _) => argument == Cell::int(*value),
        (Node::Compound(name, arguments), tag::LIST | tag::STRUCT) => {
            let (functor, _) = machine.functor_and_arguments(argument);
            functor == Cell::functor(*name, arguments.len() as u32)
        }
        (Node::Compound(..), _) => false,
        (_, other) => other == tag::BOX,
    }
}

/// The arguments of a head.
pub(super) fn head_arguments(clause: &Clause) -> &[TermId] {
    let head = clause.terms.callable(clause.head);
    head.map_or(&[], |(_, arguments)| arguments)
}

/// Makes terms of a head equal to cells. `variables` are those of the clause.
pub(super) fn unify_head(
    machine: &mut Machine,
    clause: &Clause,
    pairs: &mut Vec<(TermId, Cell)>,
    variables: &mut [Cell],
) -> Result<bool, Thrown> {
    let terms = &clause.terms;
    while let Some((head, cell)) = pairs.pop() {
        machine.guest_step()?;
        if let Node::Var(var) = *terms.node(head) {
            let known = variables[var.0 as usize];
            match known == UNMET {
                true => variables[var.0 as usize] = cell,
                false if machine.unify(known, cell)? => {}
                false => return Ok(false),
            }
            continue;
        }
        let cell = machine.deref(cell);
        if cell.is_ref() {
            let built = build(machine, terms, head, variables)?;
            if !machine.unify(cell, built)? {
                return Ok(false);
            }
            continue;
        }
        match terms.node(head) {
            Node::Compound(name, arguments) => {
                let arguments = terms.arguments(*arguments);
                let wanted = Cell::functor(*name, arguments.len() as u32);
                if !matches!(cell.tag(), tag::LIST | tag::STRUCT) {
                    return Ok(false);
                }
                let (functor, first) = machine.functor_and_arguments(cell);
                if functor != wanted {
                    return Ok(false);
                }
                let places = first..first + arguments.len() as u32;
                let cells = places.zip(arguments).rev();
                pairs.extend(cells.map(|(at, &argument)| (argument, machine.at(at))));
            }
            Node::Atom(name) if cell != Cell::atom(*name) => return Ok(false),
            Node::Atom(_) => {}
            node => {
                let number = machine.node_number(node)?.unwrap_or(Cell::NIL);
                if !machine.unify(cell, number)? {
                    return Ok(false);
                }
            }
        }
    }
    Ok(true)
}

/// A term of a clause on the heap.
pub(super) fn build(
    machine: &mut Machine,
    terms: &Terms,
    root: TermId,
    variables: &mut [Cell],
) -> Result<Cell, Thrown> {
    if let Some(simple) = simple(machine, terms, root, variables)? {
        return Ok(simple);
    }
    machine.reserve(1)?;
    let top = machine.mark();
    machine.push(0);
    let mut open = vec![(top, root)];
    while let Some((at, term)) = open.pop() {
        machine.guest_step()?;
        let cell = match simple(machine, terms, term, variables)? {
            Some(cell) => cell,
            None => {
                let (name, arguments) = terms.callable(term).unwrap_or((Atom::NIL, &[]));
                machine.reserve(arguments.len() + 1)?;
                let here = machine.mark();
                let cell = match (name, arguments.len()) {
                    (Atom::DOT, 2) => Cell::list(here),
                    (name, arity) => {
                        machine.push(Cell::functor(name, arity as u32).0);
                        Cell::structure(here)
                    }
                };
                let first = machine.mark();
                for _ in arguments {
                    machine.push(Cell::NIL.0);
                }
                let places = first..first + arguments.len() as u32;
                open.extend(places.zip(arguments.iter().copied()).rev());
                cell
            }
        };
        machine.set(at, cell);
    }
    Ok(machine.at(top))
}

/// The cell of a term that is not a compound.
fn simple(
    machine: &mut Machine,
    terms: &Terms,
    term: TermId,
    variables: &mut [Cell],
) -> Result<Option<Cell>, Thrown> {
    Ok(match terms.node(term) {
        Node::Var(VarId(number)) => {
            let known = &mut variables[*number as usize];
            if *known == UNMET {
                machine.reserve(1)?;
                *known = machine.variable();
            }
            Some(*known)
        }
        Node::Atom(name) => Some(Cell::atom(*name)),
        Node::Compound(..) => None,
        node => machine.node_number(node)?,
    })
}

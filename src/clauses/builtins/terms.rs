//! Terms taken apart, put together, copied, compared and sorted.

use std::cmp::Ordering;

use super::lists::list_end;
use super::sort_keys::sort_keys;
use super::{Builtin, det, test};
use crate::clauses::atom::Atom;
use crate::clauses::machine::cell::{Cell, tag};
use crate::clauses::machine::{Machine, Thrown};

/// The most arguments of a compound that a program makes.
const MAX_ARITY: i64 = 255;

pub(super) const ALL: &[Builtin] = &[
    det("functor", 3, functor),
    det("arg", 3, arg),
    det("=..", 2, univ),
    det("copy_term", 2, copy_term),
    det("term_variables", 2, term_variables),
    det("compare", 3, compare),
    det("sort", 2, |machine, arguments| {
        sort(machine, arguments, true)
    }),
    det("$msort", 2, |machine, arguments| {
        sort(machine, arguments, false)
    }),
    det("keysort", 2, keysort),
    det("unify_with_occurs_check", 2, unify_with_occurs_check),
    test("acyclic_term", 1, acyclic_term),
];

/// What built-in predicates ask of their arguments.
impl Machine {
    /// An integer that must be there.
    pub(super) fn integer(&mut self, cell: Cell) -> Result<i64, Thrown> {
        match self.integer_or_variable(cell)? {
            Some(value) => Ok(value),
            None => Err(self.instantiation_error()),
        }
    }

    /// An integer, if it is known.
    pub(super) fn integer_or_variable(&mut self, cell: Cell) -> Result<Option<i64>, Thrown> {
        let cell = self.deref(cell);
        match cell.tag() {
            tag::REF => Ok(None),
            tag::INT => Ok(Some(cell.value())),
            _ => match self.number(cell) {
                Some(crate::clauses::machine::number::Number::Big(value)) => {
                    // Beyond everything that can be counted.
                    let negative = value < dashu_int::IBig::ZERO;
                    Ok(Some(if negative { i64::MIN } else { i64::MAX }))
                }
                _ => Err(self.type_error("integer", cell)),
            },
        }
    }

    /// An integer that is not negative.
    pub(super) fn count(&mut self, cell: Cell) -> Result<i64, Thrown> {
        match self.integer(cell)? {
            value if value < 0 => Err(self.domain_error("not_less_than_zero", cell)),
            value => Ok(value),
        }
    }

    /// The elements of a complete list.
    pub(super) fn list(&mut self, list: Cell) -> Result<Vec<Cell>, Thrown> {
        let (count, end) = list_end(self, list)?;
        if end.is_ref() {
            return Err(self.instantiation_error());
        }
        if end != Cell::NIL {
            let list = self.deref(list);
            return Err(self.type_error("list", list));
        }
        let mut items = Vec::with_capacity(count as usize);
        let mut rest = self.deref(list);
        while rest.tag() == tag::LIST {
            items.push(self.at(rest.address()));
            rest = self.deref(self.at(rest.address() + 1));
        }
        Ok(items)
    }

    /// A list of terms.
    pub(super) fn new_list(&mut self, items: &[Cell], tail: Cell) -> Result<Cell, Thrown> {
        self.reserve(2 * items.len())?;
        let first = self.mark();
        for (i, item) in (1..).zip(items) {
            self.push(item.0);
            self.push(Cell::list(first + 2 * i).0);
        }
        Ok(match items.len() as u32 {
            0 => tail,
            count => {
                self.set(first + 2 * count - 1, tail);
                Cell::list(first)
            }
        })
    }

    /// A list that may end in a variable, or an error.
    pub(super) fn must_be_partial_list(&mut self, list: Cell) -> Result<(), Thrown> {
        let (_, end) = list_end(self, list)?;
        match end == Cell::NIL || end.is_ref() {
            true => Ok(()),
            false => {
                let list = self.deref(list);
                Err(self.type_error("list", list))
            }
        }
    }
}

fn functor(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    machine.set_own_context();
    let term = machine.deref(arguments[0]);
    let (name, arity) = match term.tag() {
        tag::REF => return new_term(machine, term, arguments[1], arguments[2]),
        tag::LIST => (Cell::atom(Atom::DOT), 2),
        tag::STRUCT => {
            let functor = machine.at(term.address());
            (Cell::atom(functor.functor_name()), functor.functor_arity())
        }
        _ => (term, 0),
    };
    Ok(machine.unify(arguments[1], name)?
        && machine.unify(arguments[2], Cell::int(arity.into()))?)
}

fn new_term(machine: &mut Machine, term: Cell, name: Cell, arity: Cell) -> Result<bool, Thrown> {
    let name = machine.deref(name);
    if name.is_ref() {
        return Err(machine.instantiation_error());
    }
    let arity = machine.count(arity)?;
    if arity > MAX_ARITY {
        return Err(machine.representation_error("max_arity"));
    }
    match name.tag() {
        tag::LIST | tag::STRUCT => return Err(machine.type_error("atomic", name)),
        _ if arity == 0 => return machine.unify(term, name),
        tag::ATOM => {}
        _ => return Err(machine.type_error("atom", name)),
    }
    let at = machine.mark();
    let made = match (name.as_atom(), arity) {
        (Atom::DOT, 2) => Cell::list(at),
        (name, arity) => {
            machine.push(Cell::functor(name, arity as u32).0);
            Cell::structure(at)
        }
    };
    for _ in 0..arity {
        machine.new_variable();
    }
    machine.unify(term, made)
}

fn arg(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    machine.set_own_context();
    let number = machine.count(arguments[0])?;
    let term = machine.deref(arguments[1]);
    match term.tag() {
        tag::REF => Err(machine.instantiation_error()),
        tag::LIST | tag::STRUCT => {
            let (functor, first) = machine.functor_and_arguments(term);
            match number >= 1 && number <= i64::from(functor.functor_arity()) {
                true => machine.unify(arguments[2], machine.at(first + number as u32 - 1)),
                false => Ok(false),
            }
        }
        _ => Err(machine.type_error("compound", term)),
    }
}

fn univ(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    machine.set_own_context();
    let term = machine.deref(arguments[0]);
    if !term.is_ref() {
        machine.must_be_partial_list(arguments[1])?;
        let list = machine.deref(arguments[1]);
        if list.tag() == tag::LIST {
            let name = machine.deref(machine.at(list.address()));
            let is_alone = machine.deref(machine.at(list.address() + 1)) == Cell::NIL;
            match name.tag() {
                tag::REF | tag::ATOM => {}
                tag::LIST | tag::STRUCT if is_alone => {
                    return Err(machine.type_error("atomic", name));
                }
                _ if is_alone => {}
                _ => return Err(machine.type_error("atom", name)),
            }
        }
        let (name, first, arity) = match term.tag() {
            tag::LIST | tag::STRUCT => {
                let (functor, first) = machine.functor_and_arguments(term);
                let name = Cell::atom(functor.functor_name());
                (name, first, functor.functor_arity())
            }
            _ => (term, 0, 0),
        };
        let mut items = vec![name];
        items.extend((0..arity).map(|i| machine.at(first + i)));
        let list = machine.new_list(&items, Cell::NIL)?;
        return machine.unify(arguments[1], list);
    }
    let list = machine.deref(arguments[1]);
    if list == Cell::NIL {
        return Err(machine.domain_error("non_empty_list", list));
    }
    let items = machine.list(list)?;
    let name = machine.deref(items[0]);
    if name.is_ref() {
        return Err(machine.instantiation_error());
    }
    let is_compound = matches!(name.tag(), tag::LIST | tag::STRUCT);
    if items.len() == 1 {
        return match is_compound {
            true => Err(machine.type_error("atomic", name)),
            false => machine.unify(term, name),
        };
    }
    if !name.is_atom() {
        return Err(machine.type_error("atom", name));
    }
    if items.len() as i64 - 1 > MAX_ARITY {
        return Err(machine.representation_error("max_arity"));
    }
    let made = machine.compound(name.as_atom(), &items[1..]);
    machine.unify(term, made)
}

fn copy_term(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    let copy = machine.copy_term(arguments[0])?;
    machine.unify(arguments[1], copy)
}

fn term_variables(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    machine.set_own_context();
    machine.must_be_partial_list(arguments[1])?;
    let found = machine.variables_of(arguments[0])?;
    let list = machine.new_list(&found, Cell::NIL)?;
    machine.unify(arguments[1], list)
}

fn compare(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    let order = machine.deref(arguments[0]);
    if !order.is_ref() {
        machine.set_own_context();
        if matches!(order.tag(), tag::LIST | tag::STRUCT) {
            return Err(machine.domain_error("order", order));
        }
        if !order.is_atom() {
            return Err(machine.type_error("atom", order));
        }
        if !matches!(order.as_atom(), Atom::LESS | Atom::EQUAL | Atom::GREATER) {
            return Err(machine.domain_error("order", order));
        }
    }
    let name = match machine.compare(arguments[1], arguments[2])? {
        Ordering::Less => Atom::LESS,
        Ordering::Equal => Atom::EQUAL,
        Ordering::Greater => Atom::GREATER,
    };
    machine.unify(order, Cell::atom(name))
}

/// So few terms are compared one by one.
const FEW: usize = 4;

/// Sorts terms, equal ones in the order in which they were; whether any two are equal.
///
/// The sort of the standard library may panic if the order contradicts itself, as it does
/// once a comparison has run out of time; this one gives up with the error.
fn merge_sort(
    machine: &mut Machine,
    items: &mut Vec<Cell>,
    key: impl Fn(&Machine, Cell) -> Cell,
) -> Result<bool, Thrown> {
    if items.len() >= FEW
        && let Some(mut keyed) = sort_keys(machine, items, &key)
    {
        keyed.sort_by_key(|&(key, _)| key);
        let any_equal = keyed.windows(2).any(|pair| pair[0].0 == pair[1].0);
        items.clear();
        items.extend(keyed.into_iter().map(|(_, item)| item));
        return Ok(any_equal);
    }
    let mut any_equal = false;
    let mut compare = |machine: &mut Machine, left: Cell, right: Cell| {
        let (left, right) = (key(machine, left), key(machine, right));
        let order = machine.compare(left, right)?;
        any_equal |= order.is_eq();
        Ok(order)
    };
    // Where each stretch that is in order already ends.
    let mut ends = Vec::new();
    for i in 1..items.len() {
        if compare(machine, items[i - 1], items[i])?.is_gt() {
            ends.push(i);
        }
    }
    ends.push(items.len());
    let mut merged = Vec::with_capacity(items.len());
    while ends.len() > 1 {
        merged.clear();
        let mut merged_ends = Vec::with_capacity(ends.len() / 2 + 1);
        let mut start = 0;
        for pair in ends.chunks(2) {
            let (middle, end) = (pair[0], pair.get(1).copied().unwrap_or(pair[0]));
            let (mut left, mut right) = (start, middle);
            while left < middle && right < end {
                let from_right = compare(machine, items[left], items[right])?.is_gt();
                let next = if from_right { &mut right } else { &mut left };
                merged.push(items[*next]);
                *next += 1;
            }
            merged.extend_from_slice(&items[left..middle]);
            merged.extend_from_slice(&items[right..end]);
            merged_ends.push(end);
            start = end;
        }
        std::mem::swap(items, &mut merged);
        ends = merged_ends;
    }
    Ok(any_equal)
}

fn sort(machine: &mut Machine, arguments: &[Cell], once: bool) -> Result<bool, Thrown> {
    machine.set_own_context();
    let mut items = machine.list(arguments[0])?;
    machine.must_be_partial_list(arguments[1])?;
    for item in &mut items {
        *item = machine.deref(*item);
    }
    let any_equal = merge_sort(machine, &mut items, |_, item| item)?;
    if once && any_equal {
        let mut kept: Vec<Cell> = Vec::with_capacity(items.len());
        for item in items {
            match kept.last() {
                Some(&last) if machine.compare(last, item)?.is_eq() => {}
                _ => kept.push(item),
            }
        }
        items = kept;
    }
    let list = machine.new_list(&items, Cell::NIL)?;
    machine.unify(arguments[1], list)
}

fn keysort(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    const PAIR: Cell = Cell::functor(Atom::MINUS, 2);
    machine.set_own_context();
    let mut items = machine.list(arguments[0])?;
    for item in &mut items {
        *item = machine.deref(*item);
        let is_pair = item.tag() == tag::STRUCT && machine.at(item.address()) == PAIR;
        if item.is_ref() {
            return Err(machine.instantiation_error());
        }
        if !is_pair {
            return Err(machine.type_error("pair", *item));
        }
    }
    machine.must_be_partial_list(arguments[1])?;
    merge_sort(machine, &mut items, |machine, item| {
        machine.at(item.address() + 1)
    })?;
    let list = machine.new_list(&items, Cell::NIL)?;
    machine.unify(arguments[1], list)
}

fn unify_with_occurs_check(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    Ok(machine.unify(arguments[0], arguments[1])? && machine.is_acyclic(arguments[0])?)
}

fn acyclic_term(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    machine.is_acyclic(arguments[0])
}

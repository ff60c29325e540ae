//! Parts of atoms.

use super::{Builtin, nondet};
use crate::clauses::machine::cell::Cell;
use crate::clauses::machine::{Machine, Thrown};

pub(super) const ALL: &[Builtin] = &[
    nondet("atom_concat", 3, atom_concat),
    nondet("sub_atom", 5, sub_atom),
];

fn atom_concat(
    machine: &mut Machine,
    arguments: &[Cell],
    cursor: Option<[u64; 2]>,
) -> Result<bool, Thrown> {
    let [first, second, whole] = [arguments[0], arguments[1], arguments[2]];
    machine.set_context("can_be", 2);
    let front = machine.atom_or_variable(first)?;
    let back = machine.atom_or_variable(second)?;
    let both = machine.atom_or_variable(whole)?;
    if let (Some(front), Some(back)) = (front, back) {
        let name = format!("{}{}", front.name(), back.name());
        let made = machine.new_atom(&name)?;
        return machine.unify(whole, made);
    }
    let Some(both) = both.map(|atom| atom.name()) else {
        machine.set_own_context();
        return Err(machine.instantiation_error());
    };
    if let Some(front) = front {
        let Some(rest) = both.strip_prefix(front.name()) else {
            return Ok(false);
        };
        let rest = machine.new_atom(rest)?;
        return machine.unify(second, rest);
    }
    if let Some(back) = back {
        let Some(rest) = both.strip_suffix(back.name()) else {
            return Ok(false);
        };
        let rest = machine.new_atom(rest)?;
        return machine.unify(first, rest);
    }
    let at = cursor.map_or(0, |[at, _]| at as usize);
    let (Some(before), Some(behind)) = (both.get(..at), both.get(at..)) else {
        return Ok(false);
    };
    if let Some(next) = behind.chars().next() {
        machine.more([(at + next.len_utf8()) as u64, 0]);
    }
    let (before, behind) = (machine.new_atom(before)?, machine.new_atom(behind)?);
    Ok(machine.unify(first, before)? && machine.unify(second, behind)?)
}

fn sub_atom(
    machine: &mut Machine,
    arguments: &[Cell],
    cursor: Option<[u64; 2]>,
) -> Result<bool, Thrown> {
    machine.set_context("must_be", 2);
    let atom = machine.atom(arguments[0])?.name();
    let mut known = [None; 3];
    if cursor.is_none() {
        machine.set_context("can_be", 2);
        for (known, &argument) in known.iter_mut().zip(&arguments[1..4]) {
            *known = machine.integer_or_variable(argument)?;
        }
        machine.atom_or_variable(arguments[4])?;
        machine.set_own_context();
        for (known, &argument) in known.iter().zip(&arguments[1..4]) {
            if known.is_some_and(|number| number < 0) {
                let number = machine.deref(argument);
                return Err(machine.domain_error("not_less_than_zero", number));
            }
        }
    } else {
        for (known, &argument) in known.iter_mut().zip(&arguments[1..4]) {
            *known = machine.integer_or_variable(argument)?;
        }
    }
    // Beyond every atom, but not beyond what can be added up.
    let known = known.map(|number| number.map(|number| number.min(1 << 40)));
    let part = machine.atom_or_variable(arguments[4])?;
    let name = Name::new(atom);
    let found = match part {
        Some(part) => name.occurrence(part.name(), known, cursor),
        None => name.part(known, cursor),
    };
    let Some(Found {
        before,
        length,
        next,
    }) = found
    else {
        return Ok(false);
    };
    if let Some(next) = next {
        machine.more(next);
    }
    let after = name.length - before - length;
    let numbers = [before, length, after];
    for (number, &argument) in numbers.iter().zip(&arguments[1..4]) {
        if !machine.unify(argument, Cell::int(*number as i64))? {
            return Ok(false);
        }
    }
    if part.is_some() {
        return Ok(true);
    }
    let made = machine.new_atom(name.slice(before, length))?;
    machine.unify(arguments[4], made)
}

/// A part of an atom, in characters, and the cursor for the next one.
struct Found {
    before: usize,
    length: usize,
    next: Option<[u64; 2]>,
}

/// The name of an atom whose characters are counted.
struct Name {
    name: &'static str,
    length: usize,
}

impl Name {
    fn new(name: &'static str) -> Name {
        let length = match name.is_ascii() {
            true => name.len(),
            false => name.chars().count(),
        };
        Name { name, length }
    }

    /// The byte at which a character begins.
    fn byte(&self, at: usize) -> usize {
        match self.length == self.name.len() {
            true => at,
            false => (self.name.char_indices().nth(at)).map_or(self.name.len(), |(byte, _)| byte),
        }
    }

    fn slice(&self, before: usize, length: usize) -> &'static str {
        let from = self.byte(before);
        let to = self.byte(before + length);
        self.name.get(from..to).unwrap_or("")
    }

    /// The next place where a part occurs. The cursor is where to look for it.
    fn occurrence(
        &self,
        part: &str,
        known: [Option<i64>; 3],
        cursor: Option<[u64; 2]>,
    ) -> Option<Found> {
        let length = part.chars().count();
        let fits =
            |number: Option<i64>, own: usize| number.is_none_or(|number| number == own as i64);
        if !fits(known[1], length) {
            return None;
        }
        let mut before = cursor.map_or(0, |[before, _]| before as usize);
        loop {
            let rest = self.name.get(self.byte(before)..)?;
            before += rest.get(..rest.find(part)?)?.chars().count();
            let next = before + 1;
            if fits(known[0], before) && fits(known[2], self.length - before - length) {
                let is_only = known[0].is_some() || known[2].is_some();
                let more = self
                    .name
                    .get(self.byte(next)..)
                    .filter(|_| next <= self.length);
                let is_last = is_only || more.is_none_or(|rest| !rest.contains(part));
                return Some(Found {
                    before,
                    length,
                    next: (!is_last).then_some([next as u64, 0]),
                });
            }
            if next > self.length {
                return None;
            }
            before = next;
        }
    }

    /// The next part that begins, is as long, or ends as is known. The cursor is where it
    /// begins and how long it is, at least.
    fn part(&self, known: [Option<i64>; 3], cursor: Option<[u64; 2]>) -> Option<Found> {
        let length = self.length as i64;
        let [before, size, after] = known;
        // Everything that is known is subtracted once; what is left can be shared.
        let (before, size, next) = match (before, size, after) {
            (Some(before), Some(size), _) => (before, size, None),
            (Some(before), None, Some(after)) => (before, length - before - after, None),
            (None, Some(size), Some(after)) => (length - size - after, size, None),
            (Some(before), None, None) => {
                let size = cursor.map_or(0, |[_, size]| size as i64);
                let next = (before + size < length).then_some([before, size + 1]);
                (before, size, next)
            }
            (None, Some(size), None) => {
                let before = cursor.map_or(0, |[before, _]| before as i64);
                let next = (before + size < length).then_some([before + 1, size]);
                (before, size, next)
            }
            (None, None, Some(after)) => {
                let before = cursor.map_or(0, |[before, _]| before as i64);
                let next = (before + after < length).then_some([before + 1, 0]);
                (before, length - after - before, next)
            }
            (None, None, None) => {
                let [before, size] = cursor.map_or([0, 0], |pair| pair.map(|word| word as i64));
                let next = match before + size < length {
                    true => Some([before, size + 1]),
                    false => (before < length).then_some([before + 1, 0]),
                };
                (before, size, next)
            }
        };
        let end = before.checked_add(size)?;
        let is_part = before >= 0 && size >= 0 && end <= length;
        is_part.then(|| Found {
            before: before as usize,
            length: size as usize,
            next: next.map(|pair| pair.map(|word| word as u64)),
        })
    }
}

//! Atoms and numbers as lists of characters.

use super::{Builtin, det};
use crate::clauses::atom::Atom;
use crate::clauses::machine::cell::{Cell, tag};
use crate::clauses::machine::{Machine, Thrown};
use crate::clauses::syntax::{WriteOptions, parse_number};

use super::lists::list_end;

pub(super) const ALL: &[Builtin] = &[
    det("atom_length", 2, atom_length),
    det("atom_chars", 2, |machine, arguments| {
        atom_text(machine, arguments, Letters::Chars)
    }),
    det("atom_codes", 2, |machine, arguments| {
        atom_text(machine, arguments, Letters::Codes)
    }),
    det("char_code", 2, char_code),
    det("number_chars", 2, |machine, arguments| {
        number_text(machine, arguments, Letters::Chars)
    }),
    det("number_codes", 2, |machine, arguments| {
        number_text(machine, arguments, Letters::Codes)
    }),
];

/// What a list that is a text consists of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Letters {
    Chars,
    Codes,
}

impl Machine {
    /// An atom that must be there.
    pub(in crate::clauses) fn atom(&mut self, cell: Cell) -> Result<Atom, Thrown> {
        match self.atom_or_variable(cell)? {
            Some(atom) => Ok(atom),
            None => Err(self.instantiation_error()),
        }
    }

    /// An atom, if it is known.
    pub(super) fn atom_or_variable(&mut self, cell: Cell) -> Result<Option<Atom>, Thrown> {
        let cell = self.deref(cell);
        match cell.tag() {
            tag::REF => Ok(None),
            tag::ATOM => Ok(Some(cell.as_atom())),
            _ => Err(self.type_error("atom", cell)),
        }
    }

    /// One character of a text; `None` for a variable.
    fn letter(&mut self, cell: Cell, letters: Letters) -> Result<Option<char>, Thrown> {
        let cell = self.deref(cell);
        if cell.is_ref() {
            return Ok(None);
        }
        match letters {
            Letters::Chars => {
                let c = cell.is_atom().then(|| cell.as_atom().as_char()).flatten();
                c.map(Some)
                    .ok_or_else(|| self.type_error("character", cell))
            }
            Letters::Codes => {
                if !self.is_integer(cell) {
                    return Err(self.type_error("integer", cell));
                }
                let code = cell
                    .is_int()
                    .then(|| u32::try_from(cell.value()).ok())
                    .flatten();
                let c = code.and_then(char::from_u32);
                c.map(Some)
                    .ok_or_else(|| self.representation_error("character_code"))
            }
        }
    }

    /// A text that is a list, as far as it is known: `None` if there is a variable in it.
    /// Anything that cannot become a text is an error.
    pub(super) fn known_text(
        &mut self,
        list: Cell,
        letters: Letters,
    ) -> Result<Option<String>, Thrown> {
        let (_, end) = list_end(self, list)?;
        if end != Cell::NIL && !end.is_ref() {
            let list = self.deref(list);
            return Err(self.type_error("list", list));
        }
        let mut text = String::new();
        let mut is_known = end == Cell::NIL;
        let mut rest = self.deref(list);
        while rest.tag() == tag::LIST {
            let at = rest.address();
            match self.letter(self.at(at), letters)? {
                Some(c) => text.push(c),
                None => is_known = false,
            }
            rest = self.deref(self.at(at + 1));
        }
        Ok(is_known.then_some(text))
    }

    /// A text as a list.
    pub(super) fn letters_list(&mut self, text: &str, letters: Letters) -> Result<Cell, Thrown> {
        match letters {
            Letters::Chars => self.chars_list(text, Cell::NIL),
            Letters::Codes => self.codes_list(text, Cell::NIL),
        }
    }
}

fn atom_length(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    machine.set_own_context();
    let atom = machine.atom(arguments[0])?;
    if let Some(length) = machine.integer_or_variable(arguments[1])?
        && length < 0
    {
        let length = machine.deref(arguments[1]);
        return Err(machine.domain_error("not_less_than_zero", length));
    }
    let length = atom.name().chars().count() as i64;
    machine.unify(arguments[1], Cell::int(length))
}

fn atom_text(machine: &mut Machine, arguments: &[Cell], letters: Letters) -> Result<bool, Thrown> {
    machine.set_own_context();
    let [atom, list] = [arguments[0], arguments[1]];
    if let Some(atom) = machine.atom_or_variable(atom)? {
        if !machine.deref(list).is_ref() {
            machine.known_text(list, letters)?;
        }
        let letters = machine.letters_list(atom.name(), letters)?;
        return machine.unify(list, letters);
    }
    let Some(text) = machine.known_text(list, letters)? else {
        return Err(machine.instantiation_error());
    };
    let made = machine.new_atom(&text)?;
    machine.unify(atom, made)
}

fn char_code(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    machine.set_own_context();
    let c = machine.letter(arguments[0], Letters::Chars)?;
    let code = machine.deref(arguments[1]);
    match c {
        Some(c) => {
            if !code.is_ref() && !machine.is_integer(code) {
                return Err(machine.type_error("integer", code));
            }
            machine.unify(code, Cell::int(i64::from(u32::from(c))))
        }
        None => {
            let Some(c) = machine.letter(code, Letters::Codes)? else {
                return Err(machine.instantiation_error());
            };
            match Atom::try_from_char(c) {
                Some(atom) => machine.unify(arguments[0], Cell::atom(atom)),
                None => Err(machine.resource_error("atoms")),
            }
        }
    }
}

fn number_text(
    machine: &mut Machine,
    arguments: &[Cell],
    letters: Letters,
) -> Result<bool, Thrown> {
    machine.set_own_context();
    let [number, list] = [machine.deref(arguments[0]), machine.deref(arguments[1])];
    if !number.is_ref() && machine.number(number).is_none() {
        return Err(machine.type_error("number", number));
    }
    let text = match list.is_ref() {
        true => None,
        false => machine.known_text(list, letters)?,
    };
    match text {
        Some(text) => {
            let read = read_number(machine, &text, letters)?;
            machine.unify(number, read)
        }
        // Something is not known: of the list, its end, or one of its elements.
        None if !number.is_ref() => {
            let text = machine.written(number, &WriteOptions::write())?;
            let letters = machine.letters_list(&text, letters)?;
            machine.unify(list, letters)
        }
        None => Err(machine.instantiation_error()),
    }
}

/// The number that a text is.
fn read_number(machine: &mut Machine, text: &str, letters: Letters) -> Result<Cell, Thrown> {
    if let Some(node) = parse_number(text)
        && let Some(cell) = machine.node_number(&node)?
    {
        return Ok(cell);
    }
    let name = match letters {
        Letters::Chars => "number_chars",
        Letters::Codes => "number_codes",
    };
    let start = text.trim_start();
    let begins_name = |c: char| c.is_alphabetic() || c == '_';
    match start.is_empty() || start == "-" || start.starts_with(begins_name) {
        true => Err(machine.syntax_error("unexpected_end_of_file", name, 2, false)),
        false => Err(machine.syntax_error("unexpected_char", name, 2, true)),
    }
}

impl Machine {
    /// `error(syntax_error(What), Name/Arity:0)`, with or without the line.
    pub(super) fn syntax_error(
        &mut self,
        what: &str,
        name: &str,
        arity: i64,
        with_line: bool,
    ) -> Thrown {
        let formal = self.compound(Atom::new("syntax_error"), &[Cell::atom(Atom::new(what))]);
        let name = [Cell::atom(Atom::new(name)), Cell::int(arity)];
        let mut context = self.compound(Atom::SLASH, &name);
        if with_line {
            context = self.compound(Atom::COLON, &[context, Cell::int(0)]);
        }
        let ball = self.compound(Atom::ERROR, &[formal, context]);
        self.throw(ball)
    }
}

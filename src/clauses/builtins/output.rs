//! What goals write.
//!
//! There is one place to write to, the output of the machine; it has the names
//! `user_output` and `user_error`.

use std::collections::{HashMap, HashSet};

use super::lists::list_end;
use super::{Builtin, det};
use crate::clauses::atom::Atom;
use crate::clauses::machine::cell::{Cell, tag};
use crate::clauses::machine::{Machine, Thrown};
use crate::clauses::syntax::WriteOptions;

/// The most bytes that are kept of what a question writes.
const MOST_OUTPUT: usize = 16 << 20;

pub(super) const ALL: &[Builtin] = &[
    det("write", 1, |machine, arguments| {
        write(machine, None, arguments[0], WriteOptions::write())
    }),
    det("write", 2, |machine, arguments| {
        write(
            machine,
            Some(arguments[0]),
            arguments[1],
            WriteOptions::write(),
        )
    }),
    det("writeq", 1, |machine, arguments| {
        write(machine, None, arguments[0], WriteOptions::writeq())
    }),
    det("writeq", 2, |machine, arguments| {
        write(
            machine,
            Some(arguments[0]),
            arguments[1],
            WriteOptions::writeq(),
        )
    }),
    det("write_canonical", 1, |machine, arguments| {
        write(machine, None, arguments[0], WriteOptions::canonical())
    }),
    det("write_canonical", 2, |machine, arguments| {
        write(
            machine,
            Some(arguments[0]),
            arguments[1],
            WriteOptions::canonical(),
        )
    }),
    det("write_term", 2, |machine, arguments| {
        write_term(machine, None, arguments[0], arguments[1])
    }),
    det("write_term", 3, |machine, arguments| {
        write_term(machine, Some(arguments[0]), arguments[1], arguments[2])
    }),
    det("write_term_to_chars", 3, write_term_to_chars),
    det("nl", 0, |machine, _| machine.print("\n")),
    det("nl", 1, |machine, arguments| {
        check_stream(machine, arguments[0], "put_char", 2)?;
        machine.print("\n")
    }),
    det("put_char", 1, |machine, arguments| {
        put_char(machine, arguments[0])
    }),
    det("put_char", 2, |machine, arguments| {
        check_stream(machine, arguments[0], "put_char", 2)?;
        put_char(machine, arguments[1])
    }),
    det("flush_output", 0, |_, _| Ok(true)),
    det("flush_output", 1, |machine, arguments| {
        check_stream(machine, arguments[0], "flush_output", 1)?;
        Ok(true)
    }),
    det("current_output", 1, current_output),
    det("$put_chars", 2, put_chars),
    det("$take_output", 1, take_output),
];

impl Machine {
    /// Adds to what was written.
    fn print(&mut self, text: &str) -> Result<bool, Thrown> {
        if self.output.len() + text.len() > MOST_OUTPUT {
            return Err(self.resource_error("output"));
        }
        self.output.push_str(text);
        Ok(true)
    }
}

/// The stream that is the output, as a term.
fn output_stream(machine: &mut Machine) -> Cell {
    machine.compound(Atom::new("$stream"), &[Cell::int(1)])
}

/// A place to write to. Scryer's errors name the predicate that does the work.
fn check_stream(
    machine: &mut Machine,
    stream: Cell,
    name: &'static str,
    arity: u32,
) -> Result<(), Thrown> {
    machine.set_context(name, arity);
    let stream = machine.deref(stream);
    if stream.is_ref() {
        return Err(machine.instantiation_error());
    }
    if stream.is_atom() {
        if matches!(stream.as_atom().name(), "user_output" | "user_error") {
            return Ok(());
        }
        machine.set_context(name, 0);
        let formal = [Cell::atom(Atom::new("stream")), stream];
        let formal = machine.compound(Atom::new("existence_error"), &formal);
        return Err(machine.error(formal));
    }
    match machine.arguments_of(stream, Atom::new("$stream"), 1) {
        Some(at) if machine.deref(machine.at(at)) == Cell::int(1) => Ok(()),
        _ => Err(machine.domain_error("stream_or_alias", stream)),
    }
}

fn write(
    machine: &mut Machine,
    stream: Option<Cell>,
    term: Cell,
    options: WriteOptions,
) -> Result<bool, Thrown> {
    if let Some(stream) = stream {
        check_stream(machine, stream, "write_term", 3)?;
    }
    let text = machine.written(term, &options)?;
    machine.print(&text)
}

fn write_term(
    machine: &mut Machine,
    stream: Option<Cell>,
    term: Cell,
    options: Cell,
) -> Result<bool, Thrown> {
    if let Some(stream) = stream {
        check_stream(machine, stream, "write_term", 3)?;
    }
    machine.set_context("write_term", 3);
    let options = write_options(machine, options)?;
    write(machine, None, term, options)
}

/// The options of `write_term/2`.
fn write_options(machine: &mut Machine, list: Cell) -> Result<WriteOptions, Thrown> {
    let mut options = WriteOptions::default();
    for option in machine.list(list)? {
        let option = machine.deref(option);
        if option.is_ref() {
            return Err(machine.instantiation_error());
        }
        let is_known = set_option(machine, &mut options, option)?;
        if !is_known {
            return Err(machine.domain_error("write_option", option));
        }
    }
    Ok(options)
}

/// Sets one option; whether it is one.
fn set_option(
    machine: &mut Machine,
    options: &mut WriteOptions,
    option: Cell,
) -> Result<bool, Thrown> {
    if option.tag() != tag::STRUCT {
        return Ok(false);
    }
    let (functor, first) = machine.functor_and_arguments(option);
    if functor.functor_arity() != 1 {
        return Ok(false);
    }
    let value = machine.deref(machine.at(first));
    let switch = match value {
        Cell(word) if word == Cell::atom(Atom::TRUE).0 => Some(true),
        Cell(word) if word == Cell::atom(Atom::FALSE).0 => Some(false),
        _ => None,
    };
    if value.is_ref() {
        return Err(machine.instantiation_error());
    }
    let place = match functor.functor_name().name() {
        "quoted" => &mut options.quoted,
        "ignore_ops" => &mut options.ignore_ops,
        "numbervars" => &mut options.numbervars,
        "double_quotes" => &mut options.double_quotes,
        "max_depth" => {
            let depth = value
                .is_int()
                .then(|| usize::try_from(value.value()).ok())
                .flatten();
            options.max_depth = depth.unwrap_or(0);
            return Ok(depth.is_some());
        }
        "variable_names" => return set_names(machine, &mut options.variable_names, value),
        _ => return Ok(false),
    };
    if let Some(switch) = switch {
        *place = switch;
    }
    Ok(switch.is_some())
}

/// `['X'=_1, ...]`; the first name of a variable counts.
fn set_names(
    machine: &mut Machine,
    names: &mut HashMap<u64, Box<str>>,
    list: Cell,
) -> Result<bool, Thrown> {
    let end = list_end(machine, list)?.1;
    if end != Cell::NIL && !end.is_ref() {
        return Ok(false);
    }
    for pair in machine.list(list)? {
        let Some(at) = machine.arguments_of(pair, Atom::EQUAL, 2) else {
            return match machine.deref(pair).is_ref() {
                true => Err(machine.instantiation_error()),
                false => Ok(false),
            };
        };
        let (name, value) = (
            machine.deref(machine.at(at)),
            machine.deref(machine.at(at + 1)),
        );
        if name.is_ref() {
            return Err(machine.instantiation_error());
        }
        if !name.is_atom() {
            return Ok(false);
        }
        if value.is_ref() {
            let name = name.as_atom().name();
            names
                .entry(value.address().into())
                .or_insert_with(|| name.into());
        }
    }
    Ok(true)
}

/// Variables without a name are called `A`, `B` and so on.
fn write_term_to_chars(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    machine.set_own_context();
    let mut options = write_options(machine, arguments[1])?;
    let result = machine.deref(arguments[2]);
    if !result.is_ref() {
        let formal = machine.compound(Atom::new("uninstantiation_error"), &[result]);
        return Err(machine.error(formal));
    }
    let variables = machine.variables_of(arguments[0])?;
    let given: HashSet<Box<str>> = options.variable_names.values().cloned().collect();
    let mut names = (0u64..).map(|number| {
        let letter = char::from(b'A' + (number % 26) as u8);
        match number / 26 {
            0 => letter.to_string(),
            round => format!("{letter}{round}"),
        }
    });
    for variable in variables {
        let key = u64::from(variable.address());
        if !options.variable_names.contains_key(&key)
            && let Some(name) = names.find(|name| !given.contains(name.as_str()))
        {
            options.variable_names.insert(key, name.into());
        }
    }
    let text = machine.written(arguments[0], &options)?;
    let chars = machine.chars_list(&text, Cell::NIL)?;
    machine.unify(arguments[2], chars)
}

fn put_char(machine: &mut Machine, c: Cell) -> Result<bool, Thrown> {
    let c = machine.deref(c);
    machine.set_context("put_char", 2);
    if c.is_ref() {
        return Err(machine.instantiation_error());
    }
    match c.is_atom().then(|| c.as_atom().as_char()).flatten() {
        Some(c) => machine.print(c.encode_utf8(&mut [0; 4])),
        None => Err(machine.type_error("character", c)),
    }
}

/// `'$put_chars'(Stream, Chars)`: a whole text at once.
fn put_chars(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    check_stream(machine, arguments[0], "put_char", 2)?;
    match machine.known_text(arguments[1], super::text::Letters::Chars)? {
        Some(text) => machine.print(&text),
        None => Err(machine.instantiation_error()),
    }
}

/// `'$take_output'(Chars)`: all that was written so far, which is then forgotten.
fn take_output(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    let text = machine.take_output();
    let chars = machine.chars_list(&text, Cell::NIL)?;
    machine.unify(arguments[0], chars)
}

fn current_output(machine: &mut Machine, arguments: &[Cell]) -> Result<bool, Thrown> {
    machine.set_own_context();
    let asked = machine.deref(arguments[0]);
    let stream = output_stream(machine);
    let is_stream = asked.is_ref()
        || machine
            .arguments_of(asked, Atom::new("$stream"), 1)
            .is_some();
    match is_stream {
        true => machine.unify(asked, stream),
        false => Err(machine.domain_error("stream", asked)),
    }
}

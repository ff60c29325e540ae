//! The writer's machine: a stack of what is still to be written.
//!
//! Brackets and blanks are Scryer's to the letter, because answers are compared as text.
//! That is why some of the rules look stranger than they would have to.

use super::super::super::atom::Atom;
use super::super::operators::{Definition, Fixity, Operator, Operators};
use super::text::{self, Text, run_together};
use super::view::{Look, View};
use super::{WriteError, WriteOptions};

/// An operator next to a term.
#[derive(Debug, Clone, Copy)]
pub(super) struct Neighbour {
    name: Atom,
    operator: Operator,
    /// On which side of the term it stands.
    is_left: bool,
}

impl Neighbour {
    fn is_prefix(self) -> bool {
        self.operator.kind.fixity() == Fixity::Prefix
    }

    fn is_negative_sign(self) -> bool {
        self.name == Atom::MINUS && self.is_prefix()
    }

    /// Whether a compound with an operator needs brackets next to this one.
    fn brackets(self, inner: Operator) -> bool {
        let outer = self.operator;
        if self.is_left {
            let is_behind = inner.kind.fixity() != Fixity::Prefix;
            return self.is_negative_sign() && is_behind || inner.priority > outer.right_most();
        }
        // The left operand of a `yfx` may only be of the same kind, if the priority is.
        let is_postfix = inner.kind.fixity() == Fixity::Postfix;
        let is_equal = (inner.priority, inner.kind) == (outer.priority, outer.kind);
        inner.priority > outer.left_most()
            || inner.priority == outer.priority && !is_postfix && !is_equal
    }
}

/// Something to be written.
#[derive(Debug, Clone)]
pub(super) enum Task<R> {
    /// A term next to an operator.
    Operand(R, Neighbour, usize),
    /// An argument, or an item of a list.
    Argument(R, usize),
    /// A term that nothing is next to.
    Alone(R, usize),
    /// What follows the items of a list that are written. That many of the next tails are
    /// known not to be lists of characters.
    Rest {
        tail: R,
        depth: usize,
        plain: usize,
    },
    /// The arguments of a compound from one on.
    More {
        term: R,
        next: usize,
        arity: usize,
        depth: usize,
    },
    Operator(Atom, Operator),
    Name(Atom),
    NumberedVariable(String),
    Bracket(char),
}

/// Writes one term.
pub(super) struct Printer<'p, V: View> {
    pub(super) view: &'p V,
    pub(super) options: &'p WriteOptions,
    operators: &'p Operators,
    pub(super) text: Text,
    pub(super) tasks: Vec<Task<V::Ref>>,
    /// The prefix operator that was written last, and where its item begins.
    prefix: Option<(Neighbour, usize)>,
    parts: usize,
}

impl<'p, V: View> Printer<'p, V> {
    pub fn new(view: &'p V, options: &'p WriteOptions, operators: &'p Operators) -> Self {
        Printer {
            view,
            options,
            operators,
            text: Text::default(),
            tasks: Vec::new(),
            prefix: None,
            parts: 0,
        }
    }

    pub fn print(mut self, term: V::Ref) -> Result<String, WriteError> {
        self.tasks.push(Task::Alone(term, self.options.max_depth));
        while let Some(task) = self.tasks.pop() {
            self.count(1)?;
            match task {
                Task::Operand(term, next_to, depth) => {
                    self.term(term, Some(next_to), false, depth)?
                }
                Task::Argument(term, depth) => self.term(term, None, true, depth)?,
                Task::Alone(term, depth) => self.term(term, None, false, depth)?,
                Task::Rest { tail, depth, plain } => self.rest(tail, depth, plain)?,
                Task::More {
                    term,
                    next,
                    arity,
                    depth,
                } => {
                    if next > 0 {
                        self.text.item(",");
                    }
                    match next + 1 == arity {
                        true => self.tasks.push(Task::Bracket(')')),
                        false => self.tasks.push(Task::More {
                            term,
                            next: next + 1,
                            arity,
                            depth,
                        }),
                    }
                    let argument = self.view.argument(term, next);
                    self.tasks.push(Task::Argument(argument, depth));
                }
                Task::Operator(name, operator) => self.operator(name, operator),
                Task::Name(name) => self.name(name),
                Task::NumberedVariable(name) => self.text.item(&name),
                Task::Bracket(c) => self.text.push(c),
            }
        }
        Ok(self.text.written)
    }

    pub(super) fn count(&mut self, parts: usize) -> Result<(), WriteError> {
        self.parts = self.parts.saturating_add(parts);
        match self.parts > self.options.most_parts {
            true => Err(WriteError::TooLarge),
            false => Ok(()),
        }
    }

    pub(super) fn is_too_deep(&self, depth: usize) -> bool {
        self.options.max_depth > 0 && depth == 0
    }

    fn name(&mut self, name: Atom) {
        let written = text::name(name.name(), self.options.quoted);
        self.text.separate_item(&written, self.options.quoted);
    }

    fn operator(&mut self, name: Atom, operator: Operator) {
        match name {
            Atom::COMMA => self.text.separate_item(",", self.options.quoted),
            Atom::BAR if operator.kind.fixity() == Fixity::Infix => self.text.item("|"),
            _ => self.name(name),
        }
        if operator.kind.fixity() == Fixity::Prefix {
            let is_left = true;
            let neighbour = Neighbour {
                name,
                operator,
                is_left,
            };
            self.prefix = Some((neighbour, self.text.last()));
        }
    }

    pub(super) fn ellipsis(&mut self) {
        self.name(Atom::new("..."));
    }

    fn term(
        &mut self,
        term: V::Ref,
        next_to: Option<Neighbour>,
        is_argument: bool,
        depth: usize,
    ) -> Result<(), WriteError> {
        match self.view.look(term) {
            Look::Atom(Atom::NIL) => self.text.item("[]"),
            Look::Atom(name) => self.atom(name, next_to),
            Look::Compound(Atom::DOT, 2) if !self.options.ignore_ops => self.list(term, depth)?,
            Look::Compound(name, arity) => {
                self.compound(term, name, arity, next_to, is_argument, depth)
            }
            Look::Var(number) => self.variable(number, depth),
            _ if self.is_too_deep(depth) => self.ellipsis(),
            Look::Int(number) => self.number(&number.to_string(), number < 0, next_to),
            Look::Big(number) => {
                let is_negative = number.sign() == dashu_int::Sign::Negative;
                self.number(&number.to_string(), is_negative, next_to);
            }
            Look::Float(number) => self.number(&text::float(number), number < 0.0, next_to),
        }
        Ok(())
    }

    fn variable(&mut self, number: u64, depth: usize) {
        let quoted = self.options.quoted;
        match self.options.variable_names.get(&number) {
            Some(name) => self.text.separate_item(name, quoted),
            None if self.is_too_deep(depth) => self.ellipsis(),
            None => self.text.separate_item(&format!("_{number}"), quoted),
        }
    }

    fn number(&mut self, number: &str, is_negative: bool, next_to: Option<Neighbour>) {
        let quoted = self.options.quoted;
        if is_negative || !next_to.is_some_and(Neighbour::is_negative_sign) {
            return self.text.separate_item(number, quoted);
        }
        // -(1) is not the number -1.
        if !self.text.written.ends_with(' ') {
            self.text.push(' ');
        }
        self.text.push('(');
        self.text.separate_item(number, quoted);
        self.text.push(')');
    }

    fn atom(&mut self, name: Atom, next_to: Option<Neighbour>) {
        let quoted = self.options.quoted;
        let is_operator = self.operators.for_writing(name).is_operator();
        match next_to {
            Some(next_to) if is_operator => {
                let after_operator = format!(" {}", next_to.name);
                let is_behind_prefix = next_to.is_prefix() && next_to.is_left;
                let blank = match is_behind_prefix || self.text.written.ends_with(&after_operator) {
                    true => " ",
                    false => "",
                };
                let written = text::name(name.name(), quoted);
                self.text
                    .separate_item(&format!("{blank}({written})"), quoted);
            }
            None if is_operator => self.name(name),
            _ => {
                self.text.separate(name.name(), quoted);
                self.name(name);
            }
        }
    }

    fn compound(
        &mut self,
        term: V::Ref,
        name: Atom,
        arity: usize,
        next_to: Option<Neighbour>,
        is_argument: bool,
        depth: usize,
    ) {
        let Definition {
            prefix,
            infix,
            postfix,
        } = self.operators.for_writing(name);
        let operator = match arity {
            1 => prefix.or(postfix),
            2 => infix,
            _ => None,
        };
        let Some(operator) = operator else {
            self.text.separate(name.name(), self.options.quoted);
            return self.plain_compound(term, name, arity, depth);
        };
        if self.options.ignore_ops {
            return self.plain_compound(term, name, arity, depth);
        }
        let brackets = match next_to {
            Some(next_to) => next_to.brackets(operator),
            None => is_argument && operator.priority >= 1000,
        };
        if !brackets {
            return self.with_operator(term, name, operator, depth);
        }
        self.tasks.push(Task::Bracket(')'));
        self.with_operator(term, name, operator, depth);
        self.tasks.push(Task::Bracket('('));
        if self.text.written.ends_with(' ') {
            return;
        }
        // Right behind a prefix operator the bracket would open arguments.
        let last = self.text.last();
        let prefix = self
            .prefix
            .filter(|&(_, at)| at == last)
            .map(|(prefix, _)| prefix);
        let touches = |neighbour: Neighbour| {
            neighbour.is_left && (neighbour.is_prefix() || run_together(neighbour.name.name(), "("))
        };
        if next_to.into_iter().chain(prefix).any(touches) {
            self.tasks.push(Task::Bracket(' '));
        }
    }

    /// A compound as an operator between or beside its operands.
    fn with_operator(&mut self, term: V::Ref, name: Atom, operator: Operator, depth: usize) {
        if self.is_too_deep(depth) {
            return self.tasks.push(Task::Name(Atom::new("...")));
        }
        let depth = depth.saturating_sub(1);
        let beside = |is_left| Neighbour {
            name,
            operator,
            is_left,
        };
        let last = match operator.kind.fixity() {
            Fixity::Infix => 1,
            _ => 0,
        };
        if operator.kind.fixity() != Fixity::Postfix {
            let right = self.view.argument(term, last);
            self.tasks.push(Task::Operand(right, beside(true), depth));
        }
        self.tasks.push(Task::Operator(name, operator));
        if operator.kind.fixity() != Fixity::Prefix {
            let left = self.view.argument(term, 0);
            self.tasks.push(Task::Operand(left, beside(false), depth));
        }
    }

    /// A compound with its name in front.
    fn plain_compound(&mut self, term: V::Ref, name: Atom, arity: usize, depth: usize) {
        if self.options.numbervars
            && (name, arity) == (Atom::VAR_FUNCTOR, 1)
            && let Some(variable) = numbered(self.view.look(self.view.argument(term, 0)))
        {
            return self.tasks.push(Task::NumberedVariable(variable));
        }
        let is_curly = (name, arity) == (Atom::CURLY, 1) && !self.options.ignore_ops;
        if self.is_too_deep(depth) {
            let dots = Task::Name(Atom::new("..."));
            match is_curly {
                true => self
                    .tasks
                    .extend([Task::Bracket('}'), dots, Task::Bracket('{')]),
                false => self.tasks.push(dots),
            }
            return;
        }
        let depth = depth.saturating_sub(1);
        if is_curly {
            let inside = Task::Alone(self.view.argument(term, 0), depth);
            return self
                .tasks
                .extend([Task::Bracket('}'), inside, Task::Bracket('{')]);
        }
        let next = 0;
        let arguments = Task::More {
            term,
            next,
            arity,
            depth,
        };
        self.tasks
            .extend([arguments, Task::Bracket('('), Task::Name(name)]);
    }
}

/// The name that `'$VAR'(N)` stands for.
fn numbered(number: Look<'_>) -> Option<String> {
    let letter = |rest: u8| char::from(b'A' + rest);
    match number {
        Look::Int(number @ 0..) => {
            let (round, rest) = (number / 26, (number % 26) as u8);
            Some(match round {
                0 => letter(rest).to_string(),
                _ => format!("{}{round}", letter(rest)),
            })
        }
        Look::Big(number) if number.sign() == dashu_int::Sign::Positive => {
            let (round, rest) = (number / 26, number % 26);
            let rest = u8::try_from(rest).unwrap_or(0);
            Some(format!("{}{round}", letter(rest)))
        }
        _ => None,
    }
}

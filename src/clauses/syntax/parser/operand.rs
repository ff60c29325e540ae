//! What comes where an operand has to come.

use super::super::super::atom::Atom;
use super::super::super::term::{Node, Span, VarId};
use super::super::error::{Fault, shown};
use super::super::flags::DoubleQuotes;
use super::super::lexer::{Kind, Token};
use super::super::operators::{Definition, Operator, OperatorType};
use super::{Context, DECLARATIONS, Frame, Parser, Pending};

impl<'a> Parser<'_, 'a> {
    /// A token where an operand has to come.
    pub(super) fn operand(&mut self, token: Token<'a>) -> Result<(), Fault> {
        let span = token.span;
        match token.kind {
            Kind::Int(number) => self.leaf(Node::Int(number), span),
            Kind::Big(number) => self.leaf(Node::Big(number), span),
            Kind::Float(number) => self.leaf(Node::Float(number), span),
            Kind::Var(name) => self.variable(name, span),
            Kind::Text(text) => self.double_quoted(&text, span)?,
            Kind::BackQuoted(text) => self.codes(&text, span),
            Kind::Name(name) => {
                let atom = self.known_atom(name, span)?;
                self.name(atom, span)?;
            }
            Kind::Quoted(name) => {
                let atom = self.atom(&name, span)?;
                self.name(atom, span)?;
            }
            Kind::Open { .. } => self.open(Context::Bracket, span),
            Kind::OpenList => match self.closes_at_once(&Kind::CloseList)? {
                Some(end) => self.name(Atom::NIL, Span { end, ..span })?,
                None => self.open(Context::List, span),
            },
            Kind::OpenCurly => match self.closes_at_once(&Kind::CloseCurly)? {
                Some(end) => self.name(Atom::CURLY, Span { end, ..span })?,
                None => self.open(Context::Curly, span),
            },
            // `(|)` is how the bar is written as an atom.
            Kind::Bar if self.peek()?.kind == Kind::Close => self.leaf(Node::Atom(Atom::BAR), span),
            _ => return Err(self.missing_operand(span)),
        }
        Ok(())
    }

    /// Takes a closing bracket if it is next; where it ends.
    fn closes_at_once(&mut self, close: &Kind<'_>) -> Result<Option<u32>, Fault> {
        let is_next = self.peek()?.kind == *close;
        Ok(match is_next {
            true => Some(self.take()?.span.end),
            false => None,
        })
    }

    fn open(&mut self, context: Context, open: Span) {
        self.memory.frames.push(Frame {
            context,
            open,
            pending: self.memory.pending.len(),
            items: self.memory.items.len(),
        });
    }

    fn variable(&mut self, name: &'a str, span: Span) {
        let next = VarId(self.variables.len() as u32);
        let number = match name {
            "_" => next,
            _ => *self.memory.variables.entry(name).or_insert(next),
        };
        if number == next {
            self.variables.push(name.into());
        }
        self.leaf(Node::Var(number), span);
    }

    fn double_quoted(&mut self, text: &str, span: Span) -> Result<(), Fault> {
        match self.flags.double_quotes {
            DoubleQuotes::Codes => self.codes(text, span),
            DoubleQuotes::Atom => {
                let atom = self.atom(text, span)?;
                self.leaf(Node::Atom(atom), span);
            }
            DoubleQuotes::Chars => {
                let mut list = self.terms.add(Node::Atom(Atom::NIL), span);
                for c in text.chars().rev() {
                    let Some(atom) = Atom::try_from_char(c) else {
                        return Err(self.too_many_atoms(span));
                    };
                    let item = self.terms.add(Node::Atom(atom), span);
                    list = self.terms.compound(Atom::DOT, &[item, list], span);
                }
                self.place(list, span);
            }
        }
        Ok(())
    }

    fn codes(&mut self, text: &str, span: Span) {
        let mut list = self.terms.add(Node::Atom(Atom::NIL), span);
        for c in text.chars().rev() {
            let item = self.terms.add(Node::Int(i64::from(u32::from(c))), span);
            list = self.terms.compound(Atom::DOT, &[item, list], span);
        }
        self.place(list, span);
    }

    /// A name where an operand has to come: of a compound, of a prefix operator, or just
    /// an atom.
    fn name(&mut self, name: Atom, span: Span) -> Result<(), Fault> {
        if self.lexer.text.as_bytes().get(span.end as usize) == Some(&b'(') {
            let open = self.take()?;
            let is_closed = self.peek()?.kind == Kind::Close;
            if is_closed {
                let name = shown(self.text(span));
                let what = format!("{name} has brackets but no arguments in them");
                return Err(self.fault(open.span, what));
            }
            self.open(Context::Arguments(name, span.start), open.span);
            return Ok(());
        }
        if name == Atom::MINUS && self.negative_number(span)? {
            return Ok(());
        }
        match self.prefix(name) {
            Some(operator) if self.operand_follows()? => self.memory.pending.push(Pending {
                name,
                span,
                operator,
                left: None,
            }),
            _ => self.leaf(Node::Atom(name), span),
        }
        Ok(())
    }

    /// A minus before a number is part of it, blanks between them or not.
    fn negative_number(&mut self, minus: Span) -> Result<bool, Fault> {
        let Some(negated) = self.peek()?.kind.number(true) else {
            return Ok(false);
        };
        let end = self.take()?.span.end;
        self.leaf(negated, Span { end, ..minus });
        Ok(true)
    }

    /// The prefix operator that a name is here.
    fn prefix(&self, name: Atom) -> Option<Operator> {
        let known = self.operators.get(name).prefix;
        known.or_else(|| match *self.memory.pending {
            [
                Pending {
                    name: Atom::NECK,
                    left: None,
                    ..
                },
            ] if self.memory.frames.is_empty() => {
                let declares = DECLARATIONS.contains(&name.name());
                declares.then_some(Operator::new(1150, OperatorType::Fx))
            }
            _ => None,
        })
    }

    /// Whether the next token can begin an operand. A name that can only be an infix or
    /// postfix operator does not, unless it has arguments.
    pub(super) fn operand_follows(&mut self) -> Result<bool, Fault> {
        let Token { kind, span } = self.peek()?;
        let span = *span;
        let name = match kind {
            &Kind::Name(name) => self.known_atom(name, span)?,
            Kind::Quoted(name) => match Atom::try_new(name) {
                Some(atom) => atom,
                None => return Err(self.too_many_atoms(span)),
            },
            Kind::Close | Kind::CloseList | Kind::CloseCurly => return Ok(false),
            Kind::Comma | Kind::Bar | Kind::End | Kind::Eof => return Ok(false),
            _ => return Ok(true),
        };
        let Definition {
            prefix,
            infix,
            postfix,
        } = self.operators.get(name);
        let is_only_behind = prefix.is_none() && (infix.is_some() || postfix.is_some());
        let has_arguments = self.lexer.text.as_bytes().get(span.end as usize) == Some(&b'(');
        Ok(!is_only_behind || has_arguments)
    }
}

//! From tokens to a term.
//!
//! Nothing recurses: open brackets and operators that wait for their right operand lie on
//! stacks of their own, so the nesting of a text costs memory and nothing else.
//!
//! Where the standard leaves no choice the parser has none either. Beyond it, and beyond
//! Scryer, an operator without operands is taken for an atom wherever nothing else makes
//! sense (`X = -`, `'<' - x`), because programs for other systems write it so.

mod behind;
mod faults;
mod operand;

use std::collections::HashMap;

use super::super::atom::Atom;
use super::super::term::{Node, Span, TermId, Terms, VarId};
use super::error::Fault;
use super::flags::Flags;
use super::hash::QuickHash;
use super::lexer::{Kind, Lexer, Token};
use super::operators::{Operator, Operators};

/// A complete term, with the priority it has as an operand.
#[derive(Debug, Clone, Copy)]
pub(super) struct Operand {
    pub term: TermId,
    priority: u16,
    /// Its place, with the brackets around it.
    pub span: Span,
}

/// An operator that waits for its right operand.
#[derive(Debug, Clone, Copy)]
struct Pending {
    name: Atom,
    span: Span,
    operator: Operator,
    /// The left operand; a prefix operator has none.
    left: Option<Operand>,
}

/// What a bracket opened.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Context {
    Bracket,
    /// The arguments of a name that began at a byte.
    Arguments(Atom, u32),
    List,
    /// A list whose bar has been read.
    Tail,
    Curly,
}

/// An open bracket.
#[derive(Debug, Clone, Copy)]
struct Frame {
    context: Context,
    open: Span,
    /// How many operators were waiting before it.
    pending: usize,
    /// How many items there were before it.
    items: usize,
}

/// What a reader keeps from clause to clause.
#[derive(Debug, Default)]
pub(super) struct Memory<'a> {
    names: HashMap<&'a str, Atom, QuickHash>,
    variables: HashMap<&'a str, VarId, QuickHash>,
    frames: Vec<Frame>,
    pending: Vec<Pending>,
    items: Vec<Operand>,
    /// The arguments of the compound that is being made.
    arguments: Vec<TermId>,
}

/// Reads one term.
pub(super) struct Parser<'r, 'a> {
    lexer: &'r mut Lexer<'a>,
    operators: &'r Operators,
    flags: Flags,
    memory: &'r mut Memory<'a>,
    /// Whether the end of the text does for a full stop.
    ends_with_text: bool,
    peeked: Option<Token<'a>>,
    /// The place of the last token that was taken.
    last: Span,
    left: Option<Operand>,
    pub terms: Terms,
    pub variables: Vec<Box<str>>,
}

/// Names that declare something and can stand without brackets behind `:-`, whether or
/// not they are operators elsewhere.
const DECLARATIONS: [&str; 12] = [
    "dynamic",
    "discontiguous",
    "multifile",
    "initialization",
    "table",
    "meta_predicate",
    "module_transparent",
    "public",
    "volatile",
    "thread_local",
    "mode",
    "block",
];

impl<'r, 'a> Parser<'r, 'a> {
    pub fn new(
        lexer: &'r mut Lexer<'a>,
        operators: &'r Operators,
        flags: Flags,
        memory: &'r mut Memory<'a>,
        ends_with_text: bool,
    ) -> Self {
        memory.variables.clear();
        memory.frames.clear();
        memory.pending.clear();
        memory.items.clear();
        lexer.long_quote = None;
        let start = lexer.at as u32;
        Parser {
            lexer,
            operators,
            flags,
            memory,
            ends_with_text,
            peeked: None,
            last: Span { start, end: start },
            left: None,
            terms: Terms::default(),
            variables: Vec::new(),
        }
    }

    /// The next term, with its place from the first character to the full stop; `None` at
    /// the end of the text.
    pub fn term(&mut self) -> Result<Option<Operand>, Fault> {
        let start = match self.peek()? {
            Token {
                kind: Kind::Eof, ..
            } => return Ok(None),
            first => first.span.start,
        };
        loop {
            let token = self.take()?;
            match self.left.take() {
                None => self.operand(token)?,
                Some(left) => {
                    if let Some(whole) = self.after_operand(left, token)? {
                        let end = self.last.end;
                        let span = Span { start, end };
                        return Ok(Some(Operand { span, ..whole }));
                    }
                }
            }
        }
    }

    fn take(&mut self) -> Result<Token<'a>, Fault> {
        let token = match self.peeked.take() {
            Some(token) => token,
            None => self.lexer.token()?,
        };
        self.last = token.span;
        Ok(token)
    }

    fn peek(&mut self) -> Result<&Token<'a>, Fault> {
        let token = match self.peeked.take() {
            Some(token) => token,
            None => self.lexer.token()?,
        };
        Ok(self.peeked.insert(token))
    }

    fn text(&self, span: Span) -> &'a str {
        let range = span.start as usize..span.end as usize;
        self.lexer.text.get(range).unwrap_or("")
    }

    fn atom(&mut self, name: &str, span: Span) -> Result<Atom, Fault> {
        Atom::try_new(name).ok_or_else(|| self.too_many_atoms(span))
    }

    fn known_atom(&mut self, name: &'a str, span: Span) -> Result<Atom, Fault> {
        if let Some(&known) = self.memory.names.get(name) {
            return Ok(known);
        }
        let atom = self.atom(name, span)?;
        self.memory.names.insert(name, atom);
        Ok(atom)
    }

    fn leaf(&mut self, node: Node, span: Span) {
        let term = self.terms.add(node, span);
        self.left = Some(Operand {
            term,
            priority: 0,
            span,
        });
    }

    /// A term that needs no brackets is the operand that was waited for.
    fn place(&mut self, term: TermId, span: Span) {
        let priority = 0;
        self.left = Some(Operand {
            term,
            priority,
            span,
        });
    }
}

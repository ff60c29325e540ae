//! Terms as they stand in a text: what clauses are made of before they are compiled.
//!
//! The terms of a clause lie in one arena, and a term is its number there. So a clause
//! can be copied, changed in one place, or nested a hundred thousand deep, and nothing
//! ever recurses to free it.

use std::ops::Range;

use dashu_int::IBig;

use super::atom::Atom;

/// A term of an arena.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TermId(pub u32);

/// A variable of a clause: its number in the order in which variables are first met.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VarId(pub u32);

/// Where a term stands in its text: bytes from and to. A compound with an operator
/// reaches from its first operand to its last. What was made and not written (by the
/// translation of a grammar rule, say) has the place of what it was made from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The first byte after it.
    pub end: u32,
}

/// What a term is.
#[derive(Debug, Clone, PartialEq)]
pub enum Node {
    /// A variable.
    Var(VarId),
    /// An atom, `[]` included.
    Atom(Atom),
    /// An integer that fits.
    Int(i64),
    /// One that does not.
    Big(IBig),
    /// A floating-point number.
    Float(f64),
    /// A name with arguments, at least one; a list is `'.'(Head, Tail)`.
    Compound(Atom, Arguments),
}

/// The arguments of a compound, in the arena.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arguments {
    first: u32,
    count: u32,
}

impl Arguments {
    /// How many there are.
    pub fn len(self) -> usize {
        self.count as usize
    }

    /// Never: a name without arguments is an atom.
    pub fn is_empty(self) -> bool {
        self.count == 0
    }
}

/// An arena of terms.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Terms {
    nodes: Vec<Node>,
    spans: Vec<Span>,
    arguments: Vec<TermId>,
}

impl Terms {
    /// Adds a term that is not a compound.
    pub fn add(&mut self, node: Node, span: Span) -> TermId {
        let id = TermId(self.nodes.len() as u32);
        self.nodes.push(node);
        self.spans.push(span);
        id
    }

    /// Adds a compound; with no arguments, the atom.
    pub fn compound(&mut self, name: Atom, arguments: &[TermId], span: Span) -> TermId {
        if arguments.is_empty() {
            return self.add(Node::Atom(name), span);
        }
        let first = self.arguments.len() as u32;
        self.arguments.extend_from_slice(arguments);
        let count = arguments.len() as u32;
        self.add(Node::Compound(name, Arguments { first, count }), span)
    }

    /// Adds a list.
    pub fn list(&mut self, items: &[TermId], tail: TermId, span: Span) -> TermId {
        let cons = |rest, &item| self.compound(Atom::DOT, &[item, rest], span);
        items.iter().rev().fold(tail, cons)
    }

    /// What a term is.
    pub fn node(&self, term: TermId) -> &Node {
        &self.nodes[term.0 as usize]
    }

    /// The same, to change it.
    pub fn node_mut(&mut self, term: TermId) -> &mut Node {
        &mut self.nodes[term.0 as usize]
    }

    /// Where it stands in the text.
    pub fn span(&self, term: TermId) -> Span {
        self.spans[term.0 as usize]
    }

    /// The arguments of a compound.
    pub fn arguments(&self, arguments: Arguments) -> &[TermId] {
        &self.arguments[self.range(arguments)]
    }

    /// The same, to change them.
    pub fn arguments_mut(&mut self, arguments: Arguments) -> &mut [TermId] {
        let range = self.range(arguments);
        &mut self.arguments[range]
    }

    fn range(&self, arguments: Arguments) -> Range<usize> {
        arguments.first as usize..(arguments.first + arguments.count) as usize
    }

    /// The name and the arguments of an atom or a compound.
    pub fn callable(&self, term: TermId) -> Option<(Atom, &[TermId])> {
        match *self.node(term) {
            Node::Atom(name) => Some((name, &[])),
            Node::Compound(name, arguments) => Some((name, self.arguments(arguments))),
            _ => None,
        }
    }

    /// The two arguments of a compound of that name.
    pub fn binary(&self, term: TermId, name: Atom) -> Option<(TermId, TermId)> {
        match self.callable(term)? {
            (found, &[left, right]) if found == name => Some((left, right)),
            _ => None,
        }
    }

    /// The only argument of a compound of that name.
    pub fn unary(&self, term: TermId, name: Atom) -> Option<TermId> {
        match self.callable(term)? {
            (found, &[only]) if found == name => Some(only),
            _ => None,
        }
    }

    /// How many terms there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
}

//! The shape of a term that is taken apart and put together in another way.
//!
//! A program may list its moves as `[X,Y]` and make them from `X-Y`, or from `X` and `Y` as
//! two arguments; it may make its states of a board and a player only in the game loop.

use super::place::node_text;
use crate::clauses::atom::Atom;
use crate::clauses::clause::Clause;
use crate::clauses::game::observe::Term;
use crate::clauses::game::term_text::read;
use crate::clauses::machine::Machine;
use crate::clauses::machine::cell::{Cell, tag};
use crate::clauses::syntax::Operators;
use crate::clauses::term::{Node, TermId, Terms, VarId};

/// A term with numbered holes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Mould {
    /// The hole of this number.
    Hole(usize),
    /// This term, as text.
    Text(String),
    Compound(Atom, Vec<Mould>),
}

impl Mould {
    /// The shape of a term without variables: whatever is atomic is a hole.
    pub fn of_term(term: &Term) -> (Mould, usize) {
        Self::of_term_in(&term.0, term.1)
    }

    /// A list of two.
    pub fn pair() -> Mould {
        let end = Mould::Compound(
            Atom::DOT,
            vec![Mould::Hole(1), Mould::Text("[]".to_owned())],
        );
        Mould::Compound(Atom::DOT, vec![Mould::Hole(0), end])
    }

    /// The shape of a term in a clause: its variables are holes.
    pub fn of_clause(clause: &Clause, term: TermId) -> (Mould, Vec<String>) {
        let mut names = Vec::new();
        let mould = Self::shape(&clause.terms, term, &mut |node| match node {
            Node::Var(variable) => {
                let name = clause.variables.get(variable.0 as usize);
                names.push(name.map_or_else(String::new, ToString::to_string));
                Some(Mould::Hole(names.len() - 1))
            }
            _ => None,
        });
        (mould, names)
    }

    /// The shape of a term in a clause, with this in place of its variables.
    pub fn of_variables(
        clause: &Clause,
        term: TermId,
        hole: &mut impl FnMut(VarId) -> Option<Mould>,
    ) -> Option<Mould> {
        Some(Self::shape(&clause.terms, term, &mut |node| match node {
            Node::Var(variable) => hole(*variable),
            _ => None,
        }))
    }

    /// The same where constants are holes, too.
    pub fn of_clause_throughout(clause: &Clause, term: TermId) -> (Mould, usize) {
        Self::of_term_in(&clause.terms, term)
    }

    fn of_term_in(terms: &Terms, term: TermId) -> (Mould, usize) {
        let mut holes = 0;
        let mould = Self::shape(terms, term, &mut |_| {
            holes += 1;
            Some(Mould::Hole(holes - 1))
        });
        (mould, holes)
    }

    fn shape(terms: &Terms, term: TermId, hole: &mut impl FnMut(&Node) -> Option<Mould>) -> Mould {
        match terms.node(term) {
            Node::Compound(name, arguments) => {
                let arguments = terms.arguments(*arguments);
                let last = arguments.len() - 1;
                let parts = arguments.iter().enumerate().map(|(at, &argument)| {
                    let is_end = *name == Atom::DOT && at == last;
                    match terms.node(argument) {
                        Node::Atom(Atom::NIL) if is_end => Mould::Text("[]".to_owned()),
                        _ => Self::shape(terms, argument, hole),
                    }
                });
                Mould::Compound(*name, parts.collect())
            }
            node => {
                hole(node).unwrap_or_else(|| Mould::Text(node_text(node, &Operators::default())))
            }
        }
    }

    /// The same shape seen from outside: its elements or arguments are the holes, whatever they
    /// are made of.
    pub fn outer(&self) -> Option<(Mould, usize)> {
        let mut holes = 0;
        let mut hole = || {
            holes += 1;
            Mould::Hole(holes - 1)
        };
        let mould = self.outside(&mut hole)?;
        Some((mould, holes))
    }

    fn outside(&self, hole: &mut impl FnMut() -> Mould) -> Option<Mould> {
        let Mould::Compound(name, parts) = self else {
            return None;
        };
        let is_list = *name == Atom::DOT && parts.len() == 2;
        let parts = parts.iter().enumerate().map(|(at, part)| match part {
            Mould::Compound(..) if is_list && at == 1 => part.outside(hole),
            Mould::Text(_) if is_list && at == 1 => Some(part.clone()),
            _ => Some(hole()),
        });
        Some(Mould::Compound(*name, parts.collect::<Option<_>>()?))
    }

    /// The same with other things in its holes.
    pub fn filled(&self, with: &impl Fn(usize) -> Mould) -> Mould {
        match self {
            Mould::Hole(number) => with(*number),
            Mould::Text(text) => Mould::Text(text.clone()),
            Mould::Compound(name, parts) => {
                let parts = parts.iter().map(|part| part.filled(with));
                Mould::Compound(*name, parts.collect())
            }
        }
    }

    /// Whether it has the hole of this number.
    pub fn has_hole(&self, hole: usize) -> bool {
        match self {
            Mould::Hole(number) => *number == hole,
            Mould::Text(_) => false,
            Mould::Compound(_, parts) => parts.iter().any(|part| part.has_hole(hole)),
        }
    }

    /// Whether it is more than a hole or a constant.
    pub fn is_compound(&self) -> bool {
        matches!(self, Mould::Compound(..))
    }

    /// What stands in the holes of a term of this shape.
    pub fn taken(&self, machine: &Machine, term: Cell) -> Option<Vec<Cell>> {
        let mut holes = Vec::new();
        self.take(machine, term, &mut holes).then_some(holes)
    }

    fn take(&self, machine: &Machine, term: Cell, holes: &mut Vec<Cell>) -> bool {
        let term = machine.deref(term);
        match self {
            Mould::Hole(_) => {
                holes.push(term);
                true
            }
            Mould::Text(text) => text != "[]" || term == Cell::NIL,
            Mould::Compound(name, parts) => {
                if !matches!(term.tag(), tag::LIST | tag::STRUCT) {
                    return false;
                }
                let (functor, first) = machine.functor_and_arguments(term);
                functor.functor_name() == *name
                    && functor.functor_arity() as usize == parts.len()
                    && (first..)
                        .zip(parts)
                        .all(|(at, part)| part.take(machine, machine.at(at), holes))
            }
        }
    }

    /// A term of this shape.
    pub fn made(&self, machine: &mut Machine, holes: &[Cell]) -> Option<Cell> {
        match self {
            Mould::Hole(number) => holes.get(*number).copied(),
            Mould::Text(text) => {
                let operators = machine.operators.clone();
                read(text, &operators, machine).ok()
            }
            Mould::Compound(name, parts) => {
                let parts = parts.iter().map(|part| part.made(machine, holes));
                let parts: Vec<Cell> = parts.collect::<Option<_>>()?;
                Some(machine.compound(*name, &parts))
            }
        }
    }

    /// The term as text, given what its holes are called.
    pub fn text(&self, hole: &impl Fn(usize) -> String) -> String {
        match self {
            Mould::Hole(number) => hole(*number),
            Mould::Text(text) => text.clone(),
            Mould::Compound(Atom::DOT, parts) if parts.len() == 2 => {
                let mut items = vec![parts[0].text(hole)];
                let mut rest = &parts[1];
                while let Mould::Compound(Atom::DOT, parts) = rest
                    && parts.len() == 2
                {
                    items.push(parts[0].text(hole));
                    rest = &parts[1];
                }
                match rest {
                    Mould::Text(end) if end == "[]" => format!("[{}]", items.join(",")),
                    rest => format!("[{}|{}]", items.join(","), rest.text(hole)),
                }
            }
            Mould::Compound(name, parts) => {
                let parts: Vec<String> = parts.iter().map(|part| part.text(hole)).collect();
                match (name.name(), &parts[..]) {
                    ("-", [left, right]) if !self.nests_right() => format!("{left}-{right}"),
                    (",", [left, right]) => format!("({left},{right})"),
                    _ => {
                        let name = node_text(&Node::Atom(*name), &Operators::default());
                        let is_name = name.starts_with(|c: char| c.is_alphanumeric() || c == '\'');
                        let name = match is_name {
                            true => name,
                            false => format!("'{}'", name.trim_matches(['(', ')'])),
                        };
                        format!("{name}({})", parts.join(","))
                    }
                }
            }
        }
    }

    /// Whether an operator stands on its right, where it would need brackets.
    fn nests_right(&self) -> bool {
        match self {
            Mould::Compound(_, parts) => matches!(
                parts.last(),
                Some(Mould::Compound(name, _)) if *name != Atom::DOT && name.name() != ","
            ),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(name: &str, left: Mould, right: Mould) -> Mould {
        Mould::Compound(Atom::new(name), vec![left, right])
    }

    #[test]
    fn moulds_are_written_as_people_write_terms() {
        use Mould::{Hole, Text};
        let name = |n: usize| format!("X{n}");
        let list = pair(".", Hole(0), pair(".", Hole(1), Text("[]".to_owned())));
        let list = list.text(&name);
        assert_eq!(list, "[X0,X1]");
        let left = pair("-", pair("-", Hole(0), Hole(1)), Hole(2));
        assert_eq!(left.text(&name), "X0-X1-X2");
        let right = pair("-", Hole(0), pair("-", Hole(1), Hole(2)));
        assert_eq!(right.text(&name), "'-'(X0,X1-X2)");
        let comma = pair(",", Hole(0), Text("a".to_owned()));
        assert_eq!(comma.text(&name), "(X0,a)");
        assert_eq!(pair("step", Hole(0), Hole(1)).text(&name), "step(X0,X1)");
    }
}

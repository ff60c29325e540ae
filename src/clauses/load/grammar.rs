//! Grammar rules, translated as Scryer's library(dcgs) does it: a non-terminal gets two
//! more arguments, the list before it and the list behind it, and terminals are unified
//! in the body, so that a rule does not look further ahead than it is asked to.
//!
//! Scryer refuses `\+` and an `->` without alternative in a grammar body; here they mean
//! what they mean elsewhere.

use super::super::atom::Atom;
use super::super::syntax::ReadTerm;
use super::super::term::{Node, Span, TermId, VarId};
use super::clause::NoClause;

/// Translates `Head --> Body`, the two sides of the term that was read, into a clause,
/// which becomes the term.
pub(super) fn translate(read: &mut ReadTerm, head: TermId, body: TermId) -> Result<(), NoClause> {
    let span = read.terms.span(read.root);
    let mut grammar = Grammar { read };
    let (head, pushback) = match grammar.read.terms.binary(head, Atom::COMMA) {
        Some((head, pushback)) => (head, Some(pushback)),
        None => (head, None),
    };
    let (before, behind) = (grammar.list(), grammar.list());
    let head = grammar.non_terminal(head, before, behind)?;
    let body = match pushback {
        None => grammar.body(body, before, behind)?,
        Some(pushback) => {
            let between = grammar.list();
            let first = grammar.body(body, before, between)?;
            let second = grammar.terminals(pushback, behind, between)?;
            grammar
                .read
                .terms
                .compound(Atom::COMMA, &[first, second], span)
        }
    };
    read.root = read.terms.compound(Atom::NECK, &[head, body], span);
    Ok(())
}

/// A list that the grammar is about, at one point of a rule.
type List = VarId;

/// A part of a body that is still to be translated: what it is, the lists before and
/// behind it, and the argument that its translation becomes.
struct Part {
    term: TermId,
    before: List,
    behind: List,
    place: (TermId, usize),
}

struct Grammar<'r> {
    read: &'r mut ReadTerm,
}

impl Grammar<'_> {
    /// A new variable for a list.
    fn list(&mut self) -> List {
        let number = VarId(self.read.variables.len() as u32);
        self.read.variables.push("_".into());
        number
    }

    fn variable(&mut self, list: List, span: Span) -> TermId {
        self.read.terms.add(Node::Var(list), span)
    }

    fn equal(&mut self, left: List, right: TermId, span: Span) -> TermId {
        let left = self.variable(left, span);
        self.read.terms.compound(Atom::EQUAL, &[left, right], span)
    }

    /// `S0 = S`
    fn nothing(&mut self, before: List, behind: List, span: Span) -> TermId {
        let behind = self.variable(behind, span);
        self.equal(before, behind, span)
    }

    /// A term with the two lists as further arguments. `module:` stays in front.
    fn non_terminal(
        &mut self,
        term: TermId,
        before: List,
        behind: List,
    ) -> Result<TermId, NoClause> {
        let span = self.read.terms.span(term);
        let mut modules = Vec::new();
        let mut inner = term;
        while let Some((module, rest)) = self.read.terms.binary(inner, Atom::COLON) {
            modules.push((module, self.read.terms.span(inner)));
            inner = rest;
        }
        let Some((name, arguments)) = self.read.terms.callable(inner) else {
            let what = match self.read.terms.node(inner) {
                Node::Var(_) => "a variable cannot stand here in a grammar rule",
                _ => "a number cannot be part of a grammar rule",
            };
            return Err(NoClause::new(span, what));
        };
        let mut arguments = arguments.to_vec();
        let inner_span = self.read.terms.span(inner);
        arguments.push(self.variable(before, inner_span));
        arguments.push(self.variable(behind, inner_span));
        let goal = self.read.terms.compound(name, &arguments, inner_span);
        let qualify =
            |goal, (module, span)| self.read.terms.compound(Atom::COLON, &[module, goal], span);
        Ok(modules.into_iter().rev().fold(goal, qualify))
    }

    /// `S0 = [a,b|S]`
    fn terminals(&mut self, list: TermId, before: List, behind: List) -> Result<TermId, NoClause> {
        let span = self.read.terms.span(list);
        let mut items = Vec::new();
        let mut rest = list;
        while let Some((item, tail)) = self.read.terms.binary(rest, Atom::DOT) {
            items.push((item, self.read.terms.span(rest)));
            rest = tail;
        }
        if !matches!(self.read.terms.node(rest), Node::Atom(Atom::NIL)) {
            return Err(NoClause::new(
                span,
                "terminals have to be a list with an end",
            ));
        }
        let mut tail = self.variable(behind, span);
        for (item, span) in items.into_iter().rev() {
            tail = self.read.terms.compound(Atom::DOT, &[item, tail], span);
        }
        Ok(self.equal(before, tail, span))
    }

    fn body(&mut self, body: TermId, before: List, behind: List) -> Result<TermId, NoClause> {
        // The translation of the whole becomes the argument of a term that is not needed
        // any more afterwards.
        let span = self.read.terms.span(body);
        let holder = self.read.terms.compound(Atom::CALL, &[body], span);
        let mut parts = vec![Part {
            term: body,
            before,
            behind,
            place: (holder, 0),
        }];
        while let Some(part) = parts.pop() {
            let place = part.place;
            let goal = self.part(part, &mut parts)?;
            self.put(place, goal);
        }
        Ok(self.argument(holder, 0))
    }

    fn put(&mut self, (term, index): (TermId, usize), argument: TermId) {
        if let Node::Compound(_, arguments) = *self.read.terms.node(term) {
            self.read.terms.arguments_mut(arguments)[index] = argument;
        }
    }

    fn argument(&self, term: TermId, index: usize) -> TermId {
        match *self.read.terms.node(term) {
            Node::Compound(_, arguments) => self.read.terms.arguments(arguments)[index],
            _ => term,
        }
    }

    /// Translates one part; what it consists of is added to those that remain, with the
    /// place where its translation goes.
    fn part(&mut self, part: Part, parts: &mut Vec<Part>) -> Result<TermId, NoClause> {
        let Part {
            term,
            before,
            behind,
            ..
        } = part;
        let terms = &mut self.read.terms;
        let span = terms.span(term);
        let Some((name, arguments)) = terms.callable(term) else {
            if let Node::Var(_) = terms.node(term) {
                let lists = [before, behind].map(|list| self.variable(list, span));
                let arguments = [term, lists[0], lists[1]];
                return Ok(self.read.terms.compound(Atom::PHRASE, &arguments, span));
            }
            return Err(NoClause::new(
                span,
                "a number cannot be part of a grammar rule",
            ));
        };
        match (name, arguments) {
            (Atom::NIL, []) => Ok(self.nothing(before, behind, span)),
            (Atom::DOT, [_, _]) => self.terminals(term, before, behind),
            (Atom::CUT, []) => Ok(self.and_nothing(term, before, behind, span)),
            (Atom::CURLY, &[goal]) => Ok(self.and_nothing(goal, before, behind, span)),
            (Atom::NOT, &[inner]) => {
                let dead_end = self.list();
                let not = self.read.terms.compound(Atom::NOT, &[inner], span);
                parts.push(Part {
                    term: inner,
                    before,
                    behind: dead_end,
                    place: (not, 0),
                });
                Ok(self.and_nothing(not, before, behind, span))
            }
            (
                Atom::COMMA | Atom::SEMICOLON | Atom::BAR | Atom::IF_THEN | Atom::SOFT_IF,
                &[left, right],
            ) => {
                let name = match name {
                    Atom::BAR => Atom::SEMICOLON,
                    _ => name,
                };
                let goal = terms.compound(name, &[left, right], span);
                // One after the other, or one instead of the other.
                let (left_end, right_start) = match name {
                    Atom::SEMICOLON => (behind, before),
                    _ => {
                        let between = self.list();
                        (between, between)
                    }
                };
                parts.push(Part {
                    term: right,
                    before: right_start,
                    behind,
                    place: (goal, 1),
                });
                parts.push(Part {
                    term: left,
                    before,
                    behind: left_end,
                    place: (goal, 0),
                });
                Ok(goal)
            }
            _ => self.non_terminal(term, before, behind),
        }
    }

    /// `(Goal, S0 = S)`
    fn and_nothing(&mut self, goal: TermId, before: List, behind: List, span: Span) -> TermId {
        let nothing = self.nothing(before, behind, span);
        self.read
            .terms
            .compound(Atom::COMMA, &[goal, nothing], span)
    }
}

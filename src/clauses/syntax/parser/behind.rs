//! What comes behind an operand: operators, separators, the end.

use super::super::super::atom::Atom;
use super::super::super::term::{Node, Span, TermId};
use super::super::error::{Fault, shown};
use super::super::lexer::{Kind, Token};
use super::super::operators::{Definition, Fixity, Operator};
use super::{Context, Frame, Operand, Parser, Pending};

impl<'a> Parser<'_, 'a> {
    /// A token behind an operand. The whole term, if the full stop is reached.
    pub(super) fn after_operand(
        &mut self,
        left: Operand,
        token: Token<'a>,
    ) -> Result<Option<Operand>, Fault> {
        let span = token.span;
        let frame = self.memory.frames.last().copied();
        let context = frame.map(|frame| frame.context);
        match token.kind {
            Kind::Name(name) => {
                let atom = self.known_atom(name, span)?;
                self.operator(left, atom, span)?;
            }
            Kind::Quoted(name) => {
                let atom = self.atom(&name, span)?;
                self.operator(left, atom, span)?;
            }
            Kind::Comma => match context {
                Some(Context::Arguments(..) | Context::List) => self.item(left)?,
                Some(Context::Tail) => {
                    return Err(self.fault(span, "nothing but ] can come after the tail of a list"));
                }
                _ => self.operator(left, Atom::COMMA, span)?,
            },
            Kind::Bar => match (context, frame) {
                (Some(Context::List), Some(frame)) => {
                    self.item(left)?;
                    let context = Context::Tail;
                    self.memory.frames.pop();
                    self.memory.frames.push(Frame { context, ..frame });
                }
                (Some(Context::Tail), _) => {
                    return Err(self.fault(span, "a list has only one tail, and so only one |"));
                }
                _ => self.operator(left, Atom::BAR, span)?,
            },
            Kind::Close | Kind::CloseList | Kind::CloseCurly => {
                self.close(left, &token.kind, span)?
            }
            Kind::End => return self.end(left).map(Some),
            Kind::Eof if self.ends_with_text => return self.end(left).map(Some),
            _ => return Err(self.missing_operator(left, span)),
        }
        Ok(None)
    }

    /// An infix or postfix operator behind its left operand.
    fn operator(&mut self, left: Operand, name: Atom, span: Span) -> Result<(), Fault> {
        let Definition { infix, postfix, .. } = self.operators.get(name);
        let operator = match (infix, postfix) {
            (Some(infix), Some(postfix)) => match self.operand_follows()? {
                true => infix,
                false => postfix,
            },
            (Some(operator), None) | (None, Some(operator)) => operator,
            (None, None) => return Err(self.missing_operator(left, span)),
        };
        let left = self.reduce(left, |waiting| {
            waiting.priority < operator.priority
                || (waiting.priority == operator.priority && waiting.kind.is_strict_right())
        })?;
        if left.priority > operator.left_most() {
            return Err(self.needs_brackets(left.span, "left", name));
        }
        if operator.kind.fixity() == Fixity::Postfix {
            let start = left.span.start;
            let span = Span { start, ..span };
            let term = self.terms.compound(name, &[left.term], span);
            let priority = operator.priority;
            self.left = Some(Operand {
                term,
                priority,
                span,
            });
        } else {
            self.memory.pending.push(Pending {
                name,
                span,
                operator,
                left: Some(left),
            });
        }
        Ok(())
    }

    /// Gives waiting operators of the innermost bracket their right operand, as long as
    /// they bind tighter than what comes.
    fn reduce(
        &mut self,
        right: Operand,
        binds: impl Fn(Operator) -> bool,
    ) -> Result<Operand, Fault> {
        let bottom = self.memory.frames.last().map_or(0, |frame| frame.pending);
        let mut right = right;
        while self.memory.pending.len() > bottom
            && let Some(&waiting) = self.memory.pending.last()
            && binds(waiting.operator)
        {
            self.memory.pending.pop();
            if right.priority > waiting.operator.right_most() {
                return Err(self.needs_brackets(right.span, "right", waiting.name));
            }
            let end = right.span.end;
            let start = waiting.left.map_or(waiting.span, |left| left.span).start;
            let span = Span { start, end };
            let term = match waiting.left {
                Some(left) => self
                    .terms
                    .compound(waiting.name, &[left.term, right.term], span),
                None => self.terms.compound(waiting.name, &[right.term], span),
            };
            let priority = waiting.operator.priority;
            right = Operand {
                term,
                priority,
                span,
            };
        }
        Ok(right)
    }

    /// A complete argument, or item of a list. The standard wants brackets around one of
    /// a priority above 999; nobody else does, and nothing is ambiguous without them.
    fn item(&mut self, last: Operand) -> Result<(), Fault> {
        let item = self.reduce(last, |_| true)?;
        self.memory.items.push(item);
        Ok(())
    }

    /// A closing bracket behind an operand.
    fn close(&mut self, last: Operand, kind: &Kind<'_>, close: Span) -> Result<(), Fault> {
        let Some(frame) = self.memory.frames.last().copied() else {
            let what = format!(
                "there is no open bracket for this {}",
                shown(self.text(close))
            );
            return Err(self.fault(close, what));
        };
        let (start, end) = (frame.open.start, close.end);
        let outer = Span { start, end };
        match (frame.context, kind) {
            (Context::Bracket, Kind::Close) => {
                let inner = self.reduce(last, |_| true)?;
                self.memory.frames.pop();
                self.place(inner.term, outer);
            }
            (Context::Curly, Kind::CloseCurly) => {
                let inner = self.reduce(last, |_| true)?;
                self.memory.frames.pop();
                let term = self.terms.compound(Atom::CURLY, &[inner.term], outer);
                self.place(term, outer);
            }
            (Context::Arguments(name, start), Kind::Close) => {
                self.item(last)?;
                self.memory.frames.pop();
                let span = Span { start, end };
                let memory = &mut *self.memory;
                memory.arguments.clear();
                let items = memory.items.drain(frame.items..);
                memory.arguments.extend(items.map(|item| item.term));
                let term = self.terms.compound(name, &memory.arguments, span);
                self.place(term, span);
            }
            (Context::List | Context::Tail, Kind::CloseList) => {
                self.item(last)?;
                self.memory.frames.pop();
                let term = self.list(frame, outer);
                self.place(term, outer);
            }
            _ => {
                let open = shown(self.text(frame.open));
                let what = format!("{} cannot close {open}", shown(self.text(close)));
                return Err(self.fault(close, what));
            }
        }
        Ok(())
    }

    /// The list of the items since a bracket. Its tails reach from their first item to
    /// the closing bracket.
    fn list(&mut self, frame: Frame, outer: Span) -> TermId {
        let tail = match frame.context {
            Context::Tail => self.memory.items.pop(),
            _ => None,
        };
        let mut list = match tail {
            Some(tail) => tail.term,
            None => {
                let start = outer.end.saturating_sub(1);
                self.terms
                    .add(Node::Atom(Atom::NIL), Span { start, ..outer })
            }
        };
        let first = frame.items;
        for at in (first..self.memory.items.len()).rev() {
            let item = self.memory.items[at];
            let start = match at == first {
                true => outer.start,
                false => item.span.start,
            };
            let span = Span { start, ..outer };
            list = self.terms.compound(Atom::DOT, &[item.term, list], span);
        }
        self.memory.items.truncate(first);
        list
    }

    /// The full stop behind an operand.
    fn end(&mut self, last: Operand) -> Result<Operand, Fault> {
        match self.memory.frames.last() {
            None => self.reduce(last, |_| true),
            Some(frame) => {
                let open = frame.open;
                Err(self.never_closed(open))
            }
        }
    }
}

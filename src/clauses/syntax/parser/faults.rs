//! What can be wrong with a term, and what to say about it.

use super::super::super::atom::Atom;
use super::super::super::term::{Node, Span};
use super::super::error::{Fault, INCOMPLETE, Resume, shown};
use super::{Operand, Parser};

impl Parser<'_, '_> {
    /// A fault at the last token or before it; what was only peeked at is forgotten.
    pub(super) fn fault(&mut self, span: Span, what: impl Into<String>) -> Fault {
        self.peeked = None;
        self.lexer.at = self.last.end as usize;
        let fault = Fault::new(span, INCOMPLETE, what);
        match self.text(self.last) {
            "." if self.lexer.is_full_stop(self.last.start as usize) => {
                fault.resume(Resume::At(self.last.end))
            }
            _ => fault,
        }
    }

    pub(super) fn too_many_atoms(&mut self, span: Span) -> Fault {
        self.fault(span, "there are too many different atoms already")
    }

    pub(super) fn never_closed(&mut self, open: Span) -> Fault {
        let what = format!("this {} is never closed", shown(self.text(open)));
        self.fault(open, what)
    }

    pub(super) fn needs_brackets(&mut self, span: Span, side: &str, name: Atom) -> Fault {
        let name = shown(name.name());
        self.fault(
            span,
            format!("what is to the {side} of {name} needs brackets around it"),
        )
    }

    /// Something where an operand has to come is not one. The token has been taken.
    pub(super) fn missing_operand(&mut self, found: Span) -> Fault {
        let before = self.text(found);
        let is_open = self.memory.frames.last().map(|frame| frame.open);
        let what = match (before, is_open, self.memory.pending.last()) {
            ("", ..) => "the text ends in the middle of a clause".to_owned(),
            (")" | "]" | "}", None, _) => {
                format!("there is no open bracket for this {}", shown(before))
            }
            _ => format!("something is missing before {}", shown(before)),
        };
        self.fault(found, what)
    }

    /// Something behind an operand is neither an operator nor the end.
    pub(super) fn missing_operator(&mut self, left: Operand, found: Span) -> Fault {
        let start = found.start as usize;
        let begins_line = self
            .lexer
            .text
            .get(..start)
            .is_some_and(|before| before.ends_with('\n'));
        let is_at_end = found.start == found.end;
        let is_bracket = self.text(found) == "(";
        let fault = match self.memory.frames.last().map(|frame| frame.open) {
            Some(open) if begins_line || is_at_end => self.never_closed(open),
            None if begins_line || is_at_end => {
                let before = left.span.end;
                let span = Span {
                    start: before.saturating_sub(1).max(left.span.start),
                    end: before,
                };
                self.fault(span, "there is no full stop behind this")
            }
            _ if is_bracket && matches!(self.terms.node(left.term), Node::Var(_)) => {
                self.fault(left.span, "a variable cannot have arguments")
            }
            _ if is_bracket && matches!(self.terms.node(left.term), Node::Atom(_)) => {
                let what = "an operator is missing here, or a blank too many between a name and its bracket";
                self.fault(found, what)
            }
            _ => {
                let what = format!(
                    "an operator or a comma is missing before {}",
                    shown(self.text(found))
                );
                self.fault(found, what)
            }
        };
        match begins_line {
            // Most likely a new clause begins here.
            true => fault.resume(Resume::At(found.start)),
            false => fault,
        }
    }
}

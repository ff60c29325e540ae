//! Expressions and comparisons of numbers.

use super::CompileError;
use super::clause::Compiler;
use super::names;
use crate::clauses::code::{Comparison, Function, Instr, Operand, Pc};
use crate::clauses::machine::cell::Cell;
use crate::clauses::term::{Node, TermId};

/// Expressions inside each other.
const DEEPEST: u32 = 1000;

impl Compiler<'_> {
    /// The value of an expression, as an operand that is a number or will be evaluated.
    pub(super) fn expression(&mut self, term: TermId) -> Result<Operand, CompileError> {
        let slot = match *self.clause.terms.node(term) {
            Node::Compound(..) => self.new_slot()?,
            Node::Var(var) => return self.known_variable(var),
            _ => return self.operand(term),
        };
        self.expression_into(slot, term)
    }

    /// The same; what is computed is put into a slot.
    pub(super) fn expression_into(
        &mut self,
        slot: u16,
        term: TermId,
    ) -> Result<Operand, CompileError> {
        let clause = self.clause;
        let Node::Compound(name, arguments) = *clause.terms.node(term) else {
            return self.operand(term);
        };
        let arguments = clause.terms.arguments(arguments);
        let Some(function) = names::function(name, arguments.len()) else {
            // Whatever it is, evaluating it says so.
            return self.operand(term);
        };
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(CompileError::TooDeep);
        }
        let left = self.expression(arguments[0])?;
        let right = match arguments.get(1) {
            Some(&right) => self.expression(right)?,
            None => Operand::constant(Cell::int(0)),
        };
        self.depth -= 1;
        let instr = match (function, left.as_slot(), small(right)) {
            (Function::Add, Some(from), Some(value)) => Instr::AddSmall { slot, from, value },
            (Function::Sub, Some(from), Some(value)) if value != i32::MIN => {
                let value = -value;
                Instr::AddSmall { slot, from, value }
            }
            _ => match (left.as_slot(), right.as_slot()) {
                (Some(left), Some(right)) => Instr::ArithSlots {
                    function,
                    slot,
                    left,
                    right,
                },
                _ => {
                    let operands = self.add_operands(&[left, right]);
                    Instr::Arith {
                        function,
                        slot,
                        operands,
                    }
                }
            },
        };
        self.emit(instr);
        Ok(Operand::slot(slot))
    }

    /// `X is Expression`; the place of the failing alternative must be filled in.
    pub(super) fn is_goal(
        &mut self,
        result: TermId,
        term: TermId,
        otherwise: Pc,
    ) -> Result<(), CompileError> {
        let clause = self.clause;
        let fresh = match *clause.terms.node(result) {
            Node::Var(var) if !self.is_seen(var) => {
                // The variable may occur in the expression: then it is met there.
                let inside = super::clause::occurrences(&clause.terms, term).contains(&var);
                (!inside).then_some(var)
            }
            _ => None,
        };
        let slot = match fresh {
            Some(var) => self.slot(var)?,
            None => self.new_slot()?,
        };
        let value = self.expression_into(slot, term)?;
        let value = match value.as_slot() {
            Some(found) if found == slot => value,
            _ => {
                let operands = self.add_operands(&[value]);
                self.emit(Instr::Evaluate { slot, operands });
                Operand::slot(slot)
            }
        };
        if let Some(var) = fresh {
            self.seen[var.0 as usize] = true;
            return Ok(());
        }
        let result = self.operand(result)?;
        let operands = self.add_operands(&[result, value]);
        self.emit(Instr::Unify {
            operands,
            otherwise,
        });
        Ok(())
    }

    pub(super) fn compare_goal(
        &mut self,
        comparison: Comparison,
        left: TermId,
        right: TermId,
        otherwise: Pc,
    ) -> Result<(), CompileError> {
        let left = self.expression(left)?;
        let right = self.expression(right)?;
        let instr = match (left.as_slot(), small(right)) {
            (Some(slot), Some(value)) => Instr::CompareSmall {
                comparison,
                slot,
                value,
                otherwise,
            },
            _ => {
                let operands = self.add_operands(&[left, right]);
                Instr::Compare {
                    comparison,
                    operands,
                    otherwise,
                }
            }
        };
        self.emit(instr);
        Ok(())
    }
}

/// A small integer.
fn small(operand: Operand) -> Option<i32> {
    let cell = operand.as_constant().filter(|cell| cell.is_int())?;
    i32::try_from(cell.value()).ok()
}

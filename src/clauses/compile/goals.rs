//! The goals of a body.

use std::collections::VecDeque;

use super::CompileError;
use super::clause::Compiler;
use super::names;
use super::program::resolve;
use crate::clauses::atom::Atom;
use crate::clauses::builtins;
use crate::clauses::code::{Instr, Kind, Operand, Pc, Pred};
use crate::clauses::machine::cell::Cell;
use crate::clauses::term::{Node, TermId};

impl Compiler<'_> {
    /// Compiles a goal. `is_last` tells that nothing follows: the call is over after it.
    pub(super) fn goal(&mut self, goal: TermId, is_last: bool) -> Result<(), CompileError> {
        // A conjunction may be very long: its goals are taken one after the other.
        let clause = self.clause;
        let mut rest = goal;
        while let Some((first, others)) = clause.terms.binary(rest, Atom::COMMA) {
            self.single_goal(first, false)?;
            rest = others;
        }
        self.single_goal(rest, is_last)
    }

    fn single_goal(&mut self, goal: TermId, is_last: bool) -> Result<(), CompileError> {
        self.depth += 1;
        if self.depth > 300 {
            return Err(CompileError::TooDeep);
        }
        let counted = self.count_in(goal)?;
        let ended = match self.test(goal, 0)? {
            true => false,
            false => self.other_goal(goal, is_last)?,
        };
        self.count_out(counted);
        self.depth -= 1;
        if is_last && !ended {
            self.emit(Instr::Proceed);
        }
        Ok(())
    }

    /// Compiles a goal that is more than a test; tells whether it ended the call.
    fn other_goal(&mut self, goal: TermId, is_last: bool) -> Result<bool, CompileError> {
        let clause = self.clause;
        let Some((name, arguments)) = clause.terms.callable(goal) else {
            return self.call_goal(&[goal], is_last);
        };
        match (name, arguments) {
            (Atom::COMMA, &[..]) if arguments.len() == 2 => {
                self.goal(goal, is_last)?;
                Ok(is_last)
            }
            (Atom::CUT, &[]) => {
                self.cut();
                Ok(false)
            }
            (Atom::EQUAL, &[left, right]) => self.unify_goal(left, right).map(|()| false),
            (Atom::COLON, &[module, inner]) => match *clause.terms.node(module) {
                Node::Atom(module) => {
                    let outer = std::mem::replace(&mut self.module, module);
                    self.goal(inner, is_last)?;
                    self.module = outer;
                    Ok(is_last)
                }
                _ => self.call_goal(&[goal], is_last),
            },
            _ if self.control(name, arguments, is_last)? => Ok(is_last),
            (Atom::CALL, [_, ..]) => self.call_goal(arguments, is_last),
            _ => self.call(name, arguments, is_last),
        }
    }

    /// `call/N`.
    fn call_goal(&mut self, goals: &[TermId], is_last: bool) -> Result<bool, CompileError> {
        let operands = self.operands(goals)?;
        // Where the goal is looked up.
        let mut all = vec![Operand::constant(Cell::atom(self.module))];
        all.extend(operands);
        let arity = u8::try_from(goals.len()).map_err(|_| CompileError::TooManyArguments)?;
        let operands = self.add_operands(&all);
        self.emit(match is_last {
            true => Instr::ExecuteGoal {
                arity,
                size: 0,
                operands,
            },
            false => Instr::CallGoal {
                arity,
                size: 0,
                operands,
            },
        });
        Ok(is_last)
    }

    /// A call of a predicate.
    fn call(
        &mut self,
        name: Atom,
        arguments: &[TermId],
        is_last: bool,
    ) -> Result<bool, CompileError> {
        let arity = u8::try_from(arguments.len()).map_err(|_| CompileError::TooManyArguments)?;
        let pred = resolve(self.image, self.module, name, arity.into());
        if self.inline(pred, arguments, is_last)? {
            return Ok(is_last);
        }
        let operands = self.operands(arguments)?;
        let (otherwise, size) = (0, 0);
        let Pred { entry, kind, .. } = self.image.preds[pred as usize];
        let target = entry;
        if !matches!(kind, Kind::Facts(_) | Kind::Det(_) | Kind::Nondet(_))
            && let Some(instr) = self.call_few(&operands, target, is_last)?
        {
            self.emit(instr);
            return Ok(is_last);
        }
        let operands = self.add_operands(&operands);
        match kind {
            Kind::Facts(table) => self.emit(Instr::Facts {
                size,
                table,
                operands,
            }),
            Kind::Det(builtin) => self.emit(Instr::Det {
                builtin,
                arity,
                operands,
                otherwise,
            }),
            Kind::Nondet(builtin) => self.emit(Instr::Nondet {
                builtin,
                arity,
                size,
                operands,
            }),
            _ if is_last => {
                self.emit(Instr::Execute {
                    arity,
                    size,
                    target,
                    operands,
                });
                return Ok(true);
            }
            _ => self.emit(Instr::Call {
                arity,
                size,
                target,
                operands,
            }),
        }
        Ok(false)
    }

    /// `Left = Right`, as far as possible while compiling.
    fn unify_goal(&mut self, left: TermId, right: TermId) -> Result<(), CompileError> {
        let terms = &self.clause.terms;
        let (left, right) = match (terms.node(left), terms.node(right)) {
            (Node::Var(_), _) => (left, right),
            (_, Node::Var(_)) => (right, left),
            _ => (left, right),
        };
        let Node::Var(var) = *terms.node(left) else {
            let operands = self.operands(&[left, right])?;
            self.unify(operands[0], operands[1]);
            return Ok(());
        };
        if !self.is_seen(var) {
            return self.unify_fresh(var, left, right);
        }
        let slot = self.slot(var)?;
        if let Node::Var(other) = *terms.node(right)
            && !self.is_seen(other)
        {
            if self.counts[other.0 as usize] > 1 {
                let own = self.slot(other)?;
                self.seen[other.0 as usize] = true;
                let operand = Operand::slot(slot);
                self.emit(Instr::Assign { slot: own, operand });
            }
            return Ok(());
        }
        self.match_terms(VecDeque::from([(slot, right)]))
    }

    /// A variable that has no value yet becomes a term.
    fn unify_fresh(
        &mut self,
        var: crate::clauses::term::VarId,
        left: TermId,
        right: TermId,
    ) -> Result<(), CompileError> {
        let terms = &self.clause.terms;
        if super::clause::occurrences(terms, right).contains(&var) {
            // X = f(X): a cyclic term.
            let known = self.known_variable(var)?;
            let _ = left;
            let right = self.operand(right)?;
            self.unify(known, right);
            return Ok(());
        }
        if self.counts[var.0 as usize] == 1 {
            // What it is bound to has still to be known afterwards.
            let _ = self.operand_known(right)?;
            return Ok(());
        }
        let value = match *terms.node(right) {
            Node::Compound(..) if !self.ground[right.0 as usize] => {
                let slot = self.slot(var)?;
                self.build(slot, right)?;
                self.seen[var.0 as usize] = true;
                return Ok(());
            }
            _ => self.operand_known(right)?,
        };
        let slot = self.slot(var)?;
        self.seen[var.0 as usize] = true;
        self.emit(Instr::Assign {
            slot,
            operand: value,
        });
        Ok(())
    }

    /// An operand that can be used any number of times.
    fn operand_known(&mut self, term: TermId) -> Result<Operand, CompileError> {
        match *self.clause.terms.node(term) {
            Node::Var(var) if self.counts[var.0 as usize] > 1 || self.is_seen(var) => {
                self.known_variable(var)
            }
            Node::Var(_) => {
                let slot = self.new_slot()?;
                self.emit(Instr::Fresh { slot });
                Ok(Operand::slot(slot))
            }
            _ => self.operand(term),
        }
    }

    /// Compiles a goal that is a test: one that goes on there if it fails, having bound
    /// nothing. Tells whether it is one.
    pub(super) fn test(&mut self, goal: TermId, otherwise: Pc) -> Result<bool, CompileError> {
        let clause = self.clause;
        let Some((name, arguments)) = clause.terms.callable(goal) else {
            return Ok(false);
        };
        match *arguments {
            [] => match name {
                Atom::TRUE => {}
                Atom::FAIL | Atom::FALSE => self.emit(Instr::Jump(otherwise)),
                _ => return Ok(false),
            },
            [only] => {
                let Some(test) = names::type_test(name) else {
                    return self.test_builtin(name, arguments, otherwise);
                };
                let slot = self.in_slot(only)?;
                self.emit(Instr::Test {
                    test,
                    slot,
                    otherwise,
                });
            }
            [left, right] => {
                if let Some(comparison) = names::comparison(name) {
                    self.compare_goal(comparison, left, right, otherwise)?;
                    return Ok(true);
                }
                if name == Atom::IS {
                    self.is_goal(left, right, otherwise)?;
                    return Ok(true);
                }
                let order = names::order(name);
                let is_equality = matches!(name, Atom::SAME | Atom::NOT_SAME | Atom::NOT_EQUAL);
                if order.is_none() && !is_equality {
                    return self.test_builtin(name, arguments, otherwise);
                }
                let operands = self.operands(&[left, right])?;
                if let Some(instr) = usual_equality(name, operands[0], operands[1], otherwise) {
                    self.emit(instr);
                    return Ok(true);
                }
                let operands = self.add_operands(&operands);
                self.emit(match (order, name) {
                    (Some(comparison), _) => Instr::Order {
                        comparison,
                        operands,
                        otherwise,
                    },
                    (None, Atom::SAME) => Instr::Same {
                        operands,
                        otherwise,
                    },
                    (None, Atom::NOT_SAME) => Instr::NotSame {
                        operands,
                        otherwise,
                    },
                    _ => Instr::NotUnify {
                        operands,
                        otherwise,
                    },
                });
            }
            [index, term, argument] if name.name() == "arg" && otherwise == 0 => {
                return self.arg_goal(index, term, argument);
            }
            _ => return self.test_builtin(name, arguments, otherwise),
        }
        Ok(true)
    }

    /// `arg/3` in place, where the program has none of its own.
    fn arg_goal(
        &mut self,
        index: TermId,
        term: TermId,
        argument: TermId,
    ) -> Result<bool, CompileError> {
        let pred = resolve(self.image, self.module, Atom::new("arg"), 3);
        let Kind::Det(builtin) = self.image.preds[pred as usize].kind else {
            return Ok(false);
        };
        let mut operands = self.operands(&[index, term, argument])?;
        if operands[0].as_constant().is_some() {
            let (slot, operand) = (self.new_slot()?, operands[0]);
            self.emit(Instr::Assign { slot, operand });
            operands[0] = Operand::slot(slot);
        }
        operands.push(Operand::constant(Cell::int(i64::from(builtin))));
        let slots = (operands[0].as_slot(), operands[1].as_slot());
        let fresh = operands[2].as_fresh();
        let operands = self.add_operands(&operands);
        self.emit(match slots {
            (Some(index), Some(term)) if fresh.is_some() => Instr::ArgFresh {
                index,
                term,
                slot: fresh.unwrap_or(0),
                operands,
            },
            (Some(index), Some(term)) => Instr::ArgSlots {
                index,
                term,
                operands,
            },
            _ => Instr::Arg { operands },
        });
        Ok(true)
    }

    /// A built-in predicate that binds nothing.
    fn test_builtin(
        &mut self,
        name: Atom,
        arguments: &[TermId],
        otherwise: Pc,
    ) -> Result<bool, CompileError> {
        if !builtins::is_test(name, arguments.len()) {
            return Ok(false);
        }
        let arity = arguments.len() as u8;
        let pred = resolve(self.image, self.module, name, arity.into());
        let Kind::Det(builtin) = self.image.preds[pred as usize].kind else {
            return Ok(false);
        };
        let operands = self.operands(arguments)?;
        let operands = self.add_operands(&operands);
        self.emit(Instr::Det {
            builtin,
            arity,
            operands,
            otherwise,
        });
        Ok(true)
    }

    /// A term in a slot.
    pub(super) fn in_slot(&mut self, term: TermId) -> Result<u16, CompileError> {
        let operand = self.operand_known(term)?;
        if let Some(slot) = operand.as_slot() {
            return Ok(slot);
        }
        let slot = self.new_slot()?;
        self.emit(Instr::Assign { slot, operand });
        Ok(slot)
    }
}

/// `==` or `\==` of the usual kind.
fn usual_equality(name: Atom, left: Operand, right: Operand, otherwise: Pc) -> Option<Instr> {
    let (slot, other) = match left.as_slot() {
        Some(slot) => (slot, right),
        None => (right.as_slot()?, left),
    };
    match (name, other.as_slot(), other.as_constant()) {
        (Atom::SAME, None, Some(cell)) if cell.is_constant() => Some(Instr::SameConstant {
            slot,
            otherwise,
            cell,
        }),
        (Atom::NOT_SAME, Some(right), None) => Some(Instr::NotSameSlots {
            left: slot,
            right,
            otherwise,
        }),
        _ => None,
    }
}

//! Short predicates with one clause, compiled where they are called.
//!
//! The variables of such a clause get slots in the frame of the caller: an argument that
//! has a slot there is used as it is, and one that has no value yet may get it inside.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use super::CompileError;
use super::clause::{Compiler, count_variables, ground_terms};
use crate::clauses::atom::Atom;
use crate::clauses::clause::{Clause, Predicate};
use crate::clauses::code::{Instr, Operand};
use crate::clauses::term::{Node, TermId, VarId};

/// Clauses with more terms than this are called.
const MOST_TERMS: usize = 80;
/// Calls inside each other that are compiled in place.
const DEEPEST: usize = 4;

/// The clauses that are compiled where they are called, by the numbers of their
/// predicates.
pub(crate) type Inlines = HashMap<u32, Arc<Clause>>;

/// The clause of a predicate, if it is to be compiled where it is called.
pub(super) fn inlined(predicate: &Predicate) -> Option<Arc<Clause>> {
    let [clause] = &predicate.clauses[..] else {
        return None;
    };
    let body = clause.body?;
    let is_short = clause.terms.len() <= MOST_TERMS && !predicate.is_dynamic;
    (is_short && is_plain(clause, body, predicate)).then(|| Arc::clone(clause))
}

/// Whether a body neither cuts nor calls its own predicate.
fn is_plain(clause: &Clause, body: TermId, predicate: &Predicate) -> bool {
    let mut open = vec![body];
    while let Some(term) = open.pop() {
        match clause.terms.callable(term) {
            Some((Atom::CUT, [])) => return false,
            Some((name, arguments)) => {
                let key = &predicate.key;
                if name == key.name && arguments.len() == key.arity as usize {
                    return false;
                }
                open.extend(arguments);
            }
            None => {}
        }
    }
    true
}

impl Compiler<'_> {
    /// Compiles a call in place, if its predicate is of that kind: whether it did, and
    /// whether the call of the clause is over after it.
    pub(super) fn inline(
        &mut self,
        pred: u32,
        arguments: &[TermId],
        is_last: bool,
    ) -> Result<bool, CompileError> {
        let inlines = self.inlines;
        let Some(clause) = inlines.get(&pred) else {
            return Ok(false);
        };
        if self.inlining.len() >= DEEPEST || self.inlining.contains(&pred) {
            return Ok(false);
        }
        let mut operands = self.operands(arguments)?;
        self.settle(&mut operands);
        let counts = count_variables(clause);
        let module = self.image.preds[pred as usize].key.module;
        let outer = Outer {
            clause: std::mem::replace(&mut self.clause, clause),
            module: std::mem::replace(&mut self.module, module),
            ground: std::mem::replace(&mut self.ground, ground_terms(&clause.terms)),
            slots: std::mem::replace(&mut self.slots, vec![None; counts.len()]),
            seen: std::mem::replace(&mut self.seen, vec![false; counts.len()]),
            counts: std::mem::replace(&mut self.counts, counts),
        };
        self.inlining.push(pred);
        let compiled = self.inline_clause(clause, &operands, is_last);
        self.inlining.pop();
        self.clause = outer.clause;
        self.module = outer.module;
        self.ground = outer.ground;
        self.slots = outer.slots;
        self.seen = outer.seen;
        self.counts = outer.counts;
        compiled.map(|()| true)
    }

    /// A variable that has no value yet and is passed more than once gets one at once.
    fn settle(&mut self, operands: &mut [Operand]) {
        for i in 0..operands.len() {
            if let Some(slot) = operands[i].as_fresh()
                && operands
                    .iter()
                    .any(|operand| operand.as_slot() == Some(slot))
            {
                self.emit(Instr::Fresh { slot });
                operands[i] = Operand::slot(slot);
            }
        }
    }

    fn inline_clause(
        &mut self,
        clause: &Clause,
        operands: &[Operand],
        is_last: bool,
    ) -> Result<(), CompileError> {
        let (_, parameters) = clause
            .terms
            .callable(clause.head)
            .unwrap_or((Atom::NIL, &[]));
        // Variables that may get their value inside.
        let mut waiting: Vec<(VarId, u16)> = Vec::new();
        let mut matched = VecDeque::new();
        for (&parameter, &operand) in parameters.iter().zip(operands) {
            let var = match *clause.terms.node(parameter) {
                Node::Var(var) if self.slots[var.0 as usize].is_none() => var,
                _ => {
                    matched.push_back((self.slot_of(operand)?, parameter));
                    continue;
                }
            };
            if let Some(slot) = operand.as_slot() {
                self.slots[var.0 as usize] = Some(slot);
                self.seen[var.0 as usize] = true;
            } else if let Some(slot) = operand.as_fresh() {
                self.slots[var.0 as usize] = Some(slot);
                self.counts[var.0 as usize] += 1;
                waiting.push((var, slot));
            } else if operand.as_constant().is_some() && self.counts[var.0 as usize] > 1 {
                self.slots[var.0 as usize] = Some(self.slot_of(operand)?);
                self.seen[var.0 as usize] = true;
            }
        }
        // What is matched must not meet a variable that has no value.
        if !matched.is_empty() {
            for (var, slot) in waiting.drain(..) {
                self.seen[var.0 as usize] = true;
                self.emit(Instr::Fresh { slot });
            }
        }
        self.match_terms(matched)?;
        self.count_clause();
        match clause.body {
            Some(body) => self.goal(body, is_last)?,
            None if is_last => self.emit(Instr::Proceed),
            None => {}
        }
        if !is_last {
            self.count_answer();
            for (var, slot) in waiting {
                if !self.seen[var.0 as usize] {
                    self.emit(Instr::Fresh { slot });
                }
            }
        }
        Ok(())
    }

    /// An operand in a slot.
    fn slot_of(&mut self, operand: Operand) -> Result<u16, CompileError> {
        if let Some(slot) = operand.as_slot() {
            return Ok(slot);
        }
        let slot = match operand.as_fresh() {
            Some(slot) => slot,
            None => self.new_slot()?,
        };
        match operand.as_constant() {
            Some(_) => self.emit(Instr::Assign { slot, operand }),
            None => self.emit(Instr::Fresh { slot }),
        }
        Ok(slot)
    }
}

/// What is known of the caller while the clause is compiled.
struct Outer<'a> {
    clause: &'a Clause,
    module: Atom,
    ground: Vec<bool>,
    counts: Vec<u32>,
    slots: Vec<Option<u16>>,
    seen: Vec<bool>,
}

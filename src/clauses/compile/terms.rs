//! Terms that a clause builds, and those that are the same every time.

use super::CompileError;
use super::clause::Compiler;
use crate::clauses::atom::Atom;
use crate::clauses::code::{Instr, Operand};
use crate::clauses::machine::cell::{Cell, MAX_ARITY, MAX_SMALL, MIN_SMALL};
use crate::clauses::machine::number;
use crate::clauses::machine::store::LITERALS_END;
use crate::clauses::term::{Node, TermId, VarId};

/// How deep terms with variables may be nested, lists aside.
const DEEPEST: u32 = 1000;

impl Compiler<'_> {
    /// The slot of a variable.
    pub(super) fn slot(&mut self, var: VarId) -> Result<u16, CompileError> {
        if let Some(slot) = self.slots[var.0 as usize] {
            return Ok(slot);
        }
        let slot = self.new_slot()?;
        self.slots[var.0 as usize] = Some(slot);
        Ok(slot)
    }

    /// A slot that no variable has.
    pub(super) fn new_slot(&mut self) -> Result<u16, CompileError> {
        let slot = self.size;
        self.size = slot.checked_add(1).ok_or(CompileError::TooManyVariables)?;
        Ok(slot)
    }

    pub(super) fn is_seen(&self, var: VarId) -> bool {
        self.seen[var.0 as usize]
    }

    /// A variable as an operand; it is known from then on.
    pub(super) fn variable(&mut self, var: VarId) -> Result<Operand, CompileError> {
        if self.is_seen(var) {
            return Ok(Operand::slot(self.slot(var)?));
        }
        if self.counts[var.0 as usize] == 1 {
            return Ok(Operand::VOID);
        }
        let slot = self.slot(var)?;
        self.seen[var.0 as usize] = true;
        Ok(Operand::fresh(slot))
    }

    /// A variable whose slot has a value, if need be a new variable, at once.
    pub(super) fn known_variable(&mut self, var: VarId) -> Result<Operand, CompileError> {
        let slot = self.slot(var)?;
        if !self.is_seen(var) {
            self.seen[var.0 as usize] = true;
            self.emit(Instr::Fresh { slot });
        }
        Ok(Operand::slot(slot))
    }

    /// The constant that a term is, if it has no variables.
    pub(super) fn constant(&mut self, term: TermId) -> Result<Option<Cell>, CompileError> {
        let clause = self.clause;
        Ok(match clause.terms.node(term) {
            Node::Var(_) => None,
            Node::Atom(name) => Some(Cell::atom(*name)),
            Node::Int(value) if (MIN_SMALL..=MAX_SMALL).contains(value) => Some(Cell::int(*value)),
            _ if !self.ground[term.0 as usize] => None,
            _ => Some(self.literal(term)?),
        })
    }

    /// A term that is the same every time: it is made once and for all.
    fn literal(&mut self, term: TermId) -> Result<Cell, CompileError> {
        let terms = &self.clause.terms;
        let literals = &mut self.image.literals;
        // Places that wait for the term they hold; the first is a place of its own.
        let root = literals.len();
        literals.push(0);
        let mut open = vec![(root, term)];
        while let Some((at, term)) = open.pop() {
            let here = literals.len() as u32;
            let cell = match terms.node(term) {
                Node::Var(_) => Cell::NIL,
                Node::Atom(name) => Cell::atom(*name),
                Node::Int(value) => number::store_int(literals, *value),
                Node::Big(value) => number::store_big(literals, value),
                Node::Float(value) => number::store_float(literals, *value),
                Node::Compound(name, arguments) => {
                    let arguments = terms.arguments(*arguments);
                    let cell = match (*name, arguments.len()) {
                        (Atom::DOT, 2) => Cell::list(here),
                        (name, arity) => {
                            literals.push(Cell::functor(name, arity as u32).0);
                            Cell::structure(here)
                        }
                    };
                    let first = literals.len();
                    literals.resize(first + arguments.len(), 0);
                    open.extend(
                        arguments
                            .iter()
                            .enumerate()
                            .map(|(i, &arg)| (first + i, arg)),
                    );
                    cell
                }
            };
            literals[at] = cell.0;
        }
        match literals.len() as u32 > LITERALS_END {
            true => Err(CompileError::TooManyLiterals),
            false => Ok(Cell(literals[root])),
        }
    }

    /// Any term as an operand; what has to be built is built into a slot first.
    pub(super) fn operand(&mut self, term: TermId) -> Result<Operand, CompileError> {
        if let Some(cell) = self.constant(term)? {
            return Ok(Operand::constant(cell));
        }
        if let Node::Var(var) = *self.clause.terms.node(term) {
            return self.variable(var);
        }
        let slot = self.new_slot()?;
        self.build(slot, term)?;
        Ok(Operand::slot(slot))
    }

    /// Several terms as operands. Those that have to be built come first: the others may
    /// hold the first occurrence of a variable that they use.
    pub(super) fn operands(&mut self, terms: &[TermId]) -> Result<Vec<Operand>, CompileError> {
        let mut found = vec![None; terms.len()];
        for (&term, found) in terms.iter().zip(&mut found) {
            if self.must_be_built(term) {
                *found = Some(self.operand(term)?);
            }
        }
        let mut operands = Vec::with_capacity(terms.len());
        for (&term, found) in terms.iter().zip(found) {
            operands.push(match found {
                Some(operand) => operand,
                None => self.operand(term)?,
            });
        }
        Ok(operands)
    }

    fn must_be_built(&self, term: TermId) -> bool {
        let node = self.clause.terms.node(term);
        matches!(node, Node::Compound(..)) && !self.ground[term.0 as usize]
    }

    /// Adds operands to the program; where they begin.
    pub(super) fn add_operands(&mut self, operands: &[Operand]) -> u32 {
        let first = self.image.operands.len() as u32;
        let words = operands.iter().map(|operand| operand.0);
        self.image.operands.extend(words);
        first
    }

    /// Builds a compound term with variables into a slot.
    pub(super) fn build(&mut self, slot: u16, term: TermId) -> Result<(), CompileError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(CompileError::TooDeep);
        }
        let terms = &self.clause.terms;
        let Some((name, arguments)) = terms.callable(term) else {
            return Ok(());
        };
        if arguments.len() > MAX_ARITY {
            return Err(CompileError::TooManyVariables);
        }
        if name == Atom::DOT && arguments.len() == 2 {
            self.build_list(slot, term)?;
        } else {
            let operands = self.operands(arguments)?;
            let functor = Cell::functor(name, arguments.len() as u32);
            let instr = match self.built_few(&operands)? {
                Some(operands) => Instr::BuildFew {
                    slot,
                    operands,
                    functor,
                },
                None => Instr::BuildStruct {
                    slot,
                    operands: self.add_operands(&operands),
                    functor,
                },
            };
            self.emit(instr);
        }
        self.depth -= 1;
        Ok(())
    }

    /// A list is built from its end, however long it is.
    fn build_list(&mut self, slot: u16, list: TermId) -> Result<(), CompileError> {
        let terms = &self.clause.terms;
        let mut items = Vec::new();
        let mut rest = list;
        while let Some((head, tail)) = terms.binary(rest, Atom::DOT)
            && !self.ground[rest.0 as usize]
        {
            items.push(head);
            rest = tail;
        }
        // As with other compounds: what has to be built comes first.
        let mut built = vec![None; items.len()];
        for (&item, built) in items.iter().zip(&mut built) {
            if self.must_be_built(item) {
                *built = Some(self.operand(item)?);
            }
        }
        let mut tail = self.operand(rest)?;
        for (&item, built) in items.iter().zip(built).rev() {
            let head = match built {
                Some(operand) => operand,
                None => self.operand(item)?,
            };
            let instr = match (head.as_slot(), tail.as_slot()) {
                (Some(head), Some(tail)) => Instr::BuildListSlots { slot, head, tail },
                _ => Instr::BuildList {
                    slot,
                    operands: self.add_operands(&[head, tail]),
                },
            };
            self.emit(instr);
            tail = Operand::slot(slot);
        }
        Ok(())
    }
}

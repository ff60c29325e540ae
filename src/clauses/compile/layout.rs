//! How the arguments of calls and compounds of the usual size are laid out: packed, so
//! that the machine copies all of them without looking at each.
//!
//! The slots of up to [`FEW`] arguments are the bytes of one word. The machine copies as
//! many as there may be, whatever they hold: an argument that is none, or is not in a
//! slot, is put right afterwards, or lands where nobody looks.
//!
//! | word | of a compound that is matched | of one that is built |
//! |---|---|---|
//! | 0 | slots that get the arguments | slots that have them |
//! | 1 | how many constants; in the upper half how many slots | how many constants; in the upper half how many new variables |
//! | next | constants: which argument, and the cell | the same |
//! | next | slots that have a value already: which argument; in the upper half the slot | new variables: which argument; in the upper half the slot |
//! | next | operands, to build it if it is not there yet | |

use super::CompileError;
use super::clause::Compiler;
use crate::clauses::code::{FEW, Instr, Operand, Pc};
use crate::clauses::machine::cell::Cell;

/// What an argument is.
enum Argument {
    Slot(u16),
    Fresh(u16),
    Constant(Cell),
}

impl Compiler<'_> {
    /// What operands are; one that nobody asks for is a new variable in a slot to which
    /// nobody looks. `None` if there are too many or their slots are too far away.
    fn few(&mut self, operands: &[Operand]) -> Result<Option<Vec<Argument>>, CompileError> {
        if operands.len() > FEW {
            return Ok(None);
        }
        let mut arguments = Vec::with_capacity(operands.len());
        for operand in operands {
            arguments.push(
                match (operand.as_slot(), operand.as_fresh(), operand.as_constant()) {
                    (Some(slot), _, _) => Argument::Slot(slot),
                    (_, Some(slot), _) => Argument::Fresh(slot),
                    (_, _, Some(cell)) => Argument::Constant(cell),
                    _ => Argument::Fresh(self.unused()?),
                },
            );
        }
        let is_near = |argument: &Argument| match *argument {
            Argument::Slot(slot) | Argument::Fresh(slot) => slot <= u16::from(u8::MAX),
            Argument::Constant(_) => true,
        };
        Ok(arguments.iter().all(is_near).then_some(arguments))
    }

    /// A slot to which nobody looks.
    fn unused(&mut self) -> Result<u16, CompileError> {
        match self.unused {
            Some(slot) => Ok(slot),
            None => {
                let slot = self.new_slot()?;
                self.unused = Some(slot);
                Ok(slot)
            }
        }
    }

    /// The instruction for a call with these arguments, if it is of the usual size.
    pub(super) fn call_few(
        &mut self,
        operands: &[Operand],
        target: Pc,
        is_last: bool,
    ) -> Result<Option<Instr>, CompileError> {
        // Arguments are read from their slots: each new variable needs one of its own.
        let mut operands = operands.to_vec();
        for operand in &mut operands {
            if *operand == Operand::VOID {
                *operand = Operand::fresh(self.new_slot()?);
            }
        }
        let Some(arguments) = self.few(&operands)? else {
            return Ok(None);
        };
        let mut slots = [0; FEW];
        let (mut fresh, mut constant) = (0, 0);
        let mut constants = Vec::new();
        for (i, argument) in arguments.iter().enumerate() {
            match *argument {
                Argument::Slot(slot) => slots[i] = slot as u8,
                Argument::Fresh(slot) => {
                    slots[i] = slot as u8;
                    fresh |= 1 << i;
                }
                Argument::Constant(cell) => {
                    constants.push(Operand::constant(cell));
                    constant |= 1 << i;
                }
            }
        }
        let size = 0;
        if let [a, b, c, d, 0, 0, 0, 0] = slots
            && arguments.len() <= 4
        {
            let (kinds, slots) = (fresh | constant << 4, [a, b, c, d]);
            let constants = self.add_operands(&constants);
            return Ok(Some(match is_last {
                true => Instr::ExecuteFew {
                    kinds,
                    size,
                    target,
                    slots,
                    constants,
                },
                false => Instr::CallFew {
                    kinds,
                    size,
                    target,
                    slots,
                    constants,
                },
            }));
        }
        if constant != 0 {
            return Ok(None);
        }
        Ok(Some(match is_last {
            true => Instr::ExecuteSlots {
                fresh,
                size,
                target,
                slots,
            },
            false => Instr::CallSlots {
                fresh,
                size,
                target,
                slots,
            },
        }))
    }

    /// The words for matching a compound with these arguments.
    pub(super) fn matched_few(
        &mut self,
        operands: &[Operand],
    ) -> Result<Option<u32>, CompileError> {
        let Some(arguments) = self.few(operands)? else {
            return Ok(None);
        };
        let unused = self.unused()?;
        if unused > u16::from(u8::MAX) {
            return Ok(None);
        }
        let mut slots = [unused as u8; FEW];
        let (mut constants, mut known) = (Vec::new(), Vec::new());
        for (i, argument) in arguments.iter().enumerate() {
            match *argument {
                Argument::Fresh(slot) => slots[i] = slot as u8,
                Argument::Constant(cell) => constants.extend([i as u64, cell.0]),
                Argument::Slot(slot) => known.push(i as u64 | u64::from(slot) << 32),
            }
        }
        let at = self.packed(slots, &constants, &known);
        self.add_operands(operands);
        Ok(Some(at))
    }

    /// The words for building a compound with these arguments.
    pub(super) fn built_few(&mut self, operands: &[Operand]) -> Result<Option<u32>, CompileError> {
        let Some(arguments) = self.few(operands)? else {
            return Ok(None);
        };
        let mut slots = [0; FEW];
        let (mut constants, mut fresh) = (Vec::new(), Vec::new());
        for (i, argument) in arguments.iter().enumerate() {
            match *argument {
                Argument::Slot(slot) => slots[i] = slot as u8,
                Argument::Constant(cell) => constants.extend([i as u64, cell.0]),
                Argument::Fresh(slot) => fresh.push(i as u64 | u64::from(slot) << 32),
            }
        }
        Ok(Some(self.packed(slots, &constants, &fresh)))
    }

    fn packed(&mut self, slots: [u8; FEW], constants: &[u64], others: &[u64]) -> u32 {
        let first = self.image.operands.len() as u32;
        let counts = (constants.len() as u64 / 2) | ((others.len() as u64) << 32);
        self.image.operands.push(u64::from_le_bytes(slots));
        self.image.operands.push(counts);
        self.image.operands.extend_from_slice(constants);
        self.image.operands.extend_from_slice(others);
        first
    }
}

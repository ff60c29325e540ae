//! Terms that outlive the heap: copied to a place of their own, and back.
//!
//! A copy is a vector of words in which addresses count from [`LITERALS_END`]; whatever
//! is below is a literal of the program and is the same in every machine. It is made by
//! walking once over what has been copied, so that equal ground terms have equal copies,
//! word for word, if nothing is shared. A copy that goes back to where the term came from
//! need not contain what has no variables and is still there then: whoever makes one says
//! below which address that is.

use super::cell::{Cell, tag};
use super::errors::Thrown;
use super::store::LITERALS_END;
use super::{Machine, number};
use crate::clauses::code::LIST_KEY;

/// Marks a cell in a copy that means its address on the heap.
const SHARED: u64 = 1 << 63;

/// A term out of the heap; the first word is the term itself.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Flat(pub(super) Box<[u64]>);

impl Flat {
    /// Its words.
    pub fn words(&self) -> &[u64] {
        &self.0
    }
}

impl Machine {
    /// Copies a term out of the heap. With nothing shared, so that equal terms have equal
    /// copies, in every machine that runs the same program.
    pub fn flatten(&mut self, term: Cell) -> Result<Flat, Thrown> {
        let mut words = std::mem::take(&mut self.scratch);
        words.clear();
        let copied = self.flatten_into(&mut words, term, 0);
        let flat = Flat(words.as_slice().into());
        self.scratch = words;
        copied.map(|()| flat)
    }

    /// The same behind words that are there, and what has no variables and lies below an
    /// address is shared.
    pub(in crate::clauses) fn flatten_into(
        &mut self,
        words: &mut Vec<u64>,
        term: Cell,
        below: u32,
    ) -> Result<(), Thrown> {
        let root = words.len();
        words.push(0);
        let cell = self.copy_out(words, term, below)?;
        words[root] = cell.0;
        Ok(())
    }

    /// Copies a term behind the words that are there; the cell for it. What has no variables
    /// and lies below an address is shared.
    pub(super) fn copy_out(
        &mut self,
        words: &mut Vec<u64>,
        term: Cell,
        below: u32,
    ) -> Result<Cell, Thrown> {
        let term = self.deref(term);
        if term.is_constant() {
            return Ok(term);
        }
        let start = words.len();
        if term.is_ref() {
            let cell = Cell::reference(LITERALS_END + start as u32);
            words.push(cell.0);
            return Ok(cell);
        }
        let variables = self.pending.len();
        let cell = self.copy_cell(words, term, below);
        // Everything behind the scan is copied, but its arguments still lie on the heap.
        let mut scan = start;
        let mut copied = Ok(());
        while scan < words.len() {
            let cell = Cell(words[scan]);
            match cell.tag() {
                tag::SPECIAL => scan += number::words_after(cell.0) as usize,
                tag::REF | tag::LIST | tag::STRUCT | tag::BOX => {
                    let argument = self.deref(cell);
                    let argument = match argument.is_ref() {
                        true => self.copy_variable(argument, scan),
                        false => self.copy_cell(words, argument, below),
                    };
                    words[scan] = argument.0;
                }
                _ => {}
            }
            scan += 1;
            if words.len() > self.limits.words as usize {
                copied = Err(());
                break;
            }
        }
        // The variables have their own selves again.
        while self.pending.len() > variables {
            if let Some((variable, _)) = self.pending.pop() {
                self.heap.set(variable.address(), variable.0);
            }
        }
        match copied {
            Ok(()) => Ok(cell),
            Err(()) => Err(self.resource_error("memory")),
        }
    }

    /// Copies one compound or number, its arguments as they are on the heap.
    fn copy_cell(&mut self, words: &mut Vec<u64>, cell: Cell, below: u32) -> Cell {
        let to = LITERALS_END + words.len() as u32;
        let from = cell.address();
        if from < below && matches!(cell.tag(), tag::LIST | tag::STRUCT | tag::BOX) {
            if from < LITERALS_END {
                return cell;
            }
            if self.ground.has(from) {
                return Cell(cell.0 | SHARED);
            }
        }
        match cell.tag() {
            tag::LIST => {
                words.push(self.argument_word(from));
                words.push(self.argument_word(from + 1));
                Cell::list(to)
            }
            tag::STRUCT => {
                let functor = self.at(from);
                words.push(functor.0);
                for i in 1..=functor.functor_arity() {
                    words.push(self.argument_word(from + i));
                }
                Cell::structure(to)
            }
            tag::BOX => {
                let header = self.heap.get(from);
                words.push(header);
                for i in 1..=number::words_after(header) {
                    words.push(self.heap.get(from + i));
                }
                Cell::boxed(to)
            }
            // A variable that was copied before.
            tag::SPECIAL => Cell::reference((cell.0 >> 3) as u32),
            _ => cell,
        }
    }

    /// An argument as it is on the heap; a variable that was copied before, and therefore
    /// does not look like one, by reference.
    #[inline(always)]
    fn argument_word(&self, at: u32) -> u64 {
        let word = self.heap.get(at);
        match word & 7 == tag::SPECIAL {
            true => Cell::reference(at).0,
            false => word,
        }
    }

    /// The place of a variable's copy; until all is copied, the variable remembers it.
    fn copy_variable(&mut self, variable: Cell, at: usize) -> Cell {
        let copied = Cell::reference(LITERALS_END + at as u32);
        let forward = u64::from(LITERALS_END + at as u32) << 3 | tag::SPECIAL;
        self.heap.set(variable.address(), forward);
        self.pending.push((variable, variable));
        copied
    }

    /// Puts a copy onto the heap.
    pub fn unflatten(&mut self, flat: &Flat) -> Result<Cell, Thrown> {
        self.unflatten_words(&flat.0)
    }

    pub(super) fn unflatten_words(&mut self, words: &[u64]) -> Result<Cell, Thrown> {
        let root = Cell(words.first().copied().unwrap_or(Cell::NIL.0));
        if root.is_constant() {
            return Ok(root);
        }
        let base = self.h;
        if self.copy_in(words)? {
            self.ground.add(base, self.h);
        }
        Ok(moved(root, base))
    }

    /// Adds the words of a copy to the heap; whether there are no variables among them.
    pub(super) fn copy_in(&mut self, words: &[u64]) -> Result<bool, Thrown> {
        self.reserve(words.len())?;
        let base = self.h;
        let mut is_ground = true;
        let mut i = 0;
        while i < words.len() {
            let word = Cell(words[i]);
            match word.tag() {
                tag::SPECIAL => {
                    let count = number::words_after(word.0) as usize;
                    for &word in words.iter().skip(i).take(count + 1) {
                        self.push(word);
                    }
                    i += count;
                }
                kind => {
                    is_ground &= kind != tag::REF;
                    self.push(moved(word, base).0);
                }
            }
            i += 1;
        }
        Ok(is_ground)
    }

    /// A copy of a term with new variables.
    pub(in crate::clauses) fn copy_term(&mut self, term: Cell) -> Result<Cell, Thrown> {
        let mut words = std::mem::take(&mut self.scratch);
        words.clear();
        let copied = self.flatten_into(&mut words, term, self.h);
        let cell = copied.and_then(|()| self.unflatten_words(&words));
        self.scratch = words;
        cell
    }
}

/// The cell of a copy, once its words begin at `base`.
#[inline(always)]
pub(super) fn moved(cell: Cell, base: u32) -> Cell {
    match cell.tag() {
        tag::REF | tag::LIST | tag::STRUCT | tag::BOX if cell.address() >= LITERALS_END => {
            match cell.0 & SHARED {
                0 => Cell(cell.0 + (u64::from(base - LITERALS_END) << 3)),
                _ => Cell(cell.0 & !SHARED),
            }
        }
        _ => cell,
    }
}

/// The key under which clauses with this first cell are found.
#[inline(always)]
pub(super) fn key_of(machine: &Machine, cell: Cell) -> u64 {
    let cell = machine.deref(cell);
    match cell.tag() {
        tag::INT | tag::ATOM => cell.0,
        tag::LIST => LIST_KEY,
        tag::STRUCT => machine.at(cell.address()).0,
        _ => 0,
    }
}

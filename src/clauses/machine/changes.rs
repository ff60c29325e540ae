//! Clauses that come and go while a program runs.
//!
//! A clause is there from one generation of the database to another, so that a call goes
//! on with the clauses that were there when it began. When a question is over, everything
//! is as it was before: what was added lies behind what was there, and what was there
//! and changed is remembered.

use std::collections::HashMap;
use std::sync::Arc;

use super::Machine;
use super::cell::Cell;
use super::copy::{Flat, key_of};
use super::errors::Thrown;
use super::recycle::Recycled;
use super::store::LITERALS_END;
use crate::clauses::atom::Atom;
use crate::clauses::clause::Clause;
use crate::clauses::code::{ClauseCode, KEYS, Kind, Mixer, Pred};
use crate::clauses::compile::{Inlines, compile_clause};
use crate::clauses::syntax::{Flags, Operators};

/// The most instructions, operands and clauses there may be.
const MOST_CODE: usize = 1 << 24;
const MOST_CLAUSES: usize = 1 << 22;

/// What has changed since the last reset.
#[derive(Default)]
pub(super) struct Changes {
    /// How long everything was before the first change.
    marks: Option<Marks>,
    /// Predicates as they were.
    preds: HashMap<u32, Pred, Mixer>,
    /// Clauses that were there and are not any more.
    dead: Vec<u32>,
    /// Modules that were loaded.
    modules: Vec<Atom>,
    pub(super) recycled: Recycled,
    /// Operators and flags as they were.
    syntax: Option<(Operators, Flags)>,
    /// Global variables as they were.
    globals: Option<HashMap<Atom, Flat>>,
    /// Ground terms of clauses for which there is no room among the literals.
    pub(super) flats: Vec<Flat>,
}

/// Lengths of the parts of an image.
#[derive(Clone, Copy)]
struct Marks {
    code: usize,
    operands: usize,
    preds: usize,
    clauses: usize,
    chains: usize,
    guards: usize,
    literals: usize,
    tables: usize,
    switches: usize,
    flats: usize,
}

impl Machine {
    /// Something is about to change.
    fn begin_change(&mut self) -> Result<(), Thrown> {
        let image = &self.image;
        let is_full = image.code.len() > MOST_CODE
            || image.operands.len() > MOST_CODE
            || image.chains.len() > MOST_CODE
            || image.clauses.len() > MOST_CLAUSES
            || self.generation > u32::MAX - 2;
        if is_full {
            return Err(self.resource_error("memory"));
        }
        let flats = self.changes.flats.len();
        self.changes.marks.get_or_insert(Marks {
            code: image.code.len(),
            operands: image.operands.len(),
            preds: image.preds.len(),
            clauses: image.clauses.len(),
            chains: image.chains.len(),
            guards: image.guards.len(),
            literals: image.literals.len(),
            tables: image.tables.len(),
            switches: image.switches.len(),
            flats,
        });
        Ok(())
    }

    /// A predicate is about to change.
    fn keep_pred(&mut self, pred: u32) {
        let old = self
            .changes
            .marks
            .is_some_and(|marks| (pred as usize) < marks.preds);
        if old && !self.changes.preds.contains_key(&pred) {
            let kept = self.image.preds[pred as usize].clone();
            self.changes.preds.insert(pred, kept);
        }
    }

    /// Whether a clause is there now.
    pub(in crate::clauses) fn is_alive(&self, clause: u32) -> bool {
        let clause = &self.image.clauses[clause as usize];
        clause.born <= self.generation && self.generation < clause.died
    }

    /// Makes a predicate one whose clauses can change; it must not have any yet.
    pub(in crate::clauses) fn make_dynamic(&mut self, pred: u32) -> Result<(), Thrown> {
        self.begin_change()?;
        self.keep_pred(pred);
        self.generation += 1;
        let predicate = &mut self.image.preds[pred as usize];
        let count = (predicate.key.arity as usize).min(KEYS);
        predicate.kind = Kind::Clauses;
        predicate.is_dynamic = true;
        predicate.key_count = count as u8;
        for (i, argument) in (0..).zip(&mut predicate.key_args[..count]) {
            *argument = i;
        }
        predicate.chain = (0, 0);
        predicate.chain_room = 0;
        Ok(())
    }

    /// Takes all clauses of a predicate away, and the predicate with them.
    pub(in crate::clauses) fn abolish(&mut self, pred: u32) -> Result<(), Thrown> {
        let (from, end) = self.image.preds[pred as usize].chain;
        for at in from..end {
            let clause = self.image.chains[at as usize];
            if self.is_alive(clause) {
                self.kill(pred, clause)?;
            }
        }
        self.begin_change()?;
        self.keep_pred(pred);
        self.generation += 1;
        let predicate = &mut self.image.preds[pred as usize];
        predicate.kind = Kind::Undefined;
        predicate.is_dynamic = false;
        predicate.chain = (0, 0);
        predicate.chain_room = 0;
        Ok(())
    }

    /// Adds a clause to a dynamic predicate, at its end or at its beginning.
    pub(in crate::clauses) fn add_clause(
        &mut self,
        pred: u32,
        module: Atom,
        clause: Clause,
        is_last: bool,
    ) -> Result<(), Thrown> {
        self.begin_change()?;
        self.keep_pred(pred);
        let source = Arc::new(clause);
        let mut code = match self.image.literals.len() as u32 > LITERALS_END / 2 {
            true => self.compile_flat(pred, module, &source)?,
            false => self.compile_new(pred, module, &source)?,
        };
        self.generation += 1;
        code.born = self.generation;
        code.died = u32::MAX;
        let number = self.place_clause(code);
        match is_last {
            true => self.append_to_chain(pred, number),
            false => self.new_chain(pred, Some(number), None),
        }
        Ok(())
    }

    pub(super) fn compile_new(
        &mut self,
        pred: u32,
        module: Atom,
        clause: &Arc<Clause>,
    ) -> Result<ClauseCode, Thrown> {
        let predicate = &self.image.preds[pred as usize];
        let (key_args, count) = (
            predicate.key_args,
            usize::from(predicate.key_count).min(KEYS),
        );
        let literals = self.image.literals.len();
        let compiled = compile_clause(
            &mut self.image,
            &Inlines::new(),
            module,
            clause,
            &key_args[..count],
        );
        match compiled {
            Ok(code) => {
                self.load_literals(literals);
                Ok(code)
            }
            Err(_) => {
                self.image.literals.truncate(literals);
                Err(self.resource_error("memory"))
            }
        }
    }

    fn append_to_chain(&mut self, pred: u32, number: u32) {
        let predicate = &mut self.image.preds[pred as usize];
        let (from, end) = predicate.chain;
        let chains = &mut self.image.chains;
        let length = end - from;
        let dead = self.changes.recycled.dead_in(pred);
        if dead > 8 && dead > length / 2 {
            self.new_chain(pred, None, Some(number));
        } else if end > from && end as usize == chains.len() {
            chains.push(number);
            predicate.chain.1 += 1;
        } else if end < predicate.chain_room {
            chains[end as usize] = number;
            predicate.chain.1 += 1;
        } else {
            self.new_chain(pred, None, Some(number));
        }
    }

    /// Writes the chain of a predicate anew, without clauses that are gone. The old one
    /// stays where it is, for calls that are under way.
    fn new_chain(&mut self, pred: u32, first: Option<u32>, last: Option<u32>) {
        let (from, end) = self.image.preds[pred as usize].chain;
        let mut chain: Vec<u32> = Vec::with_capacity((end - from) as usize + 1);
        chain.extend(first);
        for at in from..end {
            let clause = self.image.chains[at as usize];
            match self.image.clauses[clause as usize].died == u32::MAX {
                true => chain.push(clause),
                false => self.give_back(pred, clause),
            }
        }
        chain.extend(last);
        self.changes.recycled.forget_dead(pred);
        let start = self.image.chains.len() as u32;
        let length = chain.len() as u32;
        let room = (2 * length).max(4);
        self.image.chains.extend(chain);
        self.image.chains.resize((start + room) as usize, 0);
        let predicate = &mut self.image.preds[pred as usize];
        predicate.chain = (start, start + length);
        predicate.chain_room = start + room;
    }

    /// Takes a clause away.
    pub(in crate::clauses) fn kill(&mut self, pred: u32, clause: u32) -> Result<(), Thrown> {
        self.begin_change()?;
        self.keep_pred(pred);
        self.generation += 1;
        self.image.clauses[clause as usize].died = self.generation;
        self.changes.recycled.count_dead(pred);
        if self.is_original(clause) {
            self.changes.dead.push(clause);
        }
        // The usual case: the clauses at the beginning go first.
        loop {
            let (from, end) = self.image.preds[pred as usize].chain;
            if from == end {
                break;
            }
            let first = self.image.chains[from as usize];
            if self.image.clauses[first as usize].died == u32::MAX {
                break;
            }
            self.image.preds[pred as usize].chain.0 += 1;
            self.changes.recycled.uncount_dead(pred);
            self.give_back(pred, first);
        }
        Ok(())
    }

    /// Whether a clause was there before anything changed.
    pub(super) fn is_original(&self, clause: u32) -> bool {
        self.changes
            .marks
            .is_some_and(|marks| (clause as usize) < marks.clauses)
    }

    /// A module was loaded after the first change: it goes when that is undone.
    pub(in crate::clauses) fn note_modules(&mut self, modules: impl Iterator<Item = Atom>) {
        if self.changes.marks.is_some() {
            self.changes.modules.extend(modules);
        }
    }

    /// Operators or flags are about to change.
    pub(in crate::clauses) fn keep_syntax(&mut self) {
        let (operators, flags) = (&self.operators, self.flags);
        self.changes
            .syntax
            .get_or_insert_with(|| (operators.clone(), flags));
    }

    /// A global variable is about to change.
    pub(in crate::clauses) fn keep_globals(&mut self) {
        let globals = &self.globals;
        self.changes.globals.get_or_insert_with(|| globals.clone());
    }

    /// Makes the program as it was before anything changed.
    pub(super) fn undo_changes(&mut self) {
        let mut changes = std::mem::take(&mut self.changes);
        self.changes.flats = std::mem::take(&mut changes.flats);
        if let Some((operators, flags)) = changes.syntax {
            self.operators = operators;
            self.flags = flags;
        }
        if let Some(globals) = changes.globals {
            self.globals = globals;
        }
        let Some(marks) = changes.marks else {
            return;
        };
        self.changes.flats.truncate(marks.flats);
        let image = &mut self.image;
        for pred in image.preds.drain(marks.preds.min(image.preds.len())..) {
            if image
                .numbers
                .get(&pred.key)
                .is_some_and(|&number| number as usize >= marks.preds)
            {
                image.numbers.remove(&pred.key);
            }
        }
        for (number, pred) in changes.preds {
            image.preds[number as usize] = pred;
        }
        image.code.truncate(marks.code);
        image.operands.truncate(marks.operands);
        image.clauses.truncate(marks.clauses);
        image.chains.truncate(marks.chains);
        image.guards.truncate(marks.guards);
        image.literals.truncate(marks.literals);
        image.tables.truncate(marks.tables);
        image.switches.truncate(marks.switches);
        for clause in changes.dead {
            image.clauses[clause as usize].died = u32::MAX;
        }
        for module in changes.modules {
            image.exports.remove(&module);
            image.imports.remove(&module);
            for imports in image.imports.values_mut() {
                imports.retain(|&import| import != module);
            }
        }
        let is_kept = |pred: &u32| (*pred as usize) < marks.preds;
        self.goals.retain(|_, pred| is_kept(pred));
        self.lookups.retain(|_, pred| is_kept(pred));
        self.generation = 1;
    }

    /// Makes the changes part of the program.
    pub(super) fn commit_changes(&mut self) {
        self.changes = Changes {
            flats: std::mem::take(&mut self.changes.flats),
            ..Changes::default()
        };
        let image = &mut self.image;
        for predicate in image
            .preds
            .iter_mut()
            .filter(|predicate| predicate.is_dynamic)
        {
            let (from, end) = predicate.chain;
            let mut to = from;
            for at in from..end {
                let number = image.chains[at as usize];
                let clause = &mut image.clauses[number as usize];
                if clause.died == u32::MAX {
                    clause.born = 0;
                    image.chains[to as usize] = number;
                    to += 1;
                }
            }
            predicate.chain.1 = to;
        }
        self.generation = 1;
    }

    /// The number of changes so far.
    pub(in crate::clauses) fn generation(&self) -> u32 {
        self.generation
    }

    /// What clauses are told apart by, of a term.
    pub(in crate::clauses) fn key(&self, cell: Cell) -> u64 {
        key_of(self, cell)
    }

    /// Whether two terms can become equal; they do not.
    pub(in crate::clauses) fn could_become_equal(
        &mut self,
        left: Cell,
        right: Cell,
    ) -> Result<bool, Thrown> {
        let trail = self.trail.len();
        let hb = std::mem::replace(&mut self.hb, u32::MAX);
        let unified = self.unify(left, right);
        self.hb = hb;
        self.undo(trail);
        unified
    }

    /// Frees the heap above a mark, in the middle of a question: nothing refers to it.
    pub(in crate::clauses) fn drop_to(&mut self, mark: u32) {
        self.lower_heap(mark);
    }

    /// A ground term that a clause has no literal for.
    pub(in crate::clauses) fn flat(&mut self, number: usize) -> Result<Cell, Thrown> {
        let Some(flat) = self.changes.flats.get(number).cloned() else {
            return Ok(Cell::NIL);
        };
        self.unflatten(&flat)
    }
}

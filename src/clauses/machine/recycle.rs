//! Facts that are gone leave their place to others.
//!
//! A program that keeps a counter in the database, or the board of a search, adds and
//! takes away the same few facts a million times. A fact that is gone can be replaced as
//! soon as no call that began before it went is still under way.

use std::collections::HashMap;
use std::sync::Arc;

use super::copy::{Flat, key_of};
use super::errors::Thrown;
use super::{ChoiceKind, Machine};
use crate::clauses::atom::Atom;
use crate::clauses::builtins;
use crate::clauses::clause::Clause;
use crate::clauses::code::{ClauseCode, Instr, KEYS, Mixer, Pc};
use crate::clauses::term::{Node, Span, TermId, VarId};

/// So many facts are gone before it is looked at whether they can be replaced.
const BATCH: usize = 512;

/// Facts that are gone.
#[derive(Default)]
pub(super) struct Recycled {
    /// Not in any chain, but maybe in use: predicate and clause.
    waiting: Vec<(u32, u32)>,
    /// How many wait for each look.
    batch: usize,
    /// Not in use any more.
    free: Vec<u32>,
    /// Places of code: how many instructions and operands, and where they are.
    code: HashMap<(u32, u32), Vec<(Pc, u32)>, Mixer>,
    /// How many instructions and operands a clause has, and where the operands are.
    sizes: HashMap<u32, (u32, u32, u32), Mixer>,
    /// Clauses that are gone and still in the chain of their predicate.
    dead: HashMap<u32, u32, Mixer>,
    /// The flat terms of a clause, and those that nobody has.
    flats: HashMap<u32, Vec<u32>, Mixer>,
    free_flats: Vec<u32>,
    /// The flat terms of the clause that is being made.
    new_flats: Vec<u32>,
}

impl Recycled {
    pub(super) fn dead_in(&self, pred: u32) -> u32 {
        self.dead.get(&pred).copied().unwrap_or(0)
    }

    pub(super) fn count_dead(&mut self, pred: u32) {
        *self.dead.entry(pred).or_default() += 1;
    }

    pub(super) fn uncount_dead(&mut self, pred: u32) {
        if let Some(count) = self.dead.get_mut(&pred) {
            *count = count.saturating_sub(1);
        }
    }

    pub(super) fn forget_dead(&mut self, pred: u32) {
        self.dead.remove(&pred);
    }
}

impl Machine {
    /// A clause is gone from its chain.
    pub(super) fn give_back(&mut self, pred: u32, clause: u32) {
        let is_fact = self.image.clauses[clause as usize].source.body.is_none();
        if !is_fact || self.is_original(clause) {
            return;
        }
        let recycled = &mut self.changes.recycled;
        recycled.waiting.push((pred, clause));
        if recycled.waiting.len() >= recycled.batch.max(BATCH) {
            self.collect();
        }
    }

    /// Frees the facts that no call can come back to.
    fn collect(&mut self) {
        // The oldest call of each predicate that is under way.
        let mut oldest: HashMap<u32, u32, Mixer> = HashMap::default();
        for choice in self.choices.iter() {
            let (pred, generation) = match choice.kind {
                ChoiceKind::Clauses => (choice.pc, choice.cursor[1] as u32),
                ChoiceKind::Cursor if self.is_about_clauses(choice.pc) => {
                    ((choice.cursor[1] >> 32) as u32, choice.cursor[1] as u32)
                }
                _ => continue,
            };
            let known = oldest.entry(pred).or_insert(generation);
            *known = generation.min(*known);
        }
        let recycled = &mut self.changes.recycled;
        let waiting = std::mem::take(&mut recycled.waiting);
        for (pred, clause) in waiting {
            let died = self.image.clauses[clause as usize].died;
            if oldest
                .get(&pred)
                .is_some_and(|&generation| generation < died)
            {
                recycled.waiting.push((pred, clause));
                continue;
            }
            recycled.free.push(clause);
            recycled
                .free_flats
                .extend(recycled.flats.remove(&clause).into_iter().flatten());
            if let Some((code, operands, first)) = recycled.sizes.remove(&clause) {
                let entry = self.image.clauses[clause as usize].entry;
                recycled
                    .code
                    .entry((code, operands))
                    .or_default()
                    .push((entry, first));
            }
        }
        recycled.batch = 2 * recycled.waiting.len();
    }

    /// Whether the built-in predicate there walks over clauses.
    fn is_about_clauses(&self, pc: Pc) -> bool {
        match self.image.code[pc as usize] {
            Instr::Nondet { builtin, .. } => {
                matches!(
                    builtins::ALL[usize::from(builtin)].name,
                    "retract" | "clause"
                )
            }
            _ => false,
        }
    }

    /// Gives a new clause, whose code is the last there is, a number: that of an old one,
    /// if there is one to be replaced.
    pub(super) fn place_clause(&mut self, mut code: ClauseCode) -> u32 {
        let number = self.changes.recycled.free.pop();
        let next = number.unwrap_or(self.image.clauses.len() as u32);
        if code.source.body.is_none() {
            let new_flats = std::mem::take(&mut self.changes.recycled.new_flats);
            if !new_flats.is_empty() {
                self.changes.recycled.flats.insert(next, new_flats);
            }
            self.place_code(&mut code, next);
        }
        match number {
            Some(number) => self.image.clauses[number as usize] = code,
            None => self.image.clauses.push(code),
        }
        next
    }

    /// Moves the code of a fact to where an old one was, if there is such a place.
    fn place_code(&mut self, code: &mut ClauseCode, number: u32) {
        let image = &mut self.image;
        let entry = code.entry as usize;
        let instrs = &image.code[entry..];
        let operands = |mut instr: Instr| instr.operands_mut().copied();
        let first = instrs.iter().copied().filter_map(operands).min();
        // Operands are added as they are needed: those of the clause are the last ones.
        let Some(first) = first.or(Some(image.operands.len() as u32)) else {
            return;
        };
        let count = image.operands.len() as u32 - first;
        let size = instrs.len() as u32;
        let recycled = &mut self.changes.recycled;
        let place = recycled.code.get_mut(&(size, count)).and_then(Vec::pop);
        let is_movable = instrs.iter().all(is_movable);
        let first = match place {
            Some((to, operands)) if is_movable => {
                for i in 0..size as usize {
                    let mut instr = image.code[entry + i];
                    if let Some(own) = instr.operands_mut() {
                        *own = *own - first + operands;
                    }
                    image.code[to as usize + i] = instr;
                }
                for i in 0..count {
                    let word = image.operands[(first + i) as usize];
                    image.operands[(operands + i) as usize] = word;
                }
                image.code.truncate(entry);
                image.operands.truncate(first as usize);
                code.entry_past_guards = code.entry_past_guards - code.entry + to;
                code.entry = to;
                operands
            }
            _ => first,
        };
        recycled.sizes.insert(number, (size, count, first));
    }

    /// Compiles a clause without literals: its ground terms are kept aside, and put onto
    /// the heap when it is called. It is slower, but such terms go with their clause.
    pub(super) fn compile_flat(
        &mut self,
        pred: u32,
        module: Atom,
        source: &Arc<Clause>,
    ) -> Result<ClauseCode, Thrown> {
        if source.body.is_some() {
            return self.compile_new(pred, module, source);
        }
        let mut keys: Vec<(usize, u64)> = Vec::new();
        let mut clause = Clause::clone(source);
        let none = Span::default();
        let Some((name, arguments)) = clause.terms.callable(clause.head) else {
            return self.compile_new(pred, module, source);
        };
        let mut arguments = arguments.to_vec();
        let mut goals: Vec<TermId> = Vec::new();
        for (i, argument) in arguments.iter_mut().enumerate() {
            let is_simple = matches!(
                clause.terms.node(*argument),
                Node::Var(_) | Node::Atom(_) | Node::Int(_)
            );
            if is_simple || !is_ground(&clause, *argument) {
                continue;
            }
            let mark = self.h;
            let cell = self.put_term(&clause.terms, *argument, &mut HashMap::default())?;
            keys.push((i, key_of(self, cell)));
            let flat = self.flatten(cell)?;
            self.lower_heap(mark);
            let number = self.keep_flat(flat);
            let var = VarId(clause.variables.len() as u32);
            clause.variables.push("_".into());
            let number = clause.terms.add(Node::Int(i64::from(number)), none);
            let variable = clause.terms.add(Node::Var(var), none);
            goals.push(
                clause
                    .terms
                    .compound(Atom::new("$flat"), &[number, variable], none),
            );
            *argument = clause.terms.add(Node::Var(var), none);
        }
        clause.head = clause.terms.compound(name, &arguments, none);
        let body = goals
            .into_iter()
            .rev()
            .reduce(|rest, goal| clause.terms.compound(Atom::COMMA, &[goal, rest], none));
        clause.body = body;
        let clause = Arc::new(clause);
        let mut code = self.compile_new(pred, module, &clause)?;
        let predicate = &self.image.preds[pred as usize];
        let key_args = &predicate.key_args[..usize::from(predicate.key_count).min(KEYS)];
        for (own, &argument) in code.keys.iter_mut().zip(key_args) {
            let known = keys.iter().find(|&&(i, _)| i == usize::from(argument));
            *own = known.map_or(*own, |&(_, key)| key);
        }
        code.source = Arc::clone(source);
        Ok(code)
    }

    fn keep_flat(&mut self, flat: Flat) -> u32 {
        let number = match self.changes.recycled.free_flats.pop() {
            Some(number) => {
                self.changes.flats[number as usize] = flat;
                number
            }
            None => {
                self.changes.flats.push(flat);
                self.changes.flats.len() as u32 - 1
            }
        };
        self.changes.recycled.new_flats.push(number);
        number
    }
}

fn is_ground(clause: &Clause, term: TermId) -> bool {
    let mut open = vec![term];
    while let Some(term) = open.pop() {
        match clause.terms.node(term) {
            Node::Var(_) => return false,
            Node::Compound(_, arguments) => open.extend(clause.terms.arguments(*arguments)),
            _ => {}
        }
    }
    true
}

/// Whether an instruction does not care where it is.
fn is_movable(instr: &Instr) -> bool {
    match *instr {
        Instr::GetList { .. }
        | Instr::GetListParts { .. }
        | Instr::GetListAfter { .. }
        | Instr::GetListMany { .. }
        | Instr::GetStruct { .. }
        | Instr::GetFew { .. }
        | Instr::BuildList { .. }
        | Instr::BuildStruct { .. }
        | Instr::BuildFew { .. }
        | Instr::BuildListSlots { .. }
        | Instr::GetConstant { .. }
        | Instr::Assign { .. }
        | Instr::Fresh { .. }
        | Instr::Reserve(_)
        | Instr::Proceed => true,
        Instr::Unify { otherwise, .. } | Instr::Det { otherwise, .. } => otherwise == 0,
        _ => false,
    }
}

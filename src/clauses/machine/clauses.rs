//! Which clauses of a predicate are worth trying, and going back to the next ones.

use std::cmp::Ordering;

use super::cell::Cell;
use super::copy::key_of;
use super::errors::Thrown;
use super::run::small_holds;
use super::{Choice, ChoiceKind, FRAME, Machine};
use crate::clauses::code::{GuardKind, KEYS, Kind, Operand, Pc, Pred};

impl Machine {
    /// Begins a call whose arguments are in the frame at `e`: where its code is. A place
    /// that fails, if no clause is worth trying.
    #[inline(never)]
    pub(super) fn enter(&mut self, pred: u32, e: u32) -> Result<Pc, Thrown> {
        let predicate = &self.image.preds[pred as usize];
        let (kind, entry) = (predicate.kind, predicate.entry);
        match kind {
            Kind::Clauses => Ok(self.select(pred, e)),
            Kind::Undefined if predicate.is_dynamic => Ok(0),
            Kind::Undefined if self.load_on_demand(pred) => self.enter(pred, e),
            Kind::Undefined => Err(self.unknown_procedure(pred)),
            Kind::Foreign => {
                self.foreign = Some(pred);
                Err(Thrown::Foreign)
            }
            _ => Ok(entry),
        }
    }

    /// The first clause worth trying; if another one is, it is remembered.
    fn select(&mut self, pred: u32, e: u32) -> Pc {
        let predicate = &self.image.preds[pred as usize];
        let (mut from, mut end) = predicate.chain;
        for index in &predicate.index {
            let argument = Cell(self.stack.get(e + FRAME + u32::from(index.argument)));
            let key = key_of(self, argument);
            if key != 0 {
                (from, end) = *index.chains.get(&key).unwrap_or(&index.others);
                break;
            }
        }
        self.try_clauses(pred, e, from, end, self.generation)
    }

    /// Tries the clauses of a chain from a place on.
    #[inline(never)]
    fn try_clauses(&mut self, pred: u32, e: u32, from: u32, end: u32, generation: u32) -> Pc {
        let predicate = &self.image.preds[pred as usize];
        let keys = self.keys(predicate, e);
        let candidate = |from| self.candidate(predicate, &keys, e, from, end, generation);
        let Some((first, entry)) = candidate(from) else {
            return 0;
        };
        if let Some((next, _)) = candidate(first + 1) {
            let end_of_frame = e + FRAME + predicate.key.arity;
            let places = u64::from(next) | u64::from(end) << 32;
            let cursor = [places, u64::from(generation)];
            self.push_choice(ChoiceKind::Clauses, e, end_of_frame, pred, cursor);
        }
        entry
    }

    /// The keys of the arguments that tell clauses apart.
    #[inline(always)]
    fn keys(&self, predicate: &Pred, e: u32) -> [u64; KEYS] {
        let mut keys = [0; KEYS];
        for (i, key) in keys.iter_mut().enumerate() {
            if i < usize::from(predicate.key_count) {
                let argument = u32::from(predicate.key_args[i]);
                *key = key_of(self, Cell(self.stack.get(e + FRAME + argument)));
            }
        }
        keys
    }

    /// The next clause of a chain that may match: its place and its code.
    #[inline(always)]
    fn candidate(
        &self,
        predicate: &Pred,
        keys: &[u64; KEYS],
        e: u32,
        from: u32,
        end: u32,
        generation: u32,
    ) -> Option<(u32, Pc)> {
        let chain = self.image.chains.get(from as usize..end as usize)?;
        for (at, &number) in (from..).zip(chain) {
            let clause = &self.image.clauses[number as usize];
            let matches = |i: usize| {
                let (own, key) = (clause.keys[i], keys[i]);
                own == key || own == 0 || key == 0
            };
            if !matches(0) || !matches(1) {
                continue;
            }
            if predicate.is_dynamic && (generation < clause.born || clause.died <= generation) {
                continue;
            }
            if clause.guards.0 == clause.guards.1 {
                return Some((at, clause.entry));
            }
            match self.guards_hold(clause.guards, e) {
                Some(true) => return Some((at, clause.entry_past_guards)),
                None => return Some((at, clause.entry)),
                Some(false) => {}
            }
        }
        None
    }

    /// Whether the tests at the beginning of a clause hold; `None` if that is for the
    /// tests themselves to find out.
    #[inline(always)]
    pub(super) fn guards_hold(&self, (from, to): (u32, u32), e: u32) -> Option<bool> {
        let mut known = Some(true);
        for guard in self.image.guards.get(from as usize..to as usize)? {
            let (left, right) = (self.peek(guard.left, e), self.peek(guard.right, e));
            let holds = match guard.kind {
                GuardKind::Compare(comparison) => match left.is_int() && right.is_int() {
                    true => Some(small_holds(comparison, left.value(), right.value())),
                    // It may throw, whatever comes after it.
                    false => return None,
                },
                GuardKind::Same | GuardKind::NotSame => {
                    let is_same = matches!(guard.kind, GuardKind::Same);
                    match left == right {
                        true => Some(is_same),
                        // The head may still give a variable its value.
                        false if left.is_ref() || right.is_ref() => None,
                        false if left.is_constant() || right.is_constant() => Some(!is_same),
                        false => None,
                    }
                }
                GuardKind::Test(_) if left.is_ref() => None,
                GuardKind::Test(test) => self.quick_test(test, left),
                GuardKind::MayUnify => Some(self.could_unify(left, right)),
            };
            match holds {
                Some(false) => return Some(false),
                Some(true) => {}
                None => known = None,
            }
        }
        known
    }

    /// What an operand stands for that makes no new variable.
    #[inline(always)]
    fn peek(&self, operand: Operand, e: u32) -> Cell {
        match operand.as_constant() {
            Some(cell) => cell,
            None => self.deref(Cell(self.stack.get(e + FRAME + (operand.0 >> 5) as u32))),
        }
    }

    /// After choices are gone: what is on the heap since the last one need not be
    /// remembered, and frames above its own are free.
    #[inline(always)]
    pub(super) fn choices_are_gone(&mut self) {
        match self.choices.last() {
            Some(choice) => (self.hb, self.top) = (choice.h, choice.top),
            None => (self.hb, self.top) = (self.h, 0),
        }
    }

    /// Forgets all choices but the first ones.
    #[inline(always)]
    pub(super) fn cut_to(&mut self, choices: usize) {
        if self.choices.len() > choices {
            self.choices.truncate(choices);
            self.choices_are_gone();
        }
    }

    /// Makes a choice that goes on at `pc` with the frame at `e`.
    #[inline(always)]
    pub(super) fn push_choice(
        &mut self,
        kind: ChoiceKind,
        e: u32,
        end_of_frame: u32,
        pc: Pc,
        cursor: [u64; 2],
    ) {
        self.top = self.top.max(end_of_frame);
        self.choices.push(Choice {
            kind,
            e,
            top: self.top,
            h: self.h,
            trail: self.trail.len(),
            pc,
            cursor,
        });
        self.hb = self.h;
    }

    /// Goes back to the last choice: where to go on; `None` if there is none left in this
    /// question. An instruction that is done again finds its cursor.
    #[inline(never)]
    pub(super) fn backtrack(&mut self) -> Result<Option<Pc>, Thrown> {
        loop {
            let Some(choice) = self.choices.last() else {
                return Ok(None);
            };
            let (kind, trail, pc, e) = (choice.kind, choice.trail, choice.pc, choice.e);
            let cursor = choice.cursor;
            let heap = choice.h;
            self.lower_heap(heap);
            self.e = e;
            self.undo(trail);
            if kind == ChoiceKind::Barrier {
                return Ok(None);
            }
            self.choices.truncate(self.choices.len() - 1);
            self.choices_are_gone();
            match kind {
                ChoiceKind::Local => return Ok(Some(pc)),
                ChoiceKind::Clauses => {
                    let [places, generation] = cursor;
                    let (next, end) = (places as u32, (places >> 32) as u32);
                    return Ok(Some(self.try_clauses(pc, e, next, end, generation as u32)));
                }
                ChoiceKind::Cursor => {
                    self.fuel -= 1;
                    if self.fuel == 0 {
                        self.refuel()?;
                    }
                    self.cursor.set(cursor);
                    return Ok(Some(pc));
                }
                ChoiceKind::Catch | ChoiceKind::Barrier => {}
            }
        }
    }

    /// How two numbers compare, both small integers.
    #[inline(always)]
    pub(super) fn compare_small(left: Cell, right: Cell) -> Option<Ordering> {
        (left.is_int() && right.is_int()).then(|| left.value().cmp(&right.value()))
    }
}
